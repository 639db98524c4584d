internal import FlickSystem

/// The upper rows of a terminal, drawn by a program that writes text in the rows below.
///
/// The text below scrolls in its own region (DECSTBM), and typed input is left for others to read.
/// The terminal is not queried, because its replies would mix with that input. When the program
/// ends or stops, the rows are removed, and the text below is as if they had never existed; see
/// ``TerminalDevice``.
package final class TerminalPane {
  /// The capabilities guessed from the environment.
  package let capabilities: TerminalCapabilities

  /// The size of the pane; zero rows if the terminal is too small.
  package private(set) var size = CellSize(width: 0, height: 0)

  /// Whether the rows are temporarily removed.
  package private(set) var isAside = false

  /// Whether the mouse is reported.
  private var reportsMouse = false

  private let device: TerminalDevice
  /// The requested number of rows; nil to leave a third, and at least eight rows, to the prompt.
  private let wanted: Int?
  private var terminal = CellSize(width: 0, height: 0)
  private var encoder: FrameEncoder
  private var output: [UInt8] = []

  /// The minimum number of rows for the prompt, and for a picture.
  private static let leastBelow = 4
  private static let leastAbove = 6

  /// The maximum number of rows.
  ///
  /// The sequence that makes room has a byte per row and must fit in the buffer for signal
  /// handlers.
  private static let most = 160

  /// Takes over the upper rows and moves the text in them down.
  ///
  /// The cursor must be at the start of a row.
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

  /// Removes the pane.
  package func close() {
    device.leave()
    device.restore()
  }

  // MARK: Rows

  /// The number of a terminal's rows that the pane takes.
  package static func rows(of terminal: CellSize, wanted: Int?) -> Int {
    let usual = terminal.height - max(8, terminal.height / 3)
    let rows = min((wanted ?? usual).clamped(to: leastAbove...most), terminal.height - leastBelow)
    return rows < leastAbove || terminal.width < 20 ? 0 : rows
  }

  private func readSize() throws {
    let found = try device.size()
    // A terminal that does not know its size reports zeros.
    terminal =
      found.columns > 0 && found.rows > 0
      ? CellSize(width: found.columns, height: found.rows) : CellSize(width: 80, height: 24)
    size = CellSize(width: terminal.width, height: Self.rows(of: terminal, wanted: wanted))
  }

  /// Makes room at the top and sets the scrolling region below.
  ///
  /// Line feeds come first, so that the visible text scrolls into the terminal's history.
  private var entering: [UInt8] {
    guard isShown else { return [] }
    let lines = String(repeating: "\n", count: size.height)
    let mouse = reportsMouse ? Self.mouseOn : ""
    return Array("\(lines)\u{1B}7\u{1B}[H\u{1B}[\(size.height)L\(region)\u{1B}8\(mouse)".utf8)
  }

  /// Reports moves while a button is held, in cells.
  private static let mouseOn = "\u{1B}[?1002h\u{1B}[?1006h"
  private static let mouseOff = "\u{1B}[?1006l\u{1B}[?1002l"

  /// Enables or disables mouse reports.
  ///
  /// Disable them while another program reads input, which would take reports for text.
  package func reportMouse(_ isOn: Bool) throws {
    guard isOn != reportsMouse else { return }
    reportsMouse = isOn
    guard isShown else { return }
    try write(Array((isOn ? Self.mouseOn : Self.mouseOff).utf8))
  }

  private var region: String { "\u{1B}[\(size.height + 1)r" }

  private var isShown: Bool { size.height > 0 && !isAside }

  private var leaving: [UInt8] {
    let end = (reportsMouse ? Self.mouseOff : "") + "\u{1B}[m\u{1B}[?25h"
    guard isShown else { return Array(end.utf8) }
    return Array(
      "\(end)\u{1B}7\u{1B}[r\u{1B}[H\u{1B}[\(size.height)M\u{1B}8\u{1B}[\(size.height)A".utf8)
  }

  // MARK: Frames

  /// Shows a frame of the pane's size.
  ///
  /// Skips the frame while the terminal does not accept output. Signals are blocked until it is
  /// written, so that the cursor is below the pane if they end or stop the program.
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

  /// Writes all bytes with signals blocked.
  private func write(_ bytes: [UInt8]) throws {
    try device.change(now: bytes, entering: entering, leaving: leaving)
  }

  /// The number of rows below the pane.
  package var rowsBelow: Int { terminal.height - size.height }

  /// Checks for changes of the terminal.
  ///
  /// The next frame is drawn completely after a change.
  ///
  /// A terminal of a new size is cleared, because its contents have moved.
  ///
  /// - Returns: Whether it was cleared.
  package func follow() throws -> Bool {
    if try device.wait(for: .zero).isContinued { encoder.invalidate() }
    let before = terminal
    try readSize()
    guard terminal != before, !isAside else { return false }
    try clear()
    return true
  }

  /// Temporarily removes the rows, to give more space to the text below.
  package func stepAside() throws {
    guard !isAside else { return }
    let bytes = leaving
    isAside = true
    try write(bytes)
  }

  /// Takes over the rows again.
  ///
  /// The cursor must be at the start of a row.
  package func comeBack() throws {
    isAside = false
    encoder.invalidate()
    try write(entering)
  }

  /// Clears the terminal and puts the cursor below the pane, at the start of a row.
  package func clear() throws {
    isAside = false
    let region = isShown ? region : ""
    encoder.invalidate()
    try write(Array("\u{1B}[r\u{1B}[m\u{1B}[2J\(region)\u{1B}[\(size.height + 1)H".utf8))
  }

  /// Waits until a time of `TerminalSession.now`, or until input is available.
  ///
  /// - Returns: Whether it is.
  package func wait(until deadline: Duration) throws -> Bool {
    let ready = try device.wait(for: max(.zero, deadline - TerminalSession.now))
    if ready.isContinued { encoder.invalidate() }
    return ready.hasInput
  }
}
