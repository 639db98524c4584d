import FlickCore
import Testing

@Suite struct `Plain data` {
  /// Computed, not stored: leak checks cannot follow an indirect enum's pointer with used spare
  /// bits.
  private static var table: PlainData {
    .table([
      .init(key: .integer(1), value: .text(Array("one".utf8))),
      .init(key: .text(Array("far".utf8)), value: .number(2.5)),
      .init(key: .text(Array("near".utf8)), value: .flag(true)),
    ])
  }

  @Test(
    arguments: [("far", .number(2.5)), ("near", .flag(true)), ("1", .none), ("fa", .none)]
      as [(name: String, value: PlainData)])
  func `plain data holds values by name`(_ row: (name: String, value: PlainData)) {
    #expect(Self.table[row.name] == row.value)
    #expect(PlainData.number(3)[row.name] == .none)
  }
}
