internal import FlickHost
internal import FlickSystem

/// A file of pictures, with a spool on disk for drawings.
///
/// Their positions are known only when all have been added.
struct WaitingDrawings {
  private let file: GrowingFile
  private let drawn: SpoolFile
  private var places: [Range<Int>] = []

  /// Starts a file, which appears at its path when it is complete.
  ///
  /// - Throws: `HostError` if the file cannot be written.
  init(_ path: String) throws(HostError) {
    file = try HostError.input { try GrowingFile(path) }
    drawn = try HostError.input { try SpoolFile(beside: path) }
  }

  /// Adds the drawing of the next picture.
  mutating func add(_ drawing: String) { places.append(drawn.add(drawing)) }

  /// Completes the file and moves it to its path.
  ///
  /// - Parameter compose: writes the file, given a function that returns a drawing by index and a
  ///   function that writes text.
  func finish(
    _ compose: (
      _ drawing: (Int) throws(SystemError) -> String, _ write: (String) throws(SystemError) -> Void
    ) throws(SystemError) -> Void
  ) throws(HostError) {
    do throws(SystemError) {
      try compose(
        { index throws(SystemError) in try drawn.text(at: places[index]) },
        { text throws(SystemError) in file.write(text) })
    } catch {
      file.abandon()
      throw HostError(input: error)
    }
    try HostError.input { try file.finish() }
  }

  /// Discards the file, and leaves its path unchanged.
  func abandon() { file.abandon() }
}
