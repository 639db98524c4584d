package import FlickCore

// What a stage looks like: to scripts that ask, and to a film.

extension StageObject {
  /// When the next picture is due; nil without a film.
  var nextFrame: Seconds? { listeners.isFilmed ? recorder.camera?.nextTime : nil }

  /// Takes the pictures that are due.
  func captureFrame() throws {
    guard listeners.isFilmed else { return }
    while let due = recorder.camera?.nextTime, due <= stage.time {
      let state =
        recorder.camera?.film.takesState == true ? Film.State(stage, recorder.decisions) : nil
      let picture = try pictureNow()
      recorder.camera?.take(picture, at: due, state)
    }
  }

  /// Reads what derived values have a part in; see `Screen.rules`.
  func look<Result>(_ body: (Stage) throws -> Result) throws -> Result {
    try read { try body($0) }
  }

  /// The screen now, in the appearance that it is made for.
  ///
  /// Pages, cards and rows without content are empty, as scripts compare pictures.
  func picture() throws -> Picture { try look { $0.picture(appearance ?? .light) } }

  /// The screen now as people see it: pages, cards and rows without content show their numbers.
  package func pictureNow() throws -> Picture {
    try look { $0.picture(appearance ?? .light, numbersBlanks: true) }
  }

  /// What the host draws of the screen as it is now.
  func drawing(_ format: PictureFormat) throws -> String {
    try session.services.draw(picture(), as: format)
  }

  /// What a node looks like now.
  func node(_ id: String) throws -> NodeReading {
    try look { try $0.node(id, appearance ?? .light) }
  }
}
