import AVFAudio
import CoreMedia
import Testing

@Suite struct FormatTests {
  @Test func commonFormatsDescribeTheirSamples() throws {
    let cases: [(AVAudioCommonFormat, UInt32, AudioFormatFlags)] = [
      (.pcmFormatFloat32, 32, kAudioFormatFlagIsFloat), (.pcmFormatFloat64, 64, kAudioFormatFlagIsFloat),
      (.pcmFormatInt16, 16, kAudioFormatFlagIsSignedInteger), (.pcmFormatInt32, 32, kAudioFormatFlagIsSignedInteger),
    ]
    for (form, bits, flag) in cases {
      for interleaved in [true, false] {
        let format = try #require(
          AVAudioFormat(commonFormat: form, sampleRate: 22_050, channels: 2, interleaved: interleaved))
        let description = format.streamDescription.pointee
        #expect(format.commonFormat == form)
        #expect(format.isInterleaved == interleaved)
        #expect(format.isStandard == (form == .pcmFormatFloat32 && !interleaved))
        #expect(description.mBitsPerChannel == bits)
        #expect(description.mFormatFlags & flag != 0)
        #expect(description.mBytesPerFrame == bits / 8 * (interleaved ? 2 : 1))
        #expect(description.mSampleRate == 22_050)
      }
    }
  }

  @Test func moreThanTwoChannelsNeedALayout() throws {
    #expect(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 6) == nil)
    let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_A))
    let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
    #expect(format.channelCount == 6)
    #expect(format.channelLayout?.layoutTag == kAudioChannelLayoutTag_MPEG_5_1_A)
    #expect(AVAudioFormat(streamDescription: format.streamDescription) == nil)
    #expect(AVAudioFormat(streamDescription: format.streamDescription, channelLayout: layout) == format)
  }

  @Test func settingsGoOutAndIn() throws {
    let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_0_A))
    let formats = [
      try #require(AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 44_100, channels: 2, interleaved: true)),
      try #require(AVAudioFormat(standardFormatWithSampleRate: 16_000, channels: 1)),
      AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout),
    ]
    for format in formats { #expect(AVAudioFormat(settings: format.settings) == format) }
    #expect(formats[0].settings[AVLinearPCMBitDepthKey] as? Int == 16)
    #expect(formats[0].settings[AVSampleRateKey] as? Double == 44_100)
    #expect(formats[0].settings[AVLinearPCMIsFloatKey] as? Bool == false)
    #expect(formats[1] != AVAudioFormat(standardFormatWithSampleRate: 16_000, channels: 2))
    #expect(AVAudioFormat(settings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100.0]) == nil)
    let aac = try #require(
      AVAudioFormat(settings: [
        AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100.0, AVNumberOfChannelsKey: 2,
      ]))
    #expect(aac.streamDescription.pointee.mFramesPerPacket == 1024)
    #expect(aac.commonFormat == .otherFormat)
  }

  @Test func descriptionsOfCoreMediaGoOutAndIn() throws {
    let format = try #require(
      AVAudioFormat(settings: [
        AVFormatIDKey: kAudioFormatAppleLossless, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
      ]))
    format.magicCookie = Data([1, 2, 3])
    let again = AVAudioFormat(cmAudioFormatDescription: format.formatDescription)
    #expect(again == format)
    #expect(again.magicCookie == Data([1, 2, 3]))
    var size = 0
    #expect(CMAudioFormatDescriptionGetMagicCookie(format.formatDescription, sizeOut: &size) != nil)
    #expect(size == 3)
    again.magicCookie = Data([1, 2])
    #expect(again != format)
  }

  @Test func archivesKeepAFormat() throws {
    let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_AAC_7_1))
    let format = AVAudioFormat(
      commonFormat: .pcmFormatFloat64, sampleRate: 96_000, interleaved: true, channelLayout: layout)
    let data = try NSKeyedArchiver.archivedData(withRootObject: format, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: AVAudioFormat.self, from: data) == format)
  }

  @Test func layoutsOfTags() throws {
    let tags: [(AudioChannelLayoutTag, UInt32)] = [
      (kAudioChannelLayoutTag_Mono, 1), (kAudioChannelLayoutTag_Stereo, 2), (kAudioChannelLayoutTag_AAC_5_1, 6),
      (kAudioChannelLayoutTag_Atmos_7_1_4, 12), (kAudioChannelLayoutTag_DiscreteInOrder | 17, 17),
    ]
    for (tag, count) in tags {
      let layout = try #require(AVAudioChannelLayout(layoutTag: tag))
      #expect(layout.channelCount == count)
      #expect(layout.layoutTag == tag)
      #expect(layout.layout.pointee.mChannelLayoutTag == tag)
      #expect(AVAudioChannelLayout(layout: layout.layout) == layout)
    }
    #expect(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_UseChannelDescriptions) == nil)
    #expect(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_UseChannelBitmap) == nil)
  }

  @Test func layoutsOfDescriptionsAndBitmaps() {
    let labels = [kAudioChannelLabel_Left, kAudioChannelLabel_Right, kAudioChannelLabel_LFEScreen]
    var managed = ManagedAudioChannelLayout(
      channelDescriptions: labels.map {
        AudioChannelDescription(mChannelLabel: $0, mChannelFlags: [], mCoordinates: (0, 0, 0))
      })
    let described = managed.withUnsafePointer { AVAudioChannelLayout(layout: $0) }
    #expect(described.channelCount == 3)
    managed = ManagedAudioChannelLayout(tag: kAudioChannelLayoutTag_UseChannelBitmap)
    managed.bitmap = [.bit_Left, .bit_Right, .bit_Center, .bit_LFEScreen]
    #expect(managed.withUnsafePointer { AVAudioChannelLayout(layout: $0) }.channelCount == 4)
  }
}
