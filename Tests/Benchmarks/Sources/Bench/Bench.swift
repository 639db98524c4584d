import LuaKit

/// `bench run CASE SIDE COUNT` repeats one operation for callgrind to count; `bench report` runs
/// everything and prints the tables of `docs/benchmarks.md`.
@main
enum Bench {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "run" where arguments.count == 4:
      guard let side = Side(rawValue: arguments[2]), let count = Int(arguments[3]) else { break }
      try Case.named(arguments[1]).prepare(side)(count)
      return
    case "report":
      print(try Report(arguments: Report.Arguments(arguments.dropFirst())).text())
      return
    case "states" where arguments.count == 2:
      let states = try (0..<(Int(arguments[1]) ?? 0)).map { _ in try LuaState(api: BindingAPI.all) }
      return withExtendedLifetime(states) {}
    case "lua":
      print(LuaEngine.release)
      return
    default: break
    }
    throw BenchError(
      "usage: bench run CASE c|tuned|swift COUNT | bench report --flickbook FILE --inputs FOLDER "
        + "[--lua FILE] [--valgrind FILE] [--only WORD] | bench states COUNT | bench lua")
  }
}

/// Why a benchmark cannot be run.
struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The implementation that does the work.
enum Side: String, CaseIterable {
  /// The plain C of `Sources/CBaseline`, as books write it.
  case c
  /// The same with the type check and the keys tuned by hand.
  case tuned
  /// Flickbook.
  case swift
}

/// One thing to be measured, in process.
struct Case: Sendable {
  /// A word for the command line.
  let id: String
  /// As the table names it.
  let title: String
  /// The most that Flickbook may take.
  let budget: Budget
  /// The implementations to be measured.
  let sides: [Side]
  /// Operations of one run under callgrind, in addition to those of the run it is compared with.
  var sample = 20_000
  /// Prepares a side and returns a closure that performs the given number of operations.
  let prepare: @Sendable (Side) throws -> (Int) throws -> Void

  static var all: [Case] { BindingCases.all + SpringCases.all + SwipeCases.all + ScrollCases.all }

  static func named(_ id: String) throws -> Case {
    guard let found = all.first(where: { $0.id == id }) else {
      throw BenchError("no case '\(id)'; there are " + all.map(\.id).joined(separator: ", "))
    }
    return found
  }
}

/// The figures of section 8 of the design.
enum Budget: Sendable {
  /// At most this multiple of the instructions of plain C.
  case ratio(Double)
  /// At most this number of instructions.
  case instructions(Double)
  /// At most this number of seconds.
  case seconds(Double)
  /// At most this number of KiB.
  case kib(Double)
  /// Measured for comparison only.
  case none
}
