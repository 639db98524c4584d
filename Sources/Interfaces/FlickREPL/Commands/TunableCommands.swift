internal import FlickAPI
internal import FlickHost
internal import FlickSession

/// Commands that change tunables and reload the screen.
enum TunableCommands {
  static let all = [set, reset, undo, redo, tunables, sets, reload, write]

  static let set = REPLCommand(
    name: "set", usage: "NAME=VALUE",
    summary: "Sets a tunable: runs the screen's script again, and keeps pages and positions.",
    details: [
      ":tunables lists what can be set. A value that is not allowed changes nothing.",
      ":replay then plays the last gesture again and shows both outcomes.",
    ], argument: .tunable(ending: "=")
  ) { session, text in
    let isNamed = text.contains("=")
    guard let setting = NamedText(trimming: text, at: { isNamed ? $0 == "=" : $0.isWhitespace })
    else {
      throw HostError(.input, ":set takes name=value, such as ':set swipe_distance=0.3'")
    }
    try session.set(setting.name, to: setting.text)
  }

  static let reset = REPLCommand(
    name: "reset", usage: "[TUNABLE]",
    summary: "Sets a tunable to the script's default, or all of them.", argument: .tunable()
  ) { session, name in try session.reset(name) }

  static let undo = REPLCommand(
    name: "undo", usage: "",
    summary: "Undoes the last :set, :reset, :flip or :write; the stage keeps its time.",
    details: [
      "Directly after :write, it restores the script's defaults of before. A change that cannot be",
      "restored is skipped with its reason, such as a value that the script no longer allows.",
    ]
  ) { session, _ in try session.undo() }

  static let redo = REPLCommand(
    name: "redo", usage: "", summary: "Sets again what :undo has undone, until the next :set."
  ) { session, _ in
    try session.printingChanges {
      guard try session.tuning.move({ $0.redo($1) }) else {
        throw HostError(.input, "nothing to redo: see :set")
      }
    }
  }

  static let tunables = REPLCommand(
    name: "tunables", usage: "[TEXT]",
    summary: "Lists the tunables, in the script's order: value, allowed values, meaning.",
    details: [
      "With a text, those that contain it in name or meaning. A * marks a value that differs from",
      "the script's. Tunables without effect at the present values come last. :flips lists those",
      "that have decided.",
    ], argument: .tunable()
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
    switch (word, rest.trimmed) {
    case ("", ""): session.printSets()
    case ("swap", ""): try session.swapSets()
    case ("name", let name) where !name.isEmpty:
      session.tuning.history.name(name)
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

  static let write = REPLCommand(
    name: "write", usage: "",
    summary: "Writes the values of tunables into the script, in place of its defaults.",
    details: [
      "The rest of the script's text stays as it is. :undo directly after it restores the defaults,",
      "and `flickbook tune SCREEN --undo` does so later.",
    ]
  ) { session, _ in try session.writeDefaults() }
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
        text.isEmpty ? "the script declares no tunables" : "no tunable contains '\(text)'")
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
    let idle = entries.filter { !tunables.hasEffect($0.declaration) }
    let all = sorted(entries.filter { tunables.hasEffect($0.declaration) }) + sorted(idle)
    let lines = PrintedText.wrappedTable(all, indent: 0, width: width)
    print(lines.map(PrintedText.unpadded))
    guard !idle.isEmpty else { return }
    let which = idle.count == 1 ? "the last one has" : "the last \(idle.count) have"
    print("\(which) no effect with these values")
  }

  fileprivate func set(_ name: String, to value: String) throws {
    let declaration = try tunable(named: name)
    try printingChanges(of: name) { try tuning.set(declaration, to: value) }
  }

  fileprivate func reset(_ name: String) throws {
    guard name.isEmpty else {
      let declaration = try tunable(named: name)
      return try printingChanges(of: name) {
        try tuning.set(declaration, to: declaration.defaultValue)
      }
    }
    try printingChanges {
      if try !tuning.resetAll() { print("all values are the script's") }
    }
  }

  fileprivate func undo() throws {
    try printingChanges {
      if let text = try tuning.undoWrite() {
        print(text)
        print(try tryReload().droppedLines)
      } else if try !tuning.move({ $0.undo($1) }) {
        throw HostError(.input, "nothing to undo: see :set")
      }
    }
  }

  fileprivate func writeDefaults() throws {
    _ = try requireScript()
    guard let report = try tuning.writeDefaults() else {
      return print("all values are the script's defaults already")
    }
    let text = report.lines.joined(separator: "; ")
    guard !report.written.isEmpty else { throw HostError(.input, text) }
    print(PrintedText.hanging("\(text); :undo takes it back", to: width))
    print(try tryReload().droppedLines)
  }

  /// Runs `body`, and prints the values that it changes with the kept gestures that they flip.
  ///
  /// - Parameter name: a tunable to print in any case.
  func printingChanges(of name: String = "", _ body: () throws -> Void) throws {
    let before = host.session.tunables.values
    try body()
    var hasChanged = false
    for (declaration, old) in before {
      guard let new = tuning.tunable(declaration.name)?.value,
        new != old || declaration.name == name
      else { continue }
      print("\(declaration.name): \(old) -> \(new)")
      printKeptFlips(of: declaration, from: old, to: new)
      hasChanged = true
    }
    if screenPath == nil, hasChanged {
      print("the value applies to screens opened from now on")
    }
  }

  /// Prints the differences between the two sets of values, side by side.
  fileprivate func printSets() {
    let history = tuning.history
    guard let title = history.title, let otherTitle = history.otherTitle else {
      return print("there is one set of values: ':ab swap' shows the script's own as B")
    }
    let names = tuning.otherValues.keys.sorted()
    guard !names.isEmpty else { return print("\(title) and \(otherTitle) have the same values") }
    // A is on the left, whichever set is in use.
    let isA = history.side == "A"
    let rows = names.compactMap { name -> [String]? in
      guard let (declaration, value) = tuning.tunable(name) else { return nil }
      let other = history.other?[name] ?? "\(declaration.defaultValue)"
      return [name, isA ? "\(value)" : other, isA ? other : "\(value)", declaration.unit ?? ""]
    }
    let head = ["", isA ? "\(title) *" : otherTitle, isA ? otherTitle : "\(title) *", ""]
    let lines = PrintedText.wrappedTable([head] + rows, indent: 0, width: width)
    print(lines.map(PrintedText.unpadded))
  }

  fileprivate func swapSets() throws {
    _ = try requireScript()
    try tuning.move { $0.exchange($1) }
    printSets()
  }
}
