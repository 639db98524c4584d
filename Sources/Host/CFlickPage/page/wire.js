// The bytes of pictures: reading numbers and texts, and pictures from differences.
//
//   const decoder = new FlickWire.Decoder();
//   const picture = decoder.read(bytes);       // Uint8Array of a PictureEncoder; throws RangeError
//
// `bytes` is one result of `PictureEncoder.bytes(of:)`, in their order; a whole picture may come
// first or at any time. A picture is never changed by later ones, so that a list of them is a film:
//
//   { width, height,         // in points
//     background,            // a colour of CSS
//     commands: [{ uid, head, numbers }], texts }
//
// A command keeps its `uid` from picture to picture. The format is described in WirePicture.swift and
// PictureDifference.swift.
'use strict';

const FlickWire = (() => {
  const utf8 = new TextDecoder('utf-8', { fatal: true });

  class Reader {
    constructor(bytes) {
      this.bytes = bytes;
      this.place = 0;
    }

    get isAtEnd() { return this.place === this.bytes.length; }

    byte() {
      if (this.place >= this.bytes.length) throw new RangeError('a message ends early');
      return this.bytes[this.place++];
    }

    count() {
      let value = 0;
      let unit = 1;
      for (;;) {
        const next = this.byte();
        value += (next & 0x7f) * unit;
        if (next < 0x80) break;
        unit *= 128;
        if (unit > 2 ** 49) throw new RangeError('a number is too long');
      }
      return value;
    }

    signed() {
      const value = this.count();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    }

    text() {
      const size = this.count();
      if (size > this.bytes.length - this.place) throw new RangeError('a text is too long');
      const text = utf8.decode(this.bytes.subarray(this.place, this.place + size));
      this.place += size;
      return text;
    }
  }

  const LENGTH = 100;
  const FACTOR = 100000;
  const SHARE = 4096;

  const css = color =>
    `rgb(${Math.floor(color / 0x1000000) & 255} ${(color >>> 16) & 255} ${(color >>> 8) & 255} / ` +
    `${(color & 255) / 255})`;

  let uids = 0;

  class Decoder {
    constructor() {
      this.texts = [''];
      this.commands = [];
      this.width = 0;
      this.height = 0;
      this.background = 0;
    }

    read(bytes) {
      const reader = new Reader(bytes);
      const form = reader.byte();
      const isWhole = (form & 1) !== 0;
      const before = isWhole ? [] : this.commands;
      if (isWhole) this.texts = [''];
      for (let left = reader.count(); left > 0; left--) this.texts.push(reader.text());
      if (form & 2) {
        this.width = reader.count();
        this.height = reader.count();
        this.background = reader.count();
      }
      this.commands = steps(before, reader, isWhole ? this.commands : []);
      return {
        width: this.width / LENGTH, height: this.height / LENGTH,
        background: css(this.background), commands: this.commands, texts: this.texts,
      };
    }
  }

  function steps(before, reader, gone) {
    const next = [];
    let place = 0;
    while (!reader.isAtEnd) {
      const word = reader.count();
      const count = Math.floor(word / 8);
      const step = word % 8;
      const taken = step === 4 ? 0 : step === 2 ? 1 : count;
      if (step > 4 || taken > before.length - place || count > 65536) {
        throw new RangeError('a step that a picture cannot have');
      }
      const old = before.slice(place, place + taken);
      place += taken;
      switch (step) {
        case 0:
          for (const command of old) next.push(command);
          break;
        case 1: {
          const dx = reader.signed();
          const dy = reader.signed();
          for (const command of old) next.push(moved(command, dx, dy));
          break;
        }
        case 2:
          next.push(changed(old[0], count, reader));
          break;
        case 4:
          for (let left = count; left > 0; left--) next.push(added(reader, gone[next.length]));
          break;
      }
    }
    if (place !== before.length) throw new RangeError('a picture ends before its base');
    return next;
  }

  function moved(command, dx, dy) {
    if (command.numbers.length === 0) return command;
    const numbers = command.numbers.slice();
    numbers[0] += dx;
    numbers[1] += dy;
    return { uid: command.uid, head: command.head, numbers };
  }

  function changed(command, count, reader) {
    const numbers = command.numbers.slice();
    let place = 0;
    for (let left = count; left > 0; left--) {
      place += reader.count();
      if (place >= numbers.length) throw new RangeError('a number that a command does not have');
      numbers[place] += reader.signed();
      place += 1;
    }
    return { uid: command.uid, head: command.head, numbers };
  }

  // Reads a command. A whole picture after another one keeps the elements of commands with the same
  // place and kind.
  function added(reader, old) {
    const head = reader.byte();
    const numbers = [];
    for (let left = reader.count(); left > 0; left--) numbers.push(reader.signed());
    const isSame = old && old.head === head && old.numbers.length === numbers.length;
    return { uid: isSame ? old.uid : ++uids, head, numbers };
  }

  return { Reader, Decoder, LENGTH, FACTOR, SHARE, css };
})();

if (typeof module !== 'undefined') module.exports = FlickWire;
