/// Markdown that is also readable as it is.
enum Table {
  static func beside(_ rows: [Row]) -> String {
    let head = [
      "what", "instructions, C", "Swift", "ratio", "to tuned C", "time, C", "Swift", "ratio",
      "budget", "",
    ]
    return lines(
      head,
      rows.map { row in
        [
          row.title, count(row.c?.instructions), count(row.swift.instructions),
          ratio(row.ratio(\.instructions)),
          row.tuned == nil ? "" : ratio(row.ratio(\.instructions, to: row.tuned)),
          duration(row.c?.seconds), duration(row.swift.seconds), ratio(row.ratio(\.seconds)),
          budget(row.budget), verdict(row.isMet),
        ]
      })
  }

  static func alone(_ rows: [Row]) -> String {
    lines(
      ["what", "median", "least", "instructions", "budget", ""],
      rows.map { row in
        let isTime = row.kib == nil
        return [
          row.title, isTime ? duration(row.swift.seconds) : kib(row.kib),
          isTime ? duration(row.swift.least) : "", count(row.swift.instructions),
          budget(row.budget), verdict(row.isMet),
        ]
      })
  }

  private static func lines(_ head: [String], _ rows: [[String]]) -> String {
    // At least three, as the rule under the head needs.
    let widths = head.indices.map { column in
      ([head] + rows).reduce(3) { max($0, $1[column].count) }
    }
    func line(_ cells: [String]) -> String {
      let padded = cells.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }
      return "| " + padded.joined(separator: " | ") + " |"
    }
    let rule = widths.enumerated().map { column, width in
      column == 0
        ? String(repeating: "-", count: width) : String(repeating: "-", count: width - 1) + ":"
    }
    return ([line(head), line(rule)] + rows.map(line)).joined(separator: "\n")
  }

  // MARK: Cells

  private static let absent = "-"

  private static func count(_ value: Double?) -> String {
    guard let value else { return absent }
    let digits = String(Int(value.rounded()))
    let groups = stride(from: digits.count % 3 - 3, to: digits.count, by: 3).map { start in
      digits.dropFirst(max(0, start)).prefix(start < 0 ? start + 3 : 3)
    }
    return groups.filter { !$0.isEmpty }.joined(separator: ",")
  }

  private static func ratio(_ value: Double?) -> String {
    value.map { fixed($0, 2) } ?? absent
  }

  private static func kib(_ value: Double?) -> String {
    value.map { "\(fixed($0, 0)) KiB" } ?? absent
  }

  private static func duration(_ seconds: Double?) -> String {
    guard let seconds else { return absent }
    for (unit, size) in [("ms", 1e-3), ("us", 1e-6)] where seconds >= size {
      return "\(fixed(seconds / size, 2)) \(unit)"
    }
    return "\(fixed(seconds * 1e9, 1)) ns"
  }

  private static func budget(_ budget: Budget) -> String {
    switch budget {
    case .ratio(let most): fixed(most, 1)
    case .instructions(let most): "\(count(most)) instr."
    case .seconds(let most) where most >= 1e-3: "\(fixed(most * 1e3, 0)) ms"
    case .seconds(let most) where most >= 1e-6: "\(fixed(most * 1e6, 0)) us"
    case .seconds(let most): "\(fixed(most * 1e9, 0)) ns"
    case .kib(let most): "\(fixed(most, 0)) KiB"
    case .none: ""
    }
  }

  private static func verdict(_ isMet: Bool?) -> String {
    isMet.map { $0 ? "met" : "**missed**" } ?? ""
  }

  /// Returns a number with a fixed number of decimals.
  private static func fixed(_ value: Double, _ places: Int) -> String {
    guard value.isFinite else { return absent }
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let units = Int((value.magnitude * Double(scale)).rounded())
    let sign = value < 0 && units > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(units)" }
    let digits = String(units % scale)
    let zeros = String(repeating: "0", count: places - digits.count)
    return "\(sign)\(units / scale).\(zeros)\(digits)"
  }
}
