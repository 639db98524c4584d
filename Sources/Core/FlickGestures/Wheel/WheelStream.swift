/// Divides the reports of a wheel into streams, and finds momentum, new pushes and turns of a page.
///
/// Has no clock: `take` receives each report with its time. A stream ends by silence, by a change
/// of direction or of the device, or when the pointer moves under a wheel with notches. A phase
/// reported by the system takes precedence.
package struct WheelStream: Sendable {
  /// A report with its time and place.
  package struct Report: Hashable, Sendable {
    package var time: Seconds
    package var place: Point2D
    package var turn: WheelTurn

    package init(time: Seconds, place: Point2D, turn: WheelTurn) {
      (self.time, self.place, self.turn) = (time, place, turn)
    }
  }

  /// The rule that turns pages.
  package enum Judge: Hashable, Sendable {
    /// One page for a turn of a wheel, at its first notch.
    case notches
    /// One page for a push, at a distance or a speed.
    case pushes
  }

  /// The interpretation of a report.
  package struct Reading: Sendable {
    /// Whether it begins a stream.
    package var isNew = false
    /// Whether it begins a stream, or a push in momentum.
    package var isPush = false
    /// Whether it continues a movement of the fingers in momentum.
    package var isMomentum = false
    /// The tests of a page's turn; nil if none is turned.
    package var page: Criteria?
    /// The tests of a page that the previous push did not turn; see `missed`.
    package var missed: Criteria?
  }

  /// The axis of the stream's greatest distance.
  package var axis: Orientation { sum.x.magnitude > sum.y.magnitude ? .horizontal : .vertical }
  /// The movement since the stream or its last push began.
  package private(set) var sum = Vector.zero
  /// Whether its reports have been those of a wheel with notches so far.
  package private(set) var isNotched = false
  /// Whether it is in momentum.
  package private(set) var isMomentum = false
  /// Whether the system reports phases.
  package private(set) var hasPhases = false
  /// Whether the stream or its last push has turned a page.
  package private(set) var hasTurned = false
  /// The time of the last report; infinite in the past before the first.
  package private(set) var last = -Seconds.infinity

  private var place = Point2D.zero
  private var whole = Vector.zero
  /// The unit and the device of its first report.
  private var unit = WheelTurn.Unit.points
  private var source: WheelTurn.Source?
  /// Whether the system has marked the last report as momentum.
  private var isFlagged = false
  private var least = 0.0
  private var window: [(time: Seconds, amount: Vector)] = []
  private var pair = Pair()
  private var speeds: [(time: Seconds, speed: Double)] = []
  private var run = 0
  private var page = -Seconds.infinity
  /// The last and the shortest time between notches in the present turn.
  private var gaps = (last: 0.0, least: Double.infinity)
  private var best = Best()

  /// The reports since the last speed.
  private struct Pair {
    var start: Seconds = 0
    var travel = Vector.zero
    var moments = 0
  }

  /// The best values of failed tests.
  private struct Best {
    var travel = 0.0
    var speed = 0.0
    var gap = 0.0
    var since = 0.0
    /// For pushes: the share of the required speed, the speed and the requirement.
    var push = (share: 0.0, speed: 0.0, needed: 0.0)
  }

  package init() {}

  // MARK: Reports

  /// Whether a report begins another stream, by the rule of the present one.
  package func isOver(at report: Report, _ rule: WheelRule) -> Bool {
    begins(report, report.turn.points, rule)
  }

  /// Handles the next report.
  ///
  /// - Parameters:
  ///   - isNew: whether it begins a stream; nil to decide by the rule.
  ///   - judge: the rule that turns pages; nil to choose by the source.
  package mutating func take(
    _ report: Report, isNew: Bool? = nil, _ rule: WheelRule, judge: Judge? = nil
  ) -> Reading {
    var reading = Reading()
    let amount = report.turn.points
    let isNew = isNew ?? begins(report, amount, rule)
    if isNew { begin(report) }
    reading.isNew = isNew
    reading.isPush = isNew
    let gap = (report.time - last).value.measured(.point)
    if !isNew, !isNotched, isBeyondSlack(at: report.place, rule) { isMomentum = true }
    follow(report, amount)
    classify(report, amount, gap, isNew: isNew, rule)
    var speed = 0.0
    if !isNew {
      pair.travel = pair.travel + amount
      if gap > 0 { pair.moments += 1 }
      if pair.moments == 2 {
        speed = measured(at: report.time)
        let missed = isMomentum && !hasTurned ? missed(rule, judge: judge) : nil
        if isFreshPush(speed, at: report.time, rule) {
          (reading.isPush, reading.missed) = (true, missed)
        }
      }
    }
    if report.turn.phase == .momentum { isMomentum = true }
    isFlagged = report.turn.phase == .momentum
    reading.isMomentum = isMomentum
    switch judge ?? (isNotched ? .notches : .pushes) {
    case .notches: reading.page = notched(amount, gap, report.time, isNew: isNew, rule)
    case .pushes: reading.page = pushed(speed, rule)
    }
    return reading
  }

  private func begins(_ report: Report, _ amount: Vector, _ rule: WheelRule) -> Bool {
    if report.turn.phase == .began || !last.isFinite { return true }
    if (report.time - last).value.measured(.point) >= rule.silence.value {
      // A finger may rest on the pad.
      if !(hasPhases && report.turn.phase != nil) { return true }
    }
    if isFlagged, report.turn.phase != .momentum, report.turn.phase != .ended, amount != .zero {
      return true
    }
    if isNotched, isBeyondSlack(at: report.place, rule) { return true }
    if report.turn.unit != unit { return true }
    if let source, let other = report.turn.source, other != source { return true }
    let axis: Orientation = whole.x.magnitude > whole.y.magnitude ? .horizontal : .vertical
    var near = amount.along(axis).value
    for sample in window where isNear(sample.time, report.time, rule) {
      near += sample.amount.along(axis).value
    }
    return near * whole.along(axis).value < 0 && near.magnitude >= rule.turnBack.value
  }

  /// Whether the pointer has left the place where the stream began.
  private func isBeyondSlack(at place: Point2D, _ rule: WheelRule) -> Bool {
    (place - self.place).length > rule.slack.value
  }

  private func isNear(_ time: Seconds, _ now: Seconds, _ rule: WheelRule) -> Bool {
    (now - time).value.measured(.point) < rule.turnWindow.value
  }

  private mutating func begin(_ report: Report) {
    (sum, whole) = (.zero, .zero)
    (isMomentum, isFlagged, hasTurned) = (false, false, false)
    hasPhases = report.turn.phase != nil && report.turn.phase != .momentum
    isNotched = report.turn.source != .trackPad
    (unit, source) = (report.turn.unit, report.turn.source)
    least = 0
    window.removeAll(keepingCapacity: true)
    speeds.removeAll(keepingCapacity: true)
    pair = Pair(start: report.time)
    run = 0
    page = -.infinity
    gaps = (0, .infinity)
    best = Best()
  }

  private mutating func follow(_ report: Report, _ amount: Vector) {
    sum = sum + amount
    whole = whole + amount
    place = report.place
    last = report.time
    window.append((report.time, amount))
    if window.count > Self.most { window.removeFirst(Self.most / 2) }
  }

  /// The number of stored reports: 50 ms of a device with 640 reports a second.
  private static let most = 32

  private mutating func classify(
    _ report: Report, _ amount: Vector, _ gap: Double, isNew: Bool, _ rule: WheelRule
  ) {
    if report.turn.source == .trackPad { isNotched = false }
    guard isNotched, report.turn.source == nil, report.turn.unit == .points, amount != .zero else {
      return
    }
    if hasPhases { isNotched = false }
    if amount.x != 0, amount.y != 0 { isNotched = false }
    let size = max(amount.x.magnitude, amount.y.magnitude)
    if least > 0 {
      let ratio = max(size, least) / min(size, least)
      if (ratio - ratio.rounded()).magnitude > Self.tolerance { isNotched = false }
    }
    if !isNew, gap < rule.notchGap.value { isNotched = false }
    least = least > 0 ? min(least, size) : size
    if least < rule.notch.value { isNotched = false }
  }

  /// The least distance of a ratio from a whole number that rules out a multiple.
  private static let tolerance = 1e-3

  // MARK: Speeds

  /// The speed of two merged reports, in points per second.
  private mutating func measured(at time: Seconds) -> Double {
    pair.travel.along(axis).value.magnitude / (time - pair.start).value
  }

  /// Whether a speed in momentum is that of a new push; stores the speed.
  private mutating func isFreshPush(
    _ speed: Double, at time: Seconds, _ rule: WheelRule
  ) -> Bool {
    let travel = pair.travel
    defer {
      speeds.append((time, speed))
      if speeds.count > Self.most { speeds.removeFirst(Self.most / 2) }
      pair = Pair(start: time)
    }
    if let before = speeds.last?.speed {
      let ratio = before > 0 ? (speed / before).measured(.page) : 0
      run = rule.slowest <= ratio && ratio <= rule.fastest ? run + 1 : 0
    }
    guard isMomentum else {
      if run >= rule.ratios { isMomentum = true }
      return false
    }
    guard !isFlagged,
      let earlier = speeds.last(where: {
        (time - $0.time).value.measured(.point) >= rule.pushSpan.value
      })
    else { return false }
    let needed = max(rule.push.value, rule.pushFactor * earlier.speed)
    guard speed.measured(.point) > needed.measured(.point) else {
      if speed > best.push.share * needed { best.push = (speed / needed, speed, needed) }
      return false
    }
    (isMomentum, hasTurned, run) = (false, false, 0)
    sum = travel
    best = Best()
    best.push = (1, speed, needed)
    return true
  }

  // MARK: Pages

  private mutating func notched(
    _ amount: Vector, _ gap: Double, _ time: Seconds, isNew: Bool, _ rule: WheelRule
  ) -> Criteria? {
    guard amount != .zero else { return nil }
    let since = (time - page).value.measured(.point)
    let isSlowing = gaps.last > 0 && gap <= (rule.tail * gaps.last).measured(.point)
    let isAnother = gap > rule.gap.value && !isSlowing
    if isNew || isAnother {
      gaps = (0, .infinity)
    } else {
      gaps = (gap, min(gap, gaps.least))
    }
    let isSustained = rule.tail == 0 || gap <= (rule.tail * gaps.least).measured(.point)
    guard isNew || !page.isFinite || isAnother || isSustained && since >= rule.again.value else {
      best.gap = max(best.gap, gap)
      best.since = max(best.since, since)
      return nil
    }
    var criteria = Criteria()
    if !isNew, page.isFinite {
      criteria.append(Criterion(.gap, gap, .above, rule.gap.value, .second))
      if gap <= rule.gap.value {
        criteria.append(
          Criterion(
            .duration, since, .atLeast, rule.again.value, .second,
            best.since > 0 ? .missed(by: best.since) : .none, isDeciding: true))
      }
    }
    (page, hasTurned) = (time, true)
    (best.gap, best.since) = (0, 0)
    return criteria.withDecidingTest
  }

  private mutating func pushed(_ speed: Double, _ rule: WheelRule) -> Criteria? {
    guard !hasTurned, !isMomentum else { return nil }
    let travel = sum.along(axis).value.magnitude.measured(.point)
    let speed = speed.measured(.point)
    guard travel >= rule.distance.value || speed >= rule.speed.value else {
      best.travel = max(best.travel, travel)
      best.speed = max(best.speed, speed)
      return nil
    }
    hasTurned = true
    var criteria = pushTests(max(travel, best.travel), max(speed, best.speed), rule)
    if best.push.share > 0 {
      criteria.append(
        Criterion(.push, best.push.speed, .above, best.push.needed, .pointsPerSecond))
    }
    best.push = (0, 0, 0)
    return criteria
  }

  private func pushTests(_ travel: Double, _ speed: Double, _ rule: WheelRule) -> Criteria {
    let isFar = travel >= rule.distance.value
    let isFast = speed >= rule.speed.value
    let far = Criterion(
      .travel, travel, .atLeast, rule.distance.value, .point,
      isFar && best.travel > 0 && best.travel < rule.distance.value
        ? .missed(by: best.travel) : .none)
    let fast = Criterion(
      .velocity, speed, .atLeast, rule.speed.value, .pointsPerSecond,
      isFast && best.speed > 0 && best.speed < rule.speed.value
        ? .missed(by: best.speed) : .none)
    // Either test is enough. If both fail, the one that came nearer decides.
    let share = (travel / max(rule.distance.value, 1e-9), speed / max(rule.speed.value, 1e-9))
    let isByTravel = isFar == isFast ? share.0 >= share.1 : isFar
    var criteria = Criteria(far.marked(isDeciding: isByTravel))
    criteria.append(fast.marked(isDeciding: !isByTravel))
    return criteria
  }

  /// The tests of a page that the stream has not turned, for its end; nil if it was far from
  /// turning.
  package func missed(_ rule: WheelRule, judge: Judge? = nil) -> Criteria? {
    switch judge ?? (isNotched ? .notches : .pushes) {
    case .notches:
      guard best.gap > 0 else { return nil }
      var criteria = Criteria(Criterion(.gap, best.gap, .above, rule.gap.value, .second))
      criteria.append(Criterion(.duration, best.since, .atLeast, rule.again.value, .second))
      return criteria.withDecidingTest
    case .pushes:
      guard hasTurned else {
        return best.travel > 0 ? pushTests(best.travel, best.speed, rule) : nil
      }
      guard best.push.share >= Self.nearPush else { return nil }
      return Criteria(
        Criterion(
          .push, best.push.speed, .above, best.push.needed, .pointsPerSecond, isDeciding: true))
    }
  }

  /// The least share of the required speed for a report of a missed push.
  private static let nearPush = 0.75

  /// Marks the tests of the stream as reported.
  package mutating func conclude() { best = Best() }
}
