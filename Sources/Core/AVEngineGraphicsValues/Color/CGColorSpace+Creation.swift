public import CoreFoundation

extension CGColorSpace {
  /// A space by an ICC profile, given as data or as a provider; nil for bytes that are no profile.
  public convenience init?(iccData data: CFTypeRef) {
    guard let bytes = (data as? NSData) ?? (data as? CGDataProvider)?.data else { return nil }
    self.init(profile: bytes as Data)
  }

  @available(*, deprecated, message: "Use init(iccData:)")
  public convenience init?(iccProfileData data: CFData) { self.init(profile: data as Data) }

  /// Linux: a profile that cannot be read gives the alternate space, where one of as many components is given.
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

  /// Gray by a white point (XYZ with Y = 1) and a gamma.
  public convenience init?(
    calibratedGrayWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?, gamma: CGFloat
  ) {
    guard gamma > 0, let white = Self.white(whitePoint) else { return nil }
    self.init(.calibratedGray(gamma: Double(gamma), white: white))
  }

  /// RGB by a white point, three gammas and a matrix to XYZ, column by column; without them gamma 1 and the unit
  /// matrix.
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

  /// CIE L*a*b* by a white point and the ranges of a and b (−100…100 where not given).
  public convenience init?(
    labWhitePoint whitePoint: UnsafePointer<CGFloat>, blackPoint: UnsafePointer<CGFloat>?,
    range: UnsafePointer<CGFloat>?
  ) {
    guard let white = Self.white(whitePoint) else { return nil }
    // Safety: the C contract gives four numbers.
    let limits = range.map { numbers in (0..<4).map { Double(numbers[$0]) } } ?? [-100, 100, -100, 100]
    self.init(.lab(white: white, range: limits))
  }

  /// A palette of `last` + 1 colours of a base space, 256 at most.
  public convenience init?(
    indexedBaseSpace baseSpace: CGColorSpace, last lastIndex: Int, colorTable: UnsafePointer<UInt8>
  ) {
    guard (0...255).contains(lastIndex), ![.indexed, .pattern].contains(baseSpace.model) else { return nil }
    // Safety: the C contract gives a byte for each component of each colour.
    let bytes = UnsafeBufferPointer(start: colorTable, count: (lastIndex + 1) * baseSpace.numberOfComponents)
    self.init(.indexed(base: baseSpace, table: Array(bytes)))
  }

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
  /// A named space that differs from this one in curve or range only.
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

/// The space with linear light and the same primaries.
public func CGColorSpaceCreateLinearized(_ space: CGColorSpace) -> CGColorSpace? {
  space.sibling(linear: true, extended: false)
}

/// The space with the same primaries in which components may lie outside 0 to 1.
public func CGColorSpaceCreateExtended(_ space: CGColorSpace) -> CGColorSpace? {
  space.sibling(linear: false, extended: true)
}

/// The space with linear light and the same primaries in which components may lie outside 0 to 1.
public func CGColorSpaceCreateExtendedLinearized(_ space: CGColorSpace) -> CGColorSpace? {
  space.sibling(linear: true, extended: true)
}

/// The space with components from 0 to 1 only; a space that has no extended range is returned itself.
public func CGColorSpaceCreateCopyWithStandardRange(_ s: CGColorSpace) -> CGColorSpace {
  guard CGColorSpaceUsesExtendedRange(s), let name = s.name else { return s }
  let plain = (name as String).replacingOccurrences(of: "Extended", with: "")
  return CGColorSpace(name: (plain == "kCGColorSpaceGray" ? "kCGColorSpaceGenericGrayGamma2_2" : plain) as NSString)
    ?? s
}

public func CGColorSpaceUsesExtendedRange(_ space: CGColorSpace) -> Bool { space.isExtended }

public func CGColorSpaceIsHLGBased(_ s: CGColorSpace) -> Bool { s.namedCurve == .hlg }

public func CGColorSpaceIsPQBased(_ s: CGColorSpace) -> Bool { s.namedCurve == .pq }

/// Whether the curve is one of ITU-R BT.2100's two.
public func CGColorSpaceUsesITUR_2100TF(_ space: CGColorSpace) -> Bool {
  CGColorSpaceIsHLGBased(space) || CGColorSpaceIsPQBased(space)
}

extension CGColorSpace {
  fileprivate var namedCurve: TransferCurve? {
    if case .named(let space) = definition { space.curve } else { nil }
  }
}
