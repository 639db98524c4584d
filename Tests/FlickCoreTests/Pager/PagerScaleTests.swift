import FlickFuzz
import Testing

@testable import FlickCore

/// In pages, a pager's numbers do not depend on its size: no length in points influences the places
/// of pages, their looks, or the range of pages that exist.
@Suite struct `A pager of any size` {
  private struct Shape {
    var options: PagerOptions
    var length: Double
    var offset: Double

    init(_ random: inout SplitMix64) {
      options = PagerOptions(pageCount: random.integer(1...7))
      options.pageSize = random.pick([
        .fill, .fixed(256), .fixed(320), .fixed(192), .fraction(0.5), .ratio(1),
      ])
      options.spacing = random.pick([0, 16, 64])
      options.alignment = random.pick([
        .start(), .center, .end(), .start(inset: 32), .end(inset: 32), .justified(inset: 32),
      ])
      options.containment = random.pick(ScrollContainment.allCases)
      options.loops = random.chance(0.3)
      options.isReversed = random.chance(0.3)
      options.interactive.scale = random.pick([1, 0.75])
      options.interactive.fade = 0.25
      options.interactive.rotation = 0.5
      options.loading = random.pick([.eager, .lazy(), .lazy(ratio: 2), .beyond(1)])
      options.dragLimit = random.pick([.infinity, 0.5])
      length = random.pick([256, 384, 1024])
      offset = Double(random.integer(-12...40)) * 32
    }

    /// Returns the numbers, in pages, of a pager with all lengths multiplied by `scale`.
    func numbers(_ scale: Double) throws -> [Double] {
      var options = options
      switch options.pageSize {
      case .fixed(let length): options.pageSize = .fixed(length * scale)
      default: break
      }
      options.spacing = options.spacing * scale
      switch options.alignment {
      case .start(let inset): options.alignment = .start(inset: inset * scale)
      case .end(let inset): options.alignment = .end(inset: inset * scale)
      case .justified(let inset): options.alignment = .justified(inset: inset * scale)
      default: break
      }
      var pager = try Pager(
        options, length: Points(length * scale), across: Points(512 * scale))
      pager.track.hold(at: 0)
      pager.track.requested = offset * scale
      let window = pager.window(at: 0)
      let release = pager.release(FingerLift())
      var numbers = [
        pager.position(at: 0).value, Double(pager.page(at: 0)), Double(pager.targetPage),
        Double(window.first), Double(window.count), Double(release.base), release.position.value,
        pager.track.give, pager.pitch.value / scale, pager.offset(at: 0).value / scale,
        pager.overscroll(at: 0).value / scale, pager.track.grip.reach.distance / scale,
      ]
      numbers += pager.visiblePages(at: 0).map(Double.init)
      for page in 0..<options.pageCount {
        let effect = pager.effect(ofPage: page, at: 0)
        numbers += [
          effect.offset.value / scale, effect.distance.value, effect.scale, effect.opacity,
          effect.rotation.value,
        ]
      }
      return numbers
    }
  }

  @Test func `pagers scaled by any factor look the same`() throws {
    var random = SplitMix64(seed: 20_261_126)
    var compared = 0
    for round in 0..<400 {
      let shape = Shape(&random)
      // Some options do not go together.
      guard let usual = try? shape.numbers(1) else { continue }
      compared += 1
      for scale in [1.0 / 1024, 256] {
        let other = try shape.numbers(scale)
        #expect(usual == other, "\(round): \(shape) times \(scale)")
      }
    }
    #expect(compared > 200)
  }
}
