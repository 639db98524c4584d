import LuaKit

// The declarations in LuaKit's documentation.

final class Counter: LuaObject {
  var count = 0
  static let luaType = LuaType<Counter>(
    "counter", "Counts.",
    properties: [LuaProperty("count", "How often it was bumped.") { $0.count }],
    methods: [
      LuaMethod("bump", "Adds to the count.", Arg.integer("by", "How much.", default: 1)) {
        counter, by in counter.count += by
      }
    ])
}

struct Change: LuaHandedTable {
  let page: Int
  static let luaTable = LuaTableType<Change>(
    "page_change", "A page was changed.", [LuaKey("page", "The page, from 1.") { $0.page }])
}

enum Weekday: String, LuaChoice {
  case monday, tuesday, wednesday
}

struct Point: LuaReadable, LuaPushable, LuaReturnable {
  var x, y: Double

  static let luaTypeName = "point"

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> Point? {
    guard let x: Double = stack.field("x", ofTableAt: index),
      let y: Double = stack.field("y", ofTableAt: index)
    else { return nil }
    return Point(x: x, y: y)
  }

  func push(to stack: borrowing LuaStack) {
    LuaRecord([("x", x), ("y", y)]).push(to: stack)
  }
}

final class Document: LuaIdentity {
  let luaIdentity: Int
  init(number: Int) { luaIdentity = number }
  static let luaType = LuaType<Document>("document", "An open document.")
}

struct ToastOptions {
  var title = "Done"
  var seconds = 2.0

  static let rows = LuaOptions(
    ToastOptions(),
    [
      .option("title", \.title, "The text."),
      .option("seconds", \.seconds, "How long it is shown.", .positive),
    ])
}

final class Log {
  var lines: [String] = []
}

enum Rows {
  static let clamp = LuaFunction(
    "clamp", "Limits a number.", Arg.number("x", "The number.", .finite),
    Arg.number("most", "The upper bound.", default: 1), returns: "the limited number"
  ) { x, most in min(x, most) }

  static let log = LuaFunction(
    "log", "Adds a line to the log.", Arg.host(Log.self), Arg.string("line", "The line.")
  ) { log, line in log.object.lines.append(line) }

  static let print = LuaFunction(
    "print", "Adds a line of values to the log.", Arg.host(Log.self),
    Arg.rest("values", "The values.")
  ) { log, values in
    log.object.lines.append(values.values.map(\.description).joined(separator: "\t"))
  }

  static let radius = Arg.number("radius", "Points.", .positive, default: 8)
  static let label = Arg.string("label", "The text.")

  static let badge = LuaFunction(
    "badge", "Describes a badge.", table: [radius.parameter, label.parameter],
    returns: "its description"
  ) { fields in "\(try fields(label)) with radius \(try fields(radius))" }

  static let toast = LuaFunction(
    "toast", "Shows a message.", table: ToastOptions.rows.parameters, returns: "its text"
  ) { fields in
    let options = try fields(ToastOptions.rows)
    return "\(options.title) for \(options.seconds) s"
  }

  static let nextWeekday = LuaFunction(
    "next_weekday", "The day after a day.", Arg<Weekday>.choice("day", "The day."),
    returns: "the next day"
  ) { day -> Weekday in
    switch day {
    case .monday: .tuesday
    case .tuesday, .wednesday: .wednesday
    }
  }

  static let wait = LuaFunction(
    "wait", "Waits for some seconds.", Arg.number("seconds", "How long.", .positive),
    returns: "nothing"
  ) { seconds in LuaYield([.number(seconds)]) }

  static let mirror = LuaFunction(
    "mirror", "Mirrors a point.", Arg<Point>("point", "The point."), returns: "its mirror image"
  ) { point in Point(x: -point.x, y: point.y) }

  static let module = LuaModule(
    "app", "The app.", [clamp, log, print, badge, toast, nextWeekday, wait, mirror])
  static let api = LuaAPI(
    modules: [module], types: [Counter.self, Document.self])
}
