struct FastLayout {
  private let r: Int, g: Int, b: Int
  private let a: Int?
  private let size: Int
  private let isPremultiplied: Bool

  init?(_ image: CGImage) {
    guard image.bitsPerComponent == 8, image.decode == nil, image.maskingColors == nil,
      !image.bitmapInfo.contains(.floatComponents),
      image.pixelFormatInfo == .packed, image.bitsPerPixel % 8 == 0, let model = image.colorSpace?.model
    else { return nil }
    size = image.bitsPerPixel / 8
    let alpha = image.alphaInfo
    guard alpha != .alphaOnly, model == .rgb || model == .monochrome else { return nil }
    let order = ByteOrder(image.byteOrderInfo)
    guard size % order.word == 0 else { return nil }
    let first = alpha.comesFirst ? 1 : 0
    let colors = model == .rgb ? 3 : 1
    r = order.position(first)
    g = order.position(first + (colors == 3 ? 1 : 0))
    b = order.position(first + (colors == 3 ? 2 : 0))
    a = alpha.hasAlpha ? order.position(alpha.comesFirst ? 0 : colors) : nil
    isPremultiplied = alpha.isPremultiplied
  }

  // Safety: `source` has `count` pixels of `size` bytes, `target` room for `count` pixels of the format.
  func convert(
    _ source: UnsafePointer<UInt8>, count: Int, to format: PixelRows.Format, _ target: UnsafeMutablePointer<UInt8>
  ) {
    switch format {
    case .bgraPremultiplied: four(source, count, target, red: 2, blue: 0, premultiplied: true)
    case .rgbaPremultiplied: four(source, count, target, red: 0, blue: 2, premultiplied: true)
    case .rgba: four(source, count, target, red: 0, blue: 2, premultiplied: false)
    case .rgb:
      for x in 0..<count {
        let p = straight(source + x * size)
        (target[3 * x], target[3 * x + 1], target[3 * x + 2]) = (p.0, p.1, p.2)
      }
    case .gray:
      for x in 0..<count { target[x] = Self.luma(straight(source + x * size)) }
    case .rgba16, .rgb16, .gray16: break
    }
  }

  private func four(
    _ source: UnsafePointer<UInt8>, _ count: Int, _ target: UnsafeMutablePointer<UInt8>, red: Int, blue: Int,
    premultiplied: Bool
  ) {
    if size == 4, (r, g, b) == (red, 1, blue), a == nil || a == 3 && premultiplied == isPremultiplied {
      return copy(source, count, target)
    }
    var from = source
    var to = target
    for _ in 0..<count {
      let alpha = a.map { from[$0] } ?? 255
      if alpha == 255 || premultiplied == isPremultiplied {
        (to[red], to[1], to[blue]) = (from[r], from[g], from[b])
      } else if premultiplied {
        (to[red], to[1], to[blue]) = (
          Self.times(from[r], alpha), Self.times(from[g], alpha), Self.times(from[b], alpha)
        )
      } else {
        (to[red], to[1], to[blue]) = (Self.over(from[r], alpha), Self.over(from[g], alpha), Self.over(from[b], alpha))
      }
      to[3] = alpha
      from += size
      to += 4
    }
  }

  private func copy(_ source: UnsafePointer<UInt8>, _ count: Int, _ target: UnsafeMutablePointer<UInt8>) {
    let (from, to) = (UnsafeRawPointer(source), UnsafeMutableRawPointer(target))
    let opaque = (a == nil ? 0xFF00_0000 : 0 as UInt32).littleEndian
    for place in stride(from: 0, to: count * 4, by: 4) {
      to.storeBytes(
        of: from.loadUnaligned(fromByteOffset: place, as: UInt32.self) | opaque, toByteOffset: place, as: UInt32.self)
    }
  }

  private func straight(_ from: UnsafePointer<UInt8>) -> (UInt8, UInt8, UInt8) {
    guard isPremultiplied, let a, from[a] != 255 else { return (from[r], from[g], from[b]) }
    return (Self.over(from[r], from[a]), Self.over(from[g], from[a]), Self.over(from[b], from[a]))
  }

  private static func luma(_ p: (UInt8, UInt8, UInt8)) -> UInt8 {
    if p.0 == p.1, p.1 == p.2 { return p.0 }
    let sum = UInt32(p.0) * 299 + UInt32(p.1) * 587 + UInt32(p.2) * 114
    return UInt8((sum + 500) / 1000)
  }

  private static func times(_ v: UInt8, _ a: UInt8) -> UInt8 { UInt8((UInt32(v) * UInt32(a) + 127) / 255) }

  private static func over(_ v: UInt8, _ a: UInt8) -> UInt8 {
    a == 0 ? 0 : UInt8(min((UInt32(v) * 255 + UInt32(a) / 2) / UInt32(a), 255))
  }
}

/// `position(_:)` returns the offset in memory of the byte that has the given index in big-endian order.
struct ByteOrder {
  let word: Int
  private let isLittle: Bool

  init(_ info: CGImageByteOrderInfo) {
    switch info {
    case .order16Little, .order16Big: word = 2
    case .order32Little, .order32Big: word = 4
    case .orderDefault, .orderMask: word = 1
    }
    isLittle = info.isLittle
  }

  func position(_ index: Int) -> Int { isLittle ? index / word * word + (word - 1 - index % word) : index }
}
