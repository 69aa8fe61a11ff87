public import CoreFoundation

/// The kind of a colour space.
public enum CGColorSpaceModel: Int32, Sendable {
  case unknown = -1
  case monochrome = 0
  case rgb = 1
  case cmyk = 2
  case lab = 3
  case deviceN = 4
  case indexed = 5
  case pattern = 6
  case XYZ = 7
}

/// What a colour's components mean.
///
/// Spaces are equal by what they mean, not by identity. Linux: there is no system colour engine; RGB and gray spaces of
/// primaries and a curve convert into each other, CMYK and table-based profiles are carried along as they are.
public final class CGColorSpace: @unchecked Sendable {
  // Safety: immutable; the data and the arrays are never written after creation.
  package enum Definition: Hashable {
    case named(NamedColorSpace)
    case profile(Data, model: CGColorSpaceModel, components: Int)
    case calibratedGray(gamma: Double, white: [Double])
    case calibratedRGB(white: [Double], gamma: [Double], matrix: [Double])
    case lab(white: [Double], range: [Double])
    case indexed(base: CGColorSpace, table: [UInt8])
    case pattern(base: CGColorSpace?)
  }

  package let definition: Definition

  package init(_ definition: Definition) { self.definition = definition }

  /// A space by one of the names among this class's constants; nil for a name that is unknown.
  public convenience init?(name: CFString) {
    guard let known = NamedColorSpace.named(name as String) else { return nil }
    self.init(.named(known))
  }

  /// The space's name; nil for one made from numbers or from a profile that is none of the named spaces' own.
  public var name: CFString? {
    if case .named(let space) = definition { space.name as NSString } else { nil }
  }

  public var model: CGColorSpaceModel {
    switch definition {
    case .named(let space): space.model
    case .profile(_, let model, _): model
    case .calibratedGray: .monochrome
    case .calibratedRGB: .rgb
    case .lab: .lab
    case .indexed: .indexed
    case .pattern: .pattern
    }
  }

  /// The number of components of a colour, alpha not counted.
  public var numberOfComponents: Int {
    switch definition {
    case .named(let space): space.components
    case .profile(_, _, let components): components
    case .calibratedGray, .indexed: 1
    case .calibratedRGB, .lab: 3
    case .pattern(let base): base?.numberOfComponents ?? 0
    }
  }

  /// Whether images and contexts can be in this space.
  public var supportsOutput: Bool {
    switch model {
    case .monochrome, .rgb, .cmyk: true
    default: false
    }
  }

  /// The space that an indexed or pattern space refers to.
  public var baseColorSpace: CGColorSpace? {
    switch definition {
    case .indexed(let base, _): base
    case .pattern(let base): base
    default: nil
    }
  }

  /// The colours of an indexed space, component by component.
  public var colorTable: [UInt8]? {
    if case .indexed(_, let table) = definition { table } else { nil }
  }

  /// The profile: the original one, or for a named space one of ours. Nil for device spaces and those without a
  /// profile.
  @discardableResult
  public func copyICCData() -> CFData? {
    switch definition {
    case .named(let space): space.profile.map { $0 as NSData }
    case .profile(let data, _, _): data as NSData
    default: nil
    }
  }

  @available(*, deprecated, renamed: "copyICCData()")
  public var iccData: CFData? { copyICCData() }

  /// What the profile calls itself.
  package var profileTitle: String? {
    switch definition {
    case .named(let space): space.curve == nil ? nil : space.title
    case .profile(let data, _, _): ICCProfileReader(data)?.title
    default: nil
    }
  }

  /// Whether components beyond 0 and 1 mean something in this space.
  package var isExtended: Bool {
    if case .named(let space) = definition { space.isExtended } else { false }
  }

  /// Whether the space holds colours beyond sRGB's gamut.
  public var isWideGamutRGB: Bool {
    if case .named(let space) = definition, space.isExtended { return true }
    guard model == .rgb, let area = colorimetry?.matrix?.gamutArea, let usual = RGBPrimaries.bt709.toXYZ?.gamutArea
    else { return false }
    // The gamuts of standard television are about as large as sRGB's: up to 7 % larger.
    return area > usual * 1.1
  }

  @available(*, deprecated, message: "Use CGColorSpaceUsesITUR_2100TF")
  @discardableResult
  public func isHDR() -> Bool { CGColorSpaceUsesITUR_2100TF(self) || CGColorSpaceUsesExtendedRange(self) }
}

extension CGColorSpace: Hashable {
  /// Two spaces are equal if colours mean the same in both by their definitions.
  public static func == (lhs: CGColorSpace, rhs: CGColorSpace) -> Bool {
    lhs === rhs || lhs.definition == rhs.definition
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(definition) }
}

private let deviceSpaces = ["RGB", "Gray", "CMYK"].map { CGColorSpace(name: "kCGColorSpaceDevice\($0)" as NSString) }

private func device(_ index: Int) -> CGColorSpace {
  guard let space = deviceSpaces[index] else {
    _misuse("CGColorSpace: the table of named colour spaces lacks device space \(index)")
  }
  return space
}

/// RGB without a meaning of its own.  Linux: where it meets another space it is taken as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { device(0) }
/// Gray without a meaning of its own.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { device(1) }
/// CMYK without a meaning of its own.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { device(2) }
