internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// A snap rule as scripts give it: a table of thresholds, a toolkit's rule by the name of its
/// profile, or a function.
enum SnapArgument: LuaReadable {
  case thresholds
  case profile(Profile.Name)
  case function(LuaCallable)
  case plugin(String)

  static var luaTypeName: String { "table, name of a profile or function" }
  static var luaSchema: ValueSchema {
    .union([
      SnapKeys.table, Profile.Name.luaSchema,
      .function(CallSchema([("release", ReleaseTable.luaSchema)], returns: .number)),
    ])
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    stack.faultOfName(at: index, among: Profile.Name.allCases.map(\.rawValue))
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> SnapArgument? {
    if let name = Profile.Name.read(stack, at: index) { return .profile(name) }
    if let name = String.read(stack, at: index), name.contains(":") { return .plugin(name) }
    if let function = LuaCallable.read(stack, at: index) { return .function(function) }
    return LuaTable.read(stack, at: index) == nil ? nil : .thresholds
  }

  var isFunction: Bool { if case .function = self { true } else { false } }

  /// The policy; `table` reads the thresholds.
  func policy(
    _ session: ScriptSession, of pager: String, table: () throws -> SnapPolicy?
  ) throws -> SnapPolicy {
    switch self {
    case .thresholds: return try table() ?? .standard
    case .profile(let name): return Profile.named(name).snap
    case .function(let function):
      let title = "'snap' of " + (pager.isEmpty ? "a pager" : "pager '\(pager)'")
      let rule = RuleFunction(function, title: title, session: session)
      return SnapPolicy(.custom(ScriptRule(rule: rule).snap))
    case .plugin(let name):
      let rule = try RuleFunction(
        session.contribution(.snapRule, name), "decide", session: session)
      return SnapPolicy(.custom(ScriptRule(rule: rule).snap))
    }
  }
}

/// The keys of a snap table: thresholds of our own rule, or a toolkit's rule with its settings.
enum SnapKeys {
  static let summary =
    "{ distance = (0.5 page), or sensitivity =, velocity = (500 pt/s), flick_distance = (18 pt), "
    + "pages_per_swipe = (1) }, "
    + "{ rule = a profile's name, with its own long_swipes, multiple_pages, skip_snaps, distance }"

  static let rule = Arg<Profile.Name?>.optional(
    "rule", "A profile's rule, in place of ours with these thresholds.")
  static let distance = Arg.number(
    "distance", "Share of a page that a slow drag must cover.", .share,
    default: ThresholdSnap.distance.value)
  static let sensitivity = Arg<SwiftUIPagerSnap.Sensitivity?>.optional(
    "sensitivity", "SwiftUIPager's names of distances: 0.75, 0.5, 0.25 of a page.")
  static let velocity = Arg.number(
    "velocity", "The least speed for direction to decide, in points per second.", .speed,
    default: ThresholdSnap.velocity.value)
  static let flickDistance = Arg.number(
    "flick_distance",
    "The least travel along the axis from touch-down for speed to count, in points.",
    .extent, default: ThresholdSnap.flickDistance.value)
  static let pagesPerSwipe = Arg.integer(
    "pages_per_swipe", "The most pages that one swipe moves.", .count, default: 1)
  static let longSwipes = Arg.boolean(
    "long_swipes", "libadwaita: whether a swipe may go beyond the neighbours.", default: false)
  static let multiplePages = Arg.boolean(
    "multiple_pages", "SwiftUIPager: whether speed counts pages.", default: false)
  static let skipSnaps = Arg.boolean(
    "skip_snaps", "Embla: whether a force may go beyond the neighbours.", default: false)
  static let all = LuaParameter.list(
    rule, distance, sensitivity, velocity, flickDistance, pagesPerSwipe, longSwipes, multiplePages,
    skipSnaps)

  /// The keys that only toolkits' rules have.
  private static let ofToolkits = all.count - 3..<all.count

  static var table: ValueSchema {
    .given("snap", "The page that a release goes to: our own rule, or a toolkit's.", all)
  }

  static func policy(_ fields: borrowing LuaFields) throws -> SnapPolicy {
    let name = try fields(rule)
    try check(fields, name)
    let share = try fields(sensitivity)?.share ?? fields(distance)
    switch name {
    case nil:
      return try SnapPolicy(
        distance: Pages(share), velocity: PointsPerSecond(fields(velocity)),
        flickDistance: Points(fields(flickDistance)), pagesPerSwipe: fields(pagesPerSwipe))
    case .libadwaita:
      return SnapPolicy(.libadwaita(LibadwaitaSnap(allowsLongSwipes: try fields(longSwipes))))
    case .swiftUIPager:
      return SnapPolicy(
        .swiftUIPager(
          try SwiftUIPagerSnap(sensitivity: share, isMultiple: fields(multiplePages))))
    case .embla:
      return SnapPolicy(.embla(EmblaSnap(skipsSnaps: try fields(skipSnaps))))
    case .compose:
      return SnapPolicy(
        .compose(try ComposeSnap(threshold: share, maximumPages: fields(pagesPerSwipe))))
    case .swiper: return SnapPolicy(.swiper(try SwiperSnap(share: share)))
    case let name?: return Profile.named(name).snap
    }
  }

  /// Refuses keys without effect.
  private static func check(_ fields: borrowing LuaFields, _ name: Profile.Name?) throws {
    if fields.has(distance), fields.has(sensitivity) {
      throw APIError("'sensitivity' is a distance by name; give one of the two")
    }
    // Nearly all screens give thresholds only.
    if name == nil, !fields.hasAny(of: ofToolkits) { return }
    let own =
      switch name {
      case nil:
        LuaParameter.list(distance, sensitivity, velocity, flickDistance, pagesPerSwipe)
      case .libadwaita: LuaParameter.list(longSwipes)
      case .swiftUIPager: LuaParameter.list(distance, sensitivity, multiplePages)
      case .embla: LuaParameter.list(skipSnaps)
      case .compose: LuaParameter.list(distance, sensitivity, pagesPerSwipe)
      case .swiper: LuaParameter.list(distance, sensitivity)
      default: [LuaParameter]()
      }
    let allowed = Set((own + [rule.parameter]).map(\.name))
    for key in all.map(\.name) where fields.has(key) && !allowed.contains(key) {
      throw APIError(
        "'\(key)' is not a setting of the rule \(name.map { "'\($0.rawValue)'" } ?? "of thresholds")"
      )
    }
  }
}

/// A function as a snap rule.
private struct ScriptRule {
  let rule: RuleFunction

  /// The page and the tests; if the function fails, the page where the pager rested, with the error
  /// in the session.
  func verdict(for release: PagerRelease) -> CustomSnap.Verdict {
    rule.ask(
      [ReleaseTable(release: release)], of: release.magnitudes,
      else: CustomSnap.Verdict(page: release.base)
    ) { results in
      CustomSnap.Verdict(
        position: PageNumber.fromLua(try position(results.first ?? .nil)),
        tests: try ReportedTests(of: rule).releaseTests(results.dropFirst().first))
    }
  }

  /// The page, or the position between two pages.
  private func position(_ result: LuaValue) throws(LuaError) -> Double {
    switch result {
    case .integer(let page): return Double(page)
    case .number(let number) where number.isFinite: return number
    default: throw rule.bad("page or position between pages expected, got \(result.text)")
    }
  }

  var snap: CustomSnap {
    CustomSnap(
      rule.contribution?.qualifiedName ?? "function",
      contradicts: { [self] in rule.report(rule.bad("it \($0)")) },
      verdict: { [self] in verdict(for: $0) })
  }
}

extension PagerRelease {
  /// Its quantities without signs: speed in points and in pages per second, travel in points and in
  /// pages, seconds, and the distance from the page in pages and in points.
  fileprivate var magnitudes: [Double] {
    let distance = position.value - Double(base)
    return [
      velocity.value, velocity.value / pitch.value, travel.value, travel.value / pageLength.value,
      duration.value, distance, distance * pitch.value,
    ].map(\.magnitude)
  }
}

/// A release as a script's function receives it, with pages from 1.
private struct ReleaseTable: LuaHandedTable {
  let release: PagerRelease

  static let luaTable = LuaTableType<ReleaseTable>(
    "release",
    "A pager at the moment of its release, for a function that chooses the page.",
    [
      LuaKey(
        "position", "The continuous position now; 1 at the first page, 2.5 halfway to the third."
      ) {
        PageNumber.toLua($0.release.position)
      },
      LuaKey(
        "from",
        "The page that the swipe counts from, from 1: where it rested, or its target when the "
          + "finger came down."
      ) {
        PageNumber.toLua($0.release.base)
      },
      LuaKey("page_count", "The number of pages.") { $0.release.pageCount },
      LuaKey(
        "velocity",
        "The finger's, in points per second along the axis; negative towards later pages, also of a "
          + "`reversed` pager."
      ) { $0.release.velocity.value },
      LuaKey(
        "travel",
        "The finger's travel along the axis since it came down, in points; signs likewise."
      ) { $0.release.travel.value },
      LuaKey(
        "duration",
        "Seconds that the finger was down; infinite for a drag that was cancelled or continues."
      ) { $0.release.duration.value },
      LuaKey("page_length", "Points along the axis.") { $0.release.pageLength.value },
      LuaKey("pitch", "Points from a page to the next: its length and the spacing.") {
        $0.release.pitch.value
      },
    ])
}
