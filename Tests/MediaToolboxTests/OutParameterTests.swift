import MediaToolbox
import TestSupport
import Testing

struct OutParameterTests {
  @Test func taps() {
    var callbacks = MTAudioProcessingTapCallbacks(
      version: kMTAudioProcessingTapCallbacksVersion_0, clientInfo: nil, init: nil, finalize: nil, prepare: nil,
      unprepare: nil,
      process: { _, _, _, _, _, _ in })
    let flags = kMTAudioProcessingTapCreationFlag_PreEffects
    let faults = outParameterFaults { (out: UnsafeMutablePointer<MTAudioProcessingTap?>) in
      MTAudioProcessingTapCreate(nil, &callbacks, flags, out)
    } _: { (out: inout MTAudioProcessingTap?) in
      MTAudioProcessingTapCreate(nil, &callbacks, flags, &out)
    }
    #expect(faults == [])
  }
}
