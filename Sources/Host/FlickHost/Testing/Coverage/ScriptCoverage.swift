internal import LuaKit
internal import LuaSyntax
internal import Synchronization

/// The numbers of runs of scripts' statements and branches.
package struct CoverageCounts: Sendable {
  /// The counts by file, in the order of the counted places in its text.
  package private(set) var files: [String: [Int]] = [:]

  /// Creates empty counts.
  package init() {}

  /// Adds the counts of a file.
  package mutating func add(_ file: String, _ counts: [Int]) {
    guard let before = files[file] else { return files[file] = counts }
    // A file that has changed meanwhile is not the same.
    guard before.count == counts.count else { return }
    files[file] = zip(before, counts).map { $0.addingReportingOverflow($1).partialValue }
  }
}

/// Texts of scripts with counters for coverage.
///
/// Each text is made once.
package final class CoverageCatalog: Sendable {
  fileprivate struct Entry {
    var bytes: [UInt8]
    /// Nil for a text that cannot be counted in.
    var source: String?
    var count: Int
    var number: Int
  }

  private let entries = Mutex<[String: Entry]>([:])

  /// Creates an empty catalog.
  package init() {}

  fileprivate func entry(_ path: String, _ bytes: [UInt8]) -> Entry {
    entries.withLock { entries in
      if let known = entries[path], known.bytes == bytes { return known }
      let number = entries[path]?.number ?? entries.count + 1
      var entry = Entry(bytes: bytes, source: nil, count: 0, number: number)
      if let source = try? LuaSource(bytes) {
        let instrumentation = LuaInstrumentation(of: source)
        entry.count = instrumentation.points.count
        let text = instrumentation.text(of: bytes, number: number)
        if entry.count > 0 { entry.source = String(decoding: text, as: UTF8.self) }
      }
      entries[path] = entry
      return entry
    }
  }
}

/// The counters of one state.
final class StateCoverage {
  private let catalog: CoverageCatalog
  private var tables: [Int: (path: String, table: LuaTable, count: Int)] = [:]
  private let lua: LuaState

  init(_ lua: LuaState, _ catalog: CoverageCatalog) throws(LuaError) {
    (self.lua, self.catalog) = (lua, catalog)
    let hook = lua.makeFunction { [unowned self] arguments in
      guard let number = arguments.first?.asNumber, let place = tables[Int(number)] else {
        return [.nil]
      }
      return [.table(place.table)]
    }
    try lua.globals.set(LuaInstrumentation.hook, to: hook)
  }

  /// Loads a script with coverage; nil if that is impossible.
  func load(_ path: String, _ bytes: [UInt8]) -> LuaCallable? {
    guard !path.hasSuffix(ScenarioFiles.suffix) else { return nil }
    let entry = catalog.entry(path, bytes)
    guard let source = entry.source, let chunk = try? lua.load(source, name: path) else {
      return nil
    }
    if tables[entry.number]?.count != entry.count {
      guard let table = try? table(of: entry.count) else { return nil }
      tables[entry.number] = (path, table, entry.count)
    }
    return chunk
  }

  private func table(of count: Int) throws(LuaError) -> LuaTable {
    let table = lua.makeTable()
    for index in 1...count { try table.set(index, to: 0) }
    return table
  }

  /// The counts, file by file.
  var counts: [(file: String, counts: [Int])] {
    tables.values.sorted { $0.path < $1.path }.map { path, table, count in
      (path, (1...count).map { (try? table.rawValue(of: $0))?.asNumber.map { Int($0) } ?? 0 })
    }
  }
}
