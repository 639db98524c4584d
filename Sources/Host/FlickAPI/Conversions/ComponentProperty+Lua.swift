internal import FlickCore
internal import LuaKit
internal import LuaSchema

extension ComponentProperty {
  /// The numbers that can be derived from a component, for documentation: which of them a node has
  /// depends on what it is.
  static var derivedProperties: [PropertySchema] {
    allCases.filter { $0 != .value }.map(\.derivedProperty)
  }

  /// As a property of what a script declares.
  var derivedProperty: PropertySchema {
    PropertySchema(
      name: rawValue, type: DerivedObject.luaTypeName, value: DerivedObject.luaSchema,
      summary: summary)
  }

  /// What it is, whose, and its unit.
  private var summary: String {
    switch self {
    case .position: "Of a pager: the continuous position, 1 at the first page."
    case .offset:
      "Points: of a pager its position, of a deck how far the moving card is away, of a header its "
        + "scroll view's offset."
    case .page: "Of a pager: the page that fills most of the view, from 1."
    case .settledPage: "Of a pager: the page at which it last rested, from 1."
    case .targetPage: "Of a pager: the page where it is going, from 1."
    case .pageCount: "Of a pager: how many pages it has."
    case .x:
      "Points: of a scroll view scrolled to the right, of a gesture its place, of a deck's card."
    case .y: "Points: of a scroll view scrolled down, of a gesture its place, of a deck's card."
    case .velocity: "By itself: of a pager in pages per second, of a deck in points per second."
    case .velocityX: "Points per second along x, of a scroll view or of a gesture's fingers."
    case .velocityY: "Points per second along y, likewise."
    case .overscroll: "Of a pager: points beyond its edge, negative before the first page."
    case .overscrollX: "Of a scroll view: points beyond its edges along x."
    case .overscrollY: "Of a scroll view: points beyond its edges along y."
    case .progress:
      "Of a scroll view 0 where it starts and 1 at its far edge; of a deck 1 where the card goes; of "
        + "states 1 where a transition is done."
    case .farthestX: "Of a scroll view: the greatest offset along x, points."
    case .farthestY: "Of a scroll view: the greatest offset along y, points."
    case .isMoving: "1 while a motion is running, else 0."
    case .isActive: "1 while a finger lies on it, else 0; of a gesture, while it is active."
    case .translationX: "Of a gesture: points of its translation to the right."
    case .translationY: "Of a gesture: points of its translation down."
    case .scale: "Of a pinch: the fingers' distance relative to where it was recognized."
    case .rotation: "Of a gesture of two fingers: radians that they have turned, clockwise."
    case .front: "Of a deck: the card in front, or that will be, from 1."
    case .top: "Of a deck: the card that lies on top, from 1."
    case .left:
      "Of a deck: how far to the left the card is; 1 where it goes, 0 where it is farther to another side."
    case .right: "Of a deck: the same to the right."
    case .up: "Of a deck: the same upwards."
    case .down: "Of a deck: the same downwards."
    case .stretch: "Of a header: points that it has grown by."
    case .ratio: "Of a header: what is left of its height, where 1 is all."
    case .visibleHeight: "Of a header: points that it is shown high."
    case .isStuck: "Of a header: 1 while it is as small as it gets, else 0."
    case .parallax: "Of a header: points that its background is moved."
    case .pull: "Of a header: points that its scroll view is pulled beyond its start."
    case .state:
      "Of states: the number of the state that they are in or going to; 1 is the initial one, and the "
        + "others follow by their names."
    case .value: "A property of states, under its own name."
    }
  }
}
