internal import FlickCore
package import FlickHost

/// The values of some tunables that make as many gestures as possible come out as meant.
package struct Tuning {
  /// The settings of the tuning.
  package struct Options: Sendable {
    /// The seed of the search, which runs if settings cannot be divided into cells.
    package var seed = 0
    /// The number of starts of a search; the present setting is the first.
    package var startCount = 6
    /// The only start to try, from 0; nil for all.
    package var start: Int?
    /// The largest margin to look for, as a share of the script's own values.
    package var margin = 0.1
    /// The limit of the search.
    package var budget = SearchBudget.usual

    /// The orders that tunables have to satisfy.
    package var orders: [ValueOrder] = []

    /// Whether to tune again without each person, and to count the outcomes of that person's
    /// gestures.
    package var leavesPeopleOut = false

    /// Whether to find the second best setting too.
    package var findsSecond = false

    package init() {}
  }

  /// The certainty that no other values are better.
  package enum Proof: Sendable, Hashable {
    /// All settings were divided into cells of constant outcomes, and none reaches more.
    case exact
    /// Up to this much additional weight of labels is not excluded; a certain label weighs 1000.
    case bounded(Int)
    /// The result of a search, without proof.
    case searched
  }

  /// A setting, and the outcomes of the gestures as played by the script.
  package struct Outcome: Sendable {
    /// The settings, as for `--set`, in the order of the tunables.
    package var values: [String]
    /// The number of gestures that are as meant.
    package var asMeant: Int
    /// Whether each gesture is as meant.
    package var meanings: [Bool?] = []
    /// The number of held-out gestures that are as meant; nil without any.
    package var held: Int?
    /// The largest step of all tunables at once that keeps all outcomes, as a share of the script's
    /// own values; nil if unknown.
    ///
    /// A value that is small beside its range counts as a twentieth of the range.
    package var margin: Double?
    /// By tunable, the range that keeps all gestures as meant that are so here, if it alone moves;
    /// nil if unknown.
    package var rooms: [ClosedRange<Double>?] = []
  }

  package let axes: [TunableAxis]
  package let gestures: [Corpus.Gesture]
  /// The number of held-out gestures.
  package let heldCount: Int
  package private(set) var proof: Proof
  /// The script's own values.
  package private(set) var before: Outcome
  /// The best setting.
  package private(set) var after: Outcome
  /// The best setting with one tunable beyond a flip of some gesture; nil if it was not requested,
  /// or without flips.
  package private(set) var second: Outcome?
  /// Why the result is not exact, and further remarks.
  package private(set) var notes: [String] = []
  /// Gestures that cannot all be as meant, although all but any one of them can.
  package private(set) var conflict: [CorpusFile.Recorded] = []
  /// For each gesture of the conflict, the maximum number of the others that are as meant without
  /// it.
  ///
  /// Empty for large conflicts.
  package private(set) var mostWithout: [Int] = []
  /// Other thresholds that make all gestures of the conflict come out as meant at the values found,
  /// with their ranges; only those that are known exactly.
  package private(set) var parting: [(axis: TunableAxis, range: ClosedRange<Double>)] = []
  package private(set) var cellCount = 0
  /// The positions of tunables that affect no outcome, known for certain.
  package private(set) var idle: Set<Int> = []
  /// For each person, the number of gestures as meant with values that were tuned without this
  /// person.
  ///
  /// Only if requested, and if cells are known.
  package private(set) var withoutPeople: [(person: String, asMeant: Int, count: Int)] = []

  /// Tunes for the labelled gestures that are not held out.
  ///
  /// - Throws: `HostError` of kind `nothing` without such gestures, or an error of playing.
  package init(
    _ whole: GestureStream, _ axes: [TunableAxis], _ options: Options = Options()
  ) throws(HostError) {
    let fit = try whole.meant { $0.split != .held }.keptIfFew()
    let held = try whole.labelled.filtered { $0.split == .held }.keptIfFew()
    var axes = axes
    let orders = try ValueOrders(
      options.orders, &axes, among: options.orders.isEmpty ? [] : fit.session.tunables())
    (self.axes, gestures, heldCount) = (axes, fit.gestures, held.gestures.count)
    let present = axes.map(\.present)
    before = try Self.outcome(fit, held, axes, present)
    (after, proof) = (before, .searched)
    let people = Set(fit.gestures.compactMap(\.person)).count
    if fit.gestures.count < 20 || people < 5 {
      let who =
        people == 0 ? "unknown people" : counted(people, "person", "people")
      notes.append(
        "\(counted(fit.gestures.count, "gesture")) of \(who): too few to hold for others; "
          + "20 gestures of 5 people are a start")
    }
    if let note = try ShownCorrelation(fit).warning { notes.append(note) }
    switch try CellTuning.divide(fit, axes, orders, budget: options.budget) {
    case .success(let cells): try tune(fit, held, cells, options)
    case .failure(let obstacle):
      notes.append("no cells: \(obstacle.reason)")
      try search(fit, held, options, orders)
    }
    if options.findsSecond, !options.budget.isOver {
      let places = zip(axes, after.values).map { $0.place(of: $1) ?? $0.present }
      let search = StripTuning(
        stream: fit, axes: axes, seed: options.seed, startCount: 1, orders: orders,
        budget: options.budget)
      second = try search.second(to: places).map { found throws(HostError) in
        try Self.outcome(fit, held, axes, found.places)
      }
    }
    if !options.orders.isEmpty, !orders.hold(at: axes.map(\.present)) {
      let orders = options.orders.map(\.text).joined(separator: ", ")
      notes.append("today's values are not so: \(orders)")
    }
  }

  private static func outcome(
    _ fit: GestureStream, _ held: GestureStream, _ axes: [TunableAxis], _ places: [Double]
  ) throws(HostError) -> Outcome {
    let changes = axes.changes(places)
    func meanings(_ stream: GestureStream) throws(HostError) -> [Bool?] {
      try stream.playAll(changes, \.isAsMeant)
    }
    let meant = try meanings(fit)
    return Outcome(
      values: axes.indices.map { axes[$0].text(at: places[$0]) },
      asMeant: meant.count { $0 == true }, meanings: meant,
      held: held.gestures.isEmpty ? nil : try meanings(held).count { $0 == true }, margin: nil)
  }

  private mutating func tune(
    _ fit: GestureStream, _ held: GestureStream, _ cells: CellTuning, _ options: Options
  ) throws(HostError) {
    let best = cells.best(margin: options.margin, budget: options.budget)
    guard cells.unknown.isEmpty || options.budget.isOver else {
      // Known boxes of some gestures do not bound the outcomes of the others.
      notes += Self.notes(cells.unknown) { fit.gestures[$0].id }
      reportLeftOut(options)
      return try search(fit, held, options, cells.orders, from: best.places)
    }
    guard cells.silent.isEmpty else { return try tuneBounded(fit, held, cells, best, options) }
    cellCount = cells.cellCount
    idle = Set(axes.indices.filter(cells.isIdle))
    after = try Self.outcome(fit, held, axes, best.places)
    (before.margin, after.margin, after.rooms) = (cells.presentMargin, best.margin, best.rooms)
    var open = best.limit - best.weight
    if !cells.unknown.isEmpty {
      // Gestures with unknown boxes count as possible, as the budget ended first.
      let meant = try fit.playAll(axes.changes(best.places)) { $0.isAsMeant == true }
      for gesture in cells.unknown.keys where !meant[gesture] { open += cells.weight(of: gesture) }
      notes += Self.notes(cells.unknown) { fit.gestures[$0].id }
      after.rooms = []
      if after.asMeant < before.asMeant, cells.orders.hold(at: axes.map(\.present)) {
        after = before
      }
    }
    proof = open == 0 ? .exact : .bounded(open)
    if best.limit > best.weight || options.budget.isOver && open > 0 {
      notes.append(Self.ended(options.budget))
    }
    guard !cells.unknown.isEmpty || cells.count(at: best.places) == after.asMeant else {
      notes.append("a run of the script contradicts the outcome that was computed from its cell")
      cellCount = 0
      idle = []
      return try search(fit, held, options, cells.orders, from: best.places)
    }
    if after.asMeant < fit.gestures.count {
      let found = cells.conflict(at: best.places, budget: options.budget)
      conflict = try fit.session(of: Set(found.map { fit.gestures[$0].id })).gestures
      if 2...Self.mostCompared ~= found.count {
        mostWithout = found.map { cells.most(without: $0, budget: options.budget) }
      }
      try findParting(fit.session)
    }
    if options.leavesPeopleOut { leavePeopleOut(cells, options) }
  }

  /// Searches from the best setting of the boxes, as handlers ran at corners of some of them.
  ///
  /// The boxes bound the result unless the search finds a better setting than they contain.
  private mutating func tuneBounded(
    _ fit: GestureStream, _ held: GestureStream, _ cells: CellTuning, _ best: CellTuning.Best,
    _ options: Options
  ) throws(HostError) {
    reportLeftOut(options)
    try search(fit, held, options, cells.orders, from: best.places)
    guard proof == .searched, cells.unknown.isEmpty else { return }
    let reached = after.meanings.indices.reduce(0) { sum, gesture in
      sum + (after.meanings[gesture] == true ? cells.weight(of: gesture) : 0)
    }
    guard reached <= best.limit else { return }
    (cellCount, proof) = (cells.cellCount, .bounded(best.limit - reached))
    notes.append(
      "bounded by cells; handlers of the script ran at the corners of those of "
        + "\(counted(cells.silent.count, "gesture")), and left the stage unchanged there")
  }

  private mutating func reportLeftOut(_ options: Options) {
    guard options.leavesPeopleOut else { return }
    notes.append("--leave-one-out needs boxes of all gestures; it was left out")
  }

  private static func ended(_ budget: SearchBudget) -> String {
    budget.isStopped
      ? "the search was stopped before its end"
      : "the search ended with its budget (\(budget.text)); --budget gives it more"
  }

  /// The reasons why gestures are not divided into cells, each with the first gestures by name.
  private static func notes(
    _ unknown: [Int: String], _ id: (Int) -> String
  ) -> [String] {
    let byReason = Dictionary(grouping: unknown.keys.sorted()) { unknown[$0] ?? "" }
    let reasons = byReason.sorted { $0.value[0] < $1.value[0] }
    return reasons.map { reason, gestures in
      let names = listed(gestures.map(id), most: 3)
      return "\(names) \(gestures.count == 1 ? "is" : "are") not divided into cells: \(reason)"
    }
  }

  /// The maximum size of a conflict with a computed `mostWithout`.
  private static let mostCompared = 4

  /// Tunes without each person in turn, and counts the outcomes of that person's gestures.
  private mutating func leavePeopleOut(_ cells: CellTuning, _ options: Options) {
    let people = Dictionary(grouping: gestures.indices) { gestures[$0].person ?? "" }
    guard people.count > 1 else { return }
    for (person, own) in people.sorted(by: { $0.key < $1.key }) {
      var others = cells
      others.leftOut = Set(own)
      let best = others.best(margin: options.margin, budget: options.budget)
      withoutPeople.append((person, cells.count(own, at: best.places), own.count))
    }
  }

  /// Looks for other thresholds that separate gestures in conflict.
  private mutating func findParting(_ screen: LabSession) throws(HostError) {
    guard !conflict.isEmpty else { return }
    let names = Set(axes.map(\.name))
    let changes = Dictionary(zip(axes.map(\.name), after.values)) { $1 }
    let session = screen.with(conflict).changed(by: changes)
    for axis in try session.tunables() where !names.contains(axis.name) {
      guard case .thresholds(let own) = try session.effects.effect(of: axis, session).effect,
        !own.isEmpty
      else { continue }
      let strips = try session.strips(along: [axis])[0]
      let set = StripSet(axis: axis, strips: strips, gestures: conflict)
      if let best = set.best, best.count == conflict.count { parting.append((axis, best.range)) }
    }
  }

  /// Searches with the strips of all gestures.
  ///
  /// - Parameter places: an additional start of the search; nil for none.
  private mutating func search(
    _ fit: GestureStream, _ held: GestureStream, _ options: Options, _ orders: ValueOrders,
    from places: [Double]? = nil
  ) throws(HostError) {
    if fit.gestures.count > StripTuning.mostSearched {
      notes.append(
        "searched with \(StripTuning.mostSearched) gestures from all over the corpus, then once "
          + "with all \(fit.gestures.count)")
    }
    let found = try StripTuning(
      stream: fit, axes: axes, seed: options.seed, startCount: max(1, options.startCount),
      start: options.start, orders: orders, budget: options.budget, hint: places
    ).best()
    (before.margin, before.rooms) = (nil, [])
    after = try Self.outcome(fit, held, axes, found.places)
    proof = .searched
    if after.asMeant == fit.gestures.count {
      proof = .exact
    } else if options.budget.isOver {
      notes.append(Self.ended(options.budget))
    }
  }
}
