/// Lines with crossings that are reported at their exact time, for a number of a stage.
///
/// For example the rows of a wheel picker, for ticks and haptics.
///
///     let rows = try CrossingSpec("rows", of: "list.y", every: 34, from: 17)
///     try stage.watch([rows])
public struct CrossingSpec: Hashable, Sendable {
  /// The name, unique on the stage.
  public let name: String
  /// The number, as `StageNumber` names it; pages count from 0.
  public let number: String
  /// The offset of the number before the comparison, which is part of the reported lines.
  ///
  /// It is 1 for a number that counts from 1 outside the core.
  public var offset = 0.0
  private let lines: Lines

  private enum Lines: Hashable, Sendable {
    case every(Double, from: Double)
    case at([Double])
    case detents
  }

  /// Creates lines at equal distances: `start`, `start ± distance` and so on.
  ///
  /// - Throws: `CoreError` for a distance outside 1e-3...1e9, or a start beyond ±1e9.
  public init(
    _ name: String, of number: String, every distance: Double, from start: Double = 0
  ) throws(CoreError) {
    try CoreError.checked(distance, "distance of the lines '\(name)'", in: 1e-3...1e9)
    try CoreError.checked(start, "start of the lines '\(name)'", in: .position)
    (self.name, self.number, lines) = (name, number, .every(distance, from: start))
  }

  /// Creates lines at these places.
  ///
  /// - Throws: `CoreError` without a place, or for places that do not rise, or are beyond ±1e9.
  public init(_ name: String, of number: String, at places: [Double]) throws(CoreError) {
    for place in places {
      try CoreError.checked(place, "line of '\(name)'", in: .position)
    }
    guard !places.isEmpty, zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw CoreError(
        .invalidNumber, "lines '\(name)': expected at least one place, and rising places")
    }
    (self.name, self.number, lines) = (name, number, .at(places))
  }

  /// Creates lines between the places of rest of a variable or an offset.
  ///
  /// Each crossing reports the new detent of the number, by its place and its number from 0.
  public static func detents(_ name: String, of number: String) -> CrossingSpec {
    CrossingSpec(detents: name, number)
  }

  private init(detents name: String, _ number: String) {
    (self.name, self.number, lines) = (name, number, .detents)
  }

  package var isOfDetents: Bool { lines == .detents }

  /// The number of the interval between two lines; a number on a line is above it.
  func interval(of number: Double, detents: (Double) -> Int?) -> Int {
    guard number.isFinite else { return 0 }
    switch lines {
    case .every(let distance, let start):
      return Int(((number + offset - start) / distance).rounded(.down).clamped(to: -1e15...1e15))
    case .at(let places): return places.partitioningIndex { $0 > number + offset }
    case .detents: return detents(number) ?? 0
    }
  }

  /// The line below an interval; undefined for detents.
  func line(below interval: Int) -> Double {
    switch lines {
    case .every(let distance, let start): start + distance * Double(interval)
    case .at(let places): places[interval - 1]
    case .detents: 0
    }
  }
}

/// A number has crossed a line.
public struct ValueCrossing: Hashable, Sendable {
  /// The name of the lines.
  public let name: String
  /// The place of the line, or of the detent.
  public let line: Double
  /// The number of the detent, from 0; nil for a line.
  public var detent: Int?
  /// The name of the detent; nil for a line, and for places of rest without names.
  package var detentName: String?
  /// Whether the number grew.
  public let isRising: Bool
}

/// Watched lines, and the interval that contains their number.
struct WatchedLines: Sendable {
  let spec: CrossingSpec
  let number: StageNumber
  var interval: Int

  init(_ spec: CrossingSpec, _ number: StageNumber, in stage: Stage, interval: Int? = nil) {
    (self.spec, self.number, self.interval) = (spec, number, 0)
    self.interval = interval ?? self.interval(of: number.value(in: stage), in: stage)
  }

  func interval(of value: Double, in stage: Stage) -> Int {
    spec.interval(of: value) { number.detent(for: $0, in: stage)?.index }
  }

  /// The crossing of the number from a neighbouring interval.
  func crossing(into interval: Int, isRising: Bool, in stage: Stage) -> ValueCrossing {
    guard spec.isOfDetents else {
      return ValueCrossing(
        name: spec.name, line: spec.line(below: isRising ? interval : interval + 1),
        isRising: isRising)
    }
    return ValueCrossing(
      name: spec.name, line: number.place(ofDetent: interval, in: stage), detent: interval,
      detentName: number.name(ofDetent: interval, in: stage), isRising: isRising)
  }
}

extension Stage {
  /// The maximum number of crossings per change; for a larger jump the last ones.
  public static let mostCrossings = 1000

  /// Whether any lines are watched.
  package var watchesLines: Bool { !watched.isEmpty }

  /// Watches these lines from now on, instead of earlier ones.
  ///
  /// Crossings of motions are found between the moments of the stage, at steps of 1/240 s with
  /// their turning points, and then to the last digit of the time. Under a finger a touch crosses
  /// all lines on its way at its own time.
  ///
  /// - Throws: `CoreError` for a number that the scene does not have, or a name that two have.
  public mutating func watch(_ specs: [CrossingSpec]) throws(CoreError) {
    var watched: [WatchedLines] = []
    let before = Dictionary(uniqueKeysWithValues: self.watched.map { ($0.spec, $0.interval) })
    for spec in specs {
      guard !watched.contains(where: { $0.spec.name == spec.name }) else {
        throw CoreError(.duplicateID, "two lines to be crossed are called '\(spec.name)'")
      }
      let number = try StageNumber(spec.number, in: scene)
      if spec.isOfDetents, number.detent(for: 0, in: self) == nil {
        throw CoreError(.infeasible, "'\(spec.number)' has no places of rest to report")
      }
      watched.append(WatchedLines(spec, number, in: self, interval: before[spec]))
    }
    self.watched = watched
  }

  /// Watches the same lines in a new layout, from the present numbers.
  ///
  /// Lines of numbers that the layout does not have are dropped.
  mutating func watchAgain() {
    watched = watched.compactMap { lines in
      guard let number = try? StageNumber(lines.spec.number, in: scene) else { return nil }
      return WatchedLines(lines.spec, number, in: self)
    }
  }

  /// Reports the lines that numbers have crossed since the last moment; returns whether there are
  /// any.
  @discardableResult
  package mutating func noteCrossings() -> Bool {
    var hasCrossed = false
    for index in watched.indices {
      let now = watched[index].interval(of: watched[index].number.value(in: self), in: self)
      let before = watched[index].interval
      guard now != before else { continue }
      watched[index].interval = now
      hasCrossed = true
      let isRising = now > before
      let entered =
        isRising
        ? Array(max(before + 1, now - Self.mostCrossings + 1)...now)
        : Array((now...min(before - 1, now + Self.mostCrossings - 1)).reversed())
      for interval in entered {
        record(
          .parts,
          .crossed(watched[index].crossing(into: interval, isRising: isRising, in: self)))
      }
    }
    return hasCrossed
  }

  /// The first time up to a limit when a moving number crosses a line; nil if there is none.
  func nextCrossing(until limit: Seconds) -> Seconds? {
    guard !running.isEmpty, limit.isFinite else { return nil }
    var probe = self
    probe.watched = []
    var first: Seconds?
    for lines in watched {
      first = probe.firstCrossing(of: lines, from: time, until: first ?? limit) ?? first
    }
    return first
  }

  /// The interval between samples of a moving number.
  private static let step: Seconds = 1.0 / 240

  /// The first time after a start when a number is in another interval.
  ///
  /// Changes the time of the stage, which is a copy.
  private mutating func firstCrossing(
    of lines: WatchedLines, from start: Seconds, until end: Seconds
  ) -> Seconds? {
    let value = { (stage: inout Stage, time: Double) -> Double in
      stage.time = Seconds(time)
      return lines.number.value(in: stage)
    }
    let isOutside = { (stage: inout Stage, time: Double) -> Bool in
      let number = value(&stage, time)
      return lines.interval(of: number, in: stage) != lines.interval
    }
    var (low, before) = (start.value, value(&self, start.value))
    if isOutside(&self, start.value) { return start }
    while low < end.value {
      let high = min(low + Self.step.value, end.value)
      let middle = value(&self, low + (high - low) / 2)
      let after = value(&self, high)
      // The turning point of the parabola through the three.
      let bend = 2 * (before - 2 * middle + after)
      let share = bend == 0 ? 0 : (3 * before - 4 * middle + after) / (2 * bend)
      let turn = share > 0 && share < 1 ? low + share * (high - low) : high
      for reached in [turn, high] where isOutside(&self, reached) {
        return Seconds(
          bisected(from: reached, to: low, times: 60) { isOutside(&self, $0) }.passing)
      }
      (low, before) = (high, after)
    }
    return nil
  }
}
