package import FlickHost
package import FlickSession

/// The files that are written at the end of a session.
package struct SessionOutput: Sendable {
  /// The file for a recording, with the run log in a second file; nil for no recording.
  package var recording: String?
  /// The file for an asciicast or an animated SVG; nil for neither.
  package var film: String?
  /// Whether the asciicast has panels beside the screen.
  package var filmHasPanels = false

  package init() {}

  /// Writes the files.
  ///
  /// The film is written even if the recording cannot be.
  ///
  /// - Parameter frameRate: The frame rate of the film, in frames per second; nil for the most,
  ///   which is 30.
  /// - Throws: `HostError` for the first file that cannot be written.
  package func write(_ exploration: Exploration, frameRate: Int?) throws(HostError) {
    var fault: HostError?
    do throws(HostError) {
      if let recording { try exploration.save(to: recording) }
    } catch {
      fault = error
    }
    if let film {
      do throws(HostError) {
        try SessionFilm.write(
          exploration.simulation, to: film, frameRate: frameRate, hasPanels: filmHasPanels)
      } catch {
        fault = fault ?? error
      }
    }
    if let fault { throw fault }
  }
}
