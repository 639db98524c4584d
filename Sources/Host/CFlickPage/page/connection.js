// The connection to the program, and the clock of virtual time.
//
// The page with the last touch, played gesture or turn of a wheel drives virtual time: it reports each
// display frame, and time passes up to that frame. `messages.js` defines the messages.
'use strict';

const FlickConnection = (() => {
  const { FLAG, TIME } = FlickMessages;
  // The least time between two pings of a page at rest, and before another try to connect, in ms.
  const PING = 5000;
  const RETRY = 500;
  // An answer that takes longer than this is reported, in ms.
  const PATIENCE = 1500;
  // How long the browser may take to name the device's model, in ms. The program waits 5 s for the page.
  const MODEL_PATIENCE = 500;
  // The greatest age of a sample when it reaches a page, in ms. While a finger is down, a display frame
  // reports that no earlier samples will follow.
  const LONGEST_AGE = 100;
  // The most samples of a message, which has at most 4 KB; more have come after a stall.
  const MOST_SAMPLES = 200;
  // The most time that a display frame lets pass, in seconds, for example after a stall.
  const LONGEST_STEP = 0.25;
  // The delay in seconds of a screen that runs Lua in each frame, which hides the jitter of the network.
  // The delay grows by a tenth of the time, so that the picture never stops.
  const BUFFER = 0.05;
  const BUFFER_GROWTH = 0.1;

  // Virtual time as a page shows it, in seconds; local times are those of `performance.now()`.
  class Clock {
    constructor() {
      this.base = 0;
      this.start = 0;
      this.pace = 1;
      // Whether a finger is down: it moves in real time at any pace.
      this.isTouched = false;
      this.runs = false;
      this.looked = 0;
    }

    at(local) {
      if (!this.runs) return this.base;
      return this.base + Math.max(0, local - this.start) / 1000 * (this.isTouched ? 1 : this.pace);
    }

    // From a local time on a finger is down, or is not.
    touch(local, isTouched) {
      if (isTouched === this.isTouched) return;
      if (this.runs) {
        this.base = this.at(local);
        this.start = local;
      }
      this.isTouched = isTouched;
    }

    // Sets the virtual time, and whether it runs.
    set(time, local, runs) {
      this.base = time;
      this.start = local;
      this.looked = local;
      this.runs = runs;
    }

    // Handles a display frame. A stall lets little time pass unless fingers are down, since their
    // samples have times.
    look(local) {
      const gap = (local - this.looked) / 1000;
      if (this.runs && !this.isTouched && gap > LONGEST_STEP) this.start += (gap - LONGEST_STEP / 2) * 1000;
      this.looked = local;
    }
  }

  // Shows each picture when it is due.
  class Player {
    constructor(show) {
      this.show = show;
      this.clock = new Clock();
      this.decoder = new FlickWire.Decoder();
      this.epoch = -1;
      // Pictures to come, each with its virtual time and the time at which it is due.
      this.queue = [];
      // The time of the first of the present series of frames without a future; null in between.
      this.seriesStart = null;
      this.isDriver = false;
      this.shown = null;
    }

    get isTouched() { return this.clock.isTouched; }

    // Handles a frame from the program; false if it is out of date.
    take(frame, local) {
      const picture = this.decoder.read(frame.picture);
      if (frame.epoch < this.epoch) return false;
      this.accept(frame, picture, local);
      return true;
    }

    accept(frame, picture, local) {
      if (frame.epoch > this.epoch) this.clear();
      this.epoch = frame.epoch;
      this.clock.pace = frame.pace;
      const runs = (frame.flags & FLAG.runs) !== 0;
      if (frame.flags & FLAG.ahead) {
        // Computed before a finger came down.
        if (this.isTouched) return;
        this.seriesStart = null;
        this.queue.push({ picture, time: frame.time, due: frame.time, runs });
        return;
      }
      if (this.isBuffered(frame, runs)) return this.buffer(picture, frame.time, runs);
      this.clear();
      this.showNow(picture);
      // The samples of a finger have the times of this clock. While one is down it is set ahead only, as
      // by a long press.
      if (this.isTouched && !(frame.flags & FLAG.jumps && frame.time > this.clock.at(local))) return;
      const drifts = Math.abs(this.clock.at(local) - frame.time) > 0.1 * this.clock.pace;
      if (frame.flags & FLAG.jumps || (!this.isDriver && (drifts || !runs))) {
        // A frame from before the finger came down may be one of a stopped clock.
        this.clock.set(frame.time, local, runs || this.isTouched);
      } else if (runs !== this.clock.runs) {
        this.clock.set(runs ? this.clock.at(local) : frame.time, local, runs);
      }
    }

    clear() {
      this.queue = [];
      this.seriesStart = null;
    }

    // Whether a frame belongs to a series without a future: frames that come one at a time while no
    // finger is down, and the one of rest that ends them.
    isBuffered(frame, runs) {
      if (!this.isDriver || this.isTouched || frame.flags & FLAG.jumps || !this.clock.runs) return false;
      return runs || this.seriesStart !== null;
    }

    buffer(picture, time, runs) {
      if (this.seriesStart === null) {
        this.seriesStart = time;
        this.queue = [];
      }
      const delay = Math.min(BUFFER * this.clock.pace, (time - this.seriesStart) * BUFFER_GROWTH);
      this.queue.push({ picture, time, due: time + delay, runs, isLate: true });
    }

    showNow(picture) {
      this.shown = picture;
      this.show(picture);
    }

    // Handles a finger that comes down: discards the pictures computed ahead.
    touch(local) {
      this.clear();
      if (!this.clock.runs) this.clock.set(this.clock.base, local, true);
      this.clock.touch(local, true);
    }

    // The last finger is lifted.
    lift(local) { this.clock.touch(local, false); }

    // Shows the picture that is due at a display frame; returns the virtual time.
    play(local) {
      this.clock.look(local);
      let time = this.clock.at(local);
      let due = null;
      while (this.queue.length > 0 && this.queue[0].due <= time) due = this.queue.shift();
      if (due) {
        this.showNow(due.picture);
        if (!due.runs && this.queue.length === 0 && !this.isTouched) {
          // For a frame that was shown late, the program has already received later times.
          if (!due.isLate) time = due.time;
          this.seriesStart = null;
          this.clock.set(time, local, false);
        }
      }
      return time;
    }
  }

  class Connection {
    // `handlers`: show(picture), text(object), status(word).
    constructor(token, handlers) {
      this.token = token;
      this.handlers = handlers;
      this.player = new Player(handlers.show);
      this.state = new FlickMessages.State();
      this.page = -1;
      this.role = 'look';
      this.keys = [];
      this.requests = new Map();
      this.requestCount = 0;
      this.sentTime = 0;
      this.lastSent = 0;
      this.pings = new Map();
      this.pingCount = 0;
      this.isSilent = false;
      this.roundTrips = [];
      this.frameCount = 0;
      this.byteCount = 0;
    }

    open() {
      const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/socket`);
      socket.binaryType = 'arraybuffer';
      this.socket = socket;
      socket.onopen = async () => {
        const device = await Connection.device();
        if (socket.readyState === WebSocket.OPEN) this.hello(device);
      };
      socket.onmessage = event => this.receive(new Uint8Array(event.data), performance.now());
      socket.onclose = event => this.closed(event);
    }

    get isOpen() { return this.socket && this.socket.readyState === WebSocket.OPEN && this.page >= 0; }

    hello(device) {
      this.player.decoder = new FlickWire.Decoder();
      this.player.epoch = -1;
      this.pings.clear();
      this.isSilent = false;
      this.isWaiting = false;
      this.send('hello', {
        token: this.token, width: innerWidth, height: innerHeight, device: device.slice(0, 60),
      });
    }

    // The device in a few words, for recordings: system and model if the browser has the model apart, as
    // Chrome in a secure context, and otherwise the user agent's words.
    static async device() {
      const { userAgent, userAgentData } = navigator;
      const words = /\(([^)]*)\)/.exec(userAgent);
      let name = words ? words[1] : '';
      try {
        const { platform, platformVersion, model } = await Promise.race([
          userAgentData.getHighEntropyValues(['platformVersion', 'model']),
          new Promise(resolve => { setTimeout(resolve, MODEL_PATIENCE, {}); }),
        ]);
        if (model) name = `${platform} ${platformVersion}; ${model}`;
      } catch { /* Most browsers have no model. */ }
      return `${name.replace(/[^\x20-\x7e]/g, '')} ${devicePixelRatio}x`;
    }

    closed(event) {
      const wasIn = this.page >= 0;
      this.page = -1;
      this.isWaiting = false;
      this.forget('the connection was lost');
      if (!wasIn && event.code === 1008) return this.handlers.status('refused');
      this.handlers.status('lost');
      setTimeout(() => this.open(), RETRY);
    }

    // Answers open requests with a fault, as no other answer will come.
    forget(fault) {
      for (const answer of this.requests.values()) answer({ fault });
      this.requests.clear();
      this.pings.clear();
      this.isSilent = false;
    }

    send(kind, message) {
      if (this.socket.readyState !== WebSocket.OPEN) return;
      this.socket.send(FlickMessages.write[kind](message));
      this.lastSent = performance.now();
    }

    // --- Messages from the program -------------------------------------------------------

    receive(bytes, local) {
      this.byteCount += bytes.length;
      const message = FlickMessages.read(bytes);
      switch (message && message.kind) {
        case 'frame':
          this.frameCount += 1;
          // The stage has gone to this time, perhaps back: later times are reported again.
          if (this.player.take(message, local) && message.flags & FLAG.jumps) this.sentTime = message.time;
          break;
        case 'text':
          this.text(JSON.parse(message.text));
          break;
        case 'pong':
          this.pong(message.number, local);
          break;
        case 'plot':
          this.handlers.text(message);
          break;
        case 'file': {
          const blob = new Blob([message.bytes], { type: message.type });
          FlickPicture.addFile(message.key, URL.createObjectURL(blob), message.isFirst);
          break;
        }
      }
    }

    text(object) {
      switch (object.kind) {
        case 'welcome':
          this.page = object.page;
          this.role = object.role;
          this.keys = object.keys;
          this.handlers.status('open');
          break;
        case 'state':
          // The first state of a new script, which does not know this page's sampling.
          if (this.isWaiting) {
            this.isWaiting = false;
            this.handlers.status('open');
          }
          this.showState(this.state.take(object));
          break;
        case 'waiting':
          this.isWaiting = true;
          this.forget('the script is being started');
          this.handlers.text(object);
          break;
        case 'answer': {
          const answer = this.requests.get(object.id);
          this.requests.delete(object.id);
          if (answer) answer(object);
          if (object.fault) this.handlers.text({ kind: 'message', text: object.fault, error: true });
          break;
        }
        default:
          this.handlers.text(object);
      }
    }

    showState(state) {
      this.player.isDriver = state.driver === this.page;
      this.handlers.text(state);
    }

    pong(number, local) {
      const sent = this.pings.get(number);
      if (sent === undefined) return;
      // Those before it have been lost with a script that has ended.
      for (const other of this.pings.keys()) if (other <= number) this.pings.delete(other);
      this.isSilent = false;
      this.roundTrips.push(local - sent);
      if (this.roundTrips.length > 64) this.roundTrips.shift();
    }

    // --- Messages to the program ---------------------------------------------------------

    // Handles a display frame at the time `local`.
    tick(local) {
      const { clock } = this.player;
      const ran = clock.runs;
      // At rest, slightly more than the rounded time, so that the stage rests too.
      const shown = this.player.play(local) + (ran && !clock.runs ? 2 / TIME : 0);
      const time = this.player.isTouched ? clock.at(local - LONGEST_AGE) : shown;
      if (!this.isOpen) return;
      if (this.player.isDriver && ran && Math.round(time * TIME) > Math.round(this.sentTime * TIME)) {
        this.sendTick(time);
      }
      const now = performance.now();
      if (now - this.lastSent > PING) this.ping();
      const [first] = this.pings.values();
      if (this.isSilent || first === undefined || now - first < PATIENCE) return;
      this.isSilent = true;
      this.handlers.text({ kind: 'message', text: 'the script does not answer: it is busy, or the network is slow', error: true });
    }

    sendTick(time) {
      this.sentTime = time;
      this.send('tick', { epoch: Math.max(0, this.player.epoch), time });
    }

    ping() {
      this.pingCount += 1;
      this.pings.set(this.pingCount, performance.now());
      this.send('ping', { number: this.pingCount });
    }

    // Samples of fingers: { pointer, phase, kind, local, x, y, force }, in the order of time.
    touch(samples) {
      if (!this.isOpen || samples.length === 0) return;
      let last = 0;
      const timed = samples.map(sample => {
        last = Math.max(this.player.clock.at(sample.local), last);
        return { ...sample, time: last };
      });
      this.sentTime = Math.max(this.sentTime, Math.round(last * TIME) / TIME);
      for (let first = 0; first < timed.length; first += MOST_SAMPLES) {
        this.send('touches', { samples: timed.slice(first, first + MOST_SAMPLES) });
      }
      // A script that hangs in this gesture does not answer.
      if (samples.some(sample => sample.phase === 0)) this.ping();
    }

    // How the samples of the last gesture came; `scale`: the size of a point of the stage.
    measured(rate, scale) {
      const given = { samples: rate.samples, scale, rate: rate.rate, jitter: rate.jitter, gap: rate.gap, age: rate.age, oldest: rate.worstAge };
      if (this.roundTrips.length > 0) given.trip = Math.min(...this.roundTrips);
      this.ask('measured', given);
    }

    // Sends a request; the promise resolves to its answer.
    ask(request, given = {}) {
      if (!this.isOpen || this.isWaiting) return Promise.resolve({ fault: 'not connected' });
      this.requestCount += 1;
      this.sentTime = 0;
      this.send('ask', { number: this.requestCount, request, given: JSON.stringify(given) });
      return new Promise(resolve => this.requests.set(this.requestCount, resolve));
    }
  }

  return { Connection, Player, Clock };
})();
