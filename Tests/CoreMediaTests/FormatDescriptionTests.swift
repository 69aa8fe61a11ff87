import CoreMedia
import Foundation
import Testing

struct FormatDescriptionTests {
  @Test func equalityIsByContent() throws {
    func make(_ extensions: NSDictionary) -> CMFormatDescription? {
      var made: CMFormatDescription?
      CMVideoFormatDescriptionCreate(
        allocator: nil, codecType: kCMVideoCodecType_H264, width: 64, height: 48, extensions: extensions,
        formatDescriptionOut: &made)
      return made
    }
    let atoms = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
    let a = make([atoms: ["avcC": Data([1]), "pasp": Data([2])], kCMFormatDescriptionExtension_Depth: 24])
    let b = make([
      atoms: ["avcC": Data([1]), "pasp": Data([2])], kCMFormatDescriptionExtension_Depth: NSNumber(value: 24.0),
    ])
    let c = make([atoms: ["avcC": Data([1]), "pasp": Data([3])], kCMFormatDescriptionExtension_Depth: 32])
    #expect(a == b && a?.hashValue == b?.hashValue && a != c)
    #expect(
      CMFormatDescriptionEqual(a, otherFormatDescription: b)
        && !CMFormatDescriptionEqual(a, otherFormatDescription: nil))
    #expect(
      CMFormatDescriptionEqualIgnoringExtensionKeys(
        a, otherFormatDescription: c, extensionKeysToIgnore: kCMFormatDescriptionExtension_Depth,
        sampleDescriptionExtensionAtomKeysToIgnore: ["pasp"] as NSArray))
    #expect(
      !CMFormatDescriptionEqualIgnoringExtensionKeys(
        a, otherFormatDescription: c, extensionKeysToIgnore: nil,
        sampleDescriptionExtensionAtomKeysToIgnore: "pasp" as NSString))
    #expect(
      try #require(a).equalTo(try #require(c), extensionKeysToIgnore: [.depth, .sampleDescriptionExtensionAtoms]))
  }

  @Test func cleanApertureAndPixelAspect() throws {
    var extensions = CMFormatDescription.Extensions()
    extensions[.cleanAperture] = .cleanAperture(
      width: (704, 1), height: (576, 1), horizontalOffet: (1, 2), verticalOffset: (-3, 1))
    extensions[.pixelAspectRatio] = .pixelAspectRatio(horizontalSpacing: 12, verticalSpacing: 11)
    let format = try CMFormatDescription(videoCodecType: .dvcPAL, width: 720, height: 600, extensions: extensions)
    #expect(format.cleanAperture(originIsAtTopLeft: true) == CGRect(x: 8.5, y: 9, width: 704, height: 576))
    #expect(format.cleanAperture(originIsAtTopLeft: false) == CGRect(x: 8.5, y: 15, width: 704, height: 576))
    #expect(format.presentationDimensions() == CGSize(width: 768, height: 576))
    #expect(format.presentationDimensions(usePixelAspectRatio: false) == CGSize(width: 704, height: 576))
    #expect(
      format.presentationDimensions(usePixelAspectRatio: false, useCleanAperture: false)
        == CGSize(width: 720, height: 600))
    #expect(format.extensions[.pixelAspectRatio] == extensions[.pixelAspectRatio])
    let plain = try CMFormatDescription(videoCodecType: .h264, width: 320, height: 240)
    #expect(plain.cleanAperture(originIsAtTopLeft: true) == CGRect(x: 0, y: 0, width: 320, height: 240))
    #expect(CMFormatDescriptionGetExtensions(plain) == nil && plain.extensions.isEmpty)
  }

  @Test func valuesOfColoursAndApertures() throws {
    var extensions = CMFormatDescription.Extensions()
    extensions[.transferFunction] = .transferFunction(.itu_R_2100_HLG)
    extensions[.yCbCrMatrix] = .yCbCrMatrix(.itu_R_2020)
    extensions[.cleanAperture] = .cleanAperture(width: 60.0, height: 40, horizontalOffet: 2, verticalOffset: -1)
    let format = try CMFormatDescription(videoCodecType: .h264, width: 64, height: 48, extensions: extensions)
    func text(_ key: CFString) -> String? { CMFormatDescriptionGetExtension(format, extensionKey: key) as? String }
    #expect(text(kCMFormatDescriptionExtension_TransferFunction) == "ITU_R_2100_HLG")
    #expect(text(kCMFormatDescriptionExtension_YCbCrMatrix) == "ITU_R_2020")
    #expect(format.cleanAperture(originIsAtTopLeft: true) == CGRect(x: 4, y: 3, width: 60, height: 40))
  }

  @Test func soundKeepsItsPointers() throws {
    var description = AudioStreamBasicDescription()
    (description.mSampleRate, description.mFormatID, description.mChannelsPerFrame) = (48_000, kAudioFormatMPEG4AAC, 2)
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_Stereo
    var made: CMAudioFormatDescription?
    let cookie: [UInt8] = [9, 8, 7]
    #expect(
      CMAudioFormatDescriptionCreate(
        allocator: nil, asbd: &description, layoutSize: MemoryLayout<AudioChannelLayout>.size, layout: &layout,
        magicCookieSize: 3,
        magicCookie: cookie, extensions: nil, formatDescriptionOut: &made) == noErr)
    let format = try #require(made)
    #expect(CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee.mSampleRate == 48_000)
    var size = 0
    #expect(CMAudioFormatDescriptionGetMagicCookie(format, sizeOut: &size)?.load(as: UInt8.self) == 9 && size == 3)
    #expect(
      CMAudioFormatDescriptionGetChannelLayout(format, sizeOut: nil)?.pointee.mChannelLayoutTag
        == kAudioChannelLayoutTag_Stereo)
    #expect(format.audioChannelLayout?.tag == kAudioChannelLayoutTag_Stereo)
    #expect(format.audioFormatList.first?.mChannelLayoutTag == kAudioChannelLayoutTag_Stereo)
    let bare = try CMFormatDescription(audioStreamBasicDescription: description)
    let (equal, mask) = format.equalTo(bare)
    #expect(!equal && mask == [.streamBasicDescription, .extensions])
    #expect(
      CMAudioFormatDescriptionCreate(
        allocator: nil, asbd: &description, layoutSize: 4, layout: &layout, magicCookieSize: 0, magicCookie: nil,
        extensions: nil,
        formatDescriptionOut: &made) == kCMFormatDescriptionError_InvalidParameter)
  }

  @Test func timeCodesAndText() throws {
    let code = try CMFormatDescription(
      timeCodeFormatType: .timeCode32, frameDuration: CMTime(value: 1001, timescale: 30_000), frameQuanta: 30,
      flags: [.dropFrame])
    #expect(code.frameQuanta == 30 && code.timeCodeFlags == .dropFrame && code.mediaType == .timeCode)
    var extensions = CMFormatDescription.Extensions()
    extensions[.displayFlags] = .textDisplayFlags([.writeTextVertically, .allSubtitlesForced])
    extensions[.defaultTextBox] = .textRect(top: 10, left: 20, bottom: 60, right: 320)
    extensions[.defaultStyle] = .mobile3GPPTextDefaultStyle(
      startChar: 0, endChar: 0, localFontID: 1, fontFace: [.bold], fontSize: 24,
      foregroundColor: .mobile3GPPTextColor(red: 1, green: 0, blue: 0.2, alpha: 1))
    extensions[.fontTable] = .fontTable([1: "Sans"])
    let text = try CMFormatDescription(mediaType: .text, mediaSubType: .mobile3GPP, extensions: extensions)
    #expect(try text.displayFlags().rawValue == 0x8002_0000)
    #expect(
      try text.defaultTextBox(originIsAtTopLeft: false, heightOfTextTrack: 100)
        == CGRect(x: 20, y: 40, width: 300, height: 50))
    let style = try text.defaultStyle()
    #expect(style.bold && !style.italic && style.fontSize == 24 && style.colorComponents == [1, 0, 0.2, 1])
    #expect(try text.fontName(localFontID: 1) == "Sans")
    #expect(throws: NSError.self) { try code.displayFlags() }
  }

  @Test func metadataKeysHaveIdentifiers() throws {
    let identifier = kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier
    let type = kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType
    let specifications: NSArray = [
      [
        identifier: "mdta/com.apple.quicktime.location.ISO6709",
        type: kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709,
      ],
      [identifier: "mdta/my%20key", type: kCMMetadataBaseDataType_UTF8],
    ]
    var made: CMMetadataFormatDescription?
    #expect(
      CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
        allocator: nil, metadataType: kCMMetadataFormatType_Boxed, metadataSpecifications: specifications,
        formatDescriptionOut: &made) == noErr)
    let format = try #require(made)
    #expect(format.identifiers == ["mdta/com.apple.quicktime.location.ISO6709", "mdta/my%20key"])
    #expect(format.keyWithLocalID(2)?[kCMMetadataFormatDescriptionKey_Value as String] as? Data == Data("my key".utf8))
    #expect(format.keyWithLocalID(3) == nil && format.mediaType == .metadata && format.mediaSubType == .boxed)
    #expect(
      CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
        allocator: nil, metadataType: kCMMetadataFormatType_Boxed,
        metadataSpecifications: [[identifier: "nothing"]] as NSArray,
        formatDescriptionOut: &made) == kCMFormatDescriptionError_InvalidParameter)
  }
}
