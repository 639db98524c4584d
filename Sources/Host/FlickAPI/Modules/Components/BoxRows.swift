internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// The keys of every node: name, size, look, gestures.
enum BoxRows {
  static let id = Arg.string("id", "Name on the stage.", default: "")
  static let width = Arg<LengthArgument?>.optional(
    "width",
    "Points; 'auto', the width of its contents; 'fill' or '2fr', shares of the remaining room; "
      + "'50%' of the room. 'auto' if absent; nodes without contents fill.")
  static let height = Arg<LengthArgument?>.optional("height", "The same for the height.")
  static let gestures = Arg<ItemList<GestureDeclaration>?>.optional(
    "gestures",
    "The gestures that touches on it or inside it may become; made by `tap_gesture` and the like.")
  static let parentGestures = Arg<ItemList<GestureDeclaration>?>.optional(
    "parent_gestures",
    "Gestures of its parent node: they also get touches beside this node, and touches that its "
      + "siblings cover.")
  static let aspect = Arg<Double?>(
    "aspect", "Width over height, if only one of them is known.", range: .positive)
  static let padding = Arg<InsetsArgument?>.optional(
    "padding", "Points between its edges and its contents: all around, or a table of sides.")
  static let clip = Arg.boolean(
    "clip", "Whether contents outside its frame are hidden.", default: false)
  static let ignoresSafeArea = Arg.boolean(
    "ignores_safe_area", "Whether a node directly in a screen extends under the bars.",
    default: false
  )
  static let values = Arg<LuaTable?>.optional(
    "values", "Derived values by name, to be read by `stage:value` and plotted.",
    .map(DerivedArgument.luaSchema))
  static let onTap = Arg<LuaCallable?>.handler(
    "on_tap", "Called when a finger taps it; a tap gesture named by its id and '.tap'.", "event",
    GestureEventObject.self)

  static let onTouches = Arg<LuaCallable?>.handler(
    "on_touches",
    "Called when a touch on it or inside it begins, moves or ends, regardless of gestures; of "
      + "several such nodes, only the innermost.", "touch", EventTable<RawTouch>.self)

  static let onHover = Arg<LuaCallable?>.handler(
    "on_hover",
    "Called when a mouse or pen that is not down enters, moves over or leaves it or its contents; "
      + "a pointer that comes down also leaves.", "hover", EventTable<Hover>.self)

  static let hit = Arg<HitRule.Target?>.optional(
    "hit",
    "The parts that touches hit: 'all', itself and its contents; 'self'; 'inside', only its "
      + "contents; 'none'. Other touches pass through to the nodes beneath. 'all' if absent.")
  static let hitMargin = Arg<Double?>(
    "hit_margin",
    "Points beyond its frame, all around, where touches hit it too; negative for less.",
    range: .place)

  static let states = Arg<ItemList<StatesDeclaration>?>.optional(
    "states", "States and variables; made by `states` and `variables`.")

  // The most frequent keys come first.
  private static let layoutKeys = LuaParameter.list(id, width, height, padding)
  private static let rareKeys = LuaParameter.list(
    gestures, parentGestures, aspect, clip, ignoresSafeArea, values, states, onTap, onTouches,
    onHover, hit, hitMargin, CrossingRows.list)
  static let keys = layoutKeys + rareKeys + LookRows.options.parameters
  private static let rareOrdinals = layoutKeys.count..<layoutKeys.count + rareKeys.count
  static let lookOrdinals = rareOrdinals.upperBound..<keys.count

  /// Creates a node with the values of these keys.
  ///
  /// - Parameters:
  ///   - height: replaces the key, if that has another meaning for the node.
  ///   - change: completes the box, before other boxes contain it.
  ///   - hasLook: whether `look` has an effect.
  ///   - look: completes the look.
  static func node(
    _ kind: Box.Kind, _ fields: borrowing LuaFields, children: [NodeSpec] = [],
    height: Box.Length? = nil, change: (inout Box) throws -> Void = { _ in },
    hasLook: Bool = false, look: (inout Look) throws -> Void = { _ in }
  ) throws -> NodeSpec {
    let id = try fields(id)
    if !id.isEmpty { try StageNames.check(id, fields) }
    var box = try NodeSpec.box(kind, of: children)
    box.id = id
    if let width = try fields(width) { box.width = width.length }
    if let height {
      box.height = height
    } else if let height = try fields(Self.height) {
      box.height = height.length
    }
    if let padding = try fields(padding) { box.padding = padding.insets }
    let hasKeys = fields.hasAny(of: lookOrdinals)
    if hasKeys || hasLook {
      try box.changeLook {
        if hasKeys { $0 = try fields(LookRows.options, from: $0) }
        try look(&$0)
      }
    }
    try change(&box)
    let spec = NodeSpec(box, of: children)
    if fields.hasAny(of: rareOrdinals) { try setRare(spec, fields) }
    return spec
  }

  private static func setRare(_ spec: NodeSpec, _ fields: borrowing LuaFields) throws {
    if let aspect = try fields(aspect) { spec.box.aspect = aspect }
    spec.box.clips = try fields(clip)
    spec.box.ignoresSafeArea = try fields(ignoresSafeArea)
    if let gestures = try fields(gestures) { spec.add(gestures.items) }
    if let gestures = try fields(parentGestures) { spec.addToParent(gestures.items) }
    if let handler = try Handler(onTap, fields) {
      try StageNames.checkPresent(spec.id, of: "a node with 'on_tap'")
      let gesture = GestureSpec("\(spec.id).tap", .tap(try TapOptions()))
      spec.add([GestureDeclaration(spec: gesture, handlers: GestureHandlers(onEnded: handler))])
    }
    try spec.add(
      TouchHandlers(touch: Handler(onTouches, fields), hover: Handler(onHover, fields)))
    if let table = try fields(values) { spec.box.values = try namedValues(table) }
    if let states = try fields(states) { spec.add(states.items) }
    spec.add(try CrossingRows.handlers(fields))
    let (target, margin) = (try fields(hit), try fields(hitMargin))
    if target != nil || margin != nil {
      var rule = HitRule()
      if let target { rule.target = target }
      if let margin { rule.margin = Insets(all: margin) }
      spec.box.hit = rule
    }
  }

  /// The values in alphabetical order, as the keys of a table are unordered.
  static func namedValues(_ table: LuaTable) throws -> [NamedValue] {
    let names = try table.pairs().map { key, _ in
      guard let name = key.asText else { throw APIError("the names of 'values' are strings") }
      return name
    }
    return try names.sorted().map { name in
      NamedValue(name, try table.get(name, as: DerivedArgument.self).derived)
    }
  }

  // MARK: Keys of stacks

  static let spacing = Arg.number(
    "spacing", "Points between children.", .length, default: 0)
  static let align = Arg<AlignArgument?>.optional(
    "align",
    "The alignment of children across the stack, or in layers: 'start', 'center', 'end', 'top', "
      + "'bottom', 'left', 'right', or two of these such as 'top_left'.")
  static let justify = Arg<JustifyName>.choice(
    "justify", "The placement of children along the stack if room is left.", default: .start)
}

/// The use of spare room along a stack, in CSS's words.
enum JustifyName: String, LuaChoice {
  case start, center, end
  case spaceBetween = "space_between"

  var share: Double {
    switch self {
    case .start, .spaceBetween: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

/// An alignment in words.
struct AlignArgument: LuaReadable {
  private let x: Double?
  private let y: Double?

  static var luaTypeName: String { "'start', 'center', 'end', 'top', 'top_left' and so on" }
  static var luaSchema: ValueSchema { .alias("alignment", .words(words)) }

  private static var words: [String] {
    let (across, along) = (["left", "right"], ["top", "bottom"])
    let pairs = along.flatMap { y in across.flatMap { x in ["\(y)_\(x)", "\(x)_\(y)"] } }
    return ["start", "center", "end"] + along + across + pairs
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> AlignArgument? {
    guard let name = String.read(stack, at: index) else { return nil }
    switch name {
    case "start": return AlignArgument(x: 0, y: 0)
    case "center": return AlignArgument(x: 0.5, y: 0.5)
    case "end": return AlignArgument(x: 1, y: 1)
    default: break
    }
    var (x, y): (Double?, Double?) = (nil, nil)
    for word in name.split(separator: "_") {
      switch word {
      case "top" where y == nil: y = 0
      case "bottom" where y == nil: y = 1
      case "left" where x == nil: x = 0
      case "right" where x == nil: x = 1
      default: return nil
      }
    }
    return x == nil && y == nil ? nil : AlignArgument(x: x, y: y)
  }

  /// The alignment; an axis without a word keeps its standard alignment.
  func alignment(_ standard: Box.Alignment) -> Box.Alignment {
    Box.Alignment(x: x ?? standard.x, y: y ?? standard.y, spreads: standard.spreads)
  }
}

/// A length as scripts write it.
struct LengthArgument: LuaReadable {
  let length: Box.Length

  static var luaTypeName: String { "points, 'auto', 'fill', '2fr' or '50%'" }
  static var luaSchema: ValueSchema { .union([.number, .word("auto"), .word("fill"), .string]) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> LengthArgument? {
    if let points = Double.read(stack, at: index) {
      return ClosedRange<Double>.extent ~= points ? LengthArgument(length: .points(points)) : nil
    }
    guard let word = String.read(stack, at: index) else { return nil }
    switch word {
    case "auto": return LengthArgument(length: .automatic)
    case "fill": return LengthArgument(length: .fill(weight: 1))
    default: break
    }
    func number(without suffix: String) -> Double? {
      guard word.hasSuffix(suffix), let number = Double(word.dropLast(suffix.count)),
        0...1e6 ~= number
      else { return nil }
      return number
    }
    if let weight = number(without: "fr"), weight > 0 {
      return LengthArgument(length: .fill(weight: weight))
    }
    return number(without: "%").map { LengthArgument(length: .share($0 / 100)) }
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    Double.read(stack, at: index).map { LuaNumber.text($0) }
      ?? String.read(stack, at: index).map { "'\($0)'" }
  }
}

/// Room along edges: one number for all, or a table of sides.
struct InsetsArgument: LuaReadable {
  let insets: Insets

  fileprivate static let typeName = "points, or a table of x, y, top, left, bottom and right"

  static var luaTypeName: String { typeName }

  static var luaSchema: ValueSchema {
    .union([.number, .given("sides", "Room along edges, in points.", sides)])
  }

  private static let sides = sides(within: .extent)

  fileprivate static func sides(within range: ClosedRange<Double>) -> [LuaParameter] {
    func side(_ name: String, _ summary: String) -> LuaParameter {
      Arg<Double?>(name, summary, range: .within(range)).parameter
    }
    return [
      side("x", "Left and right by default."), side("y", "Top and bottom by default."),
      side("top", "Points."), side("left", "Points."), side("bottom", "Points."),
      side("right", "Points."),
    ]
  }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> InsetsArgument? {
    read(stack, at: index, within: .extent).map(InsetsArgument.init)
  }

  fileprivate static func read(
    _ stack: borrowing LuaStack, at index: Int32, within range: ClosedRange<Double>
  ) -> Insets? {
    if let points = Double.read(stack, at: index) {
      return range ~= points ? Insets(all: points) : nil
    }
    guard stack.isTable(at: index) else { return nil }
    var count = 0
    var isOutside = false
    func points(_ side: String) -> Double? {
      guard let points: Double = stack.field(side, ofTableAt: index) else { return nil }
      count += 1
      isOutside = isOutside || !(points >= range.lowerBound)
      return points
    }
    let (x, y) = (points("x"), points("y"))
    let (top, left) = (points("top") ?? y ?? 0, points("left") ?? x ?? 0)
    let (bottom, right) = (points("bottom") ?? y ?? 0, points("right") ?? x ?? 0)
    guard !isOutside, count == stack.keyCount(ofTableAt: index) else { return nil }
    return Insets(top: top, left: left, bottom: bottom, right: right)
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    stack.isTable(at: index) ? "a table with other keys, or lengths below 0" : nil
  }
}

/// Room beside the content of a scroll view; a negative value shortens the scrolling range.
struct ContentInsetsArgument: LuaReadable {
  let insets: Insets

  static var luaTypeName: String { InsetsArgument.typeName }

  static var luaSchema: ValueSchema {
    .union([
      .number,
      .given(
        "content_sides", "Room beside content, in points; below 0 it is scrolled less far.",
        sides),
    ])
  }

  private static let sides = InsetsArgument.sides(within: .position)

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> ContentInsetsArgument? {
    InsetsArgument.read(stack, at: index, within: .position).map(ContentInsetsArgument.init)
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    stack.isTable(at: index) ? "a table with other keys" : nil
  }
}
