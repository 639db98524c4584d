package import FlickHost

/// Films of the gestures that a feel check lists as flips.
package struct FeelFilms {
  /// The names and the SVG texts of the files.
  package private(set) var files: [(name: String, svg: String)] = []

  /// The number of pictures of a film.
  private static let count = 8

  /// Draws each gesture with the present values, and as a ghost over it with the values of the
  /// saved feel.
  ///
  /// Ghosts require changed tunables, as the former script is unknown.
  ///
  /// - Parameter session: a session that contains the gestures that flip.
  /// - Throws: `HostError` for a gesture that cannot be played.
  package init(_ comparison: FeelComparison, _ session: LabSession) throws(HostError) {
    var variants = [Variant("now", .present)]
    let former = comparison.formerValues
    if !former.isEmpty { variants.append(Variant("before", .values(former))) }
    for (index, gesture) in session.gestures.enumerated()
    where comparison.isFlip(gesture.gesture.id) {
      let film = try GhostFilm(session, gesture: index, variants, .count(Self.count))
      files.append((Self.name(of: gesture.gesture.id), film.strip))
    }
  }

  /// The name of a gesture's file.
  static func name(of gesture: String) -> String { "\(gesture).svg" }
}
