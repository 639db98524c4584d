import FlickCore
import FlickMotion
import Testing

@Suite struct `Halving` {
  @Test func `bisection continues to adjacent numbers`() {
    let (passing, failing) = bisected(from: 0, to: 10) { $0 < 0.1 }
    #expect((passing, failing) == (0.1.nextDown, 0.1))
  }

  @Test func `bisection works downwards`() {
    let (passing, failing) = bisected(from: 10, to: 0) { $0 >= 0.1 }
    #expect((passing, failing) == (0.1, 0.1.nextDown))
  }

  @Test func `bisection ends after the given number of steps`() {
    let (passing, failing) = bisected(from: 0, to: 8, times: 3) { $0 < 3 }
    #expect((passing, failing) == (2, 3))
  }

  @Test func `bisection ends when the numbers are close`() {
    let (passing, failing) = bisected(from: 0, to: 8, while: { $1 - $0 > 2 }) { $0 < 3 }
    #expect((passing, failing) == (2, 4))
  }

  @Test func `bisection of adjacent numbers does not call the test`() {
    let (passing, failing) = bisected(from: 1, to: 1.0.nextUp) { _ in
      Issue.record("asked")
      return true
    }
    #expect((passing, failing) == (1, 1.0.nextUp))
  }
}

@Suite struct `Rounding` {
  @Test(arguments: [
    (0.123456789, 1e6, 0.123457), (2.5, 1, 3), (-2.5, 1, -3), (1e300, 1e9, .infinity),
  ])
  func `rounding per unit gives the nearest part`(number: Double, parts: Double, rounded: Double) {
    #expect(number.rounded(perUnit: parts) == rounded)
  }

  @Test(arguments: [
    (1234.5678, 1235), (-12.3456, -12.3), (0.00123456, 0.00123), (1.2e-10, 0), (0, 0),
    (.infinity, .infinity),
  ])
  func `rounding to three digits keeps those before the point and at most nine decimals`(
    number: Double, rounded: Double
  ) {
    #expect(number.rounded(digits: 3, decimals: 9) == rounded)
  }
}
