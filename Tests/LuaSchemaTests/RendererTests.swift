import LuaSchema
import Testing

@Suite struct `Renderings` {
  private static let fold = TableSchema(
    name: "fold", summary: "A fold.",
    keys: [
      ParameterSchema(
        name: "at", type: "number", value: .optional(.number), summary: "Points.", isOptional: true)
    ], items: .number, isGiven: true)
  private static let turning = TableSchema(
    name: "turning", summary: "What is told.",
    keys: [
      ParameterSchema(
        name: "leaf", type: "leaf", value: .object("leaf"), summary: "Which.", isOptional: false)
    ], isGiven: false)

  private static let schema = APISchema(
    modules: [
      ModuleSchema(
        name: "book", summary: "Books.",
        functions: [
          FunctionSchema(
            name: "page", summary: "A \"page\".",
            parameters: [
              ParameterSchema(
                name: "width", type: "number", value: .number, summary: "Points.",
                range: "of at least 0", defaultValue: "1", isOptional: true),
              ParameterSchema(
                name: "end", type: "'a' | 'b'", value: .words(["a", "b"]), summary: "Which.",
                isOptional: false),
              ParameterSchema(
                name: "fold", type: "fold or name",
                value: .optional(.union([.table(fold), .alias("name", .words(["x", "y"]))])),
                summary: "How.",
                isOptional: true),
            ], takesTable: true, items: .object("leaf"),
            result: ResultSchema(type: "leaf", values: [.object("leaf")], summary: "the page"),
            since: 1, example: "local x = 1\n\nassert(x)"),
          FunctionSchema(
            name: "each", summary: "Calls.",
            parameters: [
              ParameterSchema(
                name: "function", type: "function or nil",
                value: .optional(
                  .function(CallSchema([("turning", .table(turning))], returns: .integer))),
                summary: "What.",
                isOptional: true)
            ],
            result: ResultSchema(
              type: "number, list of leaf", values: [.number, .list(.object("leaf"))],
              summary: "both"), since: 2, example: ""),
        ])
    ],
    types: [
      TypeSchema(
        name: "leaf", summary: "A leaf.",
        properties: [
          PropertySchema(name: "number", type: "whole number", value: .integer, summary: "From 1."),
          PropertySchema(
            name: "side", type: "leaf or path", value: .union([.object("leaf"), .string]),
            summary: "Which.", isWritable: true),
        ],
        methods: [
          FunctionSchema(
            name: "turn", summary: "Turns it.", parameters: [], result: nil, since: 1, example: "")
        ]),
      TypeSchema(
        name: "cover", summary: "A cover.",
        properties: [
          PropertySchema(
            name: "number", type: "number or nil", value: .optional(.number), summary: "Its own.")
        ], methods: [], ownFields: OwnFieldsSchema(summary: "Pockets.", value: .scalar)),
      TypeSchema(
        name: "shelf", summary: "A shelf.", properties: [], methods: [],
        ownFields: OwnFieldsSchema(
          summary: "Parts, by their names.", value: .objects("part", of: ["leaf", "cover"]))),
    ])

  @Test func `an API is rendered as definitions for editors`() {
    let stubs = StubRenderer(module: "book", introduction: "Made.").render(Self.schema)
    #expect(stubs.hasPrefix("---@meta book\n\n-- Made.\n\n---The type of a key that"))
    let start = stubs.firstRange(of: "---@alias book.name")?.lowerBound ?? stubs.endIndex
    #expect(
      stubs[start...] == """
        ---@alias book.name 'x'|'y'

        ---A fold.
        ---@class (exact) book.fold
        ---@field at? number Points.
        ---@field [integer] number At 1, 2, 3 ….
        ---@field [string] book.no_such_key None.

        ---What is told.
        ---@class book.turning
        ---@field leaf book.leaf Which.

        ---A leaf.
        ---@class book.leaf
        ---@field number integer From 1. Read-only.
        ---@field side book.leaf|string Which.
        local Leaf = {}

        ---Turns it.
        function Leaf:turn() end

        ---A cover.
        ---@class book.cover
        ---@field number? number Its own. Read-only.
        ---@field [string] book.scalar|any|book.no_such_method Pockets.

        ---One of these types, as determined by the ids of a screen.
        ---@class book.part: book.leaf, book.cover
        ---@field number any
        ---@field [string] book.scalar|any|book.no_such_method Pockets.

        ---A shelf.
        ---@class book.shelf
        ---@field [string] book.part|any|book.no_such_method Parts, by their names.

        ---Books.
        ---@class book
        local book = {}

        ---@class (exact) book.page.options
        ---@field width? number Points. (of at least 0) Default: `1`.
        ---@field end 'a'|'b' Which.
        ---@field fold? book.fold|book.name How.
        ---@field [integer] book.leaf At 1, 2, 3 ….
        ---@field [string] book.no_such_key None.

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
        ---@param function_? fun(turning: book.turning): integer What.
        ---@return number # both
        ---@return book.leaf[] # both
        function book.each(function_) end

        return book

        """)
  }

  @Test func `an API is rendered as JSON`() {
    let text = JSONRenderer().render(Self.schema)
    #expect(text.hasPrefix("{\n  \"format\": \"lua-api\",\n  \"version\": 1,\n  \"modules\": [\n"))
    #expect(text.contains(#""summary": "A \"page\".","#))
    #expect(text.contains(#""example": "local x = 1\n\nassert(x)""#))
    let packed = text.filter { !$0.isWhitespace }
    #expect(packed.contains(#""tables":["fold"],"handed":[]"#))
    #expect(packed.contains(#""tables":["turning"],"handed":["turning"]"#))
    #expect(
      packed.contains(
        #""tables":[{"name":"fold","summary":"Afold.","given":true,"keys":[{"name":"at""#))
    #expect(text.contains("\"parameters\": [],\n          \"result\": null,"))
    #expect(text.hasSuffix("  ]\n}\n"))
  }

  @Test func `a deprecated function has its advice in each rendering`() {
    let function = FunctionSchema(
      name: "leaf", summary: "A leaf.", parameters: [], takesTable: false, result: nil, since: 1,
      example: "", deprecation: "Use page.")
    let schema = APISchema(
      modules: [ModuleSchema(name: "book", summary: "Books.", functions: [function])], types: [])
    #expect(JSONRenderer().render(schema).contains(#""deprecated": "Use page.""#))
    #expect(!JSONRenderer().render(Self.schema).contains("deprecated"))
    #expect(
      MarkdownRenderer(title: "T", introduction: "I.").render(schema).contains(
        "Deprecated: Use page."))
    #expect(
      StubRenderer(module: "book", introduction: "I.").render(schema).contains(
        "---Use page.\n---@deprecated\n"))
  }

  @Test func `an API is rendered as help for a name`() {
    let help = HelpRenderer(aliases: ["b": "book"])
    #expect(
      help.names(in: Self.schema) == [
        "book", "book.page", "book.each", "leaf", "leaf.number", "leaf.side", "leaf:turn", "cover",
        "cover.number", "shelf", "fold", "turning",
      ])
    let page = """
      book.page { … }
        A "page".

        width  number of at least 0  = 1       Points.
        end    'a' | 'b'             required  Which.
        fold   fold or name          optional  How. See fold.

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

  @Test func `an API is rendered as a luacheck configuration`() {
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
        files["*_spec.lua"] = { std = "more" }

        """)
  }
}
