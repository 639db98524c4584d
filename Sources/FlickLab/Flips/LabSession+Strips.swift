package import FlickHost

extension LabSession {
  /// The most whole values that are tried one by one.
  static let mostTried = 257

  /// The outcomes of each gesture along each of these tunables, in the order of the tunables, and
  /// within one of the gestures; on all processors.
  package func strips(along axes: [TunableAxis]) throws(HostError) -> [[Strip]] {
    let effects = try spread(axes.count) { try OptionSources(session: self).effect(of: axes[$0]) }
    let count = gestures.count
    let all = try spread(axes.count * count) { index in
      try strip(ofGesture: index % count, along: axes[index / count], effects[index / count])
    }
    return axes.indices.map { Array(all[$0 * count..<($0 + 1) * count]) }
  }

  /// The outcomes of a gesture along a tunable that does this.
  package func strip(
    ofGesture gesture: Int, along axis: TunableAxis, _ effect: TunableEffect
  ) throws(HostError) -> Strip {
    var player = StripPlayer(self, gesture: gesture, axis: axis)
    let range = axis.range
    if axis.isWhole, range.upperBound - range.lowerBound < Double(Self.mostTried) {
      var place = range.lowerBound
      while place <= range.upperBound {
        _ = try player.run(at: place)
        place += 1
      }
      return player.strip(.tried, note: nil)
    }
    var note: String
    switch effect {
    case .thresholds(let thresholds):
      guard let gap = try StripWalk(thresholds: thresholds).walk(&player) else {
        return player.strip(.exact, note: nil)
      }
      note = gap
    case .other(let reason): note = reason
    }
    let step = try StripSearch().search(&player)
    return player.strip(.sampled(step), note: note)
  }

  /// What a tunable does to the screen.
  package func effect(of axis: TunableAxis) throws(HostError) -> TunableEffect {
    try OptionSources(session: self).effect(of: axis)
  }
}
