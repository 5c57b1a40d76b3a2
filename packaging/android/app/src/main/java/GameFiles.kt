package @PACKAGE@

import android.content.res.AssetManager
import android.webkit.WebResourceResponse
import androidx.webkit.WebViewAssetLoader
import java.io.ByteArrayInputStream
import java.io.IOException

/** Serves the files below assets/www. Each kind is named, because a browser takes modules and wasm only under their right names. */
class GameFiles(private val assets: AssetManager) : WebViewAssetLoader.PathHandler {
    override fun handle(path: String): WebResourceResponse {
        val name = path.ifEmpty { "index.html" }
        return try {
            val kind = KINDS[name.substringAfterLast('.', "")] ?: "application/octet-stream"
            WebResourceResponse(kind, if (kind.startsWith("text/") || kind.endsWith("json")) "utf-8" else null, assets.open("www/$name"))
        } catch (_: IOException) {
            WebResourceResponse("text/plain", "utf-8", 404, "Not Found", emptyMap(), ByteArrayInputStream(ByteArray(0)))
        }
    }

    private companion object {
        val KINDS = mapOf(
            "html" to "text/html", "js" to "text/javascript", "mjs" to "text/javascript", "css" to "text/css", "json" to "application/json",
            "wasm" to "application/wasm", "zip" to "application/zip", "png" to "image/png", "jpg" to "image/jpeg", "jpeg" to "image/jpeg",
            "gif" to "image/gif", "webp" to "image/webp", "bmp" to "image/bmp", "ogg" to "audio/ogg", "mp3" to "audio/mpeg", "wav" to "audio/wav",
            "ttf" to "font/ttf", "otf" to "font/otf", "whl" to "application/zip",
        )
    }
}
