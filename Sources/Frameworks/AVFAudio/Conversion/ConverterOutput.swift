import CoreMedia
import MediaEngine

/// A buffer that a conversion fills: frames of linear PCM or packets.
final class ConverterOutput {
  private enum Kind {
    case frames(AVAudioPCMBuffer, [UnsafeMutableRawPointer])
    case packets(AVAudioCompressedBuffer)
  }

  private let kind: Kind

  /// Empties the buffer, which must be of the format.
  init(_ buffer: AVAudioBuffer, of format: AVAudioFormat) {
    if let buffer = buffer as? AVAudioPCMBuffer, buffer.format.isLike(format) {
      buffer.frameLength = 0
      kind = .frames(buffer, buffer.planes)
    } else if let buffer = buffer as? AVAudioCompressedBuffer,
      buffer.format.streamDescription.pointee.mFormatID == format.streamDescription.pointee.mFormatID
    {
      (buffer.packetCount, buffer.byteLength) = (0, 0)
      kind = .packets(buffer)
    } else {
      preconditionFailure("AVAudioConverter.convert(to:error:withInputFrom:): the output buffer is not of the converter's outputFormat")
    }
  }

  var isEmpty: Bool {
    switch kind {
    case .frames(let buffer, _): buffer.frameLength == 0
    case .packets(let buffer): buffer.packetCount == 0
    }
  }

  /// Frames, of the output's rate, that there is still room for; packets count with as many as they hold.
  var framesMissing: Int {
    switch kind {
    case .frames(let buffer, _): Int(buffer.frameCapacity - buffer.frameLength)
    case .packets(let buffer):
      Int(buffer.packetCapacity - buffer.packetCount) * max(1, Int(buffer.format.streamDescription.pointee.mFramesPerPacket))
    }
  }

  /// Moves what has been converted into the buffer; true when it is full.
  func fill(from conversion: SoundConversion) -> Bool {
    switch kind {
    case .frames(let buffer, let planes):
      let (done, room) = (Int(buffer.frameLength), Int(buffer.frameCapacity))
      buffer.frameLength += AVAudioFrameCount(conversion.read(room - done, into: planes, at: done))
      return buffer.frameLength == buffer.frameCapacity
    case .packets(let buffer):
      while let packet = conversion.firstPacket, buffer.takes(packet) { _ = conversion.nextPacket() }
      return buffer.packetCount == buffer.packetCapacity || conversion.firstPacket != nil
    }
  }
}

extension AVAudioCompressedBuffer {
  /// Adds a packet; false where there is no room.
  fileprivate func takes(_ packet: EncodedSample) -> Bool {
    let constant = format.streamDescription.pointee.mFramesPerPacket
    let frames = constant == 0 ? UInt32(clamping: packet.sample.duration.value) : 0
    return (try? packet.data.withContiguousBytes { append($0, frames: frames) }) ?? false
  }
}
