internal import FlickHost
internal import FlickSystem

/// A file of pictures whose drawings wait on the disk, as where each goes is known when all have
/// come.
struct WaitingDrawings {
  private let file: GrowingFile
  private let drawn: SpoolFile
  private var places: [Range<Int>] = []

  /// Begins a file, which takes its place when it is complete.
  ///
  /// - Throws: `HostError` if it cannot be written there.
  init(_ path: String) throws(HostError) {
    do throws(SystemError) {
      file = try GrowingFile(path)
      drawn = try SpoolFile(beside: path)
    } catch {
      throw HostError(input: error)
    }
  }

  /// Adds the drawing of the next picture.
  package mutating func add(_ drawing: String) { places.append(drawn.add(drawing)) }

  /// Puts the file in its place.
  ///
  /// - Parameter compose: writes it, given what gives a drawing by its number and what writes text.
  package func finish(
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

  /// Leaves its place as it was.
  package func abandon() { file.abandon() }
}
