internal import FlickCore
package import FlickHost
internal import FlickLab
internal import FlickSystem

/// Where the view writes what it is asked to keep.
package struct SessionFiles: Sendable {
  /// The name of the screen's script, without its folder and ending.
  private let name: String

  /// Where tunables go.
  package let tunables: String

  /// Where gestures are kept.
  package let gestures: String

  /// Whether defaults that are written into scripts are kept for later runs, among the user's
  /// files.
  package var keepsDefaults = false

  /// - Parameters:
  ///   - script: the path of the screen's script.
  ///   - tunables: in place of a file named for the screen in the current directory.
  ///   - gestures: a corpus in place of a folder named for the screen there.
  package init(script: String, tunables: String? = nil, gestures: String? = nil) {
    self.gestures = gestures ?? KeptGestures.place(for: script)
    let file = script.split(separator: "/").last.map(String.init) ?? script
    name = file.hasSuffix(".lua") ? String(file.dropLast(4)) : file
    self.tunables = tunables ?? "\(name)-tunables.json"
  }

  /// A name for the next recording that no file has yet.
  func nextRecording() -> String {
    var number = 1
    while Path.isFile("\(name)-\(number).json") { number += 1 }
    return "\(name)-\(number).json"
  }

  /// Writes all that was done.
  package func write(_ recording: Recording, to path: String) throws(HostError) {
    try recording.write(name: name, to: path)
  }

  /// The run log that belongs to a trace.
  package static func log(beside path: String) -> String {
    (path.hasSuffix(".json") ? String(path.dropLast(5)) : path) + ".jsonl"
  }
}
