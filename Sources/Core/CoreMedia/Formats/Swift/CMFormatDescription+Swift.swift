internal import CoreAudio
public import CoreFoundation
public import CoreVideo

extension CMFormatDescription {
  /// The constant that `CFGetTypeID` returns for a format description.
  public static var typeID: CFTypeID { formatDescriptionTypeID }
  /// The kind of media, such as `video`.
  public var mediaType: MediaType { MediaType(rawValue: typeCode) }
  /// The form of media within its kind, such as `h264`.
  public var mediaSubType: MediaSubType { MediaSubType(rawValue: subTypeCode) }
  /// All extensions; empty if there are none. A change of the copy does not change the description.
  public var extensions: Extensions { Extensions(extensionDictionary) }

  /// Makes a description of any kind of media from its media type, subtype and extensions.
  public convenience init(mediaType: MediaType, mediaSubType: MediaSubType, extensions: Extensions? = nil) throws {
    self.init(mediaType.rawValue, mediaSubType.rawValue, extensions: extensions?.dictionary)
  }

  /// Makes a description of a multiplexed stream, which contains several media.
  public convenience init(muxedStreamType: MediaSubType, extensions: Extensions? = nil) throws {
    self.init(kCMMediaType_Muxed, muxedStreamType.rawValue, extensions: extensions?.dictionary)
  }

  convenience init(_ other: CMFormatDescription) {
    self.init(other.typeCode, other.subTypeCode, details: other.details, extensions: other.extensionDictionary)
  }

  convenience init(_ make: (UnsafeMutablePointer<CMFormatDescription?>) -> OSStatus) throws {
    var made: CMFormatDescription?
    try checkStatus(make(&made))
    guard let made else { throw Error.allocationFailed }
    self.init(made)
  }

  /// Returns whether two descriptions have equal contents, apart from the extensions and atoms to ignore.
  public func equalTo(
    _ otherFormatDescription: CMFormatDescription, extensionKeysToIgnore: [Extensions.Key] = [],
    sampleDescriptionExtensionAtomKeysToIgnore: [String] = []
  ) -> Bool {
    isEqual(
      to: otherFormatDescription, ignoring: Set(extensionKeysToIgnore.map { $0.rawValue as String }),
      atoms: Set(sampleDescriptionExtensionAtomKeysToIgnore))
  }
}

// MARK: Video

extension CMFormatDescription {
  /// Makes a description of video with a size in pixels. Throws `invalidParameter` if a number is negative or too
  /// large.
  public convenience init(videoCodecType: MediaSubType, width: Int, height: Int, extensions: Extensions? = nil) throws {
    guard let width = Int32(exactly: width), let height = Int32(exactly: height) else { throw Error.invalidParameter }
    try self.init {
      CMVideoFormatDescriptionCreate(
        allocator: nil, codecType: videoCodecType.rawValue, width: width, height: height,
        extensions: extensions?.dictionary,
        formatDescriptionOut: $0)
    }
  }

  /// Makes a description of an image buffer: its pixel format, its size, its bytes per row and its common attachments.
  public convenience init(imageBuffer: CVImageBuffer) throws {
    try self.init {
      CMVideoFormatDescriptionCreateForImageBuffer(allocator: nil, imageBuffer: imageBuffer, formatDescriptionOut: $0)
    }
  }

  /// Makes a description of H.264 from its parameter sets, which are NAL units without start codes. Throws
  /// `invalidParameter` if the sets are incomplete or cannot be read, or if `nalUnitHeaderLength` is not 1, 2 or 4.
  public convenience init(h264ParameterSets: [Data], nalUnitHeaderLength: Int = 4) throws {
    guard let made = Self.h264(h264ParameterSets, nalUnitHeaderLength: nalUnitHeaderLength) else {
      throw Error.invalidParameter
    }
    self.init(made)
  }

  /// Makes a description of HEVC from its parameter sets, which are NAL units without start codes. Throws
  /// `invalidParameter` if the sets are incomplete or cannot be read, or if `nalUnitHeaderLength` is not 1, 2 or 4.
  public convenience init(hevcParameterSets: [Data], nalUnitHeaderLength: Int = 4, extensions: Extensions? = nil) throws
  {
    let made = Self.hevc(
      hevcParameterSets, nalUnitHeaderLength: nalUnitHeaderLength, extensions: extensions?.dictionary)
    guard let made else { throw Error.invalidParameter }
    self.init(made)
  }

  /// The size of encoded frames in pixels; zero if the description has none.
  public var dimensions: CMVideoDimensions { encodedSize }

  /// Returns the size at which frames are shown: that of the clean aperture if `useCleanAperture` is set and the
  /// description has one, else that of the whole frame. The size is in square pixels if `usePixelAspectRatio` is set.
  public func presentationDimensions(usePixelAspectRatio: Bool = true, useCleanAperture: Bool = true) -> CGSize {
    CMVideoFormatDescriptionGetPresentationDimensions(
      self, usePixelAspectRatio: usePixelAspectRatio, useCleanAperture: useCleanAperture)
  }

  /// Returns the part of an encoded frame that is to be shown, in encoded pixels: the clean aperture, or the whole
  /// frame if the description has none.
  ///
  /// - Parameter originIsAtTopLeft: true if y grows downwards, false if it grows upwards.
  public func cleanAperture(originIsAtTopLeft: Bool) -> CGRect {
    CMVideoFormatDescriptionGetCleanAperture(self, originIsAtTopLeft: originIsAtTopLeft)
  }

  /// The extension keys that are also attachment keys of image buffers. They are copied from one to the other when a
  /// description of a buffer is made.
  public static var extensionKeysCommonWithImageBuffers: [Extensions.Key] {
    CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers().compactMap {
      ($0 as? String).map { Extensions.Key(rawValue: $0 as CFString) }
    }
  }

  /// Returns whether the description fits an image buffer: pixel format, size, bytes per row if stated, and common
  /// attachments.
  public func matchesImageBuffer(_ imageBuffer: CVImageBuffer) -> Bool {
    CMVideoFormatDescriptionMatchesImageBuffer(self, imageBuffer: imageBuffer)
  }

  /// The parameter sets of H.264 and HEVC, and the SEI messages of an HEVC configuration record; empty if there is no
  /// readable record.
  public var parameterSets: ParameterSetCollection { ParameterSetCollection(record: parameterSetRecord) }

  /// The size in bytes of the length field before each NAL unit of a sample; nil if there is no readable configuration
  /// record of H.264 or HEVC.
  public var nalUnitHeaderLength: Int? { parameterSetRecord?.nalUnitHeaderLength }
}

// MARK: Time codes

extension CMFormatDescription {
  /// Makes a description of time codes. Throws `invalidParameter` if `frameQuanta` is negative or too large, or if
  /// `frameDuration` is not a number greater than zero.
  public convenience init(
    timeCodeFormatType: MediaSubType, frameDuration: CMTime, frameQuanta: Int,
    flags: CMTimeCodeFormatDescription.TimeCode.Flag,
    extensions: Extensions? = nil
  ) throws {
    guard let quanta = UInt32(exactly: frameQuanta) else { throw Error.invalidParameter }
    try self.init {
      CMTimeCodeFormatDescriptionCreate(
        allocator: nil, timeCodeFormatType: timeCodeFormatType.rawValue, frameDuration: frameDuration,
        frameQuanta: quanta,
        flags: flags.rawValue, extensions: extensions?.dictionary, formatDescriptionOut: $0)
    }
  }

  /// The duration of a frame; invalid for other media.
  public var frameDuration: CMTime { CMTimeCodeFormatDescriptionGetFrameDuration(self) }
  /// The number of frames that are counted per second; zero for other media.
  public var frameQuanta: UInt32 { CMTimeCodeFormatDescriptionGetFrameQuanta(self) }
  /// The flags of the time code; empty for other media.
  public var timeCodeFlags: TimeCode.Flag { TimeCode.Flag(rawValue: CMTimeCodeFormatDescriptionGetTimeCodeFlags(self)) }
}
