import FlickAPI
import LuaKit
import LuaSchema
import Testing

@testable import FlickHost

/// A fresh host with the whole API, and a few objects to work on.
final class Scripts {
  let host: ScriptHost
  private let output = Lines()
  private final class Lines { var lines: [String] = [] }

  init(settings: [String: String] = [:]) throws {
    var configuration = RunConfiguration()
    for (name, value) in settings { configuration.tunables.set(name, to: value) }
    configuration.cpuLimit = 60
    host = try ScriptHost(configuration, api: HostAPI.test) { [output] in output.lines.append($0) }
    try AssertModule.install(in: host)
  }

  /// The lines printed so far.
  var lines: [String] { output.lines }

  /// Runs source text.
  func run(_ source: String) throws(HostError) {
    try host.withinBudget { try self.host.lua.run(source, name: "test.lua") }
  }

  /// The message of the error that `source` ends with; nil when it does not fail.
  func failure(_ source: String) -> String? {
    do throws(HostError) {
      try run(source)
      return nil
    } catch {
      return error.description
    }
  }

  /// Lua that creates `fb`, and an object of each type under its name in `objects`, once per host,
  /// as their creation takes longer than most tests.
  static let objects = """
    local fb = require "flickbook"
    if not made then local screen = fb.screen { title = "T", size = { 390, 844 }, gestures = { fb.tap_gesture { id = "t", on_failed = function(e) event = e end } }, fb.pager { id = "p", page_count = 3 } }
    local stage = fb.open(screen) local variables, header = fb.variables("s", { a = 1 }), fb.header { id = "h", height = 9 } local parts = fb.open(fb.screen { size = { 90, 90 }, states = { variables }, fb.rectangle { id = "r", height = 9 }, fb.deck { id = "d", height = 9, cards = { fb.rectangle {}, fb.rectangle {} } }, fb.scroll_view { header = header } })
    made = {
      screen = screen, stage = stage, pager = stage.p, scroll_view = fb.open(fb.screen { size = { 9, 9 }, fb.scroll_view { id = "v" } }).v, node = fb.rectangle { id = "r" },
      trace = stage:drag { from = { 300, 400 }, by = { -250, 0 } }, motion = fb.spring {}, gesture = stage.t,
      decision = stage:why "p", swipe_map = stage:swipe_map { watch = "p", from = { 300, 400 }, distance = { 9, 99 }, velocity = { 0, 9 }, columns = 2, rows = 2 }, gesture_spec = fb.tap_gesture {}, gesture_event = event, easing = fb.easing { name = "ease" }, motion_group = fb.parallel { x = fb.spring {} }, deck = parts.d, header = parts.h, states = parts.s, states_spec = variables, header_spec = header, derived = fb.value "p.offset", color = fb.fade("red", 0.5), gradient = fb.gradient { "red", "blue" }, stage_node = parts.r, routine = parts:start(function() end), grip = fb.open(fb.screen { size = { 9, 9 }, fb.scroll_view { id = "v" } }).v:grab(), variable_spec = fb.variable { start = 1 },
    } end local objects, screen, stage = made, made.screen, made.stage

    """

  /// The schema of the whole API.
  static let schema = HostAPI.test.schema
}

/// A function or method of the API, as scripts reach it.
struct Callee: Sendable, CustomTestStringConvertible {
  var function: FunctionSchema
  /// As messages name it.
  var name: String
  /// Lua for the function.
  var path: String
  /// Lua for the receiver of a method.
  var receiver: String?

  var testDescription: String { name }

  static let all: [Callee] =
    // The feel lab is not in these tests.
    Scripts.schema.modules.filter { $0.name != "flickbook.feel" }.flatMap { module in
      module.functions.map { function in
        let path =
          switch module.name {
          case "": "_G"
          case "flickbook": "fb"
          case let name where name.contains("."): "require('\(name)')"
          default: module.name
          }
        return Callee(
          function: function,
          name: module.name.isEmpty ? function.name : "\(module.name).\(function.name)",
          path: "\(path).\(function.name)")
      }
    }
    + Scripts.schema.types.flatMap { type in
      type.methods.map { method in
        Callee(
          function: method, name: "\(type.name):\(method.name)",
          path: "objects.\(type.name).\(method.name)", receiver: "objects.\(type.name)")
      }
    }

  /// A script that calls it with these arguments in Lua.
  func call(_ arguments: [String]) -> String {
    Scripts.objects
      + "\(path)(\(((receiver.map { [$0] } ?? []) + arguments).joined(separator: ", ")))"
  }
}
