import Foundation

/// What the game can sell. It answers "not available" until you fill it in, with StoreKit for the App Store; call `answer` on the main thread.
final class Store {
    /// Answer with ok and products: a list of product, title, price, bought.
    func products(_ wanted: [String], _ answer: @escaping Shell.Answer) {
        answer(Shell.notAvailable("store.products"))
    }

    /// Answer with ok and product; or with ok false and a reason, "cancelled" when the player changed their mind.
    func purchase(_ product: String, _ answer: @escaping Shell.Answer) {
        answer(Shell.notAvailable("store.purchase"))
    }

    /// Answer with ok and products: what this player has bought before.
    func restore(_ answer: @escaping Shell.Answer) {
        answer(Shell.notAvailable("store.restore"))
    }
}
