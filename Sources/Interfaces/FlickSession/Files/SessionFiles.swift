package import FlickHost
internal import FlickLab
internal import FlickSystem

/// The paths of the files that a session writes.
package struct SessionFiles: Sendable {
  /// The name of the screen's script, without its folder and ending.
  private let name: String

  /// The file for tunables.
  package let tunables: String

  /// The corpus for kept gestures.
  package let gestures: String

  /// Whether replaced defaults of scripts are kept in the user's state folder, for undo in later
  /// runs.
  package var keepsDefaults = false

  /// - Parameters:
  ///   - script: the path of the screen's script.
  ///   - tunables: a file for tunables in place of one named after the screen in the current
  ///     directory.
  ///   - gestures: a corpus in place of a folder named after the screen there.
  package init(script: String, tunables: String? = nil, gestures: String? = nil) {
    self.gestures = gestures ?? KeptGestures.place(for: script)
    name = Path.removing(".lua", from: Path.name(script))
    self.tunables = tunables ?? "\(name)-tunables.json"
  }

  /// An unused name for the next recording.
  func nextRecording() -> String {
    var number = 1
    while Path.isFile("\(name)-\(number).json") { number += 1 }
    return "\(name)-\(number).json"
  }

  /// Writes a recording.
  package func write(_ recording: Recording, to path: String) throws(HostError) {
    try recording.write(name: name, to: path)
  }

  /// The path of the run log for a recording.
  package static func log(beside path: String) -> String {
    Path.removing(".json", from: path) + ".jsonl"
  }
}
