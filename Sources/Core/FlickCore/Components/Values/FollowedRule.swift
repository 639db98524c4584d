/// Numbers of a variable's rule that are computed from other components.
///
/// A sheet that ends below a header that collapses:
///
///     FollowedRule(detents: ["full": .reading("news", "height")])
///
/// Numbers that are not given here are those of the `ValueRule`.
package struct FollowedRule: Hashable, Sendable {
  /// The value when the variable appears on the screen.
  package var start: Derived?
  /// The least at rest.
  package var least: Derived?
  /// The greatest at rest; one below `least` counts as `least`.
  package var greatest: Derived?
  /// The places of detents, by their names.
  package var detents: [String: Derived]

  /// Creates a rule from the numbers that it follows.
  package init(
    start: Derived? = nil, least: Derived? = nil, greatest: Derived? = nil,
    detents: [String: Derived] = [:]
  ) {
    (self.start, self.least, self.greatest, self.detents) = (start, least, greatest, detents)
  }

  /// Whether all numbers are those of the rule.
  package var isEmpty: Bool {
    start == nil && least == nil && greatest == nil && detents.isEmpty
  }

  /// Whether the rule changes while the variable is on the screen.
  var hasRule: Bool { least != nil || greatest != nil || !detents.isEmpty }

  private var all: [Derived] {
    [start, least, greatest].compactMap(\.self)
      + detents.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The components and numbers that it depends on.
  var inputs: [Derived.Input] { all.flatMap(\.inputs) }

  /// The same with other numbers.
  func mapping<Failure>(
    _ change: (Derived) throws(Failure) -> Derived
  ) throws(Failure) -> FollowedRule {
    var mapped = self
    if let start { mapped.start = try change(start) }
    if let least { mapped.least = try change(least) }
    if let greatest { mapped.greatest = try change(greatest) }
    for (name, place) in detents { mapped.detents[name] = try change(place) }
    return mapped
  }

  func check(_ name: String, _ rule: ValueRule) throws(CoreError) {
    if all.contains(where: \.hasFunction) {
      throw CoreError(
        .infeasible,
        "'\(name)': expected bounds and detents made by arithmetic, found one made by a function")
    }
    for detent in detents.keys.sorted() where !rule.detents.contains(where: { $0.name == detent }) {
      throw CoreError.unknown(
        detent, among: rule.detents.map(\.name), "'\(name)': no detent '\(detent)' to compute")
    }
  }

  /// The rule with the values of these numbers at the stage's time.
  ///
  /// Detents are clamped to the bounds and sorted. If two have the same place, the first by name is
  /// kept.
  ///
  /// - Parameter hidden: receives the places of detents that are not kept.
  func rule(
    _ declared: ValueRule, in stage: Stage, hidden: inout [String: Double]
  ) -> ValueRule {
    var rule = declared
    let place = { (derived: Derived) in derived.value(in: stage).clamped(to: .position) }
    let low = least.map(place) ?? declared.bounds.lowerBound
    rule.bounds = low...max(low, greatest.map(place) ?? declared.bounds.upperBound)
    guard !detents.isEmpty || rule.bounds != declared.bounds else { return rule }
    var found: [ValueDetent] = []
    for detent in declared.detents {
      let own = detents[detent.name].map(place) ?? detent.place
      found.append(ValueDetent(known: detent.name, rule.clamped(own), detent.reach))
    }
    found.sort { ($0.place, $0.name) < ($1.place, $1.name) }
    rule.detents = []
    for detent in found {
      if rule.detents.last?.place == detent.place {
        hidden[detent.name] = detent.place
      } else {
        rule.detents.append(detent)
      }
    }
    return rule
  }
}

/// A variable of a scene with a rule that follows other components.
struct Follower: Sendable {
  let states: StatesIndex
  let property: Int
  /// The declared rule; its followed numbers are not used.
  let declared: ValueRule
  /// The followed numbers, resolved in the scene.
  let numbers: FollowedRule
}

extension SceneTree {
  /// Finds the variables with rules that follow components, in the order of their dependencies.
  ///
  /// - Throws: `CoreError` for an id or a property that does not exist, or a number that follows
  ///   itself.
  func findFollowers() throws(CoreError) -> [Follower] {
    var found: [(follower: Follower, name: String, reads: Set<String>)] = []
    for index in machines.places {
      let spec = machines[index].spec
      for (property, numbers) in spec.followed.sorted(by: { $0.key < $1.key }) {
        let follower = Follower(
          states: index, property: property, declared: spec.declaredRule(of: property),
          numbers: try numbers.mapping { (derived) throws(CoreError) in
            try derived.resolved(in: self)
          })
        found.append(
          (
            follower, "\(spec.id).\(spec.properties[property])",
            Set(numbers.inputs.map { "\($0.id).\($0.property)" })
          ))
      }
    }
    var ordered: [Follower] = []
    while !found.isEmpty {
      let waiting = Set(found.map(\.name))
      guard let next = found.firstIndex(where: { $0.reads.isDisjoint(with: waiting) }) else {
        throw CoreError(
          .infeasible,
          "'\(found[0].name)': expected bounds and detents that do not depend on the variable itself"
        )
      }
      ordered.append(found.remove(at: next).follower)
    }
    return ordered
  }

  /// Copies the present rules of followed variables from an earlier scene.
  mutating func adoptFollowedRules(of old: SceneTree) {
    for follower in drawing.followers {
      let spec = machines[follower.states].spec
      guard let machine = old.machines.first(where: { $0.spec.id == spec.id }),
        let before = machine.spec.properties.firstIndex(of: spec.properties[follower.property]),
        machine.spec.followed[before] != nil
      else { continue }
      machines[follower.states].spec.follow(
        follower.property, machine.rule(of: before), start: machine.spec.values[0][before])
    }
  }
}

extension StatesSpec {
  /// The declared rule of a variable.
  func declaredRule(of property: Int) -> ValueRule { rules[property] ?? ValueRule() }
}

extension Stage {
  /// Computes the rules of all variables that follow other components for the first time.
  ///
  /// - Parameter old: the previous scene; variables that it had keep their values.
  mutating func startFollowing(after old: SceneTree? = nil) {
    for follower in scene.drawing.followers {
      let spec = scene.machines[follower.states].spec
      let isKept = old?.machines.contains {
        $0.spec.id == spec.id && $0.spec.properties.contains(spec.properties[follower.property])
      }
      guard isKept != true else { continue }
      let start = follower.numbers.start?.value(in: self)
      var hidden: [String: Double] = [:]
      let rule = follower.numbers.rule(follower.declared, in: self, hidden: &hidden)
      scene.machines[follower.states].spec.follow(follower.property, rule, start: start)
      if let start { scene.machines[follower.states].values[follower.property].jump(to: start) }
    }
  }

  /// Updates bounds and detents that follow components, and the variables with them.
  ///
  /// As in a new layout, variables at a detent, or moving to one, follow it; variables beyond a
  /// bound come back; and under a finger the overscroll is counted from the shown place.
  ///
  /// Runs when an event happens: a touch, a motion's end, a call of a program. So the result does
  /// not depend on the frames that are drawn.
  ///
  /// - Parameter isResting: whether only variables at rest at a detent are updated, which follow it
  ///   at any time.
  mutating func followRules(isResting: Bool = false) {
    for place in scene.drawing.followers.indices {
      let follower = scene.drawing.followers[place]
      guard follower.numbers.hasRule else { continue }
      scene.machines[follower.states].noteHome(of: follower.property)
      let machine = scene.machines[follower.states]
      let before = machine.rule(of: follower.property)
      if isResting {
        guard !machine.isMoving, machine.holds.isEmpty else { continue }
        let target = machine.target(of: follower.property)
        guard before.detents.contains(where: { $0.place == target }) else { continue }
      }
      var hidden: [String: Double] = [:]
      let now = follower.numbers.rule(follower.declared, in: self, hidden: &hidden)
      guard now.bounds != before.bounds || now.detents != before.detents else { continue }
      scene.machines[follower.states].spec.follow(follower.property, now)
      scene.machines[follower.states].keepPlaces(of: machine, at: time, hidden: hidden)
      resume(follower.states)
      if !watched.isEmpty { watchAgain() }
    }
  }

  /// Whether rules of variables follow components.
  package var followsComponents: Bool { !scene.drawing.followers.isEmpty }

  /// Updates followed rules and records crossings after an event.
  @inline(never)
  mutating func noteChanges() {
    if followsComponents { followRules() }
    if !watched.isEmpty { noteCrossings() }
  }

  /// As `noteChanges`, after a program's call.
  ///
  /// - Parameter start: the time before the call. A program that has let time pass did not change
  ///   anything itself.
  package mutating func noteChanges(since start: Seconds) {
    if time == start { noteChanges() } else { noteCrossings() }
  }
}
