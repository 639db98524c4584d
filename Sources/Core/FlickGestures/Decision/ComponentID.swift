/// A number for a component of a stage, such as a pager or a gesture: faster than its name.
///
/// It stays valid in a new layout of the stage's scene. `SceneTree.component(named:)` returns it,
/// and `SceneTree.name(of:)` returns its name.
public struct ComponentID: Hashable, Sendable {
  /// Position in the scene's list of components: its pagers, then its gestures, each in the order
  /// of their declaration; those that a later layout adds come after them.
  package let index: Int

  package init(index: Int) { self.index = index }
}

/// A reference to a component of a stage: its `ComponentID`, without a lookup, or its declared id.
public protocol ComponentReference: Sendable {
  /// The component, if it is known without a lookup.
  var knownComponent: ComponentID? { get }
  /// Its declared id otherwise.
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
