internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Lines that a number crosses, with what is called there.
struct CrossingHandler {
  let spec: CrossingSpec
  /// What scripts add to the number: they count pages from 1.
  let first: Double
  /// Nil for lines whose crossings are only among the events.
  let handler: Handler?

  /// A crossing as scripts count.
  func numbered(_ crossing: ValueCrossing) -> (line: Double, isRising: Bool) {
    (crossing.line + first, crossing.isRising)
  }
}

/// A crossing, as handlers receive it.
struct LineCrossing: EventDescription {
  let line: Double
  let isRising: Bool

  init(_ crossing: (line: Double, isRising: Bool)) {
    (line, isRising) = (crossing.line, crossing.isRising)
  }

  static let table = EventTable<LineCrossing>.declared(
    "line_crossing", "What a number says when it crosses a line.", whose: "lines",
    [
      LuaKey("line", "The number there.") { $0.what.line },
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

  /// What a table says, if it has the key.
  static func handlers(_ fields: borrowing LuaFields) throws -> [CrossingHandler] {
    _ = try fields(list)
    return try fields.nestedItems("crosses", keys, crossing) ?? []
  }

  private static func crossing(_ fields: borrowing LuaFields) throws -> CrossingHandler {
    let (id, number) = (try fields(id), try fields(of))
    try StageNames.check(id, fields)
    let property = number.split(separator: ".").last.flatMap {
      ComponentProperty(rawValue: String($0))
    }
    let first = property?.countsFromOne == true ? 1.0 : 0
    let (every, places) = (try fields(every), try fields(at))
    guard (every == nil) != (places == nil) else {
      throw APIError("the lines '\(id)' need either 'every' or 'at'")
    }
    let spec: CrossingSpec
    if let every {
      spec = try CrossingSpec(
        id, of: number, every: every, from: (try fields(from) ?? first) - first)
    } else {
      let places = places?.numbers ?? []
      spec = try CrossingSpec(id, of: number, at: places.map { $0 - first })
    }
    return CrossingHandler(
      spec: spec, first: first, handler: try Handler(onCrossed, fields))
  }
}
