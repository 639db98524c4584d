import CProcess

/// Measures everything and writes the tables.
struct Report {
  struct Arguments {
    var flickbook = ""
    var inputs = ""
    /// The program of gestures on the five screens; without it they are not measured.
    var screens: String?
    var lua: String?
    var valgrind: String?
    var only: String?

    init(_ words: ArraySlice<String>) throws {
      var words = words
      while let word = words.popFirst() {
        guard let value = words.popFirst() else { throw BenchError("'\(word)' needs a value") }
        switch word {
        case "--flickbook": flickbook = value
        case "--inputs": inputs = value
        case "--screens": screens = value
        case "--lua": lua = value
        case "--valgrind": valgrind = value
        case "--only": only = value
        default: throw BenchError("unknown option '\(word)'")
        }
      }
    }
  }

  let arguments: Arguments
  private let callgrind: Callgrind

  init(arguments: Arguments) {
    self.arguments = arguments
    callgrind = Callgrind(valgrind: arguments.valgrind)
  }

  func text() throws -> String {
    // Programs first, as a child's peak memory is never below that of the parent when it starts.
    let programs = try ProgramCases(arguments: arguments, callgrind: callgrind).rows()
    let rows = try Case.all.filter(isWanted).map(row)
    let (compared, absolute) = (rows.filter { $0.c != nil }, rows.filter { $0.c == nil })
    return """
      \(Table.beside(compared))

      \(Table.alone(absolute + programs))
      """
  }

  private func isWanted(_ item: Case) -> Bool {
    arguments.only.map { item.id.contains($0) } ?? true
  }

  private func row(_ item: Case) throws -> Row {
    progress(item.title)
    var costs = try item.times()
    // Enough for caches of the engine to be filled before counting starts.
    let few = item.sample / 10
    for side in item.sides {
      costs[side]?.instructions = try callgrind.instructions((few, few + item.sample)) {
        [CommandLine.arguments[0], "run", item.id, side.rawValue, "\($0)"]
      }
    }
    guard let swift = costs[.swift] else { throw BenchError("\(item.id) has no Swift side") }
    return Row(
      title: item.title, budget: item.budget, swift: swift, c: costs[.c], tuned: costs[.tuned])
  }
}

/// Reports the current measurement on standard error.
func progress(_ text: String) { process_note("bench: \(text)\n") }

/// One line of a table.
struct Row {
  var title: String
  var budget: Budget
  var swift: Cost
  var c: Cost?
  var tuned: Cost?
  /// Memory in KiB, for rows that do not measure time.
  var kib: Double?

  /// Whether the budget is met; nil if there is no budget or no figure to compare.
  ///
  /// Ratios and counts are decided by instructions, times by the median.
  var isMet: Bool? {
    switch budget {
    case .ratio(let most): ratio(\.instructions).map { $0 <= most + 0.005 }
    case .instructions(let most): swift.instructions.map { $0 <= most }
    case .seconds(let most): swift.seconds <= most
    case .kib(let most): kib.map { $0 <= most }
    case .none: nil
    }
  }

  func ratio(_ figure: (Cost) -> Double?, to other: Cost? = nil) -> Double? {
    guard let c = other ?? c, let ours = figure(swift), let theirs = figure(c) else { return nil }
    return ours / theirs
  }
}
