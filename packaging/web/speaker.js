// Plays what a game asks for (see Speaker in runtime/backends/interface.py) through Web Audio. What cannot be played is silent.

class Voice {
  // A sound that can be held and go on, which a source of Web Audio cannot by itself.
  constructor(speaker, buffer, times, output) {
    this.speaker = speaker;
    this.buffer = buffer;
    this.times = times;
    this.output = output;
    this.played = 0;        // seconds before the last pause
    this.source = null;
    this.ended = false;
    this.go();
  }

  go() {
    if (this.source || this.ended) return;
    const context = this.speaker.context;
    const whole = this.times < 0 ? Infinity : this.buffer.duration * this.times;
    if (this.played >= whole) {
      this.ended = true;
      return;
    }
    const source = context.createBufferSource();
    source.buffer = this.buffer;
    source.loop = this.times !== 1;
    source.connect(this.output);
    source.onended = () => {
      if (this.source === source) {
        this.source = null;
        this.ended = true;
      }
    };
    this.begun = context.currentTime;
    source.start(0, this.played % this.buffer.duration);
    if (source.loop && whole < Infinity) source.stop(context.currentTime + whole - this.played);
    this.source = source;
  }

  hold() {
    if (!this.source) return;
    this.played += this.speaker.context.currentTime - this.begun;
    const source = this.source;
    this.source = null;
    source.stop();
  }

  end() {
    this.ended = true;
    const source = this.source;
    this.source = null;
    if (source) source.stop();
  }
}

export class Speaker {
  // `files` maps the name of a sound to its bytes.
  constructor(files) {
    this.files = files;
    this.buffers = new Map();
    this.voices = new Map();      // channel -> { voice, gain, pan, held, waits }
    this.music = null;
    this.musicVolume = 1;
    this.main = 1;
    this.held = false;
    this.started = [];            // names, in order
    try {
      this.context = new AudioContext();
    } catch {
      this.context = null;
    }
  }

  // Decodes everything, so that no sound comes late.
  async ready() {
    if (!this.context) return;
    await Promise.all([...this.files].map(async ([name, bytes]) => {
      try {
        this.buffers.set(name, await this.context.decodeAudioData(bytes.slice(0)));
      } catch {
        console.warn(`The sound ${name} cannot be played here.`);
      }
    }));
    this.files.clear();
  }

  // Browsers let a page sound only after the player did something.
  wake() {
    if (this.context && this.context.state !== "running" && !this.hidden) this.context.resume().catch(() => {});
  }

  hide(on) {
    this.hidden = on;
    if (!this.context) return;
    if (on) this.context.suspend().catch(() => {});
    else this.context.resume().catch(() => {});
  }

  take(commands) {
    for (const [what, ...rest] of commands) {
      if (what === "play") this.started.push(rest[1]);
      if (what === "music") this.started.push(rest[0]);
      if (this.context && ORDERS[what]) ORDERS[what](this, ...rest);
    }
    if (this.started.length > 10000) this.started.splice(0, 5000);
  }

  // Everything, while the page shows something else than the game.
  hold(on) {
    this.held = on;
    this.settle();
  }

  settle() {
    for (const entry of [...this.voices.values(), ...(this.music ? [this.music] : [])]) {
      if (this.held || entry.held || entry.waits) entry.voice.hold();
      else entry.voice.go();
    }
  }

  voice(name, times, volume, pan) {
    const buffer = this.buffers.get(name);
    if (!buffer) return null;
    const gain = this.context.createGain();
    const side = this.context.createStereoPanner();
    gain.connect(side).connect(this.context.destination);
    const entry = { gain, side, held: false, waits: false };
    this.loud(entry, volume, pan);
    entry.voice = new Voice(this, buffer, times < 0 ? -1 : Math.max(1, times), gain);
    return entry;
  }

  loud(entry, volume, pan) {
    entry.volume = volume;
    entry.gain.gain.value = Math.max(0, Math.min(volume, 100)) / 100 * this.main;
    entry.side.pan.value = Math.max(-1, Math.min(pan / 100, 1));
    entry.panned = pan;
  }

  all() {
    for (const entry of this.voices.values()) this.loud(entry, entry.volume, entry.panned);
    if (this.music) this.loud(this.music, this.musicVolume, 0);
  }

  end(entry) {
    if (!entry) return;
    entry.voice.end();
    entry.side.disconnect();
  }
}

const ORDERS = {
  play(s, channel, name, times, volume, pan) {
    s.end(s.voices.get(channel));
    s.voices.delete(channel);
    const entry = s.voice(name, times, volume, pan);
    if (entry) {
      s.voices.set(channel, entry);
      s.settle();
    }
  },
  stop(s, channel) {
    s.end(s.voices.get(channel));
    s.voices.delete(channel);
  },
  pause(s, channel) {
    const entry = s.voices.get(channel);
    if (entry) entry.held = true;
    s.settle();
  },
  resume(s, channel) {
    const entry = s.voices.get(channel);
    if (entry) entry.held = false;
    s.settle();
  },
  volume(s, channel, volume, pan) {
    const entry = s.voices.get(channel);
    if (entry) s.loud(entry, volume, pan);
  },
  main_volume(s, volume) {
    s.main = Math.max(0, Math.min(volume, 100)) / 100;
    s.all();
  },
  music(s, name, times, volume) {
    s.end(s.music);
    s.musicVolume = volume;
    s.music = s.voice(name, times, volume, 0);
    s.settle();
  },
  music_stop(s) {
    s.end(s.music);
    s.music = null;
  },
  music_pause(s) {
    if (s.music) s.music.held = true;
    s.settle();
  },
  music_resume(s) {
    if (s.music) s.music.held = false;
    s.settle();
  },
  music_volume(s, volume) {
    s.musicVolume = volume;
    s.all();
  },
  pause_all(s) {
    for (const entry of [...s.voices.values(), ...(s.music ? [s.music] : [])]) entry.waits = true;
    s.settle();
  },
  resume_all(s) {
    for (const entry of [...s.voices.values(), ...(s.music ? [s.music] : [])]) entry.waits = false;
    s.settle();
  },
  stop_all(s) {
    for (const entry of s.voices.values()) s.end(entry);
    s.voices.clear();
    ORDERS.music_stop(s);
    ORDERS.main_volume(s, 100);
  },
};
