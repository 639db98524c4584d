/// The index of an element in one of the lists of a scene or a stage.
///
/// Its type distinguishes the lists, so the index of a track cannot be used for a node. Four bytes,
/// so that an optional index takes eight, as an `Int` does.
struct ListIndex<Element>: Hashable, Comparable, Sendable {
  private let value: Int32

  /// - Parameter position: from 0.
  @inline(__always)
  init(_ position: Int) { value = Int32(position) }

  /// The same as a number, from 0.
  @inline(__always)
  var position: Int { Int(value) }

  @inline(__always)
  static func < (a: Self, b: Self) -> Bool { a.value < b.value }

  /// The index advanced by a number of places.
  @inline(__always)
  func advanced(by distance: Int) -> Self { Self(position + distance) }
}

/// An element of a list that has its own type of index.
protocol ListElement {}

extension SceneTree.Record: ListElement {}
extension SharedLook: ListElement {}
extension SceneTrack: ListElement {}
extension SceneGesture: ListElement {}
extension SceneDeck: ListElement {}
extension SceneHeader: ListElement {}
extension Pager: ListElement {}
extension ScrollView: ListElement {}
extension StateMachine: ListElement {}
extension Finger: ListElement {}
extension Recognizer: ListElement {}

typealias NodeIndex = ListIndex<SceneTree.Record>
typealias LookIndex = ListIndex<SharedLook>
typealias TrackIndex = ListIndex<SceneTrack>
typealias PagerIndex = ListIndex<Pager>
typealias ScrollViewIndex = ListIndex<ScrollView>
typealias GestureIndex = ListIndex<SceneGesture>
typealias DeckIndex = ListIndex<SceneDeck>
typealias HeaderIndex = ListIndex<SceneHeader>
typealias StatesIndex = ListIndex<StateMachine>
typealias FingerIndex = ListIndex<Finger>
typealias AttemptIndex = ListIndex<Recognizer>

extension Array where Element: ListElement {
  /// The element at an index of this list.
  ///
  /// Inlined, as a call would copy the element. Not `_read`: see `ScrollView.subscript`.
  subscript(index: ListIndex<Element>) -> Element {
    @inline(__always) get { self[index.position] }
    @inline(__always) _modify { yield &self[index.position] }
  }

  /// The indices of all elements, as such of this list.
  @inline(__always)
  var places: ListIndices<Element> { ListIndices(0..<count) }
}

/// Indices that follow each other.
struct ListIndices<Element>: RandomAccessCollection, Hashable, Sendable {
  private let range: Range<Int>

  @inline(__always)
  init(_ range: Range<Int>) { self.range = range }

  /// Creates a number of indices from the first one on.
  @inline(__always)
  init(from first: ListIndex<Element>, count: Int) {
    range = first.position..<first.position + count
  }

  @inline(__always) var startIndex: Int { range.lowerBound }
  @inline(__always) var endIndex: Int { range.upperBound }
  @inline(__always) subscript(position: Int) -> ListIndex<Element> { ListIndex(position) }
  @inline(__always)
  subscript(bounds: Range<Int>) -> ListIndices<Element> { ListIndices(bounds) }

}
