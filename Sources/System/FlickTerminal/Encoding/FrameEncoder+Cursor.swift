// Moving the cursor with few bytes.

extension FrameEncoder {
  /// Brings the cursor to a cell, by moving it or by rewriting the cells in between.
  mutating func approach(_ x: Int, _ y: Int, _ bytes: inout [UInt8]) {
    if let cursor, cursor.y == y, cursor.x < x, rewrite(from: cursor.x, to: x, y, &bytes) {
      self.cursor = CellPoint(x: x, y: y)
      return
    }
    move(to: CellPoint(x: x, y: y), &bytes)
  }

  /// Rewrites unchanged cells if that is shorter than skipping them.
  ///
  /// Requires that they have the pen's colours.
  private func rewrite(from start: Int, to end: Int, _ y: Int, _ bytes: inout [UInt8]) -> Bool {
    var budget = forwardCost(end - start)
    guard end - start <= budget else { return false }
    for x in start..<end {
      let cell = next[x, y]
      guard !cell.glyph.isCluster, cell.glyph.width == 1, cell.glyph != .continuation,
        cell.background == pen.background, cell.attributes == pen.attributes,
        cell.glyph == .space && cell.attributes.isEmpty || cell.foreground == pen.foreground
      else { return false }
      budget -= cell.glyph.encodedCount
      if budget < 0 { return false }
    }
    for x in start..<end { next[x, y].glyph.encode(into: &bytes) }
    return true
  }

  /// Moves the cursor unless it is already at the target.
  mutating func move(to target: CellPoint, _ bytes: inout [UInt8]) {
    defer {
      cursor = target
      row = target.y
    }
    if cursor == target { return }
    if let cursor, cursor.y == target.y, cursor.x < target.x {
      return Self.appendForward(target.x - cursor.x, &bytes)
    }
    // Only to the next row, and only from a known row: a line feed in the last row would scroll.
    if let row, row + 1 == target.y {
      if isQuoted, let cursor, cursor.y == row, (0...4).contains(cursor.x - target.x) {
        return appendDown(backOver: cursor.x - target.x, &bytes)
      }
      let cost = (isQuoted ? 4 : 2) + (target.x == 0 ? 0 : forwardCost(target.x))
      if cost < addressCost(target) {
        bytes.append("\r\n")
        if target.x > 0 { Self.appendForward(target.x, &bytes) }
        return
      }
    }
    bytes.append("\u{1B}[")
    if target.y > 0 || target.x > 0 {
      bytes.append(decimal: target.y + 1)
      if target.x > 0 {
        bytes.append(UInt8(ascii: ";"))
        bytes.append(decimal: target.x + 1)
      }
    }
    bytes.append(UInt8(ascii: "H"))
  }

  private static func appendForward(_ columns: Int, _ bytes: inout [UInt8]) {
    bytes.append("\u{1B}[")
    if columns > 1 { bytes.append(decimal: columns) }
    bytes.append(UInt8(ascii: "C"))
  }

  /// Moves a row down and some columns back.
  func appendDown(backOver columns: Int, _ bytes: inout [UInt8]) {
    bytes.append(isQuoted ? "\n" : "\u{1B}[B")
    if columns <= 4 {
      for _ in 0..<columns { bytes.append(0x08) }
    } else {
      bytes.append("\u{1B}[")
      bytes.append(decimal: columns)
      bytes.append(UInt8(ascii: "D"))
    }
  }

  /// Whether the bytes are written as a JSON string.
  private var isQuoted: Bool { options.escapeBytes > 1 }

  /// The length of `CSI n C` in bytes.
  private func forwardCost(_ columns: Int) -> Int {
    (columns == 1 ? 2 : 2 + Self.digits(columns)) + options.escapeBytes
  }

  /// The length of `CSI y ; x H` in bytes.
  private func addressCost(_ target: CellPoint) -> Int {
    let row = Self.digits(target.y + 1)
    let numbers = target.x > 0 ? row + 1 + Self.digits(target.x + 1) : target.y > 0 ? row : 0
    return 2 + numbers + options.escapeBytes
  }

  static func digits(_ number: Int) -> Int {
    number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4
  }
}
