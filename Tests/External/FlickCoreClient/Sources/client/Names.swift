import FlickCore
import SwiftUINames

// A file of an app imports SwiftUI beside the core. Each name below would be ambiguous if SwiftUI
// had it too.

/// A screen of an app.
struct PhotoScreen {
  var scene: SceneTree
  var spring = SpringSpec.pagerSettle
  var direction = Orientation.horizontal
  var edge = RectEdge.left
  var recognizer = RecognizerState.possible
  var activity = ScrollActivity.idle
  var size = Size2D(width: 390, height: 844)
  var frame: Rect2D { Rect2D(origin: .zero, size: size) }

  // Types of SwiftUI keep their short names.
  var tint: Color?
  var font: Font?
  var alignment: Alignment?

  init() throws {
    scene = try SceneTree(
      Node(
        id: "photos", frame: Rect2D(origin: .zero, size: size), pager: PagerOptions(pageCount: 3)))
  }

  func contains(_ point: Point2D) -> Bool { frame.contains(point) }
}
