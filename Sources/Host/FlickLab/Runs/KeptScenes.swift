/// Results computed from scenes, by their settings: those that were not used lately make room for
/// others, so that the store does not grow with gestures and values.
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

  /// A stored result, which now counts as used.
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
