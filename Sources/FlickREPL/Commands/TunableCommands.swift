internal import FlickAPI
internal import FlickCore
internal import FlickHost
internal import LuaKit

/// Commands that change what the stage is made of.
enum TunableCommands {
  static let all = [set, tunables, reload]

  static let set = REPLCommand(
    name: "set", usage: "NAME=VALUE",
    summary: "Sets a tunable: runs the screen's script again, and keeps pages and positions.",
    details: [
      ":tunables lists what can be set. A value that is not allowed changes nothing.",
      ":replay then plays the last gesture again and shows both outcomes.",
    ], argument: .tunable
  ) { session, text in
    let equals = text.firstIndex(of: "=") ?? text.firstIndex(where: \.isWhitespace)
    guard let equals, equals != text.startIndex else {
      throw HostError(.input, ":set takes name=value, such as ':set swipe_distance=0.3'")
    }
    let name = PrintedText.trimmed(String(text[..<equals]))
    let value = PrintedText.trimmed(String(text[text.index(after: equals)...]))
    try session.set(name, to: value)
  }

  static let tunables = REPLCommand(
    name: "tunables", usage: "",
    summary: "Lists the tunables: value, default, what is allowed, unit, meaning."
  ) { session, _ in session.print(TunablesTable.lines(of: session.host.session.tunables)) }

  static let reload = REPLCommand(
    name: "reload", usage: "",
    summary: "Runs the screen's script again after an edit, and keeps pages and positions."
  ) { session, _ in
    try session.reload()
  }
}

extension REPLSession {
  fileprivate func set(_ name: String, to value: String) throws {
    let known = host.session.tunables.declarations.map(\.name)
    guard known.contains(name) else {
      let hint = NearestName.hint(for: name, among: known)
      let list = known.isEmpty ? "; no script has declared one yet" : hint
      throw HostError(.input, "no tunable '\(name)'\(list)")
    }
    let before = tunableTexts[name] ?? ""
    host.session.tunables.set(name, to: value)
    if screenPath == nil {
      // Without a script to run again the value counts for the next screen; it must still be
      // allowed.
      let declarations = host.session.tunables.declarations
      if let declaration = declarations.first(where: { $0.name == name }) {
        _ = try host.session.tunables.declare(declaration)
      }
    } else {
      try rerunScreen()
    }
    print("\(name): \(before) -> \(tunableTexts[name] ?? "")")
    if screenPath == nil { print("it counts for screens that are opened from now on") }
  }

  /// Runs the script of the screen again, and puts what it returns on the stage.
  func rerunScreen() throws {
    guard let screenPath else {
      throw HostError(.input, "the stage is not of a script: open one by ':screen FILE'")
    }
    let stage = try requireStage()
    let screen = try host.reloadScreen(screenPath)
    try host.exploring { try stage.replaceScreen(by: screen) }
    newScreen = screen
  }
}
