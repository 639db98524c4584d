internal import FlickCore

/// Elements of SVG files, with the formatting of their numbers and texts.
///
///     SVG.element("rect", ["x": 8, "width": width, "fill": "#ffffff"])
///
/// Equal values give equal bytes: numbers have a maximum number of decimals without trailing zeros,
/// zero does not have a sign, and exponents are not used.
package enum SVG {
  /// The decimals of lengths: a hundredth of a point is finer than any screen's pixel.
  static let lengthDecimals = 2
  /// The decimals of factors and shares, which multiply lengths of up to a thousand points.
  static let factorDecimals = 5

  // MARK: Elements

  /// An element.
  ///
  /// - Parameter content: the text between its tags, as SVG; nil for an empty element.
  package static func element(
    _ tag: String, _ attributes: SVGAttributes..., content: String? = nil
  ) -> String {
    let start = "<\(tag)" + attributes.map(\.text).joined()
    return content.map { "\(start)>\($0)</\(tag)>" } ?? "\(start)/>"
  }

  /// Round ends and corners of a line.
  static let round: SVGAttributes = ["stroke-linecap": "round", "stroke-linejoin": "round"]

  // MARK: Numbers and texts

  /// A length in points.
  package static func length(_ value: Double) -> String { decimal(value, lengthDecimals) }

  /// A matrix element, a share or an opacity.
  static func factor(_ value: Double) -> String { decimal(value, factorDecimals) }

  /// A number with at most the given decimals; 0 if it is not finite or its magnitude is 1e9 or
  /// more.
  static func decimal(_ value: Double, _ decimals: Int) -> String {
    value.magnitude < 1e9 ? plain(value, decimals: decimals) : "0"
  }

  private static let marks = Array("&<>\"".utf8)

  /// Escapes text for use between tags or in an attribute.
  ///
  /// White space becomes a space. Characters that XML 1.0 forbids become U+FFFD.
  package static func escaped(_ text: String) -> String {
    // Most texts, and long ones such as images, contain nothing to escape.
    if text.utf8.allSatisfy({ (0x20..<0x7f).contains($0) && !marks.contains($0) }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": result += " "
      case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{fffe}", "\u{ffff}": result += "\u{fffd}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a viewer would collapse some of the text's spaces by default.
  static func needsBlanksKept(_ escaped: String) -> Bool {
    escaped.hasPrefix(" ") || escaped.hasSuffix(" ") || escaped.contains("  ")
  }
}

/// A value of an attribute: a length, a whole number, or a text to be escaped.
package protocol SVGValue {
  /// The value as it is between the quotes.
  var svgText: String { get }
}

extension Double: SVGValue { package var svgText: String { SVG.length(self) } }
extension Int: SVGValue { package var svgText: String { "\(self)" } }
extension String: SVGValue { package var svgText: String { SVG.escaped(self) } }

/// The attributes of an element, in order; those without a value are omitted.
package struct SVGAttributes: ExpressibleByDictionaryLiteral {
  /// The attributes as they are in the tag, each after a space.
  private(set) var text = ""

  package init(dictionaryLiteral attributes: (String, (any SVGValue)?)...) {
    for case (let name, let value?) in attributes { text += " \(name)=\"\(value.svgText)\"" }
  }

  package static func + (first: Self, second: Self) -> Self {
    var all = first
    all.text += second.text
    return all
  }
}
