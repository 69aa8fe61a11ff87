import ConformanceMedia
import CoreMedia
import CoreVideo
import Foundation
import Testing

/// Source: CMFormatDescription.h; CoreAudioBaseTypes.h for stream descriptions.
@Suite struct FormatDescriptionTests {
  // CMVideoFormatDescriptionCreate, CMVideoFormatDescriptionGetDimensions.
  @Test func videoFormats() throws {
    let format = try CMFormatDescription(videoCodecType: .h264, width: 1_920, height: 1_080)
    #expect(format.mediaType == .video && format.mediaSubType == .h264)
    #expect(CMFormatDescriptionGetMediaType(format) == 0x7669_6465)
    #expect(CMFormatDescriptionGetMediaSubType(format) == 0x6176_6331)
    #expect(format.dimensions.width == 1_920 && format.dimensions.height == 1_080)
    #expect(kCMVideoCodecType_HEVC == 0x6876_6331 && kCMVideoCodecType_JPEG == 0x6a70_6567)
  }

  // CMVideoFormatDescriptionGetPresentationDimensions: the width is multiplied by the pixel aspect ratio, and the clean
  // aperture replaces the encoded size. CMVideoFormatDescriptionGetCleanAperture: offsets are from the centre.
  @Test func presentationSizes() throws {
    let format = try CMFormatDescription(
      videoCodecType: .jpeg, width: 720, height: 576,
      extensions: CMFormatDescription.Extensions(
        base: [
          kCMFormatDescriptionExtension_PixelAspectRatio: [
            kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: 16,
            kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: 15,
          ] as CFDictionary,
          kCMFormatDescriptionExtension_CleanAperture: [
            kCMFormatDescriptionKey_CleanApertureWidth: 704, kCMFormatDescriptionKey_CleanApertureHeight: 560,
            kCMFormatDescriptionKey_CleanApertureHorizontalOffset: 2,
            kCMFormatDescriptionKey_CleanApertureVerticalOffset: 4,
          ] as CFDictionary,
        ]))
    #expect(
      CMVideoFormatDescriptionGetPresentationDimensions(format, usePixelAspectRatio: true, useCleanAperture: false)
        == CGSize(width: 768, height: 576))
    #expect(
      CMVideoFormatDescriptionGetPresentationDimensions(format, usePixelAspectRatio: false, useCleanAperture: true)
        == CGSize(width: 704, height: 560))
    let both = CMVideoFormatDescriptionGetPresentationDimensions(
      format, usePixelAspectRatio: true, useCleanAperture: true)
    #expect(abs(both.width - 704.0 * 16 / 15) < 0.01 && both.height == 560)
    #expect(
      CMVideoFormatDescriptionGetCleanAperture(format, originIsAtTopLeft: true)
        == CGRect(x: 10, y: 12, width: 704, height: 560))
  }

  // CMFormatDescriptionEqual, CMFormatDescriptionGetExtension.
  @Test func equalFormats() throws {
    func make(_ name: String) throws -> CMFormatDescription {
      var format: CMFormatDescription?
      let extensions = [kCMFormatDescriptionExtension_FormatName: name] as CFDictionary
      let status = CMVideoFormatDescriptionCreate(
        allocator: nil, codecType: kCMVideoCodecType_JPEG, width: 64, height: 48,
        extensions: extensions as CFDictionary,
        formatDescriptionOut: &format)
      #expect(status == noErr)
      return try #require(format)
    }
    let (one, same, other) = (try make("a"), try make("a"), try make("b"))
    #expect(CMFormatDescriptionEqual(one, otherFormatDescription: same))
    #expect(!CMFormatDescriptionEqual(one, otherFormatDescription: other))
    #expect(
      CMFormatDescriptionEqualIgnoringExtensionKeys(
        one, otherFormatDescription: other,
        extensionKeysToIgnore: [kCMFormatDescriptionExtension_FormatName] as NSArray as CFArray,
        sampleDescriptionExtensionAtomKeysToIgnore: nil))
    let name = CMFormatDescriptionGetExtension(one, extensionKey: kCMFormatDescriptionExtension_FormatName)
    #expect(name as? String == "a")
  }

  // CMVideoFormatDescriptionCreateForImageBuffer, CMVideoFormatDescriptionMatchesImageBuffer.
  @Test func imagesHaveFormats() throws {
    var (first, second): (CVPixelBuffer?, CVPixelBuffer?)
    #expect(CVPixelBufferCreate(nil, 32, 16, kCVPixelFormatType_32BGRA, nil, &first) == kCVReturnSuccess)
    #expect(CVPixelBufferCreate(nil, 32, 18, kCVPixelFormatType_32BGRA, nil, &second) == kCVReturnSuccess)
    let format = try CMFormatDescription(imageBuffer: #require(first))
    #expect(format.mediaSubType.rawValue == kCVPixelFormatType_32BGRA)
    #expect(format.dimensions.width == 32 && format.dimensions.height == 16)
    #expect(format.matchesImageBuffer(try #require(first)))
    #expect(!format.matchesImageBuffer(try #require(second)))
  }

  // CMVideoFormatDescriptionCreateFromH264ParameterSets: the size is that of the sequence parameter set, the sets are
  // given back, and the configuration record is an extension.
  @Test(arguments: [UInt8(66), 100], [0, 1 << 28])
  func parameterSetsOfH264(_ profile: UInt8, _ offset: Int) throws {
    let sequence = BuiltParameterSets.sequence(profile: profile, width: 64, height: 48, offset: offset)
    let picture = BuiltParameterSets.picture
    // Two zero bytes and a byte of at most 3 occur only if the offset is great.
    #expect((sequence.range(of: Data([0, 0, 3])) != nil) == (offset > 0))
    let format = try CMFormatDescription(h264ParameterSets: [sequence, picture])
    #expect(format.dimensions.width == 64 && format.dimensions.height == 48)
    #expect(format.mediaSubType == .h264)
    let atoms =
      CMFormatDescriptionGetExtension(
        format, extensionKey: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms) as? NSDictionary
    #expect(atoms?["avcC"] as? Data == BuiltParameterSets.configuration(sequence))
    #expect(Array(format.parameterSets).count == 2)
    #expect(format.nalUnitHeaderLength == 4)
    var (pointer, size, count): (UnsafePointer<UInt8>?, Int, Int) = (nil, 0, 0)
    let status = CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
      format, parameterSetIndex: 0, parameterSetPointerOut: &pointer, parameterSetSizeOut: &size,
      parameterSetCountOut: &count, nalUnitHeaderLengthOut: nil)
    #expect(status == noErr && size == sequence.count && count == 2)
    #expect(Data(UnsafeBufferPointer(start: pointer, count: size)) == sequence)
  }

  // CMVideoFormatDescriptionGetH264ParameterSetAtIndex: the sets of the configuration record. Records of files from
  // before the chroma format and the bit depths were part of it end with the picture parameter sets.
  @Test(arguments: [0, 4]) func configurationRecords(_ missing: Int) throws {
    let sequence = BuiltParameterSets.sequence(profile: 100, width: 64, height: 48)
    let atoms: NSDictionary = ["avcC": BuiltParameterSets.configuration(sequence).dropLast(missing) as NSData]
    var made: CMVideoFormatDescription?
    #expect(
      CMVideoFormatDescriptionCreate(
        allocator: nil, codecType: kCMVideoCodecType_H264, width: 64, height: 48,
        extensions: [kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: atoms] as NSDictionary
          as CFDictionary, formatDescriptionOut: &made) == noErr)
    let format = try #require(made)
    #expect(Array(format.parameterSets) == [sequence, BuiltParameterSets.picture])
    #expect(format.nalUnitHeaderLength == 4)
  }

  // CMAudioFormatDescriptionCreate, CMAudioFormatDescriptionGetStreamBasicDescription, …GetMagicCookie.
  @Test func audioFormats() throws {
    var stream = AudioStreamBasicDescription(
      mSampleRate: 44_100, mFormatID: kAudioFormatMPEG4AAC, mFormatFlags: 2, mBytesPerPacket: 0,
      mFramesPerPacket: 1_024, mBytesPerFrame: 0, mChannelsPerFrame: 2, mBitsPerChannel: 0, mReserved: 0)
    let cookie: [UInt8] = [0x12, 0x10]
    var made: CMAudioFormatDescription?
    let status = CMAudioFormatDescriptionCreate(
      allocator: nil, asbd: &stream, layoutSize: 0, layout: nil, magicCookieSize: 2, magicCookie: cookie,
      extensions: nil,
      formatDescriptionOut: &made)
    let format = try #require(made)
    #expect(status == noErr && format.mediaType == .audio)
    #expect(CMFormatDescriptionGetMediaSubType(format) == 0x6161_6320)
    let read = try #require(CMAudioFormatDescriptionGetStreamBasicDescription(format)).pointee
    #expect(read.mSampleRate == 44_100 && read.mFramesPerPacket == 1_024 && read.mChannelsPerFrame == 2)
    #expect(format.magicCookie == Data(cookie))
    // CMVideoFormatDescriptionGetDimensions of another media type: 0 by 0.
    #expect(
      CMAudioFormatDescriptionGetStreamBasicDescription(
        try CMFormatDescription(videoCodecType: .jpeg, width: 8, height: 8)) == nil)
  }

  // CMTimeCodeFormatDescriptionCreate and its getters.
  @Test func timecodeFormats() throws {
    var made: CMTimeCodeFormatDescription?
    let status = CMTimeCodeFormatDescriptionCreate(
      allocator: nil, timeCodeFormatType: kCMTimeCodeFormatType_TimeCode32,
      frameDuration: CMTime(value: 1_001, timescale: 30_000), frameQuanta: 30, flags: kCMTimeCodeFlag_DropFrame,
      extensions: nil, formatDescriptionOut: &made)
    let format = try #require(made)
    #expect(status == noErr && format.mediaType == .timeCode)
    #expect(CMTimeCodeFormatDescriptionGetFrameDuration(format) == CMTime(value: 1_001, timescale: 30_000))
    #expect(CMTimeCodeFormatDescriptionGetFrameQuanta(format) == 30)
    #expect(CMTimeCodeFormatDescriptionGetTimeCodeFlags(format) == kCMTimeCodeFlag_DropFrame)
  }
}
