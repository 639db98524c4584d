/// The creation of rows that come near, one after another.
///
/// Goes from an anchor row, which keeps its place, towards the end, and then towards the start.
/// Covers a viewport beyond the visible part on either side.
///
///     while let walk = try stage.rowsToCome(in: list) {
///       var walk = walk
///       while let row = walk.next { try walk.add(box(of: row)) }
///       try stage.show(walk)
///     }
public struct RowWalk {
  /// The maximum number of rows of a walk, which ends a sequence of rows without length.
  static let most = 2000

  /// The room for the layout of rows; a laid-out row can be reused in walks with an equal room.
  package struct Room: Hashable, Sendable {
    let axis: Orientation
    /// The room across the axis, and that of the viewport along it.
    fileprivate let area: Rect2D
    fileprivate let alignment: Box.Alignment
  }

  /// A row after its layout, at 0 along the axis.
  package struct Row: Sendable {
    fileprivate let node: Node
    fileprivate let length: Double
  }

  let view: ComponentID
  let plan: RowPlan
  /// The room for the layout of rows.
  package let room: Room
  var axis: Orientation { room.axis }
  /// The anchor row, which keeps its place: its number, and its start or its end.
  let anchor: (row: Int, place: Double, isEnd: Bool)
  /// The number of rows that were added before the first of the plan.
  ///
  /// A row number minus this identifies a row, independent of the rows before it.
  public let front: Int
  /// The range of the content to cover.
  private let near: ClosedRange<Double>
  private let count: Int
  private(set) var nodes: [(row: Int, length: Double, node: Node)] = []
  /// The extent of the rows so far, on both sides of the anchor.
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

  /// The next row to make, from 0; nil once all near rows are made.
  public var next: Int? {
    guard count > 0, nodes.count < Self.most else { return nil }
    guard let last = nodes.last?.row, let first = nodes.first?.row else { return anchor.row }
    if high < near.upperBound, last + 1 < count { return last + 1 }
    return low > near.lowerBound && first > 0 ? first - 1 : nil
  }

  /// Adds the requested row.
  ///
  /// - Throws: `CoreError` for a row that cannot be laid out.
  package mutating func add(_ box: Box.Fixed) throws(CoreError) { add(try Row(box, in: room)) }

  /// Adds the requested row, laid out in the room of the walk.
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

  /// The range of the rows that were added.
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
