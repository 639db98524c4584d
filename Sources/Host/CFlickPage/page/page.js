// The page: combines the stage, its panels and the keys.
'use strict';

(() => {
  const { make, button } = FlickPanels;

  const TOKEN = /^#([0-9a-f]{32})$/;

  // Removes the token from the address's fragment, which browsers do not send, and stores it.
  function takeToken() {
    const given = TOKEN.exec(location.hash);
    if (given) {
      sessionStorage.setItem('token', given[1]);
      history.replaceState(null, '', '/');
    }
    return sessionStorage.getItem('token') || '';
  }

  // The answers of the view's key k.
  const MEANINGS = [['yes', 'as decided'], ['no', 'anything else'], ['?', 'unknown']];

  // A time of the program and one of the page are the same if they differ by less, in seconds.
  const SLACK = 0.005;

  class Page {
    constructor() {
      this.connection = new FlickConnection.Connection(takeToken(), {
        show: picture => this.show(picture),
        text: object => this.text(object),
        status: word => this.status(word),
      });
      this.stage = make('main', 'stage');
      this.stage.setAttribute('aria-label', 'stage');
      this.stage.tabIndex = 0;
      this.frame = make('div', 'frame');
      this.cross = make('div', 'cross', '+');
      this.cross.hidden = true;
      this.stage.append(this.frame, this.cross);
      this.view = new FlickPicture.View(this.frame);
      this.scale = 1;
      this.fingers = new FlickFingers.Fingers(this.stage, this.connection, (x, y) => this.toPoint(x, y));
      this.fingers.onGesture = rate => this.gestureEnded(rate);
      // Before the listener of the fingers, as this is the time at which their first sample counts.
      this.stage.addEventListener('pointerdown', event => this.pressed(event), { capture: true });
      this.tunables = new FlickPanels.Tunables(this.connection);
      this.decisions = new FlickPanels.Decisions();
      this.plot = new FlickPlot.Plot(this.connection);
      this.time = new FlickPanels.Time(this.connection);
      this.header = this.makeHeader();
      this.message = make('p', 'message');
      this.message.setAttribute('role', 'status');
      this.fault = make('pre', 'fault');
      this.fault.setAttribute('role', 'alert');
      this.fault.hidden = true;
      this.task = make('p', 'task');
      this.task.setAttribute('role', 'status');
      this.task.hidden = true;
      this.help = this.makeHelp();
      this.pill = make('div', 'pill');
      this.pill.hidden = true;
      this.state = { tunables: [], decisions: [], starts: [] };
      const side = make('div', 'side');
      side.append(this.tunables.element, this.decisions.element, this.plot.element);
      document.body.append(
        this.header, this.stage, side, this.time.element, this.message, this.fault, this.pill, this.help);
      // The address of another start in the same tab.
      addEventListener('hashchange', () => { if (TOKEN.test(location.hash)) location.reload(); });
      // Also after a change of the header's height.
      new ResizeObserver(() => this.layOut()).observe(this.stage);
      addEventListener('keydown', event => this.key(event));
      document.addEventListener('visibilitychange', () => {
        if (document.hidden && this.connection.role !== 'look') this.connection.ask('yield');
      });
      this.connection.open();
      requestAnimationFrame(time => this.tick(time));
    }

    makeHeader() {
      const header = make('header', 'top');
      this.titleText = make('h1', '', 'flickbook');
      this.statusText = make('span', 'status', 'connecting');
      this.modesText = make('span', 'modes');
      this.modesText.setAttribute('role', 'status');
      this.rateText = make('span', 'faint');
      this.plotButton = button('plot', 'plot a number over time (p)', () => this.togglePlot());
      header.append(
        this.titleText, this.statusText, this.modesText, this.rateText,
        button('keep', 'keep the last gesture and its intended outcome (k)', () => this.keep()),
        button('record', 'record, stop (r)', () => this.connection.ask('record')),
        button('restart', 'restart (R)', () => this.connection.ask('restart')),
        this.plotButton,
        button('?', 'keys (?)', () => this.toggleHelp()));
      return header;
    }

    makeHelp() {
      const help = make('dialog', 'help');
      help.setAttribute('aria-label', 'Keys');
      this.keys = make('dl');
      help.append(make('h2', '', 'Keys'), this.keys, button('close', 'close (Esc)', () => help.close()));
      return help;
    }

    togglePlot() { this.connection.ask('plot', { on: !this.plot.isOpen }); }

    toggleHelp() { if (this.help.open) this.help.close(); else this.help.showModal(); }

    // --- Stage ---------------------------------------------------------------------------

    show(picture) {
      const isNew = !this.picture || this.picture.width !== picture.width || this.picture.height !== picture.height;
      this.picture = picture;
      this.view.show(picture);
      if (isNew) this.layOut();
    }

    layOut() {
      if (!this.picture) return;
      const box = this.stage.getBoundingClientRect();
      const fit = Math.min(box.width / this.picture.width, box.height / this.picture.height);
      // A desktop page shows a point as a pixel if the stage fits; a phone fills its screen.
      this.scale = this.connection.role === 'desk' ? Math.min(1, fit) : fit;
      // Whole pixels keep edges sharp.
      const middle = (start, size, own) => Math.round(start + (size - own * this.scale) / 2) - start;
      Object.assign(this.frame.style, {
        width: `${this.picture.width}px`, height: `${this.picture.height}px`,
        transform: `scale(${this.scale})`,
        left: `${middle(box.left + this.stage.clientLeft, this.stage.clientWidth, this.picture.width)}px`,
        top: `${middle(box.top + this.stage.clientTop, this.stage.clientHeight, this.picture.height)}px`,
      });
      this.showModes();
    }

    // The modes that keys have switched on, and the middle between two fingers.
    showModes() {
      const { modes } = this.fingers;
      const names = { two: 'two fingers', slow: 'slow finger', long: 'long press' };
      const words = Object.keys(names).filter(mode => modes.has(mode)).map(mode => names[mode]);
      if (this.state.reruns) words.push('edits replay');
      this.modesText.textContent = words.join(' \u00b7 ');
      this.cross.hidden = !modes.has('two') || !this.picture;
      if (this.cross.hidden) return;
      const { x, y } = this.fingers.anchor || this.fingers.center;
      Object.assign(this.cross.style, {
        left: `calc(${this.frame.style.left} + ${x * this.scale}px)`,
        top: `calc(${this.frame.style.top} + ${y * this.scale}px)`,
      });
    }

    toPoint(x, y) {
      const box = this.frame.getBoundingClientRect();
      return { x: (x - box.left) / this.scale, y: (y - box.top) / this.scale };
    }

    tick(time) {
      this.fingers.flush();
      this.connection.tick(time);
      const now = this.connection.player.clock.at(time);
      this.time.tick(now);
      this.plot.tick(now);
      requestAnimationFrame(next => this.tick(next));
    }

    // --- Messages ------------------------------------------------------------------------

    status(word) {
      const texts = {
        open: 'connected', lost: 'connection lost: trying again; is flickbook serve still running?',
        refused: 'not admitted: open the address that flickbook serve has printed last',
      };
      this.statusText.textContent = texts[word] || word;
      if (word === 'lost') this.dropFingers();
      // Phones and lookers-on have no header.
      this.outage = word === 'open' ? '' : texts[word] || word;
      this.showFault();
      document.body.dataset.status = word;
      document.body.dataset.role = this.connection.role;
      this.keys.replaceChildren(...this.connection.keys.flatMap(
        ({ keys, meaning }) => [make('dt', '', keys), make('dd', '', meaning)]));
      // Phones have no header.
      (this.connection.role === 'desk' ? this.header : document.body).append(this.task, this.fault);
      if (word === 'open' && this.connection.role !== 'look') {
        this.connection.ask('sampling', { by: FlickFingers.SAMPLING });
      }
      this.layOut();
    }

    // How the touches of a phone came, once for each of its gestures.
    showPhone(phone) {
      const text = phone ? JSON.stringify(phone) : '';
      const figures = phone ? FlickPanels.figures(phone) : '';
      if (text !== this.phoneText && phone) this.rateText.textContent = figures && `phone: ${figures}`;
      this.rateText.title = phone ? `${phone.device}, a point of the stage is ${phone.scale} of its own` : '';
      this.phoneText = text;
    }

    // Without a connection, or while a script does not load.
    showFault() {
      this.fault.textContent = [this.outage, this.state.fault].filter(Boolean).join('\n');
      this.fault.hidden = this.fault.textContent === '';
    }

    text(object) {
      switch (object.kind) {
        case 'state': return this.showState(object);
        case 'plot': return this.plot.take(object);
        case 'message': return this.say(object.text, object.error);
        case 'busy':
          this.dropFingers();
          return this.say('another device has fingers on the stage', true);
        case 'refused':
          this.dropFingers();
          return this.say(`touch refused: ${object.reason}`, true);
        case 'waiting':
          this.dropFingers();
          return this.say('the script is being started', false);
      }
    }

    say(text, isError) {
      this.message.textContent = text;
      this.message.classList.toggle('error', Boolean(isError));
      this.message.hidden = false;
      clearTimeout(this.messageTimer);
      this.messageTimer = setTimeout(() => { this.message.hidden = true; }, isError ? 12000 : 5000);
    }

    showState(state) {
      // The screen was restarted, and with it the times of gestures.
      const isRestarted = this.state.starts.length > 0 && state.starts.length === 0;
      if (isRestarted && !this.fingers.isTouched) this.gesture = null;
      this.state = state;
      this.titleText.textContent = state.title || state.path.replace(/.*\//, '');
      this.titleText.title = state.path;
      document.body.classList.toggle('records', state.recording);
      this.task.hidden = !state.task;
      this.task.textContent = state.task || '';
      this.showFault();
      this.fingers.hears = state.hover;
      this.time.show(state);
      this.showModes();
      if (this.connection.role === 'desk') {
        this.showPhone(state.phone);
        this.tunables.show(state);
        this.decisions.show(state);
        this.plot.show(state);
        this.plotButton.setAttribute('aria-pressed', String(this.plot.isOpen));
      }
      this.showPill();
    }

    // --- Gestures ------------------------------------------------------------------------

    // The gesture has ended without a lift: the program does not have its fingers any more.
    dropFingers() {
      if (this.fingers.drop()) this.gesture = null;
    }

    // A finger comes down: the line about the gesture before makes room.
    pressed(event) {
      if (event.button !== 0 || this.fingers.isTouched) return;
      const start = this.connection.player.clock.at(event.timeStamp);
      this.gesture = { start, end: Infinity };
      this.pill.hidden = true;
    }

    gestureEnded(rate) {
      const trips = this.connection.roundTrips;
      this.rate = trips.length > 0 ? { ...rate, round_trip: Math.min(...trips) } : rate;
      this.rateText.textContent = FlickPanels.figures(this.rate);
      if (this.gesture) {
        const end = this.connection.player.clock.at(performance.now());
        this.gesture = { start: this.gesture.start, end: Math.max(this.gesture.start, end) };
      }
      if (this.state.decisions) this.showPill();
    }

    // The decision of the last gesture, if that was one of this page; null before it.
    get ownDecision() {
      const { gesture, state } = this;
      if (!gesture || gesture.end === Infinity || state.driver !== this.connection.page) return null;
      const begun = state.starts.slice(-1)[0];
      const last = (state.decisions || []).slice(-1)[0];
      const isOwn = begun >= gesture.start - SLACK && begun <= gesture.end + SLACK;
      return isOwn && last && last.t >= gesture.start - SLACK ? last : null;
    }

    // Shows the decision of a phone's own gesture, with buttons to keep the gesture.
    showPill() {
      const last = this.connection.role === 'finger' ? this.ownDecision : null;
      this.pill.hidden = !last;
      if (!last) return;
      // A button that is pressed has to stay, so the line is made anew only if it changes.
      const key = JSON.stringify([last, this.state.why, this.state.whyNow, this.rate]);
      if (key === this.pillKey) return;
      this.pillKey = key;
      const deciding = last.tests.find(test => test.deciding);
      const texts = make('div', 'texts');
      texts.append(make('span', '', `${last.head}${deciding ? ` (${deciding.short})` : ''}`));
      if (this.state.why) texts.append(make('span', 'why', FlickPanels.reason(this.state)));
      const figures = this.rate && FlickPanels.figures(this.rate);
      if (figures) texts.append(make('span', 'figures', figures));
      const words = make('div', 'words');
      words.append(make('span', '', 'meant?'));
      for (const [word, meaning] of MEANINGS) {
        words.append(button(word, `keep it; intended: ${meaning}`, () => this.ask(word)));
      }
      words.append(
        button('other\u2026', 'keep it; intended: a page, a card or a state', () => this.keep()),
        button('\u00d7', 'do not keep it', () => this.endGesture()));
      this.pill.replaceChildren(texts, words);
    }

    // The gesture has its answer: its line does not return.
    endGesture() {
      this.gesture = null;
      this.pill.hidden = true;
    }

    // Keeps the last gesture with a word; the promise is the fault, if any.
    ask(word) {
      const { gesture } = this;
      return this.connection.ask('keep', { word }).then(({ fault }) => {
        if (!fault && this.gesture === gesture) this.endGesture();
        return fault;
      });
    }

    // Asks for the intended outcome, in the view's words or as an expression, and keeps the gesture.
    keep() {
      if (this.state.starts.length === 0) return this.say('no gesture to keep yet');
      const last = (this.state.decisions || []).slice(-1)[0];
      const { dialog, field, fault, finish, cancel } = this.makeDialog('Intended outcome', 'intended outcome', word => this.ask(word));
      dialog.classList.add('keep');
      field.placeholder = 'a page, a card or a state; or an expression';
      const row = make('div', 'words');
      for (const [word, meaning] of MEANINGS) {
        row.append(button(`${word}: ${meaning}`, `intended: ${meaning}`, () => finish(word)));
      }
      const outcome = make('p', 'faint', last ? `The decision was ${last.head}` : 'No decision was made');
      dialog.append(outcome, row, field, fault, button('keep', 'keep it', () => finish(field.value.trim())), cancel);
      dialog.showModal();
    }

    // A name for the visible one of two sets of values.
    nameSet() {
      const ask = name => this.connection.ask('exchange', { name }).then(answer => answer.fault);
      const { dialog, field, fault, finish, cancel } = this.makeDialog('Name of these values', 'name', ask);
      dialog.append(field, fault, button('name', 'name them', () => finish(field.value.trim())), cancel);
      dialog.showModal();
      field.focus();
    }

    // A dialog with a field. It closes once its word is taken; a refused word stays, with the fault.
    // Phones may have no other way to close it than its button.
    makeDialog(title, label, ask) {
      const dialog = make('dialog');
      const field = make('input');
      field.setAttribute('aria-label', label);
      const fault = make('p', 'refusal');
      fault.setAttribute('role', 'alert');
      const finish = word => {
        if (word) ask(word).then(text => { if (text) fault.textContent = text; else dialog.close(); });
      };
      field.addEventListener('keydown', event => {
        if (event.key === 'Enter') finish(field.value.trim());
        event.stopPropagation();
      });
      dialog.addEventListener('close', () => dialog.remove());
      dialog.append(make('h2', '', title));
      document.body.append(dialog);
      const cancel = button('cancel', 'cancel (Esc)', () => dialog.close());
      return { dialog, field, fault, finish, cancel };
    }

    // --- Keys ----------------------------------------------------------------------------

    key(event) {
      const { target } = event;
      const isField = target instanceof HTMLSelectElement || target instanceof HTMLInputElement && target.type !== 'range';
      if (this.help.open && (event.key === '?' || event.key === 'h')) return this.help.close();
      if (this.connection.role !== 'desk' || isField || document.querySelector('dialog[open]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')) return;
      if (this.handle(event.key, event.shiftKey)) event.preventDefault();
    }

    handle(key, isShift) {
      const ask = (request, given) => { this.connection.ask(request, given); return true; };
      if (this.tunablesHaveKeys) {
        if (/^[-0-9]$/.test(key)) {
          // The browser types it into the field.
          this.tunables.value(this.tunables.chosen);
          return false;
        }
        if (this.tunableKey(key, isShift, ask)) return true;
      }
      const direction = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }[key];
      if (direction) return this.flick(direction, isShift, ask);
      const { modes, tapPlace } = this.fingers;
      switch (key) {
        case 'x': return ask('play', { gesture: modes.has('long') ? 'hold' : 'tap', ...tapPlace });
        case 'm':
          this.fingers.anchor = null;
          return this.toggle('two', 'two fingers about the cross: drag, or press arrows');
        case 'M':
          this.fingers.anchor = tapPlace;
          modes.delete('two');
          return this.toggle('two', 'the second finger is mirrored about where the mouse was; m switches it off');
        case 'v': return this.toggle('slow', 'slow finger: a quarter of the distance');
        case 'l': return this.toggle('long', 'each press is a long one');
        case 'Enter': return ask('again');
        case 'e':
          this.say(this.state.reruns
            ? 'edits do not replay gestures' : 'each edit replays the last gesture, over its ghost');
          return ask('reruns', { on: !this.state.reruns });
        case ' ': this.time.togglePause(); return true;
        case '.': return ask('seek', { frames: 1 });
        case ',': return ask('seek', { frames: -1 });
        case '>': return ask('seek', { frames: 10 });
        case '<': return ask('seek', { frames: -10 });
        case 'PageDown': return ask('seek', { gesture: 1 });
        case 'PageUp': return ask('seek', { gesture: -1 });
        case 'Home': return ask('seek', { share: 0 });
        case 'End': return ask('seek', { share: 1 });
        case '[': this.time.changePace(-1); return true;
        case ']': this.time.changePace(1); return true;
        case '\\': this.time.setPace(1); return true;
        case 't': this.setTunableKeys(!this.tunablesHaveKeys); return true;
        case 'u': return ask('undo');
        case 'U': return ask('redo');
        case 'a': return ask('exchange');
        case 'A': this.nameSet(); return true;
        case 'c':
          if (!this.state.report) {
            this.say('no replay or reload to compare yet');
            return true;
          }
          this.decisions.hidesReport = !this.decisions.hidesReport;
          this.decisions.show(this.state);
          return true;
        case 'p': this.togglePlot(); return true;
        case 'o': return ask('plot', { step: 1 });
        case 'O': return ask('plot', { step: -1 });
        case 'r': return ask('record');
        case 'k': this.keep(); return true;
        case 's': return ask('save_tunables');
        case 'w': return ask('write_defaults');
        case 'R': return ask('restart');
        case 'P': return ask('panel');
        case '?': case 'h': this.toggleHelp(); return true;
        default: return key.length === 1 ? ask('key', { key }) : false;
      }
    }

    tunableKey(key, isShift, ask) {
      const name = this.tunables.chosen;
      switch (key) {
        case 'ArrowUp': return ask('choose', { name: this.tunables.neighbour(-1) });
        case 'ArrowDown': return ask('choose', { name: this.tunables.neighbour(1) });
        case 'ArrowLeft': return ask('adjust', { name, steps: -1, large: isShift });
        case 'ArrowRight': return ask('adjust', { name, steps: 1, large: isShift });
        case 'Backspace': case 'Delete': return ask('reset', { name });
        case 'f': return ask('flip', { name });
        case 'b': return ask('reset');
        case '/': this.tunables.filter.focus(); return true;
        case 'Escape': this.setTunableKeys(false); return true;
        default: return false;
      }
    }

    setTunableKeys(isOn) {
      this.tunablesHaveKeys = isOn;
      document.body.classList.toggle('tuning', isOn);
    }

    toggle(mode, meaning) {
      const { modes } = this.fingers;
      if (modes.delete(mode)) this.say(`${mode} off`); else { modes.add(mode); this.say(meaning); }
      this.showModes();
      return true;
    }

    flick(direction, isShift, ask) {
      const { modes } = this.fingers;
      const isSlow = isShift || modes.has('slow');
      if (modes.has('two')) {
        const place = this.fingers.anchor || this.fingers.center;
        return ask('play', { gesture: 'pinch', direction, ...place, slow: isSlow });
      }
      return ask('play', { gesture: isSlow ? 'drag' : 'flick', direction });
    }
  }

  globalThis.flickbook = new Page();
})();
