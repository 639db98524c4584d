import FlickCore

/// The easing that a case names: a CSS timing function, one of Motion's or of ours, or `p^n`.
func easing(_ text: String) throws -> Easing {
  let css: [String: Easing] = [
    "identity": .linear, "linear": .linear, "ease": .ease, "ease-in": .easeIn,
    "ease-out": .easeOut, "ease-in-out": .easeInOut, "step-start": try .steps(1, .jumpStart),
    "step-end": try .steps(1, .jumpEnd),
  ]
  if let easing = css[text] { return easing }
  if text.hasPrefix("p^"), let exponent = Double(text.dropFirst(2)) { return try .power(exponent) }
  let parts = text.dropLast().split(separator: "(", maxSplits: 1)
  let words =
    parts.count == 2 && text.hasSuffix(")")
    ? parts[1].split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") } : []
  switch (parts.first, words.count) {
  case ("steps", 1), ("steps", 2):
    guard let count = Int(words[0]) else { break }
    return try .steps(count, stepPosition(words.count == 2 ? words[1] : "end"))
  case ("cubic-bezier", 4):
    let handles = words.compactMap(Double.init)
    guard handles.count == 4 else { break }
    return try .cubicBezier(handles[0], handles[1], handles[2], handles[3])
  default:
    if let named = try? Easing(named: text) { return named }
  }
  throw LeftOut("the easing '\(text)' is not known here")
}

func stepPosition(_ name: String) throws -> StepCurve.Position {
  switch name {
  case "start", "jump-start": .jumpStart
  case "end", "jump-end": .jumpEnd
  case "jump-none": .jumpNone
  case "jump-both": .jumpBoth
  default: throw LeftOut("the position '\(name)' is not known here")
  }
}
