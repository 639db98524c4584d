internal import LuaKit
internal import LuaSchema
internal import LuaSyntax

/// Explains why a value was nil: a table that a handler receives does not have the field, or a
/// function of the API has returned nil.
///
/// Uses the types that `flickbook check` infers from the script's text.
struct NilExplanation {
  private let source: LuaSource
  private let line: Int
  private let knowledge: CheckKnowledge
  private let types: SourceTypes
  private let findings: [CheckFinding]

  /// - Parameters:
  ///   - text: the script, or an entry of the REPL.
  ///   - file: the script's name.
  ///   - line: the line of the error.
  /// - Returns: nil if the text cannot be read.
  init?(of text: String, file: String, line: Int) {
    let chunk = try? LuaSource(Array(text.utf8))
    // An entry of the REPL may be an expression.
    guard let source = chunk ?? (try? LuaSource(Array("return \(text)".utf8))),
      let knowledge = try? CheckKnowledge()
    else { return nil }
    var names = NamesInUse()
    names.add(source)
    var check = SourceCheck(
      source, of: file, as: file.hasSuffix(ScenarioFiles.suffix) ? .scenarios : .script,
      knowledge, names, ownScreen: nil, screens: { _ in nil }, isScreenThere: { _ in true })
    // The check also finds the types of handlers' parameters.
    findings = check.run().filter { $0.rule == .name && $0.line == line }
    types = check.types
    (self.source, self.line, self.knowledge) = (source, line, knowledge)
  }

  /// Whether the message is about a nil value that may be explained.
  static func isPossible(in message: String) -> Bool {
    message.hasPrefix("attempt to ") && message.contains("nil value")
  }

  /// The explanation in parentheses, or an empty string.
  func hint(for message: String) -> String {
    for mark in ["field '", "method '"] {
      guard let name = Misspelling.name(after: mark, in: message) else { continue }
      let known = findings.first {
        $0.message.hasPrefix("a ") && $0.message.contains(" has no '\(name)'")
      }
      return known.map { " (\($0.message))" } ?? ""
    }
    guard message.hasPrefix("attempt to index") else { return "" }
    return nilCall.map { " (\($0))" } ?? ""
  }

  // MARK: Calls

  /// The only call on the line with an indexed result that may be nil.
  private var nilCall: String? {
    var found: Set<String> = []
    source.block.forEachStatement { statement in
      found.formUnion(statement.expressions.flatMap(\.allParts).compactMap(calledOwner))
    }
    return found.count == 1 ? found.first : nil
  }

  private func calledOwner(of value: LuaExpression) -> String? {
    switch value.kind {
    case .field(let owner, let name), .method(let owner, let name, _):
      name.place.line == line ? nilResult(of: owner) : nil
    case .index(let owner, _): value.place.line == line ? nilResult(of: owner) : nil
    default: nil
    }
  }

  /// The description of a method's result that may be nil.
  private func nilResult(of value: LuaExpression) -> String? {
    switch value.kind {
    case .parentheses(let inner): return nilResult(of: inner)
    case .name(_, let variable?):
      guard let value = types.onlyValue(ofVariable: variable), case .method = value.kind else {
        return nil
      }
      return nilResult(of: value)
    case .method(let receiver, let method, let arguments):
      guard let (type, row) = declaration(of: method.text, receiver),
        case .optional? = row.result?.values.first, let result = row.result
      else { return nil }
      var call = "\(type):\(row.name)"
      if case .string(let text)? = arguments.first?.kind { call += "(\"\(text)\")" }
      return "\(call) has returned nil; it returns \(result.summary)"
    default: return nil
    }
  }

  /// The declaration of a called method.
  ///
  /// A receiver of an unknown type is taken for a stage if its name is `stage`.
  private func declaration(
    of method: String, _ receiver: LuaExpression
  ) -> (type: String, row: FunctionSchema)? {
    let inferred = types.type(of: receiver).types.flatMap { $0.count == 1 ? $0.first : nil }
    let isCalledStage =
      switch receiver.kind {
      case .name(let name, _): name == "stage"
      case .field(_, let name): name.text == "stage"
      default: false
      }
    guard let type = inferred ?? (isCalledStage ? "stage" : nil),
      case .method(let row)? = knowledge.member(method, of: type)
    else { return nil }
    return (type, row)
  }
}
