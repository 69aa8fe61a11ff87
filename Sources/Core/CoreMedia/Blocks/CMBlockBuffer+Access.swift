public import CoreFoundation

extension CMBlockBuffer {
  func check(_ offset: Int, _ count: Int) -> OSStatus {
    guard length > 0 else { return kCMBlockBufferEmptyBBufErr }
    guard offset >= 0, offset <= length else { return kCMBlockBufferBadOffsetParameterErr }
    return count >= 0 && count <= length - offset ? noErr : kCMBlockBufferBadLengthParameterErr
  }
}

/// Returns the number of bytes that a buffer holds.
public func CMBlockBufferGetDataLength(_ theBuffer: CMBlockBuffer) -> Int { theBuffer.length }

/// Returns whether a buffer holds no bytes.
public func CMBlockBufferIsEmpty(_ theBuffer: CMBlockBuffer) -> Bool { theBuffer.segments.isEmpty }

/// Returns whether a range is in one piece of memory; false if the range exceeds the data. A `length` of 0 means all
/// bytes from the offset on.
public func CMBlockBufferIsRangeContiguous(_ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int) -> Bool {
  guard theBuffer.check(offset, length) == noErr, offset < theBuffer.length else { return false }
  let end = length == 0 ? theBuffer.length : offset + length
  return end <= theBuffer.segments[theBuffer.segmentIndex(at: offset)].end
}

/// Allocates the memory of all blocks that are not allocated yet.
@discardableResult
public func CMBlockBufferAssureBlockMemory(_ theBuffer: CMBlockBuffer) -> OSStatus {
  for segment in theBuffer.segments where segment.block.assured() == nil {
    return kCMBlockBufferBlockAllocationFailedErr
  }
  return noErr
}

/// Finds the byte at an offset. If a pointer is requested, allocates the byte's block if it is not allocated yet.
///
/// - Parameters:
///   - theBuffer: the buffer.
///   - offset: an offset in the buffer, in bytes.
///   - lengthAtOffsetOut: receives the number of bytes from the offset to the end of the piece of memory that holds
///     the byte.
///   - totalLengthOut: receives the number of bytes that the buffer holds.
///   - dataPointerOut: receives the pointer to the byte.
@discardableResult
public func CMBlockBufferGetDataPointer(
  _ theBuffer: CMBlockBuffer, atOffset offset: Int, lengthAtOffsetOut: UnsafeMutablePointer<Int>?,
  totalLengthOut: UnsafeMutablePointer<Int>?, dataPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OSStatus {
  guard theBuffer.length > 0 else { return kCMBlockBufferEmptyBBufErr }
  guard offset >= 0, offset < theBuffer.length else { return kCMBlockBufferBadOffsetParameterErr }
  let index = theBuffer.segmentIndex(at: offset)
  let segment = theBuffer.segments[index]
  let skipped = offset - segment.start
  if let dataPointerOut {
    guard let base = segment.block.assured() else { return kCMBlockBufferBlockAllocationFailedErr }
    // Safety: `skipped` is below the segment's length, and the segment is within its block.
    dataPointerOut.pointee = (base + segment.offset + skipped).assumingMemoryBound(to: CChar.self)
  }
  lengthAtOffsetOut?.pointee = segment.length - skipped
  totalLengthOut?.pointee = theBuffer.length
  return noErr
}

/// Gets a pointer to a range: into the buffer if the range is in one piece, else to a copy in `temporaryBlock`.
///
/// - Parameters:
///   - theBuffer: the buffer.
///   - offset: the offset of the range in the buffer, in bytes.
///   - length: the number of bytes in the range.
///   - temporaryBlock: memory with room for `length` bytes.
///   - returnedPointerOut: receives the pointer to the first byte of the range.
@discardableResult
public func CMBlockBufferAccessDataBytes(
  _ theBuffer: CMBlockBuffer, atOffset offset: Int, length: Int, temporaryBlock: UnsafeMutableRawPointer,
  returnedPointerOut: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> OSStatus {
  let status = theBuffer.check(offset, length)
  guard status == noErr else { return status }
  if CMBlockBufferIsRangeContiguous(theBuffer, atOffset: offset, length: max(length, 1)) {
    return CMBlockBufferGetDataPointer(
      theBuffer, atOffset: offset, lengthAtOffsetOut: nil, totalLengthOut: nil, dataPointerOut: returnedPointerOut)
  }
  let copied = CMBlockBufferCopyDataBytes(theBuffer, atOffset: offset, dataLength: length, destination: temporaryBlock)
  // Safety: the client promises room for `length` bytes.
  if copied == noErr { returnedPointerOut.pointee = temporaryBlock.assumingMemoryBound(to: CChar.self) }
  return copied
}

/// Copies a range of a buffer to `destination`, which must have room for `dataLength` bytes.
@discardableResult
public func CMBlockBufferCopyDataBytes(
  _ theSourceBuffer: CMBlockBuffer, atOffset offsetToData: Int, dataLength: Int, destination: UnsafeMutableRawPointer
) -> OSStatus {
  let status = theSourceBuffer.check(offsetToData, dataLength)
  guard status == noErr else { return status }
  var target = destination
  return theSourceBuffer.forEachPart(offsetToData..<offsetToData + dataLength) { part in
    // Safety: the parts add up to `dataLength` bytes, for which the client promises room.
    if let base = part.baseAddress { target.copyMemory(from: base, byteCount: part.count) }
    target += part.count
    return noErr
  }
}

/// Overwrites a range of a buffer with bytes of the caller. Memory of the range that is not allocated yet is allocated.
@discardableResult
public func CMBlockBufferReplaceDataBytes(
  with sourceBytes: UnsafeRawPointer, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int,
  dataLength: Int
) -> OSStatus {
  let status = destinationBuffer.check(offsetIntoDestination, dataLength)
  guard status == noErr else { return status }
  var source = sourceBytes
  return destinationBuffer.forEachPart(offsetIntoDestination..<offsetIntoDestination + dataLength) { part in
    // Safety: the client promises `dataLength` readable bytes, to which the parts add up.
    part.baseAddress?.copyMemory(from: source, byteCount: part.count)
    source += part.count
    return noErr
  }
}

/// Sets `dataLength` bytes, or if it is 0 all bytes, from an offset on to one value. Memory of the range that is not
/// allocated yet is allocated.
@discardableResult
public func CMBlockBufferFillDataBytes(
  with fillByte: CChar, blockBuffer destinationBuffer: CMBlockBuffer, offsetIntoDestination: Int, dataLength: Int
) -> OSStatus {
  let status = destinationBuffer.check(offsetIntoDestination, dataLength)
  guard status == noErr else { return status }
  let end = dataLength == 0 ? destinationBuffer.length : offsetIntoDestination + dataLength
  return destinationBuffer.forEachPart(offsetIntoDestination..<end) { part in
    part.initializeMemory(as: UInt8.self, repeating: UInt8(bitPattern: fillByte))
    return noErr
  }
}
