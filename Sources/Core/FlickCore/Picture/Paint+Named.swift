extension Paint {
  /// The paint of a name; nil if there is none.
  ///
  /// The hues are those that Apple's Human Interface Guidelines list as system colours, for light
  /// and for dark surroundings; the greys those of labels, backgrounds and separators.
  package static func named(_ name: String) -> Paint? { named.first { $0.name == name }?.paint }

  /// All names with their paints.
  package static let named: [(name: String, paint: Paint)] = [
    ("primary", both(.black, .white)),
    ("secondary", both(rgb(0x3c3c43, 0.6), rgb(0xebebf5, 0.6))),
    ("tertiary", both(rgb(0x3c3c43, 0.3), rgb(0xebebf5, 0.3))),
    ("background", both(.white, .black)),
    ("secondary_background", both(rgb(0xf2f2f7), rgb(0x1c1c1e))),
    ("tertiary_background", both(.white, rgb(0x2c2c2e))),
    ("separator", both(rgb(0x3c3c43, 0.29), rgb(0x545458, 0.6))),
    ("accent", both(rgb(0x007aff), rgb(0x0a84ff))),
    ("red", both(rgb(0xff3b30), rgb(0xff453a))),
    ("orange", both(rgb(0xff9500), rgb(0xff9f0a))),
    ("yellow", both(rgb(0xffcc00), rgb(0xffd60a))),
    ("green", both(rgb(0x34c759), rgb(0x30d158))),
    ("mint", both(rgb(0x00c7be), rgb(0x63e6e2))),
    ("teal", both(rgb(0x30b0c7), rgb(0x40c8e0))),
    ("cyan", both(rgb(0x32ade6), rgb(0x64d2ff))),
    ("blue", both(rgb(0x007aff), rgb(0x0a84ff))),
    ("indigo", both(rgb(0x5856d6), rgb(0x5e5ce6))),
    ("purple", both(rgb(0xaf52de), rgb(0xbf5af2))),
    ("pink", both(rgb(0xff2d55), rgb(0xff375f))),
    ("brown", both(rgb(0xa2845e), rgb(0xac8e68))),
    ("gray", both(rgb(0x8e8e93), rgb(0x8e8e93))),
    ("black", both(.black, .black)),
    ("white", both(.white, .white)),
    ("clear", both(.clear, .clear)),
  ]

  private static func both(_ light: Color, _ dark: Color) -> Paint {
    .color(light: light, dark: dark)
  }

  private static func rgb(_ hex: Int, _ alpha: Double = 1) -> Color {
    Color(
      red: Double(hex >> 16) / 255, green: Double(hex >> 8 & 255) / 255,
      blue: Double(hex & 255) / 255, alpha: alpha)
  }
}
