internal import CoreAudio
public import CoreFoundation
public import CoreVideo

extension CMFormatDescription {
  /// The type identifier of format descriptions.
  public static var typeID: CFTypeID { formatDescriptionTypeID }
  /// The kind of media.
  public var mediaType: MediaType { MediaType(rawValue: typeCode) }
  /// The encoding within the kind of media.
  public var mediaSubType: MediaSubType { MediaSubType(rawValue: subTypeCode) }
  /// All extensions.
  public var extensions: Extensions { Extensions(extensionDictionary) }

  /// A description of any kind of media.
  public convenience init(mediaType: MediaType, mediaSubType: MediaSubType, extensions: Extensions? = nil) throws {
    self.init(mediaType.rawValue, mediaSubType.rawValue, extensions: extensions?.dictionary)
  }

  /// A description of a stream that holds several media.
  public convenience init(muxedStreamType: MediaSubType, extensions: Extensions? = nil) throws {
    self.init(kCMMediaType_Muxed, muxedStreamType.rawValue, extensions: extensions?.dictionary)
  }

  /// A description of the same as another.
  convenience init(_ other: CMFormatDescription) {
    self.init(other.typeCode, other.subTypeCode, details: other.details, extensions: other.extensionDictionary)
  }

  /// What a C-style function made.
  convenience init(_ make: (UnsafeMutablePointer<CMFormatDescription?>) -> OSStatus) throws {
    var made: CMFormatDescription?
    try checkStatus(make(&made))
    guard let made else { throw Error.allocationFailed }
    self.init(made)
  }

  /// Whether two descriptions say the same but for some extensions and some atoms among the extensions.
  public func equalTo(
    _ otherFormatDescription: CMFormatDescription, extensionKeysToIgnore: [Extensions.Key] = [],
    sampleDescriptionExtensionAtomKeysToIgnore: [String] = []
  ) -> Bool {
    isEqual(
      to: otherFormatDescription, ignoring: Set(extensionKeysToIgnore.map { $0.rawValue as String }),
      atoms: Set(sampleDescriptionExtensionAtomKeysToIgnore))
  }
}

// MARK: Pictures

extension CMFormatDescription {
  /// A description of pictures of a size in pixels.
  public convenience init(videoCodecType: MediaSubType, width: Int, height: Int, extensions: Extensions? = nil) throws {
    guard let width = Int32(exactly: width), let height = Int32(exactly: height) else { throw Error.invalidParameter }
    try self.init {
      CMVideoFormatDescriptionCreate(
        allocator: nil, codecType: videoCodecType.rawValue, width: width, height: height,
        extensions: extensions?.dictionary,
        formatDescriptionOut: $0)
    }
  }

  /// A description of a picture in memory.
  public convenience init(imageBuffer: CVImageBuffer) throws {
    try self.init {
      CMVideoFormatDescriptionCreateForImageBuffer(allocator: nil, imageBuffer: imageBuffer, formatDescriptionOut: $0)
    }
  }

  /// A description of H.264 from its parameter sets, NAL units without start codes.
  public convenience init(h264ParameterSets: [Data], nalUnitHeaderLength: Int = 4) throws {
    guard let made = Self.h264(h264ParameterSets, nalUnitHeaderLength: nalUnitHeaderLength) else {
      throw Error.invalidParameter
    }
    self.init(made)
  }

  /// A description of HEVC from its parameter sets, NAL units without start codes.
  public convenience init(hevcParameterSets: [Data], nalUnitHeaderLength: Int = 4, extensions: Extensions? = nil) throws
  {
    let made = Self.hevc(
      hevcParameterSets, nalUnitHeaderLength: nalUnitHeaderLength, extensions: extensions?.dictionary)
    guard let made else { throw Error.invalidParameter }
    self.init(made)
  }

  /// The size of encoded pictures in pixels.
  public var dimensions: CMVideoDimensions { encodedSize }

  /// The size at which pictures are shown.
  public func presentationDimensions(usePixelAspectRatio: Bool = true, useCleanAperture: Bool = true) -> CGSize {
    CMVideoFormatDescriptionGetPresentationDimensions(
      self, usePixelAspectRatio: usePixelAspectRatio, useCleanAperture: useCleanAperture)
  }

  /// The part of an encoded picture that is meant to be seen.
  public func cleanAperture(originIsAtTopLeft: Bool) -> CGRect {
    CMVideoFormatDescriptionGetCleanAperture(self, originIsAtTopLeft: originIsAtTopLeft)
  }

  /// The extension keys that are also attachment keys of image buffers.
  public static var extensionKeysCommonWithImageBuffers: [Extensions.Key] {
    CMVideoFormatDescriptionGetExtensionKeysCommonWithImageBuffers().compactMap {
      ($0 as? String).map { Extensions.Key(rawValue: $0 as CFString) }
    }
  }

  /// Whether the description fits a picture in memory.
  public func matchesImageBuffer(_ imageBuffer: CVImageBuffer) -> Bool {
    CMVideoFormatDescriptionMatchesImageBuffer(self, imageBuffer: imageBuffer)
  }

  /// The parameter sets of H.264 and HEVC; none for other encodings.
  public var parameterSets: ParameterSetCollection { ParameterSetCollection(record: parameterSetRecord) }

  /// Bytes of the length in front of each NAL unit of a sample.
  public var nalUnitHeaderLength: Int? { parameterSetRecord?.nalUnitHeaderLength }
}

// MARK: Time codes

extension CMFormatDescription {
  /// A description of time codes.
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

  /// How long a frame lasts; invalid for other media.
  public var frameDuration: CMTime { CMTimeCodeFormatDescriptionGetFrameDuration(self) }
  /// Frames counted in a second.
  public var frameQuanta: UInt32 { CMTimeCodeFormatDescriptionGetFrameQuanta(self) }
  /// The flags of the time code.
  public var timeCodeFlags: TimeCode.Flag { TimeCode.Flag(rawValue: CMTimeCodeFormatDescriptionGetTimeCodeFlags(self)) }
}
