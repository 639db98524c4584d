package import FlickAPI
internal import FlickCore
package import FlickHost
internal import FlickSession
internal import FlickSystem
internal import FlickTerminal

/// An asciicast of a stage in virtual time, drawn as in the view.
///
/// Pictures are written as they are added: a header, then a line for each picture that differs from
/// the previous one.
package final class CastFile: FilmFile {
  /// The sizes of the recorded terminal: for the screen alone, and with panels beside it.
  private static let screenSize = CellSize(width: 62, height: 67)
  private static let panelsSize = CellSize(width: 118, height: 68)

  private let file: GrowingFile
  private let size: CellSize
  private let title: String
  private var writer: AsciicastWriter
  private var encoder: FrameEncoder
  private var painter = ScreenPainter()
  /// Draws the panels; nil for the screen alone.
  private var pane: StagePane?
  /// The last frame and its time.
  private var last: (frame: CellBuffer, time: Duration)?

  /// The tolerance for a colour channel during motion, of 255.
  private static let motionTolerance = 4

  /// The capabilities of asciicast players.
  private static var capabilities: TerminalCapabilities {
    var capabilities = TerminalCapabilities()
    capabilities.depth = .truecolor
    (capabilities.canRepeat, capabilities.erasesWithBackground) = (true, true)
    return capabilities
  }

  /// Starts a file, which appears at its path when it is complete.
  ///
  /// - Parameter hasPanels: whether to show decisions and the state beside the screen.
  /// - Throws: `HostError` if the file cannot be written.
  package init(_ path: String, title: String, hasPanels: Bool = false) throws(HostError) {
    file = try HostError.input { try GrowingFile(path) }
    self.title = title
    size = hasPanels ? Self.panelsSize : Self.screenSize
    if hasPanels { pane = StagePane(Self.capabilities) }
    var options = Self.capabilities.frameOptions
    options.escapeBytes = AsciicastWriter.escapeBytes
    encoder = FrameEncoder(options)
    writer = AsciicastWriter(size, title: title)
    file.write(writer.header + "\n")
  }

  /// Adds the next frame.
  package func add(_ frame: Film.Frame) {
    let buffer = draw(frame)
    let time = Duration.seconds(frame.time.value)
    // Moving frames may deviate slightly; still frames are exact.
    let isStill = last?.frame == buffer
    show(buffer, at: time, tolerance: isStill ? 0 : Self.motionTolerance)
    for note in frame.notes { file.write(writer.marker(note, at: time) + "\n") }
  }

  private func draw(_ frame: Film.Frame) -> CellBuffer {
    let fingers = frame.fingers.filter(\.isDown).map(\.place)
    if let state = frame.state {
      let content = StagePane.Content(
        state.stage, picture: frame.picture, title: title, decisions: state.decisions,
        fingers: fingers)
      if let buffer = pane?.draw(content, size: size) { return buffer }
    }
    var buffer = CellBuffer(size)
    let area = CellRect(x: 1, y: 1, width: size.width - 2, height: size.height - 2)
    let content = CellRect.fitted(frame.picture.size, in: area)
    painter.draw(
      frame.picture, ScreenPainter.Marks(fingers: fingers), in: content, on: &buffer,
      as: .halfBlocks)
    return buffer
  }

  private func show(_ buffer: CellBuffer, at time: Duration, tolerance: Int) {
    // Hides the cursor, which would otherwise be visible at the last written cell.
    var bytes = last == nil ? Array("\u{1B}[?25l".utf8) : []
    last = (buffer, time)
    encoder.encode(buffer, tolerance: tolerance, into: &bytes)
    if !bytes.isEmpty { file.write(writer.output(bytes, at: time) + "\n") }
  }

  /// Completes the file and moves it to its path.
  package func finish() throws(HostError) {
    if let last { show(last.frame, at: last.time, tolerance: 0) }
    try HostError.input { try file.finish() }
  }

  /// Removes the incomplete file.
  package func abandon() { file.abandon() }
}
