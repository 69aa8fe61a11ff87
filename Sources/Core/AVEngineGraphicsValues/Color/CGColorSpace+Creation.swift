public import CoreFoundation

extension CGColorSpace {
  /// Makes a space from an ICC profile, given as data or as a `CGDataProvider`. Returns nil for another object, if the
  /// provider fails, or if the bytes are not a profile of a gray, RGB, CMYK, L*a*b* or XYZ space.
  public convenience init?(iccData data: CFTypeRef) {
    guard let bytes = (data as? NSData) ?? (data as? CGDataProvider)?.data else { return nil }
    self.init(profile: bytes as Data)
  }

  /// Makes a space from an ICC profile. Returns nil if the bytes are not a profile of a gray, RGB, CMYK, L*a*b* or XYZ
  /// space.
  @available(*, deprecated, message: "Use init(iccData:)")
  public convenience init?(iccProfileData data: CFData) { self.init(profile: data as Data) }

  /// Makes a space from an ICC profile of `nComponents` components. Linux: if the profile cannot be read or has another
  /// number of components, the result is the alternate space. Returns nil if the alternate space is nil or has another
  /// number of components too. The range has no effect.
  public convenience init?(
    iccBasedNComponents nComponents: Int, range: UnsafePointer<CGFloat>?, profile: CGDataProvider,
    alternate: CGColorSpace?
  ) {
    if let data = profile.data, let reader = ICCProfileReader(data as Data), reader.components == nComponents {
      self.init(profile: data as Data)
    } else if let alternate, alternate.numberOfComponents == nComponents {
      self.init(alternate.definition)
    } else {
      return nil
    }
  }

  private convenience init?(profile data: Data) {
    guard let reader = ICCProfileReader(data) else { return nil }
    if let known = NamedColorSpace.named(withProfile: data) {
      self.init(.named(known))
    } else {
      self.init(.profile(data, model: reader.model, components: reader.components))
    }
  }

  /// Makes a gray space from a white point (XYZ with Y = 1) and a gamma. Returns nil if Y is not 1, or if X, Z or the
  /// gamma is not positive. The black point has no effect.
  public convenience init?(
    calibratedGrayWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?, gamma: CGFloat
  ) {
    guard gamma > 0, let white = Self.white(whitePoint) else { return nil }
    self.init(.calibratedGray(gamma: Double(gamma), white: white))
  }

  /// Makes an RGB space from a white point (XYZ with Y = 1), three gammas and a matrix to XYZ, column by column. The
  /// defaults are gamma 1 and the unit matrix. Returns nil if Y is not 1, or if X, Z or a gamma is not positive. The
  /// black point has no effect.
  public convenience init?(
    calibratedRGBWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
    gamma: UnsafePointer<CGFloat>?, matrix: UnsafePointer<CGFloat>?
  ) {
    guard let white = Self.white(whitePoint) else { return nil }
    // Safety: the C contract gives three gammas and nine matrix elements.
    let gammas = gamma.map { numbers in (0..<3).map { Double(numbers[$0]) } } ?? [1, 1, 1]
    let elements = matrix.map { numbers in (0..<9).map { Double(numbers[$0]) } } ?? [1, 0, 0, 0, 1, 0, 0, 0, 1]
    guard gammas.allSatisfy({ $0 > 0 }) else { return nil }
    self.init(.calibratedRGB(white: white, gamma: gammas, matrix: elements))
  }

  /// Makes a CIE L*a*b* space from a white point (XYZ with Y = 1) and the ranges of a and b (−100…100 by default).
  /// Returns nil if Y is not 1, or if X or Z is not positive. The black point has no effect.
  public convenience init?(
    labWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
    range: UnsafePointer<CGFloat>?
  ) {
    guard let white = Self.white(whitePoint) else { return nil }
    // Safety: the C contract gives four numbers.
    let limits = range.map { numbers in (0..<4).map { Double(numbers[$0]) } } ?? [-100, 100, -100, 100]
    self.init(.lab(white: white, range: limits))
  }

  /// Makes an indexed space of `last` + 1 colours of a base space. Returns nil if `last` is not from 0 to 255, or if
  /// the base is itself an indexed or a pattern space.
  public convenience init?(
    indexedBaseSpace baseSpace: CGColorSpace, last lastIndex: Int, colorTable: UnsafePointer<UInt8>
  ) {
    guard (0...255).contains(lastIndex), ![.indexed, .pattern].contains(baseSpace.model) else { return nil }
    // Safety: the C contract gives a byte for each component of each colour.
    let bytes = UnsafeBufferPointer(start: colorTable, count: (lastIndex + 1) * baseSpace.numberOfComponents)
    self.init(.indexed(base: baseSpace, table: Array(bytes)))
  }

  /// Makes a space for patterns, with a base space for uncoloured patterns. Returns nil if the base is itself a
  /// pattern space.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    if baseSpace?.model == .pattern { return nil }
    self.init(.pattern(base: baseSpace))
  }

  private static func white(_ point: UnsafePointer<CGFloat>) -> [Double]? {
    // Safety: the C contract gives three numbers.
    let values = (0..<3).map { Double(point[$0]) }
    return values[0] > 0 && values[1] == 1 && values[2] > 0 ? values : nil
  }
}

extension CGColorSpace {
  /// The device's RGB space has no primaries and counts as sRGB.
  fileprivate func sibling(linear: Bool, extended: Bool) -> CGColorSpace? {
    guard case .named(let space) = definition, space.model == .rgb || space.model == .monochrome else { return nil }
    let family: String
    if space.model == .monochrome {
      family = "Gray"
    } else {
      switch space.primaries {
      case .bt709?, nil: family = "SRGB"
      case .displayP3?: family = "DisplayP3"
      case .bt2020?: family = "ITUR_2020"
      default: return nil
      }
    }
    return CGColorSpace(
      name: "kCGColorSpace\(extended ? "Extended" : "")\(linear ? "Linear" : "")\(family)" as NSString)
  }
}

/// Returns the named space that is the counterpart of `space` with linear light and the same primaries; nil if `space`
/// has no such counterpart.
public func CGColorSpaceCreateLinearized(_ space: CGColorSpace) -> CGColorSpace? {
  space.sibling(linear: true, extended: false)
}

/// Returns the named space that is the counterpart of `space` with the same primaries, in which components may be
/// outside 0 to 1; nil if `space` has no such counterpart. The curve can change: the curve of ITU-R BT.709 becomes
/// sRGB's, for example.
public func CGColorSpaceCreateExtended(_ space: CGColorSpace) -> CGColorSpace? {
  space.sibling(linear: false, extended: true)
}

/// Returns the named space that is the counterpart of `space` with linear light and the same primaries, in which
/// components may be outside 0 to 1; nil if `space` has no such counterpart.
public func CGColorSpaceCreateExtendedLinearized(_ space: CGColorSpace) -> CGColorSpace? {
  space.sibling(linear: true, extended: true)
}

/// Returns the named space that differs from `s` only in that components are from 0 to 1. A space without an extended
/// range is returned unchanged.
public func CGColorSpaceCreateCopyWithStandardRange(_ s: CGColorSpace) -> CGColorSpace {
  guard CGColorSpaceUsesExtendedRange(s), let name = s.name else { return s }
  let plain = (name as String).replacingOccurrences(of: "Extended", with: "")
  return CGColorSpace(name: (plain == "kCGColorSpaceGray" ? "kCGColorSpaceGenericGrayGamma2_2" : plain) as NSString)
    ?? s
}

/// Returns whether a named space has an extended range, in which components may be outside 0 to 1; false for a space
/// without a name.
public func CGColorSpaceUsesExtendedRange(_ space: CGColorSpace) -> Bool { space.isExtended }

/// Returns whether a named space has the transfer curve HLG; false for a space without a name.
public func CGColorSpaceIsHLGBased(_ s: CGColorSpace) -> Bool { s.namedCurve == .hlg }

/// Returns whether a named space has the transfer curve PQ; false for a space without a name.
public func CGColorSpaceIsPQBased(_ s: CGColorSpace) -> Bool { s.namedCurve == .pq }

/// Returns whether a named space has one of the two transfer curves of ITU-R BT.2100, PQ or HLG; false for a space
/// without a name.
public func CGColorSpaceUsesITUR_2100TF(_ space: CGColorSpace) -> Bool {
  CGColorSpaceIsHLGBased(space) || CGColorSpaceIsPQBased(space)
}

extension CGColorSpace {
  fileprivate var namedCurve: TransferCurve? {
    if case .named(let space) = definition { space.curve } else { nil }
  }
}
