/// Stands for a component of a scene where its name would be too slow; valid in that scene only.
///
/// `Scene.component(named:)` gives it, `Scene.name(of:)` turns it back.
public struct ComponentID: Hashable, Sendable {
  /// Position among the pagers of the scene, in the order of their declaration.
  let index: Int
}
