package import FlickAPI
internal import FlickCore
internal import FlickHost
internal import FlickJSON

/// The numbers of a screen as design tokens, in the format of the Design Tokens Community Group.
///
/// A component is a group. Its motion is a `transition` with a `cubicBezier` of its own. A spring
/// is a transition from standstill, with the spring and the error of the curve as an extension.
/// The tunables are a group too, which `--tunables-from` reads.
package struct TokenExport {
  private let export: FeelExport
  private let tunables: [(declaration: Tunables.Declaration, value: Tunables.Value)]

  package init(
    _ export: FeelExport,
    tunables: [(declaration: Tunables.Declaration, value: Tunables.Value)]
  ) {
    (self.export, self.tunables) = (export, tunables)
  }

  /// The lines of the file: one for each token.
  package var lines: [String] {
    var groups = [JSONMember("$description", .string(OutputKind.exportMark + "."))]
    groups += export.parts.map { JSONMember($0.title.identifier, group(of: $0)) }
    let numbers = tunables.compactMap(Self.token)
    if !numbers.isEmpty { groups.append(JSONMember("tunables", .object(numbers))) }
    let others = tunables.compactMap { row -> JSONMember? in
      if case .number = row.value { return nil }
      return JSONMember(row.declaration.name, row.value.json)
    }
    if !others.isEmpty {
      groups += [JSONMember](["$extensions": Self.own(["values": JSONValue.object(others)])])
    }
    return Self.lines(of: groups, indent: 0)
  }

  /// Groups over several lines, tokens on one.
  private static func lines(of members: [JSONMember], indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent + 2)
    var lines = ["{"]
    for (index, member) in members.enumerated() {
      let end = index + 1 < members.count ? "," : ""
      let name = space + JSONWriter.quoted(member.name) + ": "
      if case .object(let inner) = member.node.value, member.node["$value"] == nil,
        !member.name.hasPrefix("$")
      {
        let nested = Self.lines(of: inner, indent: indent + 2)
        lines.append(name + nested[0])
        lines += nested.dropFirst().dropLast() + [(nested.last ?? "") + end]
      } else {
        let token = String(decoding: JSONWriter.write(member.node.value), as: UTF8.self)
        lines.append(name + token + end)
      }
    }
    return lines + [String(repeating: " ", count: indent) + "}"]
  }

  // MARK: Tokens

  private static func own(_ members: KeyValuePairs<String, any JSONConvertible>) -> JSONValue {
    JSONValue([TokensFile.extensionName: JSONValue(members)])
  }

  private static func measure(_ value: Double, _ unit: String) -> JSONValue {
    JSONValue(["value": value, "unit": unit])
  }

  /// A token of a type; lengths have the unit `px`, which is the same as our points.
  private static func token(
    _ type: String, _ value: any JSONConvertible, _ description: String = "",
    _ own: JSONValue? = nil
  ) -> JSONValue {
    JSONValue([
      "$type": type, "$value": value, "$description": description.isEmpty ? nil : description,
      "$extensions": own,
    ])
  }

  /// A number with a unit, as the type that the format has for it.
  private static func number(
    _ value: Double, unit: String?, _ description: String = "", _ own: JSONValue? = nil
  ) -> JSONValue {
    switch unit {
    case "pt": return token("dimension", measure(value, "px"), description, own)
    case "s"?, "ms"?: return token("duration", measure(value, unit ?? ""), description, own)
    default:
      let words = [unit ?? "", description].filter { !$0.isEmpty }
      return token("number", value, words.joined(separator: "; "), own)
    }
  }

  /// The token of a tunable; nil for one that is not a number.
  private static func token(
    _ row: (declaration: Tunables.Declaration, value: Tunables.Value)
  ) -> JSONMember? {
    guard case .number(let number) = row.value else { return nil }
    let declaration = row.declaration
    let own = own(["tunable": declaration.name, "unit": declaration.unit])
    // Dots and braces are the format's own.
    let name = declaration.name.map { ".{}$".contains($0) ? "_" : $0 }
    return JSONMember(
      String(name), self.number(number, unit: declaration.unit, declaration.summary ?? "", own))
  }

  // MARK: Components

  private func group(of part: FeelExport.Part) -> JSONValue {
    var members: [JSONMember] = []
    for item in part.items {
      switch item {
      case .release(let unit):
        members += unit.rule.thresholds.map {
          JSONMember($0.name, Self.number($0.value, unit: $0.unit))
        }
        members += motion("settle", unit.motion, distance: unit.distance, part)
      case .motion(let what, let motion, let distance):
        let name = ExportName([what]).identifier
        members += self.motion(name, motion, distance: distance, part)
      case .slop(let slop, _): members.append(JSONMember("slop", Self.number(slop, unit: "pt")))
      case .decay(let fling):
        if case .friction(let friction, _) = fling {
          members.append(
            JSONMember("deceleration", Self.number(friction.rate, unit: "1/s")))
        }
      case .pager: break
      }
    }
    let places = part.places.map { place in
      JSONMember(ExportName([place.name]).identifier, Self.number(place.value, unit: place.unit))
    }
    if !places.isEmpty { members.append(JSONMember("detents", .object(places))) }
    return .object(members)
  }

  /// The curve and the transition of a motion; empty for one without a curve.
  private func motion(
    _ name: String, _ motion: ExportMotion, distance: Double?, _ part: FeelExport.Part
  ) -> [JSONMember] {
    let (curve, seconds, own): (EasingExport, Double, JSONValue?)
    switch motion {
    case .none: return []
    case .curve(let easing):
      guard easing.isOffered else { return [] }
      (curve, seconds) = (easing, easing.duration)
      let error = curve.bezier.error
      own = error < 1e-4 ? nil : Self.own(["error": Self.error(error, distance)])
    case .spring(let spring, _):
      guard let fitted = SpringExport(spring, distance: 1).transition else { return [] }
      (curve, seconds) = (fitted, fitted.duration)
      let omega = spring.naturalFrequency
      let numbers = JSONValue([
        "mass": 1, "stiffness": Digits(omega * omega).value,
        "damping": Digits(2 * spring.dampingFraction * omega).value,
      ])
      own = Self.own(["spring": numbers, "error": Self.error(fitted.bezier.error, distance)])
    }
    let value = JSONValue([
      "duration": Self.measure((seconds * 1000).rounded(), "ms"), "delay": Self.measure(0, "ms"),
      "timingFunction": "{\(part.title.identifier).\(name)Easing}",
    ])
    return [
      JSONMember(name + "Easing", Self.token("cubicBezier", curve.numbers.map(\.value))),
      JSONMember(name, Self.token("transition", value, "", own)),
    ]
  }

  /// The largest distance of a curve from the motion.
  private static func error(_ share: Double, _ distance: Double?) -> JSONValue {
    guard let distance else { return JSONValue(["share": share.rounded(perUnit: 1e5)]) }
    return JSONValue([
      "points": (share * distance).rounded(perUnit: 100), "of": Digits(distance).value,
    ])
  }
}

extension SpringExport {
  /// The cubic Bézier nearest to the spring from standstill, until it stays within a thousandth of
  /// its target; nil for a spring that never rests.
  var transition: EasingExport? {
    guard let motion = try? SpringMotion(spring, from: 0, to: 1) else { return nil }
    let duration = (motion.restTime(tolerance: 0.001).value * 1000).rounded(.up) / 1000
    guard duration.isFinite, duration > 0 else { return nil }
    return EasingExport(fitting: { motion.value(at: Seconds($0 * duration)) }, duration: duration)
  }
}
