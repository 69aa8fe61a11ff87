import CoreAudio
public import CoreAudioTypes
public import CoreFoundation
import CoreVideo

struct PCMLayout {
  let buffers: Int
  let channelsPerBuffer: UInt32
  let bytesPerFrame: Int
}

extension CMSampleBuffer {
  var pcmLayout: PCMLayout? {
    guard let audio = format?.audioFormat?.basicDescription.pointee, audio.mFormatID == kAudioFormatLinearPCM,
      audio.mBytesPerFrame > 0, audio.mChannelsPerFrame > 0
    else { return nil }
    return Self.layout(audio)
  }

  private static func layout(_ audio: AudioStreamBasicDescription) -> PCMLayout {
    let isPlanar =
      audio.mFormatID == kAudioFormatLinearPCM && audio.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
    return PCMLayout(
      buffers: isPlanar ? Int(audio.mChannelsPerFrame) : 1, channelsPerBuffer: isPlanar ? 1 : audio.mChannelsPerFrame,
      bytesPerFrame: Int(audio.mBytesPerFrame))
  }

  var audioLayout: PCMLayout? { format?.audioFormat.map { Self.layout($0.basicDescription.pointee) } }
}

/// Fills an audio buffer list with pointers to the audio. The pointers are valid as long as the block buffer in
/// `blockBufferOut` exists.
///
/// - Parameters:
///   - sbuf: the sample buffer.
///   - bufferListSizeNeededOut: receives the size of the list in bytes.
///   - bufferListOut: the list to fill; nil to get only the size that it needs.
///   - bufferListSize: the size of the memory at `bufferListOut`, in bytes.
///   - blockBufferStructureAllocator: ignored; the object is in memory of Swift's runtime.
///   - blockBufferBlockAllocator: ignored; a copy is in memory of this package.
///   - flags: with `kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment`, the address of each buffer is a
///     multiple of 16.
///   - blockBufferOut: receives the owner of the bytes: a reference to the sample data if it is in one piece and
///     aligned as requested, else a copy.
@discardableResult
public func CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
  _ sbuf: CMSampleBuffer, bufferListSizeNeededOut: UnsafeMutablePointer<Int>?,
  bufferListOut: UnsafeMutablePointer<AudioBufferList>?,
  bufferListSize: Int, blockBufferAllocator blockBufferStructureAllocator: CFAllocator?,
  blockBufferMemoryAllocator blockBufferBlockAllocator: CFAllocator?, flags: UInt32,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>?
) -> OSStatus {
  guard let blockBufferOut else {
    guard bufferListOut == nil else { return kCMSampleBufferError_RequiredParameterMissing }
    var none: CMBlockBuffer?
    return CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
      sbuf, bufferListSizeNeededOut: bufferListSizeNeededOut, bufferListOut: nil, bufferListSize: 0,
      blockBufferAllocator: nil,
      blockBufferMemoryAllocator: nil, flags: flags, blockBufferOut: &none)
  }
  return blockBufferOut.receive {
    CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
      sbuf, bufferListSizeNeededOut: bufferListSizeNeededOut, bufferListOut: bufferListOut,
      bufferListSize: bufferListSize,
      blockBufferAllocator: blockBufferStructureAllocator, blockBufferMemoryAllocator: blockBufferBlockAllocator,
      flags: flags, blockBufferOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the block buffer to a variable, whose old value is
/// released. Without a block buffer, the variable keeps its value.
@discardableResult
public func CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
  _ sbuf: CMSampleBuffer, bufferListSizeNeededOut: UnsafeMutablePointer<Int>?,
  bufferListOut: UnsafeMutablePointer<AudioBufferList>?, bufferListSize: Int,
  blockBufferAllocator blockBufferStructureAllocator: CFAllocator?,
  blockBufferMemoryAllocator blockBufferBlockAllocator: CFAllocator?, flags: UInt32,
  blockBufferOut: inout CMBlockBuffer?
) -> OSStatus {
  guard sbuf.isUsable else { return kCMSampleBufferError_Invalidated }
  guard let layout = sbuf.audioLayout else { return kCMSampleBufferError_InvalidMediaTypeForOperation }
  let needed = AudioBufferList.sizeInBytes(maximumBuffers: layout.buffers)
  bufferListSizeNeededOut?.pointee = needed
  guard let bufferListOut else { return noErr }
  guard bufferListSize >= needed else { return kCMSampleBufferError_ArrayTooSmall }
  guard sbuf.isDataReady, let data = sbuf.currentDataBuffer else { return kCMSampleBufferError_BufferNotReady }
  do {
    let aligned = flags & kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment != 0
    let (block, stride) = try sbuf.contiguous(data, layout, aligned: aligned)
    try sbuf.fill(UnsafeMutableAudioBufferListPointer(bufferListOut), from: block, layout, stride: stride)
    blockBufferOut = block
    return noErr
  } catch {
    return (error as? StatusFailure)?.status ?? kCMSampleBufferError_AllocationFailed
  }
}

extension CMSampleBuffer {
  /// `stride` is the number of bytes from one plane to the next.
  func contiguous(_ data: CMBlockBuffer, _ layout: PCMLayout, aligned: Bool) throws -> (CMBlockBuffer, stride: Int) {
    let (planeSize, overflow) = sampleCount.multipliedReportingOverflow(by: layout.bytesPerFrame)
    let size = layout.buffers == 1 ? data.length : planeSize
    guard !overflow, size <= data.length / layout.buffers else {
      throw StatusFailure(kCMSampleBufferError_InvalidSampleData)
    }
    var block: CMBlockBuffer?
    let status = CMBlockBufferCreateContiguous(
      allocator: nil, sourceBuffer: data, blockAllocator: nil, customBlockSource: nil, offsetToData: 0, dataLength: 0,
      flags: 0,
      blockBufferOut: &block)
    guard status == noErr, let block else { throw StatusFailure(status) }
    guard aligned else { return (block, size) }
    let startsAligned = try block.withUnsafeMutableBytes { Int(bitPattern: $0.baseAddress) % 16 == 0 }
    if startsAligned, layout.buffers == 1 || size % 16 == 0 { return (block, size) }
    let (copy, stride) = try Self.alignedCopy(block, planes: layout.buffers, planeSize: size)
    return (layout.buffers == 1 ? copy.slice(0..<size) : copy, stride)
  }

  private static func alignedCopy(_ block: CMBlockBuffer, planes: Int, planeSize: Int) throws -> (
    CMBlockBuffer, stride: Int
  ) {
    let stride = (planeSize + 15) / 16 * 16
    // On 64-bit Linux, malloc returns addresses that are multiples of 16.
    let copy = CMBlockBuffer(count: max(stride * planes, 1)) { target in
      guard let base = target.baseAddress else { return }
      for plane in 0..<planes {
        // Safety: `stride` is at least `planeSize`, and the block has `stride` bytes for each plane.
        CMBlockBufferCopyDataBytes(
          block, atOffset: plane * planeSize, dataLength: planeSize, destination: base + plane * stride)
      }
    }
    guard let copy else { throw StatusFailure(kCMSampleBufferError_AllocationFailed) }
    return (copy, stride)
  }

  func fill(
    _ list: UnsafeMutableAudioBufferListPointer, from block: CMBlockBuffer, _ layout: PCMLayout, stride: Int
  ) throws {
    let size = layout.buffers == 1 ? min(stride, block.length) : sampleCount * layout.bytesPerFrame
    guard let size = UInt32(exactly: size) else { throw StatusFailure(kCMSampleBufferError_InvalidSampleData) }
    list.count = layout.buffers
    try block.withUnsafeMutableBytes { bytes in
      for index in 0..<layout.buffers {
        list[index] = AudioBuffer(
          mNumberChannels: layout.channelsPerBuffer, mDataByteSize: size,
          mData: bytes.baseAddress.map { $0 + index * stride })
      }
    }
  }
}

/// Sets the data of a sample buffer without data to a copy of an audio buffer list's bytes, and marks the data as
/// ready.
@discardableResult
public func CMSampleBufferSetDataBufferFromAudioBufferList(
  _ sbuf: CMSampleBuffer, blockBufferAllocator blockBufferStructureAllocator: CFAllocator?,
  blockBufferMemoryAllocator blockBufferBlockAllocator: CFAllocator?, flags: UInt32,
  bufferList: UnsafePointer<AudioBufferList>
) -> OSStatus {
  guard sbuf.isUsable else { return kCMSampleBufferError_Invalidated }
  guard let layout = sbuf.audioLayout else { return kCMSampleBufferError_InvalidMediaTypeForOperation }
  // Safety: the list is only read.
  let list = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: bufferList))
  guard list.count == layout.buffers, list.allSatisfy({ $0.mData != nil || $0.mDataByteSize == 0 }) else {
    return kCMSampleBufferError_InvalidEntryCount
  }
  let total = list.reduce(0) { $0 + Int($1.mDataByteSize) }
  guard total > 0 else { return kCMSampleBufferError_InvalidSampleData }
  let block = CMBlockBuffer(count: total) { target in
    var offset = 0
    for buffer in list {
      // Safety: the client promises `mDataByteSize` bytes in each buffer; the block has room for all of them.
      if let source = buffer.mData, let base = target.baseAddress {
        (base + offset).copyMemory(from: source, byteCount: Int(buffer.mDataByteSize))
      }
      offset += Int(buffer.mDataByteSize)
    }
  }
  guard let block else { return kCMSampleBufferError_AllocationFailed }
  let status = CMSampleBufferSetDataBuffer(sbuf, newValue: block)
  return status == noErr ? CMSampleBufferSetDataReady(sbuf) : status
}

/// Copies frames of uncompressed audio to the buffers of a list.
///
/// - Parameters:
///   - sbuf: the sample buffer.
///   - frameOffset: the index of the first frame.
///   - numFrames: the number of frames.
///   - bufferList: one buffer for each channel if each channel has its own plane, else one buffer. Each must have room
///     for the frames.
@discardableResult
public func CMSampleBufferCopyPCMDataIntoAudioBufferList(
  _ sbuf: CMSampleBuffer, at frameOffset: Int32, frameCount numFrames: Int32,
  into bufferList: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
  guard sbuf.isUsable else { return kCMSampleBufferError_Invalidated }
  guard let layout = sbuf.pcmLayout else { return kCMSampleBufferError_InvalidMediaTypeForOperation }
  guard sbuf.isDataReady, let data = sbuf.currentDataBuffer else { return kCMSampleBufferError_BufferNotReady }
  let (first, count) = (Int(frameOffset), Int(numFrames))
  guard first >= 0, count >= 0, count <= sbuf.sampleCount - first else {
    return kCMSampleBufferError_SampleIndexOutOfRange
  }
  let list = UnsafeMutableAudioBufferListPointer(bufferList)
  let length = count * layout.bytesPerFrame
  guard list.count == layout.buffers else { return kCMSampleBufferError_InvalidEntryCount }
  guard list.allSatisfy({ Int($0.mDataByteSize) >= length && $0.mData != nil }) else {
    return kCMSampleBufferError_ArrayTooSmall
  }
  for index in 0..<layout.buffers {
    guard length > 0, let target = list[index].mData else { continue }
    let offset = (index * sbuf.sampleCount + first) * layout.bytesPerFrame
    let status = CMBlockBufferCopyDataBytes(data, atOffset: offset, dataLength: length, destination: target)
    guard status == noErr else { return status }
  }
  return noErr
}
