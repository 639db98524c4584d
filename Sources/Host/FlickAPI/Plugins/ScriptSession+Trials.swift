internal import FlickCore

// Trials of plugins' contracts, on inputs generated from a seed.

extension ScriptSession {
  /// Samples an easing curve twice, and compares the results.
  package func trialEasing(_ contribution: Contribution) throws {
    func ask() throws -> Easing {
      pluginEasings.removeAll { $0.name == contribution.qualifiedName }
      return try easing(named: contribution.qualifiedName)
    }
    guard try ask() == ask() else { throw contribution.unlikeAnswers(about: "a curve") }
  }

  /// Calls a snap rule for random releases.
  ///
  /// - Returns: whether the rule gave criteria for at least one of them.
  package func trialSnap(_ contribution: Contribution, rounds: Int) throws -> Bool {
    let policy = try SnapArgument.plugin(contribution.qualifiedName)
      .policy(self, of: "", table: { nil })
    var (random, hasCriteria) = (SplitMix64(seed: 1), false)
    for _ in 0..<rounds {
      var release = PagerRelease(
        position: Pages(random.nextShare() * 5), base: Int(random.nextShare() * 5), pageCount: 5,
        pitch: 360)
      release.velocity = PointsPerSecond((random.nextShare() - 0.5) * 4000)
      release.duration = Seconds(random.nextShare())
      let first = policy.criteria(for: release)
      let (page, second) = (policy.page(for: release), policy.criteria(for: release))
      try throwRuleError()
      guard first == second, page == policy.page(for: release), page == policy.page(for: release)
      else {
        throw contribution.unlikeAnswers(about: "a release")
      }
      hasCriteria = hasCriteria || !first.isEmpty
    }
    return hasCriteria
  }

  /// Calls an estimator for random movements.
  package func trialEstimator(_ contribution: Contribution, rounds: Int) throws {
    var options = VelocityOptions.standard
    try EstimatorArgument.plugin(contribution.qualifiedName).apply(to: &options, in: self)
    var random = SplitMix64(seed: 2)
    for _ in 0..<rounds {
      var estimator = VelocityEstimator(options)
      var time = random.nextShare() * 100
      var place = Point2D(x: random.nextShare() * 400, y: random.nextShare() * 800)
      for _ in 0..<Int(random.nextShare() * 30) {
        estimator.note(place, at: Seconds(time))
        if random.nextShare() > 0.1 { time += random.nextShare() * 0.03 }
        place = Point2D(
          x: place.x + random.nextShare() * 20 - 10, y: place.y + random.nextShare() * 20 - 10)
      }
      let (first, second) = (
        estimator.velocity(at: Seconds(time)), estimator.velocity(at: Seconds(time))
      )
      try throwRuleError()
      guard first == second else { throw contribution.unlikeAnswers(about: "a movement") }
    }
  }

  /// Calls a recognizer with random strokes.
  package func trialRecognizer(_ contribution: Contribution, rounds: Int) throws {
    let gesture = try RecognizerRows.machine(contribution, nil, self)
    var random = SplitMix64(seed: 3)
    for _ in 0..<rounds {
      var state = gesture.start
      let start = Vector(x: random.nextShare() * 300, y: random.nextShare() * 300)
      let count = 2 + Int(random.nextShare() * 20)
      for index in 0..<count {
        let place = Vector(x: random.nextShare() * 300, y: random.nextShare() * 300)
        let touch = CustomTouch(
          index == 0 ? .began : index == count - 1 ? .ended : .moved,
          time: Seconds(Double(index) * 0.016), place: index == 0 ? start : place, start: start,
          size: Size2D(width: 300, height: 300))
        let (first, second) = (gesture.step(state, touch), gesture.step(state, touch))
        try throwRuleError()
        guard first == second else { throw contribution.unlikeAnswers(about: "a touch") }
        state = first.state
        if first.verdict != .wait && first.verdict != .change { break }
      }
    }
  }

  /// Samples a law of overscroll twice, and compares the results.
  package func trialOverscroll(_ contribution: Contribution) throws {
    func ask() throws -> SampledOverscroll {
      pluginLaws.removeAll { $0.name == contribution.qualifiedName }
      return try overscroll(named: contribution.qualifiedName)
    }
    guard try ask().hasSameNumbers(as: ask()) else {
      throw contribution.unlikeAnswers(about: "a pull")
    }
  }

  /// Calls a law of flings for several velocities.
  package func trialFling(_ contribution: Contribution) throws {
    let first = try fling(named: contribution.qualifiedName)
    let second = try fling(named: contribution.qualifiedName)
    for step in 1...10 {
      let velocity = Double(step * step) * (step.isMultiple(of: 2) ? -100 : 100)
      let (a, b) = (
        try FlingPhysics.custom(first).motion(from: 10, velocity: velocity),
        try FlingPhysics.custom(second).motion(from: 10, velocity: velocity)
      )
      try throwRuleError()
      guard a == b else { throw contribution.unlikeAnswers(about: "a release") }
    }
  }

  /// Samples a motion twice without options, and compares the results.
  package func trialMotion(_ contribution: Contribution) throws {
    let name = contribution.qualifiedName
    guard try motion(named: name, nil) == motion(named: name, nil) else {
      throw contribution.unlikeAnswers(about: "a motion")
    }
  }

  /// Calls a rule of decks for random releases.
  ///
  /// - Returns: whether the rule gave criteria for at least one of them.
  package func trialCommit(_ contribution: Contribution, rounds: Int) throws -> Bool {
    let rule = try CommitRule(contribution.qualifiedName, self).commit
    var (random, hasCriteria) = (SplitMix64(seed: 4), false)
    for _ in 0..<rounds {
      let release = CustomCommit.Release(
        displacement: random.nextShare() * 200, distance: 80,
        velocity: (random.nextShare() - 0.5) * 3000, travel: random.nextShare() * 200)
      let (first, second) = (rule.verdict(release), rule.verdict(release))
      try throwRuleError()
      guard first.goes == second.goes, first.criteria == second.criteria else {
        throw contribution.unlikeAnswers(about: "a release")
      }
      hasCriteria = hasCriteria || !first.criteria.isEmpty
    }
    return hasCriteria
  }

  private func throwRuleError() throws {
    guard let error = ruleError else { return }
    ruleError = nil
    throw error
  }
}
