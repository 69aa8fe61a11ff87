public import CoreFoundation
import CoreVideo

/// Returns the type identifier of block buffers.
public func CMBlockBufferGetTypeID() -> CFTypeID { CMBlockBuffer.typeID }

extension CMBlockBuffer {
  /// The type identifier of block buffers.
  public static var typeID: CFTypeID { blockBufferTypeID }

  static func block(
    _ memory: UnsafeMutableRawPointer?, length: Int, allocator: CFAllocator?, source: CMBlockBufferCustomBlockSource?
  ) throws(StatusFailure) -> MemoryBlock {
    guard length > 0 else { throw StatusFailure(kCMBlockBufferBadLengthParameterErr) }
    if let source { return try customBlock(memory, length: length, source) }
    if let memory {
      return MemoryBlock(
        memory, length: length, release: .closure { pointer, _ in CFAllocatorDeallocate(allocator, pointer) })
    }
    guard let allocator else { return MemoryBlock(length: length) }
    return MemoryBlock(
      length: length, allocator: { CFAllocatorAllocate(allocator, $0, 0) },
      release: .closure { pointer, _ in CFAllocatorDeallocate(allocator, pointer) })
  }

  private static func customBlock(
    _ memory: UnsafeMutableRawPointer?, length: Int, _ source: CMBlockBufferCustomBlockSource
  ) throws(StatusFailure) -> MemoryBlock {
    guard source.version == kCMBlockBufferCustomBlockSourceVersion else {
      throw StatusFailure(kCMBlockBufferBadCustomBlockSourceErr)
    }
    let release = MemoryBlock.Release.closure { pointer, size in source.FreeBlock?(source.refCon, pointer, size) }
    if let memory { return MemoryBlock(memory, length: length, release: release) }
    guard let allocate = source.AllocateBlock else { throw StatusFailure(kCMBlockBufferBadCustomBlockSourceErr) }
    return MemoryBlock(length: length, allocator: { allocate(source.refCon, $0) }, release: release)
  }

  func append(_ block: MemoryBlock, offset: Int, length: Int, flags: CMBlockBufferFlags) -> OSStatus {
    guard offset >= 0, offset <= block.length else { return kCMBlockBufferBadOffsetParameterErr }
    guard length >= 0, length <= block.length - offset else { return kCMBlockBufferBadLengthParameterErr }
    if flags & kCMBlockBufferAssureMemoryNowFlag != 0, block.assured() == nil {
      return kCMBlockBufferBlockAllocationFailedErr
    }
    return append(Segment(block: block, offset: offset, length: length)) ? noErr : kCMBlockBufferBadLengthParameterErr
  }

  func append(reference: CMBlockBuffer, offset: Int, length: Int, flags: CMBlockBufferFlags) -> OSStatus {
    if reference.length == 0 {
      return flags & kCMBlockBufferPermitEmptyReferenceFlag != 0 ? noErr : kCMBlockBufferEmptyBBufErr
    }
    guard offset >= 0, offset < reference.length else { return kCMBlockBufferBadOffsetParameterErr }
    let count = length == 0 ? reference.length - offset : length
    guard count > 0, count <= reference.length - offset else { return kCMBlockBufferBadLengthParameterErr }
    let parts = reference.segments(in: offset..<offset + count)
    if flags & kCMBlockBufferAssureMemoryNowFlag != 0 {
      for part in parts where part.block.assured() == nil { return kCMBlockBufferBlockAllocationFailedErr }
    }
    for part in parts {
      guard append(part) else { return kCMBlockBufferBadLengthParameterErr }
    }
    return noErr
  }
}

/// Makes a buffer without data. Blocks and references can be appended to it.
@discardableResult
public func CMBlockBufferCreateEmpty(
  allocator structureAllocator: CFAllocator?, capacity subBlockCapacity: UInt32, flags: CMBlockBufferFlags,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.receive {
    CMBlockBufferCreateEmpty(
      allocator: structureAllocator, capacity: subBlockCapacity, flags: flags, blockBufferOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMBlockBufferCreateEmpty(
  allocator structureAllocator: CFAllocator?, capacity subBlockCapacity: UInt32, flags: CMBlockBufferFlags,
  blockBufferOut: inout CMBlockBuffer?
) -> OSStatus {
  blockBufferOut = CMBlockBuffer()
  return noErr
}

/// Makes a buffer over one block of memory.
///
/// - Parameters:
///   - structureAllocator: ignored; the object is in memory of Swift's runtime.
///   - memoryBlock: the memory, which the buffer takes over. If it is nil, `blockLength` bytes are allocated at the
///     first use, unless `flags` contain `kCMBlockBufferAssureMemoryNowFlag`.
///   - blockLength: the size of the block in bytes.
///   - blockAllocator: frees `memoryBlock`, or allocates and frees the memory if `memoryBlock` is nil. With
///     `kCFAllocatorNull` the memory is not freed.
///   - customBlockSource: used instead of `blockAllocator` if it is not nil.
///   - offsetToData: the offset in the block at which the data begins, in bytes.
///   - dataLength: the number of bytes of data.
///   - flags: `kCMBlockBufferAssureMemoryNowFlag` to allocate the memory in this call, or 0.
///   - blockBufferOut: receives the buffer.
@discardableResult
public func CMBlockBufferCreateWithMemoryBlock(
  allocator structureAllocator: CFAllocator?, memoryBlock: UnsafeMutableRawPointer?, blockLength: Int,
  blockAllocator: CFAllocator?,
  customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int, dataLength: Int,
  flags: CMBlockBufferFlags,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.receive {
    CMBlockBufferCreateWithMemoryBlock(
      allocator: structureAllocator, memoryBlock: memoryBlock, blockLength: blockLength,
      blockAllocator: blockAllocator, customBlockSource: customBlockSource, offsetToData: offsetToData,
      dataLength: dataLength, flags: flags, blockBufferOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMBlockBufferCreateWithMemoryBlock(
  allocator structureAllocator: CFAllocator?, memoryBlock: UnsafeMutableRawPointer?, blockLength: Int,
  blockAllocator: CFAllocator?, customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int,
  dataLength: Int, flags: CMBlockBufferFlags, blockBufferOut: inout CMBlockBuffer?
) -> OSStatus {
  let buffer = CMBlockBuffer()
  let status = CMBlockBufferAppendMemoryBlock(
    buffer, memoryBlock: memoryBlock, length: blockLength, blockAllocator: blockAllocator,
    customBlockSource: customBlockSource,
    offsetToData: offsetToData, dataLength: dataLength, flags: flags)
  blockBufferOut = status == noErr ? buffer : nil
  return status
}

/// Makes a buffer that refers to a part of another one. A `dataLength` of 0 means all bytes from the offset on.
@discardableResult
public func CMBlockBufferCreateWithBufferReference(
  allocator structureAllocator: CFAllocator?, referenceBuffer bufferReference: CMBlockBuffer, offsetToData: Int,
  dataLength: Int,
  flags: CMBlockBufferFlags, blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.receive {
    CMBlockBufferCreateWithBufferReference(
      allocator: structureAllocator, referenceBuffer: bufferReference, offsetToData: offsetToData,
      dataLength: dataLength, flags: flags, blockBufferOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMBlockBufferCreateWithBufferReference(
  allocator structureAllocator: CFAllocator?, referenceBuffer bufferReference: CMBlockBuffer, offsetToData: Int,
  dataLength: Int, flags: CMBlockBufferFlags, blockBufferOut: inout CMBlockBuffer?
) -> OSStatus {
  let buffer = CMBlockBuffer()
  let status = buffer.append(reference: bufferReference, offset: offsetToData, length: dataLength, flags: flags)
  blockBufferOut = status == noErr ? buffer : nil
  return status
}

/// Makes a buffer that holds a part of another one in one piece. The new buffer is a reference if the part is in one
/// piece already and `flags` lack `kCMBlockBufferAlwaysCopyDataFlag`, else a copy. A `dataLength` of 0 means all bytes
/// from the offset on.
@discardableResult
public func CMBlockBufferCreateContiguous(
  allocator structureAllocator: CFAllocator?, sourceBuffer: CMBlockBuffer, blockAllocator: CFAllocator?,
  customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int, dataLength: Int,
  flags: CMBlockBufferFlags,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>
) -> OSStatus {
  blockBufferOut.receive {
    CMBlockBufferCreateContiguous(
      allocator: structureAllocator, sourceBuffer: sourceBuffer, blockAllocator: blockAllocator,
      customBlockSource: customBlockSource, offsetToData: offsetToData, dataLength: dataLength, flags: flags,
      blockBufferOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMBlockBufferCreateContiguous(
  allocator structureAllocator: CFAllocator?, sourceBuffer: CMBlockBuffer, blockAllocator: CFAllocator?,
  customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int, dataLength: Int,
  flags: CMBlockBufferFlags, blockBufferOut: inout CMBlockBuffer?
) -> OSStatus {
  blockBufferOut = nil
  guard sourceBuffer.length > 0 else { return kCMBlockBufferEmptyBBufErr }
  guard offsetToData >= 0, offsetToData < sourceBuffer.length else { return kCMBlockBufferBadOffsetParameterErr }
  let count = dataLength == 0 ? sourceBuffer.length - offsetToData : dataLength
  guard count > 0, count <= sourceBuffer.length - offsetToData else { return kCMBlockBufferBadLengthParameterErr }
  let isWhole = CMBlockBufferIsRangeContiguous(sourceBuffer, atOffset: offsetToData, length: count)
  if isWhole, flags & kCMBlockBufferAlwaysCopyDataFlag == 0 {
    return CMBlockBufferCreateWithBufferReference(
      allocator: nil, referenceBuffer: sourceBuffer, offsetToData: offsetToData, dataLength: count, flags: flags,
      blockBufferOut: &blockBufferOut)
  }
  var copy: CMBlockBuffer?
  let status = CMBlockBufferCreateWithMemoryBlock(
    allocator: nil, memoryBlock: nil, blockLength: count, blockAllocator: blockAllocator,
    customBlockSource: customBlockSource,
    offsetToData: 0, dataLength: count, flags: flags | kCMBlockBufferAssureMemoryNowFlag, blockBufferOut: &copy)
  guard status == noErr, let copy, let target = copy.segments.first?.block.assured() else { return status }
  let copied = CMBlockBufferCopyDataBytes(sourceBuffer, atOffset: offsetToData, dataLength: count, destination: target)
  if copied == noErr { blockBufferOut = copy }
  return copied
}

/// Adds a block of memory to the end of a buffer; the parameters are those of `CMBlockBufferCreateWithMemoryBlock`.
@discardableResult
public func CMBlockBufferAppendMemoryBlock(
  _ theBuffer: CMBlockBuffer, memoryBlock: UnsafeMutableRawPointer?, length blockLength: Int,
  blockAllocator: CFAllocator?,
  customBlockSource: UnsafePointer<CMBlockBufferCustomBlockSource>?, offsetToData: Int, dataLength: Int,
  flags: CMBlockBufferFlags
) -> OSStatus {
  // Checked before `block` takes over the memory, because a released block frees its memory.
  guard blockLength > 0 else { return kCMBlockBufferBadLengthParameterErr }
  guard offsetToData >= 0, offsetToData <= blockLength else { return kCMBlockBufferBadOffsetParameterErr }
  guard dataLength >= 0, dataLength <= blockLength - offsetToData else { return kCMBlockBufferBadLengthParameterErr }
  do {
    let block = try CMBlockBuffer.block(
      memoryBlock, length: blockLength, allocator: blockAllocator, source: customBlockSource?.pointee)
    return theBuffer.append(block, offset: offsetToData, length: dataLength, flags: flags)
  } catch {
    return error.status
  }
}

/// Adds a reference to a part of another buffer. A `dataLength` of 0 means all bytes from the offset on.
@discardableResult
public func CMBlockBufferAppendBufferReference(
  _ theBuffer: CMBlockBuffer, targetBBuf: CMBlockBuffer, offsetToData: Int, dataLength: Int, flags: CMBlockBufferFlags
) -> OSStatus {
  theBuffer.append(reference: targetBBuf, offset: offsetToData, length: dataLength, flags: flags)
}
