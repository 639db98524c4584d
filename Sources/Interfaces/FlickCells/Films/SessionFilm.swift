internal import FlickAPI
internal import FlickCore
package import FlickHost
package import FlickSession

/// All that was done in a view as pictures over time.
package enum SessionFilm {
  /// Frames a second at most: what the eye wants of a recording.
  private static let mostFrames = 30

  /// Begins a file: a picture that moves if its name ends in `.svg`, else an asciicast.
  ///
  /// - Parameter hasPanels: whether an asciicast has decisions and the state beside the screen.
  /// - Throws: `HostError` if it cannot be written there.
  package static func begin(
    _ path: String, title: String, hasPanels: Bool
  ) throws(HostError) -> any FilmFile {
    if path.hasSuffix(".svg") { return try MovieFile(path) }
    return try CastFile(path, title: title, hasPanels: hasPanels)
  }

  /// Writes it: all is done again, in front of a camera.
  ///
  /// - Parameter frameRate: frames a second; 30 at most.
  package static func write(
    _ simulation: Simulation, to path: String, frameRate: Int, hasPanels: Bool = false
  ) throws(HostError) {
    let film = try begin(path, title: simulation.title, hasPanels: hasPanels)
    var told = 0
    do throws(HostError) {
      try simulation.retell(every: Seconds(1 / Double(min(frameRate, mostFrames)))) {
        guard let picture = simulation.picture() else { return }
        let changes = simulation.changes
        film.add(
          Film.Frame(
            time: simulation.now, picture: picture, fingers: simulation.fingers.map(\.position),
            notes: changes.dropFirst(told).map(\.text),
            state: hasPanels ? Film.State(simulation.stage, simulation.decisions) : nil))
        told = changes.count
      }
    } catch {
      film.abandon()
      throw error
    }
    try film.finish()
  }
}
