package import FlickCore
package import FlickHost

/// The last gesture of a simulation, to be tried with another script.
package struct PlayedGesture {
  /// The stage before it.
  package var start: Stage
  /// Its first touch, as a number of an entry of the timeline.
  var firstEntry: Int
  /// How many decisions came before it.
  var decisionCount: Int
  /// What was decided up to a moment by the script that was tried last.
  package var told: (decisions: [DecisionSummary], until: Seconds)?
}

/// What a script that was loaded again has changed.
package struct ReloadReport {
  /// The last gesture by the script before, and by the one that is there now; nil without one.
  package internal(set) var comparison: DecisionComparison?
  /// Tunables that were set and are not any more: the script does not declare or allow it.
  package internal(set) var dropped: [String] = []

  /// The report: which decisions of the last gesture have flipped.
  package var lines: [String] {
    var lines: [String] = []
    if !dropped.isEmpty { lines.append("not set any more: \(dropped.joined(separator: ", "))") }
    if let comparison, comparison.count > 0 {
      lines.append("the last gesture again: \(comparison.summary)")
      lines += comparison.flipLines
    }
    return lines
  }
}

/// A file that sets tunables, read again whenever the script is loaded.
package struct FollowedTunables {
  /// The file.
  package let path: String
  /// What is set beside it, and stands.
  private let fixed: Set<String>
  private var values: [String: String]

  /// - Parameter fixed: names of tunables that the command line sets.
  /// - Throws: `HostError` for a file that makes no sense.
  package init(_ path: String, fixed: Set<String>) throws(HostError) {
    (self.path, self.fixed) = (path, fixed)
    values = try Self.values(of: path)
  }

  private static func values(of path: String) throws(HostError) -> [String: String] {
    var values: [String: String] = [:]
    for (name, text) in try TunablesFile.read(path) { values[name] = text }
    return values
  }

  /// The names of settings that differ from the file, as it was read last.
  func changed(in settings: [String: String]) -> Set<String> {
    Set(settings.keys.filter { settings[$0] != values[$0] })
  }

  /// Reads the file again, and sets what is another in it than before.
  ///
  /// Values set by the user since then stand, unless the file has a new one.
  package mutating func read(into settings: [String: String]) throws(HostError) -> [String: String]
  {
    let found = try Self.values(of: path)
    var settings = settings
    for name in Set(values.keys).union(found.keys)
    where found[name] != values[name] && !fixed.contains(name) { settings[name] = found[name] }
    values = found
    return settings
  }
}
