internal import FlickCore
internal import LuaKit

/// The rows of a scroll view that a script's function makes when they come near.
///
/// Each row is made and laid out once, and kept.
final class RowSource {
  let function: LuaCallable
  private let title: String
  private weak var session: ScriptSession?
  private var made: [Int: NodeSpec] = [:]
  /// The rows laid out in `room`, which changes with the size of the scroll view.
  private var laid: [Int: RowWalk.Row] = [:]
  private var room: RowWalk.Room?
  /// The bytes counted as memory of the script.
  private var bytes = 0

  /// Measured in bytes: a box in its list, and its node.
  private static let bytesOfBox = 1024

  init(_ function: LuaCallable, id: String, _ session: ScriptSession) {
    self.function = function
    title = "'row' of the scroll view '\(id)'"
    self.session = session
  }

  deinit { if bytes > 0 { try? session?.services.keep(bytes: -bytes) } }

  /// A row by its number, from 0.
  ///
  /// - Parameter front: the number of rows added before the first one, which shifts the numbers of
  ///   the existing rows.
  /// - Throws: the error of the function, or an error that names its result.
  func row(_ number: Int, after front: Int) throws -> NodeSpec {
    if let spec = made[number - front] { return spec }
    let result = try function.results(of: [number + 1]).first ?? .nil
    guard case .object(let object) = result, let spec = try NodeSpec(object) else {
      throw function.badResult("node expected, got \(result.text)", of: title)
    }
    let size = Self.bytesOfBox * spec.box.count
    try session?.services.keep(bytes: size)
    bytes += size
    made[number - front] = spec
    return spec
  }
}

extension RowSource {
  /// The row that a walk asks for, laid out.
  ///
  /// - Throws: the errors of `row`, and `CoreError` for a row that cannot be laid out.
  func row(
    _ number: Int, of walk: RowWalk
  ) throws -> (laid: RowWalk.Row, handlers: ScreenHandlers) {
    let spec = try row(number, after: walk.front)
    if room != walk.room { (room, laid) = (walk.room, [:]) }
    let place = number - walk.front
    let row = try laid[place] ?? RowWalk.Row(spec.fixed, in: walk.room)
    laid[place] = row
    return (row, spec.handlers)
  }
}

extension StageObject {
  /// The greatest depth of scroll views with rows inside rows.
  private static let deepest = 4

  /// Makes the rows that have come near.
  ///
  /// - Throws: the error of a function that makes rows, or of the resulting scene.
  func fillRows() throws {
    guard !driver.isFillingRows, handlers.makesRows, ask({ $0.mayNeedRows }) else { return }
    driver.isFillingRows = true
    defer { driver.isFillingRows = false }
    try delivery.withholding {
      for _ in 0..<Self.deepest {
        var isFull = true
        // Sorted by name, so that the order of calls does not depend on the scene.
        let views = ask { stage in
          stage.scrollViewsMissingRows.map { (id: $0, name: stage.scene.name(of: $0)) }
        }
        for view in views.sorted(by: { $0.name < $1.name }) {
          // The rows of another view may have removed it from the scene.
          guard let rows = handlers.scrolls[view.name]?.rows,
            ask({ $0.scene.component(named: view.name) }) == view.id
          else { continue }
          if try fill(view.id, from: rows) { isFull = false }
        }
        if isFull { return }
      }
    }
  }

  /// Makes missing rows, and returns whether any were missing.
  private func fill(_ view: ComponentID, from source: RowSource) throws -> Bool {
    var isChanged = false
    // New rows may move the content elsewhere.
    for _ in 0..<Self.deepest {
      guard var walk = try ask({ stage in Result { try stage.rowsToCome(in: view) } }).get()
      else { break }
      var added = ScreenHandlers()
      while let number = walk.next {
        let row = try source.row(number, of: walk)
        if !row.handlers.isEmpty { added.add(row.handlers) }
        walk.add(row.laid)
      }
      do {
        try show(walk, added)
      } catch let error as CoreError where error.code == .duplicateID && walk.front > 0 {
        throw APIError(
          "\(error.message); rows added at the start are numbered from 1, so ids of rows should "
            + "come from their contents", cause: error)
      }
      isChanged = true
    }
    return isChanged
  }
}
