internal import FlickSystem
internal import LuaSyntax

/// The coverage of scripts, as a summary and for other programs.
package struct CoverageReport {
  private struct File {
    var name: String
    /// The lines in order, with the number of times that each was begun.
    var lines: [(line: Int, count: Int)]
    var branches: [(point: LuaInstrumentation.Point, count: Int)]

    var hitLines: Int { lines.count { $0.count > 0 } }
    var hitBranches: Int { branches.count { $0.count > 0 } }
  }

  private var files: [File] = []

  /// Creates a report of counts, without files that were removed or have changed.
  package init(_ counts: CoverageCounts) {
    for (name, counts) in counts.files.sorted(by: { $0.key < $1.key }) {
      guard let bytes = try? FlickSystem.File.read(name), let source = try? LuaSource(bytes) else {
        continue
      }
      let points = LuaInstrumentation(of: source).points
      guard points.count == counts.count else { continue }
      var lines: [Int: Int] = [:]
      var branches: [(point: LuaInstrumentation.Point, count: Int)] = []
      for (point, count) in zip(points, counts) {
        if point.branch == nil {
          lines[point.line] = max(lines[point.line] ?? 0, count)
        } else {
          branches.append((point, count))
        }
      }
      let sorted = lines.sorted { $0.key < $1.key }.map { (line: $0.key, count: $0.value) }
      files.append(File(name: name, lines: sorted, branches: branches))
    }
  }

  // MARK: Summary

  /// A table of the files: the shares of lines and branches that were run, and the other lines.
  package var summary: String {
    guard !files.isEmpty else { return "coverage: no scripts were run except scenario files\n" }
    var rows = [["file", "lines", "branches", "never run"]]
    for file in files {
      rows.append([
        PrintableText.of(file.name), Self.share(file.hitLines, file.lines.count),
        Self.share(file.hitBranches, file.branches.count), Self.ranges(file.lines),
      ])
    }
    let lines = files.reduce((0, 0)) { ($0.0 + $1.hitLines, $0.1 + $1.lines.count) }
    let branches = files.reduce((0, 0)) { ($0.0 + $1.hitBranches, $0.1 + $1.branches.count) }
    rows.append(["all", Self.share(lines.0, lines.1), Self.share(branches.0, branches.1), ""])
    return TextTable.lines(rows).map { $0 + "\n" }.joined()
  }

  private static func share(_ hit: Int, _ all: Int) -> String {
    guard all > 0 else { return "-" }
    // Rounded down: only all is 100 %.
    return "\(hit)/\(all) \(100 * hit / all)%"
  }

  /// The lines that were never run, adjacent ones as ranges.
  private static func ranges(_ lines: [(line: Int, count: Int)]) -> String {
    var ranges: [(Int, Int)] = []
    var wasMissed = false
    for (line, count) in lines {
      if count > 0 {
        wasMissed = false
      } else if wasMissed, let last = ranges.last {
        ranges[ranges.count - 1] = (last.0, line)
      } else {
        ranges.append((line, line))
        wasMissed = true
      }
    }
    let texts = ranges.map { $0 == $1 ? "\($0)" : "\($0)-\($1)" }
    let shown = texts.prefix(mostRanges).joined(separator: " ")
    return texts.count > mostRanges ? "\(shown) …" : shown
  }

  /// The maximum number of ranges in a row of the table.
  private static let mostRanges = 12

  // MARK: lcov

  /// A tracefile of lcov's, which genhtml and editors read (geninfo(1), "FILES").
  package var lcov: String {
    var text = ""
    for file in files {
      text += "TN:\nSF:\(PrintableText.of(Path.resolved(file.name) ?? file.name))\n"
      for (point, count) in file.branches {
        guard let branch = point.branch else { continue }
        let wasReached = file.branches.contains {
          $0.point.branch?.block == branch.block && $0.count > 0
        }
        text +=
          "BRDA:\(point.line),\(branch.block),\(branch.arm),\(wasReached ? "\(count)" : "-")\n"
      }
      text += "BRF:\(file.branches.count)\nBRH:\(file.hitBranches)\n"
      for (line, count) in file.lines { text += "DA:\(line),\(count)\n" }
      text += "LF:\(file.lines.count)\nLH:\(file.hitLines)\nend_of_record\n"
    }
    return text
  }
}
