package import FlickAPI
package import FlickHost
package import FlickDrawing
internal import FlickSystem

/// A film strip (SVG) that is written without holding its pictures.
///
/// What is drawn of them waits on the disk: where each stands on the sheet is known when all have
/// come.
package final class StripFile: FilmFile {
  private var drawings: WaitingDrawings
  private var strip: FilmStripWriter

  /// Begins a file, which takes its place when it is complete.
  ///
  /// - Throws: `HostError` if it cannot be written there.
  package init(_ path: String, title: String) throws(HostError) {
    drawings = try WaitingDrawings(path)
    strip = FilmStripWriter(title: title)
  }

  /// How many pictures there are.
  package var count: Int { strip.count }

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

  package func finish() throws(HostError) {
    try drawings.finish { drawing, write throws(SystemError) in
      try strip.finish(picture: drawing, write: write)
    }
  }

  package func abandon() { drawings.abandon() }
}
