public import CoreFoundation

/// Merges the attributes that several users of a buffer request.
///
/// Alignments are merged to the least common multiple, extended pixels to the largest number. Compatibility of the
/// buffer (not of its IOSurface) with Core Graphics, Metal or OpenGL holds if one user requests it. Lists of pixel
/// formats are reduced to their common formats. Of other values, the last is taken.
/// - Returns: `kCVReturnInvalidPixelBufferAttributes` if sizes differ, no format is common, or a value cannot be
///   merged; `kCVReturnInvalidArgument` if the attributes are not an array of dictionaries.
@discardableResult
public func CVPixelBufferCreateResolvedAttributesDictionary(
  _ allocator: CFAllocator?, _ attributes: CFArray?, _ resolvedDictionaryOut: UnsafeMutablePointer<CFDictionary?>
) -> CVReturn {
  resolvedDictionaryOut.receive { CVPixelBufferCreateResolvedAttributesDictionary(allocator, attributes, &$0) }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CVPixelBufferCreateResolvedAttributesDictionary(
  _ allocator: CFAllocator?, _ attributes: CFArray?, _ resolvedDictionaryOut: inout CFDictionary?
) -> CVReturn {
  deliver(to: &resolvedDictionaryOut) { () throws(PixelBufferError) in
    guard let attributes, let wishes = attributes as? [[String: Any]] else {
      throw PixelBufferError(kCVReturnInvalidArgument, "the attributes are not an array of dictionaries")
    }
    var resolved: [String: Any] = [:]
    for wish in wishes {
      for (key, value) in wish {
        resolved[key] = if let old = resolved[key] { try AttributeRule.of(key).merge(old, value, key) } else { value }
      }
    }
    return resolved as NSDictionary
  }
}

private enum AttributeRule {
  case commonFormats, equal, multiple, largest, either, latest

  static func of(_ key: String) -> AttributeRule { table[key] ?? .latest }

  private static let table: [String: AttributeRule] = [
    kCVPixelBufferPixelFormatTypeKey as String: .commonFormats, kCVPixelBufferWidthKey as String: .equal,
    kCVPixelBufferHeightKey as String: .equal, kCVPixelBufferBytesPerRowAlignmentKey as String: .multiple,
    kCVPixelBufferPlaneAlignmentKey as String: .multiple, kCVPixelBufferExtendedPixelsLeftKey as String: .largest,
    kCVPixelBufferExtendedPixelsRightKey as String: .largest, kCVPixelBufferExtendedPixelsTopKey as String: .largest,
    kCVPixelBufferExtendedPixelsBottomKey as String: .largest, kCVPixelBufferCGImageCompatibilityKey as String: .either,
    kCVPixelBufferCGBitmapContextCompatibilityKey as String: .either,
    kCVPixelBufferMetalCompatibilityKey as String: .either,
    kCVPixelBufferOpenGLCompatibilityKey as String: .either, kCVPixelBufferOpenGLESCompatibilityKey as String: .either,
  ]

  func merge(_ old: Any, _ new: Any, _ key: String) throws(PixelBufferError) -> Any {
    if self == .latest { return new }
    if self == .commonFormats { return try Self.common(Self.list(old), Self.list(new)) }
    guard let a = old as? NSNumber, let b = new as? NSNumber else { throw Self.conflict(key, old, new) }
    switch self {
    case .largest: return NSNumber(value: max(a.int64Value, b.int64Value))
    case .either: return NSNumber(value: a.boolValue || b.boolValue)
    case .multiple: return try NSNumber(value: Self.leastCommonMultiple(a.int64Value, b.int64Value, key))
    default:
      guard a.int64Value == b.int64Value else { throw Self.conflict(key, old, new) }
      return a
    }
  }

  private static func list(_ value: Any) -> [NSNumber] {
    value as? [NSNumber] ?? (value as? NSNumber).map { [$0] } ?? []
  }

  private static func common(_ a: [NSNumber], _ b: [NSNumber]) throws(PixelBufferError) -> Any {
    let both = a.filter { b.contains($0) }
    guard let first = both.first else { throw conflict(kCVPixelBufferPixelFormatTypeKey as String, a, b) }
    return both.count == 1 ? first : both
  }

  private static func leastCommonMultiple(_ a: Int64, _ b: Int64, _ key: String) throws(PixelBufferError) -> Int64 {
    let allowed = 1...Int64(PixelLayout.largestAlignment)
    guard allowed.contains(a), allowed.contains(b) else { throw conflict(key, a, b) }
    var x = a
    var y = b
    while y != 0 { (x, y) = (y, x % y) }
    return a / x * b
  }

  private static func conflict(_ key: String, _ a: Any, _ b: Any) -> PixelBufferError {
    PixelBufferError(kCVReturnInvalidPixelBufferAttributes, "\(key) cannot be both \(a) and \(b)")
  }
}
