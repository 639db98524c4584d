internal import FlickAPI
package import FlickCore
package import FlickHost

/// Which tunables decided a gesture, and with which values it would have had another outcome:
/// searched to the end, for a waiting user.
package struct FlipReport {
  /// A tunable that takes part.
  package struct Row: Hashable, Sendable {
    package var name: String
    /// With its unit.
    package var value: String
    /// The tests whose threshold it sets.
    package var tests: String
    /// "page 1 at 0.5723 and more".
    package var flips: String
  }

  /// The decision that was asked about: "pages: page 2 by release (…)".
  package let verdict: String
  /// Those that set the threshold of the test that decided come first.
  package let rows: [Row]

  /// - Parameters:
  ///   - name: the tunable that is asked about; nil for all.
  ///   - touches: the gesture.
  ///   - start: the stage before it.
  ///   - end: until when it is played.
  /// - Returns: nil if the script does not load, or nothing was decided.
  package init?(
    of path: String, _ configuration: RunConfiguration, settings: [String: String],
    only name: String? = nil, touches: [Touch], from start: Stage, until end: Seconds
  ) {
    func trial(_ values: [String: String]) -> (decisions: [TriedDecision], tunables: Tunables)? {
      Simulation.trial(
        of: path, configuration, settings: values, touches: touches, from: start, until: end)
    }
    guard let now = trial(settings) else { return nil }
    let asked = now.tunables.values.filter {
      name == nil ? now.tunables.counts($0.declaration) : $0.declaration.name == name
    }
    guard var search = FlipSearch(now.decisions, asked) else { return nil }
    while let next = search.trial {
      var values = settings
      values[next.name] = TunableStep.text(next.value)
      search.take(trial(values)?.decisions)
    }
    verdict = search.decision.told.words.text
    let findings = search.findings
    var tuning = Tuning()
    tuning.text = TunableOrder(files: [path])
    let order = tuning.order(of: search)
    rows = order.compactMap { name in
      let entry = asked.first { $0.declaration.name == name }
      guard let finding = findings[name], let entry else { return nil }
      let unit = entry.declaration.unit.map { " \($0)" } ?? ""
      return Row(
        name: name, value: TunableStep.text(entry.value) + unit,
        tests: finding.tests.joined(separator: ", "), flips: finding.text)
    }
  }
}

extension FlipSearch.Finding {
  /// "page 1 at 0.5723 and more; page 3 at 0.1 and less".
  var text: String {
    guard !flips.isEmpty else { return "no value was found that flips it" }
    return flips.map { flip in
      var text = "\(flip.verdict) at \(TunableStep.text(flip.value))"
      if case .number = flip.value { text += flip.isDownward ? " and less" : " and more" }
      return text
    }.joined(separator: "; ")
  }
}
