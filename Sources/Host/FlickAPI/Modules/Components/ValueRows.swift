internal import FlickCore
package import LuaKit
internal import LuaSchema

/// A variable as a script declares it: initial value, bounds and resting places.
package struct VariableSpec: LuaObject {
  let start: Double
  let rule: ValueRule
  /// The parts of the rule that follow components.
  let followed: FollowedRule
  /// The handler of its detents.
  let onDetent: Handler?

  /// The declaration.
  package static let luaType = LuaType<VariableSpec>(
    "variable_spec", "A declared variable with bounds and resting places, for `variables`.",
    properties: [LuaProperty("start", "Its value at the start.") { $0.start }])
}

/// Variables with bounds, and the gesture that drags them.
enum ValueRows {
  private static let start = Arg<DerivedArgument>(
    "start",
    "The value at the start; a derived value is computed once, when the variable is created.")
  private static let least = Arg<DerivedArgument?>.optional(
    "min", "The least value at rest, which may be a derived value; unbounded if absent.")
  private static let greatest = Arg<DerivedArgument?>.optional(
    "max", "The greatest value at rest, which may be a derived value; unbounded if absent.")
  private static let detents = Arg<LuaTable?>.optional(
    "detents",
    "The resting places: numbers or derived values by name, or tables { place, from, to } with "
      + "the range that belongs to the place; halfway to the neighbours by default. Anywhere if "
      + "absent.",
    .map(.union([.number, DerivedObject.luaSchema, .list(.number)])))
  private static let isThrown = Arg.boolean(
    "throws", "Whether a variable without detents continues by friction when a finger releases it.",
    default: true)

  private static let snap = Arg<DetentRuleArgument?>.optional(
    "snap",
    "The rule that chooses the detent: a toolkit's, such as 'compose', 'floating_panel' or "
      + "'drawer_layout', with other thresholds in a table, { rule = 'compose', velocity = 300 }, "
      + "or a function(release) that returns the name of a detent; with nil the speed decides, as "
      + "with 'lookahead'."
  )

  private static let item = Arg<String?>.optional(
    "item",
    "The item that it places in a list. The order of all items is an outcome for the feel lab.")
  private static let list = Arg<String?>.optional(
    "list", "The sibling variable with the number of the item's list; absent if there is one list.")

  private static let onDetent = Arg<LuaCallable?>.handler(
    "on_detent",
    "It has passed the middle to another detent, in motion at the exact time: for ticks and haptics.",
    "crossing", EventTable<DetentCrossing>.self)

  private static let options = LuaOptions(
    ValueRule(),
    [
      .apart(start), .apart(least), .apart(greatest), .apart(detents), .apart(isThrown),
      .apart(snap), .apart(item), .apart(list), .apart(onDetent),
      .option(
        "overscroll", \.overscroll,
        "Resistance beyond `min` and `max`: UIKit's coefficient (0.55), 'wall' and others, as of `scroll_view`.",
        by: \OverscrollArgument.law),
      .motion("settle", \.settle, "How it gets to a detent, or back between its bounds"),
      .option(
        "lookahead", \.lookahead, "The lookahead of the release speed, in seconds.",
        .within(ValueRule.Allowed.lookahead)),
      .option(
        "hysteresis", \.hysteresis,
        "How far past the middle a release must be to leave the detent where the drag began, as a share of the gap.",
        .within(ValueRule.Allowed.hysteresis)),
      .option(
        "cancel", \.cancel,
        "Where it goes if a drag is cancelled: 'release' as from a lift at standstill, 'return' to its place or target before the drag."
      ),
      .option(
        "follows_start", \.followsStart,
        "Whether a variable that is at its start, or moving there, takes the start of a new layout, as the place of a row does; else it keeps its value."
      ),
      .option(
        "skips_detents", \.skipsDetents,
        "Whether a drag may pass a detent; else it ends at a neighbour at most."),
      .option(
        "fling", \.fling,
        "How it slows down without detents, as for `scroll_view`; 'uikit' if absent.",
        by: { (given: FlingArgument) in given.physics }),
      .option(
        "slowest_fling", \.slowestFling,
        "The least release speed for it to continue, in units per second.",
        .speed),
      .option(
        "room", \.zoomRoom,
        "Bounds for the shift of zoomed content, in place of `min` and `max`: { scale = the name of the sibling variable, content = the length at scale 1, viewport = the visible length }, points.",
        by: { (given: RoomArgument) in given.room }),
    ])

  static let variable = LuaFunction(
    "variable",
    "A variable with bounds and resting places, for the values of `variables`: a drag meets "
      + "resistance beyond the bounds, and a release goes to a detent.",
    table: options.parameters, returns: "the variable",
    example: """
      local fb = require "flickbook"
      local panel = fb.variables("panel", {
        y = fb.variable { start = 600, min = 100, max = 600, detents = { open = 100, closed = 600 } },
      })
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { panel },
        fb.rectangle { id = "card", height = 700, y = panel.y,
          gestures = { fb.drag_gesture { id = "pull", moves = panel.y } } } })
      stage:drag { from = { 200, 700 }, by = { 0, -300 }, duration = 0.4 }
      stage:settle()
      assert(stage.panel.y == 100 and stage.panel:detent "y" == "open")
      assert(stage:why("panel").criterion == "projection")
      """
  ) { fields in
    var rule = try fields(options)
    var followed = FollowedRule()
    let whole = ClosedRange<Double>.position
    let first = try number("start", try fields(start), 0, &followed.start, fields)
    let low = try number("min", try fields(least), whole.lowerBound, &followed.least, fields)
    let high = try number("max", try fields(greatest), whole.upperBound, &followed.greatest, fields)
    guard low <= high else {
      throw fields.refusal(
        of: "min", "at most 'max' expected, got \(LuaNumber.text(low)) and \(LuaNumber.text(high))")
    }
    rule.bounds = low...high
    if !(try fields(isThrown)) { rule.fling = nil }
    if let table = try fields(detents) {
      (rule.detents, followed.detents) = try detents(in: table, among: rule.bounds)
    }
    if let given = try fields(snap) {
      guard !rule.detents.isEmpty else { throw APIError("'snap' needs 'detents' to choose from") }
      rule.choice = try given.rule(fields)
    }
    let list = try fields(list)
    rule.item = try fields(item).map { ListedItem($0, list: list) }
    guard list == nil || rule.item != nil else { throw APIError("'list' needs an 'item' in it") }
    let handler = try Handler(onDetent, fields)
    guard handler == nil || !rule.detents.isEmpty else {
      throw APIError("'on_detent' needs 'detents' to report")
    }
    return VariableSpec(start: first, rule: rule, followed: followed, onDetent: handler)
  }

  /// A number that a script gives; `absent` for a derived value, which is kept in `followed`.
  private static func number(
    _ name: String, _ given: DerivedArgument?, _ absent: Double, _ followed: inout Derived?,
    _ fields: borrowing LuaFields
  ) throws -> Double {
    guard let given else { return absent }
    guard let number = given.derived.constantValue else {
      followed = given.derived
      return absent
    }
    guard ClosedRange<Double>.position.contains(number) else {
      throw fields.refusal(of: name, "-1e9 to 1e9 expected, got \(LuaNumber.text(number))")
    }
    return number
  }

  /// The detents in ascending order, as the keys of a table are unordered, and those that follow
  /// components.
  private static func detents(
    in table: LuaTable, among bounds: ClosedRange<Double>
  ) throws -> ([ValueDetent], [String: Derived]) {
    var found: [ValueDetent] = []
    var followed: [String: Derived] = [:]
    for (key, value) in try table.pairs() {
      let name = key.asText ?? key.text
      if case .object(let reference) = value, let derived = try DerivedObject(reference)?.derived {
        followed[name] = derived
        found.append(try ValueDetent(name, at: bounds.lowerBound))
        continue
      }
      if let place = value.asNumber {
        found.append(try ValueDetent(name, at: place))
        continue
      }
      guard case .table(let list) = value, try list.length() == 3 else {
        throw APIError(
          "bad detent '\(name)' (a number, a derived value or { place, from, to } expected)")
      }
      let (place, from, to) = (
        try list.get(1, as: Double.self), try list.get(2, as: Double.self),
        try list.get(3, as: Double.self)
      )
      guard from <= to else {
        throw APIError("bad detent '\(name)' ('from' is above 'to')")
      }
      found.append(try ValueDetent(name, at: place, reach: from...to))
    }
    return (found.sorted { ($0.place, $0.name) < ($1.place, $1.name) }, followed)
  }

  // MARK: The gesture

  private static let moves = Arg<MovesArgument>(
    "moves", "The variable: `sheet.y`; or two, { x = card.x, y = card.y }.")
  static let perPoint = Arg.number(
    "per_point",
    "Units for a point to the right or down; negative for a variable that grows in the other direction.",
    .within(-1e6...1e6), default: 1)

  private static let turns = Arg.boolean(
    "turns",
    "Whether the finger's clockwise turn about the middle of the node, in radians times "
      + "`per_point`, moves one variable: a dial.", default: false)

  private static let path = Arg<ItemList<Pair>?>.optional(
    "path",
    "Corners { x, y } of a line in its node, points, along which it moves one variable: the value is the distance along "
      + "the line from its first corner, times `per_point`.")

  /// The variable that moves along a path; nil without a path.
  private static func onPath(
    _ given: MovesArgument, _ scale: Double, _ fields: borrowing LuaFields
  ) throws -> ValueLink? {
    guard let corners = try fields(path)?.items else { return nil }
    if try fields(turns) { throw APIError("'path' does not go with 'turns'") }
    return try given.onPath(corners.map(\.point), scale)
  }

  static let drag = GestureRows.gesture(
    "drag_gesture",
    "A pan that moves a variable: the variable follows the finger from its present value, and is "
      + "thrown at the release.",
    LuaOptions(
      PanGestureOptions.standard,
      [.apart(moves), .apart(perPoint), .apart(turns), .apart(path)] + GestureRows.panOptions),
    example: """
      local fb = require "flickbook"
      local ball = fb.variables("ball", {
        x = fb.variable { start = 0, min = 0, max = 300 }, y = fb.variable { start = 0, throws = false },
      })
      local stage = fb.open(fb.screen { size = { 390, 844 }, states = { ball },
        fb.rectangle { id = "face", width = 80, height = 80, x = ball.x, y = ball.y, gestures = {
          fb.drag_gesture { id = "grab", moves = { x = ball.x, y = ball.y }, slop = 0 } } } })
      stage:drag { from = { 40, 40 }, by = { 100, 60 }, duration = 0.3, hold = 0.2 }
      assert(stage.ball.x == 100 and stage.ball.y == 60)
      """,
    from: { $0.pan },
    moves: { fields in
      let given = try fields(moves)
      let scale = try fields(perPoint)
      guard scale != 0 else {
        throw fields.refusal(of: "per_point", "other than 0 expected, got 0")
      }
      if let link = try onPath(given, scale, fields) { return [link] }
      if try fields(turns) { return [try given.turned(scale)] }
      return try given.links(along: fields.has(axisKey) ? fields(axisKey) : nil, scale)
    }
  ) { options, fields in
    var options = options
    let given = try fields(moves)
    if options.axis == nil, try !fields(turns), !fields.has(path) { options.axis = given.axis }
    return .pan(options)
  }

  // A long press that picks up its node and carries it.
  static let pickedUp = Arg<MovesArgument?>.optional(
    "moves", "A variable that it carries from then on, or two, as `drag_gesture`.")
  static let pickedAxis = Arg<Orientation?>.optional(
    "axis",
    "The axis along which it carries one variable.")

  static let picked: @Sendable (borrowing LuaFields) throws -> [ValueLink] = { fields in
    let (scale, axis) = (try fields(perPoint), try fields(pickedAxis))
    guard let given = try fields(pickedUp) else { return [] }
    guard scale != 0 else { throw fields.refusal(of: "per_point", "other than 0 expected, got 0") }
    return try given.links(along: axis, scale)
  }

  // A pan from an edge.
  static let edgeMoves = Arg<DerivedObject?>.optional(
    "moves", "A variable that it moves along the axis of the edge, as `drag_gesture`.")
  private static let edge = Arg<RectEdge>.choice("edge", "", default: .left)

  static let movedFromEdge: @Sendable (borrowing LuaFields) throws -> [ValueLink] = { fields in
    let scale = try fields(perPoint)
    guard let variable = try fields(edgeMoves) else { return [] }
    guard scale != 0 else { throw fields.refusal(of: "per_point", "other than 0 expected, got 0") }
    return [try MovesArgument.link(variable, fields(edge).axis, scale)]
  }

  // A pinch that zooms.
  static let pinched = Arg<PinchMovesArgument?>.optional(
    "moves",
    "The variable that is the scale; or { scale = v.scale, x = v.x, y = v.y }: x and y shift the "
      + "scaled content from the middle of the gesture's node, so that it stays under the "
      + "fingers.")

  private static let axisKey = Arg<Orientation?>.optional(
    "axis",
    "The axis along which it must start.")
}

/// The room of zoomed content, as scripts give it.
struct RoomArgument: LuaReadable {
  let room: ZoomRoom

  static var luaTypeName: String { "{ scale =, content =, viewport = }" }
  static var luaSchema: ValueSchema {
    .given(
      "room", "The bounds for the shift of zoomed content.",
      LuaParameter.list(
        Arg.string("scale", "The name of the sibling variable that is the scale."),
        Arg.number("content", "Its length at scale 1, points.", .extent),
        Arg.number("viewport", "The visible length, points.", .extent)))
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> RoomArgument? {
    guard stack.isTable(at: index), stack.keyCount(ofTableAt: index) == 3,
      let scale: String = stack.field("scale", ofTableAt: index),
      let content: Double = stack.field("content", ofTableAt: index),
      let viewport: Double = stack.field("viewport", ofTableAt: index)
    else { return nil }
    return RoomArgument(room: ZoomRoom(scale: scale, content: content, viewport: viewport))
  }
}

/// The variables that a pinch moves, as scripts name them.
struct PinchMovesArgument: LuaReadable {
  private let given: [(object: DerivedObject, axis: Orientation, measure: ValueLink.Measure)]

  static var luaTypeName: String { "a variable, or { scale =, x =, y = }" }
  static var luaSchema: ValueSchema {
    .union([DerivedObject.luaSchema, .map(DerivedObject.luaSchema)])
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> PinchMovesArgument? {
    if let object = DerivedObject.read(stack, at: index) {
      return PinchMovesArgument(given: [(object, .horizontal, .scale)])
    }
    guard stack.isTable(at: index), stack.keyCount(ofTableAt: index) == 3,
      let scale: DerivedObject = stack.field("scale", ofTableAt: index),
      let x: DerivedObject = stack.field("x", ofTableAt: index),
      let y: DerivedObject = stack.field("y", ofTableAt: index)
    else { return nil }
    return PinchMovesArgument(
      given: [(scale, .horizontal, .scale), (x, .horizontal, .focus), (y, .vertical, .focus)])
  }

  func links() throws -> [ValueLink] {
    try given.map { try MovesArgument.link($0.object, $0.axis, 1, $0.measure) }
  }
}

/// The variables that a gesture moves, as scripts name them.
struct MovesArgument: LuaReadable {
  private enum Given {
    /// A variable, and the axis if the key names it.
    case one(DerivedObject, Orientation?)
    case two(x: DerivedObject, y: DerivedObject)
  }
  private let given: Given

  static var luaTypeName: String {
    "a variable, or { x = a variable, y = another }, or one of these two"
  }
  static var luaSchema: ValueSchema {
    .union([DerivedObject.luaSchema, .map(DerivedObject.luaSchema)])
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> MovesArgument? {
    if let object = DerivedObject.read(stack, at: index) {
      return MovesArgument(given: .one(object, nil))
    }
    guard stack.isTable(at: index) else { return nil }
    let x: DerivedObject? = stack.field("x", ofTableAt: index)
    let y: DerivedObject? = stack.field("y", ofTableAt: index)
    switch (x, y, stack.keyCount(ofTableAt: index)) {
    case (let x?, let y?, 2): return MovesArgument(given: .two(x: x, y: y))
    case (let x?, nil, 1): return MovesArgument(given: .one(x, .horizontal))
    case (nil, let y?, 1): return MovesArgument(given: .one(y, .vertical))
    default: return nil
    }
  }

  /// The axis of a single variable, from the key or else from its name.
  var axis: Orientation? {
    guard case .one(let object, let key) = given else { return nil }
    if let key { return key }
    return switch object.derived.inputs.first?.property {
    case "x": .horizontal
    case "y": .vertical
    default: nil
    }
  }

  /// Links the variable to the angle of the finger.
  func turned(_ scale: Double) throws -> ValueLink {
    guard case .one(let object, nil) = given else {
      throw APIError("a drag with 'turns' moves one variable")
    }
    return try Self.link(object, .horizontal, scale, .turn)
  }

  /// Links the variable to the position of the finger along a path.
  func onPath(_ corners: [Point2D], _ scale: Double) throws -> ValueLink {
    guard case .one(let object, nil) = given else {
      throw APIError("a drag with a 'path' moves one variable")
    }
    let link = try Self.link(object, .horizontal, scale)
    return try ValueLink(link.states, link.property, alongLine: corners, unitsPerPoint: scale)
  }

  func links(along given: Orientation?, _ scale: Double) throws -> [ValueLink] {
    switch self.given {
    case .one(let object, let key):
      guard let axis = given ?? axis else {
        throw APIError("a drag of one variable that is not 'x' or 'y' needs an 'axis'")
      }
      if let key, key != axis {
        throw APIError("'moves' names the other axis than 'axis': leave 'axis' away")
      }
      return [try Self.link(object, axis, scale)]
    case .two(let x, let y):
      return [try Self.link(x, .horizontal, scale), try Self.link(y, .vertical, scale)]
    }
  }

  static func link(
    _ object: DerivedObject, _ axis: Orientation, _ scale: Double,
    _ measure: ValueLink.Measure = .distance
  ) throws -> ValueLink {
    guard object.derived.inputs.count == 1, let input = object.derived.inputs.first,
      object.derived == .reading(input.id, input.property)
    else {
      throw APIError("bad argument 'moves' (a variable expected, got a value derived from one)")
    }
    return ValueLink(input.id, input.property, along: axis, unitsPerPoint: scale, by: measure)
  }
}
