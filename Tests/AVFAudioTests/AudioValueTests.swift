import AVFAudio
import TestSupport
import Testing

@Suite struct AudioValueTests {
  @Test func programsMayRecord() async {
    #expect(AVAudioApplication.shared.recordPermission == .granted)
    let isGranted = await withCheckedContinuation { done in
      AVAudioApplication.requestRecordPermission { done.resume(returning: $0) }
    }
    #expect(isGranted)
  }

  @Test func valuesOfStates() {
    expectPublished(AVAudioApplication.recordPermission.denied.rawValue, code: "deny")
    expectPublished(AVAudioApplication.MicrophoneInjectionPermission.denied.rawValue, code: "deny")
    expectPublished(AVAudioApplication.MicrophoneInjectionPermission.granted.rawValue, code: "grnt")
    expectPublished(AVSpeechSynthesizer.PersonalVoiceAuthorizationStatus.notDetermined.rawValue, 0)
    expectPublished(AVSpeechSynthesizer.PersonalVoiceAuthorizationStatus.denied.rawValue, 1)
    expectPublished(AVSpeechSynthesizer.PersonalVoiceAuthorizationStatus.unsupported.rawValue, 2)
    expectPublished(AVSpeechSynthesizer.PersonalVoiceAuthorizationStatus.authorized.rawValue, 3)
  }

  @Test func noVoicesOfPeopleAreMade() async {
    #expect(AVSpeechSynthesizer.personalVoiceAuthorizationStatus == .unsupported)
    let status = await withCheckedContinuation { done in
      AVSpeechSynthesizer.requestPersonalVoiceAuthorization { done.resume(returning: $0) }
    }
    #expect(status == .unsupported)
  }

  @Test func samplesOfThirtyTwoBits() throws {
    let whole = try #require(
      AVAudioFormat(commonFormat: .pcmFormatInt32, sampleRate: 8_000, channels: 1, interleaved: false))
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: whole, frameCapacity: 4))
    let data = try #require(buffer.int32ChannelData)
    data[0][2] = .min
    #expect(UnsafeBufferPointer(start: buffer.int32ChannelData?[0], count: 4).map { $0 } == [0, 0, .min, 0])
    let floats = try #require(AVAudioFormat(standardFormatWithSampleRate: 8_000, channels: 1))
    #expect(try #require(AVAudioPCMBuffer(pcmFormat: floats, frameCapacity: 4)).int32ChannelData == nil)
  }

  @Test func aConverterKnowsItsFormatsAndQuality() throws {
    let wide = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
    let narrow = try #require(AVAudioFormat(standardFormatWithSampleRate: 16_000, channels: 1))
    let converter = try #require(AVAudioConverter(from: wide, to: narrow))
    #expect(converter.inputFormat == wide && converter.outputFormat == narrow)
    let before = converter.sampleRateConverterQuality
    converter.sampleRateConverterQuality = AVAudioQuality.max.rawValue
    #expect(converter.sampleRateConverterQuality == 127 && before != 127)
  }
}
