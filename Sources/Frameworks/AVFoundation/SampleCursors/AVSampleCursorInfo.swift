public import Foundation

/// A range of bytes in a file, such as those of a sample or chunk.
public struct AVSampleCursorStorageRange: Sendable {
  /// The offset of the first byte from the start of the file.
  public var offset: Int64
  /// The number of bytes in the range.
  public var length: Int64
  /// Creates an empty range at the start of the file.
  public init() { self.init(offset: 0, length: 0) }
  /// Creates a range from the offset of its first byte and the number of its bytes.
  public init(offset: Int64, length: Int64) { (self.offset, self.length) = (offset, length) }
}

/// The properties of a chunk: samples that are stored one after the other in a file.
public struct AVSampleCursorChunkInfo: Sendable {
  /// The number of samples in the chunk.
  public var chunkSampleCount: Int64
  /// Whether all samples of the chunk have the same number of bytes.
  public var chunkHasUniformSampleSizes: ObjCBool
  /// Whether all samples of the chunk have the same duration.
  public var chunkHasUniformSampleDurations: ObjCBool
  /// Whether all samples of the chunk have the same format description.
  public var chunkHasUniformFormatDescriptions: ObjCBool

  /// Creates a value in which all properties are zero or false.
  public init() {
    self.init(
      chunkSampleCount: 0, chunkHasUniformSampleSizes: false, chunkHasUniformSampleDurations: false,
      chunkHasUniformFormatDescriptions: false)
  }
  /// Creates a value from the number of samples and the three properties that they share or do not.
  public init(
    chunkSampleCount: Int64, chunkHasUniformSampleSizes: ObjCBool, chunkHasUniformSampleDurations: ObjCBool,
    chunkHasUniformFormatDescriptions: ObjCBool
  ) {
    self.chunkSampleCount = chunkSampleCount
    self.chunkHasUniformSampleSizes = chunkHasUniformSampleSizes
    self.chunkHasUniformSampleDurations = chunkHasUniformSampleDurations
    self.chunkHasUniformFormatDescriptions = chunkHasUniformFormatDescriptions
  }
}

/// Whether decoding can begin at a sample, and whether no other sample depends on it.
public struct AVSampleCursorSyncInfo: Sendable {
  /// Whether decoding can begin at the sample, so that this sample and all samples after it can be decoded.
  public var sampleIsFullSync: ObjCBool
  /// Whether decoding can begin at the sample, so that this sample and all samples that are presented after it can be
  /// decoded.
  public var sampleIsPartialSync: ObjCBool
  /// Whether no other sample depends on the sample.
  public var sampleIsDroppable: ObjCBool

  /// Creates a value in which all properties are false.
  public init() { self.init(sampleIsFullSync: false, sampleIsPartialSync: false, sampleIsDroppable: false) }
  /// Creates a value that states whether a sample is fully sync, partially sync and droppable.
  public init(sampleIsFullSync: ObjCBool, sampleIsPartialSync: ObjCBool, sampleIsDroppable: ObjCBool) {
    self.sampleIsFullSync = sampleIsFullSync
    self.sampleIsPartialSync = sampleIsPartialSync
    self.sampleIsDroppable = sampleIsDroppable
  }
}

/// The dependencies between a sample and others, as a file states them.
public struct AVSampleCursorDependencyInfo: Sendable {
  /// Whether the file states whether other samples depend on the sample.
  public var sampleIndicatesWhetherItHasDependentSamples: ObjCBool
  /// Whether other samples depend on the sample. It has a meaning only if
  /// `sampleIndicatesWhetherItHasDependentSamples`.
  public var sampleHasDependentSamples: ObjCBool
  /// Whether the file states whether the sample depends on others.
  public var sampleIndicatesWhetherItDependsOnOthers: ObjCBool
  /// Whether the sample depends on others. It has a meaning only if `sampleIndicatesWhetherItDependsOnOthers`.
  public var sampleDependsOnOthers: ObjCBool
  /// Whether the file states whether the sample has redundant coding, which a decoder may skip.
  public var sampleIndicatesWhetherItHasRedundantCoding: ObjCBool
  /// Whether the sample has redundant coding. It has a meaning only if `sampleIndicatesWhetherItHasRedundantCoding`.
  public var sampleHasRedundantCoding: ObjCBool

  /// Creates a value in which all properties are false.
  public init() {
    self.init(
      sampleIndicatesWhetherItHasDependentSamples: false, sampleHasDependentSamples: false,
      sampleIndicatesWhetherItDependsOnOthers: false,
      sampleDependsOnOthers: false, sampleIndicatesWhetherItHasRedundantCoding: false, sampleHasRedundantCoding: false)
  }
  /// Creates a value from three pairs: whether the file states a property, and the property.
  public init(
    sampleIndicatesWhetherItHasDependentSamples: ObjCBool, sampleHasDependentSamples: ObjCBool,
    sampleIndicatesWhetherItDependsOnOthers: ObjCBool, sampleDependsOnOthers: ObjCBool,
    sampleIndicatesWhetherItHasRedundantCoding: ObjCBool, sampleHasRedundantCoding: ObjCBool
  ) {
    self.sampleIndicatesWhetherItHasDependentSamples = sampleIndicatesWhetherItHasDependentSamples
    self.sampleHasDependentSamples = sampleHasDependentSamples
    self.sampleIndicatesWhetherItDependsOnOthers = sampleIndicatesWhetherItDependsOnOthers
    self.sampleDependsOnOthers = sampleDependsOnOthers
    self.sampleIndicatesWhetherItHasRedundantCoding = sampleIndicatesWhetherItHasRedundantCoding
    self.sampleHasRedundantCoding = sampleHasRedundantCoding
  }
}

/// Whether an audio packet can be decoded on its own.
public struct AVSampleCursorAudioDependencyInfo: Sendable {
  /// Whether decoding can begin at the audio packet.
  public var audioSampleIsIndependentlyDecodable: ObjCBool
  /// The number of packets, from this audio packet on, that a decoder needs until its output is complete, if decoding
  /// can begin at this packet.
  public var audioSamplePacketRefreshCount: Int

  /// Creates a value in which all properties are false or zero.
  public init() { self.init(audioSampleIsIndependentlyDecodable: false, audioSamplePacketRefreshCount: 0) }
  /// Creates a value from whether decoding can begin at the packet and the number of packets until output is complete.
  public init(audioSampleIsIndependentlyDecodable: ObjCBool, audioSamplePacketRefreshCount: Int) {
    self.audioSampleIsIndependentlyDecodable = audioSampleIsIndependentlyDecodable
    self.audioSamplePacketRefreshCount = audioSamplePacketRefreshCount
  }
}
