/// Text of a number for people: at most `decimals` digits after the point, no trailing zeros.
///
/// Part of messages and explanations only; logs carry full precision.
package func plain(_ value: Double, decimals: Int = 3) -> String {
  // The sign of a NaN differs between processors.
  if value.isNaN { return "nan" }
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = (value.magnitude * scale).rounded()
  // Beyond 2^53 a double has no fraction left to round.
  guard scaled < 9e15 else {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
  let (whole, rest) = Int(scaled).quotientAndRemainder(dividingBy: Int(scale))
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard rest > 0 else { return "\(sign)\(whole)" }
  var fraction = "\(rest)"
  fraction = String(repeating: "0", count: decimals - fraction.count) + fraction
  while fraction.last == "0" { fraction.removeLast() }
  return "\(sign)\(whole).\(fraction)"
}

/// Text from which the number can be read again, as short as `plain` where that will do.
package func exact(_ value: Double) -> String {
  let text = plain(value)
  return Double(text) == value || value.isNaN ? text : "\(value)"
}
