import LuaSchema
import Testing

@Suite struct `The Markdown of an API` {
  private static let speed = ParameterSchema(
    name: "speed", type: "number or nil", value: .optional(.number), summary: "Points | seconds.",
    range: "of at least 0",
    defaultValue: nil, isOptional: true)
  private static let mode = ParameterSchema(
    name: "mode", type: "'a' | 'b'", value: .words(["a", "b"]), summary: "How.", range: nil,
    defaultValue: "\"a\"",
    isOptional: true)
  private static let wheel = ParameterSchema(
    name: "wheel", type: "wheel", value: .object("wheel"), summary: "Which.", isOptional: false)
  private static let turn = TableSchema(
    name: "turn", summary: "It was turned.", keys: [speed], isGiven: false)
  private static let heard = ParameterSchema(
    name: "on_turn", type: "function", value: .function(CallSchema([("turn", .table(turn))])),
    summary: "Is told.", isOptional: true)

  private static let schema = APISchema(
    modules: [
      ModuleSchema(
        name: "cart", summary: "Carts.",
        functions: [
          FunctionSchema(
            name: "new_cart", summary: "Makes one.", parameters: [speed, mode, heard],
            takesTable: true,
            result: ResultSchema(
              type: "wheel", values: [.object("wheel")], summary: "its first wheel"), since: 1,
            example: "local cart = cart.new_cart {}"),
          FunctionSchema(
            name: "mend", summary: "Mends one.", parameters: [wheel, speed], result: nil, since: 1,
            example: ""),
        ]),
      ModuleSchema(
        name: "", summary: "Global functions.",
        functions: [
          FunctionSchema(
            name: "wheels", summary: "All.", parameters: [],
            result: ResultSchema(
              type: "list of wheel", values: [.list(.object("wheel"))], summary: "them"), since: 1,
            example: "")
        ]),
      ModuleSchema(name: "", summary: "Nothing (`x`).", functions: []),
    ],
    types: [
      TypeSchema(
        name: "wheel", summary: "A wheel.",
        properties: [
          PropertySchema(
            name: "size", type: "number", value: .number, summary: "Points.", isWritable: true),
          PropertySchema(
            name: "next", type: "wheel", value: .object("wheel"), summary: "Another."),
        ],
        methods: [
          FunctionSchema(
            name: "turn", summary: "Turns.", parameters: [speed], result: nil, since: 1,
            example: "")
        ], ownFields: OwnFieldsSchema(summary: "Spokes, by their names.", value: .number))
    ])

  @Test func `a page has a table of contents, sections, tables and links`() {
    let renderer = MarkdownRenderer(title: "API", introduction: "By hand.")
    #expect(
      renderer.render(Self.schema) == """
        # API

        By hand.

        - [`cart`](#cart): [`new_cart`](#cartnew_cart), [`mend`](#cartmend)
        - [Global functions](#global-functions): [`wheels`](#wheels)
        - [Nothing (`x`)](#nothing-x)
        - [Type `wheel`](#type-wheel): [`turn`](#wheelturn)
        - [Table `turn`](#table-turn)

        ## `cart`

        Carts.

        ### `cart.new_cart`

        ```lua
        cart.new_cart { … }
        ```

        Makes one.

        | key | type | default | |
        |---|---|---|---|
        | `speed` | number of at least 0 | none | Points \\| seconds. |
        | `mode` | 'a' \\| 'b' | `"a"` | How. |
        | `on_turn` | function: [turn](#table-turn) | none | Is told. |

        Returns its first wheel ([wheel](#type-wheel)).

        Example:

        ```lua
        local cart = cart.new_cart {}
        ```

        ### `cart.mend`

        ```lua
        cart.mend(wheel, [speed])
        ```

        Mends one.

        | parameter | type | default | |
        |---|---|---|---|
        | `wheel` | [wheel](#type-wheel) | required | Which. |
        | `speed` | number of at least 0 | none | Points \\| seconds. |

        ## Global functions

        ### `wheels`

        ```lua
        wheels()
        ```

        All.

        Returns them (list of [wheel](#type-wheel)).

        ## Nothing (`x`)

        ## Type `wheel`

        A wheel.

        | property | type | |
        |---|---|---|
        | `size` | number | Points. Can be assigned. |
        | `next` | [wheel](#type-wheel) | Another. |

        Further properties: Spokes, by their names.

        ### `wheel:turn`

        ```lua
        wheel:turn([speed])
        ```

        Turns.

        | parameter | type | default | |
        |---|---|---|---|
        | `speed` | number of at least 0 | none | Points \\| seconds. |

        ## Table `turn`

        It was turned.

        | key | type | default | |
        |---|---|---|---|
        | `speed` | number of at least 0 | none | Points \\| seconds. |

        """)
  }

  @Test func `a page about tables has the tables in their keys, each once`() {
    let turns = ParameterSchema(
      name: "turns", type: "list", value: .list(.table(Self.turn)), summary: "All.",
      isOptional: false)
    let way = TableSchema(name: "way", summary: "A way.", keys: [turns], isGiven: false)
    let page = MarkdownRenderer(title: "T", introduction: "I.").render([way, Self.turn])
    #expect(
      page == """
        # T

        I.

        - [Table `way`](#table-way)
        - [Table `turn`](#table-turn)

        ## Table `way`

        A way.

        | key | type | default | |
        |---|---|---|---|
        | `turns` | list: [turn](#table-turn) | required | All. |

        ## Table `turn`

        It was turned.

        | key | type | default | |
        |---|---|---|---|
        | `speed` | number of at least 0 | none | Points \\| seconds. |

        """)
  }

  @Test func `an empty API is rendered as a heading`() {
    let page = MarkdownRenderer(title: "T", introduction: "I.")
      .render(APISchema(modules: [], types: []))
    #expect(page == "# T\n\nI.\n")
  }
}
