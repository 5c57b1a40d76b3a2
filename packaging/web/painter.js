// Draws the list of numbers that runtime/backends/web/pen.py writes: eight a record, see there.

import { Faces } from "./faces.js";

export const FACES = 1000000;
const RECORD = 8;
const LAYER = -1;
const END = -2;
const TILES = -3;
const PLAIN = -4;
const TURN = Math.PI / 180;

export class Painter {
  // `pictures` are bitmaps in the order of the project, null for one that could not be read.
  constructor(canvas, pictures, smooth) {
    this.canvas = canvas;
    this.target = canvas.getContext("2d", { alpha: false });
    this.pictures = pictures;
    this.smooth = smooth;
    this.background = "#000000";
    this.faces = new Faces(pictures);
    this.layer = null;
  }

  make(specs) {
    for (const spec of specs) this.faces.make(spec);
  }

  drop(numbers) {
    for (const number of numbers) this.faces.kept.delete(number);
  }

  draw(numbers) {
    let c = this.target;
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.globalAlpha = 1;
    c.imageSmoothingEnabled = this.smooth;
    c.fillStyle = this.background;
    c.fillRect(0, 0, this.canvas.width, this.canvas.height);
    let plain = true;     // no transform is set
    let opacity = 1;
    let fade = 1;
    let shift = null;
    const right = this.canvas.width, bottom = this.canvas.height;
    for (let at = 0; at < numbers.length; at += RECORD) {
      const thing = numbers[at];
      if (thing < 0) {
        if (thing === PLAIN) {
          if (!plain) {
            c.setTransform(1, 0, 0, 1, 0, 0);
            plain = true;
          }
          if (opacity !== 1) c.globalAlpha = opacity = 1;
          const end = at + 4 + numbers[at + 1] * 3, x = numbers[at + 2] - 0.5, y = numbers[at + 3] - 0.5;
          for (at += 4; at < end; at += 3) {
            const picture = this.pictures[numbers[at]] || this.faces.missing();
            const left = Math.floor(numbers[at + 1] - x), top = Math.floor(numbers[at + 2] - y);
            if (left < right && top < bottom && left + picture.width > 0 && top + picture.height > 0) c.drawImage(picture, left, top);
          }
          at -= RECORD;           // the loop adds it
        } else if (thing === LAYER) {
          fade = numbers[at + 1];
          c = this.veil();
          plain = true;
          opacity = 1;
        } else if (thing === END) {
          c = this.target;
          c.setTransform(1, 0, 0, 1, 0, 0);
          c.globalAlpha = fade;
          c.drawImage(this.layer.canvas, 0, 0);
          c.globalAlpha = opacity = 1;
          plain = true;
        } else if (thing === TILES) {
          shift = [numbers[at + 1], numbers[at + 2]];
        }
        continue;
      }
      const left = numbers[at + 1], top = numbers[at + 2], width = numbers[at + 3], height = numbers[at + 4];
      const alpha = numbers[at + 5], angle = numbers[at + 6], mirrored = numbers[at + 7];
      if (alpha !== opacity) c.globalAlpha = opacity = alpha;
      if (thing < FACES && shift === null && angle === 0 && mirrored === 0) {
        const picture = this.pictures[thing];
        if (picture) {
          if (!plain) {
            c.setTransform(1, 0, 0, 1, 0, 0);
            plain = true;
          }
          if (picture.width === width && picture.height === height) c.drawImage(picture, left, top);
          else c.drawImage(picture, left, top, width, height);
          continue;
        }
      }
      // The origin is the middle of the box, turned and mirrored.
      const cosine = Math.cos(angle * TURN), sine = Math.sin(angle * TURN);
      const across = mirrored & 1 ? -1 : 1, down = mirrored & 2 ? -1 : 1;
      c.setTransform(cosine * across, sine * across, -sine * down, cosine * down, left + width / 2, top + height / 2);
      plain = false;
      if (shift !== null) {
        this.tiles(c, this.pictures[thing] || this.faces.missing(), -width / 2, -height / 2, width, height, shift);
        shift = null;
      } else if (thing < FACES) {
        c.drawImage(this.pictures[thing] || this.faces.missing(), -width / 2, -height / 2, width, height);
      } else {
        this.faces.draw(c, thing, -width / 2, -height / 2, width, height);
      }
    }
    c.globalAlpha = 1;
  }

  tiles(c, tile, left, top, width, height, [right, down]) {
    const pattern = c.createPattern(tile, "repeat");
    if (!pattern) return;
    pattern.setTransform(new DOMMatrix([1, 0, 0, 1, left + right, top + down]));
    c.fillStyle = pattern;
    c.fillRect(left, top, width, height);
  }

  veil() {
    if (!this.layer) {
      const canvas = new OffscreenCanvas(this.canvas.width, this.canvas.height);
      this.layer = canvas.getContext("2d");
    }
    const c = this.layer;
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.globalAlpha = 1;
    c.imageSmoothingEnabled = this.smooth;
    c.clearRect(0, 0, this.canvas.width, this.canvas.height);
    return c;
  }
}
