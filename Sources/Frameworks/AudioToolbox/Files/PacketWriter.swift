import AVEngineCore
import AVEngineSystem
import CoreAudio
import CoreMedia
import Foundation

/// One thread at a time may use a writer.
final class PacketWriter {
  let type: AudioFileTypeID
  let basic: AudioStreamBasicDescription
  var cookie: Data?
  var layout: Data?
  var table: AudioFilePacketTableInfo?
  private(set) var packetCount: Int64 = 0
  private let writer: any ContainerWriter
  private var track: Int?
  private var frames: Int64 = 0

  private static let operation = "Writing packets"

  init(path: String, type: AudioFileTypeID, format: AudioStreamBasicDescription, replaces: Bool) throws(EngineError) {
    guard let container = AudioFileKind.container(of: type) else {
      throw EngineError(
        .unrecognisedFormat, Self.operation, subject: path, detail: "files of this type cannot be written")
    }
    guard format.mSampleRate >= 1, format.mSampleRate < 10_000_000, format.mChannelsPerFrame > 0 else {
      throw EngineError(
        .unsupported, Self.operation, subject: path, detail: "the format has no valid sample rate or channel count")
    }
    self.type = type
    basic = format
    if replaces { unlink(path) }
    writer = try Engine.system.makeWriter(path: path, options: WriterOptions(format: container))
  }

  var hasBegun: Bool { track != nil }

  private var scale: CMTimeScale { CMTimeScale(basic.mSampleRate.rounded()) }

  private func begun() throws(EngineError) -> Int {
    if let track { return track }
    let format = CMFormatDescription.audio(basic, layout: layout, magicCookie: cookie)
    let index = try writer.addTrack(
      WriterTrack(mediaType: kCMMediaType_Audio, formatDescriptions: [format], timescale: scale))
    try writer.begin()
    track = index
    return index
  }

  /// - Parameter descriptions: Empty if all packets have the format's constant size.
  func append(
    _ bytes: UnsafeRawBufferPointer, count: Int, descriptions: UnsafeBufferPointer<AudioStreamPacketDescription>
  ) throws(EngineError) -> Int {
    let track = try begun()
    guard !descriptions.isEmpty else { return try append(bytes, count: count, to: track) }
    for description in descriptions {
      let (start, size) = (Int(clamping: description.mStartOffset), Int(description.mDataByteSize))
      guard start >= 0, start <= bytes.count, size <= bytes.count - start else {
        throw EngineError(.malformed, Self.operation, detail: "a packet is outside of the data that was passed")
      }
      let length = Int64(
        description.mVariableFramesInPacket > 0 ? description.mVariableFramesInPacket : basic.mFramesPerPacket)
      try write(UnsafeRawBufferPointer(rebasing: bytes[start..<start + size]), frames: length, to: track)
      packetCount += 1
    }
    return descriptions.count
  }

  /// Frames of linear PCM are written as one sample.
  private func append(_ bytes: UnsafeRawBufferPointer, count: Int, to track: Int) throws(EngineError) -> Int {
    let size = Int(basic.mBytesPerPacket)
    guard size > 0, basic.mFramesPerPacket > 0 else {
      throw EngineError(.malformed, Self.operation, detail: "packets that differ in size need descriptions")
    }
    let packets = min(count, bytes.count / size)
    guard packets > 0 else { return 0 }
    let run = basic.mFramesPerPacket == 1 ? packets : 1
    for start in stride(from: 0, to: packets, by: run) {
      let part = UnsafeRawBufferPointer(rebasing: bytes[start * size..<(start + run) * size])
      try write(part, frames: Int64(run) * Int64(basic.mFramesPerPacket), to: track)
    }
    packetCount += Int64(packets)
    return packets
  }

  private func write(_ bytes: UnsafeRawBufferPointer, frames length: Int64, to track: Int) throws(EngineError) {
    guard let data = CMBlockBuffer(copying: bytes) else { throw EngineError(.outOfMemory, Self.operation) }
    let time = CMTime(value: frames, timescale: scale)
    let sample = MediaSample(
      decodeTime: time, presentationTime: time, duration: CMTime(value: length, timescale: scale), size: bytes.count,
      location: .memory(HeldBlock(data)))
    try writer.append(sample, data: data, to: track)
    frames += length
  }

  func finish() throws(EngineError) {
    let track = try begun()
    if let table, table.mPrimingFrames >= 0, table.mNumberValidFrames > 0 {
      let length = CMTime(
        value: min(table.mNumberValidFrames, max(0, frames - Int64(table.mPrimingFrames))), timescale: scale)
      writer.setEdits(
        [
          EditSegment(
            source: CMTimeRange(
              start: CMTime(value: CMTimeValue(table.mPrimingFrames), timescale: scale), duration: length),
            target: CMTimeRange(start: .zero, duration: length))
        ], of: track)
    }
    try writer.finish()
  }
}
