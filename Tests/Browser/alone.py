"""The page without a program: each test sends the messages of a program, and reads those of the page.

    alone.py PAGE_FOLDER

The page's clock, timers and display frames are the test's, so that nothing depends on the machine.
"""

import json
import os
import sys

from browser import Browser, Check

check = Check()
address = "file://" + os.path.join(os.path.abspath(sys.argv[1]), "index.html")

# Replaces clock, timers and sockets of the browser before the page's scripts run.
WORLD = """
globalThis.now = 1000;
performance.now = () => now;
globalThis.timers = [];
setTimeout = call => timers.push(call);
globalThis.requestAnimationFrame = () => {};
globalThis.WebSocket = class {
  static OPEN = 1;
  constructor() {
    this.readyState = 1;
    globalThis.program = new Program(this);
  }
  send(bytes) { program.take(bytes); }
};

// The program at the other end: `sent` has the page's messages, `asked` its requests.
class Program {
  constructor(socket) {
    Object.assign(this, { socket, sent: [], epoch: 1 });
  }

  get asked() { return this.sent.filter(message => message.kind === 'ask'); }
  of(request) { return this.asked.filter(message => message.request === request); }
  get touches() { return this.sent.filter(message => message.kind === 'touches').flatMap(message => message.samples); }
  get ticks() { return this.sent.filter(message => message.kind === 'tick').map(message => message.time); }

  take(bytes) {
    const reader = new FlickWire.Reader(bytes);
    const kind = ['', 'hello', 'touches', 'tick', 'ping', 'ask'][reader.byte()];
    const message = { kind };
    if (kind === 'tick') Object.assign(message, { epoch: reader.count(), time: reader.signed() / 1e5 });
    if (kind === 'ask') Object.assign(message, { id: reader.count(), request: reader.text(), given: JSON.parse(reader.text()) });
    if (kind === 'ping') message.number = reader.count();
    if (kind === 'touches') {
      let time = 0;
      message.samples = Array.from({ length: reader.count() }, () => {
        const [pointer, form] = [reader.byte(), reader.byte()];
        time += reader.signed();
        const sample = { pointer, phase: form & 7, time: time / 1e5, x: reader.signed() / 100, y: reader.signed() / 100 };
        if (form & 32) reader.count();
        return sample;
      });
    }
    this.sent.push(message);
  }

  send(kind, write) {
    const writer = new FlickMessages.Writer(kind);
    write(writer);
    this.socket.onmessage({ data: writer.array });
  }

  text(object) { this.send(2, writer => writer.bytes.push(...new TextEncoder().encode(JSON.stringify(object)))); }
  state(members) { this.text({ kind: 'state', ...members }); }
  answer(message, fault) { this.text({ kind: 'answer', id: message.id, ...(fault ? { fault } : {}) }); }
  pong(number) { this.send(3, writer => writer.count(number)); }

  // A frame with an empty picture of 200 by 400 points.
  frame(time, flags = 0, pace = 1) {
    this.send(1, writer => {
      writer.count(this.epoch);
      writer.signed(time * 1e5);
      writer.byte(flags);
      writer.count(pace * 1000);
      for (const number of [3, 0, 20000, 40000, 0xffffffff]) writer.count(number);
    });
  }

  // A jump to a time.
  jump(time, runs = true) {
    this.epoch += 1;
    this.frame(time, runs ? 6 : 4);
  }
}

const AHEAD = 1, RUNS = 2;

// Admits the page, which has the time; it shows a screen at rest.
globalThis.admit = (role = 'desk') => {
  program.socket.onopen();
  program.text({ kind: 'welcome', page: 0, role, version: 2, keys: [] });
  program.state({
    whole: true, title: 'Screen', path: 'screen.lua', driver: 0, paused: false, pace: 1, end: 0, starts: [],
    decisions: [], list: [{ row: 'size' }], rows: { size: { text: '1', share: 0.5, default: '1', allowed: 'any' } },
  });
  program.frame(0);
};

// A display frame at a local time.
globalThis.frameAt = local => { now = local; flickbook.tick(local); };

// An event of a pointer on the stage at a local time.
globalThis.point = (type, local, x = 0, { id = 1, button = 0, kind = 'touch', ...others } = {}) => {
  now = local;
  const event = new PointerEvent(type, {
    pointerId: id, pointerType: kind, button, clientX: x, bubbles: true, cancelable: true, ...others });
  Object.defineProperty(event, 'timeStamp', { value: local });
  flickbook.stage.dispatchEvent(event);
};

// A gesture of one finger for a quarter of a second, and the decision at its end.
globalThis.swipe = (start, name) => {
  const { clock } = flickbook.connection.player;
  point('pointerdown', start);
  const begun = clock.at(start);
  for (let step = 1; step <= 4; step++) point('pointermove', start + step * 50, step * 10);
  point('pointerup', start + 250, 40);
  globalThis.decision = { t: clock.at(start + 250), head: name, tests: [] };
  program.state({ starts: [begun], decisions: [decision], end: decision.t });
};

// Lets answers of promises arrive.
globalThis.settle = () => new Promise(resolve => { queueMicrotask(() => queueMicrotask(() => queueMicrotask(resolve))); });

globalThis.close = code => { program.socket.readyState = 3; program.socket.onclose({ code }); };
"""

# The body of each is JavaScript in the page; `same` compares a found and an expected value.
TESTS = {
    "a request that is pending when a worker dies is answered": """
      admit();
      const faults = [];
      const ask = name => flickbook.connection.ask(name).then(({ fault }) => faults.push(fault));
      ask('keep');
      program.text({ kind: 'waiting' });
      await settle();
      same(faults, ['the script is being started'], 'a pending request');
      const count = program.asked.length;
      ask('record');
      await settle();
      same(faults.slice(1), ['not connected'], 'a request in between');
      same(program.asked.length, count, 'requests sent in between');
      // The new script does not know how this page samples.
      program.state({ whole: true, title: 'Screen', driver: 0, pace: 1, end: 0, starts: [], decisions: [], list: [] });
      same(program.asked.slice(count).map(message => message.request), ['sampling'], 'requests to the new script');
      ask('undo');
      program.answer(program.of('undo')[0]);
      await settle();
      same(faults.slice(2), [null], 'a request to the new script');
    """,
    "a request that is pending when the connection is lost is answered, and the page connects again": """
      admit();
      const faults = [];
      const ask = name => flickbook.connection.ask(name).then(({ fault }) => faults.push(fault));
      ask('keep');
      // The connection is lost before there is another worker.
      program.text({ kind: 'waiting' });
      close(1006);
      ask('record');
      await settle();
      same(faults, ['the script is being started', 'not connected'], 'requests');
      timers.forEach(call => call());
      admit();
      ask('keep');
      same(program.of('keep').length, 1, 'requests of the new connection');
      close(1006);
      await settle();
      same(faults.slice(2), ['the connection was lost'], 'a pending request');
    """,
    "a ping that was lost with a worker is not reported as late": """
      admit();
      frameAt(10000);
      const [ping] = program.sent.filter(message => message.kind === 'ping');
      same(Boolean(ping), true, 'a page at rest sends a ping');
      program.text({ kind: 'waiting' });
      program.state({ whole: true, title: 'Screen', driver: 0, starts: [], decisions: [], list: [] });
      flickbook.say('', false);
      frameAt(12000);
      same(flickbook.message.textContent, '', 'the message');
      // A later ping is, while a script hangs.
      frameAt(20000);
      frameAt(22000);
      same(flickbook.message.textContent.includes('does not answer'), true, 'a message about a script that hangs');
    """,
    "fingers that the program has lost are forgotten, and the next touch is taken": """
      admit('finger');
      const ends = {
        'a death': () => program.text({ kind: 'waiting' }),
        'a refusal': () => program.text({ kind: 'refused', reason: 'a sample is in the future' }),
        'another device': () => program.text({ kind: 'busy' }),
        'a lost connection': () => close(1006),
      };
      let time = 2000;
      for (const [name, end] of Object.entries(ends)) {
        for (const kind of ['touch', 'mouse']) {
          point('pointerdown', time, 10, { kind });
          same(flickbook.fingers.isTouched, true, name + ': a finger is down');
          end();
          same([flickbook.fingers.isTouched, flickbook.connection.player.isTouched], [false, false], name + ': fingers');
          if (name === 'a lost connection') timers.splice(0).forEach(call => call());
          if (name === 'a lost connection' || name === 'a death') admit('finger');
          program.sent = [];
          point('pointermove', time + 50, 20, { kind });
          point('pointerup', time + 60, 20, { kind });
          point('pointerdown', time + 100, 30, { kind });
          same(program.touches.map(sample => [sample.pointer, sample.phase]), [[0, 0]], name + ': samples of ' + kind);
          point('pointerup', time + 150, 30, { kind });
          time += 1000;
        }
      }
    """,
    "the moves of several fingers are sent with a display frame, in the order of time": """
      admit('finger');
      // A browser gives each finger all samples of a frame, one finger after the other.
      const moves = (id, local, times) => {
        now = local;
        const all = times.map((time, index) => {
          const event = new PointerEvent('pointermove', { pointerId: id, pointerType: 'touch', clientX: id * 50 + index });
          Object.defineProperty(event, 'timeStamp', { value: time });
          return event;
        });
        const event = new PointerEvent('pointermove', { pointerId: id, pointerType: 'touch', clientX: id * 50 });
        Object.defineProperty(event, 'timeStamp', { value: times.at(-1) });
        event.getCoalescedEvents = () => all;
        flickbook.stage.dispatchEvent(event);
      };
      point('pointerdown', 2000, 50, { id: 1 });
      point('pointerdown', 2001, 100, { id: 2 });
      const before = program.touches.length;
      for (const frame of [2016, 2032]) {
        for (const id of [2, 1]) moves(id, frame, [frame - 12, frame - 8, frame - 4]);
        frameAt(frame);
      }
      moves(2, 2040, [2036, 2040]);
      // The lift of a finger that the browser reports late, with moves of the other one that wait.
      point('pointerup', 2038, 50, { id: 1 });
      point('pointerup', 2050, 100, { id: 2 });
      const touches = program.touches;
      same([before, touches.length], [2, 2 + 12 + 2 + 2], 'samples');
      const times = touches.map(sample => Math.round(sample.time * 1000));
      same(times, times.slice().sort((one, other) => one - other), 'times of samples in ms');
      same(times.slice(2, 8), [4, 4, 8, 8, 12, 12], 'times of the first frame in ms');
      // One finger does not wait.
      point('pointerdown', 3000, 50);
      program.sent = [];
      moves(1, 3016, [3008, 3016]);
      same(program.touches.length, 2, 'samples of one finger before the display frame');
    """,
    "a mouse in the air sends nothing while a finger is down": """
      admit();
      program.state({ hover: true });
      const phases = () => program.touches.map(sample => sample.phase);
      point('pointerdown', 2000, 10, { id: 1 });
      point('pointermove', 2010, 50, { id: 2, kind: 'mouse' });
      same(phases(), [0], 'phases while a finger is down');
      point('pointerup', 2020, 10, { id: 1 });
      point('pointermove', 2030, 50, { id: 2, kind: 'mouse' });
      same(phases(), [0, 2, 4], 'phases after it');
    """,
    "the screen is in the middle of the stage, also after the header has grown": """
      admit();
      program.state({ task: 'task 1 of 1: pages.page == 2' });
      // The page's own observer was the first.
      await new Promise(resolve => { new ResizeObserver(resolve).observe(flickbook.stage); });
      const middle = element => (box => Math.round(box.top + box.height / 2))(element.getBoundingClientRect());
      same(Math.abs(middle(flickbook.frame) - middle(flickbook.stage)) <= 1, true, 'the screen is in the middle');
    """,
    "a page cancels fingers that were refused": """
      admit('finger');
      point('pointerdown', 2000, 10, { id: 1 });
      point('pointerdown', 2010, 90, { id: 2 });
      program.sent = [];
      program.text({ kind: 'busy' });
      same(program.touches.map(sample => [sample.pointer, sample.phase]), [[0, 3], [1, 3]], 'samples');
    """,
    "a message has few samples, also after a stall": """
      admit('finger');
      point('pointerdown', 2000, 10);
      program.sent = [];
      const stamps = Array.from({ length: 500 }, (_, index) => ({ timeStamp: 2000 + index, clientX: index % 90, clientY: 0 }));
      now = 2600;
      const event = new PointerEvent('pointermove', { pointerId: 1, pointerType: 'touch' });
      event.getCoalescedEvents = () => stamps;
      flickbook.stage.dispatchEvent(event);
      const counts = program.sent.filter(message => message.kind === 'touches').map(message => message.samples.length);
      same(counts, [200, 200, 100], 'samples of each message');
    """,
    "a clock is not set back under a finger, and follows after it": """
      admit();
      const { clock } = flickbook.connection.player;
      program.jump(5);
      frameAt(1000);
      point('pointerdown', 2000);
      // A jump that was sent before the finger came down.
      program.jump(0);
      program.frame(0, 0);
      point('pointermove', 2100, 5);
      point('pointermove', 2200, 9);
      const times = program.touches.map(sample => Math.round(sample.time * 1000));
      same(times, [6000, 6100, 6200], 'times of samples in ms');
      point('pointerup', 2300, 9);
      program.jump(0);
      same([clock.at(2300), clock.runs], [0, true], 'the clock after the lift');
    """,
    "a long press sets the clock ahead under its finger": """
      admit();
      flickbook.fingers.modes.add('long');
      point('pointerdown', 2000);
      same(program.of('linger').length, 1, 'requests');
      program.jump(0.6);
      point('pointermove', 2100, 5);
      point('pointerup', 2200, 5);
      same(program.touches.map(sample => Math.round(sample.time * 1000)), [0, 700, 800], 'times of samples in ms');
    """,
    "a clock runs under a finger, also if a jump from before has stopped it": """
      admit();
      point('pointerdown', 2000);
      // The time bar was moved before the finger came down.
      program.jump(5, false);
      point('pointermove', 2100, 5);
      point('pointermove', 2200, 9);
      same(program.touches.map(sample => Math.round(sample.time * 1000)), [0, 5100, 5200], 'times of samples in ms');
      point('pointerup', 2300, 9);
    """,
    "a browser that does not name its model is admitted": """
      Object.defineProperty(navigator, 'userAgentData', { value: { getHighEntropyValues: () => new Promise(() => {}) } });
      const hellos = () => program.sent.filter(message => message.kind === 'hello').length;
      program.socket.onopen();
      await settle();
      same(hellos(), 0, 'messages at first');
      timers.forEach(call => call());
      await settle();
      await settle();
      same(hellos(), 1, 'messages after a while');
    """,
    "the plot of a screen without numbers is empty": """
      admit();
      program.send(5, writer => {
        writer.byte(0);
        for (const number of [0, 300000, 0, 10000]) writer.signed(number);
        for (const number of [0, 2, 0]) writer.count(number);
        writer.signed(5000);
        writer.count(200000);
        writer.signed(5000);
        for (const number of [0, 0]) writer.count(number);
      });
      program.state({ plot: { name: 'pages.position' }, plotted: ['pages.position'] });
      frameAt(1100);
      const { plot } = flickbook;
      same([plot.choice.value, plot.path.getAttribute('d').length > 0], ['pages.position', true], 'before a reload');
      program.state({ plot: {}, plotted: [] });
      frameAt(1200);
      same([plot.path.getAttribute('d'), plot.value.textContent], ['', 'the screen has no numbers'], 'after it');
    """,
    "an image with a turn in its metadata fills its box, and a broken one is a placeholder": """
      const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAYAAAAEAQAAAACFf3PuAAAAGmVYSWZNTQAqAAAACAABARIAAwAAAAEABgAAAAAAANZnS2kAAAAMSURBVHjaY/jDAIYAD8gD8Yh8jj0AAAAASUVORK5CYII=';
      FlickPicture.addFile('turned', png, true);
      FlickPicture.addFile('broken', png.slice(0, 60), false);
      const frame = document.createElement('div');
      document.body.append(frame);
      const view = new FlickPicture.View(frame);
      const [IMAGE, HAS_FILE, STRETCHED] = [4, 8, 2];
      const image = (uid, key) => ({ uid, head: IMAGE + HAS_FILE, numbers: [0, 0, 6000, 6000, 0, 0, 0x888888ff, key, STRETCHED] });
      view.show({ width: 100, height: 100, background: '#fff', commands: [image(1, 1), image(2, 2)], texts: ['', 'turned', 'broken'] });
      const elements = () => [...frame.firstChild.children];
      const loaded = elements().map(element => element.querySelector('img'));
      const ended = picture => picture.complete || new Promise(call => {
        for (const name of ['load', 'error']) picture.addEventListener(name, call);
      });
      await Promise.all(loaded.map(ended));
      await settle();
      const [first, second] = elements();
      const box = first.querySelector('img').getBoundingClientRect();
      same([box.width, box.height], [60, 60], 'the size of a stretched image');
      same(second.querySelectorAll('img, svg').length, 1, 'pictures in place of a broken file');
      same(second.querySelector('svg') !== null, true, 'a placeholder');
      frame.remove();
    """,
    "a page whose time is set back by another one reports later times again": """
      admit();
      program.jump(5);
      frameAt(now + 100);
      same(program.ticks, [5.1], 'before');
      program.jump(0);
      frameAt(now + 100);
      frameAt(now + 100);
      same(program.ticks.slice(1), [0.1, 0.2], 'after');
      // The clock of a page without the time follows too.
      program.state({ driver: 1 });
      program.jump(3);
      same(flickbook.connection.player.clock.at(now), 3, 'the clock of a page without the time');
    """,
    "a finger moves in real time at any pace": """
      admit();
      program.frame(0, 0, 0.1);
      const { clock } = flickbook.connection.player;
      point('pointerdown', 2000);
      point('pointermove', 2100, 5);
      program.frame(0.05, RUNS, 0.1);
      point('pointermove', 2200, 10);
      point('pointerup', 2300, 10);
      same(program.touches.map(sample => Math.round(sample.time * 1000)), [0, 100, 200, 300], 'times of samples in ms');
      same(Math.round(clock.at(3300) * 1000), 400, 'a second after the lift, in ms');
    """,
    "the line after a gesture keeps its buttons, and one tap keeps the gesture": """
      admit('finger');
      swipe(2000, 'page 2');
      const { pill } = flickbook;
      same([pill.hidden, pill.textContent.includes('page 2')], [false, true], 'the line');
      const keep = pill.querySelector('button');
      program.frame(0.3, RUNS);
      program.state({ end: 9, pages: ['desk', 'finger'] });
      same([keep.isConnected, pill.hidden], [true, false], 'a button that is pressed while states come');
      keep.click();
      program.answer(program.of('keep')[0]);
      await settle();
      same([program.of('keep').length, pill.hidden], [1, true], 'after the answer');
      program.state({ end: 10, why: 'page 2 by distance' });
      same(pill.hidden, true, 'the line does not return');
    """,
    "the line of a gesture that was not kept stays": """
      admit('finger');
      swipe(2000, 'page 2');
      const { pill } = flickbook;
      pill.querySelector('button').click();
      program.answer(program.of('keep')[0], 'the folder cannot be written');
      await settle();
      same([pill.hidden, flickbook.message.textContent], [false, 'the folder cannot be written'], 'after the refusal');
      pill.querySelector('button').click();
      same(program.of('keep').length, 2, 'requests');
    """,
    "a late answer does not end the line of the next gesture": """
      admit('finger');
      swipe(2000, 'page 2');
      const { pill } = flickbook;
      pill.querySelector('button').click();
      swipe(3000, 'page 3');
      same(pill.textContent.includes('page 3'), true, 'the next line');
      program.answer(program.of('keep')[0]);
      await settle();
      same(pill.hidden, false, 'the next line after the answer');
    """,
    "the line of a phone is about its own gesture": """
      admit('finger');
      swipe(2000, 'page 2');
      const { pill } = flickbook;
      program.state({ driver: 1 });
      same(pill.hidden, true, 'while another page has the time');
      program.state({ driver: 0 });
      same(pill.hidden, false, 'again');
      program.state({ starts: [decision.t + 1], decisions: [{ ...decision, t: decision.t + 2 }] });
      same(pill.hidden, true, 'after a gesture of a key');
    """,
    "the line of a phone does not show the first gesture of another page after a restart": """
      admit('finger');
      swipe(2000, 'page 2');
      const { pill } = flickbook;
      same([decision.t, pill.hidden], [0.25, false], 'the first gesture');
      const restart = () => {
        program.jump(0, false);
        program.state({ starts: [], decisions: [] });
      };
      restart();
      same(pill.hidden, true, 'after a restart');
      program.state({ starts: [0], decisions: [{ ...decision, t: 0.2, head: 'page 3' }] });
      same(pill.hidden, true, 'after a gesture of a key');
      // A restart from before the finger came down does not end its gesture.
      point('pointerdown', 3000);
      restart();
      point('pointerup', 3250);
      program.state({ starts: [0], decisions: [{ ...decision, t: 0.25, head: 'page 4' }] });
      same(pill.hidden, false, 'after the next gesture');
    """,
    "the right button of a mouse is not a gesture": """
      admit('finger');
      swipe(2000, 'page 2');
      program.sent = [];
      point('pointerdown', 3000, 5, { kind: 'mouse', button: 2 });
      point('pointerup', 3100, 5, { kind: 'mouse', button: 2 });
      same([flickbook.pill.hidden, program.touches], [false, []], 'the line, and samples');
      program.state({ end: 9 });
      same(flickbook.pill.hidden, false, 'the line after a state');
    """,
    "the figures of a gesture have the round trip, and a short gesture has none": """
      admit('finger');
      frameAt(10000);
      const [ping] = program.sent.filter(message => message.kind === 'ping');
      now += 12;
      program.pong(ping.number);
      swipe(11000, 'page 2');
      same(flickbook.pill.querySelector('.figures').textContent,
        '20/s, jitter 0.0 ms, gap 50 ms, age 0 ms, round trip 12 ms, device', 'the line');
      same(program.of('measured').map(message => message.given.trip), [12], 'the measure');
      admit('desk');
      const phone = { device: 'Android 2x', scale: 2, gestures: 1, samples: 2, sampling: 'device' };
      program.state({ phone });
      same(flickbook.rateText.textContent, '', 'figures of a short gesture on a desk');
      program.state({ phone: { ...phone, samples: 9, rate: 60, jitter: 1, gap: 17, age: 4, oldest: 9 } });
      same(flickbook.rateText.textContent, 'phone: 60/s, jitter 1.0 ms, gap 17 ms, age 4 ms, device', 'of a longer one');
    """,
    "the key c without a report leaves the next report visible": """
      admit();
      flickbook.handle('c', false);
      same(flickbook.message.textContent, 'no replay or reload to compare yet', 'the message');
      program.state({ report: { summary: 'replay: 1 of 2 decisions flipped', lines: [] } });
      const { list } = flickbook.decisions;
      const isSeen = () => list.textContent.includes('1 of 2');
      same(isSeen(), true, 'the report');
      for (const expected of [false, true]) {
        flickbook.handle('c', false);
        same(isSeen(), expected, 'the report after c');
      }
    """,
    "a tunable with an unprintable name has its label, and requests have the name": """
      admit();
      const name = 'a\\u202eb';
      program.state({
        list: [{ row: name }], rows: { [name]: { label: 'a\\\\u{202e}b', text: '1', share: 0.5, default: '1', allowed: 'any' } },
      });
      const row = flickbook.tunables.rows.get(name);
      same([row.label.textContent, row.label.title], ['a\\\\u{202e}b', 'a\\\\u{202e}b'], 'the label');
      row.label.click();
      same(program.asked.at(-1).given, { name }, 'the request');
    """,
    "a slider that moves on after its release has not ended": """
      admit();
      const row = flickbook.tunables.rows.get('size');
      const move = value => { row.slider.value = value; row.slider.dispatchEvent(new Event('input')); };
      const release = () => row.slider.dispatchEvent(new Event('change'));
      const asked = () => program.asked.map(({ request, given }) => given.share ?? request).filter(one => one !== 'choose' && one !== 'sampling');
      const answer = async () => { program.answer(program.of('slide').at(-1)); await settle(); };
      move(0.3);
      release();
      move(0.4);
      await answer();
      await answer();
      same(asked(), [0.3, 0.4], 'after the answers');
      release();
      same(asked(), [0.3, 0.4, 'end_slide'], 'after the release');
      move(0.5);
      move(0.6);
      move(0.7);
      release();
      await answer();
      await answer();
      same(asked().slice(3), [0.5, 0.7, 'end_slide'], 'a release before the answers');
    """,
    "a phone shows an outage and a fault of the script": """
      admit('finger');
      const fault = 'the old script runs on; not reloaded: screen.lua:3';
      program.state({ fault });
      same([flickbook.fault.hidden, flickbook.fault.textContent], [false, fault], 'a script that does not load');
      close(1006);
      same(flickbook.fault.textContent.split('\\n').map(line => line.split(':')[0]),
        ['connection lost', 'the old script runs on; not reloaded'], 'a lost connection');
      timers.splice(0).forEach(call => call());
      close(1008);
      same(flickbook.fault.textContent.startsWith('not admitted'), true, 'a refused connection');
      same(timers.length, 0, 'a refused page does not try again');
    """,
}

RUN = """(async () => {
  globalThis.isUsed = true;
  const faults = [];
  const same = (found, expected, words) => {
    const texts = [found, expected].map(value => JSON.stringify(value));
    if (texts[0] !== texts[1]) faults.push(`${words}: expected ${texts[1]}, found ${texts[0]}`);
  };
  try { %s } catch (error) { faults.push(error.stack); }
  return faults;
})()"""

with Browser() as browser:
    page = browser.open("about:blank")
    page.call("Page.addScriptToEvaluateOnNewDocument", {"source": WORLD})
    for name, body in TESTS.items():
        page.go(address)
        page.until("globalThis.flickbook && !globalThis.isUsed")
        for fault in page.run(RUN % body, True):
            check.that(False, "%s: %s" % (name, fault))
    check.equal(page.faults(), [], "errors of the page")

check.end()
