package import AVEngineCore
package import AVEngineReading
package import CoreAudioTypes
import CoreMedia

package final class StreamConverter {
  package enum Input {
    /// A pointer for each plane, and an object that must live while the frames are read.
    case frames([UnsafeRawPointer], count: Int, owner: AnyObject? = nil)
    /// Ranges of bytes after a pointer, and an object that must live while the packets are read.
    case packets(UnsafeRawPointer, [Range<Int>], owner: AnyObject? = nil)
    case nothingNow
    case end
  }

  package enum Outcome {
    /// The target is full, has no room for the next packet, or holds the last data of the stream.
    case filled
    case ranDry
    /// The stream has ended, and the target is empty.
    case ended
  }

  package private(set) var settings: ConverterSettings
  private var conversion: AudioConversion?
  private var hasEnded = false

  package init(_ settings: ConverterSettings) throws(EngineError) {
    self.settings = settings
    conversion = try settings.makeConversion()
  }

  package func reset() { (conversion, hasEnded) = (nil, false) }

  /// If nothing of the current stream has been converted yet, the settings apply to this stream, otherwise from the
  /// next stream on.
  package func change(_ body: (inout ConverterSettings) -> Void) {
    body(&settings)
    if conversion?.isFresh ?? true { conversion = nil }
  }

  package func opened() throws(EngineError) -> AudioConversion {
    if let conversion { return conversion }
    let made = try settings.makeConversion()
    conversion = made
    return made
  }

  /// - Parameter input: Receives the number of packets, or frames of linear PCM, that are needed.
  package func run(into target: ConverterTarget, input: (Int) throws(EngineError) -> Input) throws(EngineError)
    -> Outcome
  {
    let conversion = try opened()
    while !target.fill(from: conversion) {
      if hasEnded { return target.count == 0 ? .ended : .filled }
      switch try input(settings.packetsWanted(for: target.framesMissing)) {
      case .nothingNow: return .ranDry
      case .frames(let planes, let count, let owner):
        defer { withExtendedLifetime(owner) {} }
        try conversion.take(planes, frameCount: count)
      case .packets(let bytes, let ranges, let owner):
        defer { withExtendedLifetime(owner) {} }
        for range in ranges {
          try conversion.take(packet: UnsafeRawBufferPointer(start: bytes + range.lowerBound, count: range.count))
        }
      case .end:
        hasEnded = true
        try conversion.finish()
      }
    }
    return .filled
  }

  /// The formats must have the same sample rate.
  package func convertAlone(_ planes: [UnsafeRawPointer], count: Int, into target: ConverterTarget) throws(EngineError)
  {
    let conversion = try settings.makeConversion()
    try conversion.take(planes, frameCount: count)
    try conversion.finish()
    _ = target.fill(from: conversion)
  }
}

package final class ConverterTarget {
  private enum Kind {
    case frames([UnsafeMutableRawPointer])
    case packets(
      UnsafeMutableRawPointer, bytes: Int, UnsafeMutablePointer<AudioStreamPacketDescription>?, framesPerPacket: Int)
  }

  private let kind: Kind
  private let capacity: Int
  package private(set) var count = 0
  package private(set) var byteCount = 0

  /// - Parameter planes: Memory with room for `capacity` frames each.
  package init(planes: [UnsafeMutableRawPointer], capacity: Int) { (kind, self.capacity) = (.frames(planes), capacity) }

  /// - Parameters:
  ///   - packets: Memory of `bytes` bytes.
  ///   - descriptions: Memory for `capacity` descriptions.
  ///   - framesPerPacket: 0 if packets differ in duration.
  package init(
    packets: UnsafeMutableRawPointer, bytes: Int, capacity: Int,
    descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?,
    framesPerPacket: Int
  ) {
    kind = .packets(packets, bytes: bytes, descriptions, framesPerPacket: framesPerPacket)
    self.capacity = capacity
  }

  var framesMissing: Int {
    switch kind {
    case .frames: capacity - count
    case .packets(_, _, _, let frames): (capacity - count) * max(1, frames)
    }
  }

  /// Returns true if the target is full, or if the next packet does not fit.
  func fill(from conversion: AudioConversion) -> Bool {
    switch kind {
    case .frames(let planes):
      count += conversion.read(capacity - count, into: planes, at: count)
      return count == capacity
    case .packets(let memory, let room, let descriptions, let frames):
      while let packet = conversion.firstPacket, takes(packet, memory, room, descriptions, frames) {
        _ = conversion.nextPacket()
      }
      return count == capacity || conversion.firstPacket != nil
    }
  }

  private func takes(
    _ packet: EncodedSample, _ memory: UnsafeMutableRawPointer, _ room: Int,
    _ descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?, _ frames: Int
  ) -> Bool {
    let size = packet.data.dataLength
    guard count < capacity, size <= room - byteCount,
      CMBlockBufferCopyDataBytes(packet.data, atOffset: 0, dataLength: size, destination: memory + byteCount) == noErr
    else { return false }
    descriptions?[count] = AudioStreamPacketDescription(
      mStartOffset: Int64(byteCount),
      mVariableFramesInPacket: frames == 0 ? UInt32(clamping: packet.sample.duration.value) : 0,
      mDataByteSize: UInt32(clamping: size))
    (count, byteCount) = (count + 1, byteCount + size)
    return true
  }
}
