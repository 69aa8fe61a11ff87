import AVFoundation
import Foundation
import Synchronization
import TestSupport

enum WritingMedia {
  /// The luma encodes the number, as `ExportProbe.numbers` reads it.
  static func frame(_ number: Int, width: Int = 160, height: Int = 96) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_420YpCbCr8Planar, nil, &made)
    guard let buffer = made else { throw Tool.Failure(description: "no buffer") }
    CVPixelBufferLockBaseAddress(buffer, [])
    for plane in 0..<3 {
      guard let base = CVPixelBufferGetBaseAddressOfPlane(buffer, plane) else { continue }
      let size = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane) * CVPixelBufferGetHeightOfPlane(buffer, plane)
      memset(base, plane == 0 ? Int32(20 + 2 * (number % 100)) : 128, size)
    }
    CVPixelBufferUnlockBaseAddress(buffer, [])
    return buffer
  }

  static func colour(_ blue: UInt8, _ green: UInt8, _ red: UInt8, width: Int, height: Int) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &made)
    guard let buffer = made else { throw Tool.Failure(description: "no buffer") }
    CVPixelBufferLockBaseAddress(buffer, [])
    if let base = CVPixelBufferGetBaseAddress(buffer) {
      for row in 0..<height {
        let line = (base + row * CVPixelBufferGetBytesPerRow(buffer)).assumingMemoryBound(to: UInt8.self)
        for column in 0..<width {
          (line[4 * column], line[4 * column + 1], line[4 * column + 2], line[4 * column + 3]) = (blue, green, red, 255)
        }
      }
    }
    CVPixelBufferUnlockBaseAddress(buffer, [])
    return buffer
  }

  static func videoSample(_ number: Int, at time: CMTime, duration: CMTime = .invalid) throws -> CMSampleBuffer {
    let frame = try frame(number)
    let format = try CMVideoFormatDescription(imageBuffer: frame)
    return try CMSampleBuffer(
      imageBuffer: frame, formatDescription: format,
      sampleTiming: CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid))
  }

  /// Frame 0 is at `origin`.
  static func audio(
    frames: Range<Int>, rate: Int = 48_000, channels: Int = 1, frequency: Double = 440, origin: CMTime = .zero,
    planar: Bool = false
  ) throws -> CMSampleBuffer {
    let value = { (frame: Int) in Float(0.5 * sin(2 * Double.pi * frequency * Double(frame) / Double(rate))) }
    let samples: [Float] =
      planar
      ? (0..<channels).flatMap { _ in frames.map(value) }
      : frames.flatMap { frame in Array(repeating: value(frame), count: channels) }
    let bytes = samples.withUnsafeBytes { Array($0) }
    let size = UInt32(4 * (planar ? 1 : channels))
    var flags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked
    if planar { flags |= kAudioFormatFlagIsNonInterleaved }
    var description = AudioStreamBasicDescription(
      mSampleRate: Double(rate), mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: size,
      mFramesPerPacket: 1,
      mBytesPerFrame: size, mChannelsPerFrame: UInt32(channels), mBitsPerChannel: 32, mReserved: 0)
    var format: CMFormatDescription?
    CMAudioFormatDescriptionCreate(
      allocator: nil, asbd: &description, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil,
      extensions: nil,
      formatDescriptionOut: &format)
    var block: CMBlockBuffer?
    CMBlockBufferCreateWithMemoryBlock(
      allocator: nil, memoryBlock: nil, blockLength: bytes.count, blockAllocator: nil, customBlockSource: nil,
      offsetToData: 0,
      dataLength: bytes.count, flags: kCMBlockBufferAssureMemoryNowFlag, blockBufferOut: &block)
    guard let block, let format else { throw Tool.Failure(description: "no block") }
    CMBlockBufferReplaceDataBytes(with: bytes, blockBuffer: block, offsetIntoDestination: 0, dataLength: bytes.count)
    var sample: CMSampleBuffer?
    CMAudioSampleBufferCreateReadyWithPacketDescriptions(
      allocator: nil, dataBuffer: block, formatDescription: format, sampleCount: frames.count,
      presentationTimeStamp: origin + CMTime(value: CMTimeValue(frames.lowerBound), timescale: CMTimeScale(rate)),
      packetDescriptions: nil,
      sampleBufferOut: &sample)
    guard let sample else { throw Tool.Failure(description: "no sample") }
    return sample
  }

  static var h264: [String: Any] {
    [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 160, AVVideoHeightKey: 96]
  }
  static var aac: [String: Any] {
    [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1]
  }
  static var linearPCM: [String: Any] {
    [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
      AVLinearPCMBitDepthKey: 16,
      AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsNonInterleaved: false,
    ]
  }

  static func feed(_ input: AVAssetWriterInput, label: String, _ next: @escaping () throws -> CMSampleBuffer?) {
    let queue = DispatchQueue(label: label)
    input.requestMediaDataWhenReady(on: queue) {
      while input.isReadyForMoreMediaData {
        guard let sample = try? next(), input.append(sample) else { return input.markAsFinished() }
      }
    }
  }

  static func push(_ sample: CMSampleBuffer, to input: AVAssetWriterInput, of writer: AVAssetWriter) -> Bool {
    while !input.isReadyForMoreMediaData, writer.status == .writing { sched_yield() }
    return writer.status == .writing && input.append(sample)
  }

}

final class Counter: Sendable {
  private let value = Mutex(0)
  func next() -> Int {
    value.withLock { value in
      defer { value += 1 }; return value
    }
  }
  var count: Int { value.withLock { $0 } }
}
