package @PACKAGE@

import android.net.Uri
import android.webkit.WebView
import androidx.webkit.JavaScriptReplyProxy
import androidx.webkit.WebMessageCompat
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import org.json.JSONException
import org.json.JSONObject

/** The app's end of the line to the page: JSON messages, see docs/exporting.md of Playsheet. Only the app's own page is listened to. */
class Shell(
    private val page: WebView,
    private val store: Store,
    private val banner: Banner,
    private val ended: () -> Unit,
) : WebViewCompat.WebMessageListener {
    private var line: JavaScriptReplyProxy? = null
    private val asked = HashMap<Int, (Boolean) -> Unit>()
    private var last = 0

    fun listen(origin: String) {
        if (WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) {
            WebViewCompat.addWebMessageListener(page, "PlaysheetShell", setOf(origin), this)
        }
    }

    /** Say something to the page; before it has spoken there is nobody to hear it. */
    fun tell(kind: String, more: JSONObject = JSONObject()) {
        line?.postMessage(more.put("kind", kind).toString())
    }

    /** Ask the page; `then` gets false when it does not handle the matter, or is not there. */
    fun ask(kind: String, then: (Boolean) -> Unit) {
        if (line == null) return then(false)
        last += 1
        asked[last] = then
        tell(kind, JSONObject().put("ask", last))
    }

    override fun onPostMessage(view: WebView, message: WebMessageCompat, origin: Uri, isMainFrame: Boolean, reply: JavaScriptReplyProxy) {
        if (!isMainFrame) return
        line = reply
        val told = try {
            JSONObject(message.data ?: return)
        } catch (_: JSONException) {
            return
        }
        val answer = { given: JSONObject -> tell("answer", given.put("id", told.optInt("id"))) }
        when (told.optString("kind")) {
            "answered" -> asked.remove(told.optInt("ask"))?.invoke(told.optBoolean("handled"))
            "game.ready" -> answer(JSONObject().put("ok", true))
            "game.ended" -> ended()
            "store.products" -> store.products(told.optJSONArray("products").texts(), answer)
            "store.purchase" -> store.purchase(told.optString("product"), answer)
            "store.restore" -> store.restore(answer)
            "banner.show" -> banner.show(told.optString("unit"), told.optString("place", "bottom"), answer) { place, height ->
                tell("banner.size", JSONObject().put("place", place).put("height", height))
            }
            "banner.hide" -> banner.hide(answer) { tell("banner.size", JSONObject().put("place", "bottom").put("height", 0)) }
            else -> answer(notAvailable(told.optString("kind")))
        }
    }
}

/** The answer of what this app does not have. */
fun notAvailable(what: String): JSONObject = JSONObject().put("ok", false).put("reason", "not available: $what")

private fun org.json.JSONArray?.texts(): List<String> = if (this == null) emptyList() else (0 until length()).map { optString(it) }
