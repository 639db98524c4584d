internal import FlickCore
package import FlickHost

extension CorpusFile {
  /// Counts and distributions of the corpus as text.
  ///
  /// - Throws: `HostError` for a trace that cannot be read.
  package func statistics() throws(HostError) -> [String] {
    let gestures = corpus.gestures
    // Keeps four measures of each gesture, without its touches.
    var values = Self.measures.map { _ in [Double]() }
    var shown = ShownCorrelation()
    for start in stride(from: 0, to: gestures.count, by: GestureStream.size) {
      let some = try recorded(of: gestures.dropFirst(start).prefix(GestureStream.size))
      for recorded in some {
        for (index, measure) in Self.measures.enumerated() {
          values[index].append(measure.1(recorded.measures))
        }
        shown.add(recorded.gesture, recorded.measures)
      }
    }
    var lines = ["\(gestures.count) gestures"]
    if corpus.behavior < .current {
      lines.append("  \(corpus.behavior.comparedWithProgram)")
    }
    func count(_ name: String, _ value: (Corpus.Gesture) -> String?) {
      let groups = Dictionary(grouping: gestures.compactMap(value)) { $0 }.mapValues(\.count)
      let parts = groups.keys.sorted().map { "\($0) \(groups[$0] ?? 0)" }
      let rest = gestures.count - groups.values.reduce(0, +)
      let all = parts + (rest > 0 && !parts.isEmpty ? ["none \(rest)"] : [])
      if !all.isEmpty { lines.append("  by \(name): \(all.joined(separator: ", "))") }
    }
    count("person") { $0.person }
    count("device") { $0.device }
    count("split") { $0.split?.rawValue }
    count("label") { $0.wants?.text }
    count("source of the label") { $0.labels.first?.source.rawValue }
    var tagged: [String: Int] = [:]
    for gesture in gestures { for tag in Set(gesture.tags) { tagged[tag, default: 0] += 1 } }
    for (tag, count) in tagged.sorted(by: { $0.key < $1.key }) {
      lines.append("  tagged \(tag): \(count)")
    }
    for (index, (name, _)) in Self.measures.enumerated() where !gestures.isEmpty {
      let sorted = values[index].sorted()
      let parts = [("least", 0.0), ("median", 0.5), ("most", 1)].map { word, share in
        "\(word) \(plain(sorted[Int((Double(sorted.count - 1) * share).rounded())], decimals: 1))"
      }
      lines.append("  \(name): \(parts.joined(separator: ", "))")
    }
    return lines + shown.lines + Self.agreement(gestures)
  }

  private static let measures: [(String, @Sendable (GestureMeasures) -> Double)] = [
    ("way, pt", { $0.mainDistance.magnitude }), ("time, ms", { $0.duration.value * 1000 }),
    ("speed at the lift, pt/s", { $0.speed.magnitude }), ("off the axis, degrees", { $0.angle }),
  ]

  /// The agreement of two raters beyond chance: Cohen's kappa over the gestures with two labels
  /// (Cohen 1960, "A coefficient of agreement for nominal scales").
  ///
  /// Gestures with different labels are listed.
  private static func agreement(_ gestures: [Corpus.Gesture]) -> [String] {
    let labelled = gestures.filter { $0.labels.count > 1 }
    let pairs = labelled.map { ($0.labels[0].want.text, $0.labels[1].want.text) }
    guard !pairs.isEmpty else { return [] }
    let disputed = labelled.filter { Set($0.labels.map(\.want.text)).count > 1 }
      .map { gesture in
        "    \(gesture.id): "
          + gesture.labels.map { "\($0.want.text) (\($0.source.rawValue))" }.joined(separator: ", ")
      }
    let list = disputed.isEmpty ? [] : ["  labels that disagree:"] + disputed
    guard pairs.count > 1 else { return list }
    let total = Double(pairs.count)
    let observed = Double(pairs.count { $0.0 == $0.1 }) / total
    // Sorted, as the last digit of a sum depends on its order.
    var expected = 0.0
    for word in Set(pairs.flatMap { [$0.0, $0.1] }).sorted() {
      let first = Double(pairs.count { $0.0 == word }) / total
      expected += first * Double(pairs.count { $0.1 == word }) / total
    }
    let kappa = expected < 1 ? (observed - expected) / (1 - expected) : 1
    return [
      "  agreement of two labels, \(pairs.count) gestures: kappa " + plain(kappa, decimals: 2)
    ] + list
  }
}
