internal import FlickAPI
internal import FlickHost
internal import FlickSession
internal import LuaKit

/// Commands that change tunables and reload the screen.
enum TunableCommands {
  static let all = [set, undo, redo, tunables, sets, reload]

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

  static let undo = REPLCommand(
    name: "undo", usage: "", summary: "Undoes the last :set; the stage keeps its time."
  ) { session, _ in try session.restore("undo") { $0.undo($1) } }

  static let redo = REPLCommand(
    name: "redo", usage: "", summary: "Sets again what :undo has undone, until the next :set."
  ) { session, _ in try session.restore("redo") { $0.redo($1) } }

  static let tunables = REPLCommand(
    name: "tunables", usage: "[TEXT]",
    summary: "Lists the tunables, in the script's order: value, allowed values, meaning.",
    details: [
      "With a text, those that contain it in name or meaning. A * marks a value that differs from",
      "the script's. Tunables without effect at the present values come last. :flips lists those",
      "that have decided.",
    ], argument: .tunable
  ) { session, text in session.printTunables(text.lowercased()) }

  static let sets = REPLCommand(
    name: "ab", usage: "[swap | name TEXT]",
    summary: "Two sets of values, A and B: lists their differences side by side.",
    details: [
      ":ab swap shows the other set; at first it has the script's own values. :ab name TEXT names the",
      "set that is shown. :replay then plays the last gesture again and shows both outcomes.",
    ]
  ) { session, text in
    let (word, rest) = (text.prefix { !$0.isWhitespace }, text.drop { !$0.isWhitespace })
    switch (word, PrintedText.trimmed(String(rest))) {
    case ("", ""): session.printSets()
    case ("swap", ""): try session.swapSets()
    case ("name", let name) where !name.isEmpty:
      session.history.name(name)
      session.printSets()
    default:
      throw HostError(.input, ":ab takes nothing, 'swap' or 'name TEXT', got '\(text)'")
    }
  }

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
      let list =
        known.isEmpty ? "; no script has declared one yet" : Self.hint(for: name, among: known)
      throw HostError(.input, "no tunable '\(name)'\(list)")
    }
    let before = settings
    try change([name: value])
    if settings != before { history.note(before) }
  }

  /// Restores the values before or after a change.
  fileprivate func restore(
    _ name: String, _ move: (inout TunableHistory, [String: String]) -> [String: String]?
  ) throws {
    var next = history
    guard let values = move(&next, settings) else {
      throw HostError(.input, "nothing to \(name): see :set")
    }
    try change(differences(from: values))
    history = next
  }

  /// The tunables with other values than given, with these values; defaults for missing ones.
  private func differences(from values: [String: String]) -> [String: String] {
    let texts = tunableTexts
    let all = host.session.tunables.declarations.map { declaration in
      (declaration.name, values[declaration.name] ?? "\(declaration.defaultValue)")
    }
    return Dictionary(all.filter { texts[$0.0] != $0.1 }) { $1 }
  }

  /// Sets tunables, and prints the changes.
  private func change(_ values: [String: String]) throws {
    let before = tunableTexts
    let changed = host.session.tunables.declarations.filter { values[$0.name] != nil }
    for (name, value) in values { host.session.tunables.set(name, to: value) }
    if screenPath == nil {
      // Without a script to run again, the values take effect with the next screen. They must be
      // valid now.
      for declaration in changed { _ = try host.session.tunables.declare(declaration) }
    } else {
      try rerunScreen()
    }
    for declaration in changed {
      let (name, text) = (declaration.name, before[declaration.name] ?? "")
      print("\(name): \(text) -> \(tunableTexts[name] ?? "")")
      printKeptFlips(of: name, from: text)
    }
    if screenPath == nil { print("it counts for screens that are opened from now on") }
  }

  /// The tunables with values that differ from their defaults.
  private var settings: [String: String] {
    let changed = host.session.tunables.values.filter { $0.value != $0.declaration.defaultValue }
    return Dictionary(changed.map { ($0.declaration.name, "\($0.value)") }) { $1 }
  }

  /// Prints the differences between the two sets of values, side by side.
  fileprivate func printSets() {
    guard let title = history.title, let otherTitle = history.otherTitle else {
      return print("there is one set of values: ':ab swap' shows the script's own as B")
    }
    let names = history.differences(from: settings)
    guard !names.isEmpty else { return print("\(title) and \(otherTitle) have the same values") }
    let declarations = host.session.tunables.declarations
    let rows = names.map { name in
      let declaration = declarations.first { $0.name == name }
      let own = declaration.map { "\($0.defaultValue)" } ?? ""
      return (name, settings[name] ?? own, history.other?[name] ?? own, declaration?.unit ?? "")
    }
    // A is on the left, whichever set is in use.
    let isA = history.side == "A"
    let head = ["", isA ? "\(title) *" : otherTitle, isA ? otherTitle : "\(title) *", ""]
    let all = [head] + rows.map { [$0, isA ? $1 : $2, isA ? $2 : $1, $3] }
    let lines = PrintedText.wrappedTable(all, indent: 0, width: width)
    print(lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) })
  }

  fileprivate func swapSets() throws {
    _ = try requireScript()
    let before = settings
    var next = history
    for (name, text) in differences(from: next.exchange(before)) {
      host.session.tunables.set(name, to: text)
    }
    try rerunScreen()
    history = next
    printSets()
  }

  /// Runs the script of the screen again, and puts the returned screen on the stage.
  func rerunScreen() throws {
    let screenPath = try requireScript()
    let stage = try requireStage()
    let screen = try host.reloadScreen(screenPath)
    try host.exploring { try stage.relayout(screen) }
    newScreen = screen
  }
}
