internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Lines that a number crosses, with their handler.
struct CrossingHandler {
  let spec: CrossingSpec
  /// The handler; nil for lines with crossings only among the events.
  let handler: Handler?
  /// The component with the detents; nil for lines that a script names.
  var detents: DetentOwner?

  /// The lines in the scene's numbering, as scripts count pages from 1.
  func spec(in scene: SceneTree) throws(CoreError) -> CrossingSpec {
    var spec = spec
    if !spec.isOfDetents, try StageNumber(spec.number, in: scene).countsFromOne { spec.offset = 1 }
    return spec
  }

  /// The argument of the handler.
  func event(_ crossing: ValueCrossing, at time: Seconds, on stage: StageObject) -> any LuaPushable
  {
    guard let detents else {
      return EventTable(
        id: crossing.name, time: time, stage: stage,
        what: LineCrossing(line: crossing.line, isRising: crossing.isRising))
    }
    return EventTable(
      id: detents.id, time: time, stage: stage, what: DetentCrossing(crossing, of: detents))
  }
}

/// The component and the part of it with reported detents.
struct DetentOwner {
  let id: String
  /// The variable, or the axis of a scroll view.
  let part: String

  /// The handler of its detents; nil without a function.
  func crossings(_ handler: Handler?) -> [CrossingHandler] {
    guard let handler else { return [] }
    let number = "\(id).\(part)"
    return [
      CrossingHandler(
        spec: .detents("\(number).on_detent", of: number), handler: handler, detents: self)
    ]
  }
}

/// A change of a number's nearest detent, as handlers receive it.
struct DetentCrossing: EventDescription {
  let crossing: ValueCrossing
  let owner: DetentOwner

  init(_ crossing: ValueCrossing, of owner: DetentOwner) {
    (self.crossing, self.owner) = (crossing, owner)
  }

  /// A detent by its name, or by its number from 1.
  struct Label: LuaPushable, LuaReturnable {
    let value: LuaValue

    static var luaTypeName: String { "string or whole number" }
    static var luaSchema: ValueSchema { .union([.string, .integer]) }

    func push(to stack: borrowing LuaStack) { value.push(to: stack) }
  }

  private var label: Label? {
    guard let number = crossing.detent else { return nil }
    return Label(
      value: crossing.detentName.map { .string(Array($0.utf8)) } ?? .integer(number + 1))
  }

  static let table = EventTable<DetentCrossing>.declared(
    "detent_crossing", "A number that has entered the range of another detent.",
    owner: "component",
    [
      LuaKey("of", "The variable; of a scroll view 'x' or 'y'.") { $0.what.owner.part },
      LuaKey(
        "detent", "The detent of a variable by its name; of a scroll view by its number from 1."
      ) {
        $0.what.label
      },
      LuaKey("place", "The place of the detent.") { $0.what.crossing.line },
      LuaKey("rising", "Whether the number grows.") { $0.what.crossing.isRising },
    ])
}

/// A crossing, as handlers receive it.
struct LineCrossing: EventDescription {
  let line: Double
  let isRising: Bool

  static let table = EventTable<LineCrossing>.declared(
    "line_crossing", "The event of a number that crosses a line.", owner: "lines",
    [
      LuaKey("line", "The value of the line.") { $0.what.line },
      LuaKey("rising", "Whether it grows.") { $0.what.isRising },
    ])
}

/// The keys of `crosses`.
enum CrossingRows {
  static let id = Arg.string("id", "Name of the lines, unique on the screen.")
  static let of = Arg.string("of", "The number, such as 'list.y', or the name of a value.")
  static let every = Arg<Double?>(
    "every", "The distance between lines.", range: .within(1e-3...1e9))
  static let from = Arg<Double?>("from", "A line, with `every`; 0 if absent.", range: .position)
  static let at = Arg<NumberList?>.optional("at", "Lines, rising, in place of `every`.")
  static let onCrossed = Arg<LuaCallable?>.handler(
    "on_crossed", "Called at the time of each crossing.", "crossing", EventTable<LineCrossing>.self)

  static let keys = LuaParameter.list(id, of, every, from, at, onCrossed)

  static let list = Arg<LuaTable?>.optional(
    "crosses",
    "Lines that numbers cross: a list of { id =, of =, every =, from =, at =, on_crossed = }.",
    .list(.given("crossing", "Lines at equal distances (`every`, `from`) or places (`at`).", keys)))

  /// The handlers of a table that has the key.
  static func handlers(_ fields: borrowing LuaFields) throws -> [CrossingHandler] {
    _ = try fields(list)
    return try fields.nestedItems("crosses", keys, crossing) ?? []
  }

  private static func crossing(_ fields: borrowing LuaFields) throws -> CrossingHandler {
    let (id, number) = (try fields(id), try fields(of))
    try StageNames.check(id, fields)
    let (every, places) = (try fields(every), try fields(at))
    guard (every == nil) != (places == nil) else {
      throw APIError("the lines '\(id)' need either 'every' or 'at'")
    }
    let spec =
      if let every {
        try CrossingSpec(id, of: number, every: every, from: fields(from) ?? 0)
      } else {
        try CrossingSpec(id, of: number, at: places?.numbers ?? [])
      }
    return CrossingHandler(spec: spec, handler: try Handler(onCrossed, fields))
  }
}
