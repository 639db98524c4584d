package import FlickAPI
package import FlickHost

/// A file of pictures over time, which is written while they come.
package protocol FilmFile: AnyObject {
  /// Adds a picture of a film.
  func add(_ frame: Film.Frame)

  /// Puts the file in its place.
  func finish() throws(HostError)

  /// Leaves its place as it was.
  func abandon()
}
