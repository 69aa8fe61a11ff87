internal import CoreFoundation

struct PixelBufferAttributes: Sendable, Hashable {
  var extended = ExtendedPixels.none
  var rowAlignment = PixelLayout.rowAlignment
  var planeAlignment = PixelLayout.rowAlignment

  init(_ dictionary: CFDictionary?) throws(PixelBufferError) {
    guard let dictionary else { return }
    extended.left =
      try Self.number(kCVPixelBufferExtendedPixelsLeftKey, dictionary, 0...PixelLayout.largestExtension) ?? 0
    extended.right =
      try Self.number(kCVPixelBufferExtendedPixelsRightKey, dictionary, 0...PixelLayout.largestExtension) ?? 0
    extended.top =
      try Self.number(kCVPixelBufferExtendedPixelsTopKey, dictionary, 0...PixelLayout.largestExtension) ?? 0
    extended.bottom =
      try Self.number(kCVPixelBufferExtendedPixelsBottomKey, dictionary, 0...PixelLayout.largestExtension) ?? 0
    let alignments = 1...PixelLayout.largestAlignment
    rowAlignment = try Self.number(kCVPixelBufferBytesPerRowAlignmentKey, dictionary, alignments) ?? rowAlignment
    planeAlignment = try Self.number(kCVPixelBufferPlaneAlignmentKey, dictionary, alignments) ?? planeAlignment
  }

  static func number(_ key: CFString, _ dictionary: CFDictionary, _ allowed: ClosedRange<Int>) throws(PixelBufferError)
    -> Int?
  {
    guard let value = dictionary.object(forKey: key) else { return nil }
    guard let number = value as? NSNumber, let integer = Int(exactly: number.int64Value), allowed.contains(integer)
    else {
      throw PixelBufferError(kCVReturnInvalidPixelBufferAttributes, "\(key) is \(value), not a number in \(allowed)")
    }
    return integer
  }

  static func dictionary(_ type: OSType, _ width: Int, _ height: Int, over attributes: CFDictionary? = nil)
    -> CFDictionary
  {
    var result = attributes as? [String: Any] ?? [:]
    result[kCVPixelBufferPixelFormatTypeKey as String] = NSNumber(value: type)
    result[kCVPixelBufferWidthKey as String] = NSNumber(value: width)
    result[kCVPixelBufferHeightKey as String] = NSNumber(value: height)
    return result as NSDictionary
  }
}
