extension Stage {
  /// Where and how high a header is now.
  ///
  /// - Throws: `CoreError` for a component that is no header of the scene.
  public func header(_ reference: some ComponentReference) throws(CoreError) -> HeaderGeometry {
    scene.geometry(ofHeader: try scene.index(of: component(reference)), at: time)
  }

  /// A touch may have pulled a scroll view far enough for its header to tell.
  ///
  /// A pull lasts from where the content is at its start until it is there again, as touches see
  /// it.
  mutating func checkPulls() {
    for index in scene.headers.places {
      guard let trigger = scene.headers[index].options.pullTrigger else { continue }
      let (view, axis) = (scene.headers[index].view, scene.headers[index].axis)
      let pull = Points(-scene.offset(ofScrollView: view, axis, at: time))
      if pull <= 0 { scene.headers[index].hasTriggered = false }
      guard pull >= trigger, !scene.headers[index].hasTriggered,
        scene.scrollViews[view].ask(axis, { $0.isHeld })
      else { continue }
      scene.headers[index].hasTriggered = true
      let id = scene.id(of: index)
      record(.parts, .headerPulled(id, pull: pull))
    }
  }
}
