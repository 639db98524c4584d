package import FlickCore

/// Rows that were put into a scene in place of others are seen and hit as in a scene that is built
/// anew of the same tree.
package struct RowsAsAnew: Invariant {
  package let name = "rows are as in a new scene"

  package mutating func check(_ moment: Moment) throws -> String? {
    try Self.fault(in: moment.after)
  }

  /// The difference from a new scene, or nil.
  package static func fault(in stage: Stage) throws -> String? {
    var anew = stage
    anew.relayout(try SceneTree(stage.scene.root))
    if anew.scene.nodeIDs != stage.scene.nodeIDs { return "other nodes" }
    if names(anew) != names(stage) { return "other components" }
    if anew.picture() != stage.picture() { return "another picture" }
    let size = stage.scene.root.frame.size
    for place in 0..<40 {
      let (x, y) = (Double(place % 4) + 0.5, Double(place / 4) + 0.5)
      let point = Point2D(x: x * size.width / 4, y: y * size.height / 10)
      let (one, other) = (stage.hitTest(point), anew.hitTest(point))
      if one != other { return "at \(point) \(one) and not \(other)" }
    }
    return nil
  }

  private static func names(_ stage: Stage) -> [String] {
    stage.scene.components.map { stage.scene.name(of: $0) }.sorted()
  }
}
