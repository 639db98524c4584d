internal import FlickCore

/// Elements of SVG files, with the formatting of their numbers and texts.
///
///     SVG.element("rect", ["x": 8, "width": width, "fill": "#ffffff"])
///
/// Equal values give equal bytes: numbers have a maximum number of decimals without trailing zeros,
/// zero does not have a sign, and exponents are not used.
package enum SVG {
  // MARK: Elements

  /// An element.
  ///
  /// - Parameter content: the text between its tags, as SVG; nil for an empty element.
  package static func element(
    _ tag: String, _ attributes: SVGAttributes..., content: String? = nil
  ) -> String {
    var text = "<" + tag
    for part in attributes { text += part.text }
    guard let content else { return text + "/>" }
    text += ">"
    text += content
    return text + "</" + tag + ">"
  }

  /// Round ends and corners of a line.
  static let round: SVGAttributes = ["stroke-linecap": "round", "stroke-linejoin": "round"]

  // MARK: Numbers and texts

  /// A length, to a hundredth of a point, which is finer than any screen's pixel.
  package static func length(_ value: Double) -> String { decimal(value, 2) }

  /// A matrix element, a share or an opacity: it multiplies lengths of up to a thousand points.
  static func factor(_ value: Double) -> String { decimal(value, 5) }

  /// A number with at most the given decimals; 0 if it is not finite or its magnitude is 1e9 or
  /// more.
  static func decimal(_ value: Double, _ decimals: Int) -> String {
    value.magnitude < 1e9 ? plain(value, decimals: decimals) : "0"
  }

  /// Escapes text for use between tags or in an attribute.
  ///
  /// White space becomes a space. Characters that XML 1.0 forbids become U+FFFD.
  package static func escaped(_ text: String) -> String {
    // Most texts, and long ones such as images, do not contain such characters.
    if text.utf8.allSatisfy(\.isPlain) { return text }
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
    let blank = UInt8(ascii: " ")
    var last = blank
    for byte in escaped.utf8 {
      if byte == blank, last == blank { return true }
      last = byte
    }
    return last == blank
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
    text.reserveCapacity(24 * attributes.count)
    for case (let name, let value?) in attributes {
      text += " "
      text += name
      text += "=\""
      text += value.svgText
      text += "\""
    }
  }

  package static func + (first: Self, second: Self) -> Self {
    var all = first
    all.text += second.text
    return all
  }
}

extension UInt8 {
  /// Whether a text of such bytes needs no escapes.
  fileprivate var isPlain: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): false
    default: 0x20..<0x7f ~= self
    }
  }
}
