internal import ArgumentParser
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickSystem

extension Gestures {
  /// `flickbook gestures vary CORPUS [GESTURE…] -o CORPUS`.
  struct Vary: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write gestures that somebody could have made in place of recorded ones.",
      discussion: """
        Copies differ as the gestures of their maker do that were to do the same; equal seeds give equal copies. \
        They say of what they are made, and have no labels unless --labelled gives them those of their gesture.
        """)

    @OptionGroup var output: NewCorpus
    @Option(name: [.customShort("n"), .long], help: "How many copies of each gesture.")
    var copies = 20
    @OptionGroup var chance: SeedOption
    @OptionGroup var making: CopyOptions
    @OptionGroup var labels: LabelledOption
    @Flag(
      help: """
        Fail (exit code 1) and write nothing where copies can be told from gestures in more than three of four cases, \
        or there are fewer than twenty gestures.
        """)
    var like = false
    @OptionGroup var originals: CorpusGestures

    func validate() throws {
      guard 1...10_000 ~= copies else { throw ValidationError("--copies takes 1 to 10000.") }
    }

    func run() throws {
      try Console.perform(self) { console throws(HostError) in
        let file = try CorpusFile(originals.corpus.path)
        let all = try file.gestures(where: nil)
        let chosen = try originals.chosen(among: all)
        let spreads = PeoplesSpreads(making.spread.assumed ? [] : all)
        let likeness = CopyLikeness(chosen, spreads, seed: chance.seed)
        if like, likeness?.isLike != true {
          let few = "of fewer than \(CopyLikeness.fewest) gestures nobody can tell"
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
}

extension Gestures {
  /// `flickbook gestures synth CORPUS --from X,Y --way POINTS`.
  struct Synthesize: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "synth",
      abstract: "Add a swipe that nobody has made: from where, how far, how fast it is lifted.",
      discussion: """
        The finger goes with minimal jerk and is lifted before its end, so that it has the speed. Labels are given as \
        of gestures add; who varies it (flickbook gestures vary) has many.
        """)

    @Option(help: ArgumentHelp("Where the finger comes down.", valueName: "x,y"))
    var from: String
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("How far it goes: along x, or x and y.", valueName: "points"))
    var way: String
    @Option(help: ArgumentHelp("Its speed at the lift.", valueName: "pt/s"))
    var speed = GestureRecipe().speed
    @Option(
      help: ArgumentHelp(
        "From the touch to the lift; what goes with the speed unless given.", valueName: "seconds"))
    var duration: Double?
    @Option(help: ArgumentHelp("How long it rests before the lift.", valueName: "seconds"))
    var hold = 0.0
    @Option(help: "Reports a second.")
    var rate = GestureRecipe().rate
    @OptionGroup var naming: GestureIDOption
    @OptionGroup var notes: GestureNotesOptions
    @OptionGroup var head: CorpusHeadOptions
    @OptionGroup var place: CorpusScreenOption
    @OptionGroup var corpus: CorpusArgument

    func run() throws {
      try Console.perform(self) { console throws(HostError) in
        var recipe = try GestureRecipe(text: "from=\(from) way=\(way)")
        (recipe.speed, recipe.duration, recipe.hold) = (speed, duration, hold)
        recipe.rate = rate
        let said = try notes.notes(by: .rater)
        let gesture = try CorpusFile.change(corpus.path, orNew: true) {
          [recipe] file throws(HostError) in
          try head.describe(&file, screen: place.screen)
          let check = try ScreenCheck(of: file)
          return try file.add(recipe, id: naming.id, said, checkedBy: check)
        }
        console.print("\(gesture.id)  \(gesture.trace)")
      }
    }
  }
}
