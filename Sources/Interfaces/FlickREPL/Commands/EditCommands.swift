internal import FlickAPI
internal import FlickHost
internal import FlickSystem
internal import LuaKit

/// The command that opens the screen's script in an editor.
enum EditCommands {
  static let all = [edit]

  static let edit = REPLCommand(
    name: "edit", usage: "[NAME | LINE]",
    summary: "Opens the screen's script in $VISUAL or $EDITOR, and loads it again after it.",
    details: [
      "At the last error, or where a tunable or a part of the stage is declared, or at a line:",
      "",
      "  :edit swipe_distance",
      "  :edit 12",
    ], argument: .tunable(), isSaved: false
  ) { session, text in try session.edit(text) }
}

extension REPLSession {
  fileprivate func edit(_ text: String) throws {
    guard isAtTerminal else { throw HostError(.input, ":edit needs a terminal") }
    let place = try editedPlace(text)
    let before = try? File.read(place.path)
    let shown = view
    closeView()
    let code = try ExternalCommand.run(Editor.words(for: place))
    if let shown { try openView(rows: shown.wantedRows) }
    guard code == 0 else { throw HostError(.input, "the editor has ended with \(code)") }
    guard (try? File.read(place.path)) != before else { return print("nothing has changed") }
    if screenPath != nil, stage != nil { try reload() }
  }

  private func editedPlace(_ text: String) throws(HostError) -> ScriptPlace {
    let screenPath = try requireScript()
    if text.isEmpty { return lastFault ?? ScriptPlace(path: screenPath, line: 1) }
    if let line = Int(text), line > 0 { return ScriptPlace(path: screenPath, line: line) }
    let files = [screenPath] + host.loadedFiles.filter { $0 != screenPath }
    for file in files {
      if let place = ScriptPlace(of: text, in: file) { return place }
    }
    let names = host.session.tunables.declarations.map(\.name)
    let ids = stage.map { StageNames.ids(of: $0.scene) } ?? []
    let hint = NearestName.hint(for: text, among: names + ids)
    throw HostError(.input, "the script does not contain '\(text)'\(hint)")
  }
}

/// The user's editor.
enum Editor {
  private static let withPlus: Set<String> = [
    "vi", "vim", "nvim", "view", "gvim", "nano", "pico", "emacs", "emacsclient", "micro", "kak",
    "joe", "mg", "ne", "jed",
  ]
  private static let withColon: Set<String> = ["hx", "helix", "subl", "zed", "zeditor", "lite-xl"]
  private static let withGoto: Set<String> = ["code", "codium", "code-insiders", "cursor"]

  /// The command that opens a place.
  ///
  /// The variable may contain arguments, so a shell expands it, as is usual in other programs.
  static func words(for place: ScriptPlace) -> [String] {
    let variables = ["VISUAL", "EDITOR"].compactMap { Environment.value($0) }
    let editor = variables.first { !$0.isEmpty } ?? "vi"
    return ["/bin/sh", "-c", "\(editor) \"$@\"", editor] + arguments(of: editor, place)
  }

  /// The arguments that open a file at a line; for an unknown editor, the file without the line.
  static func arguments(of editor: String, _ place: ScriptPlace) -> [String] {
    let program = editor.split(separator: " ").first.map { String($0) } ?? ""
    let name = Path.name(program)
    // A file name with a leading dash must not be parsed as an option.
    let path = place.path.hasPrefix("-") ? "./\(place.path)" : place.path
    if withPlus.contains(name) { return ["+\(place.line)", path] }
    if withColon.contains(name) { return ["\(path):\(place.line)"] }
    if withGoto.contains(name) { return ["--goto", "\(path):\(place.line)"] }
    return [path]
  }
}
