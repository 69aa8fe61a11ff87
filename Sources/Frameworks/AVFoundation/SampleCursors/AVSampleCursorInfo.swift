public import Foundation

/// A run of bytes in a file.
public struct AVSampleCursorStorageRange: Sendable {
  public var offset: Int64
  public var length: Int64
  public init() { self.init(offset: 0, length: 0) }
  public init(offset: Int64, length: Int64) { (self.offset, self.length) = (offset, length) }
}

/// What is known of a chunk, samples that stand one after the other in a file.
public struct AVSampleCursorChunkInfo: Sendable {
  public var chunkSampleCount: Int64
  public var chunkHasUniformSampleSizes: ObjCBool
  public var chunkHasUniformSampleDurations: ObjCBool
  public var chunkHasUniformFormatDescriptions: ObjCBool

  public init() {
    self.init(
      chunkSampleCount: 0, chunkHasUniformSampleSizes: false, chunkHasUniformSampleDurations: false,
      chunkHasUniformFormatDescriptions: false)
  }
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

/// Whether decoding can begin at a sample.
public struct AVSampleCursorSyncInfo: Sendable {
  /// Everything from the sample on can be decoded.
  public var sampleIsFullSync: ObjCBool
  /// What is presented from the sample on can be decoded.
  public var sampleIsPartialSync: ObjCBool
  /// No other sample needs it.
  public var sampleIsDroppable: ObjCBool

  public init() { self.init(sampleIsFullSync: false, sampleIsPartialSync: false, sampleIsDroppable: false) }
  public init(sampleIsFullSync: ObjCBool, sampleIsPartialSync: ObjCBool, sampleIsDroppable: ObjCBool) {
    self.sampleIsFullSync = sampleIsFullSync
    self.sampleIsPartialSync = sampleIsPartialSync
    self.sampleIsDroppable = sampleIsDroppable
  }
}

/// What the file says of a sample's relations to others.
public struct AVSampleCursorDependencyInfo: Sendable {
  public var sampleIndicatesWhetherItHasDependentSamples: ObjCBool
  public var sampleHasDependentSamples: ObjCBool
  public var sampleIndicatesWhetherItDependsOnOthers: ObjCBool
  public var sampleDependsOnOthers: ObjCBool
  public var sampleIndicatesWhetherItHasRedundantCoding: ObjCBool
  public var sampleHasRedundantCoding: ObjCBool

  public init() {
    self.init(
      sampleIndicatesWhetherItHasDependentSamples: false, sampleHasDependentSamples: false,
      sampleIndicatesWhetherItDependsOnOthers: false,
      sampleDependsOnOthers: false, sampleIndicatesWhetherItHasRedundantCoding: false, sampleHasRedundantCoding: false)
  }
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

/// Whether a packet of sound can be decoded by itself.
public struct AVSampleCursorAudioDependencyInfo: Sendable {
  public var audioSampleIsIndependentlyDecodable: ObjCBool
  /// Packets from this one on until the decoder's output is whole, where it is independently decodable.
  public var audioSamplePacketRefreshCount: Int

  public init() { self.init(audioSampleIsIndependentlyDecodable: false, audioSamplePacketRefreshCount: 0) }
  public init(audioSampleIsIndependentlyDecodable: ObjCBool, audioSamplePacketRefreshCount: Int) {
    self.audioSampleIsIndependentlyDecodable = audioSampleIsIndependentlyDecodable
    self.audioSamplePacketRefreshCount = audioSamplePacketRefreshCount
  }
}
