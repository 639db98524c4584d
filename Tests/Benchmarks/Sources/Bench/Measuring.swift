import CProcess

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The cost per operation of one side of a case.
struct Cost {
  /// Seconds of CPU time, the median of the rounds.
  var seconds: Double
  /// The least of the rounds.
  var least: Double
  /// Instructions, where callgrind counted them.
  var instructions: Double?
}

extension Case {
  /// The number of rounds, and the length of a side's turn in a round, in seconds.
  private static let rounds = 15
  private static let turn = 0.02

  /// Returns the CPU time of each side.
  ///
  /// The sides take turns in each round, so that disturbances of the machine affect them alike.
  func times() throws -> [Side: Cost] {
    let runs = try sides.map { side in
      let run = try prepare(side)
      return (side: side, run: run, count: try Self.calibrated(run))
    }
    var seconds: [Side: [Double]] = [:]
    for _ in 0..<Self.rounds {
      for (side, run, count) in runs {
        seconds[side, default: []].append(try Self.seconds(of: run, count) / Double(count))
      }
    }
    return seconds.mapValues {
      Cost(seconds: median($0), least: $0.min() ?? .nan, instructions: nil)
    }
  }

  /// Returns the number of operations that fill a turn.
  private static func calibrated(_ run: (Int) throws -> Void) throws -> Int {
    var count = 100
    while true {
      let seconds = try seconds(of: run, count)
      if seconds > turn / 4 { return max(1, Int(Double(count) * turn / seconds)) }
      count *= 4
    }
  }

  private static func seconds(of run: (Int) throws -> Void, _ count: Int) throws -> Double {
    let start = process_thread_seconds()
    try run(count)
    return process_thread_seconds() - start
  }
}

func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .nan }
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// Runs programs and measures their cost.
enum Program {
  struct Run {
    let usage: process_usage
    let output: String
  }

  /// Runs a program to its end.
  ///
  /// - Throws: `BenchError` with the program's output if the exit code is not 0.
  @discardableResult
  static func run(_ command: [String]) throws -> Run {
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var usage = process_usage()
    guard let text = process_run(&arguments, &usage) else {
      throw BenchError("cannot start \(command[0])")
    }
    defer { free(text) }
    let output = String(cString: text)
    guard usage.exit_code == 0 else {
      throw BenchError("\(command.joined(separator: " ")): exit code \(usage.exit_code)\n\(output)")
    }
    return Run(usage: usage, output: output)
  }
}

/// Counts instructions with callgrind.
struct Callgrind {
  /// The program; nil where valgrind is not installed.
  let valgrind: String?

  /// Returns the instructions of one operation, in all processes: a run with `counts.1` less a run
  /// with `counts.0`.
  func instructions(_ counts: (Int, Int), _ command: (Int) -> [String]) throws -> Double? {
    guard let few = try processes(command(counts.0)), let many = try processes(command(counts.1))
    else { return nil }
    return (many.reduce(0, +) - few.reduce(0, +)) / Double(counts.1 - counts.0)
  }

  /// Returns the instructions of a whole run: those of its worker, if it has one, including the
  /// time before the fork.
  func total(_ command: [String]) throws -> Double? { try processes(command)?.max() }

  /// Returns the instructions of each process of a run; a worker's count includes the time before
  /// the fork.
  private func processes(_ command: [String]) throws -> [Double]? {
    guard let valgrind else { return nil }
    let options = ["--tool=callgrind", "--callgrind-out-file=/dev/null"]
    let output = try Program.run([valgrind] + options + command).output
    // Lines such as "==4711== Collected : 123456".
    let totals = output.split(separator: "\n").compactMap { line -> Double? in
      let words = line.split(separator: " ")
      guard words.dropFirst().first == "Collected" else { return nil }
      return words.last.flatMap { Double($0) }
    }
    guard !totals.isEmpty else {
      throw BenchError("callgrind said nothing of instructions:\n\(output)")
    }
    return totals
  }
}
