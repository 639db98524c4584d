// The page of an HTML report. Its data is the JSON of the element `data`; see HTMLReport.swift and
// RunRecorder.swift. The address `#test=12&t=0.35` is the twelfth entry at 0.35 s.
//
// Texts of scripts reach the document only as text.
'use strict';

(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  for (const [key, address] of Object.entries(data.files || {})) FlickPicture.addFile(key, address, false);
  const order = { failed: 0, changed: 1, pending: 2, passed: 3 };
  const entries = data.entries
    .map((entry, index) => ({ ...entry, number: index + 1 }))
    .sort((a, b) => order[a.outcome] - order[b.outcome] || a.number - b.number);

  function make(tag, attributes, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
      else if (value !== null && value !== undefined) made.setAttribute(name, value);
    }
    made.append(...children.filter(child => child !== null && child !== undefined));
    return made;
  }

  function draw(tag, attributes, ...children) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...children);
    return made;
  }

  const seconds = time => `${time.toFixed(3)} s`;
  const number = value => {
    const rounded = Math.abs(value) >= 100 ? value.toFixed(1) : value.toPrecision(4);
    return String(Number(rounded)).replace('-', '\u2212');
  };

  // --- Films -----------------------------------------------------------------------------

  // The pictures of a stage of a record, with their times.
  function filmOf(stage) {
    if (stage.pictures) return stage.pictures;
    const text = atob(stage.film);
    const bytes = Uint8Array.from(text, letter => letter.charCodeAt(0));
    const decoder = new FlickWire.Decoder();
    stage.pictures = [];
    let place = 0;
    while (place < bytes.length) {
      const reader = new FlickWire.Reader(bytes.subarray(place));
      const count = reader.count();
      place += reader.place;
      stage.pictures.push(decoder.read(bytes.subarray(place, place + count)));
      place += count;
    }
    stage.touches = stage.pictures.map(() => []);
    for (const [frame, x, y, isDown] of stage.fingers) stage.touches[frame].push({ x, y, isDown });
    return stage.pictures;
  }

  // The last frame at a time or before it.
  function frameAt(times, time) {
    let [low, high] = [0, times.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (times[middle] <= time + 1e-6) low = middle; else high = middle - 1;
    }
    return low;
  }

  // A stage that shows the picture of a time.
  class Screen {
    constructor(stage, label, width) {
      this.stage = stage;
      const first = filmOf(stage)[0];
      this.scale = Math.min(1, width / first.width, 560 / first.height);
      const box = make('div', {});
      this.view = new FlickPicture.View(box);
      box.style.transform = `scale(${this.scale})`;
      box.style.transformOrigin = '0 0';
      this.screen = make('div', { class: 'screen', role: 'img' }, box);
      this.screen.style.width = `${first.width * this.scale}px`;
      this.screen.style.height = `${first.height * this.scale}px`;
      this.element = make('div', {}, label ? make('div', { class: 'faint' }, label) : null, this.screen);
      this.fingers = [];
    }

    show(time) {
      const frame = frameAt(this.stage.times, time);
      this.view.show(filmOf(this.stage)[frame]);
      for (const finger of this.fingers) finger.remove();
      this.fingers = this.stage.touches[frame].map(({ x, y, isDown }) => {
        const finger = make('div', { class: isDown ? 'finger' : 'finger up' });
        finger.style.left = `${x * this.scale}px`;
        finger.style.top = `${y * this.scale}px`;
        this.screen.append(finger);
        return finger;
      });
      const texts = this.stage.title || 'the stage';
      this.screen.setAttribute('aria-label', `${texts} at ${seconds(this.stage.times[frame])}`);
    }
  }

  // --- An entry --------------------------------------------------------------------------

  class Player {
    constructor(entry) {
      this.entry = entry;
      // Of several stages the last is the one that failed; its counterparts have the same number.
      const stages = entry.records.map(record => record.stages);
      this.numbers = stages.length ? stages[0].map(stage => stage.stage) : [];
      this.choose(this.numbers.length - 1);
      this.isPlaying = false;
      this.shown = [];
    }

    choose(index) {
      this.number = this.numbers[index];
      this.stages = this.entry.records
        .map(record => record.stages.find(stage => stage.stage === this.number) || record.stages.at(-1))
        .filter(Boolean);
      // Of two stages one may come to rest later than the other.
      this.times = [...new Set(this.stages.flatMap(stage => stage.times))].sort((a, b) => a - b);
      this.start = this.times[0];
      this.end = this.times.at(-1);
      this.time = this.end;
    }

    get hasFilm() { return this.stages.length > 0; }

    seek(time) {
      this.time = Math.min(this.end, Math.max(this.start, time));
      for (const show of this.shown) show(this.time);
      keepAddress();
    }

    // Goes to the next or last frame.
    step(count) {
      const { times } = this;
      const frame = Math.min(times.length - 1, Math.max(0, frameAt(times, this.time) + count));
      this.pause();
      this.seek(times[frame]);
    }

    toggle() {
      if (this.isPlaying) return this.pause();
      if (this.time >= this.end) this.time = this.start;
      this.isPlaying = true;
      let before = performance.now();
      const next = now => {
        if (!this.isPlaying) return;
        this.seek(this.time + (now - before) / 1000);
        before = now;
        if (this.time >= this.end) return this.pause();
        requestAnimationFrame(next);
      };
      this.playing();
      requestAnimationFrame(next);
    }

    pause() {
      this.isPlaying = false;
      this.playing();
      keepAddress();
    }

    playing() {
      if (this.button) this.button.textContent = this.isPlaying ? 'Pause' : 'Play';
    }
  }

  let player = null;
  let current = null;

  function stageColumn() {
    // Beside each other also on a phone: without the padding, the gaps and the borders.
    const count = player.stages.length;
    const width = Math.min(count > 1 ? 260 : 360, (main.clientWidth - 36 - 14 * (count - 1)) / count - 2);
    const screens = player.stages.map((stage, index) => new Screen(stage, player.entry.labels[index], width));
    const range = make('input', {
      type: 'range', min: player.start, max: player.end, step: 'any', 'aria-label': 'Time',
      oninput: () => { player.pause(); player.seek(Number(range.value)); },
    });
    const time = make('span', { class: 'time' });
    player.button = make('button', { type: 'button', onclick: () => player.toggle() }, 'Play');
    player.shown.push(at => {
      for (const screen of screens) screen.show(at);
      range.value = at;
      range.setAttribute('aria-valuetext', seconds(at));
      time.textContent = seconds(at);
    });
    const side = make('div', { class: 'columns' }, ...screens.map(screen => screen.element));
    side.style.gap = '14px';
    side.style.marginTop = '0';
    const column = make('div', { class: 'stage' }, choiceOfStages(), side,
      make('div', { class: 'controls' }, player.button, range, time), filmRow(player.stages[0]));
    const widths = screens.map(({ screen }) => parseFloat(screen.style.width) + 14);
    column.style.width = `${Math.max(264, widths.reduce((sum, each) => sum + each, 2))}px`;
    return column;
  }

  function choiceOfStages() {
    if (player.numbers.length < 2) return null;
    const list = make('select', {
      'aria-label': 'Stage', onchange: () => {
        player.choose(list.selectedIndex);
        show(current, player.time);
        main.querySelector('select').focus();
      },
    }, ...player.numbers.map(stage => make('option', stage === player.number ? { selected: '' } : {}, `stage ${stage}`)));
    return make('div', { class: 'controls' }, list);
  }

  // At most twelve pictures, evenly spread.
  function filmRow(stage) {
    const pictures = filmOf(stage);
    const count = Math.min(12, pictures.length);
    const row = make('div', { class: 'film' });
    const buttons = [];
    for (let index = 0; index < count; index++) {
      const frame = count === 1 ? 0 : Math.round(index * (pictures.length - 1) / (count - 1));
      const picture = pictures[frame];
      const scale = Math.min(38 / picture.width, 80 / picture.height);
      const box = make('div', {});
      box.style.transform = `scale(${scale})`;
      box.style.transformOrigin = '0 0';
      box.style.pointerEvents = 'none';
      box.style.position = 'absolute';
      box.style.left = box.style.top = '0';
      new FlickPicture.View(box).show(picture);
      const button = make('button', {
        type: 'button', title: seconds(stage.times[frame]), 'aria-label': `At ${seconds(stage.times[frame])}`,
        onclick: () => { player.pause(); player.seek(stage.times[frame]); },
      }, box);
      button.style.width = `${picture.width * scale}px`;
      button.style.height = `${picture.height * scale}px`;
      buttons.push({ button, time: stage.times[frame] });
      row.append(button);
    }
    player.shown.push(at => {
      const near = frameAt(buttons.map(each => each.time), at);
      buttons.forEach(({ button }, index) => button.setAttribute('aria-current', String(index === near)));
    });
    return row;
  }

  // --- Facts -----------------------------------------------------------------------------

  const words = {
    page_changed: event => `${event.component}: page ${event.from} \u2192 ${event.to}`,
    card_changed: event => `${event.component}: card ${event.from} \u2192 ${event.to}`,
    state_changed: event => `${event.component}: state ${event.from} \u2192 ${event.to}`,
    handover: event => `${event.from} hands the drag to ${event.to}`,
    fling_handover: event => `${event.from} hands the fling to ${event.to}`,
    rest: event => `${event.component} rests on page ${event.page}`,
    scroll_rest: event => `${event.component} rests at ${number(event.offset)} pt`,
    crossed: event => `${event.lines} crosses ${number(event.line)}`,
    animation_ended: event => `${event.component}: animation ${event.outcome}`,
    check: event => `assert.${event.check}(${event.arguments.join(', ')}): ${event.passed ? 'holds' : 'fails'}`,
    print: event => event.text,
  };

  function eventItem(event) {
    const at = 't' in event ? seconds(event.t) : '';
    const text = event.kind === 'decision' ? event.text.split('\n')[0] : (words[event.kind] || (() => event.kind))(event);
    const hasTests = event.kind === 'decision' && event.criteria.length > 0;
    const line = [make('span', { class: 'at' }, at), ' ', make('bdi', {}, text)];
    const head = hasTests ? make('summary', {}, ...line)
      : 't' in event ? make('button', { type: 'button' }, ...line) : make('div', {}, ...line);
    const item = make(hasTests ? 'details' : 'div', { class: 'event' }, head);
    if (hasTests) {
      item.append(make('table', {}, make('thead', {}, make('tr', {},
        ...['test', 'value', 'threshold', 'margin', ''].map(head => make('th', { scope: 'col' }, head)))),
      make('tbody', {}, ...event.criteria.map(test => make('tr', test.deciding ? { class: 'different' } : {},
        make('td', {}, test.name), make('td', { class: 'number' }, `${number(test.value)} ${test.unit}`),
        make('td', { class: 'number' }, number(test.threshold)),
        make('td', { class: 'number' }, test.margin === null ? '' : number(test.margin)),
        make('td', { class: test.passed ? 'passed' : 'failed' }, test.passed ? '\u2713' : '\u2717'))))));
    }
    if ('t' in event) {
      head.addEventListener('click', () => { player.pause(); player.seek(event.t); });
      player.shown.push(time => item.classList.toggle('later', event.t > time + 1e-6));
    }
    return item;
  }

  function eventList(title, kinds) {
    const lists = player.entry.records.map((record, index) => {
      const stage = player.stages[index];
      const events = record.events.filter(event =>
        kinds(event.kind) && (!('stage' in event) || !stage || event.stage === stage.stage));
      return { label: player.entry.labels[index], events };
    }).filter(list => list.events.length > 0);
    if (lists.length === 0) return [];
    const side = make('div', { class: 'columns' }, ...lists.map(({ label, events }) => {
      const column = make('div', {}, label && lists.length > 1 ? make('div', { class: 'faint' }, label) : null,
        ...events.map(eventItem));
      column.style.flex = '1 1 260px';
      column.style.minWidth = '0';
      return column;
    }));
    side.style.marginTop = '0';
    return [make('h3', {}, title), side];
  }

  function curves() {
    const [first, second] = player.stages;
    if (!first || first.curves.length === 0) return [];
    return [make('h3', {}, 'Curves'), ...first.curves.map(curve => curveOf(curve,
      first.samples, second && second.curves.find(({ name }) => name === curve.name), second && second.samples))];
  }

  function curveOf(curve, times, other, otherTimes) {
    const [width, height, left, top] = [640, 110, 8, 18];
    const values = curve.values.concat(other ? other.values : []).filter(value => value !== null);
    const low = Math.min(...values);
    const high = Math.max(...values);
    const span = player.end - player.start || 1;
    const x = time => left + (time - player.start) / span * (width - 2 * left);
    const y = value => top + (high - value) / (high - low || 1) * (height - top - 6);
    const line = (samples, list) => samples
      .map((time, index) => list[index] === null ? '' : `${x(time).toFixed(1)} ${y(list[index]).toFixed(1)}`)
      .filter(Boolean).map((pair, index) => (index ? 'L' : 'M') + pair).join('');
    const cursor = draw('line', { y1: top, y2: height - 4 });
    const label = draw('text', { x: left, y: 12 });
    const figure = draw('svg', {
      class: 'curves', viewBox: `0 0 ${width} ${height}`, role: 'img',
      'aria-label': `${curve.name} from ${number(low)} to ${number(high)}`,
    }, draw('rect', { x: left, y: top - 2, width: width - 2 * left, height: height - top, rx: 4 }));
    if (other) figure.append(draw('path', { class: 'other', d: line(otherTimes, other.values) }));
    figure.append(draw('path', { d: line(times, curve.values) }), cursor, label);
    figure.addEventListener('click', event => {
      const box = figure.getBoundingClientRect();
      player.pause();
      player.seek(player.start + ((event.clientX - box.left) / box.width * width - left) / (width - 2 * left) * span);
    });
    player.shown.push(time => {
      cursor.setAttribute('x1', x(time));
      cursor.setAttribute('x2', x(time));
      const value = curve.values[frameAt(times, time)];
      label.textContent = `${curve.name} ${value === null ? '' : number(value)}  (${number(low)} to ${number(high)})`;
    });
    return figure;
  }

  function tunables() {
    const [first, second] = player.entry.records;
    if (!first || first.tunables.length === 0) return [];
    const rows = first.tunables.map(tunable => {
      const after = second && second.tunables.find(({ name }) => name === tunable.name);
      const isDifferent = after ? after.value !== tunable.value : tunable.value !== tunable.default;
      return make('tr', isDifferent ? { class: 'different' } : {},
        make('td', {}, tunable.name), make('td', {}, `${tunable.value} ${tunable.unit || ''}`),
        second ? make('td', {}, after ? after.value : '') : null, make('td', { class: 'faint' }, tunable.default));
    });
    const heads = second ? ['tunable', ...player.entry.labels, 'default'] : ['tunable', 'value', 'default'];
    return [make('h3', {}, 'Tunables'), make('table', {},
      make('thead', {}, make('tr', {}, ...heads.map(head => make('th', { scope: 'col' }, head)))),
      make('tbody', {}, ...rows))];
  }

  // --- The page --------------------------------------------------------------------------

  const list = make('ul', {});
  const main = make('main', { tabindex: '-1', 'aria-label': 'Entry' });
  const filter = make('input', { type: 'search', placeholder: 'Filter', 'aria-label': 'Filter', oninput: fillList });

  // The outcome and the name, whose direction does not change the order of the texts beside it.
  const nameOf = ({ outcome, name }) =>
    [make('span', { class: `badge ${outcome}` }, outcome), ' ', make('bdi', {}, name)];

  function fillList() {
    const wanted = filter.value.toLowerCase();
    list.replaceChildren(...entries
      .filter(entry => `${entry.name} ${entry.place} ${entry.outcome}`.toLowerCase().includes(wanted))
      .map(entry => make('li', {}, make('button', {
        type: 'button', 'data-number': entry.number, 'aria-current': String(entry === current),
        onclick: () => show(entry),
      }, make('span', { class: 'name' }, ...nameOf(entry)), ' ',
      entry.message ? make('bdi', { class: 'message' }, entry.message) : null))));
    if (wanted && list.childElementCount === 0) list.append(make('li', { class: 'faint' }, 'No entry matches.'));
  }

  function show(entry, time, stage) {
    if (player && player.isPlaying) player.pause();
    if (entry !== current) player = new Player(entry);
    if (player.numbers.includes(stage) && stage !== player.number) player.choose(player.numbers.indexOf(stage));
    player.shown = [];
    current = entry;
    const facts = make('div', { class: 'facts' });
    if (entry.message || entry.details) {
      facts.append(make('pre', { class: entry.outcome === 'failed' ? 'error' : '' },
        [entry.message, entry.details].filter(Boolean).join('\n')));
    }
    facts.append(...eventList('Decisions', kind => kind === 'decision'), ...curves(), ...tunables(),
      ...eventList('Events', kind => kind !== 'decision'));
    if (!facts.hasChildNodes() && !player.hasFilm) {
      facts.append(make('p', { class: 'faint' }, entry.outcome === 'passed'
        ? 'Passed. Pictures and decisions are kept of failed tests.' : 'Nothing was recorded.'));
    }
    main.replaceChildren(
      make('h2', {}, ...nameOf(entry)),
      make('div', { class: 'place' }, entry.place),
      make('div', { class: 'columns' }, player.hasFilm ? stageColumn() : null, facts));
    for (const button of list.querySelectorAll('button')) {
      const isCurrent = Number(button.dataset.number) === entry.number;
      button.setAttribute('aria-current', String(isCurrent));
      if (isCurrent) button.scrollIntoView({ block: 'nearest' });
    }
    if (player.hasFilm) player.seek(time === undefined ? player.time : time); else keepAddress();
  }

  function move(count) {
    const shown = [...list.querySelectorAll('button')].map(button => Number(button.dataset.number));
    const next = shown[shown.indexOf(current.number) + count];
    const entry = entries.find(each => each.number === next);
    if (entry) show(entry);
  }

  // Browsers refuse more than some hundred changes of the address in some seconds.
  const addressInterval = 400;
  let written = '';
  let isWaiting = false;
  let isStale = false;

  function keepAddress() {
    if (player.isPlaying) return;
    // Times of pictures have five decimals.
    const time = player.hasFilm ? `&t=${Number(player.time.toFixed(5))}` : '';
    // The last stage is the one that is shown first.
    const stage = player.number === player.numbers.at(-1) ? '' : `&stage=${player.number}`;
    const address = `#test=${current.number}${stage}${time}`;
    isStale = isWaiting && address !== written;
    if (isWaiting || address === written) return;
    written = address;
    history.replaceState(null, '', address);
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      if (isStale) keepAddress();
    }, addressInterval);
  }

  function readAddress() {
    const fields = new URLSearchParams(location.hash.slice(1));
    const entry = entries.find(each => each.number === Number(fields.get('test'))) || entries[0];
    const time = fields.get('t');
    written = location.hash;
    // Without a stage the address means the last one, also of the entry that is shown.
    if (player) player.choose(player.numbers.length - 1);
    show(entry, time === null || !isFinite(Number(time)) ? undefined : Number(time), Number(fields.get('stage')));
  }

  const keys = {
    j: () => move(1), k: () => move(-1), ' ': () => player.toggle(),
    ArrowRight: event => player.step(event.shiftKey ? 10 : 1),
    ArrowLeft: event => player.step(event.shiftKey ? -10 : -1),
    Home: () => player.seek(player.start), End: () => player.seek(player.end),
    '/': () => filter.focus(),
  };

  document.addEventListener('keydown', event => {
    const { target } = event;
    const isTyping = target.tagName === 'INPUT' && target.type !== 'range' || target.tagName === 'SELECT';
    if (event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    if (isTyping || (event.key === ' ' && target.tagName === 'BUTTON') || target.tagName === 'SUMMARY' && event.key === ' ') return;
    if (!['j', 'k', '/'].includes(event.key) && !(player && player.hasFilm)) return;
    event.preventDefault();
    keys[event.key](event);
  });
  addEventListener('hashchange', () => { if (location.hash !== written) readAddress(); });

  // After a click, keys belong to the entry: space plays it.
  document.addEventListener('click', ({ detail, target }) => {
    if (detail > 0 && target.closest('nav button, .film button, .event button')) main.focus({ preventScroll: true });
  });

  document.body.append(
    make('button', { type: 'button', class: 'skip', onclick: () => main.focus() }, 'Skip to the entry'),
    make('header', {}, make('h1', {}, data.title), make('span', { class: 'summary' }, data.summary),
      make('span', { class: 'faint' }, 'j k entries \u00b7 space play \u00b7 \u2190 \u2192 frames')),
    make('nav', { 'aria-label': 'Entries' }, filter, list), main);
  fillList();
  if (entries.length > 0) readAddress();
  else main.append(data.summary ? `No entry to show: ${data.summary}` : 'Nothing was run.');
})();
