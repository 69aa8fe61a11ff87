import AVEngineCore
import CoreVideo

struct V4L2FrameLayout: Sendable {
  struct Plane: Sendable {
    /// The index of the plane's memory in the buffer.
    var memory: Int
    var offset: Int
    var bytesPerRow: Int
    /// The bytes of a row that are samples.
    var usedRowBytes: Int
    var width: Int
    var height: Int
    var end: Int { offset + (height - 1) * bytesPerRow + usedRowBytes }
  }

  /// The planes in the order of Core Video's format.
  let planes: [Plane]
  let pixelFormat: OSType
  let size: PixelSize
  let unusedByte: Int?

  init?(_ format: V4L2FrameFormat) {
    guard case .pixels(let type) = format.deviceCoding, let shape = PixelFormat.of(type), let first = shape.planes.first
    else { return nil }
    pixelFormat = type
    size = format.size
    unusedByte = format.coding.unusedByte
    guard format.memoryCount == (format.coding.hasSeparatePlanes ? shape.planes.count : 1) else { return nil }
    // Cr and Cb have the same shape, so only their order changes.
    let isSwapped = format.coding.isCrFirst && shape.planes.count == 3
    var planes: [Plane] = []
    var offset = 0
    var firstRow = 0
    for (index, plane) in shape.planes.enumerated() {
      let columns = plane.columns(size.width)
      let used = plane.bytes(columns: columns)
      let memory = format.coding.hasSeparatePlanes ? index : 0
      let stated: Int
      if index == 0 || format.coding.hasSeparatePlanes {
        stated = format.rowBytes[memory]
      } else {
        stated = firstRow * plane.bytesPerBlock / (plane.horizontalSubsampling * first.bytesPerBlock)
      }
      // The driver's length of a row may be wrong or unknown: shorter than the row's samples, or above `longestRow`.
      let row = max(stated <= Self.longestRow ? stated : 0, used)
      if index == 0 { firstRow = row }
      let rows = plane.rows(size.height)
      planes.append(
        Plane(
          memory: memory, offset: format.coding.hasSeparatePlanes ? 0 : offset, bytesPerRow: row, usedRowBytes: used,
          width: columns, height: rows))
      offset += row * rows
    }
    if isSwapped { planes.swapAt(1, 2) }
    self.planes = planes
  }

  private static let longestRow = 1 << 20

  func byteCount(ofMemory memory: Int) -> Int { planes.lazy.filter { $0.memory == memory }.map(\.end).max() ?? 0 }
}
