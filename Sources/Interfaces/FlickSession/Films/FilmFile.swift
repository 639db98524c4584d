package import FlickAPI
package import FlickHost

/// A file of pictures over time that is written incrementally.
package protocol FilmFile: AnyObject {
  /// Adds a picture of a film.
  func add(_ frame: Film.Frame)

  /// Completes the file and moves it to its path.
  func finish() throws(HostError)

  /// Discards the file, and leaves its path unchanged.
  func abandon()
}
