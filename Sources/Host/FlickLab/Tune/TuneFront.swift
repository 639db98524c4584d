internal import FlickAPI
internal import FlickCore
package import FlickHost
internal import FlickJSON
internal import LuaKit
internal import RealModule

/// A Pareto front: settings that cannot be improved in one objective without a loss in another.
///
/// The search proves no optimum. It tries the present setting, the tuned one, settings spread over
/// the ranges, and then neighbours of the best so far. Equal seeds give equal fronts.
package struct TuneFront {
  /// A quantity to minimize.
  package enum Objective: Sendable, Hashable {
    /// One of the scores; maximized if `isLarge`.
    case score(String, isLarge: Bool)
    /// The largest step from the present values, as a share of the ranges.
    case change

    /// - Parameter text: `violations`, `-margin`, `soft`, `rest`, `change`.
    package init(_ text: String) throws(HostError) {
      let isLarge = text.hasPrefix("-")
      let name = isLarge ? String(text.dropFirst()) : text
      let known = TuneScores.goals.map(\.0)
      if name == "change", !isLarge {
        self = .change
      } else if known.contains(name) {
        self = .score(name, isLarge: isLarge)
      } else {
        let hint = NearestName.hint(for: text, among: known + ["change", "-margin"])
        throw HostError(
          .input,
          "--minimize: no '\(text)'\(hint); there are violations, soft, rest, change and -margin "
            + "(large is good)")
      }
    }

    package var name: String {
      if case .score(let name, _) = self { name } else { "change" }
    }

    fileprivate var isLarge: Bool { if case .score(_, true) = self { true } else { false } }
  }

  /// A setting on the front.
  package struct Point: Sendable {
    package fileprivate(set) var places: [Double]
    /// The values of the objectives as printed.
    package var values: [Double]
    /// The values of the objectives with signs that make smaller better.
    fileprivate(set) var costs: [Double]
    /// The measures of feel, in the order of `TuneFeel.Measure`.
    package fileprivate(set) var measured: [Double] = []
  }

  package let axes: [TunableAxis]
  package let objectives: [Objective]
  package private(set) var points: [Point] = []
  package private(set) var triedCount = 0
  /// The present setting, whether it is on the front or not.
  package private(set) var now: Point
  /// The feel of all tried settings.
  package private(set) var feel = TuneFeel()

  /// The maximum number of printed points.
  private static let mostPoints = 20
  private let stream: GestureStream
  private let orders: ValueOrders

  /// - Parameter tries: the number of settings to play.
  package init(
    _ whole: GestureStream, _ axes: [TunableAxis], _ objectives: [Objective],
    _ options: Tuning.Options, tries: Int
  ) throws(HostError) {
    stream = try whole.meant { $0.split != .held }.keptIfFew()
    var axes = axes
    orders = try ValueOrders(
      options.orders, &axes, among: options.orders.isEmpty ? [] : stream.session.tunables())
    (self.axes, self.objectives) = (axes, objectives)
    now = Point(places: axes.map(\.present), values: [], costs: [])
    now = try tried(now.places)
    points = [now]
    feel.add(now)
    let tuning = try Tuning(stream, axes, options)
    try take(zip(axes, tuning.after.values).map { $0.place(of: $1) ?? $0.present })
    var random = SplitMix64(seed: UInt64(bitPattern: Int64(options.seed)))
    for start in axes.spread(min(tries / 2, 8 * axes.count + 8), &random) { try take(start) }
    while triedCount < tries, !options.budget.isOver {
      let base = points[Int.random(in: points.indices, using: &random)].places
      try take(neighbour(of: base, 0.15 * (1 - Double(triedCount) / Double(tries)), &random))
    }
    thin()
    points.sort { $0.costs.lexicographicallyPrecedes($1.costs) }
  }

  /// The setting with one or two values changed at random.
  private func neighbour(
    of places: [Double], _ reach: Double, _ random: inout SplitMix64
  ) -> [Double] {
    var places = places
    for _ in 0..<(axes.count > 1 ? 2 : 1) {
      let index = Int.random(in: axes.indices, using: &random)
      let axis = axes[index]
      let place =
        axis.isWhole
        ? Double.random(in: axis.range, using: &random).rounded()
        : places[index] + random.nextDeviation() * max(reach, 0.01) * axis.width
      places[index] = place.clamped(to: axis.range)
    }
    return places
  }

  /// Plays a setting and returns its scores.
  ///
  /// Values are rounded to few digits first, so that the printed values are the played ones.
  private mutating func tried(_ places: [Double]) throws(HostError) -> Point {
    let places = zip(axes, places).map { axis, place in
      guard !axis.isWhole, place != axis.present else { return place }
      let slack = 0.002 * axis.width
      let (low, high) = (
        max(axis.range.lowerBound, place - slack), min(axis.range.upperBound, place + slack)
      )
      return Double(FlipText.shortest(in: low...high)) ?? place
    }
    triedCount += 1
    let scores = try TuneScores(stream, axes.changes(places))
    let change = zip(axes, places).map { ($0.present - $1).magnitude / max($0.width, 1e-300) }
    var point = Point(places: places, values: [], costs: [])
    for objective in objectives {
      let value =
        switch objective {
        case .score(let name, _): scores.value(of: name)
        case .change: change.max() ?? 0
        }
      point.values.append(value)
      point.costs.append(objective.isLarge ? -value : value)
    }
    point.measured = TuneFeel.Measure.allCases.map { measure in
      switch measure {
      case .rest: scores.rest
      case .leastSpeed: scores.leastSpeed
      case .leastDistance: scores.leastDistance
      }
    }
    return point
  }

  private mutating func take(_ places: [Double]) throws(HostError) {
    guard orders.hold(at: places) else {
      triedCount += 1
      return
    }
    let point: Point
    do throws(HostError) { point = try tried(places) } catch {
      // Ignores settings that the script refuses.
      guard error.kind == .input else { throw error }
      return
    }
    feel.add(point)
    let isBeaten = points.contains { other in
      zip(other.costs, point.costs).allSatisfy { $0 <= $1 }
    }
    guard !isBeaten else { return }
    points.removeAll { other in zip(point.costs, other.costs).allSatisfy { $0 <= $1 } }
    points.append(point)
  }

  /// Removes the points nearest to their neighbours until at most `mostPoints` are left.
  ///
  /// The ends of each objective stay (the crowding distance of NSGA-II, Deb and others 2002).
  private mutating func thin() {
    while points.count > Self.mostPoints {
      var room = Array(repeating: 0.0, count: points.count)
      for objective in objectives.indices {
        let order = points.indices.sorted {
          points[$0].costs[objective] < points[$1].costs[objective]
        }
        let (first, last) = (order[0], order[order.count - 1])
        let width = points[last].costs[objective] - points[first].costs[objective]
        room[first] = .infinity
        room[last] = .infinity
        guard width > 0 else { continue }
        for place in order.indices.dropFirst().dropLast() {
          room[order[place]] +=
            (points[order[place + 1]].costs[objective] - points[order[place - 1]].costs[objective])
            / width
        }
      }
      guard let least = room.indices.min(by: { room[$0] < room[$1] }) else { return }
      points.remove(at: least)
    }
  }
}

extension [TunableAxis] {
  /// Settings with the values of each tunable spread over its range (a Latin hypercube).
  func spread(_ count: Int, _ random: inout SplitMix64) -> [[Double]] {
    guard count > 0 else { return [] }
    var columns: [[Double]] = []
    for axis in self {
      let shares = (0..<count).map { index in
        (Double(index) + Double.random(in: 0..<1, using: &random)) / Double(count)
      }
      columns.append(
        shares.shuffled(using: &random).map { share in
          let place = axis.place(atShare: share)
          return axis.isWhole ? place.rounded() : place
        })
    }
    return (0..<count).map { index in columns.map { $0[index] } }
  }
}

// MARK: - Output

extension TuneFront {
  /// The report as text: a line for each setting.
  package var lines: [String] {
    let all = points + [now]
    let rows =
      [header + ["feel"]]
      + zip(all, feel.words(of: all)).map { cells(of: $0) + [$1] }
    var lines = TextTable.lines(rows)
    lines[lines.count - 1] += "  (now)"
    return lines + [
      "\(counted(points.count, "Pareto-optimal setting")); "
        + "\(triedCount) were played, nothing is proved"
    ]
  }

  private var header: [String] { objectives.map(\.name) + axes.map(\.name) }

  private func cells(of point: Point) -> [String] {
    zip(objectives, point.values).map { objective, value in
      objective == .change ? FlipText.percent(value) : FlipText.rough(value)
    } + zip(axes, point.places).map { $0.text(at: $1) }
  }

  /// The report as JSON: a line for each setting.
  package var json: String {
    zip(points, feel.words(of: points)).map { point, words in
      let measured = zip(TuneFeel.Measure.allCases, point.measured)
        .map { JSONMember($0.rawValue, .number($1)) }
      let set = zip(axes, point.places).map { JSONMember($0.name, $0.value(at: $1)) }
      let values = zip(objectives, point.values).map { JSONMember($0.name, .number($1)) }
      return FeelLines.front.text([
        "feel": words, "measured": JSONValue.object(measured), "set": JSONValue.object(set),
        "values": JSONValue.object(values),
      ])
    }.joined()
  }
}
