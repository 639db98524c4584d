// Edge pans that share their fingers with the content inside their node.

extension Arena {
  /// The innermost track inside the node of an edge pan that has room for the pan's direction; nil
  /// for none.
  func room(under index: AttemptIndex, _ scene: SceneTree, _ fingers: Fingers) -> TrackIndex? {
    guard let gesture = self[index].gesture,
      case .edgePan(let options) = scene.gestures[gesture].spec.kind
    else { return nil }
    // Content moves against its offset: it has room at its start for a finger from the left.
    let towardsEnd = options.edge.inward < 0
    return tracks(under: index, gesture, scene, fingers).first { track in
      scene.axis(track) == options.edge.axis && scene.hasRoom(track, towardsEnd: towardsEnd)
    }
  }

  /// Whether a pan of tracks inside the node of an edge pan shares its finger and axis, without
  /// room for the direction.
  func isInside(
    _ pan: AttemptIndex, _ edge: AttemptIndex, _ scene: SceneTree, _ fingers: Fingers
  ) -> Bool {
    guard case .drag(let track) = self[pan].subject, let gesture = self[edge].gesture,
      self[pan].touchBits & self[edge].touchBits != 0,
      case .edgePan(let options) = scene.gestures[gesture].spec.kind,
      scene.axis(track) == options.edge.axis,
      tracks(under: edge, gesture, scene, fingers).contains(track)
    else { return false }
    return room(under: edge, scene, fingers) == nil
  }

  /// The tracks under the first finger of a gesture that are inside its node and open to it, from
  /// the innermost outwards.
  private func tracks(
    under index: AttemptIndex, _ gesture: GestureIndex, _ scene: SceneTree, _ fingers: Fingers
  ) -> [TrackIndex] {
    guard let touchBit = self[index].contacts.first?.touchBit,
      let finger = fingers.index(of: touchBit)
    else { return [] }
    let depth = scene.records[scene.gestures[gesture].node].depth
    var tracks: [TrackIndex] = []
    var next = fingers[finger].innermost
    while let track = next, scene.records[scene.tracks[track].node].depth >= depth {
      if scene.isOpen(track, to: fingers[finger].kind) { tracks.append(track) }
      next = scene.outer(track)
    }
    return tracks
  }
}
