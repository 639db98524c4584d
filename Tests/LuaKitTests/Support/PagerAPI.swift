import LuaKit

/// An API with a row of every form, for messages and documentation.
enum PagerAPI {
  static let all = LuaAPI(modules: [module, globals], types: [Pager.self])

  static let module = LuaModule(
    "shop", "Makes pagers.", [pager, count, three, four, five, six, edge])
  static let globals = LuaModule("", "Everywhere.", [shout])

  static let pager = LuaFunction(
    "pager", "Makes a pager.", Arg.integer("pages", "How many.", .within(1...100), default: 3),
    Arg.choice("axis", "Along which it moves.", default: Axis.horizontal), returns: "the pager",
    example: "shop.pager(3, 'vertical')"
  ) { pages, axis in Pager(pages: pages, axis: axis) }

  static let count = LuaFunction("count", "Counts.", returns: "two numbers") {
    LuaPair(1.5, Int?.none)
  }

  static let three = LuaFunction(
    "three", "Takes three.", Arg.number("a", "First."), Arg.string("b", "Second."),
    Arg.boolean("c", "Third."), returns: "them"
  ) { a, b, c in "\(a) \(b) \(c)" }

  static let four = LuaFunction(
    "four", "Takes four.", Arg.table("a", "First."), Arg.function("b", "Second."),
    Arg.object("c", "Third."), Arg<String?>.optional("d", "Fourth, or | nothing."), returns: "them"
  ) { (a: LuaTable, b: LuaCallable, c: Pager, d: String?) in
    "\(try a.length()) \(try b.call(returning: Int.self)) \(c.page) \(d ?? "none")"
  }

  static let five = LuaFunction(
    "five", "Takes five.", Arg.number("a", "First.", .finite),
    Arg.number("b", "Second.", .positive),
    Arg.number("c", "Third.", .notNegative), Arg.number("d", "Fourth.", .atLeastOrInfinite(2)),
    Arg.any("e", "Fifth."), returns: "their sum"
  ) { a, b, c, d, e in a + b + c + d + (e.asNumber ?? 0) }

  static let six = LuaFunction(
    "six", "Takes six and the host.", Arg.integer("a", "1."), Arg.integer("b", "2."),
    Arg.host(Census.self), Arg.integer("c", "3.", default: 30), Arg.integer("d", "4."),
    Arg.integer("e", "5.", .atLeast(5))
  ) { a, b, host, c, d, e in
    for _ in 0..<(a + b + c + d + e) { host.object.enter() }
  }

  static let edge = LuaFunction(
    "edge", "Takes bytes.", Arg<[UInt8]>("bytes", "Any."), returns: "them"
  ) {
    Array($0.reversed())
  }

  static let shout = LuaFunction("shout", "Says it.", Arg.string("text", "What.")) { _ in }
}

enum Axis: String, LuaChoice {
  case horizontal, vertical
}

final class Pager: LuaObject {
  let pages: Int
  let axis: Axis
  var page = 1

  init(pages: Int, axis: Axis) {
    self.pages = pages
    self.axis = axis
  }

  static let luaType = LuaType<Pager>(
    "pager", "Turns pages.",
    properties: [
      LuaProperty(
        "page", "The page, from 1.", .atLeast(1), get: { $0.page }, set: { $0.page = $1 }),
      LuaProperty("axis", "Along which it moves.") { $0.axis },
    ],
    methods: [
      LuaMethod("jump_to", "Shows a page.", Arg.integer("page", "Which, from 1.", .atLeast(1))) {
        pager, page in pager.page = page
      },
      LuaMethod("next", "Shows the next page.") { $0.page += 1 },
      LuaMethod(
        "sum", "Adds.", Arg.number("a", "1."), Arg.number("b", "2."), Arg.number("c", "3."),
        Arg.number("d", "4."), Arg.number("e", "5.", default: 100), returns: "the sum"
      ) { _, a, b, c, d, e in a + b + c + d + e },
      LuaMethod(
        "two", "Adds two.", Arg.number("a", "1."), Arg.number("b", "2."), returns: "the sum"
      ) {
        $1 + $2
      },
      LuaMethod(
        "with", "Meets another.", Arg<Pager>.object("other", "Which."), returns: "the other"
      ) {
        $1
      },
    ])
}
