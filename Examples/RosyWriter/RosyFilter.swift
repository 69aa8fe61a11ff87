import CoreVideo

/// A filter that removes the green of frames. The frames have the format `kCVPixelFormatType_32BGRA`.
struct RosyFilter {
  /// - Returns: A buffer of the pool, or nil on failure.
  func apply(to source: CVPixelBuffer, pool: CVPixelBufferPool) -> CVPixelBuffer? {
    var made: CVPixelBuffer?
    guard CVPixelBufferPoolCreatePixelBuffer(nil, pool, &made) == kCVReturnSuccess, let target = made else {
      return nil
    }
    CVPixelBufferLockBaseAddress(source, .readOnly)
    CVPixelBufferLockBaseAddress(target, [])
    defer {
      CVPixelBufferUnlockBaseAddress(target, [])
      CVPixelBufferUnlockBaseAddress(source, .readOnly)
    }
    guard let from = CVPixelBufferGetBaseAddress(source), let to = CVPixelBufferGetBaseAddress(target) else {
      return nil
    }
    let width = min(CVPixelBufferGetWidth(source), CVPixelBufferGetWidth(target))
    for y in 0..<min(CVPixelBufferGetHeight(source), CVPixelBufferGetHeight(target)) {
      let input = from.advanced(by: y * CVPixelBufferGetBytesPerRow(source)).assumingMemoryBound(to: UInt32.self)
      let output = to.advanced(by: y * CVPixelBufferGetBytesPerRow(target)).assumingMemoryBound(to: UInt32.self)
      // In memory, the first byte is blue and the second byte is green.
      for x in 0..<width { output[x] = UInt32(littleEndian: input[x]) & 0xFFFF_00FF }
    }
    return target
  }
}
