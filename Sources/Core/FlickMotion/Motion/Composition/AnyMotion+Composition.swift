extension Motion where Self == AnyMotion {
  /// A constant motion at `value`.
  ///
  /// - Throws: `CoreError` for a value outside ±1e150.
  public static func hold(_ value: Double) throws(CoreError) -> AnyMotion {
    .accelerated(try AcceleratedMotion(from: value))
  }
}

extension Motion {
  /// This motion after a delay, during which it has its initial value.
  ///
  /// - Throws: `CoreError` for a delay outside 0...1e9 s.
  public func delayed(by delay: Seconds) throws(CoreError) -> AnyMotion {
    let start = AnyMotion.accelerated(AcceleratedMotion(holding: value(at: 0)))
    return .sequence(
      try MotionSequence([MotionSequence.Step(start, for: delay), MotionSequence.Step(erased)]))
  }

  /// This motion up to a moment.
  ///
  /// It then keeps its value.
  ///
  /// - Throws: `CoreError` for a length outside 0...1e9 s.
  public func cut(at length: Seconds) throws(CoreError) -> AnyMotion {
    .sequence(try MotionSequence([MotionSequence.Step(erased, for: length)]))
  }

  /// This motion followed by another one, which starts at its own initial value.
  ///
  /// - Throws: `CoreError` as `MotionSequence` does.
  public func followed(
    by next: some Motion, tolerance: Double = MotionSequence.tolerance
  ) throws(CoreError) -> AnyMotion {
    .sequence(
      try MotionSequence(
        [MotionSequence.Step(erased), MotionSequence.Step(next.erased)], tolerance: tolerance))
  }

  /// This motion backwards, from its end to its start.
  ///
  /// A motion of infinite duration is cut at its rest time first. Reversing twice gives the
  /// original motion.
  ///
  /// - Throws: `CoreError` for a motion that never rests, or one nested too deeply.
  public func reversed(tolerance: Double = MotionSequence.tolerance) throws(CoreError) -> AnyMotion
  {
    if case .reversed(let motion) = erased { return motion.motion }
    return .reversed(try ReversedMotion(ending(tolerance, "reversed motion")))
  }

  /// This motion `count` times.
  ///
  /// An infinite count repeats it forever.
  ///
  /// A motion of infinite duration is cut at its rest time first.
  ///
  /// - Parameters:
  ///   - count: At least 0. A fraction ends within a repetition.
  ///   - alternating: Whether every second repetition is reversed.
  /// - Throws: `CoreError` for an invalid count, a motion that never rests, or one nested too
  ///   deeply.
  public func repeated(
    _ count: Double, alternating: Bool = false, tolerance: Double = MotionSequence.tolerance
  ) throws(CoreError) -> AnyMotion {
    .repeated(
      try RepeatedMotion(
        ending(tolerance, "repeated motion"), count: count, alternating: alternating))
  }

  /// This motion at `rate` times its speed.
  ///
  /// A rate of 2 halves the duration.
  ///
  /// - Throws: `CoreError` for a rate outside 1e-6...1e6, or a motion nested too deeply.
  public func scaled(by rate: Double) throws(CoreError) -> AnyMotion {
    .scaled(try ScaledMotion(erased, by: rate))
  }

  /// This motion if its duration is finite, otherwise cut at its rest time.
  package func ending(_ tolerance: Double, _ name: String) throws(CoreError) -> AnyMotion {
    if duration.isFinite { return erased }
    let rest = restTime(tolerance: tolerance)
    guard rest.isFinite else { throw CoreError.endless(name, tolerance) }
    return try cut(at: rest)
  }
}

extension CoreError {
  /// The error for a motion that does not come to rest.
  package static func endless(_ name: String, _ tolerance: Double = .infinity) -> CoreError {
    CoreError(
      .endless,
      "\(name): expected a motion that rests, found an endless one; cut it first"
        + (tolerance > 0 ? "" : ", or give a tolerance above 0"))
  }

  /// Returns the depth of a composed motion, or throws if it is more than 16.
  package static func checkedDepth(_ inner: Int) throws(CoreError) -> Int {
    let deepest = 16
    guard inner < deepest else {
      throw CoreError(
        .tooDeep, "motion: expected at most \(deepest) levels of motions inside one another")
    }
    return inner + 1
  }

  /// Returns the number of motions in the steps, or throws if it is more than 10,000.
  ///
  /// Sampling is cheap for any number, but bounds visit each motion; for 10,000 that takes about a
  /// millisecond.
  package static func checkedSize(of steps: [MotionSequence.Step]) throws(CoreError) -> Int {
    let most = 10_000
    var size = 0
    for step in steps {
      size += step.motion.size
      guard size <= most else {
        throw CoreError(.tooLarge, "sequence: expected at most \(most) motions in all, found more")
      }
    }
    return size
  }
}
