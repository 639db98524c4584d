package import FlickCore

// Pictures of a stage, for scripts and for a film.

extension StageObject {
  /// When the next picture is due; nil without a film.
  var nextFrame: Seconds? { driver.listeners.isFilmed ? recorder.camera?.nextTime : nil }

  /// Takes the pictures that are due.
  func captureFrame() throws {
    guard driver.listeners.isFilmed else { return }
    while let due = recorder.camera?.nextTime, due <= stage.time {
      let state =
        recorder.camera?.film.takesState == true ? Film.State(stage, recorder.decisions) : nil
      let picture = try pictureNow()
      recorder.camera?.take(picture, at: due, state)
    }
  }

  /// Reads the world as it is now, in place, with its derived values; see `Screen.rules`.
  package func look<Result>(_ body: (Stage) throws -> Result) throws -> Result {
    try read { try body($0) }
  }

  /// The screen now, in the appearance that it is designed for.
  ///
  /// Pages, cards and rows without content are empty, as scripts compare pictures.
  func picture() throws -> Picture { try look { $0.picture(appearance ?? .light) } }

  /// The screen now as shown to people: pages, cards and rows without content show their numbers.
  package func pictureNow() throws -> Picture {
    try look { $0.picture(appearance ?? .light, numbersBlanks: true) }
  }

  /// The screen now, drawn by the host.
  func drawing(_ format: PictureFormat) throws -> String {
    try session.services.draw(picture(), as: format)
  }

  /// The present look of a node.
  func node(_ id: String) throws -> NodeReading {
    try look { try $0.node(id, appearance ?? .light) }
  }
}
