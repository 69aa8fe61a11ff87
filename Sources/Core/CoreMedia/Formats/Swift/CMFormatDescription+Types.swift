public import CoreFoundation

extension CMFormatDescription {
  /// A kind of media.
  public struct MediaType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public var rawValue: CMMediaType
    public init(rawValue: CMMediaType) { self.rawValue = rawValue }
    /// Four characters of Mac OS Roman; shorter strings are filled with spaces.
    public init(string: String) { rawValue = fourCharacterCode(string) }
    public var description: String { fourCharacterString(rawValue) }
  }

  /// An encoding within a kind of media.
  public struct MediaSubType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public var rawValue: FourCharCode
    public init(rawValue: FourCharCode) { self.rawValue = rawValue }
    /// Four characters of Mac OS Roman; shorter strings are filled with spaces.
    public init(string: String) { rawValue = fourCharacterCode(string) }
    public var description: String { fourCharacterString(rawValue) }
  }

  /// What is said of time codes beside their format.
  public struct TimeCode {
    /// How time codes count.
    public struct Flag: OptionSet, Sendable {
      public let rawValue: UInt32
      public init(rawValue: UInt32) { self.rawValue = rawValue }
      /// Numbers are left out now and then to keep up with the clock.
      public static let dropFrame = Flag(rawValue: kCMTimeCodeFlag_DropFrame)
      /// Counting begins anew after 24 hours.
      public static let twentyFourHourMax = Flag(rawValue: kCMTimeCodeFlag_24HourMax)
      /// Times may be negative.
      public static let negTimesOK = Flag(rawValue: kCMTimeCodeFlag_NegTimesOK)
    }
  }

  /// Parts of audio format descriptions that can be compared.
  public struct EqualityMask: OptionSet, Sendable {
    public let rawValue: CMAudioFormatDescriptionMask
    public init(rawValue: CMAudioFormatDescriptionMask) { self.rawValue = rawValue }
    public static let streamBasicDescription = EqualityMask(
      rawValue: kCMAudioFormatDescriptionMask_StreamBasicDescription)
    public static let magicCookie = EqualityMask(rawValue: kCMAudioFormatDescriptionMask_MagicCookie)
    public static let channelLayout = EqualityMask(rawValue: kCMAudioFormatDescriptionMask_ChannelLayout)
    public static let extensions = EqualityMask(rawValue: kCMAudioFormatDescriptionMask_Extensions)
    public static let all = EqualityMask(rawValue: kCMAudioFormatDescriptionMask_All)
  }

  /// The errors of format descriptions, as objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    public static let invalidParameter = statusError(kCMFormatDescriptionError_InvalidParameter)
    public static let allocationFailed = statusError(kCMFormatDescriptionError_AllocationFailed)
    public static let valueNotAvailable = statusError(kCMFormatDescriptionError_ValueNotAvailable)
  }

  /// The parameter sets of H.264 and HEVC, NAL units without start codes.
  public struct ParameterSetCollection: RandomAccessCollection {
    let record: ParameterSetRecord?
    public var startIndex: Int { 0 }
    public var endIndex: Int { record?.count ?? 0 }
    public subscript(position: Int) -> Data {
      guard let bytes = record?[position] else {
        _misuse("CMFormatDescription.parameterSets: set \(position) of \(endIndex)")
      }
      return Data(bytes)
    }
  }
}

/// The code of up to four characters.
func fourCharacterCode(_ string: String) -> FourCharCode {
  let bytes = (string.data(using: .macOSRoman, allowLossyConversion: true) ?? Data()).prefix(4)
  return (0..<4).reduce(0) { $0 << 8 | FourCharCode($1 < bytes.count ? bytes[bytes.startIndex + $1] : 0x20) }
}

/// A code as four characters, or as a number where it has none.
func fourCharacterString(_ code: FourCharCode) -> String {
  let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - $0 * 8)) }
  guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }), let text = String(data: Data(bytes), encoding: .macOSRoman)
  else {
    return String(code)
  }
  return "'\(text)'"
}
