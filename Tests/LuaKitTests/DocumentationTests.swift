import Foundation
import Testing

/// The examples in the documentation of LuaKit and in the articles of FlickCore are parts of the
/// programs in `Tests/External`, which are compiled against the public interface and run.
struct DocumentationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The lines of each file below a folder, by name.
  private static func files(in folder: String, ending: String) throws -> [String: [String]] {
    let folder = root.appending(path: folder)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try Dictionary(
      uniqueKeysWithValues: paths.filter { $0.hasSuffix(ending) }.map { path in
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        return (path, text.components(separatedBy: "\n"))
      })
  }

  /// The lines of doc comments without their marks; other lines are empty.
  private static func comments(_ lines: [String]) -> [String] {
    lines.map { line in
      let text = line.trimmingCharacters(in: .whitespaces)
      guard text.hasPrefix("///") else { return "" }
      return String(text.hasPrefix("/// ") ? text.dropFirst(4) : text.dropFirst(3))
    }
  }

  /// The blocks of Swift in a text.
  private static func examples(in lines: [String]) -> [[String]] {
    var (examples, block): ([[String]], [String]?) = ([], nil)
    for line in lines {
      switch line.trimmingCharacters(in: .whitespaces) {
      case "```swift": block = []
      case "```":
        if let block { examples.append(block) }
        block = nil
      default: block?.append(line)
      }
    }
    return examples
  }

  private static func sources() throws -> [(name: String, lines: [String])] {
    try files(in: "Sources/Lua/LuaKit", ending: ".swift").map { ($0, comments($1)) }
      + files(in: "Sources/Lua/LuaKit/LuaKit.docc", ending: ".md").map { ($0, $1) }
  }

  /// Whether the lines of an example follow one another in a program, at any indentation.
  ///
  /// Its parts between blank lines may be in different places.
  private static func isPart(_ example: [String], of programs: [[String]]) -> Bool {
    func indent(_ line: String) -> Int { line.prefix { $0 == " " }.count }
    return example.split(separator: "").map(Array.init).allSatisfy { part in
      programs.contains { program in
        program.indices.contains { start in
          let shift = indent(program[start]) - indent(part[0])
          return start + part.count <= program.count
            && zip(part, program[start...]).allSatisfy { line, other in
              indent(other) == indent(line) + shift
                && other.drop { $0 == " " } == line.drop { $0 == " " }
            }
        }
      }
    }
  }

  @Test func `every example in the documentation is part of a program that is compiled`() throws {
    let programs = try Self.files(
      in: "Tests/External/LuaKitClient/Sources/client/Examples", ending: ".swift"
    ).values
    var count = 0
    for (name, lines) in try Self.sources() {
      for example in Self.examples(in: lines) {
        count += 1
        let isPart = Self.isPart(example, of: Array(programs))
        #expect(isPart, "\(name):\n\(example.joined(separator: "\n"))")
      }
    }
    #expect(count >= 25, "examples are found")
  }

  @Test func `every example in the articles of the core is part of a program`() throws {
    let programs = try Self.files(
      in: "Tests/External/FlickCoreClient/Sources/client", ending: ".swift")
    var count = 0
    for (name, lines) in try Self.files(
      in: "Sources/Core/FlickCore/FlickCore.docc", ending: ".md") where name != "FlickCore.md"
    {
      for example in Self.examples(in: lines) {
        count += 1
        let isPart = Self.isPart(example, of: Array(programs.values))
        #expect(isPart, "\(name):\n\(example.joined(separator: "\n"))")
      }
    }
    #expect(count >= 6, "examples are found")
  }

  @Test(arguments: [
    "LuaState", "LuaLimits", "LuaError", "LuaAPI", "LuaModule", "LuaFunction", "Arg", "LuaObject",
    "LuaMainActorObject", "LuaIdentity", "LuaHost", "LuaFields", "LuaOptions", "LuaHandedTable",
    "LuaValue", "LuaTable", "LuaCallable", "LuaCoroutine", "LuaReference", "LuaReadable",
    "LuaYield", "LuaRest", "LuaChoice",
  ])
  func `the comment of a central type has an example`(type: String) throws {
    let declaration = try Regex("^public (final class|struct|enum|protocol) \(type)\\b")
    var hasExample = false
    for (_, lines) in try Self.files(in: "Sources/Lua/LuaKit", ending: ".swift") {
      guard let place = lines.firstIndex(where: { $0.contains(declaration) }) else { continue }
      let comment = lines[..<place].reversed().prefix {
        $0.hasPrefix("///") || $0.hasPrefix("@")
      }
      hasExample = comment.contains("/// ```swift")
    }
    #expect(hasExample)
  }
}
