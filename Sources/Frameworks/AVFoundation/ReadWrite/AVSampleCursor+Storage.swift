public import Foundation
import CoreMedia
import MediaEngine

extension AVSampleCursor {
  /// Where the sample's bytes stand in its file.
  public var currentSampleStorageRange: AVSampleCursorStorageRange {
    guard case .file(let offset) = current.location else { return AVSampleCursorStorageRange(offset: -1, length: Int64(current.size)) }
    return AVSampleCursorStorageRange(offset: offset, length: Int64(current.size))
  }

  /// Where the chunk of the sample stands in its file.
  public var currentChunkStorageRange: AVSampleCursorStorageRange {
    guard let chunk else { return AVSampleCursorStorageRange(offset: -1, length: 0) }
    return AVSampleCursorStorageRange(offset: chunk.range.lowerBound, length: Int64(chunk.range.count))
  }

  /// The file that the chunk stands in; nil where it is no local file.
  public var currentChunkStorageURL: URL? { (media.byteSource as? FileByteSource).map { URL(fileURLWithPath: $0.path) } }

  /// What is known of the chunk.
  public var currentChunkInfo: AVSampleCursorChunkInfo {
    guard let chunk else { return AVSampleCursorChunkInfo() }
    // A chunk has one description by its form (ISO/IEC 14496-12 §8.7.4).
    return AVSampleCursorChunkInfo(
      chunkSampleCount: Int64(chunk.sampleCount), chunkHasUniformSampleSizes: ObjCBool(chunk.hasUniformSizes),
      chunkHasUniformSampleDurations: ObjCBool(chunk.hasUniformDurations), chunkHasUniformFormatDescriptions: true)
  }

  /// The sample's number in its chunk, from zero.
  public var currentSampleIndexInChunk: Int64 { chunk.map { Int64(number - $0.firstSample) } ?? 0 }

  private var chunk: SampleChunk? { try? index.chunk(ofSample: number) }

  /// Whether decoding can begin at the sample.
  public var currentSampleSyncInfo: AVSampleCursorSyncInfo {
    let flags = current.flags
    return AVSampleCursorSyncInfo(
      sampleIsFullSync: ObjCBool(flags.contains(.sync) && !flags.contains(.partialSync)),
      sampleIsPartialSync: ObjCBool(flags.contains(.partialSync)), sampleIsDroppable: ObjCBool(flags.contains(.isDisposable)))
  }

  /// What the file says of the sample's relations to others.
  public var currentSampleDependencyInfo: AVSampleCursorDependencyInfo {
    let flags = current.flags
    return AVSampleCursorDependencyInfo(
      sampleIndicatesWhetherItHasDependentSamples: ObjCBool(!flags.isDisjoint(with: [.isDependedOn, .isDisposable])),
      sampleHasDependentSamples: ObjCBool(flags.contains(.isDependedOn)),
      sampleIndicatesWhetherItDependsOnOthers: ObjCBool(!flags.isDisjoint(with: [.dependsOnOthers, .doesNotDependOnOthers])),
      sampleDependsOnOthers: ObjCBool(flags.contains(.dependsOnOthers)),
      sampleIndicatesWhetherItHasRedundantCoding: ObjCBool(flags.contains(.hasRedundantCoding)),
      sampleHasRedundantCoding: ObjCBool(flags.contains(.hasRedundantCoding)))
  }

  /// The sample's dependencies as the attachments that sample buffers have; nil where nothing is known.
  public var currentSampleDependencyAttachments: [AnyHashable: Any]? {
    let flags = CoreMedia.SampleFlags(current.flags, isPicture: media.info.mediaType == kCMMediaType_Video)
    var result: [AnyHashable: Any] = [:]
    if flags.contains(.notSync) { result[kCMSampleAttachmentKey_NotSync as String] = true }
    if flags.contains(.partialSync) { result[kCMSampleAttachmentKey_PartialSync as String] = true }
    if !flags.isDisjoint(with: [.dependsOnOthers, .independent]) {
      result[kCMSampleAttachmentKey_DependsOnOthers as String] = flags.contains(.dependsOnOthers)
    }
    if !flags.isDisjoint(with: [.neededByOthers, .droppable]) {
      result[kCMSampleAttachmentKey_IsDependedOnByOthers as String] = flags.contains(.neededByOthers)
    }
    if flags.contains(.redundant) { result[kCMSampleAttachmentKey_HasRedundantCoding as String] = true }
    return result.isEmpty ? nil : result
  }

  /// Whether a packet of sound can be decoded by itself.
  public var currentSampleAudioDependencyInfo: AVSampleCursorAudioDependencyInfo {
    AVSampleCursorAudioDependencyInfo(
      audioSampleIsIndependentlyDecodable: ObjCBool(current.isSync), audioSamplePacketRefreshCount: 0)
  }

  /// Samples before this one that a decoder needs, such as packets of sound that overlap; 0 where the file does not tell.
  public var samplesRequiredForDecoderRefresh: Int { min(number, media.info.prerollPackets) }
}
