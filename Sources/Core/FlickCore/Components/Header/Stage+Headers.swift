extension Stage {
  /// The place and height of a header now.
  ///
  /// - Throws: `CoreError` for a component that is not a header of the scene.
  public func header(_ reference: some ComponentReference) throws(CoreError) -> HeaderGeometry {
    scene.geometry(ofHeader: try scene.index(of: component(reference)), at: time)
  }

  /// Reports a header if a touch has pulled its scroll view far enough.
  ///
  /// A pull lasts until the content is at its start again, as sampled at touches.
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
