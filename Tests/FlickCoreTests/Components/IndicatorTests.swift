import FlickCore
import Testing

struct IndicatorTests {
  private let widths = [80.0, 60, 120]

  @Test(arguments: [
    (0.0, 16.0, 80.0), (1, 112, 60), (2, 188, 120), (0.5, 64, 70), (1.25, 131, 75), (-0.4, 16, 80),
    (2.7, 188, 120), (.nan, 16, 80), (.infinity, 188, 120),
  ])
  func `both edges move at an even pace`(position: Double, start: Double, width: Double) throws {
    let indicator = try IndicatorGeometry(widths: widths, spacing: 16, start: 16)
    let span = indicator.span(at: Pages(position))
    #expect(abs(span.start - start) < 1e-9)
    #expect(abs(span.width - width) < 1e-9)
  }

  /// The leading edge moves by sin, the other by 1 − cos, of the quarter turn.
  @Test func `an elastic indicator leads with one edge`() throws {
    let indicator = try IndicatorGeometry(widths: widths, spacing: 16, start: 16, style: .elastic)
    let span = indicator.span(at: 0.5)
    let half = 0.5.squareRoot()
    #expect(abs(span.start - (16 + 96 * (1 - half))) < 1e-9)
    #expect(abs(span.end - (96 + 76 * half)) < 1e-9)
    let back = try IndicatorGeometry(
      [.init(start: 100, width: 50), .init(start: 0, width: 50)], style: .elastic)
    #expect(abs(back.span(at: 0.5).start - 100 * (1 - half)) < 1e-9)
    #expect(abs(back.span(at: 0.5).end - (150 - 100 * (1 - half))) < 1e-9)
  }

  @Test func `the indicator moves continuously and equals the label at each page`() throws {
    for style in IndicatorGeometry.Style.allCases {
      let indicator = try IndicatorGeometry(widths: widths, spacing: 16, start: 16, style: style)
      for page in 0..<3 {
        let span = indicator.span(at: Pages(Double(page)))
        #expect(abs(span.start - indicator.labels[page].start) < 1e-9)
        #expect(abs(span.width - indicator.labels[page].width) < 1e-9)
      }
      var last = indicator.span(at: 0)
      for step in 1...2000 {
        let span = indicator.span(at: Pages(Double(step) / 1000))
        #expect(abs(span.start - last.start) < 0.4 && abs(span.end - last.end) < 0.4)
        #expect(span.width >= 0)
        last = span
      }
    }
  }

  @Test func `an indicator is empty without labels, and fixed with one`() throws {
    #expect(try IndicatorGeometry([]).span(at: 1) == .init(start: 0, width: 0))
    for position in [-1.0, 0, 0.5, 3] {
      #expect(
        try IndicatorGeometry(widths: [40], start: 7).span(at: Pages(position))
          == .init(start: 7, width: 40))
    }
    #expect(throws: CoreError.self) { _ = try IndicatorGeometry(widths: [-1]) }
  }

  /// Dots are less than a point wide on some screens; a width is a width.
  @Test(arguments: IndicatorGeometry.Style.allCases)
  func `may be narrower than a point`(_ style: IndicatorGeometry.Style) throws {
    let indicator = try IndicatorGeometry(widths: [0.5, 0.25], spacing: 0, start: 0, style: style)
    for share in [0.0, 0.25, 0.5, 0.75, 1] {
      let span = indicator.span(at: Pages(share))
      #expect(span.start >= 0 && span.end <= 0.75)
      #expect((0.25...0.75).contains(span.width), "\(span.width)")
    }
    #expect(indicator.span(at: 0).width == 0.5 && indicator.span(at: 1).width == 0.25)
  }
}
