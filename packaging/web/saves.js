// What a game saves stays in the browser (IndexedDB), under the name of the game.

const STORE = "files";

export class Saves {
  static async open(name) {
    const saves = new Saves();
    try {
      saves.base = await new Promise((resolve, reject) => {
        const wish = indexedDB.open(`playsheet ${name}`, 1);
        wish.onupgradeneeded = () => wish.result.createObjectStore(STORE);
        wish.onsuccess = () => resolve(wish.result);
        wish.onerror = () => reject(wish.error);
      });
    } catch (error) {
      console.warn(`This browser keeps nothing for the game: ${error}`);
      saves.base = null;
    }
    return saves;
  }

  // File name -> text, all of them.
  async read() {
    if (!this.base) return {};
    const store = this.base.transaction(STORE).objectStore(STORE);
    const [names, texts] = await Promise.all([store.getAllKeys(), store.getAll()].map(wish => new Promise((resolve, reject) => {
      wish.onsuccess = () => resolve(wish.result);
      wish.onerror = () => reject(wish.error);
    })));
    const found = {};
    names.forEach((name, number) => {
      if (!/\.damaged-\d+$/.test(name)) found[name] = texts[number];
    });
    return found;
  }

  // `queue` holds [name, text]; null as a text sets a damaged file aside.
  apply(queue) {
    if (!this.base) return;
    const writing = this.base.transaction(STORE, "readwrite");
    writing.onabort = () => console.warn(`What the game saved could not be kept: ${writing.error}`);
    const store = writing.objectStore(STORE);
    for (const [name, text] of queue) {
      if (text !== null) {
        store.put(text, name);
        continue;
      }
      const old = store.get(name);
      old.onsuccess = () => {
        if (old.result !== undefined) store.put(old.result, `${name}.damaged-${Date.now()}`);
        store.delete(name);
      };
    }
  }
}
