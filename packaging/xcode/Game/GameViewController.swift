import AVFoundation
import UIKit
import WebKit

/// Shows the game's page over the whole screen. The page comes from the app itself; no other address is ever opened.
final class GameViewController: UIViewController, WKNavigationDelegate {
    private(set) lazy var shell = Shell(screen: view)
    private var page: WKWebView?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        let settings = WKWebViewConfiguration()
        settings.setURLSchemeHandler(GameFiles(), forURLScheme: GameFiles.scheme)
        settings.mediaTypesRequiringUserActionForPlayback = []
        settings.allowsInlineMediaPlayback = true
        settings.userContentController.add(shell, name: "playsheet")
        let page = WKWebView(frame: view.bounds, configuration: settings)
        page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        page.navigationDelegate = self
        page.isOpaque = false
        page.backgroundColor = .black
        page.scrollView.isScrollEnabled = false
        page.scrollView.bounces = false
        page.scrollView.contentInsetAdjustmentBehavior = .never     // the page itself keeps clear of notches
        page.allowsLinkPreview = false
        view.addSubview(page)
        self.page = page
        shell.page = page
        NotificationCenter.default.addObserver(self, selector: #selector(interrupted), name: AVAudioSession.interruptionNotification, object: nil)
        if let start = URL(string: "\(GameFiles.scheme)://game/index.html") {
            page.load(URLRequest(url: start))
        }
    }

    override var prefersStatusBarHidden: Bool { true }
    override var prefersHomeIndicatorAutoHidden: Bool { true }
    override var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { .all }

    /// A call, or another program that wants the sound.
    @objc private func interrupted(_ notification: Notification) {
        let raw = notification.userInfo?[AVAudioSessionInterruptionTypeKey] as? UInt
        shell.tell(raw == AVAudioSession.InterruptionType.began.rawValue ? "pause" : "resume")
    }

    func webView(_ page: WKWebView, decidePolicyFor action: WKNavigationAction, decisionHandler: @escaping (WKNavigationActionPolicy) -> Void) {
        decisionHandler(action.request.url?.scheme == GameFiles.scheme ? .allow : .cancel)
    }

    /// The system ends pages that take too much memory; the game begins anew then.
    func webViewWebContentProcessDidTerminate(_ page: WKWebView) {
        page.reload()
    }
}
