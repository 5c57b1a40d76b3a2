package @PACKAGE@

import android.widget.FrameLayout
import org.json.JSONObject

/**
 * An advertisement above or below the game. It answers "not available" until you fill it in: put the view of your network into
 * `screen`, call `sized` with its place and height (in CSS pixels, which are dp) so that the game makes room, and `answer` with ok.
 * An advertisement needs the network: add android.permission.INTERNET to AndroidManifest.xml.
 */
class Banner(@Suppress("unused") private val screen: FrameLayout) {
    fun show(
        @Suppress("UNUSED_PARAMETER") unit: String,
        @Suppress("UNUSED_PARAMETER") place: String,
        answer: (JSONObject) -> Unit,
        @Suppress("UNUSED_PARAMETER") sized: (String, Int) -> Unit,
    ) = answer(notAvailable("banner.show"))

    fun hide(answer: (JSONObject) -> Unit, @Suppress("UNUSED_PARAMETER") gone: () -> Unit) = answer(notAvailable("banner.hide"))
}
