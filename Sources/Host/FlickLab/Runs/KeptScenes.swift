/// A cache of results computed from scenes, by their settings.
///
/// Results that were not used recently are evicted, so the size does not grow with gestures and
/// values.
struct KeptScenes<Key: Hashable, Item> {
  /// The maximum number of nodes of all cached scenes.
  let mostNodes: Int
  private var recent: [Key: (item: Item, nodes: Int)] = [:]
  private var older: [Key: (item: Item, nodes: Int)] = [:]
  private var recentNodes = 0
  private var olderNodes = 0

  /// - Parameter mostNodes: above 0. One scene is kept whatever its size.
  init(mostNodes: Int = 24_000) { self.mostNodes = mostNodes }

  /// The number of nodes in both generations.
  var nodeCount: Int { recentNodes + olderNodes }

  /// A cached result, which is marked as used.
  mutating func find(_ key: Key) -> Item? {
    if let known = recent[key] { return known.item }
    guard let known = older.removeValue(forKey: key) else { return nil }
    olderNodes -= known.nodes
    keep(known.item, for: key, nodes: known.nodes)
    return known.item
  }

  /// Adds a new result.
  ///
  /// - Parameter nodes: the number of nodes of its scene; at least 1 is counted.
  mutating func keep(_ item: Item, for key: Key, nodes: Int) {
    let nodes = max(1, nodes)
    // Half of the capacity is reserved for recently used results.
    if !recent.isEmpty, recentNodes + nodes > mostNodes / 2 {
      (older, olderNodes) = (recent, recentNodes)
      (recent, recentNodes) = ([:], 0)
    }
    recent[key] = (item, nodes)
    recentNodes += nodes
  }
}
