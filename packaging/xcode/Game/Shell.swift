import UIKit
import WebKit

/// The app's end of the line to the page: JSON messages, see docs/exporting.md of Playsheet.
final class Shell: NSObject, WKScriptMessageHandler {
    typealias Message = [String: Any]
    typealias Answer = (Message) -> Void

    weak var page: WKWebView?
    private let store = Store()
    private let banner: Banner

    init(screen: UIView) {
        banner = Banner(screen: screen)
    }

    /// Say something to the page.
    func tell(_ kind: String, _ more: Message = [:]) {
        var message = more
        message["kind"] = kind
        guard let data = try? JSONSerialization.data(withJSONObject: message) else { return }
        // Handed over as text in base64, so that nothing in it can be taken for a script.
        let script = "globalThis.playsheetHost?.take(new TextDecoder().decode(Uint8Array.from(atob('\(data.base64EncodedString())'), c => c.charCodeAt(0))))"
        page?.evaluateJavaScript(script)
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard message.frameInfo.isMainFrame, let text = message.body as? String, let data = text.data(using: .utf8),
              let told = (try? JSONSerialization.jsonObject(with: data)) as? Message, let kind = told["kind"] as? String else { return }
        let answer: Answer = { [weak self] given in
            var message = given
            message["id"] = told["id"]
            self?.tell("answer", message)
        }
        switch kind {
        case "answered", "game.ended": break
        case "game.ready": answer(["ok": true])
        case "store.products": store.products(told["products"] as? [String] ?? [], answer)
        case "store.purchase": store.purchase(told["product"] as? String ?? "", answer)
        case "store.restore": store.restore(answer)
        case "banner.show":
            banner.show(told["unit"] as? String ?? "", place: told["place"] as? String ?? "bottom", answer) { [weak self] place, height in
                self?.tell("banner.size", ["place": place, "height": height])
            }
        case "banner.hide":
            banner.hide(answer) { [weak self] in self?.tell("banner.size", ["place": "bottom", "height": 0]) }
        default: answer(Shell.notAvailable(kind))
        }
    }

    /// The answer of what this app does not have.
    static func notAvailable(_ what: String) -> Message {
        ["ok": false, "reason": "not available: \(what)"]
    }
}
