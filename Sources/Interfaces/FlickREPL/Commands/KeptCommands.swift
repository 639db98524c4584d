internal import FlickAPI
internal import FlickHost
internal import FlickLab
internal import FlickSession
internal import FlickSystem

/// Commands for kept gestures and their outcomes along tunables.
enum KeptCommands {
  static let all = [keep, strips]

  static let keep = REPLCommand(
    name: "keep", usage: "[MEANT]",
    summary: "Keeps the last gesture in a corpus, with the outcome that was meant.",
    details: [
      ":keep                     its outcome was meant (:keep no: any other was)",
      ":keep 3                   page 3 was meant, or card 3; :keep open a state",
      ":keep photos.page == 3    any outcome expression; :keep ? gives no label",
      "The corpus is NAME-gestures here, or gestures of the project, or --corpus; :strips reads it.",
    ]
  ) { session, word in try session.keep(word) }

  static let strips = REPLCommand(
    name: "strips", usage: "[TUNABLE]",
    summary: "Outcomes of the kept gestures along each tunable: a strip with every flip.",
    details: ["After ':set', the gestures whose outcome flips are printed too."],
    argument: .tunable()
  ) { session, name in try session.printStrips(of: name) }
}

extension REPLSession {
  fileprivate func keep(_ word: String) throws {
    let text = try tuning.keep(try gestureToTune(), as: word).text
    print(PrintedText.hanging(text, to: width))
  }

  /// The last gesture, for a command about the screen's script.
  ///
  /// - Throws: `HostError` without a gesture on the stage of a script.
  func gestureToTune() throws -> GestureStart {
    let stage = try requireStage()
    _ = try requireScript()
    _ = try requireGesture(on: stage)
    guard let start = screen.gesture else { throw Self.journalIsShort }
    return start
  }

  fileprivate func printStrips(of name: String) throws {
    var silent: [String] = []
    let names = host.session.tunables.declarations.map(\.name)
    for name in name.isEmpty ? names : [try tunable(named: name).name] {
      _ = try requireScript()
      guard let strips = try tuning.finishedStrips(along: name) else {
        return print("no gesture is kept yet: see :keep")
      }
      let hasFlips = strips.set.strips.contains { !$0.flips.isEmpty }
      if hasFlips { print(StripText(strips.set).lines) } else { silent.append(name) }
    }
    if !silent.isEmpty { print("no flips: \(silent.joined(separator: ", "))") }
  }

  /// Prints the kept gestures with an outcome that changes between two values of a tunable.
  func printKeptFlips(
    of declaration: Tunables.Declaration, from old: Tunables.Value, to new: Tunables.Value
  ) {
    guard screenPath != nil, tuning.gestures != nil || Path.exists(tuning.files.gestures),
      let strips = try? tuning.finishedStrips(along: declaration.name),
      let text = strips.change(from: old.place(in: declaration), to: new.place(in: declaration))
    else { return }
    print(PrintedText.hanging(text, to: width))
  }
}
