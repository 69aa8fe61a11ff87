public import CoreFoundation

extension CMFormatDescription {
  /// The kind of media, such as `video`, as a four-character code.
  public struct MediaType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code, a `kCMMediaType_` constant.
    public var rawValue: CMMediaType
    /// Makes a media type from a `kCMMediaType_` constant or any other four-character code.
    public init(rawValue: CMMediaType) { self.rawValue = rawValue }
    /// Makes a type from four characters of Mac OS Roman. A shorter string is padded with spaces.
    public init(string: String) { rawValue = fourCharacterCode(string) }
    /// The four-character code as text.
    public var description: String { fourCharacterString(rawValue) }
  }

  /// The form of media within its kind, such as a codec, as a four-character code.
  public struct MediaSubType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The code, such as `kCMVideoCodecType_H264`.
    public var rawValue: FourCharCode
    /// Makes a subtype from a constant, such as `kCMVideoCodecType_H264`, or any other four-character code.
    public init(rawValue: FourCharCode) { self.rawValue = rawValue }
    /// Makes a subtype from four characters of Mac OS Roman. A shorter string is padded with spaces.
    public init(string: String) { rawValue = fourCharacterCode(string) }
    /// The four-character code as text.
    public var description: String { fourCharacterString(rawValue) }
  }

  /// A namespace for types of time code descriptions.
  public struct TimeCode {
    /// The flags of time codes, which state how frames are counted.
    public struct Flag: OptionSet, Sendable {
      /// The bits: those of the `kCMTimeCodeFlag_` constants.
      public let rawValue: UInt32
      /// Makes a set from the bits of `kCMTimeCodeFlag_` constants.
      public init(rawValue: UInt32) { self.rawValue = rawValue }
      /// Some frame numbers are skipped, so that the time code keeps up with the clock.
      public static let dropFrame = Flag(rawValue: kCMTimeCodeFlag_DropFrame)
      /// Counting restarts after 24 hours.
      public static let twentyFourHourMax = Flag(rawValue: kCMTimeCodeFlag_24HourMax)
      /// Times may be negative, as before the start of a tape.
      public static let negTimesOK = Flag(rawValue: kCMTimeCodeFlag_NegTimesOK)
    }
  }

  /// A set of parts of an audio format description, such as the magic cookie, for a comparison.
  public struct EqualityMask: OptionSet, Sendable {
    /// The bits: those of the `kCMAudioFormatDescriptionMask_` constants.
    public let rawValue: CMAudioFormatDescriptionMask
    /// Makes a set from the bits of `kCMAudioFormatDescriptionMask_` constants.
    public init(rawValue: CMAudioFormatDescriptionMask) { self.rawValue = rawValue }
    /// Compares the stream basic descriptions.
    public static let streamBasicDescription = EqualityMask(
      rawValue: kCMAudioFormatDescriptionMask_StreamBasicDescription)
    /// Compares the bytes of the magic cookies.
    public static let magicCookie = EqualityMask(rawValue: kCMAudioFormatDescriptionMask_MagicCookie)
    /// Compares the channel layouts.
    public static let channelLayout = EqualityMask(rawValue: kCMAudioFormatDescriptionMask_ChannelLayout)
    /// Compares the extensions.
    public static let extensions = EqualityMask(rawValue: kCMAudioFormatDescriptionMask_Extensions)
    /// Compares the stream basic descriptions, the magic cookies, the channel layouts and the extensions.
    public static let all = EqualityMask(rawValue: kCMAudioFormatDescriptionMask_All)
  }

  /// The errors of format descriptions, as `NSError` objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    /// A parameter is not valid, or the description is one of other media.
    public static let invalidParameter = statusError(kCMFormatDescriptionError_InvalidParameter)
    /// Memory could not be allocated.
    public static let allocationFailed = statusError(kCMFormatDescriptionError_AllocationFailed)
    /// The description does not contain the value.
    public static let valueNotAvailable = statusError(kCMFormatDescriptionError_ValueNotAvailable)
  }

  /// The parameter sets of H.264 and HEVC, and the SEI messages of an HEVC configuration record, as NAL units without
  /// start codes.
  public struct ParameterSetCollection: RandomAccessCollection {
    let record: ParameterSetRecord?
    /// The index of the first NAL unit, which is zero.
    public var startIndex: Int { 0 }
    /// The number of NAL units.
    public var endIndex: Int { record?.count ?? 0 }
    /// A copy of the NAL unit at an index.
    public subscript(position: Int) -> Data {
      guard let bytes = record?[position] else {
        _misuse("CMFormatDescription.parameterSets: index \(position) is out of range for \(endIndex) parameter sets")
      }
      return Data(bytes)
    }
  }
}

func fourCharacterCode(_ string: String) -> FourCharCode {
  let bytes = (string.data(using: .macOSRoman, allowLossyConversion: true) ?? Data()).prefix(4)
  return (0..<4).reduce(0) { $0 << 8 | FourCharCode($1 < bytes.count ? bytes[bytes.startIndex + $1] : 0x20) }
}

func fourCharacterString(_ code: FourCharCode) -> String {
  let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - $0 * 8)) }
  guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }), let text = String(data: Data(bytes), encoding: .macOSRoman)
  else {
    return String(code)
  }
  return "'\(text)'"
}
