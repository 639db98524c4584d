internal import FlickCore

/// What was made of some keys, kept as long as the scenes in it have few nodes together; of one
/// thread.
///
/// All of it is forgotten at once where it would be more: whoever asks in rounds asks for the same
/// keys in each, so that no order of leaving would be better.
struct KeptScenes<Key: Hashable, Made> {
  private var made: [Key: Made] = [:]
  private var nodeCount = 0
  /// How many nodes all scenes have together at most; a node takes some 0.9 kB, so that is about
  /// 60 MB.
  private let mostNodes: Int

  init(mostNodes: Int = 65_536) { self.mostNodes = mostNodes }

  /// How many are kept.
  var count: Int { made.count }

  subscript(key: Key) -> Made? { made[key] }

  /// Keeps what was made.
  ///
  /// - Parameter scene: the scene in it; nil for none, which counts as one node.
  mutating func keep(_ new: Made, _ scene: BareScene?, for key: Key) {
    let size = max(1, scene?.scene.nodeCount ?? 1)
    if nodeCount + size > mostNodes { (made, nodeCount) = ([:], 0) }
    made[key] = new
    nodeCount += size
  }
}
