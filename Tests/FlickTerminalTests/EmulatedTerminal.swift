import CVTerm
import FlickTerminal

/// libvterm: an independent terminal that interprets the bytes of a program.
///
/// Safe: each pointer is used during the life of the object that made it, by one thread.
@safe final class EmulatedTerminal {
  private let terminal: OpaquePointer
  private let screen: OpaquePointer
  private(set) var width: Int
  private(set) var height: Int

  init?(width: Int, height: Int) {
    guard let terminal = unsafe vterm_new(Int32(height), Int32(width)) else { return nil }
    unsafe vterm_set_utf8(terminal, 1)
    guard let screen = unsafe vterm_obtain_screen(terminal) else { return nil }
    unsafe vterm_screen_enable_altscreen(screen, 1)
    unsafe vterm_screen_reset(screen, 1)
    unsafe self.terminal = terminal
    unsafe self.screen = screen
    self.width = width
    self.height = height
  }

  deinit { unsafe vterm_free(terminal) }

  /// Feeds the output of a program.
  func feed(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { buffer in
      _ = unsafe vterm_input_write(
        terminal, buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
    }
  }

  func resize(width: Int, height: Int) {
    unsafe vterm_set_size(terminal, Int32(height), Int32(width))
    self.width = width
    self.height = height
  }

  /// Returns the bytes that the terminal sends: answers, keys and the mouse.
  func takeOutput() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe vterm_output_read(
        terminal, buffer.bindMemory(to: CChar.self).baseAddress, buffer.count)
    }
    return Array(bytes.prefix(count))
  }

  func moveMouse(x: Int, y: Int) {
    unsafe vterm_mouse_move(terminal, Int32(y), Int32(x), VTERM_MOD_NONE)
  }

  func pressMouse(_ button: Int, _ isPressed: Bool) {
    unsafe vterm_mouse_button(terminal, Int32(button), isPressed, VTERM_MOD_NONE)
  }

  func press(_ key: VTermKey, _ modifiers: VTermModifier = VTERM_MOD_NONE) {
    unsafe vterm_keyboard_key(terminal, key, modifiers)
  }

  func type(_ scalar: Unicode.Scalar, _ modifiers: VTermModifier = VTERM_MOD_NONE) {
    unsafe vterm_keyboard_unichar(terminal, scalar.value, modifiers)
  }

  /// Where the cursor is.
  var cursor: CellPoint {
    var position = VTermPos()
    unsafe vterm_state_get_cursorpos(vterm_obtain_state(terminal), &position)
    return CellPoint(x: Int(position.col), y: Int(position.row))
  }

  /// Returns the first character of a cell; nil if it was not written.
  func firstCharacter(x: Int, y: Int) -> UInt32? {
    let first = cell(x: x, y: y).chars.0
    return first == 0 ? nil : first
  }

  private func cell(x: Int, y: Int) -> VTermScreenCell {
    var cell = VTermScreenCell()
    unsafe _ = vterm_screen_get_cell(screen, VTermPos(row: Int32(y), col: Int32(x)), &cell)
    return cell
  }

  /// Returns the appearance of a cell.
  func look(x: Int, y: Int) -> Look {
    let cell = cell(x: x, y: y)
    let characters = [
      cell.chars.0, cell.chars.1, cell.chars.2, cell.chars.3, cell.chars.4, cell.chars.5,
    ]
    var attributes: CellAttributes = []
    if cell.attrs.bold != 0 { attributes.insert(.bold) }
    if cell.attrs.italic != 0 { attributes.insert(.italic) }
    if cell.attrs.underline != 0 { attributes.insert(.underline) }
    if cell.attrs.reverse != 0 { attributes.insert(.reverse) }
    if cell.attrs.strike != 0 { attributes.insert(.strikethrough) }
    return Look(
      characters: characters.prefix { $0 != 0 }.map { $0 },
      foreground: color(cell.fg), background: color(cell.bg),
      attributes: attributes)
  }

  private func color(_ color: VTermColor) -> CellColor {
    let type = unsafe UInt32(color.type)
    if type & (VTERM_COLOR_DEFAULT_FG.rawValue | VTERM_COLOR_DEFAULT_BG.rawValue) != 0 {
      return .terminal
    }
    if type & VTERM_COLOR_INDEXED.rawValue != 0 { return unsafe .indexed(color.indexed.idx) }
    return unsafe .rgb(color.rgb.red, color.rgb.green, color.rgb.blue)
  }
}

/// The visible content of a cell: half blocks are compared by the colours of their halves, blanks
/// by their background.
struct Look: Equatable, CustomStringConvertible {
  var characters: [UInt32]
  var upper: CellColor
  var lower: CellColor
  var attributes: CellAttributes

  init(
    characters: [UInt32], foreground: CellColor, background: CellColor, attributes: CellAttributes
  ) {
    let isSpace = characters.isEmpty || characters == [0x20]
    self.attributes =
      isSpace ? attributes.intersection([.underline, .reverse, .strikethrough]) : attributes
    let isMarked = !self.attributes.isEmpty
    // The terminal's own colours have one name and are two.
    let own = foreground == .terminal || background == .terminal
    switch characters {
    case [], [0x20]:
      (self.characters, upper, lower) = ([], isMarked ? foreground : background, background)
    case [0x2588] where !isMarked && foreground != .terminal:
      (self.characters, upper, lower) = ([], foreground, foreground)
    case [0x2580] where !isMarked && !own:
      (self.characters, upper, lower) = (
        foreground == background ? [] : [0x2580], foreground, background
      )
    case [0x2584] where !isMarked && !own:
      (self.characters, upper, lower) = (
        foreground == background ? [] : [0x2580], background, foreground
      )
    default:
      (self.characters, upper, lower) = (characters, foreground, background)
    }
  }

  /// Creates the expected appearance of a cell of a buffer.
  init(_ cell: Cell) {
    self.init(
      characters: cell.glyph.scalars.map(\.value), foreground: cell.foreground,
      background: cell.background, attributes: cell.attributes)
  }

  /// Whether it is equal except for colours that differ by at most `tolerance` per channel.
  ///
  /// Two halves of one colour look like a blank.
  func isNear(_ other: Look, _ tolerance: Int) -> Bool {
    if self == other { return true }
    let halves: [[UInt32]] = [[], [0x2580]]
    let isOfHalves = halves.contains(characters) && halves.contains(other.characters)
    return tolerance > 0 && (characters == other.characters || isOfHalves)
      && attributes == other.attributes && Self.isNear(upper, other.upper, tolerance)
      && Self.isNear(lower, other.lower, tolerance)
  }

  private static func isNear(_ one: CellColor, _ other: CellColor, _ tolerance: Int) -> Bool {
    guard let one = one.rgb, let other = other.rgb else { return one == other }
    let channels = [(one.red, other.red), (one.green, other.green), (one.blue, other.blue)]
    return channels.allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }

  var description: String {
    "\(characters.map { String($0, radix: 16) }) \(upper) on \(lower) \(attributes.rawValue)"
  }
}
