/// Files that tests write: in memory, where the tests of the same file find them again, and nowhere
/// else.
final class ScratchFiles {
  private var contents: [String: [UInt8]] = [:]
  /// The names of those that were opened, by their numbers from 1.
  private var opened: [String] = []
  private var madeUp = 0

  /// What a file costs beside its text, in bytes.
  static let cost = 256

  /// The name of a file without detours.
  static func name(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// What was written to a file; nil if it is none of these.
  subscript(path: String) -> [UInt8]? { contents.isEmpty ? nil : contents[Self.name(path)] }

  /// A file that begins with a text; returns its number.
  func open(_ path: String, _ text: [UInt8]) -> Int {
    let name = Self.name(path)
    contents[name] = text
    opened.append(name)
    return opened.count
  }

  /// Adds to an open file; what was removed meanwhile takes no more.
  func write(_ text: [UInt8], to number: Int) {
    guard opened.indices.contains(number - 1) else { return }
    contents[opened[number - 1]]?.append(contentsOf: text)
  }

  /// Takes a file away; how long it was, or nil if it is none of these.
  func remove(_ path: String) -> Int? { contents.removeValue(forKey: Self.name(path))?.count }

  /// Gives a file another name; false if it is none of these.
  func rename(_ path: String, to other: String) -> Bool {
    guard let text = contents.removeValue(forKey: Self.name(path)) else { return false }
    contents[Self.name(other)] = text
    return true
  }

  /// A name that none of them has.
  func temporaryName() -> String {
    madeUp += 1
    return "/tmp/lua_\(madeUp)"
  }
}
