import FlickCore
import Testing

@Suite struct `An interpolation` {
  @Test(arguments: Interpolation.Extrapolation.allCases)
  func `an interpolation of one input has only its extrapolation elsewhere`(
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
  func `an interpolation is linear between its inputs, rising or falling`(
    _ row: (input: Double, value: Double, slope: Double)
  ) throws {
    let rising = try Interpolation(from: [0, 2, 2, 4], to: [10, 20, 50, 30])
    #expect(rising.value(at: row.input) == row.value)
    #expect(rising.slope(at: row.input) == row.slope)
    let falling = try Interpolation(from: [0, -2, -2, -4], to: [10, 20, 50, 30])
    #expect(falling.value(at: -row.input) == row.value)
    #expect(falling.slope(at: -row.input) == (row.slope == 0 ? 0 : -row.slope))
  }

  /// Two equal inputs at an end are a jump at the end.
  @Test(
    arguments: Interpolation.Extrapolation.allCases,
    [
      (inputs: [0.0, 1, 1], outputs: [0.0, 10, 20], at: 1.0, value: 20.0),
      (inputs: [0, 1, 1], outputs: [0, 10, 20], at: 0.5, value: 5),
      (inputs: [1, 1, 2], outputs: [5, 10, 20], at: 1, value: 10),
      (inputs: [3, 3], outputs: [1, 2], at: 3, value: 2),
      (inputs: [0, -1, -1], outputs: [0, 10, 20], at: -1, value: 20),
      (inputs: [1, 1, 1, 2], outputs: [1, 2, 3, 4], at: 1, value: 3),
    ])
  func `an interpolation jumps at equal inputs`(
    _ outside: Interpolation.Extrapolation,
    _ row: (inputs: [Double], outputs: [Double], at: Double, value: Double)
  ) throws {
    let found = try Interpolation(from: row.inputs, to: row.outputs, outside: outside)
    #expect(found.value(at: row.at) == row.value)
    guard outside == .extend else { return }
    // A jump cannot be extended along a slope.
    let sign = row.inputs[0] <= row.inputs[row.inputs.count - 1] ? 1.0 : -1
    let last = row.inputs.count - 1
    if row.inputs[last] == row.inputs[last - 1] {
      #expect(found.value(at: row.inputs[last] + sign) == row.outputs[last])
    }
    if row.inputs[0] == row.inputs[1] {
      #expect(found.value(at: row.inputs[0] - sign) == row.outputs[0])
    }
  }

  @Test(arguments: [
    (value: 7.0, low: 2.0, high: 5.0, wrapped: 4.0), (value: 1, low: 2, high: 5, wrapped: 4),
    (value: -4, low: 2, high: 5, wrapped: 2), (value: 5, low: 2, high: 5, wrapped: 2),
    (value: 2, low: 2, high: 5, wrapped: 2), (value: -0.5, low: -3, high: -1, wrapped: -2.5),
    (value: 7, low: 5, high: 5, wrapped: 5), (value: 7, low: 5, high: 2, wrapped: 5),
    (value: .nan, low: 2, high: 5, wrapped: 2), (value: .infinity, low: 2, high: 5, wrapped: 2),
    (value: 1.5e308, low: -1.5e308, high: 0, wrapped: -1.5e308),
    (value: 3, low: -.infinity, high: 0, wrapped: -.infinity),
  ])
  func `wrapping stays within the range`(
    _ row: (value: Double, low: Double, high: Double, wrapped: Double)
  ) {
    #expect(Interpolation.wrap(row.value, from: row.low, to: row.high) == row.wrapped)
  }

  @Test(arguments: [
    (value: 3.0, from: 2.0, to: 6.0, share: 0.25), (value: 7, from: 6, to: 2, share: -0.25),
    (value: 2, from: 5, to: 5, share: 1), (value: -3, from: -1, to: -5, share: 0.5),
  ])
  func `progress is the share of the distance covered`(
    _ row: (value: Double, from: Double, to: Double, share: Double)
  ) {
    #expect(Interpolation.progress(of: row.value, from: row.from, to: row.to) == row.share)
  }
}
