/// Stands for a component of a stage, a pager or a gesture, where its name would be too slow.
///
/// It stays valid when the stage's scene is laid out anew. `SceneTree.component(named:)` gives it,
/// `SceneTree.name(of:)` turns it back.
public struct ComponentID: Hashable, Sendable {
  /// Position in the scene's list of components: its pagers, then its gestures, each in the order
  /// of their declaration; those that a later layout adds come after them.
  package let index: Int

  package init(index: Int) { self.index = index }
}

/// What names a component to a stage: its `ComponentID`, which is found at once, or its id as
/// declared.
public protocol ComponentReference: Sendable {
  /// The component, where it is known without looking.
  var knownComponent: ComponentID? { get }
  /// Its id as declared, where it is not.
  var declaredID: String { get }
}

extension ComponentID: ComponentReference {
  /// Itself.
  public var knownComponent: ComponentID? { self }
  /// None is needed.
  public var declaredID: String { "" }
}

extension String: ComponentReference {
  /// To be looked up.
  public var knownComponent: ComponentID? { nil }
  /// Itself.
  public var declaredID: String { self }
}
