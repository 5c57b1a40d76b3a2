package @PACKAGE@

import android.graphics.Color
import android.os.Build
import android.os.Bundle
import android.view.ViewGroup.LayoutParams.MATCH_PARENT
import android.view.WindowManager
import android.webkit.WebResourceRequest
import android.webkit.WebResourceResponse
import android.webkit.WebView
import android.widget.FrameLayout
import androidx.activity.ComponentActivity
import androidx.activity.OnBackPressedCallback
import androidx.core.view.WindowCompat
import androidx.core.view.WindowInsetsCompat
import androidx.core.view.WindowInsetsControllerCompat
import androidx.webkit.WebViewAssetLoader
import androidx.webkit.WebViewClientCompat

/** Shows the game's page over the whole screen. The page comes from the app itself; no other address is ever opened. */
class MainActivity : ComponentActivity() {
    private lateinit var page: WebView
    private lateinit var shell: Shell
    private lateinit var sound: SoundFocus

    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        WindowCompat.setDecorFitsSystemWindows(window, false)
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P) {
            window.attributes = window.attributes.apply {
                layoutInDisplayCutoutMode = WindowManager.LayoutParams.LAYOUT_IN_DISPLAY_CUTOUT_MODE_SHORT_EDGES
            }
        }
        window.addFlags(WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON)
        hideBars()

        page = WebView(this)
        page.setBackgroundColor(Color.BLACK)
        page.settings.apply {
            javaScriptEnabled = true
            domStorageEnabled = true
            mediaPlaybackRequiresUserGesture = false
            allowFileAccess = false
            allowContentAccess = false
            textZoom = 100
            setSupportZoom(false)
        }
        val loader = WebViewAssetLoader.Builder().addPathHandler("/", GameFiles(assets)).build()
        page.webViewClient = object : WebViewClientCompat() {
            override fun shouldInterceptRequest(view: WebView, request: WebResourceRequest): WebResourceResponse? =
                loader.shouldInterceptRequest(request.url)

            override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean = request.url.host != HOST
        }

        val screen = FrameLayout(this)
        screen.addView(page, FrameLayout.LayoutParams(MATCH_PARENT, MATCH_PARENT))
        setContentView(screen)

        shell = Shell(page, Store(this), Banner(screen)) { finish() }
        shell.listen("https://$HOST")
        sound = SoundFocus(this) { has -> shell.tell(if (has) "resume" else "pause") }

        onBackPressedDispatcher.addCallback(this, object : OnBackPressedCallback(true) {
            override fun handleOnBackPressed() = shell.ask("back") { handled -> if (!handled) finish() }
        })
        page.loadUrl("https://$HOST/index.html")
    }

    override fun onResume() {
        super.onResume()
        page.onResume()
        sound.take()
        shell.tell("resume")
    }

    override fun onPause() {
        shell.tell("pause")
        sound.give()
        page.onPause()
        super.onPause()
    }

    override fun onDestroy() {
        page.destroy()
        super.onDestroy()
    }

    override fun onWindowFocusChanged(hasFocus: Boolean) {
        super.onWindowFocusChanged(hasFocus)
        if (hasFocus) hideBars()
    }

    private fun hideBars() {
        val bars = WindowInsetsControllerCompat(window, window.decorView)
        bars.systemBarsBehavior = WindowInsetsControllerCompat.BEHAVIOR_SHOW_TRANSIENT_BARS_BY_SWIPE
        bars.hide(WindowInsetsCompat.Type.systemBars())
    }

    private companion object {
        const val HOST = WebViewAssetLoader.DEFAULT_DOMAIN
    }
}
