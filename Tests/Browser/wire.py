"""Compares the page's messages, states and pictures with the files that Swift has written, and tests how the page
handles invalid bytes.

    wire.py PAGE_FOLDER FIXTURES_FOLDER
"""

import json
import os
import sys

from browser import Browser, Check

check = Check()
page_folder, fixtures = sys.argv[1:3]

HELPERS = """
const bytesOf = hex => Uint8Array.from(hex.match(/../g) || [], pair => parseInt(pair, 16));
const hexOf = bytes => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
// Members in the order of their names, bytes as hexadecimal digits.
const canonical = value => JSON.stringify(value, (_, part) => {
  if (part instanceof Uint8Array) return hexOf(part);
  if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
});
"""

PICTURES = """(() => {
  const faults = [];
  let decoder = null;
  pictures.forEach((sample, index) => {
    if (sample.first) decoder = new FlickWire.Decoder();
    const bytes = bytesOf(sample.bytes);
    for (let cut = 1; sample.first && cut < bytes.length; cut += 7) {
      try { new FlickWire.Decoder().read(bytes.subarray(0, cut)); } catch (error) {
        if (!(error instanceof RangeError) && !(error instanceof TypeError)) faults.push(String(error));
      }
    }
    const picture = decoder.read(bytes);
    const found = JSON.stringify([
      [decoder.width, decoder.height, decoder.background], picture.texts,
      picture.commands.map(command => [command.head, command.numbers])]);
    const expected = JSON.stringify([sample.screen, sample.texts, sample.commands]);
    if (found !== expected) faults.push(`picture ${index}: expected ${expected}, found ${found}`);
  });
  const writer = new FlickMessages.Writer();
  const numbers = [0, 1, -1, 63, -64, 64, 8191, -8192, 2 ** 31, -(2 ** 40)];
  numbers.forEach(number => writer.signed(number));
  const reader = new FlickWire.Reader(writer.array);
  const read = numbers.map(() => reader.signed());
  if (JSON.stringify(read) !== JSON.stringify(numbers)) faults.push(`numbers: ${read}`);
  return faults;
})()"""

MESSAGES = """(() => {
  const faults = [];
  const kinds = new Set();
  messages.forEach(({ from, bytes, message }, index) => {
    const isOfPage = from === 'page';
    if (isOfPage) kinds.add(message.kind);
    const found = isOfPage ? hexOf(FlickMessages.write[message.kind](message))
      : canonical(FlickMessages.read(bytesOf(bytes)));
    const expected = isOfPage ? bytes : canonical(message);
    if (found !== expected) faults.push(`message ${index}: expected ${expected}, found ${found}`);
  });
  const written = Object.keys(FlickMessages.write).filter(kind => !kinds.has(kind));
  if (written.length > 0) faults.push(`no stored message of ${written}`);
  if (FlickMessages.read(Uint8Array.of(99)) !== null) faults.push('a message of another version is read');
  return faults;
})()"""

STATES = """(() => {
  const faults = [];
  const known = new FlickMessages.State();
  states.forEach(({ text, state }, index) => {
    const [found, expected] = [known.take(text), state].map(canonical);
    if (found !== expected) faults.push(`state ${index}: expected ${expected}, found ${found}`);
  });
  return faults;
})()"""


def text(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


with Browser() as browser:
    page = browser.open("about:blank")
    for name in ["pictures", "messages", "states"]:
        page.run("globalThis.%s = JSON.parse(%s); 0" % (name, json.dumps(text(fixtures, name + ".json"))))
    for name, result in [("wire.js", "FlickWire"), ("messages.js", "FlickMessages")]:
        page.run("%s; globalThis.%s = %s; 0" % (text(page_folder, name), result, result))
    page.run(HELPERS + "Object.assign(globalThis, { bytesOf, hexOf, canonical }); 0")
    for test in [PICTURES, MESSAGES, STATES]:
        for fault in page.run(test):
            check.that(False, fault)

check.end()
