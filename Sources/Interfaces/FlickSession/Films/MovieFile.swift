package import FlickAPI
internal import FlickDrawing
package import FlickHost
internal import FlickSystem

/// An animated SVG of a stage over time, written without holding all pictures in memory.
package final class MovieFile: FilmFile {
  private var drawings: WaitingDrawings
  private var movie = MovingPictureWriter()

  /// Starts a file, which appears at its path when it is complete.
  ///
  /// - Throws: `HostError` if the file cannot be written.
  package init(_ path: String) throws(HostError) {
    drawings = try WaitingDrawings(path)
  }

  /// Adds the next frame.
  package func add(_ frame: Film.Frame) {
    let fingers = frame.fingers.filter(\.isDown).map(\.place)
    if let body = movie.add(frame.picture, fingers: fingers, at: frame.time) {
      drawings.add(body)
    }
  }

  /// Completes the file and moves it to its path.
  package func finish() throws(HostError) {
    try drawings.finish { drawing, write throws(SystemError) in
      try movie.finish(picture: drawing, write: write)
    }
  }

  /// Removes the incomplete file.
  package func abandon() { drawings.abandon() }
}
