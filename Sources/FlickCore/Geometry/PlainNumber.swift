/// Text of a number for people: at most `decimals` digits after the point, no trailing zeros.
///
/// Part of messages and explanations only; logs carry full precision.
func plain(_ value: Double, decimals: Int = 3) -> String {
  // The sign of a NaN differs between processors.
  if value.isNaN { return "nan" }
  var scale = 1.0
  for _ in 0..<decimals { scale *= 10 }
  let scaled = value * scale
  // Beyond 2^53 a double has no fraction left to round.
  let rounded = scaled.magnitude < 9e15 ? scaled.rounded() / scale : value
  let text = "\(rounded == 0 ? 0 : rounded)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

/// Text from which the number can be read again, as short as `plain` where that will do.
func exact(_ value: Double) -> String {
  let text = plain(value)
  return Double(text) == value || value.isNaN ? text : "\(value)"
}
