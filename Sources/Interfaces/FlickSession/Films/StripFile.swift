package import FlickAPI
package import FlickHost
package import FlickDrawing
internal import FlickSystem

/// A film strip (SVG) that is written without holding all pictures in memory.
///
/// The drawings are stored on disk until the end, since their positions on the sheet depend on the
/// total number.
package final class StripFile: FilmFile {
  private var drawings: WaitingDrawings
  private var strip: FilmStripWriter

  /// Starts a file, which appears at its path when it is complete.
  ///
  /// - Throws: `HostError` if the file cannot be written.
  package init(_ path: String, title: String) throws(HostError) {
    drawings = try WaitingDrawings(path)
    strip = FilmStripWriter(title: title)
  }

  /// The number of pictures.
  package var count: Int { strip.count }

  /// Adds the next frame.
  package func add(_ frame: Film.Frame) {
    add(
      FilmStrip.Frame(
        frame.picture, time: frame.time, notes: frame.notes,
        fingers: frame.fingers.map {
          FilmStrip.Finger(at: $0.place, trail: $0.trail, isDown: $0.isDown)
        }))
  }

  /// Adds a picture.
  package func add(_ frame: FilmStrip.Frame) { drawings.add(strip.add(frame)) }

  /// Completes the file and moves it to its path.
  package func finish() throws(HostError) {
    try drawings.finish { drawing, write throws(SystemError) in
      try strip.finish(picture: drawing, write: write)
    }
  }

  /// Removes the incomplete file.
  package func abandon() { drawings.abandon() }
}
