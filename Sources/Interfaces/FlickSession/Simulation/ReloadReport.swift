package import FlickCore
package import FlickHost

/// The start of the last gesture of a simulation, for trials with another script.
package struct GestureStart {
  /// The stage before the gesture.
  package var stage: Stage
  /// The index of its first touch in the timeline.
  package var firstEntry: Int
  /// The number of decisions before the gesture.
  package var decisionCount: Int
  /// The decisions of the last trial, and the time up to which it ran.
  package var reported: (decisions: [DecisionSummary], until: Seconds)?

  package init(
    stage: Stage, firstEntry: Int, decisionCount: Int,
    reported: (decisions: [DecisionSummary], until: Seconds)? = nil
  ) {
    (self.stage, self.firstEntry, self.decisionCount) = (stage, firstEntry, decisionCount)
    self.reported = reported
  }
}

/// The effects of reloading a script.
package struct ReloadReport {
  /// The decisions of the last gesture by the old and the new script; nil without a gesture.
  package internal(set) var comparison: DecisionComparison?
  /// The tunables that lost their setting, because the script does not declare or allow it, with
  /// the reason.
  package internal(set) var dropped: [String] = []

  /// The line about the dropped settings, if there are any.
  package var droppedLines: [String] {
    dropped.isEmpty ? [] : ["not set any more: \(dropped.joined(separator: ", "))"]
  }

  /// The report in lines, with the flipped decisions of the last gesture.
  package var lines: [String] {
    var lines = droppedLines
    if let comparison, comparison.count > 0 {
      lines.append("the last gesture again: \(comparison.summary)")
      lines += comparison.flipLines
    }
    return lines
  }
}

/// A file that sets tunables, read again at each reload of the script.
package struct FollowedTunables {
  /// The path of the file.
  package let path: String
  /// The tunables set by the command line, which the file does not override.
  private let fixed: Set<String>
  private var values: [String: String]

  /// - Parameter fixed: the names of the tunables that the command line sets.
  /// - Throws: `HostError` if the file is not valid.
  package init(_ path: String, fixed: Set<String>) throws(HostError) {
    (self.path, self.fixed) = (path, fixed)
    values = try TunablesFile.values(in: path)
  }

  /// The names of the settings that differ from the file as last read.
  func changed(in settings: [String: String]) -> Set<String> {
    Set(settings.keys).union(values.keys).filter { settings[$0] != values[$0] }
  }

  /// Reads the file again, and returns the settings updated by its changes.
  ///
  /// Values set by the user in the meantime are kept unless the file's value has changed.
  package mutating func read(into settings: [String: String]) throws(HostError) -> [String: String]
  {
    let found = try TunablesFile.values(in: path)
    var settings = settings
    for name in Set(values.keys).union(found.keys)
    where found[name] != values[name] && !fixed.contains(name) { settings[name] = found[name] }
    values = found
    return settings
  }
}

extension TunablesFile {
  /// The values by name.
  ///
  /// - Throws: `HostError` if the file is not valid.
  package static func values(in path: String) throws(HostError) -> [String: String] {
    Dictionary(try read(path).map { ($0.name, $0.text) }) { $1 }
  }
}
