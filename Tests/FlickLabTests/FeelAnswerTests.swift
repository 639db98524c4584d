import FlickAPI
import FlickCore
import FlickHost
import FlickJSON
import FlickLab
import FlickSystem
import Foundation
import LuaKit
import LuaSchema
import Testing

/// The answers of the lab, as Lua tables, as JSON and as declared.
@Suite struct `An answer of the lab` {
  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let tunables = ["distance", "loop", "axis"]
  /// The pager of the gallery, a flick that is as meant, and a drag that is not.
  private static func fixture() throws -> LabFixture {
    let screen = repository.appending(path: "scripts/screens/pager.lua")
    let fixture = try LabFixture(String(contentsOf: screen, encoding: .utf8))
    try fixture.add(
      "quick", LabFixture.drag(from: 250, by: -100, over: 0.1), want: "pages.page == 2")
    try fixture.add(
      "slow", LabFixture.drag(from: 280, by: -120, over: 1, rest: 0.3), want: "pages.page == 2",
      person: "p02")
    try FeelFile(of: fixture.session(set: ["distance": "0.2"])).write(
      to: "\(fixture.path)/saved.feel")
    return fixture
  }

  private struct NoAnswers: Error {}

  /// The answers of a script, by function, and the host in whose state they are.
  private static func tables(_ fixture: LabFixture) throws -> (host: ScriptHost, answers: LuaTable)
  {
    let path = "\(fixture.path)/ask.lua"
    let script = """
      local feel = require "flickbook.feel"
      local tunables = { "\(tunables.joined(separator: "\", \""))" }
      local function asked(more)
        local question = { screen = "screen", corpus = "corpus" }
        for key, value in pairs(more) do question[key] = value end
        return question
      end
      answers = {
        corpus = feel.corpus("corpus", "speed < 100000"), play = feel.play(asked {}),
        flips = feel.flips(asked { tunables = tunables }),
        why = feel.why(asked { tunables = tunables, gesture = "slow" }),
        tune = feel.tune(asked { tunables = tunables }),
        check = feel.check(asked { feel = "saved.feel" }),
        export = feel.export { screen = "screen", to = "compose" },
      }
      """
    try File.write(Array(script.utf8), to: path)
    var configuration = RunConfiguration()
    configuration.feelLibrary = FeelLibrary.open
    let host = try ScriptHost(configuration, output: { _ in })
    try host.run(path)
    guard case .table(let answers) = host.global("answers") else { throw NoAnswers() }
    return (host, answers)
  }

  /// The same answers as lines of JSON, of the functions that commands have.
  private static func lines(_ fixture: LabFixture) throws -> [String: String] {
    let session = try fixture.session()
    let axes = try tunables.map { try session.axis($0) }
    let sets = zip(axes, try session.strips(along: axes)).map {
      StripSet(axis: $0, strips: $1, gestures: session.gestures)
    }
    let slow = try #require(session.gestures.firstIndex { $0.gesture.id == "slow" })
    return [
      "flips": FlipsReport(sets).json,
      "why": try Explanation(session, gesture: slow, want: nil, along: axes).json,
      "tune": try TuneReport(Tuning(session, axes)).json,
      "export": FeelExport(try session.screen().screen).json(for: [.compose]),
    ]
  }

  @Test func `has the same fields in Lua, in JSON and in the declaration`() throws {
    let fixture = try Self.fixture()
    let ((host, tables), lines) = (try Self.tables(fixture), try Self.lines(fixture))
    defer { withExtendedLifetime(host) {} }
    for function in FeelModule.module.schema.functions {
      let schema = try #require(function.result?.values.first)
      let answer = try Tree(tables.rawValue(of: function.name))
      #expect(answer.fields(as: schema).isSubset(of: schema.fields), "\(function.name)")
      guard let text = lines[function.name] else { continue }
      let nodes = try JSONReader.parseLines(Array(text.utf8))
      let written = nodes.reduce(into: Set<String>()) { written, node in
        written.formUnion(Tree(node).fields(as: schema.line))
      }
      // Several tables, as `strips` has them, are one list of lines.
      let compared = answer.fields(as: schema.isLine ? schema : .list(schema.line))
      let own = Set(compared.map { $0.hasPrefix("[].") ? String($0.dropFirst(3)) : $0 })
      #expect(written.subtracting(["kind"]) == own.subtracting(FeelTable.texts), "\(function.name)")
    }
  }

  /// The lines of commands without a function.
  private static func furtherLines(_ fixture: LabFixture) throws -> [String] {
    let (session, stream) = (try fixture.session(), try fixture.stream())
    let axes = try ["distance", "axis"].map { try session.axis($0) }
    let variants = [Variant("now", .present), Variant("short", .values(["distance": "0.2"]))]
    let curve = "\(fixture.path)/phone.csv"
    try File.write(Array("-10,100\n0,100\n400,0\n".utf8), to: curve)
    var agreement = Agreement(variants.map(\.name))
    agreement.add(try Comparison(session, variants))
    var server = try TuneServer(stream, axes)
    let tries = try [#"{"kind":"try","id":1,"set":{"distance":0.2},"flips":true}"#, "{}"].map {
      try server.answer($0) ?? ""
    }
    let objectives = try ["violations", "rest"].map { try TuneFront.Objective($0) }
    return try tries + [
      server.space(seed: 1), server.answer(#"{"kind":"best"}"#) ?? "",
      SettingComparison(stream, against: ["distance": "0.2"], called: "other").json,
      TuneFront(stream, [axes[0]], objectives, Tuning.Options(), tries: 8).json,
      Comparison(session, variants).json, agreement.json,
      CourseComparison(session, gesture: 0, variants, beside: [MeasuredCurve(curve)]).json,
      EstimatorTable(stream).json, EstimatorTable(stream.filtered { $0.id == "quick" }).json,
      Robustness(session, GestureFamily(seed: 1), copies: 20).json,
      GestureEdges(stream, PeoplesSpreads([]), within: 10).json,
      ExportEffect(stream, .compose).json,
    ]
  }

  @Test func `as a line of JSON has declared members, each once, and all that it needs`() throws {
    let fixture = try Self.fixture()
    let text = try Self.lines(fixture).values.joined() + Self.furtherLines(fixture).joined()
    var kinds: Set<String> = []
    // A member that is there twice is not read.
    for node in try JSONReader.parseLines(Array(text.utf8)) {
      let kind = try node.string("kind", of: "a line")
      kinds.insert(kind)
      let schema = try #require(FeelLines.all.first { $0.kind == kind }?.schema, "\(kind)")
      let members = Set(try node.members("a line").map(\.name))
      #expect(
        Tree(node).fields(as: .table(schema)).isSubset(of: ValueSchema.table(schema).fields),
        "\(kind)")
      let needed = schema.keys.filter { !$0.isOptional }.map(\.name)
      #expect(members.isSuperset(of: needed), "\(kind)")
    }
    let others: Set = ["version", "not_compared", "end"]
    #expect(kinds == Set(FeelLines.all.map(\.kind)).subtracting(others))
  }
}

/// A value of Lua or JSON: the parts of a table, an array or an object.
private struct Tree {
  /// The parts; those of a list have no name.
  var parts: [(name: String?, value: Tree)] = []

  init(_ value: LuaValue) throws {
    guard case .table(let table) = value else { return }
    parts = try table.pairs().map { key, value in
      if case .integer = key { return (nil, try Tree(value)) }
      return (key.asText, try Tree(value))
    }
  }

  init(_ node: JSONNode) {
    switch node.value {
    case .array(let items): parts = items.map { (nil, Tree($0)) }
    case .object(let members): parts = members.map { ($0.name, Tree($0.node)) }
    default: break
    }
  }

  /// The paths of all fields; names that are values, as in `values`, are left out.
  func fields(as schema: ValueSchema, at path: String = "") -> Set<String> {
    switch schema {
    case .optional(let present): return fields(as: present, at: path)
    case .list(let item):
      return union(parts.filter { $0.name == nil }) { $0.fields(as: item, at: path + "[].") }
    case .map(let value): return union(parts) { $0.fields(as: value, at: path + "[].") }
    case .table(let declared):
      var found = union(parts.filter { $0.name == nil }) { item in
        declared.items.map { item.fields(as: $0, at: path + "[].") } ?? []
      }
      for (name, value) in parts {
        guard let name else { continue }
        found.insert(path + name)
        let key = declared.keys.first { $0.name == name }
        found.formUnion(key.map { value.fields(as: $0.value, at: path + name + ".") } ?? [])
      }
      return found
    default: return []
    }
  }

  private func union(
    _ parts: [(name: String?, value: Tree)], _ fields: (Tree) -> Set<String>
  ) -> Set<String> {
    parts.reduce(into: []) { $0.formUnion(fields($1.value)) }
  }
}

extension ValueSchema {
  /// The paths of all declared fields.
  fileprivate var fields: Set<String> { fields(at: "") }

  private func fields(at path: String) -> Set<String> {
    switch self {
    case .optional(let present): return present.fields(at: path)
    case .list(let item), .map(let item): return item.fields(at: path + "[].")
    case .table(let declared):
      var found = declared.items?.fields(at: path + "[].") ?? []
      for key in declared.keys {
        // Methods are in the metatable.
        if case .function = key.value { continue }
        found.insert(path + key.name)
        found.formUnion(key.value.fields(at: path + key.name + "."))
      }
      return found
    default: return []
    }
  }

  /// Whether the answer is one line of JSON.
  fileprivate var isLine: Bool {
    if case .table(let declared) = self { declared.items == nil } else { false }
  }

  /// The type of a line of JSON.
  fileprivate var line: ValueSchema {
    switch self {
    case .list(let item): item
    case .table(let declared): declared.items ?? self
    default: self
    }
  }
}
