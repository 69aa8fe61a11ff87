import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct DecodedSampleTests {
  static let formats: [(OSType, String, [Int])] = [
    (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, "nv12", [1, 2]),
    (kCVPixelFormatType_420YpCbCr8Planar, "yuv420p", [1, 1, 1]),
  ]

  @Test(arguments: 0..<formats.count) func picturesAreThoseOfADecoder(_ number: Int) throws {
    let (type, name, bytes) = Self.formats[number]
    let url = try MadeMedia.numberedMovie()
    let reference = try Tool.run(
      "ffmpeg", ["-v", "error", "-i", url.path, "-map", "0:v", "-vsync", "0", "-f", "rawvideo", "-pix_fmt", name, "-"])
    let buffers = try Reading.buffers(url, .video, [kCVPixelBufferPixelFormatTypeKey as String: type])
    let isSame =
      try buffers.reduce(into: Data()) { $0.append(try Reading.pixels($1, bytesPerPixel: bytes)) } == reference
    #expect(isSame)
    #expect(
      buffers.enumerated().allSatisfy { $1.presentationTimeStamp == CMTime(value: Int64($0) * 1001, timescale: 30_000) }
    )
    #expect(buffers.allSatisfy { $0.duration == CMTime(value: 1001, timescale: 30_000) })
    #expect(buffers.allSatisfy { CMFormatDescriptionGetMediaSubType($0.formatDescription!) == type })
  }

  @Test(arguments: [
    kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB, kCVPixelFormatType_64ARGB, kCVPixelFormatType_422YpCbCr8,
  ])
  func otherFormatsAndSizesAreMade(_ type: OSType) throws {
    let settings: [String: Any] = [
      kCVPixelBufferPixelFormatTypeKey as String: type, kCVPixelBufferWidthKey as String: 80,
      kCVPixelBufferHeightKey as String: 48,
      kCVPixelBufferIOSurfacePropertiesKey as String: [String: Any](),
    ]
    let buffers = try Reading.buffers(try MadeMedia.numberedMovie(), .video, settings, range: Reading.range(1, 0.5))
    #expect(buffers.count == 16)
    for buffer in buffers {
      let pixels = try #require(CMSampleBufferGetImageBuffer(buffer))
      #expect((CVPixelBufferGetWidth(pixels), CVPixelBufferGetHeight(pixels)) == (80, 48))
      #expect(CVPixelBufferGetPixelFormatType(pixels) == type)
    }
  }

  @Test func aRangeOfPicturesIsCutAtBothEnds() throws {
    let frame = CMTime(value: 1001, timescale: 30_000)
    let range = CMTimeRange(
      start: CMTimeMultiplyByRatio(frame, multiplier: 61, divisor: 2),
      end: CMTimeMultiplyByRatio(frame, multiplier: 81, divisor: 2))
    let buffers = try Reading.buffers(try MadeMedia.numberedMovie(), .video, [:], range: range)
    #expect(buffers.count == 11)
    #expect(buffers.first?.presentationTimeStamp == range.start)
    #expect(buffers.last.map { $0.presentationTimeStamp + $0.duration } == range.end)
    let luma = try buffers.map { try Reading.pixels($0, bytesPerPixel: [1, 2])[0] }
    let expected: [Int] = (30..<30 + luma.count).map { 20 + 2 * $0 }
    #expect(zip(luma, expected).allSatisfy { abs(Int($0) - $1) <= 1 })
  }

  @Test func anUnknownPixelFormatFailsWithItsName() throws {
    let asset = AVURLAsset(url: try MadeMedia.numberedMovie())
    let output = AVAssetReaderTrackOutput(
      track: try Reading.track(asset, .video), outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: 0x7a7a7a7a])
    let reader = try AVAssetReader(asset: asset)
    reader.add(output)
    #expect(!reader.startReading())
    #expect(reader.status == .failed)
    #expect(reader.error?.localizedDescription.contains("'zzzz'") == true)
    #expect(output.copyNextSampleBuffer() == nil)
  }

  // MARK: Audio

  private static var float: [String: Any] {
    [
      AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMIsFloatKey: true, AVLinearPCMBitDepthKey: 32,
      AVLinearPCMIsNonInterleaved: false,
    ]
  }

  private func pcm(_ url: URL, _ arguments: [String]) throws -> Data {
    try Tool.run("ffmpeg", ["-v", "error", "-i", url.path, "-map", "0:a:0"] + arguments + ["-"])
  }

  @Test func soundIsThatOfADecoderFromTheFirstFrameToTheLast() throws {
    let url = try MadeMedia.numberedMovie()
    let buffers = try Reading.buffers(url, .audio, Self.float)
    let bytes = try Reading.bytes(buffers)
    #expect(bytes.count == 4 * 48_000 * 4)
    let isSame = bytes == (try pcm(url, ["-f", "f32le"])).prefix(bytes.count)
    #expect(isSame)
    #expect(buffers.first?.presentationTimeStamp == .zero)
    let follows = zip(buffers, buffers.dropFirst()).allSatisfy {
      $0.presentationTimeStamp + $0.duration == $1.presentationTimeStamp
    }
    #expect(follows)
  }

  @Test func aRangeOfSoundIsExactToTheFrame() throws {
    let url = try MadeMedia.numberedMovie()
    let range = CMTimeRange(
      start: CMTime(value: 50_001, timescale: 48_000), duration: CMTime(value: 12_345, timescale: 48_000))
    let buffers = try Reading.buffers(url, .audio, Self.float, range: range)
    let bytes = try Reading.bytes(buffers)
    #expect(bytes.count == 12_345 * 4)
    #expect(buffers.first?.presentationTimeStamp == range.start)
    let reference = [UInt8](try pcm(url, ["-f", "f32le"]))[50_001 * 4..<62_346 * 4]
    #expect(Self.largestDifference([UInt8](bytes), Array(reference)) < 1e-6)
  }

  private static func largestDifference(_ a: [UInt8], _ b: [UInt8]) -> Float {
    guard a.count == b.count else { return .infinity }
    return a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        zip(a.bindMemory(to: Float.self), b.bindMemory(to: Float.self)).map { abs($0 - $1) }.max() ?? 0
      }
    }
  }

  @Test(arguments: [
    ("s16le", 16, false, false), ("s16be", 16, false, true), ("s32le", 32, false, false), ("s24le", 24, false, false),
    ("s24be", 24, false, true), ("f32be", 32, true, true), ("f64le", 64, true, false), ("s8", 8, false, false),
  ])
  func everySampleTypeIsMade(_ name: String, _ bits: Int, _ isFloat: Bool, _ isBig: Bool) throws {
    let url = try MadeMedia.file(
      "stereo.wav", MadeMedia.sine(rate: 44_100, seconds: 1) + ["-c:a", "pcm_s16le", "-ac", "2"])
    let buffers = try Reading.buffers(
      url, .audio,
      [
        AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: bits, AVLinearPCMIsFloatKey: isFloat,
        AVLinearPCMIsBigEndianKey: isBig, AVLinearPCMIsNonInterleaved: false,
      ])
    let bytes = try Reading.bytes(buffers)
    let reference = try pcm(url, ["-f", name])
    #expect(bytes.count == reference.count)
    // `s8` may differ by a step: this package rounds, and ffmpeg truncates.
    if name == "s8" {
      let isNear = zip(bytes, reference).allSatisfy { mine, theirs in
        abs(Int(Int8(bitPattern: mine)) - Int(Int8(bitPattern: theirs))) <= 1
      }
      #expect(isNear)
    } else {
      let isSame = bytes == reference
      #expect(isSame)
    }
  }

  @Test func planesStandOneAfterTheOther() throws {
    let url = try MadeMedia.file(
      "stereo.wav", MadeMedia.sine(rate: 44_100, seconds: 1) + ["-c:a", "pcm_s16le", "-ac", "2"])
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
      AVLinearPCMIsNonInterleaved: true,
    ]
    let buffer = try #require(try Reading.buffers(url, .audio, settings).first)
    try buffer.withAudioBufferList { list, _ in
      #expect(list.count == 2)
      #expect(list.allSatisfy { Int($0.mDataByteSize) == buffer.numSamples * 4 && $0.mNumberChannels == 1 })
    }
  }

  @Test(arguments: [(22_050, 1), (48_000, 2), (8_000, 1)]) func ratesAndChannelsChangeExactly(
    _ rate: Int, _ channels: Int
  ) throws {
    let url = try MadeMedia.file(
      "stereo.wav", MadeMedia.sine(rate: 44_100, seconds: 1) + ["-c:a", "pcm_s16le", "-ac", "2"])
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: Double(rate), AVNumberOfChannelsKey: channels,
    ]
    let buffers = try Reading.buffers(url, .audio, settings)
    #expect(buffers.reduce(0) { $0 + $1.numSamples } == rate)
    let description = try #require(
      CMAudioFormatDescriptionGetStreamBasicDescription(buffers[0].formatDescription!)?.pointee)
    #expect(description.mSampleRate == Double(rate))
    #expect(Int(description.mChannelsPerFrame) == channels)
    #expect(description.mBitsPerChannel == 16)
  }

  @Test(arguments: ["mp3", "flac", "ogg", "opus", "m4a", "caf", "aiff", "mka"]) func everyFormatOfSoundIsRead(
    _ type: String
  ) throws {
    let url = try MadeMedia.file("sound.\(type)", MadeMedia.sine(rate: 48_000, seconds: 1.5))
    let frames = try Reading.buffers(url, .audio, Self.float).reduce(0) { $0 + $1.numSamples }
    #expect(abs(frames - 72_000) <= (["mp3", "ogg"].contains(type) ? 1200 : 960), "\(frames) frames")
  }

  @Test func severalTracksAreMixed() throws {
    let url = try MadeMedia.file(
      "two.mov",
      MadeMedia.sine(440, seconds: 1) + MadeMedia.sine(660, seconds: 2) + [
        "-map", "0", "-map", "1", "-c:a", "pcm_s16le",
      ])
    let asset = AVURLAsset(url: url)
    let output = AVAssetReaderAudioMixOutput(audioTracks: asset.tracks(withMediaType: .audio), audioSettings: nil)
    let buffers = try Reading.buffers(asset, output)
    #expect(buffers.reduce(0) { $0 + $1.numSamples } == 96_000)
    let mixed = try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-i", url.path, "-filter_complex", "[0:0][0:1]amix=inputs=2:normalize=0:duration=longest", "-f",
        "f32le", "-",
      ])
    #expect(Self.largestDifference([UInt8](try Reading.bytes(buffers)), [UInt8](mixed)) < 1e-4)
  }
}

@Suite(.requires(.ffmpeg)) struct DecodedSizeTests {
  @Test func aSizeMayBeATracksOwn() throws {
    let url = try MadeMedia.numberedMovie()
    let size = try Reading.track(AVURLAsset(url: url), .video).naturalSize
    let settings: [String: Any] = [
      kCVPixelBufferWidthKey as String: size.width / 2, kCVPixelBufferHeightKey as String: size.height / 2,
    ]
    let first = try #require(try Reading.buffers(url, .video, settings, range: Reading.range(0, 0.1)).first)
    #expect(CMSampleBufferGetImageBuffer(first).map(CVPixelBufferGetWidth) == 80)
  }
}
