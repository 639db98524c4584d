import FlickCore
import Testing

@testable import FlickHost

@Suite struct `Errors of inputs` {
  @Test func `an error about an unknown name suggests the nearest name`() {
    let error = #expect(throws: HostError.self) {
      try HostError.input(of: "--profiles") { try Profile.named("flutter_andriod") }
    }
    let text = error?.description ?? ""
    #expect(text.hasPrefix("--profiles: no profile 'flutter_andriod'; expected one of "))
    #expect(text.hasSuffix(" (did you mean 'flutter_android'?)"))
  }
}
