internal import FlickAPI
internal import FlickCore
package import FlickHost
package import FlickSession

/// Writes a session as a film, by replaying it.
package enum SessionFilm {
  /// The maximum frame rate of a film, in frames per second.
  private static let mostFrames = 30

  /// Starts a file: an animated SVG if its name ends in `.svg`, otherwise an asciicast.
  ///
  /// - Parameter hasPanels: whether an asciicast shows decisions and the state beside the screen.
  /// - Throws: `HostError` if the file cannot be written.
  package static func begin(
    _ path: String, title: String, hasPanels: Bool
  ) throws(HostError) -> any FilmFile {
    if path.hasSuffix(".svg") { return try MovieFile(path) }
    return try CastFile(path, title: title, hasPanels: hasPanels)
  }

  /// Replays a session and writes its film.
  ///
  /// - Parameter frameRate: the frame rate in frames per second; nil for the most, which is 30.
  package static func write(
    _ simulation: Simulation, to path: String, frameRate: Int? = nil, hasPanels: Bool = false
  ) throws(HostError) {
    let film = try begin(path, title: simulation.title, hasPanels: hasPanels)
    var shownCount = 0
    do throws(HostError) {
      let rate = min(frameRate ?? mostFrames, mostFrames)
      try simulation.replayAll(every: Seconds(1 / Double(rate))) {
        guard let picture = simulation.picture() else { return }
        let changes = simulation.changes
        film.add(
          Film.Frame(
            time: simulation.now, picture: picture, fingers: simulation.fingers.map(\.position),
            notes: changes.dropFirst(shownCount).map(\.text),
            state: hasPanels ? Film.State(simulation.stage, simulation.decisions) : nil))
        shownCount = changes.count
      }
    } catch {
      film.abandon()
      throw error
    }
    try film.finish()
  }
}
