import CoreMedia
import Foundation
import TestSupport
import Testing

struct FormatOutParameterTests {
  @Test func descriptions() throws {
    expectNone(
      outParameterFaults {
        CMFormatDescriptionCreate(
          allocator: nil, mediaType: kCMMediaType_Text, mediaSubType: kCMTextFormatType_QTText, extensions: nil,
          formatDescriptionOut: $0)
      } _: {
        CMFormatDescriptionCreate(
          allocator: nil, mediaType: kCMMediaType_Text, mediaSubType: kCMTextFormatType_QTText, extensions: nil,
          formatDescriptionOut: &$0)
      })
    expectNone(
      outParameterFaults {
        CMMuxedFormatDescriptionCreate(
          allocator: nil, muxType: kCMMuxedStreamType_MPEG2Transport, extensions: nil, formatDescriptionOut: $0)
      } _: {
        CMMuxedFormatDescriptionCreate(
          allocator: nil, muxType: kCMMuxedStreamType_MPEG2Transport, extensions: nil, formatDescriptionOut: &$0)
      })
    let time = CMTime(value: 1, timescale: 30)
    expectNone(
      outParameterFaults {
        CMTimeCodeFormatDescriptionCreate(
          allocator: nil, timeCodeFormatType: kCMTimeCodeFormatType_TimeCode32, frameDuration: time, frameQuanta: 30,
          flags: 0,
          extensions: nil, formatDescriptionOut: $0)
      } _: {
        CMTimeCodeFormatDescriptionCreate(
          allocator: nil, timeCodeFormatType: kCMTimeCodeFormatType_TimeCode32, frameDuration: time, frameQuanta: 30,
          flags: 0,
          extensions: nil, formatDescriptionOut: &$0)
      })
  }

  @Test func pictures() throws {
    expectNone(
      outParameterFaults {
        CMVideoFormatDescriptionCreate(
          allocator: nil, codecType: kCMVideoCodecType_H264, width: 2, height: 2, extensions: nil,
          formatDescriptionOut: $0)
      } _: {
        CMVideoFormatDescriptionCreate(
          allocator: nil, codecType: kCMVideoCodecType_H264, width: 2, height: 2, extensions: nil,
          formatDescriptionOut: &$0)
      })
    let buffer = try #require(frame())
    expectNone(
      outParameterFaults {
        CMVideoFormatDescriptionCreateForImageBuffer(allocator: nil, imageBuffer: buffer, formatDescriptionOut: $0)
      } _: {
        CMVideoFormatDescriptionCreateForImageBuffer(allocator: nil, imageBuffer: buffer, formatDescriptionOut: &$0)
      })
  }

  @Test(.requires(.ffmpeg)) func parameterSets() throws {
    try withParameterSets("libx264") { pointers, sizes, count in
      expectNone(
        outParameterFaults(calls: 1_000) {
          CMVideoFormatDescriptionCreateFromH264ParameterSets(
            allocator: nil, parameterSetCount: count, parameterSetPointers: pointers, parameterSetSizes: sizes,
            nalUnitHeaderLength: 4,
            formatDescriptionOut: $0)
        } _: {
          CMVideoFormatDescriptionCreateFromH264ParameterSets(
            allocator: nil, parameterSetCount: count, parameterSetPointers: pointers, parameterSetSizes: sizes,
            nalUnitHeaderLength: 4,
            formatDescriptionOut: &$0)
        })
    }
    try withParameterSets("libx265") { pointers, sizes, count in
      expectNone(
        outParameterFaults(calls: 1_000) {
          CMVideoFormatDescriptionCreateFromHEVCParameterSets(
            allocator: nil, parameterSetCount: count, parameterSetPointers: pointers, parameterSetSizes: sizes,
            nalUnitHeaderLength: 4,
            extensions: nil, formatDescriptionOut: $0)
        } _: {
          CMVideoFormatDescriptionCreateFromHEVCParameterSets(
            allocator: nil, parameterSetCount: count, parameterSetPointers: pointers, parameterSetSizes: sizes,
            nalUnitHeaderLength: 4,
            extensions: nil, formatDescriptionOut: &$0)
        })
    }
  }

  @Test func audio() throws {
    var basic = AudioStreamBasicDescription(
      mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM, mFormatFlags: kAudioFormatFlagIsSignedInteger,
      mBytesPerPacket: 4,
      mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: 2, mBitsPerChannel: 16, mReserved: 0)
    expectNone(
      outParameterFaults { (out: UnsafeMutablePointer<CMAudioFormatDescription?>) in
        CMAudioFormatDescriptionCreate(
          allocator: nil, asbd: &basic, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil,
          extensions: nil,
          formatDescriptionOut: out)
      } _: { (out: inout CMAudioFormatDescription?) in
        CMAudioFormatDescriptionCreate(
          allocator: nil, asbd: &basic, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil,
          extensions: nil,
          formatDescriptionOut: &out)
      })
    let formats = [try CMFormatDescription(audioStreamBasicDescription: basic)] as NSArray
    expectNone(
      outParameterFaults {
        CMAudioFormatDescriptionCreateSummary(
          allocator: nil, formatDescriptionArray: formats, flags: 0, formatDescriptionOut: $0)
      } _: {
        CMAudioFormatDescriptionCreateSummary(
          allocator: nil, formatDescriptionArray: formats, flags: 0, formatDescriptionOut: &$0)
      })
  }

  @Test func metadata() {
    let specifications: NSArray = [
      [
        kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier: "mdta/key",
        kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType: kCMMetadataBaseDataType_UTF8,
      ]
    ]
    expectNone(
      outParameterFaults(calls: 1_000) {
        CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
          allocator: nil, metadataType: kCMMetadataFormatType_Boxed, metadataSpecifications: specifications,
          formatDescriptionOut: $0)
      } _: {
        CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
          allocator: nil, metadataType: kCMMetadataFormatType_Boxed, metadataSpecifications: specifications,
          formatDescriptionOut: &$0)
      })
    expectNone(
      outParameterFaults {
        CMMetadataFormatDescriptionCreateWithKeys(
          allocator: nil, metadataType: kCMMetadataFormatType_ICY, keys: nil, formatDescriptionOut: $0)
      } _: {
        CMMetadataFormatDescriptionCreateWithKeys(
          allocator: nil, metadataType: kCMMetadataFormatType_ICY, keys: nil, formatDescriptionOut: &$0)
      })
  }

  @Test func fontNames() throws {
    var extensions = CMFormatDescription.Extensions()
    extensions[.fontTable] = .fontTable([1: "Sans"])
    let text = try CMFormatDescription(mediaType: .text, mediaSubType: .mobile3GPP, extensions: extensions)
    expectNone(
      outParameterFaults(isShared: true) {
        CMTextFormatDescriptionGetFontName(text, localFontID: 1, fontNameOut: $0)
      } _: {
        CMTextFormatDescriptionGetFontName(text, localFontID: 1, fontNameOut: &$0)
      })
  }

  private func frame() -> CVPixelBuffer? {
    var buffer: CVPixelBuffer?
    CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &buffer)
    return buffer
  }

  private func withParameterSets(
    _ encoder: String, _ body: (UnsafePointer<UnsafePointer<UInt8>>, UnsafePointer<Int>, Int) -> Void
  ) throws {
    let isHEVC = encoder == "libx265"
    let bytes = try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "color=s=64x64:r=1:d=1", "-pix_fmt", "yuv420p", "-c:v", encoder, "-f",
        isHEVC ? "hevc" : "h264", "-",
      ])
    let sets = AnnexB.units(bytes).filter {
      isHEVC ? (32...34).contains($0[0] >> 1 & 0x3f) : [7, 8].contains($0[0] & 0x1f)
    }
    let copies = sets.map { set in
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: set.count)
      set.copyBytes(to: copy, count: set.count)
      return copy
    }
    defer { copies.forEach { $0.deallocate() } }
    body(copies.map { UnsafePointer($0) }, sets.map(\.count), sets.count)
  }

  private func expectNone(_ faults: [String], _ location: SourceLocation = #_sourceLocation) {
    #expect(faults == [], sourceLocation: location)
  }
}
