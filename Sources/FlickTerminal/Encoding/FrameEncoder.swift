/// Turns frames into the bytes that make a terminal show them, given what it shows already.
///
/// Only what looks different is sent. The cursor is moved, or the cells between written again,
/// whichever is shorter; colours are sent when they change; runs are repeated or erased. A frame
/// that looks like the last one costs no bytes. Of a frame in motion colours may be near those
/// asked for.
///
/// The encoder knows what the terminal shows because it wrote all of it: the bytes of each
/// frame must be sent, in order and whole. A frame that is to be dropped must not be encoded.
package struct FrameEncoder: Sendable {
  /// Features of the terminal that may be used.
  package struct Options: Sendable, Hashable {
    package var depth: ColorDepth
    /// Whether frames are wrapped so that the terminal shows them at once (mode 2026).
    package var isSynchronized: Bool
    /// Whether `CSI n b` repeats the last character.
    package var canRepeat: Bool
    /// Whether erasing gives cells the background that is set.
    package var erasesWithBackground: Bool
    /// How many bytes an escape character takes where the bytes go: six within JSON.
    ///
    /// Line feeds and backspaces take two there, and all players repeat all characters.
    package var escapeBytes = 1
    /// Whether frames cover the upper rows only, and those below belong to another writer.
    package var isPart = false

    /// The features of every terminal today, unless set otherwise.
    package init(
      depth: ColorDepth = .truecolor, isSynchronized: Bool = false, canRepeat: Bool = false,
      erasesWithBackground: Bool = false
    ) {
      self.depth = depth
      self.isSynchronized = isSynchronized
      self.canRepeat = canRepeat
      self.erasesWithBackground = erasesWithBackground
    }
  }

  package let options: Options

  /// What the terminal shows, in canonical cells of reduced colours, kept up cell by cell.
  var shown = CellBuffer.Rows()

  /// Whether that is what it shows; not at first, and not after something else has drawn.
  private var isKnown = false

  /// The frame to come, likewise.
  var next = CellBuffer.Rows()

  var palette: Palette
  var pen = Pen()

  /// Where the terminal's cursor is; nil when the column is unknown.
  var cursor: CellPoint?

  /// The row of the terminal's cursor, which is known even where the column is not; nil when not.
  var row: Int?

  /// Where the cursor is shown between frames; nil while it is hidden.
  private var visibleCursor: CellPoint?

  package init(_ options: Options = Options()) {
    self.options = options
    palette = Palette(options.depth)
  }

  /// Forgets what the terminal shows, so that the next frame is drawn in full.
  package mutating func invalidate() {
    isKnown = false
    cursor = nil
    row = nil
    visibleCursor = nil
    pen = Pen()
  }

  /// Forgets where the cursor is and how the pen is set: something else has written since.
  package mutating func forgetCursor() {
    cursor = nil
    row = nil
    pen = Pen()
  }

  /// Adds the bytes that turn what is shown into the frame; none if nothing looks different.
  ///
  /// - Parameters:
  ///   - frame: What to show. If its size is not the last frame's, all of it is drawn.
  ///   - caret: Where the cursor is shown after it; hidden if nil or outside.
  ///   - tolerance: How far a channel of a colour may be off, of 255, to save bytes: 0 for what
  ///     stands, ``motionTolerance`` for what moves. Only where any colour can be shown.
  ///   - bytes: What to send.
  package mutating func encode(
    _ frame: CellBuffer, caret: CellPoint? = nil, tolerance: Int = 0, into bytes: inout [UInt8]
  ) {
    let caret = caret.flatMap {
      (0..<frame.width).contains($0.x) && (0..<frame.height).contains($0.y) ? $0 : nil
    }
    next.reduce(frame, &palette)
    let isSameSize = isKnown && shown.size == next.size
    if tolerance > 0, isSameSize, options.depth == .truecolor { approximate(tolerance) }
    if isSameSize, caret == visibleCursor, shown == next { return }

    let start = bytes.count
    if options.isSynchronized { bytes.append("\u{1B}[?2026h") }
    let payload = bytes.count
    if visibleCursor != nil { bytes.append("\u{1B}[?25l") }
    if !isSameSize { clear(&bytes) }
    for y in 0..<next.size.height { encodeRow(y, &bytes) }
    assert(shown == next, "all that differs has been written")
    if let caret {
      move(to: caret, &bytes)
      bytes.append("\u{1B}[?25h")
    }
    visibleCursor = caret
    if bytes.count == payload {
      bytes.removeSubrange(start...)
    } else if options.isSynchronized {
      bytes.append("\u{1B}[?2026l")
    }
  }

  /// Empties the screen, which puts everything into a known state.
  private mutating func clear(_ bytes: inout [UInt8]) {
    bytes.append("\u{1B}[m\u{1B}[H")
    pen = Pen()
    cursor = CellPoint(x: 0, y: 0)
    row = 0
    if options.isPart {
      for y in 0..<next.size.height {
        move(to: CellPoint(x: 0, y: y), &bytes)
        bytes.append("\u{1B}[K")
      }
    } else {
      bytes.append("\u{1B}[2J")
    }
    shown = CellBuffer.Rows(size: next.size)
    isKnown = true
  }
}

extension CellBuffer {
  /// Canonical cells in reduced colours, in storage that is used again.
  struct Rows: Equatable, Sendable {
    private(set) var size = CellSize(width: 0, height: 0)
    var cells: [Cell] = []

    init() {}

    /// An empty screen.
    init(size: CellSize) {
      self.size = size
      cells = Array(repeating: .blank, count: size.width * size.height)
    }

    subscript(x: Int, y: Int) -> Cell {
      get { cells[y * size.width + x] }
      set { cells[y * size.width + x] = newValue }
    }

    /// Takes over a frame.
    mutating func reduce(_ frame: CellBuffer, _ palette: inout Palette) {
      if size != frame.size { self = Rows(size: frame.size) }
      if palette.depth == .truecolor {
        for index in cells.indices { cells[index] = frame.cells[index].canonical }
        return
      }
      for index in cells.indices {
        var cell = frame.cells[index]
        cell.foreground = palette.reduce(cell.foreground)
        cell.background = palette.reduce(cell.background)
        cells[index] = cell.canonical
      }
    }
  }
}
