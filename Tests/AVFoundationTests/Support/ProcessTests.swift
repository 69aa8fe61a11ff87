import AVEngineCore
import AVFoundation
import Foundation
import Testing

@Suite struct ProcessTests {
  @Test func unknownOptionsAreTold() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let url = URL(fileURLWithPath: "/nothing.mp4")
      let options: [String: Any] = ["AVURLAssetMadeUpKey": 1, AVURLAssetPreferPreciseDurationAndTimingKey: true]
      for _ in 0..<3 { _ = AVURLAsset(url: url, options: options) }
      exit(0)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text == "AVFoundation: the option “AVURLAssetMadeUpKey” is unknown and has no effect\n")
  }

  @Test func slotsAreSetByTheEnvironment() async {
    await #expect(processExitsWith: .success) {
      setenv("AVFOUNDATION_CODEC_SLOTS", "37", 1)
      exit(CodecSlots.shared.limit == 37 ? 0 : 1)
    }
    await #expect(processExitsWith: .success) {
      setenv("AVFOUNDATION_CODEC_SLOTS", "many", 1)
      exit((1...sysconf(Int32(_SC_NPROCESSORS_ONLN))).contains(CodecSlots.shared.limit) ? 0 : 1)
    }
  }
}
