public import CoreAudio
import CoreFoundation

extension CMFormatDescription {
  /// Makes a description of audio that covers several descriptions. The new description has their highest sample rate,
  /// most channels and most bits per channel. Throws `invalidParameter` if the array is empty, or if an element has no
  /// stream basic description.
  public convenience init(audioFormatDescriptionArray: [CMAudioFormatDescription]) throws {
    try self.init {
      CMAudioFormatDescriptionCreateSummary(
        allocator: nil, formatDescriptionArray: _CFLiveArray(audioFormatDescriptionArray), flags: 0,
        formatDescriptionOut: $0)
    }
  }

  /// Makes a description of audio from its format. `layout` states the channels, `magicCookie` is data that a decoder
  /// needs, and `extensions` are further properties.
  public convenience init(
    audioStreamBasicDescription: AudioStreamBasicDescription, layout: ManagedAudioChannelLayout? = nil,
    magicCookie: Data? = nil,
    extensions: Extensions? = nil
  ) throws {
    let bytes = layout.map { layout in
      // Safety: a managed layout has `sizeInBytes` bytes at its pointer.
      layout.withUnsafePointer { Data(bytes: UnsafeRawPointer($0), count: layout.sizeInBytes) }
    }
    self.init(
      .audio(audioStreamBasicDescription, layout: bytes, magicCookie: magicCookie, extensions: extensions?.dictionary))
  }

  /// Makes a description of audio.
  ///
  /// - Parameters:
  ///   - audioStreamBasicDescription: the format of the audio.
  ///   - layoutSize: the size of `layout` in bytes; 0 if there is no layout.
  ///   - layout: the channel layout.
  ///   - magicCookie: data that a decoder needs in addition to the format.
  ///   - extensions: further properties of the format, by the keys of its media type; nil for none.
  public convenience init(
    audioStreamBasicDescription: AudioStreamBasicDescription, layoutSize: Int,
    layout: UnsafePointer<AudioChannelLayout>?,
    magicCookie: Data?, extensions: Extensions? = nil
  ) throws {
    var description = audioStreamBasicDescription
    let cookie = magicCookie ?? Data()
    try self.init { out in
      cookie.withUnsafeBytes {
        CMAudioFormatDescriptionCreate(
          allocator: nil, asbd: &description, layoutSize: layoutSize, layout: layout, magicCookieSize: $0.count,
          magicCookie: $0.baseAddress, extensions: extensions?.dictionary, formatDescriptionOut: out)
      }
    }
  }

  /// The sample rate, format and sizes of the audio; nil if there is no stream basic description.
  public var audioStreamBasicDescription: AudioStreamBasicDescription? { audioFormat?.basicDescription.pointee }

  /// The channel layout; nil if there is none.
  public var audioChannelLayout: ManagedAudioChannelLayout? {
    guard let layout = audioFormat?.layout else { return nil }
    let copy = UnsafeMutableRawBufferPointer.allocate(
      byteCount: max(layout.count, MemoryLayout<AudioChannelLayout>.size), alignment: 16)
    copy.initializeMemory(as: UInt8.self, repeating: 0)
    copy.copyMemory(from: layout)
    guard let base = copy.baseAddress else { return nil }
    // Safety: the copy is aligned and as large as a layout; the managed layout frees it.
    let pointer = UnsafePointer(base.assumingMemoryBound(to: AudioChannelLayout.self))
    return ManagedAudioChannelLayout(audioChannelLayoutPointer: AudioChannelLayout.UnsafePointer(pointer)) { _ in
      copy.deallocate()
    }
  }

  /// The formats in which the stream can be decoded, the richest first; empty if there is no stream basic description.
  /// Linux: one format, that of the stream.
  public var audioFormatList: [AudioFormatListItem] { audioFormat.map { [$0.formatList.pointee] } ?? [] }
  /// The format that most players can decode; nil if there is no stream basic description. Linux: the format of the
  /// stream.
  public var mostCompatibleFormat: AudioFormatListItem? { audioFormat?.formatList.pointee }
  /// The richest format in which the stream can be decoded here; nil if there is no stream basic description. Linux:
  /// the format of the stream, without a check of decoders.
  public var richestDecodableFormat: AudioFormatListItem? { audioFormat?.formatList.pointee }
  /// Data that a decoder needs in addition to the stream description; nil if there is none.
  public var magicCookie: Data? { audioFormat?.cookieData }

  /// Calls `body` with the magic cookie, which is not copied, or with nil if there is none.
  public func withMagicCookie<R>(_ body: (UnsafeRawBufferPointer?) throws -> R) rethrows -> R {
    try body(audioFormat?.cookie)
  }

  /// Compares parts of two descriptions. Returns whether all compared parts are equal, and the compared parts that are
  /// equal. No part counts as equal if a description has no stream basic description.
  public func equalTo(
    _ otherFormatDescription: CMAudioFormatDescription, equalityMask: EqualityMask = .all
  ) -> (Bool, equalityMask: EqualityMask) {
    var equal: CMAudioFormatDescriptionMask = 0
    let all = CMAudioFormatDescriptionEqual(
      self, otherFormatDescription: otherFormatDescription, equalityMask: equalityMask.rawValue, equalityMaskOut: &equal
    )
    return (all, EqualityMask(rawValue: equal))
  }
}
