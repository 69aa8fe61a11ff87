import AVEngineCore
import CoreAudioTypes
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineISOMedia
@testable import AVEngineISOMediaWriting

@Suite struct SampleEntryTests {
  private func describe(_ format: FourCC, _ handler: FourCC, _ contents: [UInt8], isQuickTime: Bool = false)
    -> CMFormatDescription
  {
    var track = MovieTrack()
    (track.handler, track.timescale) = (handler, 48_000)
    let entry = SampleEntry(
      format: format, dataReference: 1, listVersion: 0, contents: contents, isQuickTime: isQuickTime)
    return FormatDescriptionBuilder(track).description(of: entry)
  }

  private func video(_ format: FourCC, _ boxes: [UInt8]) -> CMFormatDescription {
    let fields =
      [UInt8](repeating: 0, count: 16) + BoxMaker.be16(640) + BoxMaker.be16(360) + [UInt8](repeating: 0, count: 46) + [
        0, 24, 0xFF, 0xFF,
      ]
    return describe(format, "vide", fields + boxes)
  }

  private func audio(_ format: FourCC, channels: Int, bits: Int = 16, _ boxes: [UInt8]) -> CMFormatDescription {
    let fields =
      [UInt8](repeating: 0, count: 8) + BoxMaker.be16(channels) + BoxMaker.be16(bits) + [0, 0, 0, 0]
      + BoxMaker.be32(48_000 << 16)
    return describe(format, "soun", fields + boxes)
  }

  // MARK: Video

  /// An HEVC configuration with one SEI message of alpha channel information.
  private func alphaConfiguration(use: UInt8) -> [UInt8] {
    let message: [UInt8] = [0x4E, 0x01, 165, 3, use << 4, 0, 0, 0x80]
    return [1] + [UInt8](repeating: 0, count: 21) + [1, 39] + BoxMaker.be16(1) + BoxMaker.be16(message.count) + message
  }

  @Test func alphaLayersAreToldApart() {
    for (use, mode) in [
      (UInt8(0), kCMFormatDescriptionAlphaChannelMode_StraightAlpha),
      (1, kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha),
    ] {
      let format = video("hvc1", BoxMaker.box("hvcC", alphaConfiguration(use: use)))
      #expect(format.extensionValue(kCMFormatDescriptionExtension_ContainsAlphaChannel) as? Bool == true)
      #expect(format.extensionValue(kCMFormatDescriptionExtension_AlphaChannelMode) as? String == mode as String)
    }
    let plain = video("hvc1", BoxMaker.box("hvcC", [1] + [UInt8](repeating: 0, count: 22)))
    #expect(plain.extensionValue(kCMFormatDescriptionExtension_ContainsAlphaChannel) == nil)
  }

  @Test func bothEyesAreTold() {
    let zero = BoxMaker.zero32
    let eyes = BoxMaker.box(
      "eyes", BoxMaker.box("stri", zero, [3]), BoxMaker.box("hero", zero, [1]),
      BoxMaker.box("cams", BoxMaker.box("blin", zero, BoxMaker.be32(63_500))),
      BoxMaker.box("cmfy", BoxMaker.box("dadj", zero, BoxMaker.be32(UInt32(bitPattern: -200)))))
    let usage = BoxMaker.box("vexu", eyes, BoxMaker.box("proj", BoxMaker.box("prji", zero, Array("hequ".utf8))))
    let format = video("hvc1", usage + BoxMaker.box("hfov", BoxMaker.be32(63_400)))
    #expect(format.extensionValue(kCMFormatDescriptionExtension_HasLeftStereoEyeView) as? Bool == true)
    #expect(format.extensionValue(kCMFormatDescriptionExtension_HasRightStereoEyeView) as? Bool == true)
    #expect(
      format.extensionValue(kCMFormatDescriptionExtension_HeroEye) as? String == kCMFormatDescriptionHeroEye_Left
        as String)
    #expect(format.extensionValue(kCMFormatDescriptionExtension_StereoCameraBaseline) as? Int == 63_500)
    #expect(format.extensionValue(kCMFormatDescriptionExtension_HorizontalDisparityAdjustment) as? Int == -200)
    #expect(format.extensionValue(kCMFormatDescriptionExtension_HorizontalFieldOfView) as? Int == 63_400)
    let kind = format.extensionValue(kCMFormatDescriptionExtension_ProjectionKind) as? String
    #expect(kind == kCMFormatDescriptionProjectionKind_HalfEquirectangular as String)
  }

  @Test func lightAndColorAreTold() {
    let light = BoxMaker.box("clli", BoxMaker.be16(1000), BoxMaker.be16(400)) + BoxMaker.box("mdcv", [UInt8](0..<24))
    let room = BoxMaker.box("amve", [UInt8](0..<8)) + BoxMaker.box("cclv", [1, 2, 3])
    let vp9 = BoxMaker.box("vpcC", [1, 0, 0, 0, 0, 10, 0x83, 9, 16, 9, 0, 0])
    let dolby = BoxMaker.box("dvvC", [1, 0, 16, 5])
    let format = video("vp09", light + room + vp9 + dolby)
    #expect(
      format.extensionValue(kCMFormatDescriptionExtension_ContentLightLevelInfo) as? Data == Data([3, 232, 1, 144]))
    #expect(format.extensionValue(kCMFormatDescriptionExtension_MasteringDisplayColorVolume) as? Data == Data(0..<24))
    #expect(format.extensionValue(kCMFormatDescriptionExtension_AmbientViewingEnvironment) as? Data == Data(0..<8))
    #expect(format.extensionValue(kCMFormatDescriptionExtension_ContentColorVolume) as? Data == Data([1, 2, 3]))
    #expect(format.extensionValue(kCMFormatDescriptionExtension_ColorPrimaries) as? String == "ITU_R_2020")
    #expect(format.extensionValue(kCMFormatDescriptionExtension_TransferFunction) as? String == "SMPTE_ST_2084_PQ")
    #expect(format.extensionValue(kCMFormatDescriptionExtension_FullRangeVideo) as? Bool == true)
    #expect(format.extensionAtom("dvvC") == Data([1, 0, 16, 5]))
  }

  // MARK: Audio

  private func layout(_ format: CMFormatDescription) -> [UInt32] {
    let data = format.audioFormat?.layoutData ?? Data()
    return data.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
  }

  @Test func channelPositionsBecomeLayouts() {
    let pcm = BoxMaker.box("pcmC", BoxMaker.zero32, [1, 16])
    // Layout 6 of CICP is 5.1.
    let defined = audio("ipcm", channels: 6, pcm + BoxMaker.box("chnl", BoxMaker.zero32, [1, 6], BoxMaker.be64(0)))
    #expect(layout(defined).first == kAudioChannelLayoutTag_CICP_6)
    let listed = audio(
      "ipcm", channels: 3, pcm + BoxMaker.box("chnl", BoxMaker.zero32, [1, 0, 0, 1, 126], BoxMaker.be16(-30), [10]))
    let words = layout(listed)
    #expect(words.prefix(3) == [0, 0, 3])
    #expect(
      [words[3], words[8], words[13]] == [
        kAudioChannelLabel_Left, kAudioChannelLabel_Right, kAudioChannelLabel_UseCoordinates,
      ])
    #expect(Float(bitPattern: words[15]) == -30 && Float(bitPattern: words[16]) == 10)
    let version1 = audio(
      "ipcm", channels: 2, pcm + BoxMaker.box("chnl", [1, 0, 0, 0, 0x10, 2, 2, 0], BoxMaker.be64(0)))
    #expect(layout(version1).first == kAudioChannelLayoutTag_CICP_2)
  }

  /// TrueHD's entry has an integer rate where other entries have 16.16, and DTS can be in MPEG-4's entry.
  @Test func ratesAndObjectTypesAreRead() {
    let fields = [UInt8](repeating: 0, count: 8) + BoxMaker.be16(2) + BoxMaker.be16(16) + [0, 0, 0, 0]
    let lossless = describe("mlpa", "soun", fields + BoxMaker.be32(96_000))
    #expect(lossless.audioStreamBasicDescription?.mSampleRate == 96_000)
    let descriptor = ElementaryStreamDescriptor.make(objectType: 0xA9, streamType: 5)
    let surround = audio("mp4a", channels: 2, BoxMaker.box("esds", BoxMaker.zero32, descriptor))
    #expect(surround.subTypeCode == FourCC("dtsc").rawValue && surround.audioFormat?.cookieData == nil)
    #expect(surround.audioStreamBasicDescription?.mSampleRate == 48_000)
  }

  /// The decoder's configuration ends after the object type: the format is still MP3, as in ffprobe.
  @Test func descriptorsThatAreCutOffTellTheirCodec() {
    let descriptor: [UInt8] = [3, 6, 0, 1, 0, 4, 1, 0x6B]
    let format = audio("mp4a", channels: 2, BoxMaker.box("esds", BoxMaker.zero32, descriptor))
    #expect(format.subTypeCode == kAudioFormatMPEGLayer3 && format.audioFormat?.cookieData == nil)
    #expect(format.audioStreamBasicDescription?.mFramesPerPacket == 1152)
  }

  /// MPEG-4's entry may also contain PNG and JPEG 2000 (ISO/IEC 14496-1, table 5).
  @Test(arguments: [(0x6D, "png "), (0x6E, "mjp2"), (0x6C, "jpeg"), (0x20, "mp4v")] as [(UInt8, FourCC)])
  func objectTypesOfPicturesNameTheirCodecs(_ type: UInt8, _ codec: FourCC) {
    let descriptor = ElementaryStreamDescriptor.make(objectType: type, streamType: 4)
    let format = video("mp4v", BoxMaker.box("esds", BoxMaker.zero32, descriptor))
    #expect(format.subTypeCode == codec.rawValue)
  }

  @Test func cookiesOfAllFormsAreWrittenAsOneDescriptor() throws {
    let descriptor = ElementaryStreamDescriptor.aac(configuration: [0x11, 0x90], bitRate: 0)
    for cookie in [descriptor, [0, 0, 0, 0] + descriptor, [0x11, 0x90]] {
      var basic = AudioStreamBasicDescription()
      basic.mSampleRate = 48_000
      basic.mFormatID = kAudioFormatMPEG4AAC
      basic.mChannelsPerFrame = 2
      let format = CMFormatDescription.audio(basic, magicCookie: Data(cookie))
      let written = try AudioEntryWriter(brand: .mp4, format: format).elementaryStream()
      #expect(written == [0, 0, 0, 0] + descriptor)
    }
  }

  @Test(arguments: ["pcm_s16le", "pcm_s24be", "pcm_f32le", "pcm_f64be"]) func uncompressedSoundInISOFiles(
    _ codec: String
  ) throws {
    let six =
      "aevalsrc='0.1*sin(t*900)|0.2*sin(t*800)|0.3*sin(t*700)|0.4*sin(t*600)|0.5*sin(t*500)|0.6*sin(t*400)':c=5.1:d=1"
    let source = try MadeMedia.file("six.mov", MadeMedia.input(six) + ["-c:a", codec])
    let copy = try Remux.copy(source, format: .mp4)
    let probe = try Tool.run(
      "ffprobe",
      [
        "-v", "error", "-show_entries", "stream=codec_name,channels,sample_rate,duration_ts", "-of", "csv=p=0",
        copy.path,
      ])
    // FFmpeg 5.1 does not know the sample entry of floats, FFmpeg 7 does; 5.1 decodes them if the decoder is named.
    let names = codec.hasPrefix("pcm_f") ? ["unknown", codec] : [codec]
    let told = String(decoding: probe, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(names.map { "\($0),44100,6,44100" }.contains(told), "\(told)")
    let decoded = try [source, copy].map {
      try Tool.run("ffmpeg", ["-v", "error", "-xerror", "-c:a", codec, "-i", $0.path, "-f", "f64le", "-"])
    }
    let isSame = decoded[0] == decoded[1] && decoded[0].count == 44100 * 48
    #expect(isSame)
    let bytes = try Data(contentsOf: copy)
    // Left, right, centre, low frequencies, and the surround speakers, by their numbers in ISO/IEC 23091-3.
    #expect(bytes.range(of: Data(FourCC("chnl").bytes + [0, 0, 0, 0, 1, 0, 0, 1, 2, 3, 4, 5])) != nil)
    let format = try #require(open(copy).tracks.first?.info.formatDescriptions.first)
    let words = layout(format)
    #expect(words.prefix(3) == [0, 0, 6])
    let labels: [UInt32] = (0..<6).map { words[3 + $0 * 5] }
    let wanted: [AudioChannelLabel] = [
      kAudioChannelLabel_Left, kAudioChannelLabel_Right, kAudioChannelLabel_Center, kAudioChannelLabel_LFEScreen,
      kAudioChannelLabel_LeftSurround, kAudioChannelLabel_RightSurround,
    ]
    #expect(labels == wanted)
  }

  @Test func unusualKindsOfAAC() throws {
    // Object type 39 with 512 frames per packet and band replication at twice the rate.
    let delay = try #require(AudioSpecificConfig([0xF8, 0xEC, 0x41, 0x80]))
    #expect(
      delay.objectType == 39 && delay.sampleRate == 24_000 && delay.extensionRate == 48_000 && !delay.isShortFrame)
    // Object type 42 at 48 kHz, stereo, with 1,024 frames.
    let unified = try #require(AudioSpecificConfig([0xF9, 0x46, 0x46, 0x20]))
    #expect(unified.objectType == 42 && unified.sampleRate == 48_000 && unified.framesPerPacket == 1024)
  }

  @Test func versionsOfQuickTimeSound() throws {
    let wave = BoxMaker.box(
      "wave", BoxMaker.box("frma", Array("in24".utf8)), BoxMaker.box("enda", [0, 1]), BoxMaker.zero32 + BoxMaker.zero32)
    let version1: [UInt8] =
      [0, 1] + [UInt8](repeating: 0, count: 6) + [0, 2, 0, 16] + [0xFF, 0xFE, 0, 0] + BoxMaker.be32(48_000 << 16)
    let fields = BoxMaker.be32(1) + BoxMaker.be32(3) + BoxMaker.be32(6) + BoxMaker.be32(2)
    let packed = try #require(
      describe("in24", "soun", version1 + fields + wave, isQuickTime: true).audioStreamBasicDescription)
    #expect(
      packed.mBitsPerChannel == 24 && packed.mBytesPerFrame == 6
        && packed.mFormatFlags & kAudioFormatFlagIsBigEndian == 0)
    let version2: [UInt8] =
      [0, 2] + [UInt8](repeating: 0, count: 6) + [0, 3, 0, 16, 0xFF, 0xFE, 0, 0] + BoxMaker.be32(0x1_0000)
      + BoxMaker.be32(72)
      + BoxMaker.be64((96_000.0).bitPattern) + BoxMaker.be32(4) + BoxMaker.be32(0x7F00_0000) + BoxMaker.be32(32)
      + BoxMaker.be32(kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked) + BoxMaker.be32(16) + BoxMaker.be32(1)
    let float = try #require(describe("lpcm", "soun", version2, isQuickTime: true).audioStreamBasicDescription)
    #expect(float.mSampleRate == 96_000 && float.mChannelsPerFrame == 4 && float.mBytesPerFrame == 16)
    #expect(float.mFormatFlags == kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked)
  }

  // MARK: Text, metadata, time code

  @Test func timedTextHasItsStyle() throws {
    let fonts = BoxMaker.box("ftab", BoxMaker.be16(1), BoxMaker.be16(1), [5], Array("Serif".utf8))
    let box: [UInt8] = BoxMaker.be16(4) + BoxMaker.be16(8) + BoxMaker.be16(60) + BoxMaker.be16(320)
    let style: [UInt8] = BoxMaker.be16(0) + BoxMaker.be16(0) + BoxMaker.be16(1) + [3, 18, 255, 128, 0, 255]
    let format = describe(
      "tx3g", "sbtl", BoxMaker.be32(0x4000_0000) + [1, 0xFF] + [0, 0, 0, 128] + box + style + fonts)
    #expect(format.mediaType == .subtitle)
    #expect(try format.displayFlags().rawValue == 0x4000_0000)
    #expect(try format.justification().horizontal.rawValue == 1 && format.justification().vertical.rawValue == -1)
    #expect(
      try format.defaultTextBox(originIsAtTopLeft: true, heightOfTextTrack: 100)
        == CGRect(x: 8, y: 4, width: 312, height: 56))
    let found = try format.defaultStyle()
    #expect(found.bold && found.italic && !found.underline && found.fontSize == 18 && found.localFontID == 1)
    #expect(found.colorComponents == [1, 128.0 / 255, 0, 1])
    #expect(try format.fontName(localFontID: 1) == "Serif")
  }

  @Test func quickTimeTextHasItsStyle() throws {
    let box: [UInt8] = BoxMaker.be16(0) + BoxMaker.be16(0) + BoxMaker.be16(40) + BoxMaker.be16(200)
    let style: [UInt8] =
      BoxMaker.zero32 + BoxMaker.be16(14) + BoxMaker.be16(11) + BoxMaker.be16(0) + [1, 0] + BoxMaker.be16(12)
    let colors: [UInt8] = BoxMaker.be16(0xFFFF) + BoxMaker.be16(0) + BoxMaker.be16(0)
    let format = describe(
      "text", "text",
      BoxMaker.be32(1) + BoxMaker.be32(1) + [0, 0, 0, 0, 0, 0] + box + style + colors + [6] + Array("Geneva".utf8),
      isQuickTime: true)
    let found = try format.defaultStyle()
    #expect(found.bold && !found.italic && found.fontSize == 12 && found.colorComponents == [1, 0, 0, 1])
    #expect(try format.fontName(localFontID: 0) == "Geneva")
    #expect(try format.justification().horizontal.rawValue == 1)
  }

  @Test func metadataHasItsKeys() {
    func key(_ number: UInt32, _ name: String, _ type: String) -> [UInt8] {
      BoxMaker.box(
        FourCC(number), BoxMaker.box("keyd", Array("mdta".utf8), Array(name.utf8)),
        BoxMaker.box("dtyp", BoxMaker.be32(1), Array(type.utf8)),
        BoxMaker.box("loca", Array("de-CH".utf8) + [0]))
    }
    let keys = BoxMaker.box(
      "keys", key(1, "com.apple.quicktime.location.ISO6709", "com.apple.metadata.datatype.UTF-8"),
      key(7, "com.example.heart rate", "com.apple.metadata.datatype.int32"))
    let format = describe("mebx", "meta", keys)
    #expect(format.mediaType == .metadata)
    #expect(format.identifiers == ["mdta/com.apple.quicktime.location.ISO6709", "mdta/com.example.heart%20rate"])
    let second = format.keyWithLocalID(7)
    #expect(
      second?[kCMMetadataFormatDescriptionKey_DataType as String] as? Data
        == Data("com.apple.metadata.datatype.int32".utf8))
    #expect(second?[kCMMetadataFormatDescriptionKey_LanguageTag as String] as? String == "de-CH")
  }

  @Test func timeCodeNamesItsReel() throws {
    let name = BoxMaker.box("name", BoxMaker.be16(4), BoxMaker.be16(0), Array("A001".utf8))
    let fields = BoxMaker.zero32 + BoxMaker.be32(1) + BoxMaker.be32(30_000) + BoxMaker.be32(1001) + [30, 0]
    let format = describe("tmcd", "tmcd", fields + name)
    #expect(CMTimeCodeFormatDescriptionGetFrameDuration(format) == CMTime(value: 1001, timescale: 30_000))
    let reel = format.extensionValue(kCMTimeCodeFormatDescriptionExtension_SourceReferenceName) as? [String: Any]
    #expect(reel?[kCMTimeCodeFormatDescriptionKey_Value as String] as? String == "A001")
  }

  @Test func captionsAndWebVTTKeepTheirBoxes() {
    let cues = describe(
      "wvtt", "text", BoxMaker.box("vttC", Array("WEBVTT".utf8)) + BoxMaker.box("vlab", Array("A".utf8)))
    #expect(cues.extensionAtom("vttC") == Data("WEBVTT".utf8))
    #expect(describe("c608", "clcp", []).mediaType == .closedCaption)
    let markup = describe(
      "stpp", "subt",
      Array("http://www.w3.org/ns/ttml".utf8) + [0, 0, 0] + BoxMaker.box("mime", BoxMaker.zero32, [65, 0]))
    #expect(markup.mediaType == .subtitle && markup.extensionAtom("mime") != nil)
  }
}
