internal import FlickCore
package import FlickHost
internal import RealModule

/// The reason for the outcome of a gesture, and the smallest change of each tunable that gives
/// another outcome.
package struct Explanation {
  /// A change that gives the wanted outcome, as played.
  package struct Change: Sendable {
    package var axis: TunableAxis
    /// The nearest played value with the other outcome.
    package var value: Double
    /// Whether it is below the present value.
    package var isDownward: Bool
    /// The run at the value.
    package var after: GestureRun
    /// The test that flips, in words; nil if none was recorded.
    package var test: String?
    /// The change of a property of the gesture, in few digits.
    ///
    /// It was played too; nil for a tunable, or if no amount in few digits gives the outcome.
    package var step: Double?
    /// The changed gesture; nil for a tunable.
    var trace: Trace?
    /// The other gestures that flip at this value.
    package var others: [GestureFlip] = []

    /// The change as a share of the tunable's range.
    package var share: Double {
      let range = axis.range
      let width = range.upperBound - range.lowerBound
      return width > 0 ? (value - axis.present).magnitude / width : 0
    }
  }

  package let gesture: CorpusFile.Recorded
  /// The run with the present values.
  package let run: GestureRun
  /// The wanted outcome; nil for any other outcome.
  package let want: LabExpression?
  /// The outcome of a finger that comes down and is taken away at once.
  let untouched: [GestureRun.Reading]
  /// The changes of tunables, the smallest first.
  package private(set) var changes: [Change] = []
  /// The changes of the gesture itself, the smallest of each kind.
  package private(set) var edits: [Change] = []
  /// Tunables without a value that gives the wanted outcome, known for certain.
  package private(set) var futile: [String] = []
  /// Tunables without such a value among the played ones; margins exclude others in between.
  package private(set) var bounded: [String] = []
  /// Tunables without such a value among the played ones.
  package private(set) var unknown: [String] = []
  /// Kinds of changes of the gesture without a result.
  package private(set) var futileEdits: [String] = []
  /// Several numbers that change together, at a lower cost than any of them alone.
  package struct Together: Sendable {
    /// The changed numbers, with their new values.
    package var changes: [(axis: TunableAxis, value: Double)]
    /// The run with these values.
    package var after: GestureRun
    /// The cost of the change.
    ///
    /// For tunables in shares of the range, for a gesture in standard deviations of a person.
    package var cost: Double
    /// The lowest cost of a change of one number; nil if no such change gives the outcome.
    package var single: Double?
    /// The changed gesture; nil for tunables.
    var trace: Trace?
  }
  /// A combined change of tunables; nil if it is not cheaper than a single one.
  package private(set) var together: Together?
  /// A combined change of several properties of the gesture.
  package private(set) var editsTogether: Together?
  /// The spread of similar gestures, with the name of its owner; nil without enough gestures.
  var maker: (spread: GestureSpread, whose: String)?
  /// The minimum number of gestures that characterize a person.
  private static let leastOfPerson = 10

  /// - Parameters:
  ///   - index: the gesture's position in the session.
  ///   - want: the wanted outcome; nil for the label's, or, if the gesture is as meant or has no
  ///     label, for any other outcome.
  ///   - axes: the tunables to examine.
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
    // A tunable that moves no margin by itself cannot contribute to a combined change.
    let moving = zip(axes, strips).filter { $1.first?.isUnmoved == false }.map(\.0)
    together = try searchTogether(in: single, moving)
    editsTogether = try searchEditsTogether(in: single)
    try findOthers(in: session)
  }

  /// A touch that comes down like a gesture's first one and is cancelled at once, or a wheel that
  /// does not turn.
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

  /// A change of a gesture in few digits: the nearest such value, or the next one beyond it.
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

  /// Whether an outcome is wanted.
  func will(_ other: GestureRun) -> Bool {
    guard other.fault == nil else { return false }
    return want == nil ? other.outcome != run.outcome : other.isAsMeant == true
  }

  /// The maximum number of changes with a list of the other gestures that flip.
  private static let mostLookedAt = 6

  private mutating func findOthers(in session: LabSession) throws(HostError) {
    let now = try session.playAll()
    for index in changes.indices.prefix(Self.mostLookedAt) {
      let axis = changes[index].axis
      let then = try session.playAll([axis.name: axis.text(at: changes[index].value)])
      changes[index].others = session.flips(from: now, to: then).filter {
        $0.gesture != gesture.gesture.id
      }
    }
  }

  /// The nearest value of a strip with a wanted outcome.
  private func change(on strip: Strip) -> Change? {
    let present = strip.axis.present
    let good = strip.spans.filter { will($0.run) }
    // A present value with a wanted outcome needs no change.
    guard !good.contains(where: { $0.from <= present && present <= $0.to }) else { return nil }
    let nearest = good.map { span in (span, span.from > present ? span.from : span.to) }
      .min { ($0.1 - present).magnitude < ($1.1 - present).magnitude }
    guard let (span, value) = nearest else { return nil }
    return Change(
      axis: strip.axis, value: value, isDownward: value < present, after: span.run,
      test: Strip.changedTest(run, span.run))
  }
}
