import AVFoundation
import Foundation
import TestSupport
import Testing
import VideoToolbox

@Suite("Decompression sessions") struct DecompressionTests {
  private typealias Output = (status: OSStatus, flags: VTDecodeInfoFlags, image: CVImageBuffer?, time: CMTime)

  private static var planar: CFDictionary {
    [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8Planar] as [CFString: Any] as CFDictionary
  }

  private func session(_ format: CMFormatDescription?, _ attributes: CFDictionary? = planar) throws
    -> VTDecompressionSession
  {
    var made: VTDecompressionSession?
    let status = VTDecompressionSessionCreate(
      allocator: nil, formatDescription: try #require(format), decoderSpecification: nil,
      imageBufferAttributes: attributes,
      outputCallback: nil, decompressionSessionOut: &made)
    #expect(status == noErr)
    return try #require(made)
  }

  @discardableResult
  private func decode(
    _ sample: CMSampleBuffer, _ session: VTDecompressionSession, _ flags: VTDecodeFrameFlags,
    into outputs: Collected<Output>
  ) -> OSStatus {
    VTDecompressionSessionDecodeFrame(session, sampleBuffer: sample, flags: flags, infoFlagsOut: nil) {
      status, flags, image, time, _ in
      outputs.append((status, flags, image, time))
    }
  }

  private static let reordered = ["-c:v", "libx264", "-bf", "2", "-g", "12"]

  @Test(
    "frames equal those of ffmpeg, to the byte",
    arguments: [
      ("a.mp4", reordered), ("a.mp4", ["-c:v", "libx265", "-g", "12", "-x265-params", "log-level=none"]),
      ("a.mp4", ["-c:v", "mpeg4", "-bf", "1"]),
      ("a.mkv", ["-c:v", "libvpx-vp9", "-g", "10"]), ("a.mov", ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"]),
    ])
  func identical(_ name: String, _ arguments: [String]) async throws {
    let clip = try Clip(30)
    defer { clip.remove() }
    let samples = try await clip.samples(try clip.encoded(name, arguments))
    let isFull = arguments.contains("yuvj420p")
    let format = isFull ? kCVPixelFormatType_420YpCbCr8PlanarFullRange : kCVPixelFormatType_420YpCbCr8Planar
    let session = try session(
      samples.first?.formatDescription, [kCVPixelBufferPixelFormatTypeKey: format] as [CFString: Any] as CFDictionary)
    let outputs = Collected<Output>()
    for sample in samples {
      #expect(decode(sample, session, [._EnableAsynchronousDecompression], into: outputs) == noErr)
    }
    #expect(VTDecompressionSessionWaitForAsynchronousFrames(session) == noErr)
    let shown = outputs.all.sorted { $0.time < $1.time }
    #expect(shown.allSatisfy { $0.status == noErr })
    #expect(shown.map(\.time) == samples.map(\.presentationTimeStamp).sorted())
    let raw = isFull ? try full(clip, name) : try clip.decoded(name)
    let ours = shown.compactMap { $0.image.map(Clip.bytes) }
    #expect(ours.count == 30 && raw.count == 30)
    let isSame = ours == raw
    #expect(isSame)
    VTDecompressionSessionInvalidate(session)
  }

  private func full(_ clip: Clip, _ name: String) throws -> [Data] {
    let raw = try Tool.run(
      "ffmpeg", ["-v", "error", "-i", clip.path(name), "-pix_fmt", "yuvj420p", "-f", "rawvideo", "-"])
    let size = clip.frames[0].count
    return stride(from: 0, to: raw.count - size + 1, by: size).map { raw.subdata(in: $0..<$0 + size) }
  }

  @Test("without reordering, each frame is ready when the call returns")
  func immediate() async throws {
    let clip = try Clip(10)
    defer { clip.remove() }
    let samples = try await clip.samples(try clip.encoded("a.mp4", ["-c:v", "libx264", "-bf", "0"]))
    let session = try session(samples.first?.formatDescription)
    let outputs = Collected<Output>()
    for (index, sample) in samples.enumerated() {
      #expect(decode(sample, session, [], into: outputs) == noErr)
      #expect(outputs.all.count == index + 1)
    }
    let isSame = outputs.all.compactMap { $0.image.map(Clip.bytes) } == (try clip.decoded("a.mp4"))
    #expect(isSame)
  }

  @Test("waiting in the middle of a group loses nothing")
  func waiting() async throws {
    let clip = try Clip(30)
    defer { clip.remove() }
    let samples = try await clip.samples(try clip.encoded("a.mp4", Self.reordered))
    let session = try session(samples.first?.formatDescription)
    let outputs = Collected<Output>()
    for (index, sample) in samples.enumerated() {
      decode(sample, session, [._EnableAsynchronousDecompression], into: outputs)
      VTDecompressionSessionWaitForAsynchronousFrames(session)
      #expect(outputs.all.count == index + 1)
    }
    let ours = outputs.all.sorted { $0.time < $1.time }.compactMap { $0.image.map(Clip.bytes) }
    let isSame = ours == (try clip.decoded("a.mp4"))
    #expect(isSame)
  }

  /// Codecs do not limit the distance of sync samples.
  @Test("waiting in the middle of a long group, or of one without a sync sample, loses nothing")
  func waitingLong() async throws {
    let clip = try Clip(1_060, width: 32, height: 32)
    defer { clip.remove() }
    let long = ["-c:v", "libx264", "-preset", "ultrafast", "-bf", "2", "-g", "2000", "-sc_threshold", "0"]
    let samples = try await clip.samples(try clip.encoded("a.mp4", long))
    #expect(samples.count == 1_060)
    let expected = try clip.decoded("a.mp4")
    for (isMarked, count) in [(true, samples.count), (false, 60)] {
      let session = try session(samples.first?.formatDescription)
      let outputs = Collected<Output>()
      if !isMarked { samples[0].sampleAttachments[0][.notSync] = true }
      for (index, sample) in samples.prefix(count).enumerated() {
        decode(sample, session, [._EnableAsynchronousDecompression], into: outputs)
        if [5, 1_030].contains(index) { VTDecompressionSessionWaitForAsynchronousFrames(session) }
      }
      VTDecompressionSessionWaitForAsynchronousFrames(session)
      let ours = outputs.all.sorted { $0.time < $1.time }.compactMap { $0.image.map(Clip.bytes) }
      // `prefix(count)` cuts in decode order, so some of the last frames in presentation order may be missing.
      let isSame = ours.prefix(count - 4) == expected.prefix(count - 4)
      #expect(isSame, "marked: \(isMarked)")
    }
  }

  @Test("a damaged sample does not affect the others")
  func damaged() async throws {
    let clip = try Clip(20)
    defer { clip.remove() }
    let samples = try await clip.samples(try clip.encoded("a.mov", ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"]))
    let session = try session(samples.first?.formatDescription, nil)
    let outputs = Collected<Output>()
    for (index, sample) in samples.enumerated() {
      let given = index == 5 ? try ruined(sample) : sample
      let status = decode(given, session, [], into: outputs)
      #expect(status == (index == 5 ? kVTVideoDecoderBadDataErr : noErr))
    }
    #expect(outputs.all.count == 20)
    #expect(outputs.all.indices.filter { outputs.all[$0].image == nil } == [5])
    #expect(outputs.all[5].status == kVTVideoDecoderBadDataErr && outputs.all[5].flags.contains(.frameDropped))
  }

  private func ruined(_ sample: CMSampleBuffer) throws -> CMSampleBuffer {
    var block: CMBlockBuffer?
    CMBlockBufferCreateWithMemoryBlock(
      allocator: nil, memoryBlock: nil, blockLength: 64, blockAllocator: nil, customBlockSource: nil, offsetToData: 0,
      dataLength: 64,
      flags: kCMBlockBufferAssureMemoryNowFlag, blockBufferOut: &block)
    let data = try #require(block)
    CMBlockBufferFillDataBytes(with: 0x5A, blockBuffer: data, offsetIntoDestination: 0, dataLength: 64)
    return try CMSampleBuffer(
      dataBuffer: data, formatDescription: sample.formatDescription, numSamples: 1,
      sampleTimings: [
        CMSampleTimingInfo(
          duration: sample.duration, presentationTimeStamp: sample.presentationTimeStamp, decodeTimeStamp: .invalid)
      ],
      sampleSizes: [64])
  }

  @Test("frames that need not be output or decoded are omitted")
  func leftOut() async throws {
    let clip = try Clip(24)
    defer { clip.remove() }
    let samples = try await clip.samples(try clip.encoded("a.mp4", ["-c:v", "libx264", "-bf", "0", "-g", "8"]))
    let session = try session(samples.first?.formatDescription)
    let hidden = Collected<Output>()
    decode(samples[0], session, [._DoNotOutputFrame], into: hidden)
    #expect(hidden.all.map { $0.image == nil && $0.status == noErr } == [true])
    let keys = kVTDecompressionProperty_OnlyTheseFrames_KeyFrames
    #expect(VTSessionSetProperty(session, key: kVTDecompressionPropertyKey_OnlyTheseFrames, value: keys) == noErr)
    let outputs = Collected<Output>()
    for sample in samples { decode(sample, session, [], into: outputs) }
    #expect(outputs.all.count == 24)
    #expect(outputs.all.indices.filter { outputs.all[$0].image != nil } == [0, 8, 16])
    #expect(outputs.all.filter { $0.image == nil }.allSatisfy { $0.flags.contains(.frameDropped) })
  }

  @Test("frames have the requested format and size")
  func attributes() async throws {
    let clip = try Clip(3)
    defer { clip.remove() }
    let samples = try await clip.samples(try clip.encoded("a.mp4", Self.reordered))
    let attributes =
      [
        kCVPixelBufferPixelFormatTypeKey: [kCVPixelFormatType_32BGRA] as [NSNumber], kCVPixelBufferWidthKey: 80,
        kCVPixelBufferHeightKey: 46,
      ] as [CFString: Any] as CFDictionary
    let outputs = Collected<Output>()
    for (attributes, expected) in [
      (attributes, (kCVPixelFormatType_32BGRA, 80, 46)),
      (nil, (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 160, 90)),
    ] as [(CFDictionary?, (OSType, Int, Int))] {
      let session = try session(samples.first?.formatDescription, attributes)
      decode(samples[0], session, [], into: outputs)
      VTDecompressionSessionFinishDelayedFrames(session)
      let image = try #require(outputs.all.last?.image)
      #expect(
        (CVPixelBufferGetPixelFormatType(image), CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
          == expected)
    }
  }

  @Test("callbacks get the session's and the sample's references; misuse returns an error")
  func callback() async throws {
    let clip = try Clip(2)
    defer { clip.remove() }
    let samples = try await clip.samples(try clip.encoded("a.mp4", ["-c:v", "libx264", "-bf", "0"]))
    let format = try #require(samples.first?.formatDescription)
    let seen = Collected<(UnsafeMutableRawPointer?, UnsafeMutableRawPointer?)>()
    let box = Unmanaged.passRetained(seen)
    defer { box.release() }
    var record = VTDecompressionOutputCallbackRecord(
      decompressionOutputCallback: { session, sample, status, _, image, _, _ in
        guard let session, status == noErr, image != nil else { return }
        Unmanaged<Collected<(UnsafeMutableRawPointer?, UnsafeMutableRawPointer?)>>.fromOpaque(session)
          .takeUnretainedValue()
          .append((session, sample))
      }, decompressionOutputRefCon: box.toOpaque())
    var made: VTDecompressionSession?
    VTDecompressionSessionCreate(
      allocator: nil, formatDescription: format, decoderSpecification: nil, imageBufferAttributes: nil,
      outputCallback: &record,
      decompressionSessionOut: &made)
    let session = try #require(made)
    var flags = VTDecodeInfoFlags()
    let status = VTDecompressionSessionDecodeFrame(
      session, sampleBuffer: samples[0], flags: [], frameRefcon: UnsafeMutableRawPointer(bitPattern: 9),
      infoFlagsOut: &flags)
    #expect(status == noErr && seen.all.count == 1)
    #expect(seen.all.first?.0 == box.toOpaque() && seen.all.first?.1 == UnsafeMutableRawPointer(bitPattern: 9))
    #expect(decode(samples[1], session, [], into: Collected()) == kVTParameterErr)
    #expect(VTDecompressionSessionCanAcceptFormatDescription(session, formatDescription: format))
    let other = try CMFormatDescription(videoCodecType: .hevc, width: 160, height: 90)
    #expect(!VTDecompressionSessionCanAcceptFormatDescription(session, formatDescription: other))
    VTDecompressionSessionInvalidate(session)
    #expect(VTDecompressionSessionWaitForAsynchronousFrames(session) == kVTInvalidSessionErr)
    let unknown = try CMFormatDescription(videoCodecType: .init(rawValue: 0x7878_7878), width: 160, height: 90)
    VTDecompressionSessionCreate(
      allocator: nil, formatDescription: unknown, decoderSpecification: nil, imageBufferAttributes: nil,
      outputCallback: nil,
      decompressionSessionOut: &made)
    #expect(made == nil)
  }

  @Test("frames that one session encodes can be decoded by another")
  func both() throws {
    let clip = try Clip(20)
    defer { clip.remove() }
    var made: VTCompressionSession?
    VTCompressionSessionCreate(
      allocator: nil, width: 160, height: 90, codecType: kCMVideoCodecType_HEVC, encoderSpecification: nil,
      imageBufferAttributes: nil,
      compressedDataAllocator: nil, outputCallback: nil, refcon: nil, compressionSessionOut: &made)
    let encoder = try #require(made)
    let samples = Collected<CMSampleBuffer>()
    for index in 0..<20 {
      let time = CMTime(value: CMTimeValue(index), timescale: 30)
      VTCompressionSessionEncodeFrame(
        encoder, imageBuffer: try clip.buffer(index), presentationTimeStamp: time, duration: .invalid,
        frameProperties: nil, infoFlagsOut: nil
      ) { _, _, sample in if let sample { samples.append(sample) } }
    }
    VTCompressionSessionCompleteFrames(encoder, untilPresentationTimeStamp: .invalid)
    let decoder = try session(samples.all.first?.formatDescription)
    let outputs = Collected<Output>()
    for sample in samples.all {
      decode(sample, decoder, [._EnableAsynchronousDecompression, ._EnableTemporalProcessing], into: outputs)
    }
    VTDecompressionSessionWaitForAsynchronousFrames(decoder)
    #expect(outputs.all.map(\.time) == (0..<20).map { CMTime(value: $0, timescale: 30) })
    #expect(outputs.all.allSatisfy { $0.image != nil })
  }
}
