package import AVEngineGraphicsValues
internal import CoreFoundation

/// A reader of GIF files (GIF89a specification, CompuServe 1990), whose frames are drawn over earlier frames.
package final class GIFReader {
  package struct Frame {
    /// In hundredths of a second.
    package var delay = 0
    var disposal = 0
    var transparent: Int?
    var left = 0, top = 0, width = 0, height = 0
    var isInterlaced = false
    var palette = 0..<0
    /// The offset of the code size byte, which the sub-blocks follow.
    var data = 0
  }

  package let width: Int
  package let height: Int
  package private(set) var frames: [Frame] = []
  /// The number of loops, 0 for endless; nil means once.
  package private(set) var loopCount: Int?
  package private(set) var hasGlobalPalette = false
  package private(set) var isComplete = false
  private let file: MemoryRegion
  private var globalPalette = 0..<0
  private var canvas: [UInt32] = []
  private var previous: [UInt32] = []
  private var shown = -1

  package init(_ file: MemoryRegion) throws {
    let bytes = file.bytes
    guard bytes.count >= 13 else { throw ImageCodecError("GIF: the data ends in the header") }
    self.file = file
    width = Int(bytes[6]) | Int(bytes[7]) << 8
    height = Int(bytes[8]) | Int(bytes[9]) << 8
    guard width > 0, height > 0, width * height <= ImageCodec.maximumPixels else {
      throw ImageCodecError("GIF: the size is zero or exceeds the limit")
    }
    scan(flags: bytes[10])
    guard !frames.isEmpty else { throw ImageCodecError("GIF: there is no image in it") }
  }

  private func scan(flags: UInt8) {
    let bytes = file.bytes
    var position = 13
    if flags & 0x80 != 0 {
      hasGlobalPalette = true
      globalPalette = position..<position + (6 << Int(flags & 7))
      position = globalPalette.upperBound
    }
    var next = Frame()
    while position < bytes.count {
      switch bytes[position] {
      case 0x21:
        guard position + 1 < bytes.count, let end = readExtension(bytes[position + 1], position + 2, &next) else {
          return
        }
        position = end
      case 0x2C:
        guard let end = readDescriptor(position + 1, &next) else { return }
        frames.append(next)
        next = Frame()
        guard let after = skipBlocks(end) else { return }
        position = after
      case 0x3B:
        isComplete = true
        return
      default: return
      }
    }
  }

  private func readExtension(_ label: UInt8, _ position: Int, _ frame: inout Frame) -> Int? {
    let bytes = file.bytes
    if label == 0xF9, position + 5 < bytes.count, bytes[position] >= 4 {
      frame.disposal = Int(bytes[position + 1] >> 2 & 7)
      frame.delay = Int(bytes[position + 2]) | Int(bytes[position + 3]) << 8
      frame.transparent = bytes[position + 1] & 1 != 0 ? Int(bytes[position + 4]) : nil
    }
    // The NETSCAPE2.0 extension: a sub-block of three bytes, 1 and the number of loops.
    if label == 0xFF, position + 15 < bytes.count, bytes[position] == 11,
      bytes[position + 1..<position + 12].elementsEqual("NETSCAPE2.0".utf8), bytes[position + 12] == 3,
      bytes[position + 13] == 1
    {
      loopCount = Int(bytes[position + 14]) | Int(bytes[position + 15]) << 8
    }
    return skipBlocks(position)
  }

  private func readDescriptor(_ position: Int, _ frame: inout Frame) -> Int? {
    let bytes = file.bytes
    guard position + 9 < bytes.count else { return nil }
    func number(_ offset: Int) -> Int { Int(bytes[position + offset]) | Int(bytes[position + offset + 1]) << 8 }
    (frame.left, frame.top, frame.width, frame.height) = (number(0), number(2), number(4), number(6))
    let flags = bytes[position + 8]
    frame.isInterlaced = flags & 0x40 != 0
    frame.palette = globalPalette
    var end = position + 9
    if flags & 0x80 != 0 {
      frame.palette = end..<end + (6 << Int(flags & 7))
      end = frame.palette.upperBound
    }
    frame.data = end
    return end < bytes.count ? end + 1 : nil
  }

  private func skipBlocks(_ start: Int) -> Int? {
    var position = start
    while position < file.count {
      let length = Int(file.bytes[position])
      position += length + 1
      if length == 0 { return position }
    }
    return nil
  }

  /// Returns a frame as RGBA. Returning to an earlier frame decodes all frames up to that frame again.
  package func image(at index: Int) throws -> DecodedImage {
    guard frames.indices.contains(index) else { throw ImageCodecError("GIF: there is no frame \(index)") }
    if index < shown || canvas.isEmpty {
      canvas = [UInt32](repeating: 0, count: width * height)
      shown = -1
    }
    while shown < index {
      if shown >= 0 { dispose(frames[shown]) }
      shown += 1
      if frames[shown].disposal == 3 { previous = canvas }
      draw(frames[shown])
    }
    let data = canvas.withUnsafeBytes { Data($0) }
    return DecodedImage(
      width: width, height: height, channels: 4, bits: 8, pixels: MemoryRegion(owning: data as NSData))
  }

  private func dispose(_ frame: Frame) {
    switch frame.disposal {
    case 2:
      for y in frame.top..<min(frame.top + frame.height, max(height, frame.top)) {
        for x in frame.left..<min(frame.left + frame.width, max(width, frame.left)) { canvas[y * width + x] = 0 }
      }
    case 3 where previous.count == canvas.count: canvas = previous
    default: break
    }
  }

  private func draw(_ frame: Frame) {
    let palette = colors(frame)
    guard frame.width > 0, frame.height > 0, frame.top < height, frame.left < width else { return }
    let rows = frame.isInterlaced ? Self.interlacedRows(frame.height) : nil
    var count = 0
    let total = frame.width * frame.height
    LZWDecoder.decode(file.bytes, from: frame.data) { index in
      guard count < total else { return false }
      let row = count / frame.width
      let (x, y) = (frame.left + count % frame.width, frame.top + (rows?[row] ?? row))
      count += 1
      // A few bytes can encode a frame far larger than the image.
      if rows == nil, y >= height { return false }
      if x < width, y < height, Int(index) != frame.transparent, Int(index) < palette.count {
        canvas[y * width + x] = palette[Int(index)]
      }
      return true
    }
  }

  /// In memory, each colour has the bytes R, G, B and A.
  private func colors(_ frame: Frame) -> [UInt32] {
    let bytes = file.bytes
    guard frame.palette.upperBound <= bytes.count else { return [] }
    return stride(from: frame.palette.lowerBound, to: frame.palette.upperBound, by: 3).map {
      (UInt32(bytes[$0]) | UInt32(bytes[$0 + 1]) << 8 | UInt32(bytes[$0 + 2]) << 16 | 0xFF00_0000).littleEndian
    }
  }

  /// Interlaced rows are every eighth row, then those between (GIF89a appendix E).
  private static func interlacedRows(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in Array(stride(from: start, to: height, by: step)) }
  }
}
