// The messages between the page and the program: see WireMessage.swift, WireFrame.swift, WirePlot.swift and
// WireState.swift.
//
// Tests compare them with Tests/Fixtures/wire, as Swift has written them.
'use strict';

const FlickMessages = (() => {
  const { Reader, LENGTH, SHARE } = FlickWire;
  const VERSION = 2;
  const TIME = 1e5;
  const VALUE = 1e4;
  const FLAG = { ahead: 1, runs: 2, jumps: 4 };

  // --- Messages to the program -----------------------------------------------------------

  class Writer {
    constructor(kind) { this.bytes = kind === undefined ? [] : [kind]; }

    byte(value) { this.bytes.push(value & 0xff); }

    count(value) {
      let rest = Math.max(0, Math.round(value));
      while (rest > 0x7f) {
        this.bytes.push((rest % 128) | 0x80);
        rest = Math.floor(rest / 128);
      }
      this.bytes.push(rest);
    }

    signed(value) {
      const whole = Math.round(value);
      this.count(whole < 0 ? -2 * whole - 1 : 2 * whole);
    }

    text(text) {
      const bytes = new TextEncoder().encode(text);
      this.count(bytes.length);
      for (const byte of bytes) this.bytes.push(byte);
    }

    get array() { return new Uint8Array(this.bytes); }
  }

  // The bytes of a message of the page, by its kind.
  const write = {
    hello({ token, width, height, device }) {
      const writer = new Writer(1);
      writer.count(VERSION);
      writer.text(token);
      writer.signed(width * LENGTH);
      writer.signed(height * LENGTH);
      writer.text(device);
      return writer.array;
    },

    // Samples of fingers: { pointer, phase, kind, time, x, y, force }, in the order of time. Times are
    // virtual, in seconds; a force of null is not measured.
    touches({ samples }) {
      const writer = new Writer(2);
      writer.count(samples.length);
      let last = 0;
      for (const sample of samples) {
        const time = Math.round(sample.time * TIME);
        writer.byte(sample.pointer);
        writer.byte(sample.phase | sample.kind << 3 | (sample.force === null ? 0 : 1 << 5));
        writer.signed(time - last);
        writer.signed(sample.x * LENGTH);
        writer.signed(sample.y * LENGTH);
        if (sample.force !== null) writer.count(sample.force * SHARE);
        last = time;
      }
      return writer.array;
    },

    tick({ epoch, time }) {
      const writer = new Writer(3);
      writer.count(epoch);
      writer.signed(time * TIME);
      return writer.array;
    },

    ping({ number }) {
      const writer = new Writer(4);
      writer.count(number);
      return writer.array;
    },

    // `given`: the arguments as JSON.
    ask({ number, request, given }) {
      const writer = new Writer(5);
      writer.count(number);
      writer.text(request);
      writer.text(given);
      return writer.array;
    },
  };

  // --- Messages from the program ---------------------------------------------------------

  // A message of the program; null for a kind of another version.
  function read(bytes) {
    const reader = new Reader(bytes);
    const rest = () => bytes.subarray(reader.place);
    switch (reader.byte()) {
      case 1:
        return {
          kind: 'frame', epoch: reader.count(), time: reader.signed() / TIME, flags: reader.byte(),
          pace: reader.count() / 1000, picture: rest(),
        };
      case 2: return { kind: 'text', text: new TextDecoder().decode(rest()) };
      case 3: return { kind: 'pong', number: reader.count() };
      case 4:
        return {
          kind: 'file', isFirst: reader.byte() !== 0, key: reader.text(), type: reader.text(), bytes: rest(),
        };
      case 5: {
        const [isPast, start, length, low, extent] = [reader.byte() !== 0, ...Array.from({ length: 4 }, () => reader.signed())];
        const [line, ghost] = [readLine(reader, start), readLine(reader, start)];
        return {
          kind: 'plot', isPast, start: start / TIME, end: (start + length) / TIME,
          low: low / VALUE, high: (low + extent) / VALUE, line, ghost,
        };
      }
      default: return null;
    }
  }

  // A change of a line of a plot: the number of points that stay, and those after them. A value of
  // null is a gap.
  function readLine(reader, start) {
    const kept = reader.count();
    const points = [];
    let [time, value] = [start, 0];
    for (let left = reader.count(); left > 0; left--) {
      const step = reader.count();
      time += Math.floor(step / 2);
      if (step % 2 === 0) value += reader.signed();
      points.push([time / TIME, step % 2 === 0 ? value / VALUE : null]);
    }
    return { kept, points };
  }

  // The state beside the stage, merged from whole states and later changes.
  class State {
    constructor() { this.clear(); }

    clear() {
      this.members = {};
      this.rows = new Map();
    }

    // Takes a text of the kind `state`; returns all members, with `tunables` from the list and its rows.
    take({ kind, whole, rows, ...members }) {
      if (whole) this.clear();
      for (const [name, row] of Object.entries(rows || {})) this.rows.set(name, { name, ...row });
      this.members = { ...this.members, ...members };
      for (const [name, value] of Object.entries(members)) if (value === null) delete this.members[name];
      const { list = [], ...others } = this.members;
      return {
        kind, ...others, tunables: list.map(line => ('row' in line ? this.rows.get(line.row) : line)).filter(Boolean),
      };
    }
  }

  return { Writer, State, write, read, LENGTH, TIME, FLAG };
})();

if (typeof module !== 'undefined') module.exports = FlickMessages;
