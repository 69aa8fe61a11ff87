package import CoreFoundation
internal import CoreVideo

/// The matrix coefficients by their number in ITU-T H.273 §8.3, table 4.
package struct YCbCrMatrix: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The planes are green, blue and red themselves.
  package static let identity = Self(rawValue: 0)
  package static let bt709 = Self(rawValue: 1)
  package static let unspecified = Self(rawValue: 2)
  /// Title 47 of the United States' Code of Federal Regulations.
  package static let fcc = Self(rawValue: 4)
  package static let bt470BG = Self(rawValue: 5)
  package static let bt601 = Self(rawValue: 6)
  package static let st240 = Self(rawValue: 7)
  package static let yCgCo = Self(rawValue: 8)
  package static let bt2020 = Self(rawValue: 9)
  package static let bt2020ConstantLuminance = Self(rawValue: 10)
  /// Weights that follow from the primaries, with non-constant luminance.
  package static let derived = Self(rawValue: 12)
  package static let derivedConstantLuminance = Self(rawValue: 13)
  package static let iCtCp = Self(rawValue: 14)
}

extension YCbCrMatrix {
  package init(named name: CFString?) {
    self.init(rawValue: UInt8(exactly: CVYCbCrMatrixGetIntegerCodePointForString(name)) ?? Self.unspecified.rawValue)
  }

  // Safety: the strings are constants, which are never released.
  package var name: CFString? { CVYCbCrMatrixGetStringForIntegerCodePoint(Int32(rawValue))?.takeUnretainedValue() }

  /// The weights of red and blue in luma: KR and KB of table 4; nil if the table has none.
  package var lumaWeights: (red: Double, blue: Double)? {
    switch self {
    case .bt709: (0.2126, 0.0722)
    case .fcc: (0.30, 0.11)
    case .bt470BG, .bt601: (0.299, 0.114)
    case .st240: (0.212, 0.087)
    case .bt2020, .bt2020ConstantLuminance: (0.2627, 0.0593)
    default: nil
    }
  }

  /// Whether equations 38 to 40 of §8.3 apply, with fixed KR and KB.
  package var isWeightedSum: Bool { lumaWeights != nil && self != .bt2020ConstantLuminance }

  /// Whether the equations use linear light, so that the transfer function and the primaries must be known.
  package var needsLight: Bool {
    self == .bt2020ConstantLuminance || self == .derivedConstantLuminance || self == .iCtCp
  }

  package var isDecodable: Bool { isWeightedSum || needsLight || self == .yCgCo || self == .derived }

  /// Returns the matrix of an untagged frame: BT.709 for HD, BT.601 for smaller frames, as on a Mac.
  package static func usual(width: Int, height: Int) -> Self { height >= 720 || width >= 1280 ? .bt709 : .bt601 }
}
