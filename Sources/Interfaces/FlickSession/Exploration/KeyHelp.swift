/// A line in the table of keys.
package struct KeyHelp: Hashable, Sendable {
  package var keys: String
  package var meaning: String
  /// Whether only the terminal view has the line, and not the page.
  private var isOfViewOnly: Bool

  private init(_ keys: String, _ meaning: String, isOfViewOnly: Bool = false) {
    (self.keys, self.meaning, self.isOfViewOnly) = (keys, meaning, isOfViewOnly)
  }

  /// The keys of the terminal view, in display order.
  package static let view = all
  /// The keys of the page, in display order.
  package static let page = all.filter { !$0.isOfViewOnly }

  private static let all = [
    KeyHelp("q Ctrl-C", "quit; Ctrl-Z suspends", isOfViewOnly: true),
    KeyHelp("mouse", "is the finger; the wheel scrolls", isOfViewOnly: true),
    KeyHelp("arrows", "flick that way"),
    KeyHelp("shift+arrows", "drag slowly that way"),
    KeyHelp("x", "tap where the mouse was, or the middle"),
    KeyHelp("m  Ctrl", "two fingers, mirrored about the middle;"),
    KeyHelp("", "arrows pinch and turn"),
    KeyHelp("M", "the same about where the mouse was"),
    KeyHelp("v  Alt", "slow finger: a quarter of the distance"),
    KeyHelp("l  Shift", "long press, at once; x too"),
    KeyHelp("Enter", "the last gesture again, from here"),
    KeyHelp("e", "each edit plays the last gesture again, over its ghost"),
    KeyHelp("space", "pause, go on"),
    KeyHelp(". ,", "a frame on, a frame back"),
    KeyHelp("> <", "ten frames on, ten back"),
    KeyHelp("PgDn PgUp", "to the next gesture, the one before"),
    KeyHelp("Home End", "to the beginning, the end"),
    KeyHelp("[ ]", "slower (to 1/20), faster; \\ as usual"),
    KeyHelp("t", "tunables: up, down choose; left, right set"),
    KeyHelp("  Tab", "arrows flick again, or set again", isOfViewOnly: true),
    KeyHelp("  0-9 -", "type a value; Enter sets it"),
    KeyHelp("  f", "to the value that flips the last decision"),
    KeyHelp("  / Bksp b", "filter; this one back; all back"),
    KeyHelp("u U", "undo a change of values; redo"),
    KeyHelp("a A", "A/B: the other one of two sets of values; name"),
    KeyHelp("d", "decisions; the wheel scrolls them", isOfViewOnly: true),
    KeyHelp("c", "changes of a replay"),
    KeyHelp("p o", "plot; of the next number"),
    KeyHelp("r", "record, stop"),
    KeyHelp("k", "keep the last gesture and its intended outcome"),
    KeyHelp("s w", "save tunables to a file; into the script"),
    KeyHelp("R", "restart"),
    KeyHelp("P", "panels of plugins, one after another"),
    KeyHelp("? Esc", "this help; close a panel"),
  ]
}
