/// A number of a stage that is read repeatedly: of a component, or a named one.
///
///     let number = try StageNumber("music.position", in: stage.scene)
///     number.value(in: stage)   // 1.5, at the stage's time
///
/// The name is resolved once. Pages count from 0.
public enum StageNumber: Hashable, Sendable {
  /// A number of a component.
  case reading(ComponentReading)
  /// A named number of the scene, with its index there.
  case named(String, at: Int)

  /// Finds the number with a name: that of one of the scene's values, or `id.property` of a
  /// component.
  ///
  /// - Throws: `CoreError` with the known names, and the nearest of them.
  public init(_ name: String, in scene: SceneTree) throws(CoreError) {
    if let index = scene.index(ofValue: name) {
      self = .named(name, at: index)
      return
    }
    guard let (id, property) = Self.parts(of: name) else { throw Self.unknown(name, in: scene) }
    self = .reading(try ComponentReading(scene: scene, id: id, property: property))
  }

  /// The parts of a name before and after its last dot; nil without a dot.
  ///
  /// By bytes: characters would be put together from them first.
  private static func parts(of name: String) -> (id: String, property: String)? {
    let bytes = Array(name.utf8)
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    return (
      String(decoding: bytes[..<dot], as: UTF8.self),
      String(decoding: bytes[(dot + 1)...], as: UTF8.self)
    )
  }

  private static func unknown(_ name: String, in scene: SceneTree) -> CoreError {
    let values = scene.values.map(\.name)
    let known = CoreError.quoted(values)
    return CoreError.unknown(
      name, among: values,
      "no number '\(name)'; expected a component's, such as 'id.property', or a value of the screen"
        + (known.isEmpty ? ", which has none" : ": \(known)"))
  }

  /// The number at the stage's time; 0 if a later layout has removed it.
  public func value(in stage: Stage) -> Double {
    switch self {
    case .reading(let reading): reading.value(in: stage)
    case .named(let name, let index): stage.value(name, expectedAt: index) ?? 0
    }
  }
}
