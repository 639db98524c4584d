import ArgumentParser
import FlickFuzz
import FlickJSON
import Foundation

#if !CORE_ONLY
  import ComponentFuzz
  import HandlerFuzz
  import ReloadFuzz
#endif

/// The program behind `scripts/tools/fuzz`.
@main struct Fuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scripts/tools/fuzz",
    abstract: "Plays random touches on the interaction core and checks what must always hold.",
    discussion: """
      A case that breaks an invariant is shrunk and written to a file that --replay runs again. \
      Cases run in processes of their own, so a crash of the core is found like any other fault.

      scripts/tools/fuzz --faults builds the core with each of the planted faults of \
      docs/decisions/0045 in turn and ends with 0 only if all are found.

      Exit codes: 0 success; 1 an invariant is broken; 64 a wrong use.
      """)

  @Option(help: "How many cases.")
  var count = 20_000
  @Option(help: "The seed of the cases: equal seeds give equal cases.")
  var seed: UInt64 = 1
  @Option(help: "How many processes at once, up to the number of cores.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  @Option(help: "Cases of one world only: \(worlds.map(\.name).joined(separator: ", ")).")
  var world: String?
  @Option(help: "Runs the case of a file again.")
  var replay: String?
  @Flag(
    help: "Random scripts with handlers in Lua, against a model, in place of touches on the core.")
  var handlers = false
  @Flag(
    help: "Random fingers on screens with components that are made in Lua, in place of the core.")
  var components = false
  @Flag(
    help: "Random edits of a screen under fingers, --count of them, in place of touches.")
  var reloads = false
  @Flag(name: .customLong("tell"), help: "With --replay: tells what happens.")
  var tells = false
  @Option(help: "The folder for cases that fail.")
  var folder = "."

  @Option(help: .hidden) var from = 0
  /// For a child: the file that receives the number of the current case.
  @Option(help: .hidden) var progress: String?

  func validate() throws {
    guard count > 0 else { throw ValidationError("--count: expected at least 1, found \(count)") }
    guard jobs > 0 else { throw ValidationError("--jobs: expected at least 1, found \(jobs)") }
    #if !CORE_ONLY
      if components {
        let known = componentWorlds.map(\.name)
        guard world == nil || known.contains(world ?? "") else {
          throw ValidationError(
            "--world: expected one of \(known.joined(separator: ", ")), found '\(world ?? "")'")
        }
        return
      }
    #endif
    guard world == nil || chosenWorld != nil else {
      let known = worlds.map(\.name).joined(separator: ", ")
      throw ValidationError("--world: expected one of \(known), found '\(world ?? "")'")
    }
  }

  private var chosenWorld: (any World)? { worlds.first { $0.name == world } }

  func run() throws {
    if let replay { return try run(again: replay) }
    #if !CORE_ONLY
      if handlers { return try runHandlers() }
      if components { return try runComponents() }
      if reloads { return try runReloads() }
    #endif
    if let progress {
      let worker = Worker(seed: seed, world: chosenWorld, folder: folder)
      let isSound = try worker.run(from..<from + count, progress: progress)
      throw isSound ? ExitCode.success : ExitCode.failure
    }
    let supervisor = Supervisor(
      seed: seed, count: count, jobs: jobs, world: chosenWorld, folder: folder)
    guard try supervisor.run() else { throw ExitCode.failure }
  }

  #if !CORE_ONLY
    /// World by world in turn, on all cores; the first case that fails ends it, with its steps.
    private func runComponents() throws {
      let chosen = componentWorlds.filter { world == nil || $0.name == world }
      let run = ComponentRun(seed: seed, count: count, worlds: chosen)
      let start = ContinuousClock.now
      DispatchQueue.concurrentPerform(iterations: jobs) { _ in run.work() }
      let seconds = (ContinuousClock.now - start).components.seconds
      for line in run.lines(seconds: Int(seconds)) { print(line) }
      if !run.isSound { throw ExitCode.failure }
    }

    /// Case by case, as each takes milliseconds; the first that differs from its model ends it,
    /// with its script.
    private func runHandlers() throws {
      var called = 0
      for number in 0..<UInt64(count) {
        let one = HandlerCase(seed: seed &+ number)
        if let fault = one.fault() {
          print("fuzz: handlers of seed \(seed &+ number): \(fault)\n\(one.source)")
          throw ExitCode.failure
        }
        called += one.handlerCount
      }
      print("fuzz: \(count) scripts, \(called) handlers called, nothing differs from the model")
    }

    /// Edits one screen repeatedly and prints the memory of the process after the hundredth edit
    /// and the last.
    private func runReloads() throws {
      let screen = try EditedScreen(seed: seed)
      var early: Int?
      for number in 1...count {
        if let fault = try screen.step() {
          print("fuzz: edit \(number) of seed \(seed): \(fault)")
          throw ExitCode.failure
        }
        if number == 100 { early = Self.residentKilobytes }
      }
      var line = "fuzz: \(screen.count) edits, \(screen.brokenCount) of them broken; "
      line += "nothing is lost"
      if let early, let late = Self.residentKilobytes {
        line += "; memory \(early) KB after 100, \(late) KB now"
      }
      print(line)
    }
  #endif

  /// The memory of this process; nil on systems without a file for it.
  private static var residentKilobytes: Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }
  }

  private func run(again file: String) throws {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw ValidationError("--replay: expected a file to read, found none at '\(file)'")
    }
    let one: Case
    do {
      one = try CaseFile.read(Array(data))
    } catch {
      throw ValidationError(error.text(path: file))
    }
    if tells { for line in try one.story() { print(line) } }
    guard let fault = one.check().fault else {
      return print("fuzz: \(one.steps.count) steps, nothing is broken")
    }
    print("fuzz: \(fault)")
    throw ExitCode.failure
  }
}
