internal import FlickAPI
internal import FlickCore

/// The ids of what is on a stage.
enum StageNames {
  /// In declaration order, without those that have none.
  static func ids(of scene: Scene) -> [String] {
    var names: [String] = []
    for component in scene.components + scene.scrollViewIDs + scene.gestureIDs + scene.partIDs {
      let name = scene.name(of: component)
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Where the pagers are, in words.
  static func positions(on stage: StageObject) -> [String] {
    stage.pagePositions.filter { !$0.id.isEmpty }.map { id, position in
      "\(id) at page \(PrintedText.rounded(position))"
    }
  }
}
