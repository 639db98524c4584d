import FlickCore

extension SplitMix64 {
  mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  mutating func integer(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
}
