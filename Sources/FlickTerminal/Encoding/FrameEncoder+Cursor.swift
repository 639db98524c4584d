// Moving the cursor by the fewest bytes.

extension FrameEncoder {
  /// Brings the cursor to a cell, by moving it or by writing the cells between again.
  mutating func approach(_ x: Int, _ y: Int, _ bytes: inout [UInt8]) {
    if let cursor, cursor.y == y, cursor.x < x, rewrite(from: cursor.x, to: x, y, &bytes) {
      self.cursor = CellPoint(x: x, y: y)
      return
    }
    move(to: CellPoint(x: x, y: y), &bytes)
  }

  /// Writes unchanged cells again if that is shorter than to pass over them: they need the
  /// colours that are set.
  private func rewrite(from start: Int, to end: Int, _ y: Int, _ bytes: inout [UInt8]) -> Bool {
    var budget = Self.forwardCost(end - start)
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

  /// Moves the cursor, if it is not there already.
  mutating func move(to target: CellPoint, _ bytes: inout [UInt8]) {
    defer {
      cursor = target
      row = target.y
    }
    if cursor == target { return }
    if let cursor, cursor.y == target.y, cursor.x < target.x {
      return Self.appendForward(target.x - cursor.x, &bytes)
    }
    // Only to the next row, and from a row that exists: a line feed at the last one would scroll.
    if let row, row + 1 == target.y {
      let cost = 2 + (target.x == 0 ? 0 : Self.forwardCost(target.x))
      if cost < Self.addressCost(target) {
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

  /// Bytes of `CSI n C`.
  private static func forwardCost(_ columns: Int) -> Int {
    columns == 1 ? 3 : 3 + digits(columns)
  }

  /// Bytes of `CSI y ; x H`.
  private static func addressCost(_ target: CellPoint) -> Int {
    if target.x == 0 { return target.y == 0 ? 3 : 3 + digits(target.y + 1) }
    return 4 + digits(target.y + 1) + digits(target.x + 1)
  }

  static func digits(_ number: Int) -> Int {
    number < 10 ? 1 : number < 100 ? 2 : number < 1000 ? 3 : 4
  }
}
