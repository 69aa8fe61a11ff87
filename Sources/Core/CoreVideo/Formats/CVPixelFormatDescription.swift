public import CoreFoundation
internal import Synchronization

/// Returns the description of a pixel format, under the `kCVPixelFormat…` keys; nil for a format that buffers
/// cannot have.
public func CVPixelFormatDescriptionCreateWithPixelFormatType(_ allocator: CFAllocator?, _ pixelFormat: OSType)
  -> CFDictionary?
{
  PixelFormat.of(pixelFormat)?.description as NSDictionary?
}

/// Returns the numbers of all pixel formats that a buffer can have, including registered ones.
public func CVPixelFormatDescriptionArrayCreateWithAllPixelFormatTypes(_ allocator: CFAllocator?) -> CFArray? {
  let types = Set(PixelFormat.table.keys).union(registered.withLock { $0.keys })
  return types.sorted().map { NSNumber(value: $0) } as NSArray
}

/// Registers a pixel format, so that buffers can have it.
///
/// A description needs `kCVPixelFormatBitsPerBlock` in each of its planes, or at the top level if it lacks
/// `kCVPixelFormatPlanes`; the number must be a multiple of eight. A description is ignored if it lacks this number,
/// has blocks of several rows or more than four planes, or redefines a format that buffers can have without
/// registration.
public func CVPixelFormatDescriptionRegisterDescriptionWithPixelFormatType(
  _ description: CFDictionary, _ pixelFormat: OSType
) {
  guard PixelFormat.table[pixelFormat] == nil, let format = PixelFormat(description, type: pixelFormat) else { return }
  registered.withLock { $0[pixelFormat] = format }
}

/// Returns whether a compressed pixel format is available. Linux: always false.
public func CVIsCompressedPixelFormatAvailable(_ pixelFormatType: OSType) -> Bool { false }

private let registered = Mutex<[OSType: PixelFormat]>([:])

extension PixelFormat {
  package static func of(_ type: OSType) -> PixelFormat? { table[type] ?? registered.withLock { $0[type] } }
}

extension PixelFormat {
  fileprivate var description: [String: Any] {
    var result: [String: Any] = [
      kCVPixelFormatName as String: name, kCVPixelFormatConstant as String: NSNumber(value: type),
      kCVPixelFormatContainsAlpha as String: NSNumber(value: containsAlpha),
      kCVPixelFormatContainsYCbCr as String: NSNumber(value: model == .yCbCr),
      kCVPixelFormatContainsRGB as String: NSNumber(value: model == .rgb),
      kCVPixelFormatContainsGrayscale as String: NSNumber(value: model == .grey),
      kCVPixelFormatContainsSenselArray as String: NSNumber(value: model == .sensels),
      kCVPixelFormatComponentRange as String: range.key,
      kCVPixelFormatCGImageCompatibility as String: NSNumber(value: bitmapInfo != nil),
      kCVPixelFormatCGBitmapContextCompatibility as String: NSNumber(value: bitmapInfo != nil),
    ]
    if type > 0xFF { result[kCVPixelFormatFourCC as String] = NSNumber(value: type) }
    if bitsPerComponent > 0 { result[kCVPixelFormatBitsPerComponent as String] = NSNumber(value: bitsPerComponent) }
    if let bitmapInfo { result[kCVPixelFormatCGBitmapInfo as String] = NSNumber(value: bitmapInfo) }
    if isPlanar {
      result[kCVPixelFormatPlanes as String] = planes.map(\.description) as NSArray
    } else {
      for plane in planes { result.merge(plane.description) { _, new in new } }
    }
    return result
  }

  fileprivate init?(_ description: CFDictionary, type: OSType) {
    let parts = description.object(forKey: kCVPixelFormatPlanes) as? [NSDictionary] ?? [description]
    let planes = parts.compactMap(Plane.init(description:))
    guard !planes.isEmpty, planes.count == parts.count, planes.count <= 4 else { return nil }
    func flag(_ key: CFString) -> Bool { (description.object(forKey: key) as? NSNumber)?.boolValue ?? false }
    self.init(
      type: type, name: description.object(forKey: kCVPixelFormatName) as? String ?? "\(type)", planes: planes,
      model: flag(kCVPixelFormatContainsYCbCr) ? .yCbCr : flag(kCVPixelFormatContainsRGB) ? .rgb : .components,
      range: (description.object(forKey: kCVPixelFormatComponentRange) as? String).flatMap(Range.init(key:)) ?? .full,
      containsAlpha: flag(kCVPixelFormatContainsAlpha),
      bitsPerComponent: (description.object(forKey: kCVPixelFormatBitsPerComponent) as? NSNumber)?.intValue ?? 0,
      bitmapInfo: nil)
  }
}

extension PixelFormat.Range {
  fileprivate var key: String {
    switch self {
    case .full: kCVPixelFormatComponentRange_FullRange as String
    case .video: kCVPixelFormatComponentRange_VideoRange as String
    case .wide: kCVPixelFormatComponentRange_WideRange as String
    }
  }

  fileprivate init?(key: String) {
    guard let range = [Self.full, .video, .wide].first(where: { $0.key == key }) else { return nil }
    self = range
  }
}

extension PixelFormat.Plane {
  fileprivate var description: [String: Any] {
    var result: [String: Any] = [
      kCVPixelFormatBitsPerBlock as String: NSNumber(value: bitsPerBlock),
      kCVPixelFormatBlackBlock as String: Data(black) as NSData,
    ]
    for (key, value) in [
      (kCVPixelFormatBlockWidth, blockWidth), (kCVPixelFormatBlockHorizontalAlignment, blockAlignment),
      (kCVPixelFormatHorizontalSubsampling, horizontalSubsampling),
      (kCVPixelFormatVerticalSubsampling, verticalSubsampling),
    ] where value != 1 {
      result[key as String] = NSNumber(value: value)
    }
    return result
  }

  fileprivate init?(description: NSDictionary) {
    func number(_ key: CFString) -> Int { (description.object(forKey: key) as? NSNumber)?.intValue ?? 1 }
    let bits = number(kCVPixelFormatBitsPerBlock)
    let black = (description.object(forKey: kCVPixelFormatBlackBlock) as? NSData).map { [UInt8]($0 as Data) }
    let small = 1...64
    guard bits % 8 == 0, (8...1024).contains(bits), number(kCVPixelFormatBlockHeight) == 1,
      black == nil || black?.count == bits / 8,
      small.contains(number(kCVPixelFormatBlockWidth)), small.contains(number(kCVPixelFormatBlockHorizontalAlignment)),
      small.contains(number(kCVPixelFormatHorizontalSubsampling)),
      small.contains(number(kCVPixelFormatVerticalSubsampling))
    else { return nil }
    self.init(
      bits: bits, blockWidth: number(kCVPixelFormatBlockWidth),
      blockAlignment: number(kCVPixelFormatBlockHorizontalAlignment),
      across: number(kCVPixelFormatHorizontalSubsampling), down: number(kCVPixelFormatVerticalSubsampling), black: black
    )
  }
}
