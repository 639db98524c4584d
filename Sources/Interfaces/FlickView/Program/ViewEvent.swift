package import FlickCore
package import FlickSession
package import FlickTerminal

/// What reaches the view from outside.
package enum ViewEvent: Sendable {
  /// A key.
  case key(KeyEvent)

  /// The mouse, at a place in cells and parts of cells, with the keys that are held.
  case mouse(MouseEvent.Kind, x: Double, y: Double, KeyModifiers = [])

  /// The window has lost the keyboard focus.
  case focusLost

  /// The terminal has another size.
  case resized(CellSize)
}

/// What is to be done about it by the owner of the stage and the terminal.
package enum ViewEffect: Hashable, Sendable {
  /// The mouse as a finger.
  case finger(Touch.Phase, Point2D)
  /// The mouse with no button; nil once it is beside the screen.
  case hover(Point2D?)
  /// A second finger that it has brought.
  case second(Touch.Phase, Point2D)
  /// Time advances at once by the length of a long press.
  case linger
  case wheel(Point2D, WheelTurn)
  case play(CannedGesture)
  /// The last gesture once more, from here.
  case replay
  /// The last gesture once more, from where it began.
  case rerun
  case seek(Exploration.Seek)
  case restart
  /// A tunable by so many steps; large ones if so.
  case adjust(Int, by: Int, isLarge: Bool)
  /// A tunable to a share of its range.
  case slide(Int, to: Double)
  case reset(Int)
  /// All tunables as the script has them.
  case resetAll
  /// A tunable to what was typed.
  case set(Int, to: String)
  /// A tunable to where the last decision would have been another.
  case flip(Int)
  /// A slider was let go.
  case endSlide
  case undo
  case redo
  /// The other one of two sets of values.
  case exchange
  /// Names the visible set of values.
  case nameSet(String)
  case saveTunables
  case writeDefaults
  case record
  /// The meaning of the last gesture is asked for, if there is one.
  case askForMeaning
  /// The last gesture is kept, with a word for what was meant.
  case keep(String)
  /// The plot of another number, so many on.
  case plot(Int)
  /// The next panel of plugins, or none after the last.
  case pluginPanel
  /// A key that means nothing here: a plugin's, maybe.
  case pluginKey(Unicode.Scalar)
  case suspend
  case quit
}
