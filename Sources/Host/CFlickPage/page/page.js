// The page: combines the stage, its panels and the keys.
'use strict';

(() => {
  const { make, button } = FlickPanels;

  // Removes the token from the address's fragment, which browsers do not send, and stores it.
  function takeToken() {
    const given = /^#([0-9a-f]{32})$/.exec(location.hash);
    if (given) {
      sessionStorage.setItem('token', given[1]);
      history.replaceState(null, '', '/');
    }
    return sessionStorage.getItem('token') || '';
  }

  // The answers of the view's key k.
  const MEANINGS = [['yes', 'as decided'], ['no', 'anything else'], ['?', 'unknown']];

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
      this.stage.append(this.frame);
      this.view = new FlickPicture.View(this.frame);
      this.scale = 1;
      this.fingers = new FlickFingers.Fingers(this.stage, this.connection, (x, y) => this.toPoint(x, y));
      this.fingers.onGesture = rate => this.gestureEnded(rate);
      this.tunables = new FlickPanels.Tunables(this.connection);
      this.decisions = new FlickPanels.Decisions();
      this.time = new FlickPanels.Time(this.connection);
      this.header = this.makeHeader();
      this.message = make('p', 'message');
      this.message.setAttribute('role', 'status');
      this.fault = make('pre', 'fault');
      this.fault.setAttribute('role', 'alert');
      this.fault.hidden = true;
      this.help = this.makeHelp();
      this.pill = make('div', 'pill');
      this.pill.hidden = true;
      this.state = { tunables: [], decisions: [], starts: [] };
      const side = make('div', 'side');
      side.append(this.tunables.element, this.decisions.element);
      document.body.append(
        this.header, this.stage, side, this.time.element, this.message, this.fault, this.pill, this.help);
      addEventListener('resize', () => this.layOut());
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
      this.rateText = make('span', 'faint');
      header.append(
        this.titleText, this.statusText, this.rateText,
        button('keep', 'keep the last gesture and its intended outcome (k)', () => this.keep()),
        button('record', 'record, stop (r)', () => this.connection.ask('record')),
        button('restart', 'restart (R)', () => this.connection.ask('restart')),
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
    }

    toPoint(x, y) {
      const box = this.frame.getBoundingClientRect();
      return { x: (x - box.left) / this.scale, y: (y - box.top) / this.scale };
    }

    tick(time) {
      this.connection.tick(time);
      this.time.tick(this.connection.player.clock.at(time));
      requestAnimationFrame(next => this.tick(next));
    }

    // --- Messages ------------------------------------------------------------------------

    status(word) {
      const texts = {
        open: 'connected', lost: 'connection lost: trying again',
        refused: 'not admitted: open the address that flickbook serve has printed',
      };
      this.statusText.textContent = texts[word] || word;
      document.body.dataset.status = word;
      document.body.dataset.role = this.connection.role;
      this.keys.replaceChildren(...this.connection.keys.flatMap(
        ({ keys, meaning }) => [make('dt', '', keys), make('dd', '', meaning)]));
      if (word === 'open' && this.connection.role !== 'look') {
        this.connection.ask('sampling', { by: FlickFingers.SAMPLING });
      }
      this.layOut();
    }

    text(object) {
      switch (object.kind) {
        case 'state': return this.showState(object);
        case 'message': return this.say(object.text, object.error);
        case 'busy': return this.say('another device has fingers on the stage', true);
        case 'refused': return this.say(`touch refused: ${object.reason}`, true);
        case 'waiting': return this.say('the script is being started', false);
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
      const before = this.state;
      this.state = state;
      this.titleText.textContent = state.title;
      this.titleText.title = state.path;
      document.body.classList.toggle('records', state.recording);
      this.fault.hidden = !state.fault;
      this.fault.textContent = state.fault || '';
      this.fingers.hears = state.hover;
      this.time.show(state);
      if (this.connection.role === 'desk') {
        this.tunables.show(state);
        this.decisions.show(state);
      }
      if (this.awaitsVerdict && state.decisions) this.showPill();
      else if (!this.pill.hidden && state.why !== before.why) this.showPill();
    }

    // --- Gestures ------------------------------------------------------------------------

    gestureEnded(rate) {
      this.rate = rate;
      this.rateText.textContent = rate.samples > 3
        ? `${rate.rate.toFixed(0)}/s, jitter ${rate.jitter.toFixed(1)} ms, age ${rate.age.toFixed(0)} ms, ${rate.sampling}` : '';
      this.awaitsVerdict = this.connection.role === 'finger';
    }

    // Shows the last decision on a phone, with a button to keep the gesture.
    showPill() {
      const last = (this.state.decisions || []).slice(-1)[0];
      if (!last) return;
      const deciding = last.tests.find(test => test.deciding);
      this.pill.replaceChildren(
        make('span', '', `${last.head}${deciding ? ` (${deciding.short})` : ''}`),
        ...(this.state.why ? [make('span', 'why', this.state.why)] : []),
        button('keep', 'keep the gesture and its intended outcome', () => this.keep()));
      this.pill.hidden = false;
    }

    // Asks for the intended outcome, in the view's words or as an expression, and keeps the gesture.
    keep() {
      const dialog = make('dialog', 'keep');
      const field = make('input');
      field.setAttribute('aria-label', 'intended outcome');
      field.placeholder = 'a page, a card or a state; or an expression';
      const done = word => {
        dialog.close();
        dialog.remove();
        if (word) this.connection.ask('keep', { word });
        this.pill.hidden = true;
      };
      field.addEventListener('keydown', event => {
        if (event.key === 'Enter') done(field.value.trim());
        event.stopPropagation();
      });
      dialog.addEventListener('cancel', () => dialog.remove());
      const row = make('div', 'words');
      for (const [word, meaning] of MEANINGS) {
        row.append(button(`${word}: ${meaning}`, `intended: ${meaning}`, () => done(word)));
      }
      dialog.append(make('h2', '', 'Intended outcome'), row, field, button('keep', 'keep it', () => done(field.value.trim())));
      document.body.append(dialog);
      dialog.showModal();
    }

    // --- Keys ----------------------------------------------------------------------------

    key(event) {
      const { target } = event;
      const isField = target instanceof HTMLInputElement && target.type !== 'range';
      if (this.connection.role !== 'desk' || isField || document.querySelector('dialog[open]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof HTMLButtonElement && (event.key === ' ' || event.key === 'Enter')) return;
      if (this.handle(event.key, event.shiftKey)) event.preventDefault();
    }

    handle(key, isShift) {
      const ask = (request, given) => { this.connection.ask(request, given); return true; };
      if (this.tunablesHaveKeys) {
        const done = this.tunableKey(key, isShift, ask);
        if (done) return true;
      }
      const direction = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' }[key];
      if (direction) return this.flick(direction, isShift, ask);
      const { modes, tapPlace } = this.fingers;
      switch (key) {
        case 'x': return ask('play', { gesture: modes.has('long') ? 'hold' : 'tap', ...tapPlace });
        case 'm': return this.toggle('two', 'two fingers about the middle: drag, or press arrows');
        case 'M':
          this.fingers.anchor = tapPlace;
          modes.delete('two');
          return this.toggle('two', 'the second finger is mirrored about where the mouse was; m switches it off');
        case 'v': return this.toggle('slow', 'slow finger: a quarter of the distance');
        case 'l': return this.toggle('long', 'each press is a long one');
        case 'Enter': return ask('again');
        case 'e': return ask('reruns', { on: !this.state.reruns });
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
        default:
          if (!/^[-0-9]$/.test(key)) return false;
          this.tunables.value(name);
          return false;
      }
    }

    setTunableKeys(isOn) {
      this.tunablesHaveKeys = isOn;
      document.body.classList.toggle('tuning', isOn);
    }

    toggle(mode, meaning) {
      const { modes } = this.fingers;
      if (modes.delete(mode)) this.say(`${mode} off`); else { modes.add(mode); this.say(meaning); }
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
