// The plot beside the stage: a number of the screen over time, the run before, thresholds and
// decisions. Texts go into the document only as text.
'use strict';

const FlickPlot = (() => {
  const { make, button } = FlickPanels;

  // The room for the axis labels, and for the words of decisions.
  const LEFT = 52;
  const TOP = 16;

  // The size of its texts in CSS pixels, as in style.css.
  const TEXT_SIZE = 11;

  function draw(tag, className, parent, text) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
    made.setAttribute('class', className);
    if (text !== undefined) made.textContent = text;
    parent.append(made);
    return made;
  }

  function place(element, attributes) {
    for (const [name, value] of Object.entries(attributes)) {
      const text = typeof value === 'number' ? value.toFixed(1) : value;
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }

  function write(element, text) { if (element.textContent !== text) element.textContent = text; }

  // A number with decimals according to its size, as in the view.
  function short(value) {
    const size = Math.abs(value);
    return String(Number(value.toFixed(size < 10 ? 3 : size < 100 ? 1 : 0))).replace('-', '\u2212');
  }

  class Plot {
    constructor(connection) {
      this.element = make('section', 'panel plot');
      this.element.setAttribute('aria-label', 'Plot');
      this.element.hidden = true;
      this.choice = make('select');
      this.choice.setAttribute('aria-label', 'plotted number');
      this.choice.title = 'the number (o, O)';
      this.choice.addEventListener('change', () => connection.ask('plot', { index: this.choice.selectedIndex }));
      // Esc leads back to the stage's keys.
      this.choice.addEventListener('keydown', event => { if (event.key === 'Escape') this.choice.blur(); });
      this.value = make('span', 'value');
      const head = make('header');
      head.append(this.choice, this.value, button('\u00d7', 'close the plot (p)', () => connection.ask('plot', { on: false })));
      this.figure = draw('svg', 'figure', this.element);
      this.figure.setAttribute('role', 'img');
      this.element.prepend(head);
      this.field = draw('rect', 'field', this.figure);
      // A viewport of its own clips the lines.
      this.inside = draw('svg', 'inside', this.figure);
      this.ghostPath = draw('path', 'ghost', this.inside);
      this.path = draw('path', 'line', this.inside);
      this.cursor = draw('line', 'cursor', this.inside);
      this.labels = [draw('text', 'axis', this.figure), draw('text', 'axis', this.figure)];
      this.notes = draw('g', 'notes', this.figure);
      this.names = '';
      this.clear();
      new ResizeObserver(() => this.fit()).observe(this.figure);
    }

    clear() {
      this.line = [];
      this.ghost = [];
      this.frame = null;
      this.factsText = '';
      this.isStale = true;
    }

    fit() {
      const { clientWidth, clientHeight } = this.figure;
      this.inner = { width: Math.max(40, clientWidth - LEFT), height: Math.max(20, clientHeight - TOP) };
      this.isStale = true;
    }

    get isOpen() { return !this.element.hidden; }

    // The facts of the state; the lines come in messages of their own.
    show(state) {
      const wasOpen = this.isOpen;
      this.element.hidden = !state.plot;
      if (!state.plot) return this.clear();
      // A reloaded screen may have no numbers.
      if (!state.plot.name) this.clear();
      if (!wasOpen) {
        this.fit();
        this.element.scrollIntoView({ block: 'nearest' });
      }
      const names = state.plotted || [];
      const key = names.join('\n');
      if (key !== this.names) this.choice.replaceChildren(...names.map(name => make('option', '', name)));
      this.names = key;
      const index = names.indexOf(state.plot.name);
      // Setting the same index would move the mark in an open list.
      if (this.choice.selectedIndex !== index) this.choice.selectedIndex = index;
      this.choice.hidden = names.length === 0;
      const facts = JSON.stringify(state.plot);
      if (facts === this.factsText) return;
      [this.facts, this.factsText] = [state.plot, facts];
      this.makeNotes(state.plot);
      this.isStale = true;
    }

    // A message with new points and the visible part.
    take({ line, ghost, ...frame }) {
      this.frame = frame;
      this.line = Plot.changed(this.line, line, frame.start);
      this.ghost = Plot.changed(this.ghost, ghost, frame.start);
      this.isStale = true;
    }

    static changed(points, { kept, points: more }, start) {
      return points.filter(([time]) => time >= start).slice(0, kept).concat(more);
    }

    // A display frame with its virtual time.
    tick(time) {
      if (!this.isOpen) return;
      if (this.isStale) this.redraw();
      if (this.frame) this.showNow(time); else write(this.value, this.names ? '' : 'the screen has no numbers');
    }

    redraw() {
      this.isStale = false;
      const { frame, inner } = this;
      place(this.field, { x: LEFT, y: TOP, ...inner, rx: 4 });
      place(this.inside, { x: LEFT, y: TOP, ...inner });
      for (const [index, label] of this.labels.entries()) {
        place(label, { x: LEFT - 6, y: index === 0 ? TOP + 10 : TOP + inner.height - 3 });
        write(label, frame ? short(index === 0 ? frame.high : frame.low) : '');
      }
      place(this.figure, {
        'aria-label': frame ? `${this.facts.name} from ${short(frame.low)} to ${short(frame.high)}` : 'nothing plotted yet',
      });
      place(this.path, { d: frame ? this.pathOf(this.line) : '' });
      place(this.ghostPath, { d: frame ? this.pathOf(this.ghost) : '' });
      if (frame) this.placeNotes();
    }

    x(time) { return (time - this.frame.start) / (this.frame.end - this.frame.start) * this.inner.width; }

    y(value) { return (this.frame.high - value) / (this.frame.high - this.frame.low || 1) * this.inner.height; }

    pathOf(points) {
      let [path, pen] = ['', 'M'];
      for (const [time, value] of points) {
        if (value !== null) path += `${pen}${this.x(time).toFixed(1)} ${this.y(value).toFixed(1)}`;
        pen = value === null ? 'M' : 'L';
      }
      return path;
    }

    // Makes the lines of decisions and thresholds with their words. The figure does not measure
    // the words, as the browser would lay out the whole page for that.
    makeNotes({ marks = [], thresholds = [] }) {
      this.notes.replaceChildren();
      this.marks = marks.map(({ t, text }) => {
        const line = draw('line', text === undefined ? 'mark' : 'mark release', this.notes);
        if (!text) return { t, line };
        const words = draw('text', 'release', this.notes, text);
        return { t, line, words, width: FlickPicture.naturalWidth(text, TEXT_SIZE, 400) };
      });
      this.thresholds = thresholds.map(({ text, value }) => ({
        value, line: draw('line', 'threshold', this.notes),
        words: draw('text', 'threshold', this.notes, `${text} ${short(value)}`),
      }));
    }

    placeNotes() {
      const { frame, inner } = this;
      let end = 0;
      for (const { t, line, words, width } of this.marks) {
        const isSeen = t >= frame.start && t <= frame.end;
        const x = LEFT + this.x(t);
        place(line, { x1: x, x2: x, y1: TOP, y2: TOP + inner.height, visibility: isSeen ? 'visible' : 'hidden' });
        if (!words) continue;
        const left = Math.max(0, Math.min(x, LEFT + inner.width - width));
        const fits = isSeen && left >= end;
        place(words, { x: left, y: TOP - 4, visibility: fits ? 'visible' : 'hidden' });
        if (fits) end = left + width + 8;
      }
      for (const { value, line, words } of this.thresholds) {
        const y = TOP + this.y(value);
        place(line, { x1: LEFT, x2: LEFT + inner.width, y1: y, y2: y });
        place(words, { x: LEFT + 4, y: y < TOP + 14 ? y + 12 : y - 3 });
      }
    }

    // The value at the time that the stage shows; after going back, a line at that time.
    showNow(time) {
      let point = null;
      for (let index = this.line.length - 1; index >= 0 && !point; index--) {
        if (this.line[index][0] <= time + 1e-5) point = this.line[index];
      }
      write(this.value, point && point[1] !== null ? short(point[1]) : '');
      const x = this.frame.isPast ? this.x(time) : -9;
      place(this.cursor, { x1: x, x2: x, y1: 0, y2: this.inner.height });
    }
  }

  return { Plot };
})();
