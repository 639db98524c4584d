package import FlickHost
internal import FlickJSON
internal import FlickSystem

/// A record of an optimizer's requests and the answers, line by line, for a replay without it.
package struct TrialLog {
  private var text = ""

  package init() {}

  /// Appends a request and its answer.
  package mutating func add(_ question: String, _ answer: String) {
    text += question + "\n" + answer
  }

  package var bytes: [UInt8] { Array(text.utf8) }

  /// Reads the tries of a file, each with its recorded answer, or an empty text if it is missing.
  ///
  /// - Throws: `HostError` for a file without tries.
  package static func tries(
    in path: String
  ) throws(HostError) -> [(question: String, answer: String)] {
    let text = String(decoding: try HostError.input { try File.readText(path) }, as: UTF8.self)
    var tries: [(question: String, answer: String)] = []
    for line in text.split(separator: "\n").map(String.init) {
      let kind: String
      do throws(JSONError) {
        kind = try JSONReader.parse(line).string("kind", of: "a line")
      } catch {
        throw HostError(.input, error.text(path: path))
      }
      if kind == "try" { tries.append((line, "")) }
      if kind == "result" || kind == "error", let last = tries.indices.last,
        tries[last].answer.isEmpty
      {
        tries[last].answer = line + "\n"
      }
    }
    guard !tries.isEmpty else { throw HostError(.nothing, "\(path): no tries in it") }
    return tries
  }
}
