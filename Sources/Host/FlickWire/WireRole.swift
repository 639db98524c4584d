/// The permissions of a page.
package enum WireRole: String, Sendable, CaseIterable {
  /// All of it: the page beside the editor.
  case desk
  /// Touches, and requests that belong to them: a phone.
  case finger
  /// Read-only access.
  case look
}

/// The requests of a page beside touches, with the least role that each takes.
package enum WireRequest: String, Sendable, CaseIterable {
  /// Plays a gesture of a key: `gesture`, `direction`, `x`, `y`, `slow`.
  case play
  /// Plays the last gesture again from here.
  case again
  /// Plays the last gesture again from its start.
  case rerun
  /// Whether each edit does that: `on`.
  case reruns
  /// Turns a wheel: `x`, `y`, `dx`, `dy`.
  case wheel
  /// Time advances by the length of a long press.
  case linger
  /// Stops or continues the time: `on`.
  case pause
  /// The speed of time: `factor`.
  case pace
  /// Goes to a time: `frames`, `gesture` or `share`.
  case seek
  /// Begins anew.
  case restart
  /// Sets a tunable: `name`, `value`.
  case set
  /// Sets a tunable to a share of its range, while a slider moves: `name`, `share`.
  case slide
  /// The slider was let go.
  case endSlide = "end_slide"
  /// Moves a tunable by steps: `name`, `steps`, `large`.
  case adjust
  /// Sets a tunable, or all without `name`, to the script's value.
  case reset
  /// Sets a tunable to the value that flips the last decision: `name`.
  case flip
  case undo
  case redo
  /// Shows the other one of two sets of values, or names the visible one: `name`.
  case exchange
  /// Chooses the tunable with a strip: `name`, and `filter`.
  case choose
  /// Writes tunables to their file.
  case saveTunables = "save_tunables"
  /// Writes values into the script.
  case writeDefaults = "write_defaults"
  /// Starts or ends a recording.
  case record
  /// Keeps the last gesture: `word`.
  case keep
  /// Opens the next panel of plugins, or closes it.
  case panel
  /// Opens or closes the plot: `on`; or plots another number: `index`, or `step` in their list.
  case plot
  /// A key for plugins: `key`.
  case key
  /// States how the page's touches are sampled: `by`, `device` or `frame`.
  case sampling
  /// States how the touches of the page's last gesture came: `samples`, `scale`, `rate`, `jitter`,
  /// `gap`, `age`, `oldest`, and `trip` if known.
  case measured
  /// The page is hidden and leaves the time to another one.
  case yield

  /// Whether it changes the stage or its time, which would end another page's gesture.
  package var disturbsFingers: Bool {
    switch self {
    case .play, .again, .rerun, .reruns, .wheel, .linger, .pause, .pace, .seek, .restart, .set,
      .slide, .adjust, .reset, .flip, .undo, .redo, .exchange, .key:
      true
    case .endSlide, .choose, .saveTunables, .writeDefaults, .record, .keep, .panel, .plot,
      .sampling, .measured, .yield:
      false
    }
  }

  /// The roles that may ask for it.
  ///
  /// Writing into a script takes a further option of the command line.
  package func isAllowed(_ role: WireRole) -> Bool {
    switch self {
    case .keep, .again, .linger, .yield, .pause, .pace, .record, .sampling, .measured:
      role != .look
    case .play, .rerun, .reruns, .wheel, .seek, .restart, .set, .slide, .endSlide, .adjust,
      .reset, .flip, .undo, .redo, .exchange, .choose, .saveTunables, .writeDefaults, .panel,
      .plot, .key:
      role == .desk
    }
  }
}
