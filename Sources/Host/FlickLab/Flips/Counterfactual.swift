internal import FlickCore
package import FlickHost
internal import RealModule

/// Why a gesture came out as it did, and which smallest change of each tunable gives another
/// outcome.
package struct Counterfactual {
  /// A change that does it; it was played.
  package struct Change: Sendable {
    package var axis: TunableAxis
    /// The value nearest to the present one that was played with the other outcome.
    package var value: Double
    package var isDownward: Bool
    package var after: GestureRun
    package var test: String?
    /// By how much something about the gesture changes, in few digits.
    ///
    /// It was played too; nil of a tunable, or where few digits do not do it.
    package var step: Double?
    /// The changed gesture; nil of a tunable.
    var trace: Trace?
    /// Which other gestures flip at that value, and whether each is then as meant.
    package var others: [(gesture: String, isAsMeant: Bool?)] = []

    /// The part of the tunable's range that it takes.
    package var share: Double {
      let range = axis.range
      let width = range.upperBound - range.lowerBound
      return width > 0 ? (value - axis.present).magnitude / width : 0
    }
  }

  package let gesture: CorpusFile.Recorded
  package let run: GestureRun
  package let want: LabExpression?
  /// The outcome of a finger that does nothing in place of the gesture.
  let untouched: [GestureRun.Reading]
  /// The smallest first.
  package private(set) var changes: [Change] = []
  /// Changes of the gesture itself, the smallest of each kind.
  package private(set) var edits: [Change] = []
  /// Tunables of which no value would do it: known for sure.
  package private(set) var futile: [String] = []
  /// Tunables of which no value was found, and none can be in between as far as margins tell.
  package private(set) var bounded: [String] = []
  /// Tunables of which no value was found.
  package private(set) var unknown: [String] = []
  /// Changes of the gesture of which none was found.
  package private(set) var futileEdits: [String] = []
  /// The numbers that change together where that takes less than any number by itself.
  package struct Together: Sendable {
    /// The numbers that change, with their new values.
    package var changes: [(axis: TunableAxis, value: Double)]
    package var after: GestureRun
    /// How far it is, where the shortest change of one number by itself is `single`: of tunables in
    /// parts of the range, of a gesture in deviations of a person.
    package var cost: Double
    package var single: Double?
    /// The changed gesture; nil of tunables.
    var trace: Trace?
  }
  /// Several tunables at once; nil where that takes no less.
  package private(set) var together: Together?
  /// Several things about the gesture at once.
  package private(set) var editsTogether: Together?
  /// By how much gestures of its kind differ, and whose; nil where too few tell.
  var maker: (spread: GestureSpread, whose: String)?
  /// So many gestures characterize a person.
  private static let leastOfPerson = 10

  /// - Parameters:
  ///   - index: the gesture's position in the session.
  ///   - want: what ought to have come of it; nil for what its label says, and where that came, for
  ///     anything else.
  ///   - axes: the tunables that are asked about.
  package init(
    _ session: LabSession, gesture index: Int, want: LabExpression?, along axes: [TunableAxis]
  ) throws(HostError) {
    var recorded = session.gestures[index]
    let isMissed = try session.play(recorded).isAsMeant == false
    let wanted = want ?? (isMissed ? recorded.gesture.wants : nil)
    if let wanted {
      recorded.gesture.labels = [Corpus.Label(want: wanted, source: .rater)]
    }
    (gesture, self.want) = (recorded, wanted)
    let single = LabSession(
      script: session.script, session.configuration, [recorded], session.question
    ).reporting(to: session.progress)
    run = try single.play(recorded)
    var nothing = recorded
    nothing.trace = try Self.nothing(like: recorded.trace)
    untouched = try single.play(nothing).outcome
    let strips = try single.strips(along: axes)
    for (axis, strips) in zip(axes, strips) {
      guard let strip = strips.first else { continue }
      if let change = change(on: strip) {
        changes.append(change)
        continue
      }
      switch strip.method {
      case .exact, .tried: futile.append(axis.name)
      case .bounded: bounded.append(axis.name)
      case .sampled: unknown.append(axis.name)
      }
    }
    let people = PeoplesSpreads(session.gestures)
    if people.count >= Self.leastOfPerson {
      let person = recorded.gesture.person
      maker = (people.spread(of: person), person.map { "\($0)'s" } ?? "the people's")
    }
    for edit in GestureEdit.ofFingers {
      guard let strip = try single.strip(ofGesture: 0, along: edit) else { continue }
      if var change = change(on: strip) {
        change.trace = edit.applied(change.value, to: recorded.trace)
        change.value = edit.played(change.value, on: recorded.trace)
        if let (step, trace) = try plainStep(of: change, edit, single) {
          (change.step, change.trace) = (step, trace)
        }
        edits.append(change)
      } else {
        futileEdits.append(edit.rawValue)
      }
    }
    changes.sort { ($0.share, $0.axis.name) < ($1.share, $1.axis.name) }
    // What moves no margin by itself has no part in what several do.
    let moving = zip(axes, strips).filter { $1.first?.isUnmoved == false }.map(\.0)
    together = try searchTogether(in: single, moving)
    editsTogether = try searchEditsTogether(in: single)
    try findOthers(in: session, index)
  }

  /// A finger that comes down as a gesture's first one does, and is taken away at once; a wheel
  /// that does not turn.
  private static func nothing(like trace: Trace) throws(HostError) -> Trace {
    if let first = trace.touches.first, first.phase == .turned {
      let still = Touch(turn: WheelTurn(by: .zero), at: first.position, time: first.time)
      do throws(CoreError) { return try Trace([still]) } catch { throw HostError(input: error) }
    }
    guard let first = trace.touches.first(where: { $0.phase == .began }) else { return trace }
    var end = first
    end.phase = .cancelled
    do throws(CoreError) { return try Trace([first, end]) } catch { throw HostError(input: error) }
  }

  /// The change of a gesture in few digits: the nearest ones, or else the next ones beyond it.
  private func plainStep(
    of change: Change, _ edit: GestureEdit, _ single: LabSession
  ) throws(HostError) -> (step: Double, trace: Trace)? {
    let scale = edit.unit == "s" ? 1000.0 : 10
    let step = (change.value - change.axis.present).magnitude * scale
    for plain in [step.rounded(), step.rounded(.up)] {
      let offset = (change.isDownward ? -plain : plain) / scale
      let wanted = change.axis.present + offset
      guard let trace = edit.applied(wanted, to: gesture.trace),
        (edit.played(wanted, on: gesture.trace) - wanted).magnitude < 0.5 / scale
      else { continue }
      var changed = gesture
      changed.trace = trace
      if will(try single.play(changed)) { return (plain / scale, trace) }
    }
    return nil
  }

  /// Whether an outcome is the wanted one.
  func will(_ other: GestureRun) -> Bool {
    guard other.fault == nil else { return false }
    return want == nil ? other.outcome != run.outcome : other.isAsMeant == true
  }

  /// How many changes are tried for what else they flip.
  private static let mostLookedAt = 6

  private mutating func findOthers(in session: LabSession, _ own: Int) throws(HostError) {
    let now = try session.playAll()
    for index in changes.indices.prefix(Self.mostLookedAt) {
      let axis = changes[index].axis
      let then = try session.playAll([axis.name: axis.text(at: changes[index].value)])
      changes[index].others = session.gestures.indices.compactMap { other in
        guard other != own, then[other].isFlip(of: now[other]) else { return nil }
        return (session.gestures[other].gesture.id, then[other].isAsMeant)
      }
    }
  }

  /// The nearest value of a strip with an outcome that will do.
  private func change(on strip: Strip) -> Change? {
    let present = strip.axis.present
    let good = strip.spans.filter { will($0.run) }
    // What it is already needs no change.
    guard !good.contains(where: { $0.from <= present && present <= $0.to }) else { return nil }
    let nearest = good.map { span in (span, span.from > present ? span.from : span.to) }
      .min { ($0.1 - present).magnitude < ($1.1 - present).magnitude }
    guard let (span, value) = nearest else { return nil }
    return Change(
      axis: strip.axis, value: value, isDownward: value < present, after: span.run,
      test: Strip.changedTest(run, span.run))
  }
}
