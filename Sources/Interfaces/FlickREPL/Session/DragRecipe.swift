internal import FlickCore

/// A drag of one finger as the arguments of `stage:drag`.
struct DragRecipe: Hashable {
  var from: Point2D
  var displacement: Vector
  /// Seconds of movement, and of rest before the lift.
  var (duration, hold) = (0.0, 0.0)
  var pace = Synthesizer.Pace.even
  var rate = Synthesizer.usualRate
  var pointer = 0
  var kind = Touch.Kind.touch

  /// Creates the recipe of touches from the press to the lift of one finger.
  ///
  /// Nil if `stage:drag` cannot make the touches. The touches of a person match if each is within
  /// `tolerance` points of the drag at a time up to one report earlier or later.
  init?(_ touches: [Touch]) {
    guard touches.count > 2, let first = touches.first, let last = touches.last,
      first.phase == .began, last.phase == .ended,
      touches.dropFirst().dropLast().allSatisfy({ $0.phase == .moved }),
      touches.allSatisfy({
        $0.pointer == first.pointer && $0.kind == first.kind && $0.turn == nil
      })
    else { return nil }
    (from, pointer, kind) = (first.position, first.pointer, first.kind)
    displacement = last.position - first.position
    let end = touches.firstIndex { ($0.position - last.position).length < 1e-9 } ?? 0
    guard displacement.length > 0, end > 0 else { return nil }
    duration = (touches[end].time - first.time).value
    hold = (last.time - touches[end].time).value
    guard duration > 0 else { return nil }
    let reports = Double(end) / duration
    for rate in [Synthesizer.usualRate, reports.rounded(), reports] {
      for pace in Synthesizer.Pace.allCases {
        (self.rate, self.pace) = (rate, pace)
        for digits in [1e4, 1e9] {
          let rounded = rounded(perUnit: digits)
          if rounded.isExact(touches) {
            self = rounded
            return
          }
        }
      }
    }
    rate = max(1, reports.rounded())
    for pace in Synthesizer.Pace.allCases {
      self.pace = pace
      let rounded = rounded(perUnit: 1e3)
      if rounded.isNear(touches) {
        self = rounded
        return
      }
    }
    return nil
  }

  /// The maximum distance of a person's touch from the recipe, in points.
  private static let tolerance = 1.0

  private func rounded(perUnit digits: Double) -> DragRecipe {
    var recipe = self
    func round(_ value: Double) -> Double { (value * digits).rounded() / digits }
    recipe.from = Point2D(x: round(from.x), y: round(from.y))
    recipe.displacement = Vector(x: round(displacement.x), y: round(displacement.y))
    (recipe.duration, recipe.hold, recipe.rate) = (round(duration), round(hold), round(rate))
    return recipe
  }

  /// The touches from time 0; nil if the recipe is not valid.
  private var touches: [Touch]? {
    guard let finger = try? Synthesizer(rate: rate, pointer: pointer, kind: kind) else {
      return nil
    }
    return try? finger.drag(
      from: from, by: displacement, duration: Seconds(duration), pace: pace, hold: Seconds(hold)
    ).touches
  }

  /// Whether the drag has these touches, up to rounding.
  private func isExact(_ given: [Touch]) -> Bool {
    guard let touches, touches.count == given.count else { return false }
    return zip(touches, given).allSatisfy { one, other in
      (one.time.value - (other.time - given[0].time).value).magnitude < 1e-6
        && (one.position - other.position).length < 1e-6 && one.phase == other.phase
    }
  }

  /// Whether each touch is near the drag, within the interval between two reports.
  private func isNear(_ given: [Touch]) -> Bool {
    guard let touches else { return false }
    let interval = 1 / rate
    func place(at time: Double) -> Point2D {
      let next = touches.firstIndex { $0.time.value >= time } ?? touches.count - 1
      guard next > 0 else { return touches[0].position }
      let (a, b) = (touches[next - 1], touches[next])
      let gap = (b.time - a.time).value
      let share = gap > 0 ? min(1, (time - a.time.value) / gap) : 1
      return a.position + (b.position - a.position) * share
    }
    return given.allSatisfy { touch in
      let time = (touch.time - given[0].time).value
      return stride(from: -1.0, through: 1, by: 0.125).contains {
        (place(at: time + $0 * interval) - touch.position).length <= Self.tolerance
      }
    }
  }

  /// The call in Lua, with the options that differ from the defaults.
  var lua: String {
    var keys = [
      "from = \(Self.pair(from.x, from.y))", "by = \(Self.pair(displacement.x, displacement.y))",
      "duration = \(exact(duration))",
    ]
    if pace != .even { keys.append("pace = \"\(pace.rawValue)\"") }
    if hold > 0 { keys.append("hold = \(exact(hold))") }
    if rate != Synthesizer.usualRate { keys.append("rate = \(exact(rate))") }
    if pointer != 0 { keys.append("pointer = \(pointer)") }
    if kind != .touch { keys.append("kind = \"\(kind.rawValue)\"") }
    return "stage:drag { \(keys.joined(separator: ", ")) }"
  }

  private static func pair(_ x: Double, _ y: Double) -> String {
    "{ \(exact(x)), \(exact(y)) }"
  }
}
