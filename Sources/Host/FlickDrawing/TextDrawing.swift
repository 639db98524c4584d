internal import FlickCore

/// Draws a picture on a grid of characters.
struct TextDrawing {
  /// The content of a cell.
  private enum Mark: Equatable {
    /// The shade of the cell's colour.
    case shade
    /// A character of a text or an outline.
    case character(Character)
    /// The right half of a wide character.
    case rest
  }

  /// A rectangle of cells.
  private struct Box {
    var columns: Range<Int>
    var lines: Range<Int>

    var isEmpty: Bool { columns.isEmpty || lines.isEmpty }
  }

  /// The maximum number of columns by which a text may exceed its frame.
  ///
  /// Letters of a terminal are wider than those of a small font, and a tab's title should not
  /// become "Ho…".
  private static let overrun = 3

  /// The combined effect of the layers around a command.
  private struct Surroundings {
    /// Maps the layer's space to cells.
    var map: Transform
    var opacity: Double
    /// The area that is not clipped, in cells.
    var visible: Rect2D
  }

  private let columns: Int
  private let lines: Int
  private let background: Color
  private var colors: [Color]
  private var marks: [Mark]
  private var layers: [Surroundings]

  init(_ picture: Picture, columns: Int, rows: Int) {
    (self.columns, lines, background) = (columns, rows, picture.background)
    colors = Array(repeating: picture.background, count: columns * rows)
    marks = Array(repeating: .shade, count: columns * rows)
    let map = Transform(
      a: Double(columns) / max(picture.size.width, 1e-9), b: 0, c: 0,
      d: Double(rows) / max(picture.size.height, 1e-9), tx: 0, ty: 0)
    let grid = Rect2D(x: 0, y: 0, width: Double(columns), height: Double(rows))
    layers = [Surroundings(map: map, opacity: 1, visible: grid)]
  }

  /// The rows of the grid, without trailing spaces.
  var rows: [String] {
    (0..<lines).map { line in
      var row = ""
      for column in 0..<columns {
        switch marks[line * columns + column] {
        case .shade: row.append(shade(of: colors[line * columns + column]))
        case .character(let character): row.append(character)
        case .rest: break
        }
      }
      while row.last == " " { row.removeLast() }
      return row
    }
  }

  // MARK: Commands

  mutating func draw(_ commands: [Picture.Command]) {
    for command in commands {
      switch command {
      case .push(let layer): open(layer)
      case .pop: if layers.count > 1 { layers.removeLast() }
      case .shape(let shape): draw(shape)
      case .text(let text): draw(text)
      case .image(let image): draw(image)
      case .path(let path): draw(path)
      }
    }
  }

  private var around: Surroundings { layers[layers.count - 1] }

  private mutating func open(_ layer: Picture.Layer) {
    var inside = around
    inside.map = inside.map.after(layer.transform)
    // NaN counts as invisible.
    inside.opacity *= layer.opacity > 0 ? min(layer.opacity, 1) : 0
    if let clip = layer.clip {
      inside.visible = inside.visible.intersection(inside.map.bounds(of: clip.rect))
    }
    layers.append(inside)
  }

  // MARK: Boxes

  private mutating func draw(_ shape: Picture.Shape) {
    guard !shape.outline.isEmpty, around.opacity > 0 else { return }
    let place = around.map.bounds(of: shape.outline.rect)
    guard let box = cells(of: place.intersection(around.visible)) else { return }
    // Boxes of at most half a cell would appear and disappear as they move.
    let isThin = min(place.size.width, place.size.height) < 0.5
    if box.isEmpty || isThin { return drawThin(shape, place) }
    if let fill = shape.fill { paint(fill, of: shape.outline.rect, in: box) }
    let edge = shape.border.map { $0.color.alpha > 0.05 && $0.width > 0 } ?? false
    let cast = shape.shadow.map { $0.color.alpha > 0.05 } ?? false
    if edge || cast { drawOutline(at: place, isRound: shape.outline.radius > 0) }
  }

  /// Fills cells, and hides their text if the fill is opaque enough.
  private mutating func paint(_ fill: Picture.Fill, of rect: Rect2D, in box: Box) {
    let back = around.map.inverse
    for line in box.lines {
      for column in box.columns {
        let middle = Point2D(x: Double(column) + 0.5, y: Double(line) + 0.5)
        let place = back?.apply(middle) ?? rect.origin
        let color = fill.color(at: rect.share(of: place)).faded(by: around.opacity)
        blend(color, line: line, column: column)
      }
    }
  }

  private mutating func blend(_ ink: Color, line: Int, column: Int) {
    guard ink.alpha > 0 else { return }
    let cell = line * columns + column
    colors[cell] = ink.over(colors[cell])
    if ink.alpha >= 0.5 { erase(cell) }
  }

  /// Draws a bar thinner than a cell as a line, if it has a length.
  private mutating func drawThin(_ shape: Picture.Shape, _ place: Rect2D) {
    let seen = place.intersection(around.visible)
    guard seen.size.width > 0, seen.size.height > 0,
      let color = shape.fill?.color(at: Point2D(x: 0.5, y: 0.5)) ?? shape.border?.color,
      color.alpha * around.opacity > 0.05
    else { return }
    let (x, y) = (seen.origin.x + seen.size.width / 2, seen.origin.y + seen.size.height / 2)
    let isFlat = place.size.width >= place.size.height
    let share = y - y.rounded(.down)
    let bar: Character =
      isFlat ? (share < 0.34 ? "▔" : share < 0.67 ? "─" : "▁") : "│"
    var long = cells(of: seen) ?? Box(columns: 0..<0, lines: 0..<0)
    if isFlat { long.lines = cell(y, of: lines) } else { long.columns = cell(x, of: columns) }
    // A dot keeps its one cell.
    if long.columns.isEmpty { long.columns = cell(x, of: columns) }
    if long.lines.isEmpty { long.lines = cell(y, of: lines) }
    for row in long.lines {
      for column in long.columns { write(bar, line: row, column: column) }
    }
  }

  private mutating func drawOutline(at place: Rect2D, isRound: Bool) {
    guard let box = cells(of: place), box.columns.count >= 3, box.lines.count >= 2 else { return }
    let corners: [Character] = isRound ? ["╭", "╮", "╰", "╯"] : ["┌", "┐", "└", "┘"]
    let (top, bottom) = (box.lines.lowerBound, box.lines.upperBound - 1)
    let (left, right) = (box.columns.lowerBound, box.columns.upperBound - 1)
    guard let seen = cells(of: around.visible) else { return }
    func put(_ character: Character, _ line: Int, _ column: Int, on drawing: inout TextDrawing) {
      guard seen.lines.contains(line), seen.columns.contains(column) else { return }
      drawing.write(character, line: line, column: column)
    }
    for column in box.columns.clamped(to: seen.columns) {
      put("─", top, column, on: &self)
      put("─", bottom, column, on: &self)
    }
    for line in box.lines.clamped(to: seen.lines) {
      put("│", line, left, on: &self)
      put("│", line, right, on: &self)
    }
    put(corners[0], top, left, on: &self)
    put(corners[1], top, right, on: &self)
    put(corners[2], bottom, left, on: &self)
    put(corners[3], bottom, right, on: &self)
  }

  /// Shades the cells of a path by their coverage.
  private mutating func draw(_ shape: Picture.PathShape) {
    guard around.opacity > 0 else { return }
    if let color = shape.fill { draw(PathCoverage(fill: shape, around.map), color) }
    if let color = shape.stroke { draw(PathCoverage(stroke: shape, around.map), color) }
  }

  private mutating func draw(_ coverage: PathCoverage?, _ color: Color) {
    guard let coverage else { return }
    let clip = Edges(around.visible)
    let area = coverage.edges.intersection(clip).pixels(width: columns, height: lines)
    var row = [Float](repeating: 0, count: columns)
    for line in area.lines {
      coverage.cover(&row, line: line, columns: area.columns, clip: clip)
      for column in area.columns {
        let ink = color.faded(by: around.opacity * Double(row[column]))
        blend(ink, line: line, column: column)
      }
    }
  }

  private mutating func draw(_ image: Picture.Image) {
    guard !image.outline.isEmpty, image.color.alpha * around.opacity > 0.05 else { return }
    draw(Picture.Shape(image.outline, fill: .color(image.color)))
    let place = around.map.bounds(of: image.outline.rect)
    drawOutline(at: place, isRound: image.outline.radius > 0)
    guard let box = cells(of: place), box.columns.count >= 5, !box.lines.isEmpty else { return }
    let label = CharacterCells.fitted(image.label, columns: box.columns.count - 2)
    let line = (box.lines.lowerBound + box.lines.upperBound - 1) / 2
    let room = box.columns.count - CharacterCells.width(of: label)
    write(label, line: line, column: box.columns.lowerBound + room / 2)
  }

  // MARK: Text

  private mutating func draw(_ text: Picture.TextLine) {
    let opacity = text.color.alpha * around.opacity
    guard opacity >= 0.05 else { return }
    let place = around.map.bounds(of: text.frame)
    guard let box = cells(of: place), let line = cell(place.middle, of: Int.max).first,
      !box.columns.isEmpty
    else { return }
    let plain = String(text.string.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    let fitted = CharacterCells.fitted(plain, columns: box.columns.count + Self.overrun)
    let faint = String(fitted.map { $0 == " " ? " " : "·" })
    write(opacity < 1.0 / 3 ? faint : fitted, line: line, column: box.columns.lowerBound)
  }

  /// Writes a text into the cells that are not clipped.
  private mutating func write(_ text: String, line: Int, column: Int) {
    guard let seen = cells(of: around.visible), seen.lines.contains(line) else { return }
    var column = column
    for character in text {
      let width = CharacterCells.width(of: character)
      if column >= seen.columns.lowerBound, column + width <= seen.columns.upperBound {
        write(character, line: line, column: column)
        if width == 2 { marks[line * columns + column + 1] = .rest }
      }
      column += width
    }
  }

  // MARK: Cells

  private mutating func write(_ character: Character, line: Int, column: Int) {
    let cell = line * columns + column
    erase(cell)
    // Control characters still take a cell.
    let scalar = character.unicodeScalars.first?.value ?? 0
    marks[cell] = .character(scalar < 0x20 || 0x7f...0x9f ~= scalar ? "\u{fffd}" : character)
  }

  /// Clears a cell, including the other half of a wide character.
  private mutating func erase(_ cell: Int) {
    if marks[cell] == .rest { marks[cell - 1] = .shade }
    marks[cell] = .shade
    if (cell + 1) % columns != 0, marks[cell + 1] == .rest { marks[cell + 1] = .shade }
  }

  /// The cells between the edges of a rectangle, which are rounded to cell boundaries; nil if they
  /// are not finite or too large.
  private func cells(of rect: Rect2D) -> Box? {
    let (left, top) = (rect.origin.x, rect.origin.y)
    guard let columns = Self.edges(left, left + rect.size.width),
      let lines = Self.edges(top, top + rect.size.height)
    else { return nil }
    return Box(columns: columns, lines: lines)
  }

  private static func edges(_ low: Double, _ high: Double) -> Range<Int>? {
    guard low.magnitude < 1e6, high.magnitude < 1e6, low <= high else { return nil }
    return Int((low + 0.5).rounded(.down))..<Int((high + 0.5).rounded(.down))
  }

  /// The cell at a coordinate.
  private func cell(_ coordinate: Double, of count: Int) -> Range<Int> {
    guard coordinate >= 0, coordinate < Double(count), coordinate < 1e6 else { return 0..<0 }
    return Int(coordinate)..<Int(coordinate) + 1
  }

  private func shade(of color: Color) -> Character {
    switch color.distance(to: background) {
    case ..<0.06: " "
    case ..<0.25: "░"
    case ..<0.5: "▒"
    case ..<0.75: "▓"
    default: "█"
    }
  }
}

extension Rect2D {
  /// A point in unit coordinates of the rectangle.
  func share(of point: Point2D) -> Point2D {
    Point2D(
      x: (point.x - origin.x) / max(size.width, 1e-9),
      y: (point.y - origin.y) / max(size.height, 1e-9))
  }

  /// The y coordinate of its middle.
  fileprivate var middle: Double { origin.y + size.height / 2 }
}

extension Color {
  /// This colour blended over an opaque one.
  func over(_ below: Color) -> Color {
    Color(
      red: below.red + (red - below.red) * alpha,
      green: below.green + (green - below.green) * alpha,
      blue: below.blue + (blue - below.blue) * alpha)
  }

  /// The maximum difference of two colours in any channel, from 0 to 1.
  func distance(to other: Color) -> Double {
    max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue))
  }
}
