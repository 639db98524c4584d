import FlickCore
import FlickHost
import FlickLab
import FlickSystem
import Foundation
import Testing

/// Parts of machines with different arithmetic, and the texts for schedulers.
@Suite struct `Machines that share a run` {
  /// Two parts, the second with its first canary times a factor.
  private static func parts(_ factor: Double) throws -> [PartFile] {
    let fixture = try LabFixture(LabFixture.pager)
    for id in ["a", "b", "c", "d"] {
      try fixture.add(id, LabFixture.drag(from: 280, by: -60, over: 0.1), want: "pages.page == 2")
    }
    let stream = try fixture.stream()
    return try (1...2).map { index in
      let shard = LabShard(index: index, count: 2)
      let lines = stream.part(shard).gestures.map { "{\"g\":\"\($0.id)\"}\n" }.joined()
      let part = try PartFile("lab", shard, of: stream, text: lines)
      var text = String(decoding: part.bytes, as: UTF8.self)
      if index == 2, factor != 1 {
        let start = try #require(text.firstRange(of: "\"canaries\":[")).upperBound
        let end = try #require(text[start...].firstIndex(of: ","))
        let number = try #require(Double(text[start..<end]))
        text.replaceSubrange(start..<end, with: "\(number * factor)")
      }
      let path = "\(fixture.path)/\(index).part"
      try File.write(Array(text.utf8), to: path)
      return try PartFile(path)
    }
  }

  @Test func `runs with equal last digits join`() throws {
    #expect(try PartFile.merged(Self.parts(1)).notes.isEmpty)
  }

  @Test func `runs with different last digits join on request`() throws {
    let parts = try Self.parts(1 + 1e-12)
    do {
      _ = try PartFile.merged(parts)
      Issue.record("was joined")
    } catch {
      #expect(error.description.contains("--mixed accepts both"), "\(error)")
    }
    let mixed = try PartFile.merged(parts, isMixed: true)
    #expect(mixed.notes.count == 1 && mixed.text.split(separator: "\n").count == 4)
  }

  @Test func `runs with other numbers never join`() throws {
    let parts = try Self.parts(1.001)
    #expect(throws: HostError.self) { try PartFile.merged(parts, isMixed: true) }
  }

  @Test func `runs of another behaviour version never join`() throws {
    let parts = try Self.parts(1)
    let text = String(decoding: parts[1].bytes, as: UTF8.self)
      .replacing("\"behavior\":\(BehaviorVersion.current),", with: "")
    let older = try PartFile("2.part", Array(text.utf8))
    let error = #expect(throws: HostError.self) { try PartFile.merged([parts[0], older]) }
    #expect(
      error?.description.hasSuffix(": behaviour version 1, not \(BehaviorVersion.current)") == true)
  }

  @Test(arguments: ShardRecipe.Engine.allCases)
  func `each machine is given its command`(_ engine: ShardRecipe.Engine) {
    let words = ["flips", "photos.lua", "my photos", "--where", "speed > 800"]
    let text = ShardRecipe(words, count: 3, output: "all.jsonl").text(for: engine)
    #expect(text.contains("photos.lua") && text.contains("my photos") && text.hasSuffix("\n"))
    #expect(text.contains("--shard ") && text.contains("flickbook merge "))
    let feel = ShardRecipe(["feel", "save", "a.lua", "b"], count: 3, output: "a.feel")
    #expect(!feel.text(for: engine).contains("--part"))
  }

  @Test func `unprintable names are refused in a shared run`() {
    for name in ["a\u{1B}]0;x\u{7}", "a\nb", "a\u{202E}b", "a\u{9B}2J"] {
      let words = ShardRecipe(["flips", name, "b"], count: 2, output: "all.jsonl")
      #expect(words.fault?.contains("has no ") == true)
      let output = ShardRecipe(["flips", "a.lua", "b"], count: 2, output: name)
      #expect(output.fault != nil)
    }
    let spaced = ShardRecipe(["flips", "a.lua", "b c"], count: 2, output: "all of it.jsonl")
    #expect(spaced.fault == nil)
  }
}
