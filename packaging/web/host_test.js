// A shell that is played by the page itself, to try shop and banner on the designer's machine: open the page with ?host=test.

export class TestShell {
  constructor(take) {
    this.name = "test";
    this.take = take;
    this.bought = new Set();
    this.log = [];
  }

  post(text) {
    const message = JSON.parse(text);
    this.log.push(message);
    const work = this[message.kind.replace(".", "_")];
    if (work) work.call(this, message);
    else if (message.id !== undefined) this.answer(message, { ok: false, reason: `not available: ${message.kind}` });
  }

  answer(message, more) {
    queueMicrotask(() => this.take({ kind: "answer", id: message.id, ...more }));
  }

  store_products(message) {
    const products = (message.products || []).map(product => ({ product, title: `Test: ${product}`, price: "0.00", bought: this.bought.has(product) }));
    this.answer(message, { ok: true, products });
  }

  store_purchase(message) {
    const box = this.box("test-shop", `Test shop: buy “${message.product}”? No money is taken.`);
    const choose = (label, more) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.onclick = () => {
        box.remove();
        if (more.ok) this.bought.add(message.product);
        this.answer(message, more);
      };
      box.append(button);
    };
    choose("Buy", { ok: true, product: message.product });
    choose("Cancel", { ok: false, reason: "cancelled", product: message.product });
  }

  store_restore(message) {
    this.answer(message, { ok: true, products: [...this.bought] });
  }

  banner_show(message) {
    this.banner_gone();
    const place = message.place === "top" ? "top" : "bottom";
    this.box("test-banner", "Test banner").classList.add(place);
    this.take({ kind: "banner.size", place, height: 50 });
    this.answer(message, { ok: true, height: 50 });
  }

  banner_hide(message) {
    this.banner_gone();
    this.answer(message, { ok: true });
  }

  banner_gone() {
    document.getElementById("test-banner")?.remove();
    this.take({ kind: "banner.size", place: "bottom", height: 0 });
  }

  game_ready(message) {
    this.answer(message, { ok: true });
  }

  game_ended(message) {
    this.answer(message, { ok: true });
  }

  box(ident, words) {
    const box = document.createElement("div");
    box.id = ident;
    box.setAttribute("role", "dialog");
    box.append(document.createElement("p"));
    box.firstChild.textContent = words;
    document.body.append(box);
    return box;
  }
}
