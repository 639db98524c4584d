/// What was made of scenes, by how it was made: of those that were not asked for lately the room
/// is given to others, so that what is kept does not grow with gestures and values.
struct KeptScenes<Key: Hashable, Item> {
  /// How many nodes the scenes that are kept may have together.
  let mostNodes: Int
  private var recent: [Key: (item: Item, nodes: Int)] = [:]
  private var older: [Key: (item: Item, nodes: Int)] = [:]
  private var recentNodes = 0
  private var olderNodes = 0

  /// - Parameter mostNodes: above 0; one scene is kept whatever it has.
  init(mostNodes: Int = 24_000) { self.mostNodes = mostNodes }

  /// How many nodes are kept, in both generations.
  var nodeCount: Int { recentNodes + olderNodes }

  /// What was kept, which now counts as asked for.
  mutating func find(_ key: Key) -> Item? {
    if let known = recent[key] { return known.item }
    guard let known = older.removeValue(forKey: key) else { return nil }
    olderNodes -= known.nodes
    keep(known.item, for: key, nodes: known.nodes)
    return known.item
  }

  /// Keeps what was not known.
  ///
  /// - Parameter nodes: what it takes; at least 1 is counted.
  mutating func keep(_ item: Item, for key: Key, nodes: Int) {
    let nodes = max(1, nodes)
    // Half of the room is for those that were asked for lately.
    if !recent.isEmpty, recentNodes + nodes > mostNodes / 2 {
      (older, olderNodes) = (recent, recentNodes)
      (recent, recentNodes) = ([:], 0)
    }
    recent[key] = (item, nodes)
    recentNodes += nodes
  }
}
