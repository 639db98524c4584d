internal import CFlickSystem

/// What this program was built from.
package enum BuildInfo {
  /// The commit, as given by the build (`scripts/install` does); nil if none was given.
  package static var commit: String? {
    // Sound: a constant of the program, which ends with a zero.
    let text = unsafe String(cString: fs_commit())
    return text.isEmpty ? nil : text
  }
}
