internal import ArgumentParser
internal import FlickHost
internal import FlickLab
internal import FlickSystem

extension Gestures {
  /// `flickbook gestures vary CORPUS [GESTURE…] -o CORPUS`.
  struct Vary: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "vary",
      abstract: "Generate variations of recorded gestures within their author's spread.",
      discussion: """
        Copies vary as much as the author's own gestures with the same label; equal seeds give equal copies. Copies \
        record their original, and have labels only with --labelled.
        """)

    @OptionGroup var output: NewCorpus
    @Option(name: [.customShort("n"), .long], help: "Number of copies of each gesture.")
    var copies = 20
    @OptionGroup var chance: SeedOption
    @OptionGroup var making: CopyOptions
    @OptionGroup var labels: LabelledOption
    @Flag(
      help: """
        Fail (exit code 1) and write nothing if copies can be distinguished from gestures in more than three of four \
        cases, or if there are fewer than twenty gestures.
        """)
    var like = false
    @OptionGroup var originals: CorpusGestures

    func validate() throws { try require(1...10_000 ~= copies, "--copies takes 1 to 10000.") }

    func perform(_ console: Console) throws(HostError) {
      let file = try CorpusFile(originals.corpus.path)
      let all = try file.gestures(where: nil)
      let chosen = try originals.chosen(among: all)
      let spreads = PeoplesSpreads(making.spread.assumed ? [] : all)
      let likeness = CopyLikeness(chosen, spreads, seed: chance.seed)
      if like, likeness?.isLike != true {
        let few = "fewer than \(CopyLikeness.fewest) gestures are too few to compare with copies"
        throw HostError(.check, likeness?.text ?? few)
      }
      let (path, made) = try output.fill { new throws(HostError) in
        let made = try new.vary(
          chosen, of: file, spreads, seed: chance.seed, copies: copies,
          keepsLabels: labels.labelled, samplesDevices: making.devices)
        return (new.path, made)
      }
      console.print("\(path): \(counted(made.count, "gesture"))")
      console.print("\(spreads.text)")
      if let text = made.text { console.print("\(text)") }
      if let likeness { console.print("\(likeness.text)") }
    }
  }
}

extension Gestures {
  /// `flickbook gestures synth CORPUS --from X,Y --way POINTS`.
  struct Synthesize: WorkerCommand {
    static let configuration = CommandConfiguration(
      commandName: "synth",
      abstract: "Add a synthetic swipe, described by its start, distance and lift speed.",
      discussion: """
        The finger follows a minimal-jerk path and is lifted before its end, at the given speed. Labels and properties \
        are those of gestures add. To make many swipes, vary one with flickbook gestures vary.
        """)

    @Option(help: ArgumentHelp("Position where the finger comes down.", valueName: "x,y"))
    var from: String
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Displacement along x, or along x and y.", valueName: "points"))
    var way: String
    @Option(help: ArgumentHelp("Speed at the lift.", valueName: "pt/s"))
    var speed = GestureRecipe().speed
    @Option(
      help: ArgumentHelp(
        "Time from touch to lift; by default derived from the speed.", valueName: "seconds"))
    var duration: Double?
    @Option(help: ArgumentHelp("Rest before the lift.", valueName: "seconds"))
    var hold = 0.0
    @Option(help: "Reports per second.")
    var rate = GestureRecipe().rate
    @OptionGroup var naming: GestureIDOption
    @OptionGroup var notes: GestureNotesOptions
    @OptionGroup var head: CorpusHeadOptions
    @OptionGroup var place: CorpusScreenOption
    @OptionGroup var corpus: CorpusArgument

    func perform(_ console: Console) throws(HostError) {
      var recipe = try GestureRecipe(text: "from=\(from) way=\(way)")
      (recipe.speed, recipe.duration, recipe.hold) = (speed, duration, hold)
      recipe.rate = rate
      let rated = try notes.notes(by: .rater)
      let gesture = try CorpusFile.change(corpus.path, orNew: true) {
        [recipe] file throws(HostError) in
        try head.describe(&file, screen: place.screen)
        let check = try ScreenCheck(of: file)
        return try file.add(recipe, id: naming.id, rated, checkedBy: check)
      }
      console.print("\(gesture.id)  \(gesture.trace)")
    }
  }
}
