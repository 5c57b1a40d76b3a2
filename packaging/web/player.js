// Loads Python and the game, then plays it picture by picture.

import { Painter } from "./painter.js";
import { family, measure } from "./faces.js";
import { host } from "./host.js";
import { Inputs } from "./inputs.js";
import { Saves } from "./saves.js";
import { Speaker } from "./speaker.js";
import { TouchControls } from "./touch.js";

const $ = id => document.getElementById(id);
const began = performance.now();

async function bytes(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.arrayBuffer();
}

// Counts what the page has loaded, whoever asked for it.
function countLoads(whole, told) {
  const plain = globalThis.fetch;
  let loaded = 0;
  globalThis.fetch = async (...wish) => {
    const answer = await plain(...wish);
    if (!answer.ok || !answer.body) return answer;
    const counter = new TransformStream({
      transform(part, out) {
        loaded += part.byteLength;
        told(Math.min(1, loaded / whole));
        out.enqueue(part);
      },
    });
    const headers = new Headers(answer.headers);
    return new Response(answer.body.pipeThrough(counter), { status: answer.status, headers });
  };
  return () => {
    globalThis.fetch = plain;
  };
}

async function loadPython(info) {
  const { loadPyodide } = await import("../python/pyodide.mjs");
  const python = await loadPyodide({
    indexURL: new URL("python/", document.baseURI).href,
    packages: info.packages || [],
    fullStdLib: false,
    checkAPIVersion: false,
  });
  performance.mark("python");
  return python;
}

async function picture(path) {
  try {
    const answer = await fetch(path);
    return await createImageBitmap(await answer.blob(), { premultiplyAlpha: "premultiply", colorSpaceConversion: "none" });
  } catch {
    console.warn(`The picture ${path} cannot be shown here.`);
    return null;
  }
}

async function font(name, path) {
  try {
    const face = new FontFace(family(name), await bytes(path));
    document.fonts.add(await face.load());
  } catch {
    console.warn(`The font ${path} cannot be used here.`);
  }
}

async function load() {
  const info = JSON.parse(new TextDecoder().decode(await bytes("game/info.json")));
  const stop = countLoads(info.bytes, part => {
    $("done").style.width = `${part * 90}%`;
    $("bar").setAttribute("aria-valuenow", Math.round(part * 90));
  });
  const data = info.data;
  const wait = {
    python: loadPython(info),
    kit: bytes("game/playsheet.zip"),
    game: bytes("game/game.json"),
    saves: Saves.open(info.id),
    pictures: Promise.all(data.pictures.map(path => picture(`game/${path}`))),
    fonts: Promise.all([font("", "game/font.ttf"), ...data.fonts.map(([name, path]) => font(name, `game/${path}`))]),
    sounds: Promise.all(data.sounds.map(async ([name, path]) => [name, await bytes(`game/${path}`).catch(() => new ArrayBuffer(0))])),
  };
  const saves = await wait.saves;
  const [python, kit, game, kept, pictures, , sounds] = await Promise.all(
    [wait.python, wait.kit, wait.game, saves.read(), wait.pictures, wait.fonts, wait.sounds]);
  stop();
  const speaker = new Speaker(new Map(sounds));
  const heard = speaker.ready();
  python.FS.writeFile("/lib/playsheet.zip", new Uint8Array(kit));
  python.globals.set("measure", measure);
  python.globals.set("text", new TextDecoder().decode(game));
  python.globals.set("kept", JSON.stringify(kept));
  python.globals.set("seed", info.seed === null ? Math.floor(Math.random() * 2 ** 31) : info.seed);
  python.globals.set("language", info.language);
  python.runPython(`
import sys, json
sys.path.insert(0, "/lib/playsheet.zip")
from playsheet.runtime.backends.web.game import WebGame
`);
  performance.mark("kit");
  const made = python.runPython("WebGame(json.loads(text), measure, json.loads(kept), seed)");
  performance.mark("game");
  for (const name of ["text", "kept"]) python.globals.delete(name);
  await heard;
  return { info, python, game: made, speaker, saves, pictures };
}

class Player {
  constructor({ info, python, game, speaker, saves, pictures }) {
    Object.assign(this, { info, python, game, speaker, saves });
    this.canvas = $("game");
    this.canvas.classList.toggle("square", info.scaling === "integer");
    this.painter = new Painter(this.canvas, pictures, info.scaling !== "integer");
    this.inputs = new Inputs(this.canvas);
    this.touch = new TouchControls(this.inputs, $("stick"), $("knob"), $("keys"), info.keys);
    this.inputs.gesture = () => this.gesture();
    this.inputs.touched = () => this.touch.show(true);
    this.calls = { frame: game.frame, spent: game.spent };
    this.fullWish = false;
    this.pictures = 0;
    this.open = true;
    addEventListener("keydown", () => this.touch.show(false));
    addEventListener("resize", () => this.fit());
    document.addEventListener("visibilitychange", () => this.speaker.hide(document.hidden || !!this.resting));
    $("full").addEventListener("click", () => this.fullScreen(!document.fullscreenElement));
    $("full").setAttribute("aria-label", info.words.full_screen);
    $("full").hidden = !document.fullscreenEnabled;
    $("go-on").textContent = info.words.go_on;
    $("stop").textContent = info.words.stop;
    $("go-on").addEventListener("click", () => this.goOn());
    $("stop").addEventListener("click", () => this.end());
    this.listenToShell();
    this.fit();
    this.frame(0);          // a first picture below the cover
  }

  // What a phone's shell says: another program wants the sound, the back key, a banner that takes room.
  listenToShell() {
    host.on("pause", () => this.rest(true));
    host.on("resume", () => this.rest(false));
    host.on("back", () => this.back());
    host.on("banner.size", ({ place, height }) => {
      const size = Math.max(0, Math.min(Number(height) || 0, innerHeight / 2));
      for (const side of ["top", "bottom"]) $("stage").style.setProperty(`--banner-${side}`, side === place ? `${size}px` : "0px");
      this.fit();
    });
    host.send({ kind: "game.ready", title: this.info.title, protocol: 1 });
  }

  rest(on) {
    this.resting = on;
    this.speaker.hide(on || document.hidden);
    if (on) this.inputs.letGo();
    this.last = performance.now();
  }

  // The back key of a phone is Escape for games that ask for it; false when the shell should leave the game.
  back() {
    if (!$("trouble").hidden) {
      this.goOn();
      return true;
    }
    if (!this.open || !this.inputs.open || !this.info.back) return false;
    this.inputs.put("key_down", "escape");
    setTimeout(() => this.inputs.put("key_up", "escape"), 100);
    return true;
  }

  // How the game's picture lies on the page: see runtime/backends/scaling.py.
  fit() {
    const stage = $("stage").getBoundingClientRect();
    const { width, height } = this.canvas;
    const across = Math.max(1, stage.width), down = Math.max(1, stage.height);
    let wide = across, high = down;
    if (this.info.scaling !== "stretch") {
      let factor = Math.min(across / width, down / height);
      if (this.info.scaling === "none") factor = 1;
      else if (this.info.scaling === "integer") {
        const dots = devicePixelRatio || 1;       // whole numbers of the screen's own dots
        if (factor * dots >= 1) factor = Math.floor(factor * dots) / dots;
      }
      wide = width * factor;
      high = height * factor;
    }
    Object.assign(this.canvas.style, { width: `${wide}px`, height: `${high}px`, left: `${(across - wide) / 2}px`, top: `${(down - high) / 2}px` });
  }

  start() {
    this.inputs.open = true;
    this.speaker.wake();
    this.canvas.focus();
    this.last = performance.now();
    requestAnimationFrame(now => this.loop(now));
  }

  loop(now) {
    if (!this.open) return;
    const seconds = Math.max(0, (now - this.last) / 1000);
    this.last = now;
    try {
      if (!this.resting) this.frame(seconds);
    } catch (error) {
      console.error(error);
      this.end();
      $("said").textContent = ({ uk: "Гра зупинилася через помилку.", ru: "Игра остановилась из-за ошибки." }[document.documentElement.lang]
        || "The game has stopped: there was an error in it.") + ` (${String(error.message || error).trim().split("\n").pop()})`;
      return;
    }
    requestAnimationFrame(next => this.loop(next));
  }

  frame(seconds) {
    const told = this.calls.frame(seconds, this.inputs.take());
    if (told) this.hear(JSON.parse(told));
    this.paint();
  }

  paint() {
    const numbers = this.game.numbers;
    const view = numbers.getBuffer("f32");
    this.painter.draw(view.data);
    view.release();
    numbers.destroy();
    this.pictures++;
  }

  hear(told) {
    if (told.kept) this.inputs.events.unshift(...told.kept);
    if (told.faces) this.painter.make(told.faces);
    if (told.dropped) this.painter.drop(told.dropped);
    if (told.background) this.painter.background = told.background;
    if (told.cursor !== undefined) this.canvas.style.cursor = told.cursor ? "" : "none";
    if (told.sounds) this.speaker.take(told.sounds);
    if (told.saves) {
      this.saves.apply(told.saves);
      this.saved = (this.saved || 0) + told.saves.length;
    }
    if (told.full_screen !== undefined) {
      this.fullWish = told.full_screen;
      if (!told.full_screen && document.fullscreenElement) this.fullScreen(false);
      this.asked = !told.full_screen;
    }
    if (told.trouble) this.trouble(told.trouble);
    if (told.ended) this.end();
  }

  // Browsers allow full screen and sound only within a click or a key.
  gesture() {
    this.speaker.wake();
    if (this.fullWish && !this.asked) {
      this.asked = true;
      this.fullScreen(true);
    }
  }

  fullScreen(on) {
    const done = on ? document.documentElement.requestFullscreen?.() : document.exitFullscreen?.();
    done?.then(() => on && screen.orientation?.lock?.(this.canvas.width >= this.canvas.height ? "landscape" : "portrait")).catch(() => {});
  }

  trouble({ sentence, where, row, more }) {
    const box = $("trouble");
    box.querySelector("h2").textContent = sentence;
    $("row").textContent = row;
    $("row").hidden = !row;
    $("where").textContent = [where, more ? `+${more}` : ""].filter(Boolean).join("  ");
    box.hidden = false;
    this.inputs.letGo();
    this.speaker.hold(true);
    $("go-on").focus();
  }

  goOn() {
    $("trouble").hidden = true;
    this.game.go_on();
    this.speaker.hold(false);
    this.last = performance.now();
    this.canvas.focus();
  }

  end() {
    this.open = false;
    this.inputs.open = false;
    this.speaker.take([["stop_all"]]);
    host.send({ kind: "game.ended" });
    $("trouble").hidden = true;
    this.touch.show(false);
    const cover = $("cover");
    cover.hidden = false;
    cover.classList.add("over");
    $("bar").hidden = true;
    $("said").textContent = "";
    const again = $("start");
    again.textContent = this.info.words.again;
    again.hidden = false;
    again.onclick = () => location.reload();
    again.focus();
  }
}

function ready(player) {
  const button = $("start");
  $("bar").hidden = true;
  button.textContent = player.info.words.play;
  button.hidden = false;
  button.focus();
  document.documentElement.dataset.state = "ready";
  button.onclick = () => {
    $("cover").hidden = true;
    button.hidden = true;
    document.documentElement.dataset.state = "playing";
    player.start();
  };
}

function failed(error) {
  console.error(error);
  const words = document.documentElement.lang;
  const sentence = { uk: "Гру не вдалося завантажити.", ru: "Игру не удалось загрузить." }[words] || "The game could not be loaded.";
  $("bar").hidden = true;
  $("said").textContent = `${sentence} (${error.message || error})`;
  document.documentElement.dataset.state = "failed";
}

load().then(parts => {
  const player = new Player(parts);
  player.loaded = performance.now() - began;
  globalThis.playsheet = player;
  ready(player);
  if ("serviceWorker" in navigator && ["none", "test"].includes(host.name) && location.protocol !== "file:") navigator.serviceWorker.register("sw.js").catch(() => {});
}).catch(failed);
