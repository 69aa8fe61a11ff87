public import CoreAudioTypes
public import CoreFoundation

/// Copies the packet descriptions of audio. Returns `kCMSampleBufferError_InvalidMediaTypeForOperation` for other
/// media.
///
/// - Parameters:
///   - sbuf: the buffer of audio.
///   - packetDescriptionsSize: the size of the memory at `packetDescriptionsOut`, in bytes.
///   - packetDescriptionsOut: receives the packet descriptions; nil to get only the size that they need.
///   - packetDescriptionsSizeNeededOut: receives the size that the packet descriptions need, in bytes.
@discardableResult
public func CMSampleBufferGetAudioStreamPacketDescriptions(
  _ sbuf: CMSampleBuffer, allocatedSize packetDescriptionsSize: Int,
  packetDescriptionsOut: UnsafeMutablePointer<AudioStreamPacketDescription>?,
  packetDescriptionsSizeNeededOut: UnsafeMutablePointer<Int>?
) -> OSStatus {
  guard sbuf.format?.audioFormat != nil else { return kCMSampleBufferError_InvalidMediaTypeForOperation }
  let list = sbuf.packetDescriptions
  let needed = list.count * MemoryLayout<AudioStreamPacketDescription>.stride
  packetDescriptionsSizeNeededOut?.pointee = needed
  guard let packetDescriptionsOut else { return noErr }
  guard packetDescriptionsSize >= needed else { return kCMSampleBufferError_ArrayTooSmall }
  // Safety: the client promises the room.
  packetDescriptionsOut.update(from: Array(list), count: list.count)
  return noErr
}

/// Gets a pointer to the packet descriptions that the buffer was made with; nil if it was made without any. The pointer
/// is valid as long as the buffer.
@discardableResult
public func CMSampleBufferGetAudioStreamPacketDescriptionsPtr(
  _ sbuf: CMSampleBuffer,
  packetDescriptionsPointerOut: UnsafeMutablePointer<UnsafePointer<AudioStreamPacketDescription>?>?,
  sizeOut packetDescriptionsSizeOut: UnsafeMutablePointer<Int>?
) -> OSStatus {
  guard sbuf.format?.audioFormat != nil else { return kCMSampleBufferError_InvalidMediaTypeForOperation }
  packetDescriptionsPointerOut?.pointee = sbuf.packets?.list.baseAddress
  packetDescriptionsSizeOut?.pointee =
    (sbuf.packets?.list.count ?? 0) * MemoryLayout<AudioStreamPacketDescription>.stride
  return noErr
}

extension CMSampleBuffer {
  var packetDescriptions: [AudioStreamPacketDescription] {
    if let packets { return Array(packets.list) }
    guard let audio = format?.audioFormat?.basicDescription.pointee, audio.mFormatID != kAudioFormatLinearPCM,
      audio.mBytesPerPacket == 0
    else { return [] }
    var offset: Int64 = 0
    return (0..<sampleCount).compactMap { index in
      guard let size = sizes[index], let bytes = UInt32(exactly: size) else { return nil }
      defer { offset += Int64(bytes) }
      return AudioStreamPacketDescription(mStartOffset: offset, mVariableFramesInPacket: 0, mDataByteSize: bytes)
    }
  }
}
