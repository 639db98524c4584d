package import FlickAPI
internal import FlickDrawing
package import FlickHost
internal import FlickSystem

/// Pictures of a stage over time as an SVG that plays, written without holding its pictures.
package final class MovieFile: FilmFile {
  private var drawings: WaitingDrawings
  private var movie = MovingPictureWriter()

  /// Begins a file, which takes its place when it is complete.
  ///
  /// - Throws: `HostError` if it cannot be written there.
  package init(_ path: String) throws(HostError) {
    drawings = try WaitingDrawings(path)
  }

  package func add(_ frame: Film.Frame) {
    let fingers = frame.fingers.filter(\.isDown).map(\.place)
    if let body = movie.add(frame.picture, fingers: fingers, at: frame.time) {
      drawings.add(body)
    }
  }

  package func finish() throws(HostError) {
    try drawings.finish { drawing, write throws(SystemError) in
      try movie.finish(picture: drawing, write: write)
    }
  }

  package func abandon() { drawings.abandon() }
}
