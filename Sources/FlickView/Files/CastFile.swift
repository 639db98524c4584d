package import FlickAPI
internal import FlickCore
package import FlickHost
internal import FlickSystem
package import FlickTerminal

/// Pictures of a stage over time as an asciicast: what the view shows of the screen, in virtual time.
package enum CastFile {
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

  /// Writes the first stage of a film.
  ///
  /// - Throws: `HostError` for a film without pictures, or a file that cannot be written.
  package static func write(
    _ film: Film, title: String, to path: String, size: CellSize = usualSize
  ) throws(HostError) {
    let stage = film.frames.first?.stage
    let frames = film.frames.filter { $0.stage == stage }.map { frame in
      Frame(
        time: frame.time, picture: frame.picture,
        fingers: frame.fingers.filter(\.isDown).map(\.place), notes: frame.notes)
    }
    guard !frames.isEmpty else {
      throw HostError(.input, "\(title): opens no stage, so there is nothing to film")
    }
    try write(frames, title: title, to: path, size: size)
  }

  /// Writes all that was done in a view: it is done again, in front of a camera.
  static func write(
    _ simulation: Simulation, to path: String, frameRate: Int
  ) throws(HostError) {
    var frames: [Frame] = []
    var told = 0
    try simulation.retell(every: Seconds(1 / Double(frameRate))) {
      guard let picture = simulation.picture() else { return }
      let changes = simulation.changes
      frames.append(
        Frame(
          time: simulation.now, picture: picture, fingers: simulation.fingers.map(\.position),
          notes: changes.dropFirst(told).map(\.text)))
      told = changes.count
    }
    try write(frames, title: simulation.title, to: path, size: usualSize)
  }

  static func write(
    _ frames: [Frame], title: String, to path: String, size: CellSize
  ) throws(HostError) {
    do {
      try File.write(bytes(of: frames, title: title, size: size), to: path)
    } catch {
      throw HostError(.input, "\(error)")
    }
  }

  /// The file: a header, then a line for each frame that differs from the one before.
  static func bytes(of frames: [Frame], title: String, size: CellSize) -> [UInt8] {
    var writer = AsciicastWriter(size, title: title)
    var lines = [writer.header]
    var encoder = FrameEncoder(FrameEncoder.Options())
    var painter = ScreenPainter()
    let area = CellRect(x: 1, y: 1, width: size.width - 2, height: size.height - 2)
    for frame in frames {
      var buffer = CellBuffer(size)
      let content = ViewLayout.fitted(frame.picture.size, in: area)
      painter.draw(
        frame.picture, fingers: frame.fingers, in: content, on: &buffer, as: .halfBlocks)
      var bytes: [UInt8] = []
      encoder.encode(buffer, into: &bytes)
      let time = Duration.seconds(frame.time.value)
      if !bytes.isEmpty { lines.append(writer.output(bytes, at: time)) }
      for note in frame.notes { lines.append(writer.marker(note, at: time)) }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
