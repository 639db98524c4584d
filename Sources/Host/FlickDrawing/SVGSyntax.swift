internal import FlickCore

/// Formatting of numbers and text in SVG files.
///
/// Equal values give equal bytes: numbers have a maximum number of decimals without trailing zeros,
/// zero does not have a sign, and exponents are not used.
package enum SVGSyntax {
  /// The decimals of lengths: a hundredth of a point is finer than any screen's pixel.
  static let lengthDecimals = 2
  /// The decimals of factors and shares, which multiply lengths of up to a thousand points.
  static let factorDecimals = 5

  /// A length in points.
  static func length(_ value: Double) -> String { decimal(value, lengthDecimals) }

  /// A matrix element, a share or an opacity.
  static func factor(_ value: Double) -> String { decimal(value, factorDecimals) }

  /// A number with at most the given decimals; 0 if it is not finite or its magnitude is 1e9 or
  /// more.
  static func decimal(_ value: Double, _ decimals: Int) -> String {
    value.magnitude < 1e9 ? plain(value, decimals: decimals) : "0"
  }

  /// Escapes text for use between tags or in an attribute.
  ///
  /// White space becomes a space. Characters that XML 1.0 forbids become U+FFFD.
  package static func escaped(_ text: String) -> String {
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
