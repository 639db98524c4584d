import FlickCore
import Testing

@Suite struct `Named easings meet the published figures` {
  static let suites = [named]

  /// Curves of other families that differ from ours, which are d3's, and why.
  private static let otherFamilies: [String: String] = [
    "InExpo": "Qt shifts it by 0.001", "OutExpo": "Qt shifts it by 0.001",
    "InOutExpo": "Qt shifts it by 0.0005", "OutInExpo": "Qt shifts it by 0.0005",
    "InElastic": "misses its start by 1/1024", "OutElastic": "misses its end by 1/1024",
    "InOutElastic": "misses its ends", "OutInElastic": "misses its middle",
    "EASE_IN_EXPO": "misses its start by 1/1024", "EASE_OUT_EXPO": "misses its end by 1/1024",
    "EASE_IN_OUT_EXPO": "misses its ends by 1/2048",
    "EASE_IN_ELASTIC": "misses its start by 1/1024", "EASE_OUT_ELASTIC": "misses its end by 1/1024",
    "EASE_IN_OUT_ELASTIC": "misses its ends; period 0.45",
    "OutInBounce": "Qt's own: its dips are twice as deep",
    "bounceInOut": "Popmotion's own: not the halves of in and out",
  ]

  @Test func `named easings match the published figures`() throws {
    try Conformance.run(Self.named)
  }

  private static let named = ConformanceSuite(
    topic: "easing-named",
    kinds: [
      "css-keyword", "executed-d3", "executed-libadwaita", "executed-qt",
      "executed-qt-parametric", "published",
    ],
    leftOut: ["executed-qt-own": "curves that only Qt has"]
  ) { entry in
    let name = try entry.input.text("name")
    if let reason = otherFamilies[name] { throw LeftOut("\(name): \(reason)") }
    guard let easing = try easing(name, entry.input) else {
      throw LeftOut("the curve '\(name)' is not known here")
    }
    return try entry.rows { x, _ in easing.value(at: x) }
  }

  /// The easing that Qt, libadwaita, d3, Popmotion or CSS means by `name`.
  private static func easing(_ name: String, _ input: Fields) throws -> Easing? {
    let css: [String: Easing] = [
      "ease": .ease, "ease-in": .easeIn, "ease-out": .easeOut, "ease-in-out": .easeInOut,
    ]
    if let easing = css[name] { return easing }
    if name.lowercased().hasSuffix("linear") { return .linear }
    // "easeSinInOut", "InOutSine" and "EASE_IN_OUT_SINE" name one curve.
    var words = words(of: name).filter { $0 != "ease" }
    let halves = words.filter { $0 == "in" || $0 == "out" }
    words.removeAll { $0 == "in" || $0 == "out" }
    let placements: [[String]: Easing.Placement] = [
      ["in"]: .in, ["out"]: .out, ["in", "out"]: .inOut, ["out", "in"]: .outIn,
    ]
    guard let placement = placements[halves], words.count == 1 else { return nil }
    return try base(words[0], placement, input)?.placed(placement)
  }

  private static func words(of name: String) -> [String] {
    if name.contains("_") { return name.lowercased().split(separator: "_").map(String.init) }
    var words = [""]
    for letter in name {
      if letter.isUppercase { words.append("") }
      words[words.count - 1].append(letter.lowercased())
    }
    return words.filter { !$0.isEmpty }
  }

  private static func base(_ family: String, _ placement: Easing.Placement, _ input: Fields) throws
    -> Easing?
  {
    let parameter = { (key: String, absent: Double) in try input.number(key, default: absent) }
    switch family {
    case "poly": return try .power(parameter("exponent", 3))
    case "elastic":
      return try .elastic(
        amplitude: parameter("amplitude", 1), period: parameter("period", 0.3))
    case "bounce": return try .bounce(amplitude: parameter("amplitude", 1))
    case "back":
      // Qt and libadwaita widen the overshoot of InOutBack by 1.525, Qt by the float nearest to it.
      let name = try input.text("name")
      var widening = 1.0
      if name == "InOutBack" { widening = Double(Float(1.525)) }
      if name == "EASE_IN_OUT_BACK" { widening = 1.525 }
      return try .back(overshoot: parameter("overshoot", 1.70158) * widening)
    case "exp": return Easing(.expo, .in)
    case "sin": return Easing(.sine, .in)
    case "circle": return Easing(.circ, .in)
    default: return Easing.Family(rawValue: family).map { Easing($0, .in) }
    }
  }
}
