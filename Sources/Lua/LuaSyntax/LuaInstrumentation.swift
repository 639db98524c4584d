/// Instruments a Lua text to count how often each statement starts and each branch is taken.
///
/// Line numbers are unchanged.
///
/// The counts are in a table that the host provides through a global function, ``hook``:
/// `function(number)` returns the table for a text.
public struct LuaInstrumentation: Sendable {
  /// A counted location.
  public struct Point: Hashable, Sendable {
    /// A branch of a statement.
    public struct Branch: Hashable, Sendable {
      /// The index of its statement among the branching statements, from 0.
      public var block: Int
      /// The index of the branch in its statement, from 0.
      public var arm: Int
    }

    /// Its first line, from 1.
    public var line: Int
    /// The branch; nil for a statement.
    public var branch: Branch?
  }

  /// The global function that the text calls once to get its table.
  public static let hook = "__flickbook_coverage"
  private static let table = "__flickbook_counts"

  /// The counted locations.
  ///
  /// The count of `points[i]` is at index `i + 1` of the table.
  public private(set) var points: [Point] = []
  private var insertions: [(offset: Int, text: String)] = []
  private var blocks = 0

  /// Finds the countable locations in a text.
  public init(of source: LuaSource) { add(source.block) }

  /// Adds a counter at an offset, for a location.
  private mutating func count(_ offset: Int, _ point: Point, before: String = "") {
    points.append(point)
    let number = points.count
    insertions.append((offset, "\(before)\(Self.table)[\(number)]=\(Self.table)[\(number)]+1;"))
  }

  private mutating func add(_ block: LuaBlock) {
    for statement in block.statements {
      if case .label = statement.kind { continue }
      count(statement.place.offset, Point(line: statement.place.line))
      for value in statement.expressions { add(value) }
      if case .branch(let arms, let other) = statement.kind {
        addBranches(arms.map(\.block), other, line: statement.place.line)
      } else {
        for block in statement.blocks { add(block) }
      }
    }
  }

  private mutating func addBranches(_ arms: [LuaBlock], _ other: LuaBlock?, line: Int) {
    let number = blocks
    blocks += 1
    for (arm, block) in (arms + (other.map { [$0] } ?? [])).enumerated() {
      let point = Point(line: line, branch: Point.Branch(block: number, arm: arm))
      count(block.start.offset, point)
      add(block)
    }
    guard other == nil, let end = arms.last?.end.offset else { return }
    let point = Point(line: line, branch: Point.Branch(block: number, arm: arms.count))
    count(end, point, before: " else ")
    insertions[insertions.count - 1].text += " "
  }

  private mutating func add(_ value: LuaExpression) {
    if case .function(let body) = value.kind { return add(body.block) }
    for part in value.parts { add(part) }
  }

  /// The instrumented text.
  ///
  /// It requests its table with `number`.
  public func text(of bytes: [UInt8], number: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 48 * insertions.count)
    var position = 0
    var isFirst = true
    // By offset; those at one offset in the order of their addition.
    for insertion in insertions.enumerated().sorted(by: {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }) {
      let (offset, text) = insertion.element
      result += bytes[position..<offset]
      position = offset
      if isFirst {
        // The table must be declared before the first counter, which is at the first statement.
        result += Array("local \(Self.table)=\(Self.hook)(\(number));".utf8)
        isFirst = false
      }
      result += Array(text.utf8)
    }
    return result + bytes[position...]
  }
}
