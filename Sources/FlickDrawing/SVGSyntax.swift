internal import FlickCore

/// How numbers and characters are spelled in an SVG file.
///
/// Equal values give equal bytes: numbers have a fixed number of decimals with the zeros at the end
/// left out, zero has no sign, and no exponent is ever written.
package enum SVGSyntax {
  /// Decimals of lengths: a hundredth of a point is finer than any screen's pixel.
  static let lengthDecimals = 2
  /// Decimals of factors and shares, which multiply lengths of up to a thousand points.
  static let factorDecimals = 5

  /// A length in points.
  static func length(_ value: Double) -> String { decimal(value, lengthDecimals) }

  /// A factor of a matrix, a share or an opacity.
  static func factor(_ value: Double) -> String { decimal(value, factorDecimals) }

  /// A number with at most so many decimals; what is not finite or not of this world becomes 0.
  static func decimal(_ value: Double, _ decimals: Int) -> String {
    value.magnitude < 1e9 ? plain(value, decimals: decimals) : "0"
  }

  /// Text between tags or in an attribute.
  ///
  /// White space becomes a blank; characters that XML 1.0 forbids become U+FFFD.
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

  /// Whether a viewer would swallow some of the text's blanks by default.
  static func needsBlanksKept(_ escaped: String) -> Bool {
    escaped.hasPrefix(" ") || escaped.hasSuffix(" ") || escaped.contains("  ")
  }
}
