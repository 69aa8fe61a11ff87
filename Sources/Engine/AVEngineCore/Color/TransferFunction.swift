package import CoreFoundation
internal import CoreVideo

/// The relation of samples to light, by the number of the transfer characteristics in ITU-T H.273 §8.2, table 3.
package struct TransferFunction: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bt709 = Self(rawValue: 1)
  package static let unspecified = Self(rawValue: 2)
  /// The power 2.2 (ITU-R BT.470 system M).
  package static let gamma22 = Self(rawValue: 4)
  /// The power 2.8 (ITU-R BT.470 system B/G).
  package static let gamma28 = Self(rawValue: 5)
  package static let bt601 = Self(rawValue: 6)
  package static let linear = Self(rawValue: 8)
  /// IEC 61966-2-1.
  package static let sRGB = Self(rawValue: 13)
  package static let bt2020 = Self(rawValue: 14)
  package static let bt2020TwelveBit = Self(rawValue: 15)
  /// SMPTE ST 2084, perceptual quantisation.
  package static let pq = Self(rawValue: 16)
  /// ARIB STD-B67, hybrid log-gamma.
  package static let hlg = Self(rawValue: 18)
}

extension TransferFunction {
  package init(named name: CFString?) {
    let number = UInt8(exactly: CVTransferFunctionGetIntegerCodePointForString(name))
    self.init(rawValue: number ?? Self.unspecified.rawValue)
  }

  package init(named name: CFString?, gamma: Double?) {
    guard let name, name == kCVImageBufferTransferFunction_UseGamma else {
      self.init(named: name)
      return
    }
    switch gamma {
    case Self.gamma22.gamma: self = .gamma22
    case Self.gamma28.gamma: self = .gamma28
    default: self = .unspecified
    }
  }

  /// Apple's name. Plain powers share one name; `gamma` distinguishes them.
  // Safety: the strings are constants, which are never released.
  package var name: CFString? {
    if gamma != nil { return kCVImageBufferTransferFunction_UseGamma }
    return CVTransferFunctionGetStringForIntegerCodePoint(Int32(rawValue))?.takeUnretainedValue()
  }

  package var gamma: Double? {
    switch self {
    case .gamma22: 2.2
    case .gamma28: 2.8
    default: nil
    }
  }

  package var isHighDynamicRange: Bool { self == .pq || self == .hlg }
}
