internal import FlickSystem

/// The upper rows of a terminal, drawn by a program that writes in the rows below.
///
/// Text that any program writes below scrolls there (DECSTBM), and typed input is left for others
/// to read. The terminal is asked nothing, since its answers would mix with that input. However the
/// program ends or stops, the rows are taken out again, and the text below stands as if they had
/// never been there; see ``TerminalDevice``.
package final class TerminalPane {
  /// What can be drawn, according to the environment.
  package let capabilities: TerminalCapabilities

  /// The upper rows; without rows in a terminal that is too small.
  package private(set) var size = CellSize(width: 0, height: 0)

  /// Whether the rows are given back for a while.
  package private(set) var isAside = false

  /// Whether the mouse is reported.
  private var hearsMouse = false

  private let device: TerminalDevice
  /// How many rows are wanted; nil for all but a third, or eight, which are left to the prompt.
  private let wanted: Int?
  private var terminal = CellSize(width: 0, height: 0)
  private var encoder: FrameEncoder
  private var output: [UInt8] = []

  /// Rows that are left to the prompt, and rows that are worth a picture.
  private static let leastBelow = 4
  private static let leastAbove = 6

  /// The sequence that makes room has a byte a row and must be ready for signal handlers.
  private static let most = 160

  /// Takes the upper rows over, and moves down what stands there.
  ///
  /// The cursor must be at the beginning of a row.
  package init(rows wanted: Int?, _ capabilities: TerminalCapabilities) throws {
    self.wanted = wanted
    self.capabilities = capabilities
    device = try TerminalDevice.open()
    var options = capabilities.frameOptions
    options.isPart = true
    encoder = FrameEncoder(options)
    try readSize()
    try device.enter(entering: entering, leaving: leaving, isRaw: false)
  }

  /// Gives the rows back.
  package func close() {
    device.sayGoodbye()
    device.restore()
  }

  // MARK: Rows

  /// How many of a terminal's rows are the pane's.
  package static func rows(of terminal: CellSize, wanted: Int?) -> Int {
    let usual = terminal.height - max(8, terminal.height / 3)
    let rows = min(
      (wanted ?? usual).clamped(to: leastAbove...most), terminal.height - leastBelow)
    return rows < leastAbove || terminal.width < 20 ? 0 : rows
  }

  private func readSize() throws {
    let found = try device.size()
    // A terminal that does not know its size has zeros.
    terminal =
      found.columns > 0 && found.rows > 0
      ? CellSize(width: found.columns, height: found.rows) : CellSize(width: 80, height: 24)
    size = CellSize(
      width: terminal.width, height: Self.rows(of: terminal, wanted: wanted))
  }

  /// Room above for the rows, and a region below that scrolls.
  ///
  /// Line feeds first: what stands there scrolls out of sight at the top, where the terminal
  /// keeps it.
  private var entering: [UInt8] {
    guard isShown else { return [] }
    let lines = String(repeating: "\n", count: size.height)
    let mouse = hearsMouse ? Self.mouseOn : ""
    return Array("\(lines)\u{1B}7\u{1B}[H\u{1B}[\(size.height)L\(region)\u{1B}8\(mouse)".utf8)
  }

  /// Moves while a button is held, in cells.
  private static let mouseOn = "\u{1B}[?1002h\u{1B}[?1006h"
  private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l"

  /// Has the mouse reported while a line is typed below, or not any more: what else reads there
  /// would take reports for text.
  package func hearMouse(_ isOn: Bool) throws {
    guard isOn != hearsMouse else { return }
    hearsMouse = isOn
    guard isShown else { return }
    try write(Array((isOn ? Self.mouseOn : Self.mouseOff).utf8))
  }

  private var region: String { "\u{1B}[\(size.height + 1)r" }

  private var isShown: Bool { size.height > 0 && !isAside }

  private var leaving: [UInt8] {
    let end = (hearsMouse ? Self.mouseOff : "") + "\u{1B}[m\u{1B}[?25h"
    guard isShown else { return Array(end.utf8) }
    return Array(
      "\(end)\u{1B}7\u{1B}[r\u{1B}[H\u{1B}[\(size.height)M\u{1B}8\u{1B}[\(size.height)A".utf8)
  }

  // MARK: Frames

  /// Shows a frame of the pane's size.
  ///
  /// It is left out while the terminal takes nothing. Signals wait until it is written, so that the
  /// cursor is below again when they end or stop the program.
  package func show(_ frame: CellBuffer) throws {
    guard frame.size == size, isShown else { return }
    let ready = try device.wait(for: .zero, wantsOutput: true)
    if ready.isContinued { encoder.invalidate() }
    guard ready.canWrite else { return }
    encoder.forgetCursor()
    output.removeAll(keepingCapacity: true)
    output += Array("\u{1B}7\u{1B}[?25l\u{1B}[m".utf8)
    let start = output.count
    encoder.encode(frame, into: &output)
    guard output.count > start else { return }
    output += Array("\u{1B}8\u{1B}[?25h".utf8)
    try write(output)
  }

  /// Writes all of it, with signals held up.
  private func write(_ bytes: [UInt8]) throws {
    try device.change(now: bytes, entering: entering, leaving: leaving)
  }

  /// The rows below the pane.
  package var rowsBelow: Int { terminal.height - size.height }

  /// Looks what has become of the terminal; the next frame is drawn in full if it was touched.
  ///
  /// A terminal of another size has moved everything: it is cleared.
  ///
  /// - Returns: whether it was.
  package func follow() throws -> Bool {
    if try device.wait(for: .zero).isContinued { encoder.invalidate() }
    let before = terminal
    try readSize()
    guard terminal != before, !isAside else { return false }
    try clear()
    return true
  }

  /// Gives the rows back for a while: what is to be written below has no room there.
  package func stepAside() throws {
    guard !isAside else { return }
    let bytes = leaving
    isAside = true
    try write(bytes)
  }

  /// Takes the rows again; the cursor must be at the beginning of a row.
  package func comeBack() throws {
    isAside = false
    encoder.invalidate()
    try write(entering)
  }

  /// Clears the terminal; the cursor is then below the pane, at the beginning of a row.
  package func clear() throws {
    isAside = false
    let region = isShown ? region : ""
    encoder.invalidate()
    try write(Array("\u{1B}[r\u{1B}[m\u{1B}[2J\(region)\u{1B}[\(size.height + 1)H".utf8))
  }

  /// Waits until a time of `TerminalSession.now`, or until something can be read below; says
  /// whether it can.
  package func wait(until deadline: Duration) throws -> Bool {
    let ready = try device.wait(for: max(.zero, deadline - TerminalSession.now))
    if ready.isContinued { encoder.invalidate() }
    return ready.hasInput
  }
}
