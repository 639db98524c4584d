import Testing

@testable import FlickCore

/// Numbers in messages.
@Suite struct `A number for people` {
  @Test(arguments: [
    (1.0, "1"), (0.1, "0.1"), (-0.25, "-0.25"), (1.0005, "1.001"), (0.0004, "0"), (-0.0004, "0"),
    (-0.0006, "-0.001"), (12.3, "12.3"), (1.01, "1.01"), (-0.0, "0"), (1e12, "1000000000000"),
    (9e15, "9000000000000000"), (1e16, "1e+16"), (1e300, "1e+300"), (.infinity, "inf"),
    (-.infinity, "-inf"), (.nan, "nan"),
    (-.nan, "nan"),
  ])
  func `a plain number has at most three decimals`(_ row: (value: Double, text: String)) {
    #expect(plain(row.value) == row.text)
  }

  @Test(arguments: [
    (0.5, 0, "1"), (12.345, 2, "12.35"), (12.345, 5, "12.345"), (1e-9, 9, "0.000000001"),
  ])
  func `a fixed number has the given decimals`(
    _ row: (value: Double, decimals: Int, text: String)
  ) {
    #expect(plain(row.value, decimals: row.decimals) == row.text)
  }

  @Test(arguments: [(0.5, "0.5"), (1.0 / 3, "0.3333333333333333"), (-.nan, "nan")])
  func `an exact number reads back equal`(_ row: (value: Double, text: String)) {
    #expect(exact(row.value) == row.text)
  }
}
