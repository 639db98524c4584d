internal import FlickCore
internal import LuaKit

// Laws by name: the program's own, or those of plugins, which are sampled once.

/// Options of components that can be pulled beyond an edge.
protocol OverscrollingOptions: SendableMetatype {
  var overscroll: OverscrollLaw { get set }
  var handoverRule: CustomHandover? { get set }
}

extension PagerOptions: OverscrollingOptions {}
extension ScrollViewOptions: OverscrollingOptions {}

extension LuaOption where Target: OverscrollingOptions {
  static func overscroll(_ summary: String) -> LuaOption {
    .row(Arg<PluginOr<OverscrollArgument>?>("overscroll", summary)) { fields, law, target in
      switch law {
      case .own(let own): target.overscroll = own.law
      case .plugin(let name):
        target.overscroll = .sampled(try fields.host(ScriptSession.self).overscroll(named: name))
      }
    }
  }

  static func handover(
    _ summary: String, _ store: @escaping @Sendable (HandoverPolicy, inout Target) -> Void
  ) -> LuaOption {
    .row(Arg<PluginOr<HandoverPolicy>?>("handover", summary)) { fields, policy, target in
      switch policy {
      case .own(let own): store(own, &target)
      case .plugin(let name):
        store(.drag, &target)
        target.handoverRule = try HandoverRule(name, fields.host(ScriptSession.self)).handover
      }
    }
  }
}

extension LuaOption where Target == ScrollViewOptions {
  static func fling(_ summary: String) -> LuaOption {
    .row(Arg<PluginOr<FlingArgument>?>("fling", summary)) { fields, law, target in
      switch law {
      case .own(let own): target.fling = own.physics
      case .plugin(let name):
        target.fling = .custom(try fields.host(ScriptSession.self).fling(named: name))
      }
    }
  }
}

extension ScriptSession {
  /// A plugin's overscroll law, sampled once.
  func overscroll(named name: String) throws -> SampledOverscroll {
    if let known = pluginLaws.first(where: { $0.name == name }) { return known }
    let contribution = try contribution(.overscrollLaw, name)
    let function = try contribution.function("shown")
    var shown: [Double] = []
    for place in SampledOverscroll.places {
      let result = try contribution.call(function, [place]).first ?? .nil
      guard let number = result.asNumber, number.isFinite else {
        throw contribution.badResult(
          "expected a number for \(exact(place)) viewports, got \(result.text)", of: function)
      }
      shown.append(number)
    }
    do {
      let law = try SampledOverscroll(name, shown: shown)
      pluginLaws.append(law)
      return law
    } catch {
      throw contribution.badResult("\(error)", of: function, cause: error)
    }
  }

  /// A plugin's law of flings.
  func fling(named name: String) throws -> CustomFling {
    let law = try SampledLaw(contribution(.flingLaw, name), pieces: 64, self)
    return CustomFling(name) { velocity in
      law.motion(for: velocity) { motion in
        let start = motion.sample(at: 0)
        guard start.value.magnitude <= 1e-6,
          (start.velocity - velocity).magnitude <= 0.01 * velocity.magnitude
        else {
          return "begins at \(exact(start.value)) pt with \(exact(start.velocity)) pt/s; "
            + "the finger leaves it at 0 with \(exact(velocity))"
        }
        let span = motion.bounds(from: 0, to: .infinity)
        let back = velocity > 0 ? -span.lowerBound : span.upperBound
        return back > 1e-3 ? "moves back to \(exact(velocity > 0 ? -back : back)) pt" : nil
      }
    }
  }

  /// A motion of a plugin.
  func motion(named name: String, _ options: LuaTable?) throws -> SampledMotion {
    try SampledLaw(contribution(.motion, name), pieces: 256, self)
      .sampled([PluginValue.argument(options)])
  }
}

/// A motion that a plugin computes: `rest` returns its duration, and `value` its value and velocity
/// at a time.
///
/// Unchecked for the same reason as `RuleFunction`.
final class SampledLaw: @unchecked Sendable {
  private let value: RuleFunction
  private let rest: RuleFunction
  private let pieces: Int
  /// The last motion, as the law of a release is needed more than once.
  private var last: (velocity: Double, motion: SampledMotion)?

  init(_ contribution: Contribution, pieces: Int, _ session: ScriptSession) throws {
    value = try RuleFunction(contribution, "value", session: session)
    rest = try RuleFunction(contribution, "rest", session: session)
    self.pieces = pieces
  }

  /// The motion for a release velocity; nil if the plugin fails: the session keeps the error.
  func motion(
    for velocity: Double, checkedBy fault: (SampledMotion) -> String?
  ) -> SampledMotion? {
    if let last, last.velocity == velocity { return last.motion }
    if let contribution = value.contribution, contribution.isDisabled() { return nil }
    do {
      let motion = try sampled([velocity])
      if let fault = fault(motion) { throw value.bad(fault) }
      last = (velocity, motion)
      return motion
    } catch {
      if value.contribution?.isDisabled() != true { value.report(error) }
      return nil
    }
  }

  /// The motion for arguments that precede the time in calls.
  func sampled(_ given: [any LuaPushable]) throws -> SampledMotion {
    let result = try rest.call(given).first ?? .nil
    guard let duration = result.asNumber, duration > 0, duration <= 1000 else {
      throw rest.bad("seconds above 0 to 1000 expected, got \(result.text)")
    }
    var samples: [MotionSample] = []
    for index in 0...pieces {
      let time = duration * Double(index) / Double(pieces)
      let results = try value.call(given + [time])
      let (first, second) = (results.first ?? .nil, results.dropFirst().first ?? .nil)
      guard let place = first.asNumber, let speed = second.asNumber, place.isFinite, speed.isFinite
      else {
        throw value.bad(
          "value and velocity expected at \(exact(time)) s, got \(first.text) and \(second.text)")
      }
      samples.append(MotionSample(value: place, velocity: speed))
    }
    if let fault = Self.contradiction(in: samples, step: duration / Double(pieces)) {
      throw value.bad(fault)
    }
    return try SampledMotion(samples, duration: Seconds(duration))
  }

  /// The first sample with a velocity that contradicts the values, as a message.
  private static func contradiction(in samples: [MotionSample], step: Double) -> String? {
    let fastest = samples.map(\.velocity.magnitude).max() ?? 0
    for index in 1..<samples.count - 1 {
      let change = (samples[index + 1].value - samples[index - 1].value) / (2 * step)
      let reported = samples[index].velocity
      guard (change - reported).magnitude > 0.1 * max(fastest, change.magnitude) + 1e-9 else {
        continue
      }
      return "reports a velocity of \(exact(reported)) at \(exact(step * Double(index))) s, but "
        + "its values change by \(exact(change)) per second there"
    }
    return nil
  }
}

/// Motions that a plugin computes.
enum PluginMotionRows {
  static let name = Arg.string("motion", "A plugin's motion, as `plugin:name`.")
  static let options = Arg<LuaTable?>.optional(
    "options", "The options for the plugin's functions.", PluginValue.options)

  static let motion = LuaFunction(
    "plugin_motion",
    "A motion that a plugin computes: called once, a function of time from then on.",
    table: LuaParameter.list(name, options), returns: "the motion"
  ) { fields in
    let session = try fields.host(ScriptSession.self)
    return MotionObject(
      motion: .sampled(try session.motion(named: fields(name), fields(options))))
  }
}

/// A plugin's function that decides whether a card goes.
struct CommitRule {
  let rule: RuleFunction

  init(_ name: String, _ session: ScriptSession) throws {
    rule = try RuleFunction(session.contribution(.commitRule, name), "decide", session: session)
  }

  var commit: CustomCommit {
    CustomCommit(
      rule.contribution?.qualifiedName ?? "function",
      contradicts: { [self] in rule.report(rule.bad("it \($0)")) }
    ) { [self] release in
      let table = LuaRecord([
        ("displacement", release.displacement), ("distance", release.distance),
        ("velocity", release.velocity), ("travel", release.travel),
      ])
      let quantities = [
        release.displacement, release.distance, release.velocity, release.travel,
      ].map(\.magnitude)
      return rule.ask([table], of: quantities, else: CustomCommit.Verdict(goes: false)) {
        try verdict($0)
      }
    }
  }

  private func verdict(_ results: [LuaValue]) throws -> CustomCommit.Verdict {
    guard case .boolean(let goes)? = results.first else {
      throw rule.bad("true or false expected, got \((results.first ?? .nil).text)")
    }
    let reader = ReportedTests(of: rule)
    let tests = try reader.tests(results.dropFirst().first).map { test in
      CustomCommit.Test(
        try reader.named(.text(test.name), "a criterion's 'name'"), test.value, test.comparison,
        test.threshold, isDeciding: test.isDeciding)
    }
    return CustomCommit.Verdict(goes: goes, tests: tests)
  }
}

/// A plugin's function that distributes a drag over nested tracks.
struct HandoverRule {
  let rule: RuleFunction

  init(_ name: String, _ session: ScriptSession) throws {
    rule = try RuleFunction(
      session.contribution(.handoverPolicy, name), "plan", session: session)
  }

  var handover: CustomHandover {
    CustomHandover(
      rule.contribution?.qualifiedName ?? "function",
      complains: { [self] in rule.report(rule.bad($0)) }
    ) { [self] tracks, isTowardsEnd in
      let list = LuaList(
        tracks.map { track in
          LuaRecord([("id", track.id), ("offset", track.offset), ("edge", track.edge)])
        })
      let drag = LuaRecord([("direction", isTowardsEnd ? 1 : -1), ("tracks", list)])
      return rule.ask([drag], else: nil) { try segments($0.first ?? .nil) }
    }
  }

  private func segments(_ value: LuaValue) throws -> [CustomHandover.Segment]? {
    if case .nil = value { return nil }
    guard case .table(let list) = value else {
      throw rule.bad("a list of segments, or nil, expected, got \(value.text)")
    }
    return try (0..<min(list.length(), 100)).map { index in
      guard case .table(let segment) = try list.rawValue(of: index + 1),
        let track = try segment.rawValue(of: "track").asNumber.flatMap({ Int(exactly: $0) }),
        track > .min, let to = try segment.rawValue(of: "to").asNumber
      else {
        throw rule.bad("segment \(index + 1): { track = a number, to = an offset } expected")
      }
      return CustomHandover.Segment(track: track - 1, to: to)
    }
  }
}
