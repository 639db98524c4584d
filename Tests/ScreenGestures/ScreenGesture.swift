package import FlickCore

/// A gesture of ten touches 1/60 s apart on a screen of `scripts/screens`, and the same in the
/// other direction.
package struct ScreenGesture: Sendable, CustomStringConvertible {
  package var screen: String
  /// The component that it moves, and its number, which every gesture must change.
  package var component: String
  package var property: String
  /// Where the finger comes down, there and back.
  package var starts: (Point2D, Point2D)
  /// From touch to touch, there and back.
  package var strides: (Vector, Vector)
  /// Whether the number ends elsewhere.
  package var lasts = true
  /// Variables, or the offset of a scroll view, set before each gesture.
  ///
  /// They make each repetition the same gesture; it would otherwise reach an end after a few.
  package var before: (id: String, values: [String: Double])?

  package var description: String { screen }

  /// The five screens in their default mode, played in the core alone.
  package static let five: [ScreenGesture] = [
    there("pager", "pages", "position", from: (310, 200), (-26, 0), back: (50, 200)),
    there("your_library", "music", "position", from: (330, 500), (-26, 0), back: (60, 500)),
    there("tabs", "tabs", "position", from: (330, 600), (-26, 0), back: (60, 600)),
    ScreenGesture(
      screen: "lyrics_cards", component: "cards", property: "front",
      starts: (Point2D(x: 195, y: 200), Point2D(x: 195, y: 200)),
      strides: (Vector(x: 0, y: 26), Vector(x: 0, y: 26))),
    there("album", "page", "y", from: (195, 600), (0, -26), back: (195, 300)),
  ]

  /// The screens of the gallery, played with the handlers of their scripts.
  package static let gallery: [ScreenGesture] = [
    again("map_sheet", "sheet", "y", from: (200, 780), (0, -26), ["y": 120]),
    there("mail", "rows", "x1", from: (350, 170), (-12, 0), back: (250, 170)),
    there("drawer", "drawer", "x", from: (8, 400), (26, 0), back: (370, 400)),
    there("photos", "photos", "position", from: (330, 400), (-26, 0), back: (60, 400)),
    there("feed", "feed", "y", from: (195, 600), (0, -26), back: (195, 300)),
    there("chat", "chat", "y", from: (195, 300), (0, 26), back: (195, 600)),
    there("reorder", "tasks", "y", from: (195, 600), (0, -26), back: (195, 300)),
    there("carousel", "covers", "position", from: (330, 400), (-26, 0), back: (60, 400)),
    again("player", "now", "aside", from: (280, 250), (-26, 0), ["aside": 0, "song": 1]),
    there("onboarding", "story", "position", from: (330, 500), (-26, 0), back: (60, 500)),
    there("shop", "departments", "position", from: (330, 500), (-26, 0), back: (60, 500)),
    again("cards", "stack", "x1", from: (195, 400), (26, 2), ["top": 1, "x1": 0, "y1": 0]),
    again("navigation", "stack", "x2", from: (8, 400), (26, 0), ["x2": 0]),
  ]

  /// Creates a gesture along a line, there and back.
  private static func there(
    _ screen: String, _ component: String, _ property: String, from start: (Double, Double),
    _ stride: (Double, Double), back: (Double, Double)
  ) -> ScreenGesture {
    ScreenGesture(
      screen: screen, component: component, property: property,
      starts: (Point2D(x: start.0, y: start.1), Point2D(x: back.0, y: back.1)),
      strides: (Vector(x: stride.0, y: stride.1), Vector(x: -stride.0, y: -stride.1)))
  }

  /// A gesture along a line on variables that are as they were before it.
  private static func again(
    _ screen: String, _ component: String, _ property: String, from start: (Double, Double),
    _ stride: (Double, Double), _ values: [String: Double]
  ) -> ScreenGesture {
    var gesture = there(screen, component, property, from: start, stride, back: start)
    gesture.lasts = false
    gesture.before = (component, values)
    return gesture
  }
}
