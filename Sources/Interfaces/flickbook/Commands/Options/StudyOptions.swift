internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSession

/// Options of a study: its tasks and the outcomes that it shows.
struct StudyOptions: ParsableArguments {
  @Option(
    name: .customLong("task"),
    help: ArgumentHelp(
      "A task for a person, such as 'photos.page == 3'; may be repeated. Each gesture is kept with its task, and the screen shows the task's outcome.",
      valueName: "expression"))
  var tasks: [String] = []

  @Option(help: "How often each task is given, 1 to 1000.")
  var rounds = 1

  @Option(
    name: .customLong("draw"),
    help: ArgumentHelp(
      "A tunable with a random value for each trial, kept with the gesture; the screen then decides by it. May be repeated.",
      valueName: "name"))
  var drawn: [String] = []

  @Option(help: "Pseudonym of the person who does the tasks.")
  var person: String?

  func validate() throws {
    try require(
      !tasks.isEmpty || drawn.isEmpty && person == nil && rounds == 1,
      "--draw, --person and --rounds go with --task.")
    try require(1...1000 ~= rounds, "--rounds takes 1 to 1000.")
  }

  /// The study; nil without tasks.
  func plan(seed: Int) throws(HostError) -> Study.Plan? {
    guard !tasks.isEmpty else { return nil }
    let expressions = try HostError.input(of: "--task") {
      try tasks.map { try LabExpression(want: $0) }
    }
    return Study.Plan(tasks: expressions, rounds: rounds, drawn: drawn, person: person, seed: seed)
  }
}
