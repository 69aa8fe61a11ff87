package import CoreVideo

extension VideoOrientation {
  /// Copies turned samples to the target, as far as source and target overlap.
  package func turn(_ source: PixelPlane, into target: PixelPlane, bytesPerSample: Int) {
    switch bytesPerSample {
    case 1: turn(source, into: target, UInt8.self)
    case 2: turn(source, into: target, UInt16.self)
    case 4: turn(source, into: target, UInt32.self)
    case 8: turn(source, into: target, UInt64.self)
    default:
      // Safety: `forEachRow` passes rows of the target and samples of the source, which have this many bytes.
      forEachRow(source, target, bytesPerSample: bytesPerSample) { row, first, step, count in
        for x in 0..<count {
          (row + x * bytesPerSample).copyMemory(from: first + x * step, byteCount: bytesPerSample)
        }
      }
    }
  }

  private func turn<Sample: BitwiseCopyable>(_ source: PixelPlane, into target: PixelPlane, _ type: Sample.Type) {
    let size = MemoryLayout<Sample>.size
    // Safety: `forEachRow` passes rows of the target and samples of the source, which have as many bytes as the type.
    forEachRow(source, target, bytesPerSample: size) { row, first, step, count in
      var from = first
      for x in 0..<count {
        row.storeBytes(of: from.loadUnaligned(as: Sample.self), toByteOffset: x * size, as: Sample.self)
        from += step
      }
    }
  }

  /// Visits the rows of the target. The inverse of the orthonormal matrix, its transpose, gives source positions.
  ///
  /// - Parameter body: Receives a row of the target, the source's sample for its first column, the distance in bytes to
  ///   the sample for the next column, and the number of columns.
  private func forEachRow(
    _ source: PixelPlane, _ target: PixelPlane, bytesPerSample size: Int,
    _ body: (UnsafeMutableRawPointer, UnsafeMutableRawPointer, Int, Int) -> Void
  ) {
    let width = min(target.width, isTransposed ? source.height : source.width)
    let height = min(target.height, isTransposed ? source.width : source.height)
    guard width > 0, height > 0 else { return }
    let firstX = a < 0 || b < 0 ? (isTransposed ? height : width) - 1 : 0
    let firstY = c < 0 || d < 0 ? (isTransposed ? width : height) - 1 : 0
    let step = a * size + c * source.bytesPerRow
    for y in 0..<height {
      let first = source.base + (firstX + b * y) * size + (firstY + d * y) * source.bytesPerRow
      body(target.base + y * target.bytesPerRow, first, step, width)
    }
  }
}

extension PixelFormat {
  /// Returns whether a sample has whole bytes and shares no block with its neighbour; a transposition also needs chroma
  /// with equal subsampling in both directions.
  package func canTurn(isTransposed: Bool) -> Bool {
    planes.allSatisfy { plane in
      plane.blockWidth == 1 && plane.bitsPerBlock % 8 == 0
        && (!isTransposed || plane.horizontalSubsampling == plane.verticalSubsampling)
    }
  }
}
