/// Stands for a component of a stage, a pager or a gesture, where its name would be too slow.
///
/// It stays valid when the stage's scene is laid out anew. `Scene.component(named:)` gives it,
/// `Scene.name(of:)` turns it back.
public struct ComponentID: Hashable, Sendable {
  /// Position in the scene's list of components: its pagers, then its gestures, each in the order
  /// of their declaration; those that a later layout adds come after them.
  package let index: Int

  package init(index: Int) { self.index = index }
}
