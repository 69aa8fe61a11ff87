import AVEngineCore
import CoreAudioTypes
import CoreMedia
import CoreVideo

struct DecodedPiece {
  var time: CMTime
  var duration: CMTime
  var frameCount: Int
  /// The pixels as BGRA, or the audio as interleaved floats.
  var content: [UInt8]
  var faultOfForm: String?
  var faultOfParts: String?
  var again: () throws -> [UInt8]
}

protocol DecoderUnderTest {
  func decode(_ sample: EncodedSample, skip: DecodeSkip, take: (DecodedPiece) throws(EngineError) -> Void)
    throws(EngineError)
  func drain(take: (DecodedPiece) throws(EngineError) -> Void) throws(EngineError)
  func flush()
}

extension DecoderUnderTest {
  func decode(_ samples: [EncodedSample], skip: DecodeSkip = .nothing) throws(EngineError) -> [DecodedPiece] {
    var pieces: [DecodedPiece] = []
    for sample in samples { try decode(sample, skip: skip) { pieces.append($0) } }
    return pieces
  }

  func drain() throws(EngineError) -> [DecodedPiece] {
    var pieces: [DecodedPiece] = []
    try drain { pieces.append($0) }
    return pieces
  }

  func decodeAll(_ samples: [EncodedSample], skip: DecodeSkip = .nothing) throws(EngineError) -> [DecodedPiece] {
    try decode(samples, skip: skip) + drain()
  }
}

struct VideoDecoderUnderTest: DecoderUnderTest {
  let decoder: any VideoDecoder
  let converter: any VideoFrameConverter
  let facts: StreamFacts

  func decode(_ sample: EncodedSample, skip: DecodeSkip, take: (DecodedPiece) throws(EngineError) -> Void)
    throws(EngineError)
  {
    try decoder.decode(sample.sample, data: sample.data, skip: skip) { (frame) throws(EngineError) in
      try take(try piece(frame))
    }
  }

  func drain(take: (DecodedPiece) throws(EngineError) -> Void) throws(EngineError) {
    try decoder.drain { (frame) throws(EngineError) in try take(try piece(frame)) }
  }

  func flush() { decoder.flush() }

  private func piece(_ frame: any DecodedVideoFrame) throws(EngineError) -> DecodedPiece {
    let isRight = frame.width == facts.width && frame.height == facts.height
    return DecodedPiece(
      time: frame.presentationTime, duration: frame.duration, frameCount: 1, content: try pixels(frame),
      faultOfForm: isRight ? nil : "\(frame.width) × \(frame.height) pixels, not \(facts.width) × \(facts.height)",
      again: { try pixels(frame) })
  }

  private func pixels(_ frame: any DecodedVideoFrame) throws(EngineError) -> [UInt8] {
    let request = VideoFrameRequest(
      pixelFormat: kCVPixelFormatType_32BGRA, width: facts.width, height: facts.height)
    return try converter.convert(frame, to: request).visibleBytes
  }
}

struct AudioDecoderUnderTest: DecoderUnderTest {
  let decoder: any AudioDecoder
  let codecs: any CodecProvider

  func decode(_ sample: EncodedSample, skip: DecodeSkip, take: (DecodedPiece) throws(EngineError) -> Void)
    throws(EngineError)
  {
    try decoder.decode(sample.sample, data: sample.data) { (audio) throws(EngineError) in try take(try piece(audio)) }
  }

  func drain(take: (DecodedPiece) throws(EngineError) -> Void) throws(EngineError) {
    try decoder.drain { (audio) throws(EngineError) in try take(try piece(audio)) }
  }

  func flush() { decoder.flush() }

  private func piece(_ audio: any DecodedAudio) throws(EngineError) -> DecodedPiece {
    let format = audio.format
    let isRight =
      format.mFormatID == kAudioFormatLinearPCM && format.mSampleRate >= 1 && format.mChannelsPerFrame > 0
      && audio.channelLayout.count == Int(format.mChannelsPerFrame) && audio.frameCount > 0
    let rate = CMTimeScale(max(1, format.mSampleRate.rounded()))
    let content = isRight ? try bytes(audio) : []
    return DecodedPiece(
      time: audio.presentationTime, duration: CMTime(value: CMTimeValue(audio.frameCount), timescale: rate),
      frameCount: audio.frameCount, content: content,
      faultOfForm: isRight
        ? nil : "\(audio.frameCount) frames of \(format), with a layout of \(audio.channelLayout.count) channels",
      faultOfParts: isRight ? try faultOfParts(audio, content, rate) : nil,
      again: { isRight ? try bytes(audio) : [] })
  }

  private func faultOfParts(_ audio: any DecodedAudio, _ content: [UInt8], _ rate: CMTimeScale) throws(EngineError)
    -> String?
  {
    let count = audio.frameCount
    guard count > 0 else { return nil }
    let width = content.count / count
    for range in [0..<count, 0..<count / 2, count / 3..<count, count - 1..<count] where !range.isEmpty {
      let part = audio.frames(range)
      let start = audio.presentationTime + CMTime(value: CMTimeValue(range.lowerBound), timescale: rate)
      guard part.frameCount == range.count, part.presentationTime == start else {
        return "frames \(range) are \(part.frameCount) at \(part.presentationTime.seconds) s"
      }
      guard try bytes(part).elementsEqual(content[range.lowerBound * width..<range.upperBound * width]) else {
        return "frames \(range) differ"
      }
    }
    return nil
  }

  private func bytes(_ audio: any DecodedAudio) throws(EngineError) -> [UInt8] {
    var format = audio.format
    let frame = 4 * format.mChannelsPerFrame
    format.mFormatFlags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked
    format.mBitsPerChannel = 32
    format.mBytesPerFrame = frame
    format.mBytesPerPacket = frame
    let converter = try codecs.makeAudioConverter(
      from: audio.format, layout: audio.channelLayout, to: format, layout: audio.channelLayout)
    var buffer = PCMBuffer(format: format)
    try converter.convert(audio, into: &buffer)
    try converter.finish(into: &buffer)
    return buffer.planes[0]
  }
}

extension CVPixelBuffer {
  /// Rows are whole for BGRA, 4:2:2 in one plane, and formats of 8 bits in two planes or one component a plane.
  var visibleBytes: [UInt8] {
    let packed: [OSType: Int] = [
      kCVPixelFormatType_32BGRA: 4, kCVPixelFormatType_422YpCbCr8: 2, kCVPixelFormatType_422YpCbCr8_yuvs: 2,
    ]
    let bytesPerPixel = packed[CVPixelBufferGetPixelFormatType(self)]
    return withPlanes { planes in
      var bytes: [UInt8] = []
      for (index, plane) in planes.enumerated() {
        let width = plane.width * (bytesPerPixel ?? (planes.count == 2 && index == 1 ? 2 : 1))
        for row in 0..<plane.height {
          // Safety: each row has `width` bytes.
          bytes.append(contentsOf: UnsafeRawBufferPointer(start: plane.base + row * plane.bytesPerRow, count: width))
        }
      }
      return bytes
    }
  }
}
