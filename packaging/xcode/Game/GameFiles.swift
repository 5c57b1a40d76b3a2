import Foundation
import WebKit

/// Serves the files of the folder `www` in the app. Each kind is named, because a browser takes modules and wasm only under their right names.
final class GameFiles: NSObject, WKURLSchemeHandler {
    static let scheme = "game"

    private static let kinds = [
        "html": "text/html", "js": "text/javascript", "mjs": "text/javascript", "css": "text/css", "json": "application/json",
        "wasm": "application/wasm", "zip": "application/zip", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
        "gif": "image/gif", "webp": "image/webp", "bmp": "image/bmp", "ogg": "audio/ogg", "mp3": "audio/mpeg", "wav": "audio/wav",
        "ttf": "font/ttf", "otf": "font/otf", "whl": "application/zip",
    ]

    func webView(_ webView: WKWebView, start task: WKURLSchemeTask) {
        guard let url = task.request.url, let root = Bundle.main.url(forResource: "www", withExtension: nil) else {
            task.didFailWithError(URLError(.fileDoesNotExist))
            return
        }
        let file = root.appendingPathComponent(url.path).standardizedFileURL
        let isInside = file.path.hasPrefix(root.standardizedFileURL.path + "/")
        let data = isInside ? try? Data(contentsOf: file, options: .mappedIfSafe) : nil
        let headers = [
            "Content-Type": Self.kinds[file.pathExtension.lowercased()] ?? "application/octet-stream",
            "Content-Length": String(data?.count ?? 0),
            "Cache-Control": "no-store",
        ]
        guard let answer = HTTPURLResponse(url: url, statusCode: data == nil ? 404 : 200, httpVersion: "HTTP/1.1", headerFields: headers) else {
            task.didFailWithError(URLError(.badServerResponse))
            return
        }
        task.didReceive(answer)
        task.didReceive(data ?? Data())
        task.didFinish()
    }

    func webView(_ webView: WKWebView, stop task: WKURLSchemeTask) {}
}
