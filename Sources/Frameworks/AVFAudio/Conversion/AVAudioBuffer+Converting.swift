import AudioToolbox

extension AVAudioBuffer {
  /// Linear PCM of another format ends the process, and so do packets with another format ID.
  func emptied(for format: AVAudioFormat) -> ConverterTarget {
    if let buffer = self as? AVAudioPCMBuffer, buffer.storedFormat.isLike(format) {
      buffer.frameLength = 0
      return ConverterTarget(planes: buffer.planes, capacity: Int(buffer.storedFrameCapacity))
    }
    let description = self.format.streamDescription.pointee
    guard let buffer = self as? AVAudioCompressedBuffer,
      description.mFormatID == format.streamDescription.pointee.mFormatID
    else {
      _misuse(
        "AVAudioConverter.convert(to:error:withInputFrom:): the output buffer is of \(self.format), and not of "
          + "the converter's outputFormat, \(format)")
    }
    buffer.packetCount = 0
    buffer.byteLength = 0
    return ConverterTarget(
      packets: buffer.data, bytes: Int(buffer.byteCapacity), capacity: Int(buffer.storedPacketCapacity),
      descriptions: buffer.packetDescriptions,
      framesPerPacket: Int(description.mFramesPerPacket))
  }

  func filled(from target: ConverterTarget) {
    if let buffer = self as? AVAudioPCMBuffer { buffer.frameLength = AVAudioFrameCount(target.count) }
    guard let buffer = self as? AVAudioCompressedBuffer else { return }
    (buffer.packetCount, buffer.byteLength) = (AVAudioPacketCount(target.count), UInt32(target.byteCount))
  }
}
