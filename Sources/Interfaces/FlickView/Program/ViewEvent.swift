package import FlickCore
package import FlickSession
package import FlickTerminal

/// An input of the view.
package enum ViewEvent: Sendable {
  /// A key.
  case key(KeyEvent)

  /// The mouse at a position in fractional cells, with the held modifier keys.
  case mouse(MouseEvent.Kind, x: Double, y: Double, KeyModifiers = [])

  /// The window has lost the keyboard focus.
  case focusLost

  /// The size of the terminal has changed.
  case resized(CellSize)
}

/// An action for the owner of the stage and the terminal to perform.
package enum ViewEffect: Hashable, Sendable {
  /// Applies a touch of the first finger.
  case finger(Touch.Phase, Point2D)
  /// Moves the pointer without a button; nil if it has left the screen.
  case hover(Point2D?)
  /// Applies a touch of the second finger.
  case second(Touch.Phase, Point2D)
  /// Advances time at once by the duration of a long press.
  case linger
  case wheel(Point2D, WheelTurn)
  case play(CannedGesture)
  /// Plays the last gesture again from the current state.
  case playAgain
  /// Plays the last gesture again from its start.
  case rerun
  case seek(Exploration.Seek)
  case restart
  /// Changes a tunable by a number of small or large steps.
  case adjust(Int, by: Int, isLarge: Bool)
  /// Sets a tunable to a share of its range.
  case slide(Int, to: Double)
  case reset(Int)
  /// Sets all tunables to the script's defaults.
  case resetAll
  /// Sets a tunable to a typed value.
  case set(Int, to: String)
  /// Sets a tunable to the nearest value that flips the last decision.
  case flip(Int)
  /// Ends the change by a slider.
  case endSlide
  case undo
  case redo
  /// Exchanges the two sets of values.
  case exchange
  /// Names the visible set of values.
  case nameSet(String)
  case saveTunables
  case writeDefaults
  case record
  /// Asks for the label of the last gesture, if there is one.
  case askForMeaning
  /// Keeps the last gesture with a label.
  case keep(String)
  /// Plots another number, by an offset in the list of numbers.
  case plot(Int)
  /// Opens the next panel of plugins, or closes it after the last one.
  case pluginPanel
  /// Passes a key without a meaning in the view to the plugins.
  case pluginKey(Unicode.Scalar)
  case suspend
  case quit
}
