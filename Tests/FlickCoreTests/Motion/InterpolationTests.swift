import FlickCore
import Testing

@Suite struct `An interpolation` {
  @Test(arguments: Interpolation.Extrapolation.allCases)
  func `of one input has its output there and knows no slope`(
    _ outside: Interpolation.Extrapolation
  ) throws {
    let one = try Interpolation(from: [2], to: [7], outside: outside)
    #expect(one.value(at: 2) == 7)
    for input in [-1.0, 5] {
      #expect(one.value(at: input) == (outside == .identity ? input : 7))
      #expect(one.slope(at: input) == (outside == .identity ? 1 : 0))
    }
    #expect(one.slope(at: 2) == (outside == .identity ? 1 : 0))
  }

  @Test(arguments: [
    (input: -5.0, value: 10.0, slope: 0.0), (input: 0, value: 10, slope: 5),
    (input: 1, value: 15, slope: 5), (input: 2, value: 50, slope: -10),
    (input: 3, value: 40, slope: -10), (input: 4, value: 30, slope: 0),
    (input: 9, value: 30, slope: 0),
    (input: .nan, value: 10, slope: 5),
  ])
  func `is straight between its inputs, whichever way they go`(
    _ row: (input: Double, value: Double, slope: Double)
  ) throws {
    let rising = try Interpolation(from: [0, 2, 2, 4], to: [10, 20, 50, 30])
    #expect(rising.value(at: row.input) == row.value)
    #expect(rising.slope(at: row.input) == row.slope)
    let falling = try Interpolation(from: [0, -2, -2, -4], to: [10, 20, 50, 30])
    #expect(falling.value(at: -row.input) == row.value)
    #expect(falling.slope(at: -row.input) == (row.slope == 0 ? 0 : -row.slope))
  }
}
