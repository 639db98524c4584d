internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickLab
internal import FlickSession
internal import FlickSystem
internal import LuaKit

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
    details: ["After ':set', the gestures whose outcome flips are printed too."], argument: .tunable
  ) { session, name in try session.printStrips(of: name) }
}

extension REPLSession {
  fileprivate func keep(_ word: String) throws {
    let stage = try requireStage()
    let screenPath = try requireScript()
    let gesture = try requireGesture(on: stage)
    let start = try requireStart(of: gesture, on: stage)
    let decisions = stage.decisionsSoFar.filter { $0.time >= gesture.start }
    let isDecided = stage.future == nil && !stage.current.hasUndecidedGestures
    try KeptGestures.check(
      start: start, fingers: stage.fingersDown, isDecided ? UntakenGesture(decisions) : nil,
      stage.scene)
    var gestures = try keptGestures(of: screenPath)
    let text = try gestures.keep(
      gesture.touches, from: start, word: word, presentConfiguration
    ).text
    kept = (screenPath, gestures)
    print(PrintedText.hanging(text, to: width))
  }

  private func keptGestures(of script: String) throws(HostError) -> KeptGestures {
    if let kept, kept.script == script { return kept.gestures }
    let place = corpusPath ?? KeptGestures.place(for: script)
    let gestures = try KeptGestures(of: script, at: place)
    kept = (script, gestures)
    return gestures
  }

  private var presentConfiguration: RunConfiguration {
    var configuration = configuration
    configuration.tunables = Tunables()
    for (name, text) in host.settings { configuration.tunables.set(name, to: text) }
    return configuration
  }

  /// The complete strips along a tunable; nil if no gestures are kept.
  private func known(along name: String) throws(HostError) -> KnownStrips? {
    let screenPath = try requireScript()
    let gestures = try keptGestures(of: screenPath).gestures
    guard !gestures.isEmpty else { return nil }
    let strips = LiveStrips(
      script: screenPath, presentConfiguration, gestures, settings: host.settings)
    strips.work(on: name) { false }
    if let fault = strips.fault { throw HostError(.input, fault) }
    return strips.set(along: name)
  }

  fileprivate func printStrips(of name: String) throws {
    var silent: [String] = []
    for name in try tunables(named: name) {
      guard let strips = try self.known(along: name) else {
        return print("no gesture is kept yet: see :keep")
      }
      let hasFlips = strips.set.strips.contains { !$0.flips.isEmpty }
      if hasFlips { print(StripText(strips.set).lines) } else { silent.append(name) }
    }
    if !silent.isEmpty { print("no flips: \(silent.joined(separator: ", "))") }
  }

  /// Prints the kept gestures with an outcome that changes between the old and the new value of a
  /// tunable.
  func printKeptFlips(of name: String, from before: String) {
    guard let screenPath else { return }
    let place = corpusPath ?? KeptGestures.place(for: screenPath)
    guard kept?.script == screenPath || Path.exists(place),
      let strips = try? known(along: name),
      let old = strips.set.axis.place(of: before),
      let new = strips.set.axis.place(of: tunableTexts[name] ?? ""),
      let text = strips.change(from: old, to: new)
    else { return }
    print(PrintedText.hanging(text, to: width))
  }
}
