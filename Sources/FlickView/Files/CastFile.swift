package import FlickAPI
package import FlickCore
package import FlickHost
internal import FlickSystem
package import FlickTerminal

/// Pictures of a stage over time as an asciicast: what the view shows of the screen, in virtual time.
package enum CastFile {
  /// The size of the recorded terminal unless told otherwise.
  package static let usualSize = CellSize(width: 62, height: 67)

  /// Writes the frames of a film.
  package static func write(
    _ film: Film, title: String, to path: String, size: CellSize = usualSize
  ) throws(HostError) {
    var lines: [String] = []
    var writer = AsciicastWriter(size, title: title)
    lines.append(writer.header)
    var encoder = FrameEncoder(FrameEncoder.Options())
    var painter = ScreenPainter()
    let stage = film.frames.first?.stage
    for frame in film.frames where frame.stage == stage {
      let layout = ViewLayout(
        CellSize(width: size.width, height: size.height + 2), screen: frame.picture.size,
        panel: .none, showsPlot: false)
      var buffer = CellBuffer(size)
      painter.draw(
        frame.picture, fingers: frame.fingers.filter(\.isDown).map(\.place), in: layout.content,
        on: &buffer, as: .halfBlocks)
      var bytes: [UInt8] = []
      encoder.encode(buffer, into: &bytes)
      let time = Duration.seconds(frame.time.value)
      if !bytes.isEmpty { lines.append(writer.output(bytes, at: time)) }
      for note in frame.notes { lines.append(writer.marker(note, at: time)) }
    }
    do {
      try File.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: path)
    } catch {
      throw HostError(.input, "\(error)")
    }
  }

  /// Writes all that was done in a view: it is done again, in front of a camera.
  static func write(
    _ simulation: Simulation, to path: String, frameRate: Int
  ) throws(HostError) {
    let film = Film(every: Seconds(1 / Double(frameRate)), mostFrames: 100_000)
    try simulation.retell(film: film)
    try write(film, title: simulation.title, to: path)
  }
}
