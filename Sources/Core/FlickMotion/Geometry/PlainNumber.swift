/// Formats a number for people, with at most `decimals` decimals and without trailing zeros.
///
/// Only for messages and explanations; logs contain full precision.
package func plain(_ value: Double, decimals: Int = 3) -> String {
  text(of: value, decimals: decimals, trimsZeros: true)
}

/// Formats a number for people, with exactly `decimals` decimals.
package func fixed(_ value: Double, decimals: Int) -> String {
  text(of: value, decimals: decimals, trimsZeros: false)
}

private func text(of value: Double, decimals: Int, trimsZeros: Bool) -> String {
  // The sign of a NaN differs between processors.
  if value.isNaN { return "nan" }
  var unit = 1
  for _ in 0..<decimals { unit *= 10 }
  let scaled = (value.magnitude * Double(unit)).rounded()
  // Beyond 2^53 a double does not have a fraction.
  guard scaled < 9e15 else {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
  let (whole, rest) = Int(scaled).quotientAndRemainder(dividingBy: unit)
  let text = value < 0 && scaled > 0 ? "-\(whole)" : "\(whole)"
  guard decimals > 0, rest > 0 || !trimsZeros else { return text }
  var fraction = String(unit + rest).dropFirst()
  while trimsZeros, fraction.last == "0" { fraction.removeLast() }
  return "\(text).\(fraction)"
}

/// The shortest text of `plain` and full precision that reads back as the same number.
package func exact(_ value: Double) -> String {
  let text = plain(value)
  return Double(text) == value || value.isNaN ? text : "\(value)"
}
