package import FlickAPI
internal import FlickDrawing
package import FlickHost
internal import FlickSystem

/// Pictures of a stage over time as an SVG that plays, written without holding its pictures.
package final class MovieFile: FilmFile {
  private let file: GrowingFile
  private let drawn: SpoolFile
  private var places: [Range<Int>] = []
  private var movie = MovingPictureWriter()

  /// Begins a file, which takes its place when it is complete.
  ///
  /// - Throws: `HostError` if it cannot be written there.
  package init(_ path: String) throws(HostError) {
    do throws(SystemError) {
      file = try GrowingFile(path)
      drawn = try SpoolFile(beside: path)
    } catch {
      throw HostError(input: error)
    }
  }

  package func add(_ frame: Film.Frame) {
    let fingers = frame.fingers.filter(\.isDown).map(\.place)
    if let body = movie.add(frame.picture, fingers: fingers, at: frame.time) {
      places.append(drawn.add(body))
    }
  }

  package func finish() throws(HostError) {
    do throws(SystemError) {
      try movie.finish { index throws(SystemError) in
        try drawn.text(at: places[index])
      } write: { text throws(SystemError) in
        file.write(text)
      }
    } catch {
      file.abandon()
      throw HostError(input: error)
    }
    try HostError.input { try file.finish() }
  }

  package func abandon() { file.abandon() }
}
