import Testing

@testable import FlickCore

/// The texts of a decision's tests.
@Suite struct `A test in words` {
  struct Row: Sendable, CustomTestStringConvertible {
    var test: Criterion
    var text: String
    var short: String

    init(_ test: Criterion, _ text: String, short: String) {
      (self.test, self.text, self.short) = (test, text, short)
    }
    var testDescription: String { text }
  }

  private static let degree = Double.pi / 180

  /// As many digits as are needed to show the spare: three, with nine decimals at most.
  @Test(
    arguments: [
      (500, "0"), (99, "0.1"), (9, "0.12"), (0.9, "0.123"), (0.0005, "0.123"),
      (0.0005.nextDown, "0.1235"), (1e-8, "0.12345679"), (1e-30, "0.123456789"), (0, "0.123"),
    ] as [(spare: Double, text: String)])
  func `a test in words shows enough digits for its spare`(_ row: (spare: Double, text: String)) {
    let test = Criterion(.distance, row.spare, .above, 0, .point)
    #expect(CriterionNumbers(of: test).bare(0.12345678912) == row.text)
  }

  /// A flip that was found along another measure may be off by two steps.
  @Test(arguments: [(2e-6, false), (2e-6.nextUp, true), (-2e-6, false)])
  func `the printed value flips at the printed threshold`(_ row: (flip: Double, isTold: Bool)) {
    let test = Criterion(.distance, 5, .above, 0, .point, .flip(at: row.flip))
    #expect((test.words.flip != nil) == row.isTold)
  }

  private static let rows = [
    Row(
      Criterion(.velocity, -869, .reaching, 500, .pointsPerSecond, isInSteps: true),
      "velocity 869 pt/s, 500 needed, 369 to spare", short: "velocity 369 pt/s to spare"),
    Row(
      Criterion(
        .velocity, -869, .reaching, 500, .pointsPerSecond, .flip(at: -500), isInSteps: true,
        isDeciding: true),
      "velocity 869 pt/s, 500 needed, 369 to spare, flips at 500 the other way, 1369 away",
      short: "velocity 369 pt/s to spare"),
    Row(
      Criterion(.velocity, 369, .reaching, 500, .pointsPerSecond, isInSteps: true),
      "velocity 369 pt/s, 500 needed, 131 short", short: "velocity 131 pt/s short"),
    Row(
      Criterion(.distance, 1.3, .reaching, 0.5, .page, .flip(at: 1.5), isInSteps: true),
      "distance 1.3 pages, 0.5 needed, 0.8 to spare, flips at 1.5, 0.2 away",
      short: "distance 0.8 pages to spare"),
    Row(
      Criterion(.distance, 0.49999, .reaching, 0.5, .page, isInSteps: true),
      "distance 0.49999 pages, 0.5 needed, 0.00001 short", short: "distance 0.00001 pages short"),
    Row(
      Criterion(.distance, 1, .reaching, 1.0 / 3, .page),
      "distance 1 page, 0.333 needed, 0.667 to spare", short: "distance 0.667 pages to spare"),
    Row(
      Criterion(.velocity, 500, .exceeding, 500, .pointsPerSecond, isInSteps: true),
      "velocity 500 pt/s, more than 500 needed, 0 short", short: "velocity 0 pt/s short"),
    Row(
      Criterion(.duration, 0.3, .below, 0.3, .second),
      "duration 0.3 s, less than 0.3 allowed, 0 too much", short: "duration 0 s too much"),
    Row(
      Criterion(.velocity, 500, .reaching, 500, .pointsPerSecond, isInSteps: true),
      "velocity 500 pt/s, 500 needed, 0 to spare", short: "velocity 0 pt/s to spare"),
    Row(
      Criterion(.direction, 50 * degree, .atMost, 45 * degree, .radian),
      "direction 50°, 45° allowed, 5° too much", short: "direction 5° too much"),
    Row(
      Criterion(.turn, 4 * degree, .above, 5 * degree, .radian, .missed(by: 4 * degree)),
      "turn 4°, 5° needed, 1° short", short: "turn 1° short"),
    Row(
      Criterion(.slop, 14, .above, 10, .point, .missed(by: 8)),
      "slop 14 pt, 10 needed, 4 to spare, nearest miss 8", short: "slop 4 pt to spare"),
    Row(
      Criterion.fingers(1, wanted: 2), "pointers 1, 2 needed, 1 short", short: "pointers 1 short"),
    Row(
      Criterion.fingers(3, wanted: 2), "pointers 3, 2 allowed, 1 too many",
      short: "pointers 1 too many"),
    Row(
      Criterion(.edge, 3, .atMost, 2, .page), "edge page 4, 3 allowed, 1 too much",
      short: "edge 1 page too much"),
    Row(
      Criterion(.edge, 843, .above, 622, .point), "edge 843 pt, 622 needed, 221 to spare",
      short: "edge 221 pt to spare"),
    Row(
      Criterion(.pagesPerSwipe, -3, .within, 1, .page),
      "pages per swipe 3 pages, 1 allowed, 2 too many", short: "pages per swipe 2 pages too many"),
    // A distant card commits unless it is thrown back.
    Row(
      Criterion(.velocity, 0, .thrown, 500, .pointsPerSecond, .flip(at: -500), isInSteps: true),
      "velocity 0 pt/s, 500 needed, 500 short, flips at 500 the other way, 500 away",
      short: "velocity 500 pt/s short"),
    Row(
      Criterion(.velocity, -869, .thrown, 500, .pointsPerSecond, .flip(at: -500), isInSteps: true),
      "velocity 869 pt/s, 500 needed, 369 to spare",
      short: "velocity 369 pt/s to spare"),
    Row(
      Criterion(.direction, .infinity, .atMost, 45 * degree, .radian),
      "direction inf°, 45° allowed, inf° too much", short: "direction inf° too much"),
  ]

  @Test(arguments: rows)
  func `a test in words has value, threshold and spare`(_ row: Row) {
    #expect(row.test.words.text == row.text)
    #expect(row.test.words.short == row.short)
    #expect("\(row.test)" == row.text)
  }

  @Test(
    arguments: [
      (Criterion(.distance, 0.41, .reaching, 0.5, .page), "distance 0.41 of 0.5 pages"),
      (Criterion(.distance, -0.4, .reaching, 1, .page), "distance 0.4 of 1 page"),
      (Criterion(.velocity, 320, .reaching, 500, .pointsPerSecond), "velocity 320 of 500 pt/s"),
      (Criterion(.slop, 12, .atMost, 18, .point), "slop 12 of 18 pt allowed"),
    ] as [(test: Criterion, text: String)])
  func `a test in words compares the amount with the requirement`(
    _ row: (test: Criterion, text: String)
  ) {
    #expect(row.test.shareInWords == row.text)
  }

  /// As many decimals as are needed to show the spare.
  @Test(
    arguments: [
      (spare: 100.0, text: "200 pt"), (99.96, "200 pt"), (99.4, "199.4 pt"), (10, "110 pt"),
      (12.34, "112.3 pt"), (9.994, "109.99 pt"), (1, "101 pt"), (1.234, "101.23 pt"),
      (0.9994, "100.999 pt"), (0.1234, "100.123 pt"), (0.0006, "100.001 pt"),
      (0.00044, "100.0004 pt"), (0.000_06, "100.0001 pt"), (0.000_044, "100.00004 pt"),
      (0.000_052, "100.0001 pt"),
      (0.000_004_4, "100.000004 pt"), (4.4e-7, "100.0000004 pt"), (4.4e-9, "100.000000004 pt"),
      (0, "100 pt"), (200.7, "301 pt"),
    ] as [(spare: Double, text: String)])
  func `digits suffice to see the spare`(
    _ row: (spare: Double, text: String)
  ) {
    let numbers = CriterionNumbers(of: Criterion(.way, row.spare, .reaching, 0, .point))
    #expect(numbers.place(100 + row.spare) == row.text)
  }

  /// A throw at velocity 0 counts as forwards.
  @Test(arguments: [(0.0, false), (1, false), (-1, true)])
  func `the opposite flip is given only if a throw leads there`(
    _ row: (speed: Double, isBackwards: Bool)
  ) {
    let test = Criterion(
      .velocity, row.speed, .thrown, 400, .pointsPerSecond, .flip(at: 400))
    #expect(test.words.text.contains("the other way") == row.isBackwards, "\(test.words.text)")
  }

  @Test func `a limit has at least three decimals`() {
    let numbers = CriterionNumbers(of: Criterion(.way, 500, .reaching, 0.375, .point))
    #expect(numbers.limit(0.375) == "0.375" && numbers.place(1.4) == "1 pt")
  }

  @Test func `two tests in words show their difference`() {
    let test = { Criterion(.distance, $0, .reaching, $1, .page, isInSteps: true).words }
    #expect(test(0.55, 0.5).text(beside: test(0.55, 0.7)) == "0.5 needed, 0.05 to spare")
    #expect(test(0.55, 0.5).text(beside: test(0.55, 0.5)) == "0.05 to spare")
    let other = Criterion(.velocity, 600, .reaching, 500, .pointsPerSecond).words
    #expect(
      test(0.55, 0.5).text(beside: other) == "distance 0.55 pages, 0.5 needed, 0.05 to spare")
  }
}
