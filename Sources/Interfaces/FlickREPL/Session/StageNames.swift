internal import FlickAPI
internal import FlickCore
internal import LuaSyntax

/// The ids of the components of a stage.
enum StageNames {
  /// The ids in declaration order, without duplicates.
  static func ids(of scene: SceneTree) -> [String] {
    var names: [String] = []
    for component in scene.components {
      let name = scene.name(of: component)
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Inserts `stage.` before the ids that refer to parts of the stage, as in `pages.position`.
  ///
  /// An id refers to a part if it is the whole text, or if the text uses it only with members:
  /// `pages.page`, `pages:move_to(2)`. Any other use, such as a variable or a parameter of that
  /// name, leaves all its occurrences unchanged.
  static func resolving(_ text: String, _ ids: Set<String>) -> String {
    guard !ids.isEmpty else { return text }
    var source = Array(text.utf8)
    let tokens = LuaLexer.tokens(of: source, isFile: false)
    var places: [String: [Int]] = [:]
    var others: Set<String> = []
    for (index, token) in tokens.enumerated() where ids.contains(token.text) {
      if isKey(tokens, at: index) { continue }
      if tokens.count == 1 || hasMember(tokens, at: index) {
        places[token.text, default: []].append(token.range.lowerBound)
      } else {
        others.insert(token.text)
      }
    }
    let starts = places.filter { !others.contains($0.key) }.flatMap(\.value)
    for start in starts.sorted(by: >) {
      source.insert(contentsOf: "stage.".utf8, at: start)
    }
    return String(decoding: source, as: UTF8.self)
  }

  /// Whether a name is itself a member: `x.name`, but not `"x"..name`.
  private static func isKey(_ tokens: [LuaToken], at index: Int) -> Bool {
    index > 0 && [".", ":"].contains(tokens[index - 1].text)
  }

  /// Whether a member of a name follows: `name.x`, `name:x`, and not in `function name.x`.
  private static func hasMember(_ tokens: [LuaToken], at index: Int) -> Bool {
    guard index + 2 < tokens.count, [".", ":"].contains(tokens[index + 1].text),
      tokens[index + 2].isName
    else { return false }
    return index == 0 || tokens[index - 1].text != "function"
  }

  /// The positions of the pagers in words.
  static func positions(on stage: StageObject) -> [String] {
    stage.pagePositions.filter { !$0.id.isEmpty }.map { id, position in
      "\(id) at page \(plain(position))"
    }
  }
}
