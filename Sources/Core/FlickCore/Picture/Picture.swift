/// The drawing of a stage at one moment: a list of commands, each in the space of its layers.
///
/// Made by `Stage.picture`, and drawn elsewhere as SVG, as text or into cells. Content outside the
/// layers' clips is omitted, so its length grows with the visible content.
package struct Picture: Hashable, Sendable {
  /// The size of the screen, in points.
  package var size: Size2D
  /// The background colour.
  package var background: Color
  /// The commands, later ones over earlier ones.
  package var commands: [Command]

  /// Creates a picture from its parts.
  package init(size: Size2D, background: Color, commands: [Command]) {
    self.size = size
    self.background = background
    self.commands = commands
  }

  /// One step of drawing.
  package enum Command: Hashable, Sendable {
    /// Begins a layer for the commands up to the matching `pop`.
    case push(Layer)
    /// Ends the innermost layer.
    case pop
    /// A box.
    case shape(Shape)
    /// A line of text.
    case text(TextLine)
    /// An image, or a placeholder.
    case image(Image)
    /// A drawing of lines and curves.
    case path(PathShape)
  }

  /// A group of commands that is drawn, clipped, faded and transformed as a whole.
  package struct Layer: Hashable, Sendable {
    /// The id of its node; empty if unnamed.
    package var id: String
    /// From the layer's space into the space around it.
    package var transform: Transform
    /// From 0 to 1.
    package var opacity: Double
    /// The clip in the layer's own space; nil for none.
    package var clip: RoundedRect?

    /// Creates a layer from its parts.
    package init(
      id: String = "", transform: Transform = .identity, opacity: Double = 1,
      clip: RoundedRect? = nil
    ) {
      (self.id, self.transform, self.opacity, self.clip) = (id, transform, opacity, clip)
    }
  }

  /// A rectangle with round corners.
  package struct RoundedRect: Hashable, Sendable {
    /// The rectangle.
    package var rect: Rect2D
    /// The radius of its corners, in points; at most half its shorter side.
    package var radius: Double

    /// Creates a rectangle with round corners; the radius is limited to half its shorter side.
    package init(_ rect: Rect2D, radius: Double = 0) {
      self.rect = rect
      self.radius = radius.clamped(from: 0, to: min(rect.size.width, rect.size.height) / 2)
    }

    /// The outline of content inside some padding.
    ///
    /// The radius is reduced by the narrowest padding, as for a content box in CSS.
    func inset(by insets: Insets) -> RoundedRect {
      guard insets != .zero else { return self }
      let least = min(insets.top, insets.left, insets.bottom, insets.right)
      return RoundedRect(insets.inside(rect), radius: max(0, radius - least))
    }
  }

  /// A box: a shadow, below a fill, below a border.
  package struct Shape: Hashable, Sendable {
    /// The outline of the box.
    package var outline: RoundedRect
    /// The fill; nil for none.
    package var fill: Fill?
    /// The line along the inside of its edge; nil for none.
    package var border: Border?
    /// The shadow; nil for none.
    package var shadow: Shadow?

    /// Creates a box from its parts.
    package init(
      _ outline: RoundedRect, fill: Fill?, border: Border? = nil, shadow: Shadow? = nil
    ) {
      (self.outline, self.fill, self.border, self.shadow) = (outline, fill, border, shadow)
    }
  }

  /// The fill of a box.
  package enum Fill: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// A gradient along a line.
    case gradient(Gradient)
  }

  /// Colours along the line from one point of a box to another.
  package struct Gradient: Hashable, Sendable {
    /// A colour at a share of the line.
    package struct Stop: Hashable, Sendable {
      /// The colour.
      package var color: Color
      /// From 0, the start, to 1, the end.
      package var position: Double

      /// Creates a stop.
      package init(_ color: Color, at position: Double) {
        (self.color, self.position) = (color, position)
      }
    }

    /// At least two, in the order of their positions.
    package var stops: [Stop]
    /// The start of the line, in shares of the box: (0, 0) is its top left corner.
    package var start: Point2D
    /// The end of the line.
    package var end: Point2D

    /// Creates a gradient from its stops and its line.
    package init(stops: [Stop], start: Point2D, end: Point2D) {
      (self.stops, self.start, self.end) = (stops, start, end)
    }
  }

  /// A line along the inside of an edge.
  package struct Border: Hashable, Sendable {
    /// In points.
    package var width: Double
    /// Its colour.
    package var color: Color

    /// Creates a border.
    package init(width: Double, color: Color) { (self.width, self.color) = (width, color) }
  }

  /// A shadow of a box.
  package struct Shadow: Hashable, Sendable {
    /// The blur radius, in points.
    package var radius: Double
    /// The offset of the shadow.
    package var offset: Vector
    /// Its colour.
    package var color: Color

    /// Creates a shadow.
    package init(radius: Double, offset: Vector, color: Color) {
      (self.radius, self.offset, self.color) = (radius, offset, color)
    }
  }

  /// A line of text that fits into its frame.
  package struct TextLine: Hashable, Sendable {
    /// The characters.
    package var string: String
    /// The box of the line, as wide as the text.
    package var frame: Rect2D
    /// The height of the baseline above the bottom of the frame, in points.
    package var descent: Double
    /// The size of the font, in points.
    package var size: Double
    /// The weight of the font.
    package var weight: FontWeight
    /// The colour.
    package var color: Color
    /// The fixed point of the frame for a font with other widths: 0 left, 0.5 centre, 1 right.
    package var alignment: Double

    /// Creates a line of text from its parts.
    package init(
      _ string: String, frame: Rect2D, descent: Double, size: Double, weight: FontWeight,
      color: Color, alignment: Double = 0
    ) {
      (self.string, self.frame, self.descent) = (string, frame, descent)
      (self.size, self.weight, self.color) = (size, weight, color)
      self.alignment = alignment
    }
  }

  /// An image from a file, or a placeholder with a label.
  package struct Image: Hashable, Sendable {
    /// The outline of the image.
    package var outline: RoundedRect
    /// A short description of its contents; may be empty.
    package var label: String
    /// Its main colour, for surfaces that do not show its pixels.
    package var color: Color
    /// The pixels; nil for a placeholder.
    package var file: ImageFile?
    /// The fit of the pixels in the outline.
    package var fit: ImageFit

    /// Creates an image.
    package init(
      _ outline: RoundedRect, label: String, color: Color, file: ImageFile? = nil,
      fit: ImageFit = .cover
    ) {
      (self.outline, self.label, self.color) = (outline, label, color)
      (self.file, self.fit) = (file, fit)
    }
  }

  /// A path in a frame with the proportions of its box.
  package struct PathShape: Hashable, Sendable {
    /// The path.
    package var path: VectorPath
    /// The frame of its box.
    package var frame: Rect2D
    /// The colour of its area by the rule "nonzero"; nil for none.
    package var fill: Color?
    /// The colour of its lines, which have round ends and corners; nil for none.
    package var stroke: Color?
    /// The width of its lines in units of its box.
    package var width: Double

    /// Creates a path in a frame.
    package init(
      _ path: VectorPath, in frame: Rect2D, fill: Color?, stroke: Color?, width: Double
    ) {
      (self.path, self.frame, self.width) = (path, frame, width)
      (self.fill, self.stroke) = (fill, stroke)
    }

    /// From the space of the path into that of the frame.
    package var map: Transform {
      Transform(
        a: frame.size.width / path.view.width, b: 0, c: 0,
        d: frame.size.height / path.view.height, tx: frame.origin.x, ty: frame.origin.y)
    }
  }
}

/// The thickness of letters: the names and numbers of CSS's `font-weight`.
package enum FontWeight: Int, Hashable, Sendable, CaseIterable {
  /// 400.
  case regular = 400
  /// 500.
  case medium = 500
  /// 600.
  case semibold = 600
  /// 700.
  case bold = 700
  /// 900.
  case black = 900
}
