/// A text in which every statement counts how often it begins, and every branch how often it is
/// taken, on the same lines as before.
///
/// The counts are kept in a table that a function of the host gives to the text:
/// `function(number)`, under the name `LuaInstrumentation.hook` among the globals.
public struct LuaInstrumentation: Sendable {
  /// What is counted.
  public struct Point: Hashable, Sendable {
    /// Which of the branches of a statement it is; nil for a statement.
    public struct Branch: Hashable, Sendable {
      /// The number of the statement among those that branch, from 0.
      public var block: Int
      /// The number of the branch, from 0.
      public var arm: Int
    }

    /// The line on which it begins, from 1.
    public var line: Int
    /// Which branch it is.
    public var branch: Branch?
  }

  /// The global function that the text calls once for its table.
  public static let hook = "__flickbook_coverage"
  private static let table = "__flickbook_counts"

  /// What is counted, in the order of the numbers in the table, from 1.
  public private(set) var points: [Point] = []
  private var insertions: [(offset: Int, text: String)] = []
  private var blocks = 0

  /// What there is to count in a text.
  public init(of source: LuaSource) { add(source.block) }

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

  /// The text with its counts, which asks for its table by a number.
  public func text(of bytes: [UInt8], number: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 48 * insertions.count)
    var position = 0
    var isFirst = true
    for insertion in insertions.enumerated().sorted(by: {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }) {
      let (offset, text) = insertion.element
      result += bytes[position..<offset]
      position = offset
      if isFirst {
        // Before the first statement, which is the first that counts.
        result += Array("local \(Self.table)=\(Self.hook)(\(number));".utf8)
        isFirst = false
      }
      result += Array(text.utf8)
    }
    return result + bytes[position...]
  }
}
