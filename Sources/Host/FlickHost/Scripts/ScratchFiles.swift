/// Files that tests write.
///
/// They are kept in memory, for the tests of the same file.
final class ScratchFiles {
  private var contents: [String: [UInt8]] = [:]
  /// The names of opened files, by their numbers from 1.
  private var opened: [String] = []
  private var madeUp = 0

  /// The cost of a file besides its text, in bytes.
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

  /// The contents of a file; nil if it is not a scratch file.
  subscript(path: String) -> [UInt8]? { contents.isEmpty ? nil : contents[Self.name(path)] }

  /// A file that begins with a text; returns its number.
  func open(_ path: String, _ text: [UInt8]) -> Int {
    let name = Self.name(path)
    contents[name] = text
    opened.append(name)
    return opened.count
  }

  /// Appends to an open file.
  ///
  /// A file that was removed meanwhile stays as it is.
  func write(_ text: [UInt8], to number: Int) {
    guard opened.indices.contains(number - 1) else { return }
    contents[opened[number - 1]]?.append(contentsOf: text)
  }

  /// Removes a file and returns its length in bytes; nil if it is not a scratch file.
  func remove(_ path: String) -> Int? { contents.removeValue(forKey: Self.name(path))?.count }

  /// Renames a file; false if it is not a scratch file.
  func rename(_ path: String, to other: String) -> Bool {
    guard let text = contents.removeValue(forKey: Self.name(path)) else { return false }
    contents[Self.name(other)] = text
    return true
  }

  /// An unused name.
  func temporaryName() -> String {
    madeUp += 1
    return "/tmp/lua_\(madeUp)"
  }
}
