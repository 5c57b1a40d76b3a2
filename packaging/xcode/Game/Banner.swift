import UIKit

/// An advertisement above or below the game. It answers "not available" until you fill it in: put the view of your network into `screen`,
/// call `sized` with its place and height (in points) so that the game makes room, and `answer` with ok.
final class Banner {
    private let screen: UIView

    init(screen: UIView) {
        self.screen = screen
    }

    func show(_ unit: String, place: String, _ answer: @escaping Shell.Answer, sized: @escaping (String, Int) -> Void) {
        answer(Shell.notAvailable("banner.show"))
    }

    func hide(_ answer: @escaping Shell.Answer, gone: @escaping () -> Void) {
        answer(Shell.notAvailable("banner.hide"))
    }
}
