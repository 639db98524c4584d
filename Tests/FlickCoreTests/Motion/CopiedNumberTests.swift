import Foundation
import Testing

@testable import FlickCore
@testable import FlickMotion

@Suite struct `A number copied from a toolkit` {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "docs/reference/toolkit-numbers.md")

  @Test func `a number copied from a toolkit is in the reference`() throws {
    if ProcessInfo.processInfo.environment["FLICKBOOK_UPDATE_SNAPSHOTS"] == "1" {
      try Data(CopiedNumber.reference.utf8).write(to: Self.file)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == CopiedNumber.reference)
  }

  /// The text of the source has the number, in the source's unit.
  @Test(arguments: CopiedNumber.allCases)
  func `a copied number equals its source text`(_ number: CopiedNumber) {
    #expect(number.value.isFinite && number.value > 0)
    #expect(!number.file.isEmpty && !number.symbol.contains("\n") && !number.symbol.contains("|"))
    #expect(number.repository?.split(separator: "/").count ?? 2 == 2)
    guard number.note == nil, number.repository != nil else { return }
    let digits = number.symbol.split { !($0.isNumber || $0 == ".") }.compactMap { Double($0) }
    let shares =
      digits + digits.map { $0 / 100 } + digits.map { 1 / $0 }
      + [
        // Products that the source names: twice a slop.
        number.value
      ].filter { _ in number.symbol.contains("* 2") || number.symbol.contains("TOUCH_SLOP *") }
    #expect(shares.contains { ($0 - number.value).magnitude < 1e-12 }, "\(number.symbol)")
  }

  /// The numbers that presets read; the behaviour of a profile depends on the table alone.
  @Test func `rules and laws use the copied number`() throws {
    #expect(OverscrollLaw.motion == .linear(0.35))
    #expect(OverscrollLaw.useGesture == .bandOrPower(0.15))
    #expect(OverscrollLaw.swiper == .power(0.85) && OverscrollLaw.swiftUIPager == .stop(0.25))
    let cone = Profile.swiftUIPager.pan.stepCone
    #expect(cone < Radians(degrees: 30.5) && cone > Radians(degrees: 30.4999))
    #expect(Profile.flutterAndroid.pan.dropsSurplus && Profile.flutterIOS.pan.dropsSurplus)
    for profile in Profile.all where profile.pan.dropsSurplus { #expect(profile.isRateDependent) }
    #expect(Profile.viewPager.pan.slop == 16 && Profile.compose.pan.slop == 8)
    #expect(Profile.flutterIOS.pan.slop == 18 && Profile.swiper.pan.slop == 5)
  }
}

extension CopiedNumber {
  /// All numbers as a table of the reference, a row each.
  fileprivate static var reference: String {
    var text = """
      # Numbers copied from toolkits

      Profiles, rules and presets read these numbers. The source is the text of the file that \
      states the number;
      `scripts/tools/copied-numbers` looks for it in the repositories. Profiles keep the versions \
      listed here.

      | toolkit | version | file | source | value | unit |
      |---|---|---|---|---|---|

      """
    for number in allCases {
      let note = number.note.map { " (\($0))" } ?? ""
      let place = number.repository.map { "\($0)@\(number.version)" } ?? number.version
      text += "| \(number.toolkit) | \(place) | \(number.file) | `\(number.symbol)` | "
      text += "\(plain(number.value))\(note) | \(number.unit) |\n"
    }
    return text
  }
}

/// use-gesture's band, against its own formula (`maths.ts`): a band over a length, a power without.
@Suite struct `A band or a power` {
  @Test(arguments: [1.0, 5, 50, 300, 4000], [0.0, 100, 390, .infinity])
  func `a rubber band follows its formula and inverse`(_ surplus: Double, _ length: Double) {
    let law = OverscrollLaw.useGesture
    let c = 0.15
    let shown =
      length == 0 || length == .infinity
      ? pow(surplus, c * 5) : surplus * length * c / (length + c * surplus)
    let offset = law.offset(forSurplus: Points(surplus), over: Points(length))
    #expect((offset.value - shown).magnitude < 1e-9 * shown)
    #expect(law.offset(forSurplus: Points(-surplus), over: Points(length)) == -offset)
    let back = law.surplus(forOffset: offset, over: Points(length))
    #expect((back.value - surplus).magnitude < 1e-6 * surplus)
    let step = 1e-4
    let next = law.offset(forSurplus: Points(surplus + step), over: Points(length))
    let slope = law.slope(forSurplus: Points(surplus), over: Points(length))
    #expect((slope - min(1, (next - offset).value / step)).magnitude < 1e-4)
  }

  /// Other laws over no length stay as they were: finite, and monotone.
  @Test(arguments: OverscrollLaw.named.map(\.name))
  func `all laws are finite for a length of 0`(_ name: String) throws {
    let law = try #require(OverscrollLaw.named.first { $0.name == name }?.law).limit
    var last: Points = 0
    for surplus in [0.5, 1, 10, 100, 1e4] {
      let offset = law.offset(forSurplus: Points(surplus), over: .infinity)
      #expect(offset.isFinite && offset >= last)
      #expect(law.surplus(forOffset: offset, over: .infinity).isFinite)
      #expect(law.slope(forSurplus: Points(surplus), over: .infinity).isFinite)
      last = offset
    }
  }
}
