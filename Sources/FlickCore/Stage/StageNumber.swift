/// A number of a stage that is read at one moment after another: of a component, or one that has a
/// name.
///
///     let number = try StageNumber("music.position", in: stage.scene)
///     number.value(in: stage)   // 1.5, at the stage's time
///
/// Found by its name once, and from then on read as often as wanted. Pages count from 0.
public enum StageNumber: Hashable, Sendable {
  /// A number of a component.
  case reading(ComponentReading)
  /// A number that the scene names.
  case named(String)

  /// The number with a name: that of one of the scene's values, or `id.property` of a component.
  ///
  /// - Throws: `CoreError` with what there is, and the nearest of it.
  public init(_ name: String, in scene: Scene) throws(CoreError) {
    if scene.index(ofValue: name) != nil {
      self = .named(name)
      return
    }
    // By bytes: characters would be put together from them first.
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else {
      throw Self.unknown(name, in: scene)
    }
    let (id, property) = (name[..<dot], name[name.utf8.index(after: dot)...])
    self = .reading(
      try ComponentReading(scene: scene, id: String(id), property: String(property)))
  }

  private static func unknown(_ name: String, in scene: Scene) -> CoreError {
    let values = scene.values.map(\.name)
    let known = values.map { "'\($0)'" }.joined(separator: ", ")
    return CoreError.unknown(
      name, among: values,
      "no number '\(name)'; expected a component's, such as 'id.property', or a value of the screen"
        + (known.isEmpty ? ", which has none" : ": \(known)"))
  }

  /// The number at the stage's time; 0 of what a later layout has removed.
  public func value(in stage: Stage) -> Double {
    switch self {
    case .reading(let reading): reading.value(in: stage)
    case .named(let name): (try? stage.value(name)) ?? 0
    }
  }
}
