package import FlickHost
internal import FlickJSON
internal import FlickSystem

/// An optimizer's questions and the answers, line by line, to be played again without it.
package struct TrialLog {
  private var text = ""

  package init() {}

  /// A question and its answer.
  package mutating func add(_ question: String, _ answer: String) {
    text += question + "\n" + answer
  }

  package var bytes: [UInt8] { Array(text.utf8) }

  /// The tries of a file, each with what was answered then; an answer that is not there is empty.
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
