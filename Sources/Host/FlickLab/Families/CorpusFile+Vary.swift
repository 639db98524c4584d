internal import FlickCore
package import FlickHost
internal import FlickJSON
internal import FlickLog
internal import RealModule

extension CorpusFile {
  /// Adds copies of gestures of another corpus, each with its origin.
  ///
  /// - Returns: measures of the copies. Copies with impossible touches are left out.
  /// - Throws: `HostError` if a file cannot be written.
  package mutating func vary(
    _ gestures: [Recorded], of other: CorpusFile, _ spreads: PeoplesSpreads, seed: Int,
    copies count: Int, keepsLabels: Bool, samplesDevices: Bool = false
  ) throws(HostError) -> MeasuredCopies {
    copyHead(of: other)
    var added = MeasuredCopies()
    // A gesture that meets the motion of another one starts with that one.
    for recorded in gestures where recorded.gesture.after == nil {
      let own = recorded.gesture
      let family = GestureFamily(
        spreads.spread(of: own.person), seed: seed, samplesDevices: samplesDevices)
      for number in 0..<count {
        guard let trace = family.copy(number, of: recorded.trace, id: own.id) else { continue }
        let made = JSONValue([
          "from": own.id, "how": "vary", "seed": seed, "devices": samplesDevices ? true : nil,
          "copy": number,
        ])
        try add(
          trace, like: own, id: "\(own.id)-\(number)", made: made, keepsLabels: keepsLabels)
        added.add(trace, of: recorded.measures)
      }
    }
    return added
  }

  /// Adds a gesture that was derived from another one.
  ///
  /// - Parameter made: the origin.
  mutating func add(
    _ trace: Trace, like own: Corpus.Gesture, id: String, made: JSONValue, keepsLabels: Bool
  ) throws(HostError) {
    _ = try add(TraceFile.bytes(of: trace, name: id), id: id) { gesture in
      (gesture.device, gesture.person, gesture.start) = (own.device, own.person, own.start)
      (gesture.tags, gesture.split, gesture.anchor) = (own.tags, own.split, own.anchor)
      gesture.made = JSONNode(made)
      if keepsLabels { gesture.labels = own.labels }
    }
  }

  /// Copies the title, the licence, the screen, the devices and the people of another corpus.
  mutating func copyHead(of other: CorpusFile) {
    corpus.title = other.corpus.title
    corpus.licence = other.corpus.licence
    corpus.screen = other.resolvedScreenPath
    (corpus.devices, corpus.persons) = (other.corpus.devices, other.corpus.persons)
  }
}

/// The deviation of copies from their gestures, measured on the copies.
package struct MeasuredCopies {
  /// The number of copies.
  package private(set) var count = 0
  private var distance = LogarithmSum()
  private var speed = LogarithmSum()

  /// The standard deviation of ratios, by their logarithms.
  private struct LogarithmSum {
    private var (count, sum, square) = (0, 0.0, 0.0)

    mutating func add(_ value: Double, of original: Double) {
      guard value != 0, original != 0 else { return }
      let ratio = Double.log((value / original).magnitude)
      (count, sum, square) = (count + 1, sum + ratio, square + ratio * ratio)
    }

    /// The deviation as a share; nil for fewer than two copies.
    var deviation: Double? {
      guard count > 1 else { return nil }
      let mean = sum / Double(count)
      return max(0, square / Double(count) - mean * mean).squareRoot()
    }
  }

  fileprivate mutating func add(_ trace: Trace, of original: GestureMeasures) {
    let measures = GestureMeasures(trace)
    count += 1
    distance.add(measures.mainDistance, of: original.mainDistance)
    speed.add(measures.speed, of: original.speed)
  }

  /// The deviations as text: "measured on the copies: distance 15 % and speed at the lift 20 %
  /// around their gesture".
  package var text: String? {
    guard let distance = distance.deviation, let speed = speed.deviation else { return nil }
    return "measured on the copies: distance \(FlipText.percent(distance)) and speed at the "
      + "lift \(FlipText.percent(speed)) around their gesture"
  }
}
