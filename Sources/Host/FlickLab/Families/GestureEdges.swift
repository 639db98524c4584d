internal import FlickAPI
internal import FlickCore
package import FlickHost
internal import FlickJSON
internal import LuaKit

/// Gestures near a flip: a change that a person would not notice gives another outcome.
package struct GestureEdges {
  /// The nearest change of a gesture with another outcome, as played.
  package struct Edge: Sendable {
    package var gesture: String
    /// The changed property of the gesture.
    package var edit: GestureEdit
    /// The value of the gesture.
    package var from: Double
    /// The value with the other outcome.
    package var to: Double
    /// The size of the change in standard deviations of the person.
    package var deviations: Double
    /// The outcome of the gesture.
    package var before: String
    /// The other outcome.
    package var after: String
    /// The test that flips, in words; nil if none was recorded.
    package var test: String?
  }

  /// The edges, the nearest first.
  package private(set) var edges: [Edge] = []
  /// The reasons why gestures cannot be played; nil for each that can.
  package private(set) var faults: [String?] = []
  private let reach: Double
  private let how: String

  /// Searches around all gestures.
  ///
  /// - Parameters:
  ///   - spreads: the spreads of the people, as the unit of changes.
  ///   - reach: the maximum change in standard deviations.
  /// - Throws: `HostError` if playing fails.
  package init(
    _ stream: GestureStream, _ spreads: PeoplesSpreads, within reach: Double
  ) throws(HostError) {
    (self.reach, how) = (reach, spreads.text)
    try stream.each { session throws(HostError) in
      let found = try session.spread(session.gestures.count) { index in
        let person = session.gestures[index].gesture.person
        return try Self.edge(of: index, in: session, spreads.spread(of: person), reach)
      }
      edges += found.compactMap(\.edge)
      faults += found.map(\.fault)
    }
    edges.sort { ($0.deviations, $0.gesture) < ($1.deviations, $1.gesture) }
  }

  private static func edge(
    of index: Int, in session: LabSession, _ spread: GestureSpread, _ reach: Double
  ) throws(HostError) -> (edge: Edge?, fault: String?) {
    let stock = SceneStock(session)
    let trace = session.gestures[index].trace
    let own = try stock.play(index, [:])
    if let fault = own.fault { return (nil, fault) }
    var nearest: Edge?
    for edit in GestureEdit.ofFingers {
      let present = edit.value(of: trace)
      let most = nearest?.deviations ?? reach
      guard let usual = spread.values(of: edit, around: present, within: most) else { continue }
      let all = edit.range(of: trace)
      let (low, high) = (
        max(usual.lowerBound, all.lowerBound), min(usual.upperBound, all.upperBound)
      )
      guard low < high, low...high ~= present, edit.applied(low, to: trace) != nil else { continue }
      let axis = TunableAxis(
        name: edit.rawValue, unit: edit.unit, range: low...high, present: present)
      var player = StripPlayer(gesture: index, axis: axis) { value throws(HostError) in
        try stock.play(index, edit.applied(value, to: trace), [:])
      }
      let step = try StripSearch(intervalCount: intervalCount).search(&player)
      for flip in player.strip(.sampled(step), note: nil).flips {
        let (value, run) =
          flip.above > present ? (flip.above, flip.after) : (flip.below, flip.before)
        guard run.fault == nil,
          let far = spread.deviations(of: edit, from: present, to: value),
          far < nearest?.deviations ?? .infinity
        else { continue }
        nearest = Edge(
          gesture: session.gestures[index].gesture.id, edit: edit, from: present, to: value,
          deviations: far, before: own.outcomeText, after: run.outcomeText,
          test: Strip.changedTest(own, run))
      }
    }
    return (nearest, nil)
  }

  /// The initial number of intervals.
  private static let intervalCount = 8
  /// The maximum number of gestures that are listed.
  private static let mostListed = 20

  /// The report as text.
  package var lines: [String] {
    var lines = shortened(edges, most: Self.mostListed) { edge in
      "\(edge.gesture)  \(edge.edit.rawValue) \(FlipText.rough(edge.from)) -> "
        + "\(FlipText.rough(edge.to)) \(edge.edit.unit), \(FlipText.rough(edge.deviations)) deviations: "
        + "\(edge.before) -> \(edge.after)" + (edge.test.map { " by \($0)" } ?? "")
    }
    let played = faults.count { $0 == nil }
    lines.append(
      GestureFlip.text(edges.count, of: played) + " within "
        + "\(LuaNumber.text(reach)) deviations of the hand")
    lines.append(how)
    return lines
  }

  /// The report as JSON: a line for each edge.
  package var json: String {
    edges.map { edge in
      FeelLines.edge.text([
        "gesture": edge.gesture, "edit": edge.edit.rawValue, "from": edge.from, "to": edge.to,
        "deviations": edge.deviations, "before": edge.before, "after": edge.after,
        "test": edge.test,
      ])
    }.joined()
  }
}
