// Pictures of a stage, drawn with elements.
//
// Page, phone and report draw with this file alone. It defines one global, `FlickPicture`:
//
//   const canvas = new FlickPicture.View(element);
//   canvas.show(picture);                      // any picture of one decoder, in any order
//   FlickPicture.addFile(key, address, isFirst);   // an image file, before pictures that show it
//
// `picture` is a result of `FlickWire.Decoder`; a view keeps the element of a command's uid. Texts
// reach the document only as text, colours and lengths only as numbers.
'use strict';

const FlickPicture = (() => {
  const { LENGTH, FACTOR, SHARE, css } = FlickWire;

  const POP = 0;
  const PUSH = 1;
  const SHAPE = 2;
  const TEXT = 3;
  const IMAGE = 4;
  const PATH = 5;

  // --- Text ------------------------------------------------------------------------------

  const FAMILY = 'system-ui, Helvetica, Arial, sans-serif';
  const widths = new Map();
  const baselines = new Map();
  let ruler = null;

  // The width of a text in the browser, in points. Chromium's layout rounds it up to a 64th, in SVG too.
  function naturalWidth(text, size, weight) {
    const key = `${weight} ${size} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      ruler = ruler || document.createElement('canvas').getContext('2d');
      ruler.font = `${weight} ${size}px ${FAMILY}`;
      width = Math.ceil(ruler.measureText(text).width * 64) / 64;
      if (widths.size > 5000) widths.clear();
      widths.set(key, width);
    }
    return width;
  }

  // The distance of the baseline from the top of a line without height, measured once per font.
  function baseline(size, weight) {
    const key = `${weight} ${size}`;
    let place = baselines.get(key);
    if (place === undefined) {
      const line = document.createElement('div');
      Object.assign(line.style, {
        position: 'absolute', left: '0', top: '0', visibility: 'hidden', whiteSpace: 'pre',
        lineHeight: '0', font: `${weight} ${size}px/0 ${FAMILY}`,
      });
      const mark = document.createElement('span');
      Object.assign(mark.style, {
        display: 'inline-block', width: '0', height: '0', verticalAlign: 'baseline',
      });
      line.append('x', mark);
      document.body.append(line);
      place = mark.getBoundingClientRect().top - line.getBoundingClientRect().top;
      line.remove();
      baselines.set(key, place);
    }
    return place;
  }

  // --- Drawing ---------------------------------------------------------------------------

  const px = value => `${value / LENGTH}px`;

  function element(tag, parent) {
    const made = document.createElement(tag);
    Object.assign(made.style, { position: 'absolute', left: '0', top: '0', transformOrigin: '0 0' });
    if (parent) parent.append(made);
    return made;
  }

  // The whole points that hold a length. Browsers round the size of a box to pixels but not its
  // transform, so a box has a whole size and is scaled to its own.
  const whole = length => Math.max(1, Math.ceil(length / LENGTH));

  // Places a box; lengths of its contents are enlarged by the returned factors.
  function place(style, n) {
    const [width, height] = [whole(n[2]), whole(n[3])];
    const [across, down] = [n[2] / LENGTH / width, n[3] / LENGTH / height];
    const scale = across === 1 && down === 1 ? '' : ` scale(${across}, ${down})`;
    style.transform = `translate(${px(n[0])}, ${px(n[1])})${scale}`;
    style.width = `${width}px`;
    style.height = `${height}px`;
    style.borderRadius = scale === '' || n[4] === 0 || n[2] === 0 || n[3] === 0
      ? px(n[4]) : `${px(n[4] / across)} / ${px(n[4] / down)}`;
    return [1 / across, 1 / down];
  }

  function drawLayer(item, { head, numbers: n }) {
    const style = item.element.style;
    style.transform =
      `matrix(${1 + n[2] / FACTOR}, ${n[3] / FACTOR}, ${n[4] / FACTOR}, ${1 + n[5] / FACTOR}, ` +
      `${n[0] / LENGTH}, ${n[1] / LENGTH})`;
    style.opacity = n[6] === 0 ? '' : String(1 - n[6] / SHARE);
    if ((head >> 3 & 1) === 0) return;
    const [x, y, width, height, radius] = n.slice(8);
    if (x === 0 && y === 0 && width % LENGTH === 0 && height % LENGTH === 0) {
      style.width = px(width);
      style.height = px(height);
      style.borderRadius = px(radius);
      style.overflow = 'clip';
      style.clipPath = '';
    } else {
      style.width = style.height = '0';
      style.overflow = style.borderRadius = '';
      style.clipPath = `inset(${px(y)} ${px(-x - width)} ${px(-y - height)} ${px(x)} round ${px(radius)})`;
    }
  }

  // A gradient of SVG, along a line in shares of the box, as one of CSS.
  function gradient(stops, sx, sy, ex, ey) {
    const [dx, dy] = [ex - sx, ey - sy];
    const length = Math.hypot(dx, dy);
    if (length === 0) return css(stops[stops.length - 1].color);
    const [ux, uy] = [dx / length, dy / length];
    const line = Math.abs(ux) + Math.abs(uy);
    const parts = [];
    const add = (channels, share) => {
      const x = sx + share * dx - 0.5;
      const y = sy + share * dy - 0.5;
      const at = 0.5 + (x * ux + y * uy) / line;
      parts.push(`rgb(${channels[0]} ${channels[1]} ${channels[2]} / ${channels[3] / 255}) ${at * 100}%`);
    };
    stops.forEach((stop, index) => {
      const to = channelsOf(stop.color);
      const before = stops[index - 1];
      const from = before ? channelsOf(before.color) : to;
      // CSS mixes colours times their opacity, SVG does not.
      const count = before && from[3] !== to[3] ? 12 : 1;
      for (let part = 1; before && part < count; part++) {
        const share = part / count;
        add(from.map((value, i) => value + (to[i] - value) * share),
          before.position + (stop.position - before.position) * share);
      }
      add(to, stop.position);
    });
    return `linear-gradient(${Math.atan2(ux, -uy)}rad, ${parts.join(', ')})`;
  }

  const channelsOf = color =>
    [Math.floor(color / 0x1000000) & 255, (color >>> 16) & 255, (color >>> 8) & 255, color & 255];

  // The parts of a shape's numbers.
  function shapeParts(head, n) {
    const flags = head >> 3;
    let at = 5;
    const parts = { color: null, stops: null, line: null, border: null, shadow: null };
    if (flags & 1) parts.color = n[at++];
    if (flags & 2) {
      parts.line = n.slice(at, at + 4).map(value => value / SHARE);
      const count = n[at + 4];
      at += 5;
      parts.stops = [];
      for (let stop = 0; stop < count; stop++, at += 2) {
        parts.stops.push({ color: n[at], position: n[at + 1] / SHARE });
      }
    }
    if (flags & 4) {
      parts.border = { width: n[at], color: n[at + 1] };
      at += 2;
    }
    if (flags & 8) parts.shadow = { radius: n[at], dx: n[at + 1], dy: n[at + 2], color: n[at + 3] };
    return parts;
  }

  function child(item, name, isWanted, before) {
    let made = item[name];
    if (!isWanted) {
      if (made) made.remove();
      item[name] = null;
      return null;
    }
    if (!made) {
      made = item[name] = element('div');
      item.element.insertBefore(made, before || null);
    }
    return made;
  }

  function drawShape(item, { head, numbers: n }, isCovered) {
    const parts = shapeParts(head, n);
    const { style } = item.element;
    const [across, down] = place(style, n);
    const corners = style.borderRadius;
    const { shadow } = parts;
    const isOpaque = isCovered || (parts.color !== null && (parts.color & 255) === 255);
    // CSS leaves a shadow out below the box, which shows where the box is not opaque.
    style.boxShadow = shadow && isOpaque
      ? `${px(shadow.dx * across)} ${px(shadow.dy * down)} ${px(shadow.radius)} ${css(shadow.color)}` : '';
    const below = child(item, 'below', shadow && !isOpaque, item.element.firstChild);
    if (below) {
      Object.assign(below.style, {
        transform: `translate(${px(shadow.dx * across)}, ${px(shadow.dy * down)})`, width: '100%',
        height: '100%', borderRadius: corners, background: css(shadow.color),
        filter: shadow.radius > 0 ? `blur(${px(shadow.radius / 2)})` : '',
      });
    }
    drawFill(item, parts, n, corners);
    const border = parts.border && parts.border.width > 0 ? parts.border : null;
    const edge = child(item, 'edge', border !== null, null);
    if (edge) {
      Object.assign(edge.style, {
        boxSizing: 'border-box', width: '100%', height: '100%', borderRadius: corners,
        border: `${px(border.width)} solid ${css(border.color)}`,
      });
      item.element.append(edge);
    }
  }

  function drawFill(item, { color, stops, line }, n, corners) {
    const style = item.element.style;
    const [width, height] = [whole(n[2]), whole(n[3])];
    const isStraight = stops && (line[0] === line[2] || line[1] === line[3] || width === height);
    // The fill has its own element above a shadow.
    const isOwn = item.below || (stops && !isStraight);
    const background =
      stops && stops.length > 0 ? gradient(stops, ...line) : color === null ? '' : css(color);
    const fill = child(item, 'fill', isOwn && background !== '', item.edge);
    style.background = isOwn ? '' : background;
    if (!fill) return;
    Object.assign(fill.style, {
      width: '100%', height: '100%', borderRadius: corners, overflow: 'clip',
      background: isStraight || !stops ? background : '',
    });
    let square = fill.firstChild;
    if (!stops || isStraight) {
      if (square) square.remove();
      return;
    }
    square = square || element('div', fill);
    Object.assign(square.style, {
      width: '128px', height: '128px', background,
      transform: `scale(${width / 128}, ${height / 128})`,
    });
  }

  function drawText(item, { numbers: n }, texts) {
    const line = item.element;
    const [size, weight] = [n[6] / LENGTH, n[7]];
    const text = texts[n[4]] || '';
    if (item.text !== text) {
      item.text = text;
      line.textContent = text;
    }
    const key = `${weight} ${size}`;
    if (item.font !== key) {
      item.font = key;
      line.style.whiteSpace = 'pre';
      line.style.font = `${weight} ${size}px/0 ${FAMILY}`;
    }
    const color = css(n[8]);
    if (item.color !== color) line.style.color = item.color = color;
    const natural = naturalWidth(text, size, weight);
    const scale = natural > 0 && n[2] > 0 ? n[2] / LENGTH / natural : 1;
    const top = (n[1] + n[3] - n[5]) / LENGTH - baseline(size, weight);
    line.style.transform = `translate(${px(n[0])}, ${top}px) scaleX(${scale})`;
  }

  // --- Image files and paths ---------------------------------------------------------------

  // The addresses of the received image files by key.
  const files = new Map();
  // The addresses of files that the browser cannot decode; placeholders are in their places.
  const broken = new Set();

  // Adds an image file; the first of a series drops those before it.
  function addFile(key, address, isFirst) {
    if (isFirst) {
      for (const old of files.values()) if (old.startsWith('blob:')) URL.revokeObjectURL(old);
      files.clear();
      broken.clear();
    }
    if (!files.has(key)) files.set(key, address);
  }

  function drawImage(item, { head, numbers: n }, texts) {
    const factors = place(item.element.style, n);
    item.element.style.overflow = 'clip';
    const address = head >> 3 & 1 ? files.get(texts[n[7]]) : undefined;
    if (address === undefined || broken.has(address)) return drawPlaceholder(item, n, texts, factors);
    item.fit = () => fit(item, n, factors);
    item.replace = () => drawPlaceholder(item, n, texts, factors);
    if (item.key === address && item.picture) return item.fit();
    item.key = address;
    item.size = null;
    const picture = item.picture = document.createElement('img');
    picture.decoding = 'sync';
    picture.draggable = false;
    picture.alt = texts[n[5]] || '';
    // A turn in the file's metadata is not applied, as in SVG.
    Object.assign(picture.style, {
      position: 'absolute', left: '0', top: '0', transformOrigin: '0 0', imageOrientation: 'none',
    });
    const isShown = () => item.picture === picture;
    picture.onload = () => { if (isShown()) item.fit(); };
    picture.onerror = () => {
      broken.add(address);
      if (isShown()) item.replace();
    };
    picture.src = address;
    item.element.replaceChildren(picture);
    item.fit();
  }

  // The size of a loaded image, null before that. The natural size is that after a turn in the file's
  // metadata, the size of the layout is not.
  function sizeOf(item) {
    const { picture } = item;
    const natural = [picture.naturalWidth, picture.naturalHeight];
    if (!(natural[0] > 0 && natural[1] > 0)) return null;
    if (item.size) return item.size;
    const size = [picture.offsetWidth, picture.offsetHeight];
    // An element outside of the document has no layout.
    if (!(size[0] > 0 && size[1] > 0)) return natural;
    item.size = size;
    return size;
  }

  // Scales a loaded image to its box: 0 covers it, 1 is inside of it, 2 is stretched. Not by
  // `object-fit`, which rounds to pixels.
  function fit(item, n, [across, down]) {
    const size = sizeOf(item);
    if (!size) return;
    const box = [n[2] / LENGTH, n[3] / LENGTH];
    let scale = box.map((length, axis) => length / size[axis]);
    if (n[8] !== 2) scale = scale.fill(n[8] === 1 ? Math.min(...scale) : Math.max(...scale));
    const [x, y] = box.map((length, axis) => (length - size[axis] * scale[axis]) / 2);
    item.picture.style.transform =
      `matrix(${scale[0] * across}, 0, 0, ${scale[1] * down}, ${x * across}, ${y * down})`;
  }

  function svgElement(tag, attributes, parent) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
    Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
    if (parent) parent.append(made);
    return made;
  }

  function drawPath(item, { head, numbers: n }, texts) {
    const flags = head >> 3;
    const [width, height] = [n[5] / SHARE, n[6] / SHARE];
    Object.assign(item.element.style, {
      transform: `translate(${px(n[0])}, ${px(n[1])})`, width: px(n[2]), height: px(n[3]),
    });
    if (!item.path) {
      const svg = item.svg = svgElement('svg', { 'aria-hidden': 'true', preserveAspectRatio: 'none' }, item.element);
      Object.assign(svg.style, {
        position: 'absolute', width: '100%', height: '100%', overflow: 'visible',
      });
      item.path = svgElement('path', {}, svg);
    }
    const set = (target, name, value) => {
      if (target.getAttribute(name) !== value) target.setAttribute(name, value);
    };
    set(item.svg, 'viewBox', `0 0 ${width} ${height}`);
    set(item.path, 'd', texts[n[4]] || '');
    // Styles override the rules of a page.
    const at = flags & 1 ? 8 : 7;
    Object.assign(item.path.style, {
      fill: flags & 1 ? css(n[7]) : 'none', stroke: flags & 2 ? css(n[at + 1]) : 'none',
      strokeWidth: flags & 2 ? String(n[at] / SHARE) : '0', strokeLinecap: 'round', strokeLinejoin: 'round',
    });
  }

  // The appearance of a placeholder: see Image+Placeholder.swift, which this repeats.
  function drawPlaceholder(item, n, texts, [across, down]) {
    const { element: frame } = item;
    item.picture = null;
    const key = `${n.slice(2).join(' ')} ${texts[n[5]]}`;
    if (item.key === key) return;
    item.key = key;
    frame.replaceChildren();
    const box = element('div', frame);
    box.style.transform = `scale(${across}, ${down})`;
    const [width, height] = [n[2] / LENGTH, n[3] / LENGTH];
    const [red, green, blue, alpha] = channelsOf(n[6]);
    const mixed = (value, to, share) => Math.round(value + (to - value) * share);
    const packed = (to, share) =>
      ((mixed(red, to, share) * 256 + mixed(green, to, share)) * 256 + mixed(blue, to, share)) * 256 + alpha;
    const plate = element('div', box);
    Object.assign(plate.style, {
      width: '128px', height: '128px',
      transform: `scale(${width / 128}, ${height / 128})`,
      background: gradient(
        [{ color: packed(255, 0.16), position: 0 }, { color: packed(0, 0.14), position: 1 }], 0, 0, 1, 1),
    });
    const side = Math.min(width, height);
    if (side < 20) return;
    const ink = (0.299 * red + 0.587 * green + 0.114 * blue) / 255 < 0.62 ? 255 : 0;
    const label = texts[n[5]] || '';
    const size = Math.min(15, Math.max(10, side / 14));
    const isLabelled = label !== '' && side >= 64 &&
      cells(label) * 0.56 * size <= width - 12;
    const unit = Math.min(0.46 * side, 96);
    const x = (width - unit) / 2;
    const y = (height - unit) / 2 - (isLabelled ? unit * 0.2 : 0);
    box.append(glyph(x, y, unit, `rgb(${ink} ${ink} ${ink} / ${0.42 * alpha / 255})`));
    if (!isLabelled) return;
    const line = element('div', box);
    line.textContent = label;
    Object.assign(line.style, {
      whiteSpace: 'pre', font: `500 ${size}px/0 ${FAMILY}`, width: '0', display: 'flex',
      justifyContent: 'center', left: `${x + unit / 2}px`,
      top: `${y + unit + size * 0.9 - baseline(size, 500)}px`,
      color: `rgb(${ink} ${ink} ${ink} / ${0.62 * alpha / 255})`,
    });
  }

  // Cells of a terminal: letters of East Asia and emoji count as two.
  const cells = text => Array.from(text).reduce(
    (sum, letter) => sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\p{Extended_Pictographic}/u
      .test(letter) ? 2 : 1), 0);

  function glyph(x, y, unit, color) {
    const svg = svgElement('svg', { viewBox: '0 0 1 1', width: unit, height: unit, 'aria-hidden': 'true' });
    Object.assign(svg.style, { position: 'absolute', left: `${x}px`, top: `${y}px` });
    svgElement('circle', { cx: 0.7, cy: 0.24, r: 0.105, fill: color }, svg);
    svgElement('path', { d: 'M0 .84L.36 .3L.59 .645L.7 .5L1 .84Z', fill: color }, svg);
    return svg;
  }

  // Draws pictures into an element, which it fills; `scale` enlarges them.
  class View {
    constructor(root) {
      this.root = root;
      this.items = new Map();
      this.shown = null;
      this.stage = element('div', root);
      this.stage.setAttribute('aria-hidden', 'true');
      Object.assign(this.stage.style, {
        overflow: 'clip', contain: 'strict', userSelect: 'none',
      });
    }

    show(picture) {
      const before = this.shown;
      if (before === picture) return;
      this.shown = picture;
      const { style } = this.stage;
      if (!before || before.width !== picture.width || before.height !== picture.height) {
        style.width = `${picture.width}px`;
        style.height = `${picture.height}px`;
      }
      if (!before || before.background !== picture.background) style.background = picture.background;
      if (before && before.commands === picture.commands) return;
      this.drawCommands(picture);
    }

    drawCommands({ commands, texts }) {
      const seen = new Map();
      const stack = [];
      // The element before the next one: it stays where it is, whatever moves later.
      let parent = this.stage;
      let last = null;
      commands.forEach((command, index) => {
        const kind = command.head & 7;
        if (kind === POP) {
          if (stack.length === 0) return;
          View.end(parent, last);
          [parent, last] = stack.pop();
          return;
        }
        const item = this.item(command);
        seen.set(command.uid, item);
        if (item.command !== command) {
          this.draw(item, command, texts, commands, index);
          item.command = command;
        }
        const next = last ? last.nextSibling : parent.firstChild;
        if (item.element !== next) parent.insertBefore(item.element, next);
        last = item.element;
        if (kind === PUSH) {
          stack.push([parent, last]);
          parent = item.element;
          last = null;
        }
      });
      for (;;) {
        View.end(parent, last);
        if (stack.length === 0) break;
        [parent, last] = stack.pop();
      }
      this.items = seen;
    }

    item(command) {
      return this.items.get(command.uid) || { element: element('div'), command: null };
    }

    draw(item, command, texts, commands, index) {
      switch (command.head & 7) {
        case PUSH: return drawLayer(item, command);
        case SHAPE: return drawShape(item, command, isCovered(commands, index));
        case TEXT: return drawText(item, command, texts);
        case IMAGE: return drawImage(item, command, texts);
        case PATH: return drawPath(item, command, texts);
      }
    }

    // No drawing follows an element.
    static end(parent, last) {
      for (let node = last ? last.nextSibling : parent.firstChild; node;) {
        const after = node.nextSibling;
        node.remove();
        node = after;
      }
    }
  }

  // Whether the next thing is an opaque box of the same size: the content above a shadow alone.
  function isCovered(commands, index) {
    const shape = commands[index];
    if ((shape.head >> 3 & 3) !== 0) return false;
    const above = commands[index + 1];
    const box = commands[index + 2];
    if (!above || !box || (above.head & 7) !== PUSH || (box.head & 7) !== SHAPE) return false;
    const { color } = shapeParts(box.head, box.numbers);
    return color !== null && (color & 255) === 255 && above.numbers[6] === 0 &&
      box.numbers[2] === shape.numbers[2] && box.numbers[3] === shape.numbers[3];
  }

  return { View, addFile, naturalWidth };
})();

if (typeof module !== 'undefined') module.exports = FlickPicture;
