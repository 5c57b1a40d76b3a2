// The loader of a page that is one file: browsers let a page from the disk read no other file, so everything is in the page itself, gzipped, as base64.
// Modules become blobs that an import map knows; whoever fetches a file of the page gets it from here. Nothing else of the page is different.

(async () => {
  const KINDS = { js: "text/javascript", mjs: "text/javascript", json: "application/json", wasm: "application/wasm", zip: "application/zip", png: "image/png",
                  jpg: "image/jpeg", jpeg: "image/jpeg", gif: "image/gif", webp: "image/webp", bmp: "image/bmp", ogg: "audio/ogg", mp3: "audio/mpeg",
                  wav: "audio/wav", ttf: "font/ttf", otf: "font/otf", whl: "application/zip" };
  const files = JSON.parse(document.getElementById("files").textContent);
  const here = new URL(".", location.href).href;

  async function file(name) {
    const packed = Uint8Array.from(atob(files[name]), sign => sign.charCodeAt(0));
    return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).blob();
  }
  const kind = name => KINDS[name.split(".").pop()] || "application/octet-stream";

  const plain = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (wish, options) => {
    const url = new URL(wish instanceof Request ? wish.url : wish, location.href).href;
    const name = url.startsWith(here) ? url.slice(here.length) : "";
    return Object.hasOwn(files, name) ? new Response(await file(name), { headers: { "Content-Type": kind(name) } }) : plain(wish, options);
  };

  const imports = {};
  for (const name of Object.keys(files).filter(one => kind(one) === "text/javascript")) {
    const url = URL.createObjectURL(new Blob([await file(name)], { type: "text/javascript" }));
    imports[`playsheet/${name}`] = imports[here + name] = url;
  }
  const map = document.createElement("script");
  map.type = "importmap";
  map.textContent = JSON.stringify({ imports });
  document.head.append(map);
  await import("playsheet/player/player.js");
})().catch(error => {
  console.error(error);
  document.getElementById("bar").hidden = true;
  document.getElementById("said").textContent = {
    uk: "Гру не вдалося відкрити: потрібен новіший браузер.", ru: "Игру не удалось открыть: нужен браузер поновее.",
  }[document.documentElement.lang] || "The game could not be opened: it needs a newer browser.";
  document.documentElement.dataset.state = "failed";
});
