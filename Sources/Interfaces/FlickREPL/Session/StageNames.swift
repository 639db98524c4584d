internal import FlickAPI
internal import FlickCore
internal import LuaSyntax

/// The ids of what is on a stage.
enum StageNames {
  /// In declaration order, without those that have none.
  static func ids(of scene: SceneTree) -> [String] {
    var names: [String] = []
    for component in scene.components {
      let name = scene.name(of: component)
      if !name.isEmpty, !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The text with `stage.` before the ids that stand in it for parts of the stage:
  /// `pages.position`.
  ///
  /// An id does so where it is the whole text, or where all that the text says of it is members:
  /// `pages.page`, `pages:move_to(2)`. A text that gives the name a value of its own, a variable or
  /// a parameter, means that.
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

  /// Whether a name is a member of something itself: `x.name`, not `"x"..name`.
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

  /// Where the pagers are, in words.
  static func positions(on stage: StageObject) -> [String] {
    stage.pagePositions.filter { !$0.id.isEmpty }.map { id, position in
      "\(id) at page \(plain(position))"
    }
  }
}
