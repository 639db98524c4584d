import FlickCore
import Testing

@testable import FlickAPI

@Suite struct `Packed inputs` {
  @Test func `a touch of a page takes at most 16 bytes in a log`() {
    var entries: [InputLog.Entry] = []
    for number in 0..<256 {
      // A swipe of sixty samples, in the units of messages of a page.
      let (place, moment) = (number % 60, (Double(number) / 120 * 1e5).rounded() / 1e5)
      let x = (300 - 200 * Double(place * place) / 3600).rounded() + 0.37
      let touch = Touch(
        time: Seconds(moment), position: Point2D(x: x, y: 400.12 + Double(place) / 100),
        phase: place == 0 ? .began : place == 59 ? .ended : .moved)
      entries.append(InputLog.Entry(time: touch.time, action: .touch(touch)))
    }
    let packed = PackedInputs(entries)
    #expect(packed.entries(256) == entries && packed.others.isEmpty)
    let lists =
      packed.bytes.count + packed.templates.count * MemoryLayout<Touch>.stride
      + MemoryLayout<InputLog.Entry>.stride
    // Five blocks of the allocator with a head each.
    #expect(lists + 5 * 48 <= 16 * entries.count)
  }
}
