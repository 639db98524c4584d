internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import LuaKit

/// `flickbook shards --of N --for ENGINE COMMAND…`.
struct Shards: WorkerCommand {
  static let configuration = CommandConfiguration(
    commandName: "shards",
    abstract: "Print a job that shares a command of the feel lab among machines.",
    discussion: """
      Nothing is run. Type the command after the options: shards --of 16 --for slurm flips photos.lua photos. \
      Exit codes: 0 success, 64 usage.
      """)

  @Option(name: .customLong("of"), help: "Number of shards.")
  var count: Int

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The system that starts the shards: slurm or parallel (GNU).", valueName: "engine"),
    completion: .list(ShardRecipe.Engine.allCases.map(\.rawValue)),
    transform: word {
      NearestName.refusal(of: $0, among: ShardRecipe.Engine.allCases.map(\.rawValue), as: "engine")
    })
  var engine: ShardRecipe.Engine

  @Option(name: [.short, .long], help: "The file of the joined results.")
  var output = "joined.jsonl"

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("flips, map, tune, compare, robust or feel save, with its arguments."))
  var command: [String]

  func validate() throws {
    try require(1...10_000 ~= count, "--of takes 1 to 10000.")
    guard let first = command.first, ShardRecipe.commands.contains(first),
      first != "feel" || command.dropFirst().first == "save"
    else {
      throw ValidationError(
        "flips, map, tune, compare, robust and feel save can be shared, with their arguments.")
    }
    let recipe = ShardRecipe(command, count: count, output: output)
    if let fault = recipe.fault { throw ValidationError(fault) }
  }

  func perform(_ console: Console) throws(HostError) {
    let recipe = ShardRecipe(command, count: count, output: output)
    console.write(recipe.text(for: engine))
  }
}
