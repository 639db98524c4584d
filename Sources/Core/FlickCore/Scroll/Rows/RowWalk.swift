/// Rows that come near, one after another: from one that stands still towards the end, and then
/// towards the start, as many as reach a viewport beyond what is seen on either side.
///
///     while let walk = try stage.rowsToCome(in: list) {
///       var walk = walk
///       while let row = walk.next { try walk.add(box(of: row)) }
///       try stage.show(walk)
///     }
public struct RowWalk {
  /// How many rows are made at once at most: such as have no length would have no end.
  static let most = 2000

  /// The room that rows are laid out in: what a row is made of it goes for every walk in the same.
  package struct Room: Hashable, Sendable {
    let axis: Orientation
    /// The room across, and that of the viewport along.
    fileprivate let area: Rect2D
    fileprivate let alignment: Box.Alignment
  }

  /// A row that is laid out, at 0 along the axis.
  package struct Row: Sendable {
    fileprivate let node: Node
    fileprivate let length: Double
  }

  let view: ComponentID
  let plan: RowPlan
  /// What rows are laid out in.
  package let room: Room
  var axis: Orientation { room.axis }
  /// The row that stands still, and where: its start, or its end.
  let anchor: (row: Int, place: Double, isEnd: Bool)
  /// How many rows have come before the first of the plan: a row less these is the same row,
  /// whatever comes before it.
  public let front: Int
  /// What must be covered.
  private let near: ClosedRange<Double>
  private let count: Int
  private(set) var nodes: [(row: Int, length: Double, node: Node)] = []
  /// Up to where rows reach, on both sides of the one that stands still.
  private var (low, high) = (0.0, 0.0)
  init(
    _ view: ComponentID, _ axis: Orientation, _ plan: RowPlan, viewport: Size2D, count: Int,
    front: Int = 0, anchor: (row: Int, place: Double, isEnd: Bool), near: ClosedRange<Double>
  ) {
    (self.view, self.plan) = (view, plan)
    room = Room(
      axis: axis, area: plan.padding.inside(Rect2D(origin: .zero, size: viewport)),
      alignment: plan.alignment)
    (self.anchor, self.near, self.count, self.front) = (anchor, near, count, front)
  }

  /// The row that is to be made next, from 0; nil once all near ones are made.
  public var next: Int? {
    guard count > 0, nodes.count < Self.most else { return nil }
    guard let last = nodes.last?.row, let first = nodes.first?.row else { return anchor.row }
    if high < near.upperBound, last + 1 < count { return last + 1 }
    return low > near.lowerBound && first > 0 ? first - 1 : nil
  }

  /// Takes the requested row.
  ///
  /// - Throws: `CoreError` for one that cannot be laid out.
  package mutating func add(_ box: Box.Fixed) throws(CoreError) { add(try Row(box, in: room)) }

  /// Takes the requested row, laid out in the room of the walk.
  package mutating func add(_ laid: Row) {
    guard let row = next else { return }
    let (node, length) = (laid.node, laid.length)
    if nodes.isEmpty {
      low = anchor.isEnd ? anchor.place - length : anchor.place
      high = low + length
    } else if row > anchor.row {
      high += plan.spacing.value + length
    } else {
      low -= plan.spacing.value + length
    }
    let entry = (row: row, length: length, node: node)
    if row < nodes.first?.row ?? 0 { nodes.insert(entry, at: 0) } else { nodes.append(entry) }
  }

  /// The rows in it.
  var rows: Range<Int> {
    nodes.first.map { $0.row..<$0.row + nodes.count } ?? 0..<0
  }
}

extension RowWalk.Row {
  /// Lays a box out as a row.
  ///
  /// - Throws: `CoreError` for one that cannot be laid out.
  package init(_ box: Box.Fixed, in room: RowWalk.Room) throws(CoreError) {
    (node, length) = try box.row(along: room.axis, in: room.area, room.alignment)
  }
}
