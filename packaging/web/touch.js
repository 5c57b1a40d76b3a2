// Controls on the glass for games that are played with keys: a stick for the arrows, buttons for the others.

const ARROWS = ["left", "right", "up", "down"];

export class TouchControls {
  // `keys` are the keys that the game asks for, with what to write on their buttons.
  constructor(inputs, stick, knob, box, keys) {
    this.inputs = inputs;
    this.stick = stick;
    this.knob = knob;
    this.box = box;
    this.arrows = keys.arrows;
    this.held = new Set();
    this.finger = null;
    this.shown = false;
    for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      stick.addEventListener(name, e => this.steer(e), { passive: false });
    }
    for (const [key, label] of keys.buttons) this.button(key, label);
    this.any = keys.arrows.length > 0 || keys.buttons.length > 0;
  }

  // Shown with the first finger that is seen, hidden again with a key.
  show(on) {
    if (!this.any || on === this.shown) return;
    this.shown = on;
    this.stick.hidden = !on || !this.arrows.length;
    this.box.hidden = !on;
    if (!on) this.lift();
  }

  button(key, label) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.setAttribute("aria-label", label);
    const press = on => {
      button.classList.toggle("down", on);
      this.inputs.put(on ? "key_down" : "key_up", key);
    };
    button.addEventListener("pointerdown", e => {
      e.preventDefault();
      button.setPointerCapture(e.pointerId);
      press(true);
    });
    for (const name of ["pointerup", "pointercancel"]) button.addEventListener(name, () => press(false));
    this.box.append(button);
  }

  steer(e) {
    e.preventDefault();
    if (e.type === "pointerdown") {
      this.finger = e.pointerId;
      this.stick.setPointerCapture(e.pointerId);
    }
    if (e.pointerId !== this.finger) return;
    if (e.type === "pointerup" || e.type === "pointercancel") {
      this.lift();
      return;
    }
    const box = this.stick.getBoundingClientRect();
    let x = (e.clientX - box.left) / box.width * 2 - 1, y = (e.clientY - box.top) / box.height * 2 - 1;
    const reach = Math.hypot(x, y);
    if (reach > 1) [x, y] = [x / reach, y / reach];
    this.knob.style.transform = `translate(${x * box.width / 2.6}px, ${y * box.height / 2.6}px)`;
    const wanted = new Set();
    if (reach > 0.25) {
      // Eight directions of 45 degrees; where a game asks for two arrows only, each has half of the circle.
      const part = Math.max(Math.abs(x), Math.abs(y)) * 0.4142;
      if (x < -part) wanted.add("left");
      if (x > part) wanted.add("right");
      if (y < -part) wanted.add("up");
      if (y > part) wanted.add("down");
    }
    this.hold(new Set([...wanted].filter(key => this.arrows.includes(key))));
  }

  hold(wanted) {
    for (const key of ARROWS) {
      if (wanted.has(key) && !this.held.has(key)) this.inputs.put("key_down", key);
      if (!wanted.has(key) && this.held.has(key)) this.inputs.put("key_up", key);
    }
    this.held = wanted;
  }

  lift() {
    this.finger = null;
    this.knob.style.transform = "";
    this.hold(new Set());
  }
}
