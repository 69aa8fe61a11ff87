public import CoreFoundation

/// The kind of a colour space, which states what the components mean.
public enum CGColorSpaceModel: Int32, Sendable {
  /// No kind that this enumeration names.
  case unknown = -1
  /// One component, gray: 0 is black, 1 is white.
  case monochrome = 0
  /// Three components: red, green, blue.
  case rgb = 1
  /// Four components: cyan, magenta, yellow, black.
  case cmyk = 2
  /// Three components of CIE L*a*b*: lightness and two colour differences.
  case lab = 3
  /// Components are amounts of colourants, of any number and kind.
  case deviceN = 4
  /// One component: the index in a table of colours of a base space.
  case indexed = 5
  /// No colours but drawn patterns, which repeat.
  case pattern = 6
  /// Three components: tristimulus values of CIE XYZ.
  case XYZ = 7
}

/// The meaning of a colour's components.
///
/// Linux: colours of RGB spaces are converted by the spaces' curves and matrices, CMYK to RGB and gray by a simple
/// formula, without its profile. An RGB profile that has only tables of several dimensions is kept, but its
/// colours are not converted to other spaces.
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

  /// Makes a space from its name, one of this class's constants. Returns nil for an unknown name.
  public convenience init?(name: CFString) {
    guard let known = NamedColorSpace.named(name as String) else { return nil }
    self.init(.named(known))
  }

  /// The space's name; nil if it is not a named space. A space made from a profile that `copyICCData()` returned for a
  /// named space has that space's name.
  public var name: CFString? {
    if case .named(let space) = definition { space.name as NSString } else { nil }
  }

  /// The kind of the space, such as `rgb`.
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

  /// The number of components of a colour, without alpha: 3 for RGB, 1 for an indexed space.
  public var numberOfComponents: Int {
    switch definition {
    case .named(let space): space.components
    case .profile(_, _, let components): components
    case .calibratedGray, .indexed: 1
    case .calibratedRGB, .lab: 3
    case .pattern(let base): base?.numberOfComponents ?? 0
    }
  }

  /// Whether the space is of a kind that output devices have: gray, RGB or CMYK.
  public var supportsOutput: Bool {
    switch model {
    case .monochrome, .rgb, .cmyk: true
    default: false
    }
  }

  /// The space of the colours in an indexed space's table, or of the paint for uncoloured patterns in a pattern space;
  /// nil for other spaces.
  public var baseColorSpace: CGColorSpace? {
    switch definition {
    case .indexed(let base, _): base
    case .pattern(let base): base
    default: nil
    }
  }

  /// The colours of an indexed space, component by component; nil for others.
  public var colorTable: [UInt8]? {
    if case .indexed(_, let table) = definition { table } else { nil }
  }

  /// Returns the space's ICC profile; nil for a space without a profile, such as a device space.
  @discardableResult
  public func copyICCData() -> CFData? {
    switch definition {
    case .named(let space): space.profile.map { $0 as NSData }
    case .profile(let data, _, _): data as NSData
    default: nil
    }
  }

  /// The space's ICC profile, as from `copyICCData()`.
  @available(*, deprecated, renamed: "copyICCData()")
  public var iccData: CFData? { copyICCData() }

  package var profileTitle: String? {
    switch definition {
    case .named(let space): space.curve == nil ? nil : space.title
    case .profile(let data, _, _): ICCProfileReader(data)?.title
    default: nil
    }
  }

  package var isExtended: Bool {
    if case .named(let space) = definition { space.isExtended } else { false }
  }

  /// Whether the space is RGB and its gamut's area is larger than sRGB's by more than a tenth. Also true for every
  /// space with an extended range.
  public var isWideGamutRGB: Bool {
    if case .named(let space) = definition, space.isExtended { return true }
    guard model == .rgb, let area = colorimetry?.matrix?.gamutArea, let usual = RGBPrimaries.bt709.toXYZ?.gamutArea
    else { return false }
    // The gamuts of standard-definition television, which are about as large as sRGB's, must not count as wide.
    return area > usual * 1.1
  }

  /// Returns whether the space is a named one for high dynamic range: with the curve PQ or HLG, or an extended range.
  @available(*, deprecated, message: "Use CGColorSpaceUsesITUR_2100TF")
  @discardableResult
  public func isHDR() -> Bool { CGColorSpaceUsesITUR_2100TF(self) || CGColorSpaceUsesExtendedRange(self) }
}

extension CGColorSpace: Hashable {
  /// Two spaces are equal if they have the same name, profile or parameters.
  public static func == (lhs: CGColorSpace, rhs: CGColorSpace) -> Bool {
    lhs === rhs || lhs.definition == rhs.definition
  }

  /// Adds the space's name, profile or parameters to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(definition) }
}

private let deviceSpaces = ["RGB", "Gray", "CMYK"].map { CGColorSpace(name: "kCGColorSpaceDevice\($0)" as NSString) }

private func device(_ index: Int) -> CGColorSpace {
  guard let space = deviceSpaces[index] else {
    _misuse("CGColorSpace: the table of named colour spaces lacks device space \(index)")
  }
  return space
}

/// Returns the device's RGB space, whose primaries are not defined. Linux: conversions treat it as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { device(0) }
/// Returns the device's gray space, whose curve is not defined. Linux: conversions of a `CGColor` use gamma 2.2.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { device(1) }
/// Returns the device's CMYK space, whose colours are not defined.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { device(2) }
