"""The page's reader of pictures on the stored ones, and what it makes of wrong bytes.

    wire.py WIRE_JS PICTURES_JSON
"""

import sys

from browser import Browser, Check

check = Check()
source, samples = (open(path, encoding="utf-8").read() for path in sys.argv[1:3])

TEST = """(() => {
  const faults = [];
  let decoder = null;
  samples.forEach((sample, index) => {
    if (sample.first) decoder = new FlickWire.Decoder();
    const bytes = Uint8Array.from(sample.bytes.match(/../g) || [], hex => parseInt(hex, 16));
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
    if (found !== expected) faults.push(`sample ${index}: expected ${expected}, found ${found}`);
  });
  const writer = new FlickWire.Writer();
  const numbers = [0, 1, -1, 63, -64, 64, 8191, -8192, 2 ** 31, -(2 ** 40)];
  numbers.forEach(number => writer.signed(number));
  const reader = new FlickWire.Reader(writer.array);
  const read = numbers.map(() => reader.signed());
  if (JSON.stringify(read) !== JSON.stringify(numbers)) faults.push(`numbers: ${read}`);
  return faults;
})()"""

with Browser() as browser:
    page = browser.open("about:blank")
    page.run("globalThis.samples = " + samples + "; 0")
    page.run(source + "; globalThis.FlickWire = FlickWire; 0")
    for fault in page.run(TEST):
        check.that(False, fault)

check.end()
