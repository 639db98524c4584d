extension EscapeTarget {
  /// The languages that have identifiers.
  package static let languages: [EscapeTarget] = [.swift, .kotlin, .dart, .css]

  /// A name as an identifier of a language: other characters become `_`, and a reserved word is
  /// written so that it is a name.
  ///
  /// Different names can become the same identifier. For a target without identifiers, the result
  /// is that of `escape`.
  package func identifier(_ name: String) -> String {
    guard Self.languages.contains(self) else { return escape(name) }
    var result = ""
    for scalar in name.unicodeScalars {
      let isWord =
        scalar.isASCII
        && (scalar.properties.isAlphabetic || "0123456789_".unicodeScalars.contains(scalar)
          || self == .css && scalar == "-")
      result.unicodeScalars.append(isWord ? scalar : "_")
    }
    guard let first = result.unicodeScalars.first else { return "_" }
    if ("0"..."9").contains(first) || result.allSatisfy({ $0 == "_" || $0 == "-" }) {
      result = "_" + result
    }
    switch self {
    case .swift where Self.swiftWords.contains(result): return "`\(result)`"
    case .kotlin where Self.kotlinWords.contains(result): return "`\(result)`"
    case .dart where Self.dartWords.contains(result): return result + "_"
    default: return result
    }
  }

  /// The Swift Programming Language, "Keywords and Punctuation": those that are reserved.
  private static let swiftWords = words(
    """
    associatedtype class deinit enum extension fileprivate func import init inout internal let open \
    operator precedencegroup private protocol public rethrows static struct subscript typealias var \
    break case catch continue default defer do else fallthrough for guard if in repeat return switch \
    throw throws try where while Any as await false is nil self Self super true
    """)

  /// The Kotlin language's "Keywords and operators": hard keywords.
  private static let kotlinWords = words(
    """
    as break class continue do else false for fun if in interface is null object package return super \
    this throw true try typealias typeof val var when while
    """)

  /// The Dart language's "Keywords": words that cannot be identifiers, and those that can be in few
  /// places.
  private static let dartWords = words(
    """
    assert async await break case catch class const continue default do else enum extends false final \
    finally for if in is new null rethrow return super switch this throw true try var void while with \
    yield
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
