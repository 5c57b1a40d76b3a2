package @PACKAGE@

import android.app.Activity
import org.json.JSONObject

/**
 * What the game can sell. It answers "not available" until you fill it in: add the library of your shop (for Google Play,
 * com.android.billingclient:billing) to app/build.gradle.kts and call `answer` on the main thread when the shop has answered.
 */
class Store(@Suppress("unused") private val activity: Activity) {
    /** Answer with ok and products: a list of product, title, price, bought. */
    fun products(@Suppress("UNUSED_PARAMETER") wanted: List<String>, answer: (JSONObject) -> Unit) = answer(notAvailable("store.products"))

    /** Answer with ok and product; or with ok false and a reason, "cancelled" when the player changed their mind. */
    fun purchase(@Suppress("UNUSED_PARAMETER") product: String, answer: (JSONObject) -> Unit) = answer(notAvailable("store.purchase"))

    /** Answer with ok and products: what this player has bought before. */
    fun restore(answer: (JSONObject) -> Unit) = answer(notAvailable("store.restore"))
}
