internal import LuaKit

extension Tunables {
  /// The most names that are listed in full; of more, only similar names are listed.
  private static let mostListed = 8
  private static let mostNear = 4

  /// "no tunable 'shaer' in 'a.lua' (did you mean 'share'? there are: mode, on, share)"; of many
  /// names only similar ones are listed.
  package static func unknown(
    _ name: String, among names: some Sequence<String>, in path: String? = nil
  ) -> String {
    "no tunable '\(name)'\(path.map { " in '\($0)'" } ?? "") (\(alternatives(to: name, names)))"
  }

  private static func alternatives(to name: String, _ names: some Sequence<String>) -> String {
    let known = names.sorted()
    guard !known.isEmpty else { return "the script declares none" }
    let nearest = NearestName.of(name, among: known)
    let hint = nearest.map { "did you mean '\($0)'? " } ?? ""
    guard known.count > mostListed else {
      return "\(hint)there are: \(known.joined(separator: ", "))"
    }
    let words = Set(name.lowercased().split(separator: "_").map(String.init))
    let near = known.filter { other in
      other != nearest
        && (other.contains(name.lowercased())
          || other.split(separator: "_").contains { words.contains(String($0)) })
    }.prefix(mostNear)
    let word = hint.isEmpty ? "like it" : "or like it"
    let like = near.isEmpty ? "" : "\(word): \(near.joined(separator: ", ")); "
    return "\(hint)\(like)there are \(known.count), which flickbook run SCREEN --tunables lists"
  }
}
