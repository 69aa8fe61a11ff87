import AVEngineCore
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import AVEngineFFmpeg

@Suite struct VideoEncoderTests {
  static let (width, height, count) = (128, 96, 30)

  static func frame(_ index: Int, format: OSType = kCVPixelFormatType_420YpCbCr8Planar) throws -> CVPixelBuffer {
    let buffer = try CVPixelBuffer(format: format, width: width, height: height)
    try buffer.withMutablePlanes { planes in
      for (number, plane) in planes.enumerated() {
        for y in 0..<plane.height {
          let row = (plane.base + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
          for x in 0..<plane.width { row[x] = number == 0 ? luma(x, y, index) : 128 }
        }
      }
    }
    return buffer
  }

  static func luma(_ x: Int, _ y: Int, _ index: Int) -> UInt8 { UInt8(32 + (x + y + index * 4) % 128) }

  /// Frames last 20/600 s each, except for the eleventh, which is longer.
  struct Encoded {
    var samples: [EncodedSample] = []
    var times: [CMTime] = []
    let format: CMFormatDescription

    init(_ settings: VideoEncoderSettings) throws {
      let encoder = try FFmpegVideoEncoder(settings)
      format = encoder.formatDescription
      for index in 0..<VideoEncoderTests.count {
        let time = CMTime(value: CMTimeValue(index * 20 + (index > 10 ? 7 : 0)), timescale: 600)
        times.append(time)
        let duration = CMTime(value: index == 10 ? 27 : 20, timescale: 600)
        let frame = try VideoEncoderTests.frame(index, format: encoder.preferredPixelFormat)
        try encoder.encode(frame, at: time, duration: duration) { samples.append($0) }
      }
      try encoder.finish { samples.append($0) }
    }
  }

  static func settings(_ codec: CMVideoCodecType, _ rate: VideoEncoderSettings.Rate) -> VideoEncoderSettings {
    var settings = VideoEncoderSettings(codec: codec, width: width, height: height, rate: rate, timescale: 600)
    settings.expectedFrameRate = 30
    settings.color = .bt709
    return settings
  }

  static func psnr(_ raw: Data) -> Double {
    let size = width * height * 3 / 2
    var sum = 0
    for index in 0..<raw.count / size {
      for y in 0..<height {
        for x in 0..<width {
          let difference = Int(raw[index * size + y * width + x]) - Int(luma(x, y, index))
          sum += difference * difference
        }
      }
    }
    return 10 * log10(255 * 255 * Double(max(raw.count / size, 1) * width * height) / Double(max(sum, 1)))
  }

  static func annexB(_ encoded: Encoded) throws -> Data {
    var result = Data()
    let isHEVC = CMFormatDescriptionGetMediaSubType(encoded.format) == kCMVideoCodecType_HEVC
    for index in 0..<(isHEVC ? 3 : 2) {
      var (pointer, size): (UnsafePointer<UInt8>?, Int) = (nil, 0)
      let status =
        isHEVC
        ? CMVideoFormatDescriptionGetHEVCParameterSetAtIndex(
          encoded.format, parameterSetIndex: index, parameterSetPointerOut: &pointer, parameterSetSizeOut: &size,
          parameterSetCountOut: nil,
          nalUnitHeaderLengthOut: nil)
        : CMVideoFormatDescriptionGetH264ParameterSetAtIndex(
          encoded.format, parameterSetIndex: index, parameterSetPointerOut: &pointer, parameterSetSizeOut: &size,
          parameterSetCountOut: nil,
          nalUnitHeaderLengthOut: nil)
      #expect(status == noErr)
      result += Data([0, 0, 0, 1]) + Data(bytes: try #require(pointer), count: size)
    }
    for sample in encoded.samples {
      try sample.data.withContiguousBytes { bytes in
        var offset = 0
        while offset + 4 <= bytes.count {
          let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
          result += Data([0, 0, 0, 1]) + Data(bytes[offset + 4..<offset + 4 + length])
          offset += 4 + length
        }
        #expect(offset == bytes.count)
      }
    }
    return result
  }

  static func demuxed(_ encoded: Encoded) throws -> Demuxed {
    Demuxed(
      format: encoded.format,
      samples: try encoded.samples.map { ($0.sample, try $0.data.withContiguousBytes { Data($0) }) })
  }

  static func checkTimes(_ encoded: Encoded) {
    #expect(encoded.samples.map(\.sample.presentationTime).sorted() == encoded.times)
    #expect(
      zip(encoded.samples, encoded.samples.dropFirst()).allSatisfy { $0.sample.decodeTime < $1.sample.decodeTime })
    #expect(encoded.samples.allSatisfy { $0.sample.decodeTime <= $0.sample.presentationTime })
    #expect(encoded.samples.first?.sample.isSync == true)
    for sample in encoded.samples {
      let isBeforeGap = sample.sample.presentationTime == CMTime(value: 200, timescale: 600)
      #expect(sample.sample.duration == CMTime(value: isBeforeGap ? 27 : 20, timescale: 600))
      #expect(sample.sample.size == sample.data.dataLength)
    }
  }

  @Test(arguments: [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC], [true, false])
  func theCommandDecodesWhatIsEncoded(_ codec: CMVideoCodecType, _ reorders: Bool) throws {
    var settings = Self.settings(codec, .visuallyLossless)
    settings.allowsFrameReordering = reorders
    settings.maximumKeyFrameInterval = 12
    let encoded = try Encoded(settings)
    Self.checkTimes(encoded)
    #expect(encoded.samples.contains { $0.sample.presentationTime != $0.sample.decodeTime } == reorders)
    #expect(encoded.samples.filter(\.sample.isSync).count >= 3)
    let folder = try TemporaryFolder()
    let name = codec == kCMVideoCodecType_H264 ? "e.h264" : "e.hevc"
    try Self.annexB(encoded).write(to: folder[name])
    let raw = try folder.ffmpeg("-i \(name) -fps_mode passthrough -f rawvideo -pix_fmt yuv420p -")
    #expect(raw.count == Self.count * Self.width * Self.height * 3 / 2)
    #expect(Self.psnr(raw) > 38)
    let decoded = try DecodedStream(Self.demuxed(encoded), threads: 2)
    #expect(isSame(decoded.bytes, raw))
    #expect(decoded.times == encoded.times)
  }

  @Test(arguments: [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC]) func everySyncSampleIsOne(
    _ codec: CMVideoCodecType
  ) throws {
    var settings = Self.settings(codec, .quality(0.6))
    settings.maximumKeyFrameInterval = 7
    let media = try Self.demuxed(Encoded(settings))
    let whole = try DecodedStream(media)
    let size = whole.bytes.count / whole.frameCount
    for start in media.samples.indices where media.samples[start].sample.isSync {
      let part = try DecodedStream(Demuxed(format: media.format, samples: Array(media.samples[start...])))
      #expect(part.frameCount == media.samples.count - start)
      #expect(isSame(part.bytes, Data(whole.bytes.suffix(part.frameCount * size))))
    }
  }

  @Test func theDescriptionTellsSizeColourAndShape() throws {
    var settings = Self.settings(kCMVideoCodecType_H264, .average(400_000))
    settings.pixelAspectRatio = (4, 3)
    settings.profile = .main
    settings.level = 31
    let format = try FFmpegVideoEncoder(settings).formatDescription
    let size = CMVideoFormatDescriptionGetDimensions(format)
    #expect(size.width == 128 && size.height == 96)
    #expect(
      format.extensionValue(kCMFormatDescriptionExtension_YCbCrMatrix) as? String
        == kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String)
    let record = try #require(format.extensionAtom("avcC"))
    #expect(Array(record.prefix(4)) == [1, 77, record[2], 31])
    let aspect = format.extensionValue(kCMFormatDescriptionExtension_PixelAspectRatio) as? [String: Any]
    #expect((aspect?["HorizontalSpacing"] as? NSNumber)?.intValue == 4)
  }

  @Test func theBitRateIsMet() throws {
    let settings = Self.settings(kCMVideoCodecType_H264, .average(20_000))
    let encoded = try Encoded(settings)
    let bits = encoded.samples.reduce(0) { $0 + $1.sample.size * 8 }
    #expect((12_000...32_000).contains(bits))
  }

  @Test func framesOfJPEGStandAlone() throws {
    let encoded = try Encoded(Self.settings(kCMVideoCodecType_JPEG, .visuallyLossless))
    #expect(encoded.samples.allSatisfy { $0.sample.isSync })
    Self.checkTimes(encoded)
    #expect(Self.psnr(try Self.decodedJPEG(encoded)) > 38)
  }

  @Test func qualityOfJPEG() throws {
    let qualities = [0.2, 0.8, 1]
    let encoded = try qualities.map { try Encoded(Self.settings(kCMVideoCodecType_JPEG, .quality($0))) }
    let sizes = encoded.map { $0.samples.reduce(0) { $0 + $1.sample.size } }
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 * 5 < $1 * 4 }, "\(sizes)")
    let likeness = try encoded.map { Self.psnr(try Self.decodedJPEG($0)) }
    #expect(zip(likeness, likeness.dropFirst()).allSatisfy { $0 + 3 < $1 }, "\(likeness)")
  }

  static func decodedJPEG(_ encoded: Encoded) throws -> Data {
    let folder = try TemporaryFolder()
    var joined = Data()
    for sample in encoded.samples { try sample.data.withContiguousBytes { joined += Data($0) } }
    try joined.write(to: folder["e.mjpeg"])
    let raw = try folder.ffmpeg("-f mjpeg -i e.mjpeg -fps_mode passthrough -f rawvideo -pix_fmt yuvj420p -")
    #expect(raw.count == count * width * height * 3 / 2)
    return raw
  }

  @Test func encodersTakeWhatTheProviderSays() throws {
    let codecs = FFmpegCodecs()
    for codec in [
      kCMVideoCodecType_H264, kCMVideoCodecType_HEVC, kCMVideoCodecType_JPEG, kCMVideoCodecType_AppleProRes422LT,
      kCMVideoCodecType_AppleProRes4444XQ,
    ] {
      for transfer in [TransferFunction.bt709, .pq] {
        for isFullRange in [false, true] {
          var settings = Self.settings(codec, .usual(for: codec))
          (settings.color.transfer, settings.color.isFullRange) = (transfer, isFullRange)
          let encoder = try codecs.makeVideoEncoder(settings)
          #expect(codecs.preferredPixelFormat(of: settings) == encoder.preferredPixelFormat)
        }
      }
    }
    #expect(codecs.preferredPixelFormat(of: Self.settings(kCMVideoCodecType_Cinepak, .fixed)) == nil)
  }

  @Test(arguments: ["apco", "apcs", "apcn", "apch", "ap4h", "ap4x"]) func proRes(_ code: String) throws {
    let type = try #require(FourCharCode(fourCharacters: code))
    var settings = Self.settings(type, .fixed)
    settings.color = ColorDescription(primaries: .bt2020, transfer: .pq, matrix: .bt2020)
    let encoder = try FFmpegVideoEncoder(settings)
    let buffer = try CVPixelBuffer(format: encoder.preferredPixelFormat, width: Self.width, height: Self.height)
    let has4444 = code.hasPrefix("ap4")
    try buffer.withMutablePlanes { planes in
      for (number, plane) in planes.enumerated() {
        for y in 0..<plane.height {
          // Safety: the rows have 16-bit samples: luma, pairs of chroma, or alpha, luma and chroma.
          let row = (plane.base + y * plane.bytesPerRow).assumingMemoryBound(to: UInt16.self)
          if has4444 {
            for x in 0..<plane.width {
              (row[x * 4], row[x * 4 + 1], row[x * 4 + 2], row[x * 4 + 3]) = (
                0xffff, UInt16(64 + x * 4) << 6, 300 << 6, 700 << 6
              )
            }
          } else {
            for x in 0..<(number == 0 ? plane.width : plane.width * 2) {
              row[x] = number == 0 ? UInt16(64 + x * 4) << 6 : (x % 2 == 0 ? 300 : 700) << 6
            }
          }
        }
      }
    }
    var samples: [EncodedSample] = []
    for index in 0..<3 {
      let time = CMTime(value: CMTimeValue(index * 20), timescale: 600)
      try encoder.encode(buffer, at: time, duration: CMTime(value: 20, timescale: 600)) { samples.append($0) }
    }
    try encoder.finish { samples.append($0) }
    #expect(samples.count == 3 && samples.allSatisfy { $0.sample.isSync })
    #expect(CMFormatDescriptionGetMediaSubType(encoder.formatDescription) == type)
    // A frame's header: its size, 'icpf', the header's size, the version, the encoder's identifier, width, height,
    // flags, shape and rate, colours (SMPTE RDD 36, 5.1).
    let header = try #require(samples.first).data.withContiguousBytes { Array($0.prefix(25)) }
    #expect(header[12..<16].elementsEqual("apl0".utf8))
    #expect(header[22...] == [9, 16, 9])
    let media = Demuxed(
      format: encoder.formatDescription,
      samples: try samples.map { ($0.sample, try $0.data.withContiguousBytes { Data($0) }) })
    let decoded = try DecodedStream(media)
    #expect(decoded.frameCount == 3)
    let values = decoded.bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt16.self)) }
    let mask: UInt16 = code.hasPrefix("ap4") ? 0xfff : 0x3ff
    // The luma of the first row, and one sample of the first chroma plane; 4444 is decoded with 12 bits.
    let scale = values[0] > 200 ? 4 : 1
    for x in stride(from: 8, to: 120, by: 8) {
      #expect(abs(Int(values[x] & mask) / scale - (64 + x * 4)) <= 12, "\(code) at \(x)")
    }
    let chroma = Int(values[Self.width * Self.height + (has4444 ? Self.width : Self.width / 2) * 40 + 20]) / scale
    #expect(abs(chroma - 300) <= 8, "\(code)")
  }

  @Test func absentAndWrongSettingsAreNamed() throws {
    #expect(!FFmpegVideoEncoder.canEncode(kCMVideoCodecType_HEVCWithAlpha))
    #expect(FFmpegVideoEncoder.canEncode(kCMVideoCodecType_H264))
    let absent = #expect(throws: EngineError.self) {
      try FFmpegVideoEncoder(Self.settings(kCMVideoCodecType_HEVCWithAlpha, .fixed))
    }
    #expect(absent?.kind == .encoderNotFound)
    var wrong = Self.settings(kCMVideoCodecType_H264, .average(1000))
    wrong.width = 0
    #expect(throws: EngineError.self) { try FFmpegVideoEncoder(wrong) }
    let encoder = try FFmpegVideoEncoder(Self.settings(kCMVideoCodecType_H264, .average(100_000)))
    let buffer = try CVPixelBuffer(format: kCVPixelFormatType_32BGRA, width: Self.width, height: Self.height)
    let refused = #expect(throws: EngineError.self) {
      try encoder.encode(buffer, at: .zero, duration: CMTime(value: 20, timescale: 600)) { _ in }
    }
    #expect(refused?.kind == .unsupported)
    let small = try CVPixelBuffer(format: encoder.preferredPixelFormat, width: 16, height: 16)
    let mismatch = #expect(throws: EngineError.self) {
      try encoder.encode(small, at: .zero, duration: CMTime(value: 20, timescale: 600)) { _ in }
    }
    #expect(mismatch?.detail?.contains("16 × 16") == true)
  }
}
