internal import FlickCore
package import FlickHost

/// The values of some tunables with which as many gestures as possible come out as meant.
package struct Tuning {
  /// How it is looked for.
  package struct Options: Sendable {
    /// Of the search, where cells do not tell.
    package var seed = 0
    /// From how many settings a search sets out; the present one is the first.
    package var startCount = 6
    /// The one of these that is tried, from 0; nil for all.
    package var start: Int?
    /// Beyond this share of the script's own values no more margin is sought.
    package var margin = 0.1
    /// How much is examined before the best so far is reported.
    package var budget = SearchBudget.usual

    /// What tunables have to keep.
    package var orders: [ValueOrder] = []

    /// Whether it is tuned once more without each person, whose gestures are then counted.
    package var leavesPeopleOut = false

    package init() {}
  }

  /// How sure it is that no other values are better.
  package enum Proof: Sendable, Hashable {
    /// All settings were divided into cells in which nothing changes, and none reaches more.
    case exact
    /// So much weight of labels more is not excluded, a thousand for a sure one.
    case bounded(Int)
    /// It was searched; nothing is proved.
    case searched
  }

  /// A setting, and the outcomes of the gestures there; all of it was played by the script.
  package struct Outcome: Sendable {
    /// The settings, as for `--set`, by tunable, in the order of the tunables.
    package var values: [String]
    package var asMeant: Int
    /// By gesture, whether it is as meant.
    package var meanings: [Bool?] = []
    /// Of those that are held back; nil without any.
    package var held: Int?
    /// How far all tunables can be moved at once, as a share of the script's own values (of one
    /// that is small beside its range, of a twentieth of that); nil where unknown.
    package var margin: Double?
    /// By tunable, where it alone can be with all gestures as meant that are so here; nil where
    /// unknown.
    package var rooms: [ClosedRange<Double>?] = []
  }

  package let axes: [TunableAxis]
  package let gestures: [Corpus.Gesture]
  package let heldCount: Int
  package private(set) var proof: Proof
  package private(set) var before: Outcome
  package private(set) var after: Outcome
  /// Why it is not exact, and what else there is to say.
  package private(set) var notes: [String] = []
  /// Gestures that cannot all be as meant, but any one less could.
  package private(set) var conflict: [CorpusFile.Recorded] = []
  /// How many of the others are as meant at best without each of these; empty for many of them.
  package private(set) var mostWithout: [Int] = []
  /// Other thresholds with which all of these are as meant at the values found, and from where to
  /// where: those of which that is known exactly.
  package private(set) var parting: [(axis: TunableAxis, range: ClosedRange<Double>)] = []
  package private(set) var cellCount = 0
  /// Tunables on which nothing hangs, by their positions: known for sure.
  package private(set) var idle: Set<Int> = []
  /// Of each person, how many gestures are as meant with what was tuned without them; only where
  /// it was asked for, and boxes tell.
  package private(set) var withoutPeople: [(person: String, asMeant: Int, count: Int)] = []

  /// Tunes for the labelled gestures of a session that are not held back.
  package init(
    _ session: LabSession, _ axes: [TunableAxis], _ options: Options = Options()
  ) throws(HostError) {
    try self.init(GestureStream(holding: session), axes, options)
  }

  /// Tunes for the labelled gestures that are not held back.
  ///
  /// - Throws: `HostError` of kind `nothing` where there are none, or what playing throws.
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
        people == 0 ? "nobody says whose" : "of \(counted(people, "person", "people"))"
      notes.append(
        "\(counted(fit.gestures.count, "gesture")), \(who): what fits these need not fit "
          + "others; 20 gestures of 5 people say more")
    }
    if let note = try ShownCorrelation(fit).warning { notes.append(note) }
    switch try CellTuning.divide(fit, axes, orders, budget: options.budget) {
    case .success(let cells): try tune(fit, held, cells, options)
    case .failure(let obstacle):
      notes.append("no cells: \(obstacle.reason)")
      try search(fit, held, options, orders)
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
      // The boxes of some gestures say nothing about the others, and may cost these more.
      notes += Self.notes(cells.unknown) { fit.gestures[$0].id }
      if options.leavesPeopleOut {
        notes.append("--leave-one-out needs boxes of all gestures; it was left out")
      }
      return try search(fit, held, options, cells.orders, from: best.places)
    }
    cellCount = cells.cellCount
    idle = Set(axes.indices.filter(cells.isIdle))
    after = try Self.outcome(fit, held, axes, best.places)
    (before.margin, after.margin, after.rooms) = (cells.presentMargin, best.margin, best.rooms)
    var open = best.limit - best.weight
    if !cells.unknown.isEmpty {
      // The budget ended before their boxes were known: any may be as meant somewhere.
      let meant = try fit.playAll(axes.changes(best.places)) { $0.isAsMeant == true }
      for gesture in cells.unknown.keys where !meant[gesture] { open += cells.weight(of: gesture) }
      notes += Self.notes(cells.unknown) { fit.gestures[$0].id }
      after.rooms = []
      if after.asMeant < before.asMeant, cells.areOrdered(at: axes.map(\.present)) {
        after = before
      }
    }
    proof = open == 0 ? .exact : .bounded(open)
    if best.limit > best.weight || options.budget.isOver && open > 0 {
      notes.append(Self.ended(options.budget))
    }
    guard !cells.unknown.isEmpty || cells.count(at: best.places) == after.asMeant else {
      notes.append("what the cells foretold did not come out so when the script was run")
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

  private static func ended(_ budget: SearchBudget) -> String {
    budget.isStopped
      ? "the search was stopped before its end"
      : "the search ended with its budget (\(budget.text)); --budget gives it more"
  }

  /// Why gestures are not divided into cells, with the first of each reason by name.
  private static func notes(
    _ unknown: [Int: String], _ id: (Int) -> String
  ) -> [String] {
    let mostNamed = 3
    let byReason = Dictionary(grouping: unknown.keys.sorted()) { unknown[$0] ?? "" }
    let reasons = byReason.sorted { $0.value[0] < $1.value[0] }
    return reasons.map { reason, gestures in
      var names = gestures.prefix(mostNamed).map(id).joined(separator: ", ")
      if gestures.count > mostNamed { names += " and \(gestures.count - mostNamed) more" }
      return "\(names) \(gestures.count == 1 ? "is" : "are") not divided into cells: \(reason)"
    }
  }

  /// For so many gestures in conflict the outcomes of the others without each are reported.
  private static let mostCompared = 4

  /// Tunes without each person in turn, and counts the outcomes of theirs.
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

  /// Looks whether another threshold would part gestures in conflict.
  private mutating func findParting(_ screen: LabSession) throws(HostError) {
    guard !conflict.isEmpty else { return }
    let names = Set(axes.map(\.name))
    let changes = Dictionary(zip(axes.map(\.name), after.values)) { $1 }
    let session = screen.with(conflict).changed(by: changes)
    let stock = SceneStock(session)
    for axis in try session.tunables() where !names.contains(axis.name) {
      guard case .thresholds(let own) = try OptionSources(stock).effect(of: axis), !own.isEmpty
      else { continue }
      let strips = try session.strips(along: [axis])[0]
      let set = StripSet(axis: axis, strips: strips, gestures: conflict)
      if let best = set.best, best.count == conflict.count { parting.append((axis, best.range)) }
    }
  }

  /// Searches with the strips of all gestures.
  ///
  /// - Parameter places: a setting that the search sets out from too; nil for none.
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
