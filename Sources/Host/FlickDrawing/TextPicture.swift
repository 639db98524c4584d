package import FlickCore

/// Renders a picture as rows of plain characters, for terminals and snapshot tests.
///
///     let rows = TextPicture.rows(of: picture, columns: 64)
///
/// A cell represents a part of the screen that is twice as high as wide, like a terminal's cells.
///
/// - A fill becomes a shade by its difference from the background at the cell's middle, in the
///   channel that differs most: below 0.06 a blank, below 0.25 `░`, below 0.5 `▒`, below 0.75 `▓`,
///   and `█` from there.
/// - A box with a border or a shadow, and an image placeholder, also gets an outline, `┌─┐` or with
///   round corners `╭─╮`, if it is at least three columns wide and two rows high.
/// - A bar too thin for a row is a line at the top, in the middle or at the bottom of its row, `▔`,
///   `─` or `▁`. A bar too thin for a column is `│`.
/// - Text starts at the left of its frame, in the row of the frame's middle. It may exceed its
///   frame by three columns and is then truncated with an ellipsis. Clipped text is omitted. Text
///   with less than a third of full opacity becomes dots, with less than a twentieth it is omitted.
/// - A later box hides text if it is at least half opaque.
///
/// The edges of a box are rounded to the nearest edge of a cell, so that moving an item by one cell
/// is always visible and moving it by less than a quarter of a cell mostly is not. A rotated box is
/// drawn as its upright bounding box, and a group's opacity applies to each item separately.
package enum TextPicture {
  /// The picture with the given columns, and rows in proportion.
  package static func rows(of picture: Picture, columns: Int) -> [String] {
    let shape = picture.size.height / picture.size.width / 2
    let rows = (Double(columns) * shape).rounded()
    return self.rows(of: picture, columns: columns, rows: rows < 10_000 ? max(1, Int(rows)) : 1)
  }

  /// The picture in a grid of the given columns and rows, without trailing spaces.
  package static func rows(of picture: Picture, columns: Int, rows: Int) -> [String] {
    guard columns > 0, rows > 0 else { return [] }
    var drawing = TextDrawing(picture, columns: columns, rows: rows)
    drawing.draw(picture.commands)
    return drawing.rows
  }

  /// The rows as one text, each with a line feed at its end.
  package static func text(of picture: Picture, columns: Int) -> String {
    rows(of: picture, columns: columns).reduce(into: "") { $0 += $1 + "\n" }
  }
}
