// Words, digits, bars, gauges, buttons and boxes: each is drawn once on a canvas of its own and kept under its number.

const OWN_FONT = "Playsheet";
const SIDE = 4096;

export function family(font) {
  return font ? `game ${font.replace(/[^\w]/g, letter => "u" + letter.codePointAt(0))}` : OWN_FONT;
}

function css(font, size, bold, italic) {
  // The kit's own font is bold by itself.
  return `${italic ? "italic " : ""}${bold && font ? "bold " : ""}${size}px "${family(font)}", "${OWN_FONT}", sans-serif`;
}

const ruler = new OffscreenCanvas(1, 1).getContext("2d");

export function measure(text, font, size, bold, italic) {
  ruler.font = css(font, size, bold, italic);
  return ruler.measureText(text).width;
}

export class Faces {
  constructor(pictures) {
    this.pictures = pictures;
    this.kept = new Map();
    this.placeholder = null;
  }

  make(spec) {
    const made = MAKERS[spec.kind](spec, this);
    if (made) this.kept.set(spec.face, made);
  }

  // Draws a face in the box of its owner. Words keep their own size and may reach beyond the box.
  draw(c, number, left, top, width, height) {
    const face = this.kept.get(number);
    if (!face) return;
    if (face.fills) c.drawImage(face.canvas, left, top, width, height);
    else c.drawImage(face.canvas, left + face.left, top + face.top);
  }

  missing() {
    if (!this.placeholder) {
      const c = paper(32, 32);
      for (let y = 0; y < 4; y++) {
        for (let x = 0; x < 4; x++) {
          c.fillStyle = (x + y) % 2 ? "#ff00ff" : "#202020";
          c.fillRect(x * 8, y * 8, 8, 8);
        }
      }
      this.placeholder = c.canvas;
    }
    return this.placeholder;
  }
}

const MAKERS = {
  text(spec) {
    const place = lines(spec, spec.width, spec.height, spec.align, spec.vertical);
    if (!place.length) return null;
    const rim = spec.outline ? Math.max(1, Math.floor((spec.size + 8) / 16)) : 0;
    const left = Math.floor(Math.min(...place.map(l => l.x - l.over))) - rim - 1;
    const top = Math.floor(Math.min(...place.map(l => l.y - l.above))) - rim - 1;
    const right = Math.ceil(Math.max(...place.map(l => l.x + l.wide + l.over))) + rim + 1;
    const bottom = Math.ceil(Math.max(...place.map(l => l.y + l.below))) + rim + 1;
    const c = paper(right - left, bottom - top);
    write(c, spec, place, -left, -top, rim);
    return { canvas: c.canvas, left, top, fills: false };
  },

  digits(spec, faces) {
    const parts = spec.things.map(thing => (thing >= 0 && faces.pictures[thing]) || faces.missing());
    const width = parts.reduce((sum, part) => sum + part.width, 0);
    const height = Math.max(...parts.map(part => part.height));
    const c = paper(width, height);
    let left = 0;
    for (const part of parts) {
      c.drawImage(part, left, height - part.height);
      left += part.width;
    }
    const room = spec.width - width;
    const start = spec.align === "left" ? 0 : spec.align === "center" ? Math.floor(room / 2) : room;
    return { canvas: c.canvas, left: start, top: Math.floor((spec.height - height) / 2), fills: false };
  },

  box(spec) {
    const c = paper(2, 2);
    if (spec.colour) {
      c.fillStyle = spec.colour;
      c.fillRect(0, 0, 2, 2);
    }
    return { canvas: c.canvas, fills: true };
  },

  missing(spec, faces) {
    return { canvas: faces.missing(), fills: true };
  },

  bar({ width, height, filled, fill, colour, back }) {
    const c = paper(width, height);
    const radius = Math.min(width, height) * 0.25;
    round(c, 0, 0, width, height, radius, back);
    const [x, y, w, h] = fill === "left" ? [width - filled, 0, filled, height] : fill === "up" ? [0, height - filled, width, filled]
      : fill === "down" ? [0, 0, width, filled] : [0, 0, filled, height];
    c.clearRect(x, y, w, h);
    c.save();
    c.beginPath();
    c.rect(x, y, w, h);
    c.clip();
    round(c, 0, 0, width, height, radius, colour);
    if (height >= 8 && width >= 8 && colour) {
      // A little light above and shade below make it round.
      const edge = Math.max(1, Math.floor(height / 5));
      c.globalCompositeOperation = "source-atop";
      c.fillStyle = "#00000028";
      c.fillRect(0, height - edge, width, edge);
      c.fillStyle = "#ffffff38";
      c.fillRect(0, 0, width, edge);
    }
    c.restore();
    return { canvas: c.canvas, fills: true };
  },

  gauge({ width, height, part, colour, back }) {
    const c = paper(width, height);
    const x = width / 2, y = height / 2, outer = Math.min(x, y), inner = outer * 0.74;
    const turn = degrees => degrees * Math.PI / 180;
    const begin = turn(135), end = turn(135 + 270 * part);
    c.lineCap = "round";
    c.lineWidth = outer - inner;
    const ring = (to, paint) => {
      if (!paint) return;
      c.beginPath();
      c.arc(x, y, (outer + inner) / 2, begin, to);
      c.strokeStyle = paint;
      c.stroke();
    };
    ring(turn(405), back);
    if (part > 0) ring(end, colour);
    const needle = mix(colour, light(colour) < 0.5 ? 255 : 0, 0.25);
    const broad = Math.max(outer * 0.085, 0.6), dx = Math.cos(end), dy = Math.sin(end), tip = inner * 0.92;
    c.fillStyle = needle;
    c.beginPath();
    c.moveTo(x - dy * broad, y + dx * broad);
    c.lineTo(x + dx * tip, y + dy * tip);
    c.lineTo(x + dy * broad, y - dx * broad);
    c.closePath();
    c.fill();
    c.beginPath();
    c.arc(x, y, broad * 1.7, 0, 7);
    c.fill();
    return { canvas: c.canvas, fills: true };
  },

  button(spec) {
    const { width, height, state } = spec;
    const c = paper(width, height);
    let start, room, align, sunk = 0;
    if (spec.check) {
      tick(c, 0, Math.floor((height - spec.side) / 2), spec.side, spec.back || "#00000000", state, spec.checked);
      start = spec.side + Math.max(4, Math.floor(spec.side / 3));
      room = width - start;
      align = "left";
    } else {
      const deep = height < 12 ? 0 : height >= 36 ? 3 : 2;
      push(c, width, height, deep, spec.back || "#00000000", state);
      start = 4;
      room = width - 8;
      align = "center";
      sunk = state === "pressed" ? Math.floor(deep / 2) : -Math.floor(deep / 2);
    }
    const place = lines(spec, room, height, align, "middle");
    if (state === "disabled") c.globalAlpha = 0.5;
    write(c, spec, place, start, sunk, 0);
    return { canvas: c.canvas, fills: true };
  },
};

function paper(width, height) {
  const canvas = new OffscreenCanvas(Math.max(1, Math.min(width, SIDE)), Math.max(1, Math.min(height, SIDE)));
  return canvas.getContext("2d");
}

// Where lines begin, on which baseline.
function lines(spec, width, height, align, vertical) {
  ruler.font = css(spec.font, spec.size, spec.bold, spec.italic);
  const whole = spec.step * spec.lines.length;
  const start = vertical === "top" ? 0 : vertical === "middle" ? (height - whole) / 2 : height - whole;
  const found = [];
  spec.lines.forEach((text, number) => {
    if (!text.trim()) return;
    const m = ruler.measureText(text);
    const ascent = Math.round(m.fontBoundingBoxAscent), tall = Math.round(m.fontBoundingBoxAscent + m.fontBoundingBoxDescent);
    const wide = Math.ceil(m.width), room = width - wide;
    const x = align === "left" ? 0 : align === "center" ? Math.floor(room / 2) : room;
    const y = Math.floor(start + (spec.step - tall) / 2 + ascent + number * spec.step + 0.5);
    found.push({ text, x, y, wide, over: Math.max(2, spec.size * 0.3), above: Math.max(ascent, m.actualBoundingBoxAscent),
                 below: Math.max(tall - ascent, m.actualBoundingBoxDescent) });
  });
  return found;
}

function write(c, spec, place, left, top, rim) {
  c.font = css(spec.font, spec.size, spec.bold, spec.italic);
  c.textBaseline = "alphabetic";
  c.lineJoin = "round";
  if (rim && spec.outline) {
    c.strokeStyle = spec.outline;
    c.lineWidth = rim * 2;
    for (const line of place) c.strokeText(line.text, line.x + left, line.y + top);
  }
  if (spec.colour) {
    c.fillStyle = spec.colour;
    for (const line of place) c.fillText(line.text, line.x + left, line.y + top);
  }
}

function round(c, x, y, width, height, radius, colour) {
  if (!colour || width < 1 || height < 1) return;
  c.fillStyle = colour;
  c.beginPath();
  c.roundRect(x, y, width, height, radius);
  c.fill();
}

function push(c, width, height, deep, colour, state) {
  if (state === "disabled") colour = mix(mix(colour, 128, 0.7), 255, 0.1);
  const radius = Math.min(Math.min(width, height) * 0.22, 10), face = height - deep;
  const body = state === "hover" ? mix(colour, 255, 0.14) : state === "pressed" ? mix(colour, 0, 0.12) : colour;
  if (state === "pressed") {
    round(c, 0, deep, width, face, radius, mix(body, 0, 0.12));
    round(c, 0, deep + 1, width, face - 1, radius, body);
    return;
  }
  round(c, 0, 0, width, height, radius, mix(colour, 0, state === "disabled" ? 0.15 : 0.35));
  c.globalCompositeOperation = "destination-out";
  round(c, 0, 0, width, face, radius, "#fff");
  c.globalCompositeOperation = "source-over";
  round(c, 0, 0, width, face, radius, body);
  if (face >= 16 && state !== "disabled") {
    c.fillStyle = "#ffffff2e";
    c.fillRect(Math.floor(radius), 0, Math.max(0, width - 2 * Math.floor(radius)), 1);
  }
}

function tick(c, x, y, side, colour, state, checked) {
  if (state === "disabled") colour = mix(colour, 128, 0.7);
  const rim = Math.max(1, side / 10), radius = side / 5;
  let sheet = checked ? colour : mix(colour, 255, 0.88);
  if (state === "hover") sheet = mix(sheet, 255, 0.14);
  if (state === "pressed") sheet = mix(sheet, 0, 0.14);
  round(c, x, y, side, side, radius, state === "hover" ? mix(colour, 255, 0.25) : colour);
  round(c, x + rim, y + rim, side - 2 * rim, side - 2 * rim, Math.max(1, radius - rim), sheet);
  if (!checked) return;
  c.strokeStyle = light(sheet) > 0.7 ? "#000" : "#fff";
  c.lineWidth = Math.max(1, side * 0.13);
  c.lineCap = c.lineJoin = "round";
  c.beginPath();
  c.moveTo(x + side * 0.24, y + side * 0.52);
  c.lineTo(x + side * 0.43, y + side * 0.70);
  c.lineTo(x + side * 0.77, y + side * 0.32);
  c.stroke();
}

function parts(colour) {
  return [1, 3, 5, 7].map(at => parseInt(colour.slice(at, at + 2) || "ff", 16));
}

function mix(colour, grey, part) {
  const [red, green, blue, alpha] = parts(colour || "#00000000");
  const mixed = [red, green, blue].map(v => Math.round(v + (grey - v) * part));
  return "#" + [...mixed, alpha].map(v => v.toString(16).padStart(2, "0")).join("");
}

function light(colour) {
  const [red, green, blue] = parts(colour || "#00000000");
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}
