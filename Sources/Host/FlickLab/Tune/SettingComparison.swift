internal import FlickAPI
internal import FlickCore
package import FlickHost
internal import FlickJSON

/// Two settings, and the gestures with different outcomes.
///
/// The share of these gestures bounds the difference that an experiment with people can show.
package struct SettingComparison {
  /// The number of compared gestures.
  package let count: Int
  /// The number of gestures with a label.
  package let labelledCount: Int
  /// The gestures with different outcomes.
  package private(set) var changes: [GestureFlip] = []
  /// The number of gestures that are as meant with the present setting.
  package private(set) var before = 0
  /// The number of gestures that are as meant with the other setting.
  package private(set) var after = 0
  private let name: String
  private var statistics = MeaningStatistics()

  /// - Parameters:
  ///   - settings: the other setting: values as for `--set`, by name.
  ///   - name: the display name of the other setting.
  /// - Throws: `HostError` for a tunable that the screen does not have.
  package init(
    _ stream: GestureStream, against settings: [String: String], called name: String
  ) throws(HostError) {
    let known = try stream.session.tunables().map(\.name)
    for own in settings.keys.sorted() where !known.contains(own) {
      throw HostError(.input, "\(name): \(Tunables.unknown(own, among: known))")
    }
    self.name = name
    count = stream.gestures.count
    labelledCount = stream.gestures.count { !$0.labels.isEmpty }
    try stream.each { session throws(HostError) in
      let (one, other) = (try session.playAll(), try session.playAll(settings))
      before += one.count { $0.isAsMeant == true }
      after += other.count { $0.isAsMeant == true }
      for (index, recorded) in session.gestures.enumerated() {
        statistics.add(recorded.gesture, before: one[index].isAsMeant, now: other[index].isAsMeant)
      }
      changes += session.flips(from: one, to: other)
    }
  }

  /// The share of gestures with different outcomes.
  package var share: Double { Double(changes.count) / Double(max(1, count)) }

  /// The smallest share that is worth an experiment.
  private static let least = 0.01
  /// The maximum number of gestures that are listed.
  private static let mostListed = 20

  /// The comparison as text.
  package var lines: [String] {
    var lines = [
      GestureFlip.text(changes.count, of: count)
        + " with \(name): \(FlipText.percent(share))"
    ]
    lines += statistics.lines("now", "then")
    let flips = shortened(changes, most: Self.mostListed) { "\($0.gesture)  \($0.words("then"))" }
    lines += flips.map { "  " + $0 }
    lines.append(
      share < Self.least
        ? "below 1 %: an experiment with people is not worth it"
        : "at most this share of swipes can differ in an experiment with people")
    return lines
  }

  /// The comparison as one line of JSON.
  package var json: String {
    let isLabelled = labelledCount > 0
    let flips = changes.map { change in
      FeelLines.againstFlip.object([
        "gesture": change.gesture, "before": change.before, "after": change.after,
        "as_meant": change.isAsMeant,
      ])
    }
    return FeelLines.against.text([
      "gestures": count, "differ": changes.count, "share": share,
      "labelled": isLabelled ? labelledCount : nil, "as_meant": isLabelled ? before : nil,
      "as_meant_then": isLabelled ? after : nil, "as_meant_test": statistics.answer,
      "changes": flips,
    ])
  }
}
