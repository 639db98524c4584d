// The panels beside the stage: tunables, decisions, time, messages. Texts go into the document only
// as text.
'use strict';

const FlickPanels = (() => {
  function make(tag, className, text) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function button(text, title, action) {
    const made = make('button', '', text);
    made.type = 'button';
    made.title = title;
    made.setAttribute('aria-label', title);
    made.addEventListener('click', action);
    return made;
  }

  // A value with at most five digits, as people read it.
  const short = text => (/^-?[0-9.]+$/.test(text) && text.length > 6 ? String(Number(Number(text).toPrecision(5))) : text);
  const percent = share => `${Math.min(1, Math.max(0, share)) * 100}%`;

  // Sends the last of several values, one request at a time.
  class LastValue {
    constructor(ask) { this.ask = ask; }

    send(value) {
      // The values have not ended yet.
      this.ending = null;
      this.wanted = value;
      if (!this.isAsking) this.sendWanted();
    }

    sendWanted() {
      const value = this.wanted;
      this.isAsking = true;
      this.ask(value).then(() => {
        this.isAsking = false;
        if (this.wanted !== value) this.sendWanted(); else if (this.ending) this.end(this.ending);
      });
    }

    // Calls an action after the request with the last value.
    end(action) {
      this.ending = this.isAsking ? action : null;
      if (!this.isAsking) action();
    }
  }

  // How the touches of a gesture came: of this page's own `Rate`, or of the state's `phone`.
  function figures(rate) {
    if (!(rate.samples > 3) || rate.rate === undefined) return '';
    const parts = [
      `${rate.rate.toFixed(0)}/s`, `jitter ${rate.jitter.toFixed(1)} ms`, `gap ${rate.gap.toFixed(0)} ms`,
      `age ${rate.age.toFixed(0)} ms`, rate.sampling,
    ];
    if (rate.round_trip !== undefined) parts.splice(4, 0, `round trip ${rate.round_trip.toFixed(0)} ms`);
    return parts.join(', ');
  }

  // The sentence of `why`: about the values now, if these differ from those of the last gesture.
  const reason = state => (state.whyNow ? `with the values now: ${state.why}` : state.why);

  // --- Tunables --------------------------------------------------------------------------

  class Tunables {
    constructor(connection) {
      this.connection = connection;
      this.element = make('section', 'panel tunables');
      this.element.setAttribute('aria-label', 'Tunables');
      this.title = make('h2', '', 'Tunables');
      this.filter = make('input', 'filter');
      this.filter.type = 'search';
      this.filter.placeholder = 'find';
      this.filter.setAttribute('aria-label', 'find a tunable');
      this.filter.addEventListener('input', () => connection.ask('choose', { filter: this.filter.value }));
      // Enter and Esc lead back to the stage's keys; Esc shows the whole list again.
      this.filter.addEventListener('keydown', event => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        if (event.key === 'Escape') connection.ask('choose', { filter: this.filter.value = '' });
        this.filter.blur();
        event.preventDefault();
      });
      this.list = make('div', 'list');
      this.foot = make('p', 'foot');
      const tools = make('div', 'tools');
      tools.append(
        button('undo', 'undo a change of values (u)', () => connection.ask('undo')),
        button('redo', 'redo (U)', () => connection.ask('redo')),
        button('A | B', 'the other one of two sets of values (a)', () => connection.ask('exchange')),
        button('all back', "all values are the script's (b)", () => connection.ask('reset')),
        button('save', 'save tunables to a file (s)', () => connection.ask('save_tunables')));
      const head = make('header');
      head.append(this.title, this.filter);
      this.element.append(head, this.list, this.foot, tools);
      this.rows = new Map();
      this.chosen = '';
      this.names = [];
    }

    show(state) {
      this.chosen = state.chosen;
      this.title.textContent = state.side ? `Tunables ${state.side}` : 'Tunables';
      const wanted = [];
      this.names = [];
      const rows = new Map();
      for (const row of state.tunables) {
        if (row.heading !== undefined) {
          wanted.push(make('h3', '', row.heading));
          continue;
        }
        const own = this.rows.get(row.name) || new Row(row.name, this.connection);
        own.show(row, row.name === state.chosen, row.name === state.chosen ? state.strip : undefined);
        rows.set(row.name, own);
        this.names.push(row.name);
        wanted.push(own.element);
      }
      this.rows = rows;
      if (wanted.length === 0) {
        wanted.push(make('p', 'faint', state.filter ? 'No tunable has this name.' : 'The script declares no tunables.'));
      }
      arrange(this.list, wanted);
      const chosen = state.tunables.find(row => row.name === state.chosen);
      const parts = chosen ? [chosen.why, chosen.summary, `default ${chosen.default}; ${chosen.allowed}`] : [];
      if (state.strip) parts.unshift(state.strip.text);
      this.foot.textContent = parts.filter(Boolean).join(' · ');
    }

    // The name of the tunable a number of rows after the chosen one.
    neighbour(steps) {
      const place = this.names.indexOf(this.chosen);
      return this.names[Math.min(this.names.length - 1, Math.max(0, place + steps))];
    }

    value(name) {
      const row = this.rows.get(name);
      if (row) row.edit();
    }
  }

  // Brings children into an order with few changes, so that the focus stays.
  function arrange(parent, wanted) {
    const keep = new Set(wanted);
    for (const child of Array.from(parent.childNodes)) if (!keep.has(child)) child.remove();
    wanted.forEach((child, index) => {
      if (parent.childNodes[index] !== child) parent.insertBefore(child, parent.childNodes[index] || null);
    });
  }

  class Row {
    constructor(name, connection) {
      this.name = name;
      this.connection = connection;
      this.shares = new LastValue(share => connection.ask('slide', { name, share }));
      this.element = make('div', 'row');
      this.label = make('button', 'name', name);
      this.label.type = 'button';
      this.label.addEventListener('click', () => connection.ask('choose', { name }));
      this.slider = make('input', 'slider');
      Object.assign(this.slider, { type: 'range', min: '0', max: '1', step: '0.001' });
      this.slider.setAttribute('aria-label', name);
      this.slider.addEventListener('input', () => { this.isOver = false; this.slide(); });
      this.slider.addEventListener('change', () => this.endSlide());
      this.field = make('input', 'value');
      this.field.setAttribute('aria-label', `value of ${name}`);
      this.field.addEventListener('change', () => this.set());
      this.field.addEventListener('keydown', event => { if (event.key === 'Enter' || event.key === 'Escape') this.field.blur(); });
      this.note = button('', 'set it to the value that flips the last decision (f)', () => connection.ask('flip', { name }));
      this.note.className = 'note';
      this.marks = make('div', 'marks');
      this.strip = make('canvas', 'strip');
      this.strip.setAttribute('role', 'img');
      const line = make('div', 'line');
      this.unit = make('span', 'unit');
      line.append(this.label, this.field, this.unit, this.note);
      this.track = make('div', 'track');
      this.track.append(this.slider, this.marks);
      this.element.append(line, this.track, this.strip);
    }

    slide() {
      if (!this.isSliding) this.connection.ask('choose', { name: this.name });
      this.isSliding = true;
      this.shares.send(Number(this.slider.value));
    }

    // The slider was let go: after its last value.
    endSlide() {
      this.shares.end(() => {
        this.isSliding = false;
        this.connection.ask('end_slide');
      });
    }

    // Sets the typed value, with or without its unit. A refused one leaves the field.
    set() {
      const unit = this.unit.textContent;
      const typed = this.field.value.trim();
      const value = unit && typed.endsWith(unit) ? typed.slice(0, -unit.length).trim() : typed;
      this.connection.ask('set', { name: this.name, value }).then(() => { this.field.value = this.text; });
    }

    edit() {
      this.field.focus();
      this.field.select();
    }

    show(row, isChosen, strip) {
      this.element.classList.toggle('chosen', isChosen);
      this.element.classList.toggle('changed', row.changed);
      // The name, with unprintable characters as escapes.
      const label = row.label || row.name;
      if (this.label.textContent !== label) this.label.textContent = label;
      this.label.title = row.summary || label;
      this.label.setAttribute('aria-pressed', String(isChosen));
      this.text = row.text;
      this.unit.textContent = row.unit || '';
      if (document.activeElement !== this.field) this.field.value = row.text;
      this.track.hidden = row.share === undefined;
      if (row.share !== undefined && !this.isSliding && !this.shares.isAsking) this.slider.value = String(row.share);
      const flip = row.flips && row.flips[0];
      this.note.textContent = flip ? `${flip.verdict} at ${short(flip.text)}` : row.changed ? `default ${row.default}` : '';
      this.note.hidden = this.note.textContent === '';
      this.note.disabled = !flip;
      this.marks.replaceChildren();
      if (row.defaultShare !== undefined) this.mark('default', row.defaultShare);
      for (const other of row.flips || []) if (other.share !== undefined) this.mark('flip', other.share);
      this.strip.hidden = !strip || !strip.columns;
      if (!this.strip.hidden) this.drawStrip(strip);
    }

    mark(kind, share) {
      const mark = make('span', `mark ${kind}`);
      mark.style.left = percent(share);
      this.marks.append(mark);
    }

    // Draws a bar per column: the share of kept gestures with the intended outcome.
    drawStrip(strip) {
      const { columns } = strip;
      this.strip.width = columns.length * 4;
      this.strip.height = 16;
      this.strip.setAttribute('aria-label', strip.text);
      const context = this.strip.getContext('2d');
      columns.forEach((share, index) => {
        context.fillStyle = share === null || strip.pending ? '#8888' : share >= 1 ? '#2da44e' : share >= 0.5 ? '#d29922' : '#cf222e';
        const height = share === null ? 1 : Math.max(2, share * 16);
        context.fillRect(index * 4, 16 - height, 3, height);
      });
    }
  }

  // --- Decisions -------------------------------------------------------------------------

  class Decisions {
    constructor() {
      this.element = make('section', 'panel decisions');
      this.element.setAttribute('aria-label', 'Decisions');
      this.list = make('div', 'list');
      this.list.setAttribute('aria-live', 'polite');
      this.element.append(make('h2', '', 'Decisions'), this.list);
    }

    show(state) {
      const entries = [];
      if (state.change) entries.push(make('p', state.flipped ? 'change flipped' : 'change', state.change));
      if (state.why && state.whyNow) entries.push(make('p', 'why', reason(state)));
      let isLast = true;
      for (const decision of (state.decisions || []).slice().reverse()) {
        const entry = make('article');
        const head = make('h3');
        head.append(make('time', '', `${decision.t.toFixed(3)} `), decision.head);
        entry.append(head);
        for (const test of decision.tests) {
          const line = make('p', `test ${test.met ? 'met' : 'missed'}${test.deciding ? ' deciding' : ''}`);
          line.append(make('span', 'mark', test.met ? '✓' : '✗'), ` ${test.text}`);
          entry.append(line);
        }
        if (isLast && state.why && !state.whyNow) entry.append(make('p', 'why', state.why));
        isLast = false;
        entries.push(entry);
      }
      if (entries.length === 0) {
        const isStudy = state.task !== undefined;
        entries.push(make('p', 'faint', isStudy
          ? 'A study does not show decisions.' : 'No decisions yet. Drag in the stage, or press an arrow key.'));
      }
      for (const part of [!this.hidesReport && state.report && { title: state.report.summary, lines: state.report.lines },
        state.panel && { title: state.panel.title, lines: state.panel.lines || [state.panel.fault] }]) {
        if (!part) continue;
        const entry = make('article', 'report');
        entry.append(make('h3', '', part.title), ...part.lines.map(line => make('p', 'test', line)));
        entries.unshift(entry);
      }
      this.list.replaceChildren(...entries);
    }
  }

  // --- Time ------------------------------------------------------------------------------

  const PACES = [0.05, 0.1, 0.25, 0.5, 1, 2];

  class Time {
    constructor(connection) {
      this.connection = connection;
      this.shares = new LastValue(share => connection.ask('seek', { share }));
      this.element = make('section', 'panel time');
      this.element.setAttribute('aria-label', 'Time');
      this.pause = button('pause', 'pause, go on (space)', () => this.togglePause());
      this.pace = button('1×', 'speed as usual (\\); [ and ] change it', () => this.setPace(1));
      this.back = button('◂', 'a frame back (,)', () => connection.ask('seek', { frames: -1 }));
      this.on = button('▸', 'a frame on (.)', () => connection.ask('seek', { frames: 1 }));
      this.bar = make('input', 'bar');
      Object.assign(this.bar, { type: 'range', min: '0', max: '1', step: '0.0001', value: '1' });
      this.bar.setAttribute('aria-label', 'time');
      this.bar.addEventListener('input', () => this.shares.send(Number(this.bar.value)));
      this.marks = make('div', 'marks');
      this.text = make('span', 'now', '0.000 s');
      const track = make('div', 'track');
      track.append(this.bar, this.marks);
      this.element.append(this.pause, this.back, this.on, this.pace, track, this.text);
      this.state = { paused: false, pace: 1, end: 0, starts: [] };
    }

    show(state) {
      this.state = state;
      this.pause.textContent = state.paused ? 'go on' : 'pause';
      this.pause.setAttribute('aria-pressed', String(state.paused));
      this.pace.textContent = `${state.pace}×`;
      this.marks.replaceChildren(...state.starts.filter(() => state.end > 0).map(start => {
        const mark = make('span', 'mark gesture');
        mark.style.left = percent(start / state.end);
        return mark;
      }));
    }

    // The virtual time of a display frame.
    tick(time) {
      this.text.textContent = `${time.toFixed(3)} s`;
      const end = Math.max(this.state.end, time);
      if (!this.shares.isAsking) this.bar.value = String(end > 0 ? time / end : 1);
    }

    togglePause() { this.connection.ask('pause', { on: !this.state.paused }); }

    setPace(factor) { this.connection.ask('pace', { factor }); }

    changePace(steps) {
      const place = PACES.findIndex(pace => pace >= this.state.pace - 1e-9);
      this.setPace(PACES[Math.min(PACES.length - 1, Math.max(0, (place < 0 ? 4 : place) + steps))]);
    }
  }

  return { Tunables, Decisions, Time, make, button, figures, reason };
})();
