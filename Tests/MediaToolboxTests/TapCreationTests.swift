import MediaToolbox
import Testing

@Suite struct TapCreationTests {
  private final class Calls {
    var names: [String] = []
  }

  private func callbacks(_ calls: Calls, version: Int32 = kMTAudioProcessingTapCallbacksVersion_0)
    -> MTAudioProcessingTapCallbacks
  {
    MTAudioProcessingTapCallbacks(
      version: version, clientInfo: UnsafeMutableRawPointer(Unmanaged.passUnretained(calls).toOpaque()),
      init: { tap, clientInfo, tapStorageOut in tapStorageOut.pointee = clientInfo },
      finalize: { tap in
        Unmanaged<Calls>.fromOpaque(MTAudioProcessingTapGetStorage(tap)).takeUnretainedValue().names.append("finalize")
      },
      prepare: nil, unprepare: nil, process: { tap, numberFrames, flags, bufferListInOut, numberFramesOut, flagsOut in }
    )
  }

  @Test func aTapHasItsStorageUntilItIsReleased() throws {
    let calls = Calls()
    var callbacks = callbacks(calls)
    var made: Unmanaged<MTAudioProcessingTap>?
    #expect(
      MTAudioProcessingTapCreate(kCFAllocatorDefault, &callbacks, kMTAudioProcessingTapCreationFlag_PreEffects, &made)
        == noErr)
    try check(#require(made), callbacks, calls)
    #expect(calls.names == ["finalize"])
  }

  private func check(
    _ made: Unmanaged<MTAudioProcessingTap>, _ callbacks: MTAudioProcessingTapCallbacks, _ calls: Calls
  ) {
    let tap = made.takeRetainedValue()
    #expect(MTAudioProcessingTapGetStorage(tap) == callbacks.clientInfo)
    #expect(CFGetTypeID(tap) == MTAudioProcessingTapGetTypeID())
    #expect(calls.names.isEmpty)
  }

  @Test func callbacksAreWhatTheyWereSetTo() {
    var callbacks = callbacks(Calls())
    #expect(callbacks.finalize != nil && callbacks.prepare == nil)
    callbacks.prepare = { _, _, _ in }
    callbacks.finalize = nil
    #expect(callbacks.finalize == nil && callbacks.prepare != nil)
  }

  @Test func newerSDKsRetainTheTapThemselves() throws {
    let calls = Calls()
    var callbacks = callbacks(calls)
    var tap: MTAudioProcessingTap?
    #expect(MTAudioProcessingTapCreate(nil, &callbacks, kMTAudioProcessingTapCreationFlag_PostEffects, &tap) == noErr)
    #expect(tap != nil && tap == tap)
    tap = nil
    #expect(calls.names == ["finalize"])
  }

  @Test(arguments: [(0, 3), (0, 0), (1, 1), (0, 4)] as [(Int32, MTAudioProcessingTapCreationFlags)])
  func whatMakesNoSenseMakesNoTap(version: Int32, flags: MTAudioProcessingTapCreationFlags) {
    let calls = Calls()
    var callbacks = callbacks(calls, version: version)
    var tap: MTAudioProcessingTap?
    #expect(MTAudioProcessingTapCreate(nil, &callbacks, flags, &tap) != noErr)
    #expect(tap == nil && calls.names.isEmpty)
  }

  @Test func soundIsThereOnlyWithinTheCallback() throws {
    let calls = Calls()
    var callbacks = callbacks(calls)
    var tap: MTAudioProcessingTap?
    MTAudioProcessingTapCreate(nil, &callbacks, kMTAudioProcessingTapCreationFlag_PreEffects, &tap)
    var list = AudioBufferList(mNumberBuffers: 1, mBuffers: AudioBuffer())
    let made = try #require(tap)
    #expect(MTAudioProcessingTapGetSourceAudio(made, 10, &list, nil, nil, nil) != noErr)
    #expect(list.mBuffers.mData == nil)
  }
}
