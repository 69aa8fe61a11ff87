package import CoreFoundation
internal import CoreVideo

/// The chromaticities of red, green, blue and white by their number in ITU-T H.273 §8.1, table 2.
package struct ColorPrimaries: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bt709 = Self(rawValue: 1)
  package static let unspecified = Self(rawValue: 2)
  /// ITU-R BT.470 system B/G: television of 625 lines, EBU Tech 3213.
  package static let ebu3213 = Self(rawValue: 5)
  /// SMPTE ST 170: television of 525 lines, SMPTE C.
  package static let smpteC = Self(rawValue: 6)
  /// SMPTE ST 240, the same chromaticities as SMPTE C.
  package static let st240 = Self(rawValue: 7)
  package static let bt2020 = Self(rawValue: 9)
  package static let p3D65 = Self(rawValue: 12)
}

extension ColorPrimaries {
  package init(named name: CFString?) {
    self.init(rawValue: UInt8(exactly: CVColorPrimariesGetIntegerCodePointForString(name)) ?? Self.unspecified.rawValue)
  }

  // Safety: the strings are constants, which are never released.
  package var name: CFString? { CVColorPrimariesGetStringForIntegerCodePoint(Int32(rawValue))?.takeUnretainedValue() }
}
