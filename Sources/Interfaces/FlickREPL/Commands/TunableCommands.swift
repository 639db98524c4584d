internal import FlickAPI
internal import FlickHost
internal import FlickSession
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
    name: "tunables", usage: "[TEXT]",
    summary: "Lists the tunables, in the script's order: value, what is allowed, meaning.",
    details: [
      "With a text, those whose name or meaning has it. A * marks what is not as in the script, and",
      "those come last that do not count with the values of now. :flips says which have decided.",
    ], argument: .tunable
  ) { session, text in session.printTunables(text.lowercased()) }

  static let reload = REPLCommand(
    name: "reload", usage: "",
    summary: "Runs the screen's script again after an edit, and keeps pages and positions."
  ) { session, _ in
    try session.reload()
  }
}

extension REPLSession {
  fileprivate func printTunables(_ text: String) {
    let tunables = host.session.tunables
    let order = TunableOrder(files: host.loadedFiles)
    let entries = tunables.values.filter { entry in
      text.isEmpty
        || [entry.declaration.name, entry.declaration.group, entry.declaration.summary]
          .contains { $0?.lowercased().contains(text) == true }
    }
    guard !entries.isEmpty else {
      return print(
        text.isEmpty ? "the script declares no tunables" : "no tunable has '\(text)' in it")
    }
    func row(_ entry: (declaration: Tunables.Declaration, value: Tunables.Value)) -> [String] {
      let declaration = entry.declaration
      let isDefault = entry.value == declaration.defaultValue
      let unit = declaration.unit.map { " \($0)" } ?? ""
      let was = isDefault ? "" : "default \(declaration.defaultValue). "
      return [
        isDefault ? " " : "*", declaration.name, "\(entry.value)\(unit)", declaration.allowed,
        was + (declaration.summary ?? ""),
      ]
    }
    func sorted(
      _ entries: [(declaration: Tunables.Declaration, value: Tunables.Value)]
    ) -> [[String]] {
      entries.sorted {
        order.position(of: $0.declaration.name) < order.position(of: $1.declaration.name)
      }.map(row)
    }
    let idle = entries.filter { !tunables.counts($0.declaration) }
    let all = sorted(entries.filter { tunables.counts($0.declaration) }) + sorted(idle)
    let lines = PrintedText.wrappedTable(all, indent: 0, width: width)
    print(lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) })
    guard !idle.isEmpty else { return }
    let which = idle.count == 1 ? "the last one does" : "the last \(idle.count) do"
    print("\(which) not count with these values")
  }

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
    printKeptFlips(of: name, from: before)
    if screenPath == nil { print("it counts for screens that are opened from now on") }
  }

  /// Runs the script of the screen again, and puts what it returns on the stage.
  func rerunScreen() throws {
    let screenPath = try requireScript()
    let stage = try requireStage()
    let screen = try host.reloadScreen(screenPath)
    try host.exploring { try stage.replaceScreen(by: screen) }
    newScreen = screen
  }
}
