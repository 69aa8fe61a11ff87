internal import CoreFoundation

/// Writes the numbers of pixels around the frame: those that the attributes request, on the left and at the top rounded
/// up to whole blocks and chroma samples. They are zero for a buffer over a client's memory.
public func CVPixelBufferGetExtendedPixels(
  _ pixelBuffer: CVPixelBuffer, _ extraColumnsOnLeft: UnsafeMutablePointer<Int>?,
  _ extraColumnsOnRight: UnsafeMutablePointer<Int>?,
  _ extraRowsOnTop: UnsafeMutablePointer<Int>?, _ extraRowsOnBottom: UnsafeMutablePointer<Int>?
) {
  let extended = pixelBuffer.memory.layout?.extended ?? .none
  extraColumnsOnLeft?.pointee = extended.left
  extraColumnsOnRight?.pointee = extended.right
  extraRowsOnTop?.pointee = extended.top
  extraRowsOnBottom?.pointee = extended.bottom
}

/// Repeats the outermost blocks of the frame in the pixels around it. A block is a sample in most formats, and several
/// pixels in packed 4:2:2 and in formats with several pixels in a byte.
/// - Returns: `kCVReturnAllocationFailed` if a shared frame cannot be copied.
@discardableResult
public func CVPixelBufferFillExtendedPixels(_ pixelBuffer: CVPixelBuffer) -> CVReturn {
  let result = pixelBuffer.lock(readOnly: false)
  guard result == kCVReturnSuccess else { return result }
  defer { _ = pixelBuffer.unlock() }
  let memory = pixelBuffer.memory
  guard let layout = memory.layout, layout.extended != .none else { return kCVReturnSuccess }
  for (plane, (place, shape)) in zip(memory.planes, zip(layout.planes, pixelBuffer.format.planes)) {
    place.repeatEdges(of: plane, shape)
  }
  return kCVReturnSuccess
}

extension PixelLayout.Plane {
  private var rowsAbove: Int { (offset - start) / bytesPerRow }
  private var bytesBefore: Int { (offset - start) % bytesPerRow }

  fileprivate func repeatEdges(of plane: PixelPlane, _ shape: PixelFormat.Plane) {
    let visible = shape.bytes(columns: width)
    let block = shape.bytesPerBlock
    for row in 0..<height {
      // Safety: within the row, whose length is `bytesPerRow`: `bytesBefore` bytes, the visible ones, and the rest.
      let first = plane.base + row * bytesPerRow
      for start in stride(from: block, through: bytesBefore, by: block) {
        (first - start).copyMemory(from: first, byteCount: block)
      }
      let last = first + visible - block
      for end in stride(from: block, through: bytesPerRow - bytesBefore - visible, by: block) {
        (last + end).copyMemory(from: last, byteCount: block)
      }
    }
    let top = plane.base - bytesBefore
    for row in 0..<rowsAbove { (top - (row + 1) * bytesPerRow).copyMemory(from: top, byteCount: bytesPerRow) }
    let bottom = top + (height - 1) * bytesPerRow
    for row in 0..<(totalRows - rowsAbove - height) {
      (bottom + (row + 1) * bytesPerRow).copyMemory(from: bottom, byteCount: bytesPerRow)
    }
  }
}
