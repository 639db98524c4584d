package import FlickHost

/// The gestures of a corpus on a screen, some at a time: touches are read when they are needed and
/// given up afterwards, so that many gestures take no more memory than few.
package struct GestureStream: Sendable {
  private let file: CorpusFile
  /// The gestures that are asked about, without their touches, in order.
  package private(set) var gestures: [Corpus.Gesture]
  /// The screen and what is asked, without gestures.
  package let session: LabSession

  /// So many gestures are at hand at once.
  private static let size = 1024

  /// - Parameters:
  ///   - filter: an expression that holds for the gestures that are asked about.
  ///   - session: with the screen and what is asked; its gestures do not count.
  /// - Throws: `HostError` for a trace that cannot be had, or an expression that means nothing.
  package init(
    _ file: CorpusFile, where filter: String?, _ session: LabSession
  ) throws(HostError) {
    (self.file, self.session) = (file, session.with([]))
    gestures = file.corpus.gestures
    guard let filter else { return }
    // What holds is known from the touches.
    gestures = []
    for start in stride(from: 0, to: file.corpus.gestures.count, by: Self.size) {
      let some = file.corpus.gestures.dropFirst(start).prefix(Self.size)
      gestures += try file.recorded(of: some, where: filter).map(\.gesture)
    }
  }

  /// The gestures of a shard alone.
  package func part(_ shard: LabShard) -> GestureStream {
    var part = self
    part.gestures.removeAll { !shard.has($0.id) }
    return part
  }

  /// The same in the order of their ids.
  package var sorted: GestureStream {
    var sorted = self
    sorted.gestures.sort { $0.id < $1.id }
    return sorted
  }

  /// Those with certain ids, with their touches.
  package func session(of ids: Set<String>) throws(HostError) -> LabSession {
    session.with(try file.recorded(of: gestures.filter { ids.contains($0.id) }[...]))
  }

  /// Calls `body` with some gestures after another, in order.
  package func each(_ body: (LabSession) throws(HostError) -> Void) throws(HostError) {
    for start in stride(from: 0, to: gestures.count, by: Self.size) {
      let some = gestures.dropFirst(start).prefix(Self.size)
      try body(session.with(try file.recorded(of: some)))
    }
  }
}
