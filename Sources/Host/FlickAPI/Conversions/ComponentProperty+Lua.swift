internal import FlickCore
internal import LuaKit
internal import LuaSchema

extension ComponentProperty {
  /// The numbers that can be derived from components of these kinds, for documentation.
  static func derivedProperties(
    of kinds: [SceneTree.ComponentKind] = SceneTree.ComponentKind.allCases
  ) -> [PropertySchema] {
    allCases.compactMap { property in
      let texts = kinds.compactMap { kind in
        kind.numbers.first { $0.property == property }.map { "Of \(kind.noun): \($0.continuation)" }
      }
      guard !texts.isEmpty else { return nil }
      return PropertySchema(
        name: property.rawValue, type: DerivedObject.luaTypeName, value: DerivedObject.luaSchema,
        summary: texts.joined(separator: " "))
    }
  }
}

extension NumberRow {
  /// The summary after a colon.
  fileprivate var continuation: String {
    (unit == .flag ? "1 or 0, " : "") + summary.prefix(1).lowercased() + summary.dropFirst()
  }
}
