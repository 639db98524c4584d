// The mouse, fingers and pens on the stage, as samples at the device's own times.
'use strict';

const FlickFingers = (() => {
  const PHASE = { began: 0, moved: 1, ended: 2, cancelled: 3, hovered: 4, left: 5 };
  const KIND = { touch: 0, mouse: 1, pen: 2 };
  // A slow finger moves a quarter of the mouse's distance; two fingers are at least 20 pt apart.
  const SLOW = 0.25;
  const LEAST_SPAN = 20;
  const MOST = 10;
  // Whether the browser reports each sample of the device, or one per display frame.
  const SAMPLING = typeof PointerEvent === 'function' && 'getCoalescedEvents' in PointerEvent.prototype
    ? 'device' : 'frame';

  class Fingers {
    // `stage`: the element; `toPoint(x, y)`: from the window to the stage, in points.
    constructor(stage, connection, toPoint) {
      this.connection = connection;
      this.toPoint = toPoint;
      this.down = new Map();
      // Switched on by keys: two, slow, long.
      this.modes = new Set();
      this.anchor = null;
      this.lastPlace = null;
      this.hears = false;
      this.rate = new Rate();
      this.onGesture = () => {};
      // Samples of several fingers that wait for the next display frame, and the latest time of a
      // sample that was sent in this gesture.
      this.waiting = [];
      this.sent = 0;
      const listen = (name, call) => stage.addEventListener(name, call, { passive: false });
      listen('pointerdown', event => this.press(event));
      listen('pointermove', event => this.move(event));
      listen('pointerup', event => this.lift(event, PHASE.ended));
      listen('pointercancel', event => this.lift(event, PHASE.cancelled));
      listen('pointerleave', event => this.leave(event));
      for (const name of ['touchstart', 'touchmove', 'contextmenu', 'dragstart', 'gesturestart']) {
        listen(name, event => event.preventDefault());
      }
      listen('wheel', event => this.wheel(event));
    }

    get isTouched() { return this.down.size > 0; }

    // Sends samples in the order of time. A browser reports the moves of several fingers one finger
    // after the other, each with all samples of a display frame: they wait for that frame, so that
    // no sample is earlier than one that was sent.
    send(samples, waits = false) {
      this.waiting.push(...samples);
      if (!waits) this.flush();
    }

    flush() {
      const samples = this.waiting.sort((one, other) => one.local - other.local);
      this.waiting = [];
      for (const sample of samples) sample.local = this.sent = Math.max(sample.local, this.sent);
      this.connection.touch(samples);
    }

    pointer() {
      const used = new Set(Array.from(this.down.values()).flatMap(
        finger => finger.second ? [finger.pointer, finger.second.pointer] : [finger.pointer]));
      for (let pointer = 0; pointer < MOST; pointer++) if (!used.has(pointer)) return pointer;
      return -1;
    }

    // The modes of a mouse event: those of keys, and of modifiers while they are held.
    modesOf(event) {
      const modes = new Set(this.modes);
      if (event.pointerType !== 'mouse') return modes;
      if (event.ctrlKey) modes.add('two');
      if (event.altKey) modes.add('slow');
      if (event.shiftKey) modes.add('long');
      return modes;
    }

    press(event) {
      event.preventDefault();
      if (event.button !== 0 || this.down.has(event.pointerId)) return;
      const pointer = this.pointer();
      if (pointer < 0) return;
      try { event.currentTarget.setPointerCapture(event.pointerId); } catch { /* it is gone already */ }
      const modes = this.modesOf(event);
      const place = this.toPoint(event.clientX, event.clientY);
      const finger = {
        pointer, kind: KIND[event.pointerType] ?? 0, aim: place, shift: { x: 0, y: 0 }, place,
        second: null, last: event.timeStamp,
      };
      this.lastPlace = place;
      if (this.down.size === 0) {
        this.rate.begin();
        this.sent = 0;
      }
      this.connection.player.touch(event.timeStamp);
      this.down.set(event.pointerId, finger);
      const samples = [];
      if (modes.has('two') && event.pointerType === 'mouse') {
        const pair = this.pair(place, null);
        finger.place = pair[0];
        samples.push(this.sample(finger, PHASE.began, event));
        this.addSecond(finger, pair[1]);
        samples.push(this.sample(finger.second, PHASE.began, event));
      } else {
        samples.push(this.sample(finger, PHASE.began, event));
      }
      this.send(samples);
      if (modes.has('long')) this.connection.ask('linger');
    }

    addSecond(finger, place) {
      finger.second = { kind: finger.kind, place, pointer: -1 };
      finger.second.pointer = this.pointer();
      if (finger.second.pointer === finger.pointer || finger.second.pointer < 0) finger.second.pointer = finger.pointer + 1;
    }

    sample(finger, phase, event) {
      const force = event.pointerType === 'mouse' || !(event.pressure > 0 && event.pressure <= 1) ? null : event.pressure;
      return {
        pointer: finger.pointer, phase, kind: finger.kind, local: event.timeStamp,
        x: finger.place.x, y: finger.place.y, force,
      };
    }

    move(event) {
      const finger = this.down.get(event.pointerId);
      if (!finger) {
        if (this.hears && !this.isTouched && event.pointerType !== 'touch') this.hover(event);
        return;
      }
      const list = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
      const events = list.length > 0 ? list : [event];
      const modes = this.modesOf(event);
      const samples = [];
      for (const one of events) {
        // Ignores a sample that goes back in time.
        if (one.timeStamp < finger.last) continue;
        this.rate.note(one.timeStamp, performance.now());
        finger.last = one.timeStamp;
        samples.push(...this.aimed(finger, one, event, modes));
      }
      this.send(samples, this.down.size > 1);
    }

    // The samples of a pointer that has moved: of one finger, or of two.
    aimed(finger, one, event, modes) {
      let aim = this.toPoint(one.clientX, one.clientY);
      aim = { x: aim.x + finger.shift.x, y: aim.y + finger.shift.y };
      if (modes.has('slow') && event.pointerType === 'mouse') {
        const rest = { x: (aim.x - finger.aim.x) * (SLOW - 1), y: (aim.y - finger.aim.y) * (SLOW - 1) };
        finger.shift = { x: finger.shift.x + rest.x, y: finger.shift.y + rest.y };
        aim = { x: aim.x + rest.x, y: aim.y + rest.y };
      }
      finger.aim = aim;
      this.lastPlace = aim;
      const stamp = { timeStamp: one.timeStamp, pressure: one.pressure, pointerType: event.pointerType };
      if (!modes.has('two') || event.pointerType !== 'mouse') {
        const lifted = finger.second ? [this.sample(finger.second, PHASE.ended, stamp)] : [];
        finger.second = null;
        finger.place = aim;
        return [...lifted, this.sample(finger, PHASE.moved, stamp)];
      }
      const pair = this.pair(aim, finger.place);
      finger.place = pair[0];
      const isNew = finger.second === null;
      if (isNew) this.addSecond(finger, pair[1]);
      finger.second.place = pair[1];
      return [
        this.sample(finger, PHASE.moved, stamp),
        this.sample(finger.second, isNew ? PHASE.began : PHASE.moved, stamp),
      ];
    }

    lift(event, phase) {
      const finger = this.down.get(event.pointerId);
      if (!finger) return;
      event.preventDefault();
      this.flush();
      const samples = [];
      const stamp = { timeStamp: Math.max(event.timeStamp, finger.last), pressure: 0, pointerType: event.pointerType };
      if (phase === PHASE.ended) {
        const modes = finger.second ? new Set([...this.modesOf(event), 'two']) : new Set();
        const place = this.aimed(finger, { ...stamp, clientX: event.clientX, clientY: event.clientY }, event, modes);
        void place;
      }
      if (finger.second) samples.push(this.sample(finger.second, phase, stamp));
      samples.push(this.sample(finger, phase, stamp));
      this.down.delete(event.pointerId);
      const rate = this.down.size === 0 ? this.rate.result() : null;
      // Before the lift, at which a study keeps the gesture.
      if (rate) this.connection.measured(rate, 1 / (this.toPoint(1, 0).x - this.toPoint(0, 0).x));
      this.send(samples);
      if (!rate) return;
      this.connection.player.lift(stamp.timeStamp);
      this.onGesture(rate);
    }

    // Forgets the fingers that are down, which the program has refused; true if there were any.
    //
    // The program ignores the cancellations, except for a finger that has come down since.
    drop() {
      if (this.down.size === 0) return false;
      const now = performance.now();
      const fingers = Array.from(this.down.values()).flatMap(finger => [finger, finger.second].filter(Boolean));
      this.down.clear();
      this.waiting = [];
      this.send(fingers.map(finger => this.sample(finger, PHASE.cancelled, { timeStamp: now, pressure: 0, pointerType: 'mouse' })));
      this.connection.player.lift(now);
      return true;
    }

    // The first of two fingers is at the mouse; the second is mirrored about the anchor.
    pair(place, before) {
      const anchor = this.anchor || this.center;
      let arm = { x: place.x - anchor.x, y: place.y - anchor.y };
      const length = Math.hypot(arm.x, arm.y);
      if (length < LEAST_SPAN / 2) {
        const side = length > 1e-6 ? arm : before ? { x: before.x - anchor.x, y: before.y - anchor.y } : { x: 1, y: 0 };
        const size = Math.hypot(side.x, side.y);
        const factor = size > 1e-6 ? LEAST_SPAN / 2 / size : 0;
        arm = factor > 0 ? { x: side.x * factor, y: side.y * factor } : { x: LEAST_SPAN / 2, y: 0 };
      }
      return [{ x: anchor.x + arm.x, y: anchor.y + arm.y }, { x: anchor.x - arm.x, y: anchor.y - arm.y }];
    }

    get center() {
      const { shown } = this.connection.player;
      return shown ? { x: shown.width / 2, y: shown.height / 2 } : { x: 0, y: 0 };
    }

    // The place of a tap by a key.
    get tapPlace() { return this.lastPlace || this.center; }

    hover(event) {
      const finger = { pointer: 0, kind: KIND[event.pointerType] ?? 1, place: this.toPoint(event.clientX, event.clientY) };
      this.hovers = true;
      this.connection.touch([this.sample(finger, PHASE.hovered, event)]);
    }

    leave(event) {
      if (!this.hovers || this.isTouched) return;
      this.hovers = false;
      this.connection.touch([this.sample({ pointer: 0, kind: 1, place: this.lastPlace || this.center }, PHASE.left, event)]);
    }

    wheel(event) {
      event.preventDefault();
      const place = this.toPoint(event.clientX, event.clientY);
      // Lines are a third of a notch, as desktops are set by default; a page is as long as the stage.
      const { shown } = this.connection.player;
      const isLines = event.deltaMode === 1;
      const factor = axis => (isLines ? 1 / 3 : event.deltaMode === 2 && shown ? shown[axis] : 1);
      const given = {
        x: place.x, y: place.y, dx: event.deltaX * factor('width'), dy: event.deltaY * factor('height'),
        unit: isLines ? 'notches' : 'points',
      };
      // Not standard yet: some browsers mark the momentum that the system adds after the lift.
      if (event.isMomentum === true || event.momentum === true) given.phase = 'momentum';
      this.connection.ask('wheel', given);
    }
  }

  // The rate and regularity of a device's samples in a gesture, in ms.
  class Rate {
    begin() {
      this.times = [];
      this.ages = [];
    }

    note(time, now) {
      if (!this.times) this.begin();
      this.times.push(time);
      this.ages.push(now - time);
    }

    result() {
      const times = this.times || [];
      const gaps = times.slice(1).map((time, index) => time - times[index]).filter(gap => gap > 0).sort((a, b) => a - b);
      const at = (list, share) => list.length === 0 ? 0 : list[Math.min(list.length - 1, Math.floor(share * list.length))];
      const ages = this.ages ? this.ages.slice().sort((a, b) => a - b) : [];
      const interval = at(gaps, 0.5);
      return {
        samples: times.length, rate: interval > 0 ? 1000 / interval : 0, jitter: at(gaps, 0.95) - interval,
        gap: at(gaps, 1), age: at(ages, 0.5), worstAge: at(ages, 1),
        sampling: SAMPLING,
      };
    }
  }

  return { Fingers, SAMPLING };
})();
