internal import FlickCore
package import LuaKit
internal import LuaSchema

/// A table of verdicts, distance by velocity, as scripts hold it.
package final class SwipeMapObject: LuaObject {
  private let map: SwipeMap
  private let names: [String]
  /// The cells by row, then by distance, then by watched component.
  private let cells: [SwipeMap.Cell]

  init(_ map: SwipeMap, names: [String], rows: [[SwipeMap.Cell]]) {
    self.map = map
    self.names = names
    cells = Array(rows.joined())
  }

  /// The declaration.
  package static let luaType = LuaType<SwipeMapObject>(
    "swipe_map", "The outcomes of swipes: a table, distance by velocity.",
    properties: [columns, rows],
    methods: [distanceAt, velocityAt, page, outcome, margin, text])

  static let columns = LuaProperty<SwipeMapObject>("columns", "The number of distances.") {
    $0.map.distances.count
  }
  static let rows = LuaProperty<SwipeMapObject>("rows", "The number of velocities.") {
    $0.map.velocities.count
  }

  static let column = Arg.integer("column", "The distance, from 1.", .atLeast(1))
  static let row = Arg.integer("row", "The velocity, from 1, the slowest.", .atLeast(1))
  static let id = Arg<String?>.optional(
    "id", "The name given in `watch`; the first if absent.")

  static let distanceAt = LuaMethod<SwipeMapObject>(
    "distance", "The distance of the swipes of a column.", column, returns: "points"
  ) { map, column in try map.element(of: map.map.distances, column, "column") }

  static let velocityAt = LuaMethod<SwipeMapObject>(
    "velocity", "The release velocity of the swipes of a row.", row, returns: "points per second"
  ) { map, row in try map.element(of: map.map.velocities, row, "row") }

  static let page = LuaMethod<SwipeMapObject>(
    "page", "The page where a swipe comes to rest.", column, row, id, returns: "it, from 1"
  ) { map, column, row, id in PageNumber.toLua(try map.cell(column, row, id).page) }

  static let outcome = LuaMethod<SwipeMapObject>(
    "outcome",
    "Where a swipe comes to rest: the page of a pager or the card in front of a deck, from 1, the name of a "
      + "state or of a variable's detent, else the variable, or the offset of a scroll view in points.",
    column, row, id, returns: "it"
  ) { map, column, row, id in
    WatchedOutcome(outcome: try map.cell(column, row, id).outcome)
  }

  static let margin = LuaMethod<SwipeMapObject>(
    "margin", "The margin of the last decision of a swipe.", column, row, id,
    returns: "as `decision.margin`"
  ) { map, column, row, id in try map.cell(column, row, id).margin }

  static let text = LuaMethod<SwipeMapObject>(
    "text", "The map as text: a letter for each outcome, the fastest swipes on top.",
    returns: "lines of text"
  ) { map in map.drawing }
}

// MARK: - Cells

extension SwipeMapObject {
  private func element(of list: [Double], _ place: Int, _ name: String) throws -> Double {
    guard list.indices.contains(place - 1) else {
      throw APIError("no \(name) \(place) (1 to \(list.count) expected)")
    }
    return list[place - 1]
  }

  private func cell(_ column: Int, _ row: Int, _ id: String?) throws -> SwipeMap.Cell {
    _ = try element(of: map.distances, column, "column")
    _ = try element(of: map.velocities, row, "row")
    guard let pager = id.map({ names.firstIndex(of: $0) }) ?? 0 else {
      throw APIError(
        "'\(id ?? "")' was not watched\(NearestName.hint(for: id ?? "", among: names)) (one of "
          + "\(names.joined(separator: ", ")))")
    }
    return cells[index(column - 1, row - 1) + pager]
  }

  private func index(_ column: Int, _ row: Int) -> Int {
    (row * map.distances.count + column) * names.count
  }

  // MARK: Drawing

  private var drawing: String {
    let classes = names.indices.map { OutcomeClasses(of: outcomes(watched: $0)) }
    var kinds: [[Int]] = []
    var lines: [String] = []
    for row in map.velocities.indices.reversed() {
      var line = ""
      for column in map.distances.indices {
        let start = index(column, row)
        let kind = names.indices.map { classes[$0].number(of: cells[start + $0].outcome) }
        let number = kinds.firstIndex(of: kind) ?? kinds.count
        if number == kinds.count { kinds.append(kind) }
        line.append(Self.letter(number))
      }
      let label = LuaNumber.text(map.velocities[row].rounded())
      lines.append(String(repeating: " ", count: max(0, 7 - label.count)) + label + " " + line)
    }
    let (first, last) = (map.distances.first ?? 0, map.distances.last ?? 0)
    lines.append(
      "   pt/s \(LuaNumber.text(first.rounded())) to \(LuaNumber.text(last.rounded())) pt, left to right"
    )
    for (number, kind) in kinds.enumerated() {
      let words = names.indices.map { "\(names[$0]) \(classes[$0].words(of: kind[$0]))" }
      lines.append("      \(Self.letter(number)) \(words.joined(separator: ", "))")
    }
    return lines.joined(separator: "\n")
  }

  /// The outcomes of a watched component in drawing order.
  private func outcomes(watched: Int) -> [SwipeOutcome] {
    map.velocities.indices.reversed().flatMap { row in
      map.distances.indices.map { cells[index($0, row) + watched].outcome }
    }
  }

  private static let letters = Array(".abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

  /// A letter for an outcome; those beyond the alphabet share a question mark.
  private static func letter(_ outcome: Int) -> Character {
    outcome < letters.count ? letters[outcome] : "?"
  }
}

/// The outcomes that a drawing distinguishes: each by itself, and numbers by tenths of their span.
private struct OutcomeClasses {
  private var named: [SwipeOutcome] = []
  private var span: (least: Double, greatest: Double)?

  /// The number of equal parts of the span of numbers.
  private static let parts = 10.0

  init(of outcomes: [SwipeOutcome]) {
    for outcome in outcomes {
      if case .number(let number) = outcome {
        span = (min(span?.least ?? number, number), max(span?.greatest ?? number, number))
      } else if !named.contains(outcome) {
        named.append(outcome)
      }
    }
  }

  /// The class of an outcome; negative for numbers.
  func number(of outcome: SwipeOutcome) -> Int {
    guard case .number(let number) = outcome, let span else {
      return named.firstIndex(of: outcome) ?? 0
    }
    let width = span.greatest - span.least
    return -1 - (width > 0 ? Int((Self.parts * (number - span.least) / width).rounded()) : 0)
  }

  func words(of number: Int) -> String {
    guard number < 0, let span else {
      return switch named[number] {
      case .page(let page): "page \(PageNumber.toLua(page))"
      case .card(let card): "card \(PageNumber.toLua(card))"
      case .state(let name), .detent(let name): name
      case .number(let number): LuaNumber.text(number)
      }
    }
    let share = Double(-1 - number) / Self.parts
    let middle = span.least + (span.greatest - span.least) * share
    return span.greatest > span.least
      ? "near \(LuaNumber.text(middle.rounded()))" : LuaNumber.text(span.least)
  }
}

/// The outcome of a swipe as scripts receive it.
private struct WatchedOutcome: LuaPushable, LuaReturnable {
  let outcome: SwipeOutcome

  static var luaTypeName: String { "number or string" }
  static var luaSchema: ValueSchema { .union([.number, .string]) }

  func push(to stack: borrowing LuaStack) {
    switch outcome {
    case .page(let page), .card(let page): PageNumber.toLua(page).push(to: stack)
    case .state(let name), .detent(let name): name.push(to: stack)
    case .number(let number): number.push(to: stack)
    }
  }
}
