package import CoreMedia

/// An ES_Descriptor of MPEG-4 Systems (ISO/IEC 14496-1 §7.2.6.5), which is Core Audio's magic cookie of AAC.
package struct ElementaryStreamDescriptor: Sendable {
  /// DecoderConfigDescriptor.objectTypeIndication (ISO/IEC 14496-1, table 5): 0x40 MPEG-4 audio, 0x6B MPEG-1 audio, …
  package let objectType: UInt8
  package let specificInfo: [UInt8]
  /// The ES_Descriptor without the version and flags of a box.
  package let bytes: [UInt8]

  /// mp4ra.org, "Object Types": DTS Coherent Acoustics.
  package static let dts: UInt8 = 0xA9
  /// ISO/IEC 14496-1, table 5: "Audio ISO/IEC 14496-3".
  package static let mpeg4Audio: UInt8 = 0x40

  private enum Tag {
    static let elementaryStream: UInt8 = 3
    static let decoderConfiguration: UInt8 = 4
    static let specificInfo: UInt8 = 5
    static let syncLayer: UInt8 = 6
  }

  // MARK: Reading

  /// Reads the contents of an `esds` box (ISO/IEC 14496-14 §5.6): version, flags and a descriptor.
  package init?(box contents: some Collection<UInt8>) {
    guard contents.count > 4 else { return nil }
    self.init(descriptors: Array(contents.dropFirst(4)))
  }

  /// Reads a descriptor or the contents of an `esds` box. An AudioSpecificConfig begins otherwise: its first five bits
  /// are not zero (ISO/IEC 14496-3, table 1.17).
  package init?(cookie: some Collection<UInt8>) {
    let bytes = Array(cookie)
    switch bytes.first {
    case 0: self.init(box: bytes)
    case Tag.elementaryStream, Tag.decoderConfiguration: self.init(descriptors: bytes)
    default: return nil
    }
  }

  private init?(descriptors: [UInt8]) {
    let stream = Self.body(of: Tag.elementaryStream, in: descriptors[...])
    let parts = stream.map { $0.dropFirst(Self.streamHeaderLength($0)) } ?? descriptors[...]
    guard let configuration = Self.body(of: Tag.decoderConfiguration, in: parts), let type = configuration.first else {
      return nil
    }
    objectType = type
    // The object type, stream type, buffer size and two bit rates precede further descriptors (§7.2.6.6).
    specificInfo = Self.body(of: Tag.specificInfo, in: configuration.dropFirst(13)).map { Array($0) } ?? []
    bytes = stream == nil ? Self.wrapped(descriptors) : descriptors
  }

  private static func body(of tag: UInt8, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var rest = bytes
    while let found = rest.popFirst(), let length = length(&rest) {
      if found == tag { return rest.prefix(length) }
      rest = rest.dropFirst(length)
    }
    return nil
  }

  /// Reads a length: seven bits in each byte, at most four bytes; the highest bit states that more follow (§8.3.3).
  private static func length(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    var length = 0
    for _ in 0..<4 {
      guard let byte = bytes.popFirst() else { return nil }
      length = length << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { break }
    }
    return length
  }

  /// Returns the length of ES_ID, flags, and the optional fields that the flags announce (§7.2.6.5).
  private static func streamHeaderLength(_ body: ArraySlice<UInt8>) -> Int {
    guard body.count >= 3 else { return body.count }
    let flags = body[body.startIndex + 2]
    var length = 3
    if flags & 0x80 != 0 { length += 2 }
    if flags & 0x40 != 0, body.count > length { length += 1 + Int(body[body.startIndex + length]) }
    if flags & 0x20 != 0 { length += 2 }
    return length
  }

  // MARK: Interpretation

  /// The video codec of the object type (ISO/IEC 14496-1, table 5).
  package var videoCodec: CMVideoCodecType? {
    switch objectType {
    case 0x20: kCMVideoCodecType_MPEG4Video
    case 0x60...0x65: kCMVideoCodecType_MPEG2Video
    case 0x6A: kCMVideoCodecType_MPEG1Video
    case 0x6C: kCMVideoCodecType_JPEG
    // The codes 'png ' and 'mjp2'.
    case 0x6D: 0x706E_6720
    case 0x6E: 0x6D6A_7032
    default: nil
    }
  }

  package var isMPEGLayerAudio: Bool { objectType == 0x69 || objectType == 0x6B }

  /// Returns the AudioSpecificConfig in a magic cookie, which may also be the AudioSpecificConfig itself.
  package static func audioConfiguration(ofCookie cookie: some Collection<UInt8>) -> [UInt8] {
    ElementaryStreamDescriptor(cookie: cookie)?.specificInfo ?? Array(cookie)
  }

  // MARK: Writing

  /// Makes a descriptor. `streamType` is 4 (visual) or 5 (audio) of ISO/IEC 14496-1, table 6.
  package static func make(
    objectType: UInt8, streamType: UInt8, bufferSize: UInt32 = 0, bitRate: UInt32 = 0, specificInfo: [UInt8] = []
  ) -> [UInt8] {
    var configuration = [objectType, streamType << 2 | 1] + bigEndian(bufferSize).dropFirst()
    configuration += bigEndian(bitRate)
    configuration += bigEndian(bitRate)
    if !specificInfo.isEmpty { configuration += descriptor(Tag.specificInfo, specificInfo) }
    return wrapped(descriptor(Tag.decoderConfiguration, configuration))
  }

  package static func aac(configuration: some Collection<UInt8>, bitRate: UInt32) -> [UInt8] {
    // A decoder's buffer has 6,144 bits for each channel (ISO/IEC 14496-3 §4.5.3.1); Apple states 6,144 bytes, enough
    // for eight.
    make(objectType: mpeg4Audio, streamType: 5, bufferSize: 6144, bitRate: bitRate, specificInfo: Array(configuration))
  }

  /// Makes an ES_Descriptor with stream number 0, no options, and a sync layer of predefined form 2, as
  /// ISO/IEC 14496-14 §3.1.2 requires.
  private static func wrapped(_ configuration: [UInt8]) -> [UInt8] {
    descriptor(Tag.elementaryStream, [0, 0, 0] + configuration + descriptor(Tag.syncLayer, [2]))
  }

  /// Makes a descriptor, whose length takes four bytes as in QuickTime's files.
  private static func descriptor(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] {
    let size = body.count
    return [tag] + [21, 14, 7].map { UInt8(size >> $0 & 0x7F) | 0x80 } + [UInt8(size & 0x7F)] + body
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
