// What the player does on the page, as input events of a world (see runtime/world/inputs.py).

const NAMED = {
  ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", Space: "space", Enter: "enter", Escape: "escape", Tab: "tab",
  Backspace: "backspace", Delete: "delete", Insert: "insert", Home: "home", End: "end", PageUp: "page_up", PageDown: "page_down",
  ShiftLeft: "left_shift", ShiftRight: "right_shift", ControlLeft: "left_control", ControlRight: "right_control", AltLeft: "left_alt",
  AltRight: "right_alt", CapsLock: "caps_lock", Minus: "minus", Equal: "equals", BracketLeft: "left_bracket", BracketRight: "right_bracket",
  Backslash: "backslash", IntlBackslash: "backslash", Semicolon: "semicolon", Quote: "quote", Comma: "comma", Period: "period", Slash: "slash",
  Backquote: "backquote", NumpadAdd: "numpad_plus", NumpadSubtract: "numpad_minus", NumpadMultiply: "numpad_multiply",
  NumpadDivide: "numpad_divide", NumpadEnter: "numpad_enter", NumpadDecimal: "numpad_period", ContextMenu: "menu",
};
const BUTTONS = ["left", "middle", "right"];
const PAD_BUTTONS = { 0: "a", 1: "b", 2: "x", 3: "y", 8: "back", 9: "start", 10: "left_stick", 11: "right_stick", 4: "left_shoulder", 5: "right_shoulder",
                      12: "up", 13: "down", 14: "left", 15: "right" };
const PAD_AXES = ["left_x", "left_y", "right_x", "right_y"];
const DEAD = 0.12;

// Names of keys by their place on the keyboard.
export function keyName(code) {
  if (NAMED[code]) return NAMED[code];
  if (/^Key[A-Z]$/.test(code)) return code[3].toLowerCase();
  if (/^Digit\d$/.test(code)) return code[5];
  if (/^Numpad\d$/.test(code)) return `numpad_${code[6]}`;
  if (/^F([1-9]|1[0-2])$/.test(code)) return code.toLowerCase();
  return null;
}

export class Inputs {
  constructor(canvas) {
    this.canvas = canvas;
    this.events = [];
    this.spot = null;
    this.down = new Set();
    this.fingers = new Map();
    this.pad = null;
    this.padState = { buttons: {}, axes: {} };
    this.open = false;
    this.gesture = () => {};      // called within each thing that browsers take for a wish of the player
    this.touched = () => {};      // a finger was seen for the first time
    this.listen();
  }

  // JSON of what happened since the last call, "" for nothing.
  take() {
    this.pads();
    if (!this.events.length) return "";
    const text = JSON.stringify(this.events);
    this.events = [];
    return text;
  }

  put(...event) {
    if (this.open) this.events.push(event);
  }

  letGo() {
    this.down.clear();
    for (const finger of this.fingers.values()) this.put("finger_up", finger);
    this.fingers.clear();
    this.put("focus_lost");
  }

  listen() {
    const on = (target, name, handler) => target.addEventListener(name, handler, { passive: false });
    on(window, "keydown", e => this.key(e, true));
    on(window, "keyup", e => this.key(e, false));
    on(window, "blur", () => this.letGo());
    on(this.canvas, "contextmenu", e => e.preventDefault());
    on(document, "pointermove", e => e.pointerType === "touch" ? this.finger(e, "move") : this.move(e));
    on(document, "pointerdown", e => this.press(e));
    on(document, "pointerup", e => e.pointerType === "touch" ? this.finger(e, "up") : this.lift(e));
    on(document, "pointercancel", e => e.pointerType === "touch" ? this.finger(e, "up") : this.lift(e));
    on(this.canvas, "wheel", e => {
      e.preventDefault();
      if (e.deltaY) this.put("wheel", e.deltaY < 0 ? 1 : -1);
    });
    for (const name of ["gesturestart", "dblclick"]) on(document, name, e => e.preventDefault());
    on(document, "touchmove", e => e.preventDefault());
  }

  key(e, isDown) {
    if (!this.open || e.target instanceof HTMLButtonElement) return;
    const key = keyName(e.code);
    const shortcut = e.ctrlKey || e.metaKey;
    if (isDown) this.gesture();
    if (key && !(isDown && e.repeat)) this.put(isDown ? "key_down" : "key_up", key);
    if (isDown && !shortcut && e.key.length === 1) this.put("text", e.key);
    if (!shortcut && key && !/^f(5|11|12)$/.test(key)) e.preventDefault();      // the page does not scroll under the game
  }

  // A place of the page in pixels of the game.
  place(e) {
    const box = this.canvas.getBoundingClientRect();
    return [(e.clientX - box.left) * this.canvas.width / box.width, (e.clientY - box.top) * this.canvas.height / box.height];
  }

  holds([x, y]) {
    return x >= 0 && y >= 0 && x < this.canvas.width && y < this.canvas.height;
  }

  move(e) {
    const [x, y] = this.place(e);
    const spot = [Math.max(0, Math.min(x, this.canvas.width - 1)), Math.max(0, Math.min(y, this.canvas.height - 1))];
    if (!this.spot || spot[0] !== this.spot[0] || spot[1] !== this.spot[1]) {
      this.spot = spot;
      this.put("move", ...spot);
    }
  }

  press(e) {
    if (!this.open) return;
    this.gesture();
    if (e.pointerType === "touch") {
      this.touched();
      this.finger(e, "down");
      return;
    }
    this.move(e);
    const button = BUTTONS[e.button];
    if (e.target === this.canvas && button && this.holds(this.place(e))) {
      e.preventDefault();
      this.canvas.focus({ preventScroll: true });
      this.down.add(button);
      this.put("button_down", button);
    }
  }

  lift(e) {
    this.move(e);
    const button = BUTTONS[e.button];
    if (this.down.delete(button)) this.put("button_up", button);
  }

  // Fingers have numbers from 0, the smallest that is free.
  finger(e, what) {
    if (what === "down") {
      if (e.target !== this.canvas || !this.holds(this.place(e))) return;
      e.preventDefault();
      const taken = new Set(this.fingers.values());
      let number = 0;
      while (taken.has(number)) number++;
      this.fingers.set(e.pointerId, number);
      this.put("finger_down", number, ...this.place(e));
    } else if (this.fingers.has(e.pointerId)) {
      const number = this.fingers.get(e.pointerId);
      if (what === "move") this.put("finger_move", number, ...this.place(e));
      else {
        this.fingers.delete(e.pointerId);
        this.put("finger_up", number);
      }
    }
  }

  pads() {
    if (!navigator.getGamepads) return;
    const pad = [...navigator.getGamepads()].find(p => p && p.connected && p.mapping === "standard");
    if (!pad) {
      if (this.pad !== null) {
        this.pad = null;
        this.padState = { buttons: {}, axes: {} };
        this.put("pad", false);
      }
      return;
    }
    if (this.pad !== pad.index) {
      this.pad = pad.index;
      this.padState = { buttons: {}, axes: {} };
      this.put("pad", true);
    }
    for (const [number, name] of Object.entries(PAD_BUTTONS)) {
      const isDown = !!(pad.buttons[number] && pad.buttons[number].pressed);
      if (isDown !== !!this.padState.buttons[name]) {
        this.padState.buttons[name] = isDown;
        this.put(isDown ? "pad_down" : "pad_up", name);
      }
    }
    PAD_AXES.forEach((name, number) => {
      const raw = pad.axes[number] || 0, size = Math.abs(raw);
      const value = size <= DEAD ? 0 : Math.sign(raw) * Math.round(Math.min(1, (size - DEAD) / (1 - DEAD)) * 1000) / 1000;
      const before = this.padState.axes[name] || 0;
      if (value === before || (Math.abs(value - before) < 0.01 && ![-1, 0, 1].includes(value))) return;
      this.padState.axes[name] = value;
      this.put("pad_axis", name, value);
    });
  }
}
