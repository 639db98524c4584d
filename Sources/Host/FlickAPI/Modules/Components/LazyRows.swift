internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Rows of a scroll view that a function makes when they come near.
enum LazyRows {
  private static let count = Arg.integer(
    "count", "The number of rows; `resize` changes it.", .count)
  private static let estimate = Arg.number(
    "estimate", "The assumed length of a row until it is made, in points.",
    .within(RowPlan.estimates),
    default: 44)
  private static let row = Arg<LuaCallable>(
    "row",
    "A function(number) that returns the node of a row, from 1; called once for each row that "
      + "comes within a viewport of the visible content; the node is kept."
  ) { .function(CallSchema([("number", .integer)], returns: NodeSpec.luaSchema)) }

  private static let keys = LuaParameter.list(count, estimate, row)

  static let rows = Arg<LuaTable?>.optional(
    "rows",
    "In place of nodes at 1, 2, 3 …: { count =, estimate = (44), row = function(number) … end }, rows that are made "
      + "when they come near. Visible content stays in place when rows before it are made.",
    .given("rows", "Rows that are made when they come near.", keys))

  /// The source of rows, with their plan in the options; nil for a scroll view without such rows.
  static func source(
    _ fields: borrowing LuaFields, _ options: inout ScrollViewOptions, hasHeader: Bool
  ) throws -> RowSource? {
    guard try fields(rows) != nil else { return nil }
    let id = try fields(BoxRows.id)
    guard !id.isEmpty else { throw APIError("a scroll view with 'rows' needs an 'id'") }
    guard !hasHeader, options.contentSize == nil, options.axes != .both,
      try fields.items(as: NodeSpec.self).isEmpty
    else {
      throw APIError(
        "a scroll view with 'rows' goes along one axis and has no 'header', 'content_size' or nodes at 1, 2, 3 …"
      )
    }
    let session = try fields.host(ScriptSession.self)
    let spacing = Points(try fields(BoxRows.spacing))
    let padding = try fields(BoxRows.padding)?.insets ?? .zero
    let alignment = try fields(BoxRows.align)?.alignment(.standard) ?? .standard
    let found = try fields.nested("rows", keys) { keys in
      var plan = RowPlan(count: try keys(count), estimate: Points(try keys(estimate)))
      (plan.spacing, plan.padding, plan.alignment) = (spacing, padding, alignment)
      return (plan, RowSource(try keys(row), id: id, session))
    }
    options.rows = found?.0
    return found?.1
  }
}

/// A row as scripts receive it.
struct RowTable: LuaHandedTable {
  let row: (start: Double, length: Double, isKnown: Bool)

  static let luaTable = LuaTableType<RowTable>(
    "row_place", "The place of a row of a scroll view with `rows`, as far as it is known.",
    [
      LuaKey(
        "start",
        "Points from the start of the content; an estimate after rows that are not yet made."
      ) { $0.row.start },
      LuaKey("length", "Points along the axis.") { $0.row.length },
      LuaKey("is_known", "Whether it has been made; else its length is the estimate.") {
        $0.row.isKnown
      },
    ])
}

/// The known properties of all rows.
struct RowsTable: LuaHandedTable {
  let rows: RowReading

  static let luaTable = LuaTableType<RowsTable>(
    "rows_known", "The state of the rows of a scroll view with `rows`.",
    [
      LuaKey("count", "The number of rows.") { $0.rows.count },
      LuaKey(
        "known",
        "The number of rows that have been made; the lengths of the others are estimates."
      ) {
        $0.rows.madeCount
      },
      LuaKey("first", "The first row that exists now, from 1; nil if none does.") {
        $0.rows.shown.first.map { $0 + 1 }
      },
      LuaKey("last", "The last row that exists now; nil if none does.") {
        $0.rows.shown.last.map { $0 + 1 }
      },
    ])
}
