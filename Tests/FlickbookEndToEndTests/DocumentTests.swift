import Foundation
import Testing

/// A Markdown file of the repository.
private struct Document {
  let path: String
  /// The text without fenced blocks.
  let prose: String

  init(_ path: String) throws {
    self.path = path
    let text = try String(contentsOfFile: Repository.path(path), encoding: .utf8)
    prose = text.replacing(#/(?m)^```.*?\n(?s:.*?)^```/#, with: "")
  }

  /// The targets of links, except those of the web.
  var links: [String] {
    prose.matches(of: #/\]\(([^)\s]+)\)/#).map { String($0.1) }
      .filter { !$0.hasPrefix("https://") && !$0.hasPrefix("http://") }
  }

  var headings: [String] {
    prose.split(separator: "\n").filter { $0.hasPrefix("#") }.map {
      String($0.drop { $0 == "#" }.dropFirst())
    }
  }

  /// The anchors of the headings, as GitHub makes them.
  var anchors: Set<String> {
    var found: Set<String> = []
    for heading in headings {
      let text = heading.replacing(#/\[([^\]]*)\]\([^)]*\)/#) { String($0.1) }
      let anchor = String(
        text.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
          .map { $0 == " " ? "-" : $0 })
      var (unique, number) = (anchor, 0)
      while found.contains(unique) {
        number += 1
        unique = "\(anchor)-\(number)"
      }
      found.insert(unique)
    }
    return found
  }

  /// The path of a linked file, from the repository's folder.
  func target(of link: String) -> String {
    let file = link.prefix { $0 != "#" }
    if file.isEmpty { return path }
    let url = URL(filePath: path, relativeTo: URL(filePath: "/")).deletingLastPathComponent()
    return String(url.appending(path: String(file)).standardized.path.dropFirst())
  }
}

@Suite struct `The documents` {
  private static let all: [String] = {
    let docs = FileManager.default.enumerator(atPath: Repository.path("docs"))
    let found = docs?.compactMap { $0 as? String }.filter { $0.hasSuffix(".md") } ?? []
    return ["README.md", "CHANGELOG.md"] + found.sorted().map { "docs/\($0)" }
  }()

  /// Pages for people who use Flickbook.
  private static let forUsers = all.filter { name in
    let folders = ["guides", "components", "plugins", "screens"].map { "docs/\($0)/" }
    let forContributors = ["checks", "fuzzing", "mutations"].map { "docs/guides/\($0).md" }
    return name == "README.md"
      || folders.contains { name.hasPrefix($0) } && !forContributors.contains(name)
  }

  @Test func `link to files and headings that exist`() throws {
    var anchors: [String: Set<String>] = [:]
    for document in try Self.all.map({ try Document($0) }) {
      for link in document.links {
        let target = document.target(of: link)
        guard FileManager.default.fileExists(atPath: Repository.path(target)) else {
          Issue.record("\(document.path): no file for \(link)")
          continue
        }
        guard let hash = link.firstIndex(of: "#"), target.hasSuffix(".md") else { continue }
        if anchors[target] == nil { anchors[target] = try Document(target).anchors }
        let anchor = String(link[link.index(after: hash)...])
        #expect(anchors[target]?.contains(anchor) == true, "\(document.path): no heading: \(link)")
      }
    }
  }

  @Test func `for users link neither to code nor to decisions`() throws {
    for document in try Self.forUsers.map({ try Document($0) }) {
      for link in document.links {
        let target = document.target(of: link)
        let isForContributors = ["Sources/", "Tests/", "docs/decisions"].contains {
          target.hasPrefix($0)
        }
        #expect(!isForContributors, "\(document.path) links to \(link)")
      }
    }
  }

  @Test func `index each function of the Lua reference by task`() throws {
    let index = try Document("docs/guides/lua-by-task.md")
    let reference = try Document("docs/reference/lua-api.md")
    let names = reference.headings.filter {
      $0.wholeMatch(of: #/`(flickbook\.|flickbook\.feel\.|[a-z_]+:)[a-z_]+`/#) != nil
    }
    #expect(names.count > 150)
    for name in names {
      #expect(index.prose.contains("[\(name)](../reference/lua-api.md#"), "no entry for \(name)")
    }
  }

  @Test func `list words in alphabetical order, each with a link`() throws {
    let glossary = try Document("docs/guides/glossary.md")
    let words = glossary.headings.dropFirst().map { $0.lowercased() }
    #expect(words == words.sorted())
    let entries = glossary.prose.components(separatedBy: "\n## ").dropFirst()
    for entry in entries {
      #expect(entry.contains("]("), "no link in \(entry.prefix { $0 != "\n" })")
    }
  }
}
