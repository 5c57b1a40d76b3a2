// The page's line to the program that shows it: the shell of a phone, or none. Messages are small JSON objects with a `kind`; docs/exporting.md lists them.
//
// What the page sends carries an `id`, and every message is answered: { kind: "answer", id, ok, ... }, with a `reason` when ok is false.
// What a shell sends without being asked ("pause", "back", ...) goes to those who listen with `on`.

import { TestShell } from "./host_test.js";

const LOCAL = ["localhost", "127.0.0.1", "[::1]"];
const MOST = 65536;         // characters of a message

// The shell around this page; without one, everything that needs one is answered by "not available".
function shellOf(take) {
  const android = globalThis.PlaysheetShell;
  if (android && android.postMessage) {
    android.onmessage = event => take(event.data);
    return { name: "android", post: text => android.postMessage(text) };
  }
  const ios = globalThis.webkit?.messageHandlers?.playsheet;
  if (ios) return { name: "ios", post: text => ios.postMessage(text) };
  // For trying out, on the designer's own machine alone: whoever plays elsewhere would get everything for nothing.
  if (LOCAL.includes(location.hostname) && new URLSearchParams(location.search).get("host") === "test") return new TestShell(take);
  return {
    name: "none",
    post: text => queueMicrotask(() => take({ kind: "answer", id: JSON.parse(text).id, ok: false, reason: "not available: the game runs in no shell" })),
  };
}

export class Host {
  constructor() {
    this.listeners = new Map();
    this.waiting = new Map();
    this.last = 0;
    this.shell = shellOf(message => this.take(message));
  }

  // "android", "ios", "test" or "none".
  get name() {
    return this.shell.name;
  }

  // Resolves with the answer.
  send(message) {
    const id = ++this.last;
    const answer = new Promise(resolve => this.waiting.set(id, resolve));
    const text = JSON.stringify({ ...message, id });
    if (text.length > MOST) this.take({ kind: "answer", id, ok: false, reason: "the message is too long" });
    else this.shell.post(text);
    return answer;
  }

  // `handler` gets each message of a kind; what it returns (true, false, nothing) is the answer to a shell that asked.
  on(kind, handler) {
    const list = this.listeners.get(kind) || [];
    list.push(handler);
    this.listeners.set(kind, list);
  }

  // A message of the shell, as text or as an object; nonsense is passed over.
  take(given) {
    let message = given;
    if (typeof given === "string") {
      try {
        message = JSON.parse(given);
      } catch {
        return;
      }
    }
    if (!message || typeof message !== "object" || typeof message.kind !== "string") return;
    if (message.kind === "answer") {
      const resolve = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (resolve) resolve(message);
      return;
    }
    let handled = false;
    for (const handler of this.listeners.get(message.kind) || []) handled = handler(message) !== false || handled;
    if (message.ask !== undefined) this.shell.post(JSON.stringify({ kind: "answered", ask: message.ask, handled }));
  }
}

export const host = new Host();
globalThis.playsheetHost = host;        // where a shell on iOS finds it
