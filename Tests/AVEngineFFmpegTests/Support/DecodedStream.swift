import AVEngineCFFmpeg
import AVEngineCore
import CoreFoundation
import CoreMedia
import Foundation

@testable import AVEngineFFmpeg

func rawBytes(_ decoded: FFmpegVideoFrame) -> Data {
  let value = decoded.frame.pointer.pointee
  let size = av_image_get_buffer_size(decoded.pixelFormat, value.width, value.height, 1)
  var result = Data(count: Int(size))
  result.withUnsafeMutableBytes { target in
    var frame = value
    let planes = withUnsafePointer(to: &frame.data) {
      UnsafeRawPointer($0).assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
    }
    let lines = withUnsafePointer(to: &frame.linesize) { UnsafeRawPointer($0).assumingMemoryBound(to: Int32.self) }
    _ = av_image_copy_to_buffer(
      target.baseAddress?.assumingMemoryBound(to: UInt8.self), size, planes, lines, decoded.pixelFormat, value.width,
      value.height, 1)
  }
  return result
}

struct DecodedStream {
  var bytes = Data()
  var times: [CMTime] = []
  var frameCount = 0

  init(
    _ media: Demuxed, threads: Int = 1, skip: DecodeSkip = .nothing,
    block: (Data) throws -> CMBlockBuffer = { try $0.block }
  ) throws {
    var options = VideoDecoderOptions()
    options.threadCount = threads
    let decoder = try FFmpegVideoDecoder(media.format, options: options)
    for (sample, data) in media.samples { try decoder.decode(sample, data: block(data), skip: skip) { take($0) } }
    try decoder.drain { take($0) }
  }

  private mutating func take(_ frame: any DecodedVideoFrame) {
    guard let frame = frame as? FFmpegVideoFrame else { return }
    bytes += rawBytes(frame)
    times.append(frame.presentationTime)
    frameCount += 1
  }
}

struct DecodedAudioStream {
  var planes: [Data] = []
  var frames = 0
  var times: [CMTime] = []
  var audioParts: [FFmpegAudio] = []

  init(_ media: Demuxed, block: (Data) throws -> CMBlockBuffer = { try $0.block }) throws {
    let decoder = try FFmpegAudioDecoder(media.format)
    for (sample, data) in media.samples { try decoder.decode(sample, data: block(data)) { take($0) } }
    try decoder.drain { take($0) }
  }

  private mutating func take(_ audio: any DecodedAudio) {
    guard let audio = audio as? FFmpegAudio else { return }
    if planes.isEmpty { planes = Array(repeating: Data(), count: audio.planeCount) }
    for index in planes.indices { audio.withPlane(index) { planes[index] += Data($0) } }
    frames += audio.frameCount
    times.append(audio.presentationTime)
    audioParts.append(audio)
  }
}

/// The list of differences that a failed expectation makes takes very long for large data.
func isSame<T: Equatable>(_ a: T, _ b: T) -> Bool { a == b }
