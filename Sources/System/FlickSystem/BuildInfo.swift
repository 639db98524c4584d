internal import CFlickSystem

/// Information about the build of this program.
package enum BuildInfo {
  /// The commit, as passed by the build (`scripts/install` does); nil if unknown.
  package static var commit: String? {
    // Sound: a zero-terminated constant of the program.
    let text = unsafe String(cString: fs_commit())
    return text.isEmpty ? nil : text
  }
}
