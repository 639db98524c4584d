internal import FlickCore
internal import FlickHost

/// Formats numbers and texts for cells.
package enum CellText {
  /// A number with decimals according to its size, such as 0.125, 12.5 or 812.
  package static func short(_ value: Double) -> String {
    let size = value.magnitude
    return plain(value, decimals: size < 10 ? 3 : size < 100 ? 1 : 0)
  }

  /// The words of a text in lines of at most `width` columns.
  ///
  /// A longer word is cut. The result is empty for a text without words.
  package static func wrapped(_ text: String, to width: Int) -> [String] {
    text.wrapped(to: width).filter { !$0.isEmpty }.map { $0.cut(to: width, ellipsis: "~") }
  }
}
