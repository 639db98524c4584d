internal import CLineEditor
internal import FlickCore

/// A change of the terminal's screen while a line is typed.
package enum ScreenChange: Hashable, Sendable {
  /// The size has changed.
  case resized
  /// The program continues after a stop.
  case resumed
  /// Ctrl-L: the screen must be redrawn.
  case cleared
}

/// Reads lines at a terminal by libedit, with completion and history.
///
/// A process can have one line editor at a time. Only this type of the module calls C.
@safe
package final class LineEditor {
  /// The result of reading a line.
  package enum Input {
    /// A line, without its end.
    case line(String)
    /// Ctrl-C: the line is discarded.
    case interrupted
    /// Ctrl-D, or the terminal was closed.
    case end
  }

  private let editor: OpaquePointer
  private let hooks: Hooks

  /// The context of the C callbacks.
  ///
  /// Does not refer to the editor object.
  @safe
  private final class Hooks {
    let candidates: (String) -> (insertion: String, listing: [String])
    let redraw: (ScreenChange) -> Bool
    var editor: OpaquePointer?
    /// Returns the next event to wait for besides keys; see `LineEditor.waitAlso`.
    var wait: () -> LineEditor.Wait = { LineEditor.Wait() }
    var awakened: (Bool) -> Bool = { _ in false }
    /// Handles reports of the mouse; see `LineEditor.onMouse`.
    var mouse: ([UInt8]) -> Bool = { _ in false }

    init(
      _ candidates: @escaping (String) -> (insertion: String, listing: [String]),
      _ redraw: @escaping (ScreenChange) -> Bool
    ) {
      self.candidates = candidates
      self.redraw = redraw
    }
  }

  /// Opens an editor at standard input; nil if libedit cannot open one.
  ///
  /// - Parameters:
  ///   - history: the lines that the arrow keys bring back, oldest first.
  ///   - complete: returns the insertion after the text before the cursor, or a list to show.
  ///   - redraw: draws the screen around the line, and returns whether it did. The cursor must then
  ///     be at the start of the row for the line.
  package init?(
    history: [String],
    complete: @escaping (String) -> (insertion: String, listing: [String]),
    redraw: @escaping (ScreenChange) -> Bool = { _ in false }
  ) {
    hooks = Hooks(complete, redraw)
    // Sound: the hooks live as long as this object, which closes the editor on deinit.
    let context = unsafe Unmanaged.passUnretained(hooks).toOpaque()
    let opened = unsafe le_open(
      "flickbook", Int32(LineHistory.capacity),
      { context, line, size, cursor in
        unsafe LineEditor.complete(context, line, cursor)
      },
      { context, change in unsafe LineEditor.redraw(context, change) }, context)
    guard let opened = unsafe opened else { return nil }
    unsafe editor = opened
    unsafe hooks.editor = opened
    for line in history { remember(line) }
  }

  deinit { unsafe le_close(editor) }

  /// An event to wait for besides a key.
  package struct Wait {
    /// The descriptor to wait for until it is readable.
    package var descriptor: Int32?
    /// The timeout.
    package var duration: Duration?

    package init(descriptor: Int32? = nil, for duration: Duration? = nil) {
      (self.descriptor, self.duration) = (descriptor, duration)
    }
  }

  /// Waits for further events besides keys from now on.
  ///
  /// - Parameters:
  ///   - wait: called before each wait; returns the event.
  ///   - awakened: called after the event, with whether the descriptor is readable. Returns whether
  ///     it has printed text; the line is then redrawn.
  package func waitAlso(for wait: @escaping () -> Wait, _ awakened: @escaping (Bool) -> Bool) {
    (hooks.wait, hooks.awakened) = (wait, awakened)
    // Sound: the context is the hooks, as in `init`.
    unsafe le_set_waiter(
      editor,
      { context in
        let wait = unsafe Unmanaged<Hooks>.fromOpaque(context).takeUnretainedValue().wait()
        let seconds = wait.duration.map { ($0 / .seconds(1)).clamped(to: 0...3600) }
        let milliseconds = seconds.map { Int32($0 * 1000) + 1 }
        return le_wait(descriptor: wait.descriptor ?? -1, milliseconds: milliseconds ?? -1)
      },
      { context, isReady in
        unsafe Unmanaged<Hooks>.fromOpaque(context).takeUnretainedValue().awakened(isReady)
      })
  }

  /// Forwards reports of the mouse while a line is typed.
  ///
  /// - Parameter handler: called with the bytes of a report. Returns whether it has printed text;
  ///   the line is then redrawn.
  package func onMouse(_ handler: @escaping ([UInt8]) -> Bool) {
    hooks.mouse = handler
    // Sound: the context is the hooks, as in `init`; the bytes are copied.
    unsafe le_set_pointer_callback(editor) { context, report, size in
      let bytes = unsafe UnsafeRawBufferPointer(start: report, count: size)
      return unsafe Unmanaged<Hooks>.fromOpaque(context).takeUnretainedValue().mouse(Array(bytes))
    }
  }

  /// Sets the prompt, shown when the line is next redrawn.
  package func setPrompt(_ prompt: String) { unsafe le_set_prompt(editor, prompt) }

  /// Shows a prompt and reads a line.
  package func read(_ prompt: String) -> Input {
    var text: UnsafePointer<CChar>?
    var size = 0
    // Sound: C sets both, and leaves the bytes alone until the next call; they are copied here.
    switch unsafe le_read(editor, prompt, &text, &size) {
    case LE_LINE:
      guard let text = unsafe text else { return .end }
      let bytes = unsafe UnsafeRawBufferPointer(start: text, count: size)
      return .line(unsafe String(decoding: bytes, as: UTF8.self))
    case LE_INTERRUPTED: return .interrupted
    default: return .end
    }
  }

  /// Adds a line to the history of the arrow keys.
  package func remember(_ line: String) { unsafe le_remember(editor, line) }

  private static func complete(
    _ context: UnsafeMutableRawPointer, _ line: UnsafePointer<CChar>, _ cursor: Int
  ) {
    // Sound: `init` passed the completion; the line has at least `cursor` bytes and is copied.
    let hooks = unsafe Unmanaged<Hooks>.fromOpaque(context).takeUnretainedValue()
    guard let editor = unsafe hooks.editor else { return }
    let bytes = unsafe UnsafeRawBufferPointer(start: line, count: cursor)
    let text = unsafe String(decoding: bytes, as: UTF8.self)
    let (insertion, listing) = hooks.candidates(text)
    if !insertion.isEmpty {
      unsafe le_insert(editor, insertion)
    } else if !listing.isEmpty {
      unsafe le_show(editor, listing.map { $0 + "\n" }.joined())
    }
  }

  private static func redraw(_ context: UnsafeMutableRawPointer, _ change: le_change) -> Bool {
    // Sound: as above.
    let hooks = unsafe Unmanaged<Hooks>.fromOpaque(context).takeUnretainedValue()
    switch change {
    case LE_RESIZED: return hooks.redraw(.resized)
    case LE_RESUMED: return hooks.redraw(.resumed)
    default: return hooks.redraw(.cleared)
    }
  }
}
