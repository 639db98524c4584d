package import FlickAPI
internal import FlickCore
package import FlickHost
internal import FlickSystem
package import FlickTerminal

/// Pictures of a stage over time as an asciicast: what the view shows of the screen, in virtual
/// time.
///
/// Each picture is written as it comes: a header, then a line for each that differs from the one
/// before.
package final class CastFile {
  /// The size of the recorded terminal unless told otherwise.
  package static let usualSize = CellSize(width: 62, height: 67)

  /// A picture at a moment.
  struct Frame {
    var time: Seconds
    var picture: Picture
    var fingers: [Point]
    /// What has happened since the frame before.
    var notes: [String]
  }

  private let file: GrowingFile
  private let size: CellSize
  private var writer: AsciicastWriter
  private var encoder = FrameEncoder(FrameEncoder.Options())
  private var painter = ScreenPainter()

  /// Begins a file, which takes its place when it is complete.
  ///
  /// - Throws: `HostError` if it cannot be written there.
  package init(
    _ path: String, title: String, size: CellSize = usualSize
  ) throws(HostError) {
    do {
      file = try GrowingFile(path)
    } catch {
      throw HostError(input: error)
    }
    self.size = size
    writer = AsciicastWriter(size, title: title)
    file.write(writer.header + "\n")
  }

  /// Adds a picture of a film.
  package func add(_ frame: Film.Frame) {
    add(
      Frame(
        time: frame.time, picture: frame.picture,
        fingers: frame.fingers.filter(\.isDown).map(\.place), notes: frame.notes))
  }

  func add(_ frame: Frame) {
    var buffer = CellBuffer(size)
    let area = CellRect(x: 1, y: 1, width: size.width - 2, height: size.height - 2)
    let content = ViewLayout.fitted(frame.picture.size, in: area)
    let marks = ScreenPainter.Marks(fingers: frame.fingers)
    painter.draw(frame.picture, marks, in: content, on: &buffer, as: .halfBlocks)
    var bytes: [UInt8] = []
    encoder.encode(buffer, into: &bytes)
    let time = Duration.seconds(frame.time.value)
    if !bytes.isEmpty { file.write(writer.output(bytes, at: time) + "\n") }
    for note in frame.notes { file.write(writer.marker(note, at: time) + "\n") }
  }

  /// Puts the file in its place.
  package func finish() throws(HostError) {
    try HostError.input { try file.finish() }
  }

  /// Leaves its place as it was.
  package func abandon() { file.abandon() }

  /// Writes all that was done in a view: it is done again, in front of a camera.
  static func write(
    _ simulation: Simulation, to path: String, frameRate: Int
  ) throws(HostError) {
    let cast = try CastFile(path, title: simulation.title)
    var told = 0
    do throws(HostError) {
      try simulation.retell(every: Seconds(1 / Double(frameRate))) {
        guard let picture = simulation.picture() else { return }
        let changes = simulation.changes
        cast.add(
          Frame(
            time: simulation.now, picture: picture, fingers: simulation.fingers.map(\.position),
            notes: changes.dropFirst(told).map(\.text)))
        told = changes.count
      }
    } catch {
      cast.abandon()
      throw error
    }
    try cast.finish()
  }
}
