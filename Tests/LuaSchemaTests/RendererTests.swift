import LuaSchema
import Testing

@Suite struct `Renderings` {
  private static let schema = APISchema(
    modules: [
      ModuleSchema(
        name: "book", summary: "Books.",
        functions: [
          FunctionSchema(
            name: "page", summary: "A \"page\".",
            parameters: [
              ParameterSchema(
                name: "width", type: "number", summary: "Points.", range: "of at least 0",
                defaultValue: "1", isOptional: true),
              ParameterSchema(
                name: "end", type: "'a' | 'b'", summary: "Which.", range: nil, defaultValue: nil,
                isOptional: false),
            ], takesTable: true, result: ResultSchema(type: "leaf", summary: "the page"), since: 1,
            example: "local x = 1\n\nassert(x)"),
          FunctionSchema(
            name: "each", summary: "Calls.",
            parameters: [
              ParameterSchema(
                name: "function", type: "function or nil", summary: "What.", range: nil,
                defaultValue: nil, isOptional: true)
            ], result: ResultSchema(type: "number, list of leaf", summary: "both"), since: 2,
            example: ""),
        ])
    ],
    types: [
      TypeSchema(
        name: "leaf", summary: "A leaf.",
        properties: [
          PropertySchema(
            name: "number", type: "whole number", summary: "From 1.", isWritable: false),
          PropertySchema(name: "side", type: "leaf or path", summary: "Which.", isWritable: true),
        ],
        methods: [
          FunctionSchema(
            name: "turn", summary: "Turns it.", parameters: [], result: nil, since: 1, example: "")
        ])
    ])

  @Test func `as definitions for editors`() {
    let renderer = StubRenderer(
      module: "book", introduction: "Made.", words: ["leaf or path": "leaf|string"])
    #expect(
      renderer.render(Self.schema) == """
        ---@meta book

        -- Made.

        ---A leaf.
        ---@class book.leaf
        ---@field number integer From 1. Read-only.
        ---@field side book.leaf|string Which.
        local leaf = {}

        ---Turns it.
        function leaf:turn() end

        ---Books.
        ---@class book
        local book = {}

        ---@class book.page.options
        ---@field width? number Points. (of at least 0) Default: `1`.
        ---@field end 'a'|'b' Which.
        ---@field [integer] any

        ---A "page".
        ---
        ---```lua
        ---local x = 1
        ---
        ---assert(x)
        ---```
        ---@param options book.page.options
        ---@return book.leaf # the page
        function book.page(options) end

        ---Calls.
        ---@param function_? function What.
        ---@return number # both
        ---@return book.leaf[] # both
        function book.each(function_) end

        return book

        """)
    #expect(renderer.unknownWords(in: Self.schema) == [])
    let ignorant = StubRenderer(module: "book", introduction: "")
    #expect(ignorant.unknownWords(in: Self.schema) == ["leaf or path"])
  }

  @Test func `as JSON`() {
    let text = JSONRenderer().render(Self.schema)
    #expect(text.hasPrefix("{\n  \"format\": \"lua-api\",\n  \"version\": 1,\n  \"modules\": [\n"))
    #expect(text.contains(#""summary": "A \"page\".","#))
    #expect(text.contains(#""example": "local x = 1\n\nassert(x)""#))
    #expect(text.contains("\"parameters\": [],\n          \"result\": null,"))
    #expect(text.hasSuffix("  ]\n}\n"))
  }

  @Test func `as help for a name`() {
    let help = HelpRenderer(aliases: ["b": "book"])
    #expect(
      help.names(in: Self.schema) == [
        "book", "book.page", "book.each", "leaf", "leaf.number", "leaf.side", "leaf:turn",
      ])
    let page = """
      book.page { … }
        A "page".

        width  number of at least 0  = 1       Points.
        end    'a' | 'b'             required  Which.

        Returns the page (leaf).

          local x = 1

          assert(x)

      """
    for name in ["book.page", "b.page", "page"] {
      #expect(help.render(name, in: Self.schema) == page)
    }
    #expect(help.render("leaf.turn", in: Self.schema) == "leaf:turn()\n  Turns it.\n")
    #expect(
      help.render("side", in: Self.schema) == "leaf.side: leaf or path\n  Which. Can be assigned.\n"
    )
    #expect(help.render("turns", in: Self.schema) == nil)
    #expect(help.render("", in: Self.schema) == nil)
  }

  @Test func `as a configuration of luacheck`() {
    let renderer = LuacheckRenderer(introduction: "Made.")
    #expect(
      renderer.render([
        LuacheckRenderer.Standard(
          name: "book",
          globals: [.init(name: "print"), .init(name: "math", fields: ["abs", "pi"])]),
        LuacheckRenderer.Standard(name: "more", files: "*_spec.lua", globals: [.init(name: "it")]),
      ]) == """
        -- Made.

        stds.book = {
          read_globals = {
            "print",
            math = { fields = { "abs", "pi" } },
          },
        }

        stds.more = {
          read_globals = {
            "it",
          },
        }

        std = "book"
        files["*_spec.lua"] = { std = "+more" }

        """)
  }
}
