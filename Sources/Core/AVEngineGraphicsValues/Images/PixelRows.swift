internal import CoreFoundation

package final class PixelRows {
  package enum Format {
    case bgraPremultiplied
    case rgbaPremultiplied
    case rgba
    case rgb
    case gray
    /// 16 bits per component, in this machine's byte order.
    case rgba16, rgb16, gray16

    package var bytesPerPixel: Int {
      switch self {
      case .bgraPremultiplied, .rgbaPremultiplied, .rgba: 4
      case .rgb: 3
      case .gray: 1
      case .rgba16: 8
      case .rgb16: 6
      case .gray16: 2
      }
    }
  }

  package let image: CGImage
  let region: MemoryRegion
  private let fast: FastLayout?
  private let unpacker: ComponentUnpacker?
  private let transform: ColorTransform?
  private let mask: PixelRows?
  private var wide: [UInt16]
  private var maskRow: [UInt16] = []
  private var maskRowIndex = -1

  /// `destination` is the space to which RGB colours are converted; nil for no conversion.
  package init?(_ image: CGImage, destination: CGColorSpace? = nil) {
    guard let region = image.pixels else { return nil }
    self.image = image
    self.region = region
    if let space = image.colorSpace, let destination {
      transform = ColorTransform(from: space.calculable, to: destination.calculable)
    } else {
      transform = nil
    }
    mask = image.maskImage.flatMap { PixelRows($0) }
    let isPlain = transform == nil && mask == nil && image.maskImage == nil
    fast = isPlain ? FastLayout(image) : nil
    unpacker = fast == nil ? ComponentUnpacker(image) : nil
    if fast == nil, unpacker == nil { return nil }
    wide = fast == nil ? [UInt16](repeating: 0, count: image.width * 4) : []
  }

  package var isOpaque: Bool {
    !image.isMask && !image.alphaInfo.hasAlpha && image.maskImage == nil && image.maskingColors == nil
  }

  package var isGray: Bool { image.colorSpace?.model == .monochrome }

  /// `target` has room for `width` pixels of the format.
  package func read(_ y: Int, as format: Format, into target: UnsafeMutableRawPointer) {
    // Safety: `CGImage.pixels` has checked that all rows are inside the region; the caller promises the target's size.
    guard let base = region.bytes.baseAddress, y >= 0, y < image.height else { return }
    let row = base + y * image.bytesPerRow
    if let fast, format.isByte {
      fast.convert(
        row.assumingMemoryBound(to: UInt8.self), count: image.width, to: format,
        target.assumingMemoryBound(to: UInt8.self))
      return
    }
    loadWide(row, y)
    wide.withUnsafeBufferPointer { WidePixels.store($0, count: image.width, as: format, into: target) }
  }

  private func loadWide(_ row: UnsafeRawPointer, _ y: Int) {
    if wide.isEmpty { wide = [UInt16](repeating: 0, count: image.width * 4) }
    let unpacker = unpacker ?? ComponentUnpacker(image)
    wide.withUnsafeMutableBufferPointer { buffer in
      unpacker?.unpack(row, count: image.width, into: buffer)
      transform?.apply(buffer)
    }
    if image.maskImage != nil { applyMask(y) }
  }

  private func applyMask(_ y: Int) {
    guard let mask, let base = mask.region.bytes.baseAddress else { return }
    let line = min(y * mask.image.height / image.height, mask.image.height - 1)
    if line != maskRowIndex {
      if maskRow.isEmpty { maskRow = [UInt16](repeating: 0, count: mask.image.width * 4) }
      let unpacker = mask.unpacker ?? ComponentUnpacker(mask.image)
      maskRow.withUnsafeMutableBufferPointer {
        unpacker?.unpack(base + line * mask.image.bytesPerRow, count: mask.image.width, into: $0)
      }
      maskRowIndex = line
    }
    for x in 0..<image.width {
      let column = min(x * mask.image.width / image.width, mask.image.width - 1)
      // The coverage is the alpha of a mask, and the gray of a gray image.
      let coverage = UInt32(maskRow[column * 4 + (mask.image.isMask ? 3 : 0)])
      let alpha = UInt32(wide[x * 4 + 3])
      wide[x * 4 + 3] = UInt16((alpha * coverage + 32767) / 65535)
    }
  }
}

extension PixelRows.Format {
  var isByte: Bool {
    switch self {
    case .rgba16, .rgb16, .gray16: false
    default: true
    }
  }
}

/// Converts pixels of 16 bits per component to a `PixelRows.Format`. The input's colours are not multiplied by alpha.
enum WidePixels {
  static func store(
    _ wide: UnsafeBufferPointer<UInt16>, count: Int, as format: PixelRows.Format, into target: UnsafeMutableRawPointer
  ) {
    // Safety: `wide` holds four numbers a pixel and the target `count` pixels of the format.
    let bytes = target.assumingMemoryBound(to: UInt8.self)
    let words = target.assumingMemoryBound(to: UInt16.self)
    for x in 0..<count {
      let (r, g, b, a) = (wide[4 * x], wide[4 * x + 1], wide[4 * x + 2], wide[4 * x + 3])
      switch format {
      case .bgraPremultiplied:
        (bytes[4 * x], bytes[4 * x + 1], bytes[4 * x + 2], bytes[4 * x + 3]) = (
          premultiplied(b, a), premultiplied(g, a), premultiplied(r, a), byte(a)
        )
      case .rgbaPremultiplied:
        (bytes[4 * x], bytes[4 * x + 1], bytes[4 * x + 2], bytes[4 * x + 3]) = (
          premultiplied(r, a), premultiplied(g, a), premultiplied(b, a), byte(a)
        )
      case .rgba:
        (bytes[4 * x], bytes[4 * x + 1], bytes[4 * x + 2], bytes[4 * x + 3]) = (byte(r), byte(g), byte(b), byte(a))
      case .rgb: (bytes[3 * x], bytes[3 * x + 1], bytes[3 * x + 2]) = (byte(r), byte(g), byte(b))
      case .gray: bytes[x] = byte(luma(r, g, b))
      case .rgba16: (words[4 * x], words[4 * x + 1], words[4 * x + 2], words[4 * x + 3]) = (r, g, b, a)
      case .rgb16: (words[3 * x], words[3 * x + 1], words[3 * x + 2]) = (r, g, b)
      case .gray16: words[x] = luma(r, g, b)
      }
    }
  }

  /// Luma by ITU-R BT.601 §2.5.1.
  static func luma(_ r: UInt16, _ g: UInt16, _ b: UInt16) -> UInt16 {
    if r == g, g == b { return r }
    let sum = UInt32(r) * 299 + UInt32(g) * 587 + UInt32(b) * 114
    return UInt16((sum + 500) / 1000)
  }

  private static func byte(_ v: UInt16) -> UInt8 { UInt8((UInt32(v) * 255 + 32767) / 65535) }

  private static func premultiplied(_ v: UInt16, _ a: UInt16) -> UInt8 {
    guard a != 65535 else { return byte(v) }
    let product = UInt64(v) * UInt64(a)
    return UInt8((product * 255 + 2_147_385_345) / 4_294_836_225)
  }
}
