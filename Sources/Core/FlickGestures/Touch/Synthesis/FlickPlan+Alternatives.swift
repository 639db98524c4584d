// Alternatives to an infeasible flick, and the wording of the refusal.

extension FlickPlan {
  /// Plans near an infeasible one that can be carried out: with another speed, another
  /// displacement, or another duration, whichever of these would do, else with several changed at
  /// once.
  ///
  /// Empty for a plan that is feasible. Each has been tried.
  public func alternatives() -> [FlickPlan] {
    if (try? carriedOut()) != nil { return [] }
    let range = feasibleSpeeds()
    let near = [otherSpeed(range), otherDistance(range), otherDuration].compactMap { $0 }
    return near.isEmpty ? [steady].compactMap { $0 } : near
  }

  private func changed(
    speed: Double? = nil, length: Double? = nil, duration: Double? = nil,
    direction: Vector? = nil, rate: Double? = nil
  ) -> FlickPlan? {
    let finger =
      rate.flatMap {
        try? Synthesizer(
          rate: $0, pointer: self.finger.pointer, kind: self.finger.kind, start: self.finger.start)
      } ?? self.finger
    let displacement = (direction ?? self.direction) * (length ?? displacement.length)
    guard
      let plan = try? FlickPlan(
        from: from, by: displacement, speed: PointsPerSecond(speed ?? self.speed.value),
        duration: Seconds(duration ?? self.duration.value), estimator: estimator, finger: finger),
      (try? plan.carriedOut()) != nil
    else { return nil }
    return plan
  }

  /// Numbers for people first, the exact one where none of those will do.
  private func nearest(_ exact: Double, _ plan: (Double) -> FlickPlan?) -> FlickPlan? {
    for value in [exact.rounded(perUnit: 1000), exact] {
      if let found = plan(value) { return found }
    }
    return nil
  }

  /// A little within the range, for the ends themselves are a single jump.
  private static let inset = 1e-3

  private func otherSpeed(_ range: ClosedRange<Double>) -> FlickPlan? {
    let margin = (range.upperBound - range.lowerBound) * Self.inset
    let speed = speed.value.clamped(from: range.lowerBound + margin, to: range.upperBound - margin)
    return nearest(speed) { changed(speed: $0) }
  }

  private func otherDistance(_ range: ClosedRange<Double>) -> FlickPlan? {
    let bound = speed.value > range.upperBound ? range.upperBound : range.lowerBound
    guard bound * speed.value > 0 else { return nil }
    let exact = displacement.length * (speed.value / bound)
    let isLonger = exact > displacement.length
    let isNarrow = range.upperBound - range.lowerBound < 1e-6 * range.upperBound.magnitude
    return nearest(isNarrow ? exact : exact * (isLonger ? 1 + Self.inset : 1 - Self.inset)) {
      changed(length: $0)
    }
  }

  private var otherDuration: FlickPlan? {
    let count = (duration.value * finger.rate).rounded(.up)
    var counts = [0.25, 0.5, 0.7, 0.8, 0.9, 1.1, 1.25, 1.5, 2, 3, 4, 6].map {
      ($0 * count).rounded()
    }
    counts += [count - 2, count - 1, count + 1, count + 2, 1, 2, 3]
    let near = Set(counts.filter { $0 >= 1 }).sorted {
      ($0 - count).magnitude == ($1 - count).magnitude
        ? $0 < $1 : ($0 - count).magnitude < ($1 - count).magnitude
    }
    // An even pace is right for windows that see all of the displacement.
    let even = speed.value == 0 ? 0 : displacement.length / speed.value
    for duration in [even] + near.map({ $0 / finger.rate }) where duration > 0 {
      if let plan = changed(duration: duration) { return plan }
    }
    return nil
  }

  /// An even pace, fast enough for every threshold, where no single change will do.
  private var steady: FlickPlan? {
    let parts = [direction.x.magnitude, direction.y.magnitude].filter { $0 > 1e-9 }
    let axis = direction.x.magnitude >= direction.y.magnitude
    let main =
      axis
      ? Vector(x: direction.x < 0 ? -1 : 1, y: 0)
      : Vector(x: 0, y: direction.y < 0 ? -1 : 1)
    let fast = 200 / (parts.min() ?? 1)
    let rate = max(finger.rate, 120)
    for direction in [direction, main] {
      for speed in [speed.value.magnitude, 200, fast] where speed > 0 {
        for duration in [duration.value, 0.15] {
          for share in [1, 2.0] {
            if let plan = changed(
              speed: speed, length: speed * duration * share, duration: duration,
              direction: direction, rate: rate)
            {
              return plan
            }
          }
        }
      }
    }
    return nil
  }

  package var refusal: String {
    let range = feasibleSpeeds()
    let proposals = alternatives().map { plan in
      var parts: [String] = []
      if plan.speed != speed { parts.append("a speed of \(exact(plan.speed.value)) pt/s") }
      if plan.displacement != displacement {
        parts.append(
          "a displacement of (\(exact(plan.displacement.x)), \(exact(plan.displacement.y))) pt")
      }
      if plan.duration != duration { parts.append("a duration of \(exact(plan.duration.value)) s") }
      if plan.finger != finger { parts.append("\(exact(plan.finger.rate)) reports/s") }
      return parts.joined(separator: " with ")
    }
    return "flick: expected a speed from \(plain(range.lowerBound)) to \(plain(range.upperBound)) "
      + "pt/s by \(estimator.rawValue) for \(plain(displacement.length)) pt in \(plain(duration.value)) s at "
      + "\(plain(finger.rate)) reports/s, found \(plain(speed.value))"
      + (proposals.isEmpty
        ? "; start nearer to the origin of space and time"
        : "; would do: \(proposals.joined(separator: ", or "))")
  }
}
