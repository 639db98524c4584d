import LuaKit
import LuaSchema
import Testing

/// The documentation that comes from the declarations.
struct SchemaTests {
  @Test func `documentation is derived from a row`() throws {
    let module = try #require(PagerAPI.all.schema.modules.first)
    #expect(
      module.functions.first
        == FunctionSchema(
          name: "pager", summary: "Makes a pager.",
          parameters: [
            ParameterSchema(
              name: "pages", type: "whole number", value: .integer, summary: "How many.",
              range: "from 1 to 100",
              defaultValue: "3", isOptional: true),
            ParameterSchema(
              name: "axis", type: "'horizontal' | 'vertical'",
              value: .words(["horizontal", "vertical"]), summary: "Along which it moves.",
              defaultValue: "\"horizontal\"", isOptional: true),
          ], result: ResultSchema(type: "pager", values: [.object("pager")], summary: "the pager"),
          since: 1,
          example: "shop.pager(3, 'vertical')"))
  }

  @Test func `a parameter of the host is not documented`() throws {
    let six = try #require(PagerAPI.all.schema.modules.first?.functions.first { $0.name == "six" })
    #expect(six.parameters.map(\.name) == ["a", "b", "c", "d", "e"])
    #expect(six.result == nil)
  }

  @Test func `mutually referring types are documented`() {
    let types = LuaAPI(modules: [], types: [Hen.self, Egg.self]).schema
      .types
    #expect(types.map(\.name) == ["hen", "egg"])
    #expect(types[0].methods.map(\.result?.type) == ["egg", "hen"])
    #expect(types[1].methods.first?.parameters.first?.type == "hen")
  }

  @Test func `the page contains everything declared`() {
    let schema = PagerAPI.all.schema
    let page = MarkdownRenderer(title: "Reference", introduction: "All of it.").render(schema)
    let names =
      schema.modules.flatMap(\.functions).map(\.name) + schema.types.map(\.name)
      + schema.types.flatMap { $0.properties.map(\.name) + $0.methods.map(\.name) }
    #expect(page.hasPrefix("# Reference\n\nAll of it.\n"))
    #expect(page.hasSuffix("\n") && !page.hasSuffix("\n\n"))
    #expect(names.filter { !page.contains($0) } == [])
  }

  @Test func `a bar in a text is escaped in a table cell`() {
    let page = MarkdownRenderer(title: "Reference", introduction: "All of it.").render(
      PagerAPI.all.schema)
    var cells = 0
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        cells = 0
        continue
      }
      let bars = line.replacing("\\|", with: "").count { $0 == "|" }
      if cells != 0, bars != cells {
        Issue.record("\(bars) bars where the head has \(cells): \(line)")
      }
      if cells == 0 { cells = bars }
    }
    #expect(page.contains("\\|"))
  }
}

private final class Hen: LuaObject {
  static let luaType = LuaType<Hen>(
    "hen", "Lays eggs.",
    methods: [
      LuaMethod("lay", "Lays.", returns: "the egg") { _ in Egg() },
      LuaMethod("self", "Itself.", returns: "it") { $0 },
    ])
}

private final class Egg: LuaObject {
  static let luaType = LuaType<Egg>(
    "egg", "Hatches.",
    methods: [LuaMethod("of", "Asks.", Arg<Hen>.object("hen", "Whose.")) { _, _ in }])
}
