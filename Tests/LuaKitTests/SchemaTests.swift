import LuaKit
import LuaSchema
import Testing

/// The documentation that comes from the declarations.
struct SchemaTests {
  @Test func `a row becomes its documentation`() throws {
    let module = try #require(PagerAPI.all.schema.modules.first)
    #expect(
      module.functions.first
        == FunctionSchema(
          name: "pager", summary: "Makes a pager.",
          parameters: [
            ParameterSchema(
              name: "pages", type: "whole number", summary: "How many.", range: "from 1 to 100",
              defaultValue: "3", isOptional: true),
            ParameterSchema(
              name: "axis", type: "'horizontal' | 'vertical'", summary: "Along which it moves.",
              range: nil, defaultValue: "\"horizontal\"", isOptional: true),
          ], result: ResultSchema(type: "pager", summary: "the pager"), since: 1,
          example: "shop.pager(3, 'vertical')"))
  }

  @Test func `a parameter of the host is not documented`() throws {
    let six = try #require(PagerAPI.all.schema.modules.first?.functions.first { $0.name == "six" })
    #expect(six.parameters.map(\.name) == ["a", "b", "c", "d", "e"])
    #expect(six.result == nil)
  }

  @Test func `types that name themselves and one another are documented`() {
    let types = LuaAPI(modules: [], types: [Hen.luaType.descriptor, Egg.luaType.descriptor]).schema.types
    #expect(types.map(\.name) == ["hen", "egg"])
    #expect(types[0].methods.map(\.result?.type) == ["egg", "hen"])
    #expect(types[1].methods.first?.parameters.first?.type == "hen")
  }

  @Test func `the Markdown page`() {
    let page = MarkdownRenderer(title: "Reference", introduction: "All of it.").render(
      PagerAPI.all.schema)
    #expect(page == Self.page)
  }

  static let page = """
    # Reference

    All of it.

    ## Module `shop`

    Makes pagers.

    ### `pager([pages], [axis])`

    Makes a pager.

    | parameter | type | default | |
    |---|---|---|---|
    | `pages` | whole number, from 1 to 100 | `3` | How many. |
    | `axis` | 'horizontal' \\| 'vertical' | `"horizontal"` | Along which it moves. |

    Returns pager: the pager

    ```lua
    shop.pager(3, 'vertical')
    ```

    ### `count()`

    Counts.

    Returns number, whole number or nil: two numbers

    ### `three(a, b, c)`

    Takes three.

    | parameter | type | default | |
    |---|---|---|---|
    | `a` | number | required | First. |
    | `b` | string | required | Second. |
    | `c` | boolean | required | Third. |

    Returns string: them

    ### `four(a, b, c, [d])`

    Takes four.

    | parameter | type | default | |
    |---|---|---|---|
    | `a` | table | required | First. |
    | `b` | function | required | Second. |
    | `c` | pager | required | Third. |
    | `d` | string or nil | none | Fourth, or \\| nothing. |

    Returns string: them

    ### `five(a, b, c, d, e)`

    Takes five.

    | parameter | type | default | |
    |---|---|---|---|
    | `a` | number, that is finite | required | First. |
    | `b` | number, above 0 | required | Second. |
    | `c` | number, of at least 0 | required | Third. |
    | `d` | number, of at least 2 | required | Fourth. |
    | `e` | any | required | Fifth. |

    Returns number: their sum

    ### `six(a, b, [c], d, e)`

    Takes six and the host.

    | parameter | type | default | |
    |---|---|---|---|
    | `a` | whole number | required | 1. |
    | `b` | whole number | required | 2. |
    | `c` | whole number | `30` | 3. |
    | `d` | whole number | required | 4. |
    | `e` | whole number, of at least 5 | required | 5. |

    ### `edge(bytes)`

    Takes bytes.

    | parameter | type | default | |
    |---|---|---|---|
    | `bytes` | string | required | Any. |

    Returns string: them

    ## Global functions

    Everywhere.

    ### `shout(text)`

    Says it.

    | parameter | type | default | |
    |---|---|---|---|
    | `text` | string | required | What. |

    ## Type `pager`

    Turns pages.

    | property | type | writable | |
    |---|---|---|---|
    | `page` | whole number | yes | The page, from 1. |
    | `axis` | 'horizontal' \\| 'vertical' | no | Along which it moves. |

    ### `pager:jump_to(page)`

    Shows a page.

    | parameter | type | default | |
    |---|---|---|---|
    | `page` | whole number, of at least 1 | required | Which, from 1. |

    ### `pager:next()`

    Shows the next page.

    ### `pager:sum(a, b, c, d, [e])`

    Adds.

    | parameter | type | default | |
    |---|---|---|---|
    | `a` | number | required | 1. |
    | `b` | number | required | 2. |
    | `c` | number | required | 3. |
    | `d` | number | required | 4. |
    | `e` | number | `100` | 5. |

    Returns number: the sum

    ### `pager:two(a, b)`

    Adds two.

    | parameter | type | default | |
    |---|---|---|---|
    | `a` | number | required | 1. |
    | `b` | number | required | 2. |

    Returns number: the sum

    ### `pager:with(other)`

    Meets another.

    | parameter | type | default | |
    |---|---|---|---|
    | `other` | pager | required | Which. |

    Returns pager: the other

    """
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
    "egg", "Hatches.", methods: [LuaMethod("of", "Asks.", Arg<Hen>.object("hen", "Whose.")) { _, _ in }])
}
