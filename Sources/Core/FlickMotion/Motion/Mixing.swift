/// The number a share of the distance from one to another; exactly those at the shares 0 and 1.
package func mix(_ from: Double, _ to: Double, _ share: Double) -> Double {
  share < 0.5 ? from + (to - from) * share : to - (to - from) * (1 - share)
}

/// Spreads each run of missing numbers evenly between its neighbours; the first and last are known.
package func evenlyFilled(_ known: [Double?]) -> [Double] {
  var filled: [Double] = []
  var missing = 0
  for number in known {
    guard let number else {
      missing += 1
      continue
    }
    let last = filled.last ?? number
    for place in 0..<missing {
      filled.append(last + (number - last) * Double(place + 1) / Double(missing + 1))
    }
    filled.append(number)
    missing = 0
  }
  return filled
}
