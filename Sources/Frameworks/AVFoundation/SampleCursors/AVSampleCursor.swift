import AVEngineCore
import AVEngineReading
public import CoreMedia
public import Foundation

/// A place among the samples of a track, which are looked up without being read.
///
/// Times are those of the track's media, before any edit. Cursors of one track can be compared; each belongs to one
/// thread at a time.
open class AVSampleCursor: NSObject, NSCopying {
  let media: any MediaTrack
  let index: any IndexedSampleCursor
  private var position: SamplePosition
  /// The sample at the position; what an index cannot tell any more stays as it was.
  private(set) var current: MediaSample

  /// nil for tracks without samples, or without an index of them.
  init?(_ media: any MediaTrack, at place: (inout SamplePosition, any IndexedSampleCursor) throws(EngineError) -> Void)
  {
    guard let index = try? media.makeCursor() as? any IndexedSampleCursor, index.sampleCount > 0 else { return nil }
    var position = SamplePosition(index, number: 0)
    do throws(EngineError) {
      try place(&position, index)
      current = try position.sample
    } catch { return nil }
    self.media = media
    self.index = index
    self.position = position
  }

  private init(copying other: AVSampleCursor, index: any IndexedSampleCursor) {
    media = other.media
    self.index = index
    current = other.current
    position = SamplePosition(index, number: other.number)
  }

  /// A cursor at the same place.
  open func copy(with zone: NSZone? = nil) -> Any {
    // The index of an open track can be entered again; were it not so, both cursors would share their way through it.
    AVSampleCursor(copying: self, index: (try? media.makeCursor() as? any IndexedSampleCursor) ?? index)
  }

  /// The sample's number in decode order.
  var number: Int { position.number }

  private func move<R>(_ body: (inout SamplePosition) throws(EngineError) -> R, orElse fallback: R) -> R {
    var moved = position
    guard let result = try? body(&moved), let sample = try? moved.sample else { return fallback }
    position = moved
    current = sample
    return result
  }

  // MARK: Stepping

  /// Moves by a number of samples in decode order, as far as there are any.
  ///
  /// - Returns: how many samples it moved, negative for backwards.
  @discardableResult
  open func stepInDecodeOrder(byCount stepCount: Int64) -> Int64 {
    Int64(move({ $0.step(by: Int(stepCount)) }, orElse: 0))
  }

  /// Moves by a number of samples in order of presentation, as far as there are any.
  ///
  /// - Returns: how many samples it moved, negative for backwards.
  @discardableResult
  open func stepInPresentationOrder(byCount stepCount: Int64) -> Int64 {
    Int64(move({ (place) throws(EngineError) in try place.stepInPresentationOrder(by: Int(stepCount)) }, orElse: 0))
  }

  /// Moves along the decode timeline, to the sample that is due then.
  ///
  /// - Parameter outWasPinned: gets whether there were not samples enough.
  /// - Returns: how far it moved.
  @discardableResult
  open func step(byDecodeTime deltaDecodeTime: CMTime, wasPinned outWasPinned: UnsafeMutablePointer<ObjCBool>?)
    -> CMTime
  {
    let start = decodeTimeStamp
    let target = start + deltaDecodeTime
    guard target.isNumeric || target.isPositiveInfinity || target.isNegativeInfinity else { return .zero }
    move({ (place) throws(EngineError) in try place.move(toDecode: target) }, orElse: ())
    outWasPinned?.pointee = ObjCBool(isPinned(target, reached: decodeTimeStamp))
    return decodeTimeStamp - start
  }

  /// Moves along the timeline of presentation, to the sample that is shown then.
  ///
  /// - Parameter outWasPinned: gets whether there were not samples enough.
  /// - Returns: how far it moved.
  @discardableResult
  open func step(
    byPresentationTime deltaPresentationTime: CMTime, wasPinned outWasPinned: UnsafeMutablePointer<ObjCBool>?
  ) -> CMTime {
    let start = presentationTimeStamp
    let target = start + deltaPresentationTime
    guard target.isNumeric || target.isPositiveInfinity || target.isNegativeInfinity else { return .zero }
    move({ (place) throws(EngineError) in try place.move(toPresentation: target) }, orElse: ())
    outWasPinned?.pointee = ObjCBool(isPinned(target, reached: presentationTimeStamp))
    return presentationTimeStamp - start
  }

  /// The sample reached does not hold the time asked for.
  private func isPinned(_ target: CMTime, reached: CMTime) -> Bool {
    target < reached || target >= reached + max(current.duration, .zero)
  }

  // MARK: The sample

  /// When the sample is shown.
  open var presentationTimeStamp: CMTime { current.presentationTime }

  /// When the sample is decoded.
  open var decodeTimeStamp: CMTime { current.decodeTime }

  /// How long the sample lasts.
  open var currentSampleDuration: CMTime { current.duration }

  /// What the sample is.
  @discardableResult
  open func copyCurrentSampleFormatDescription() -> CMFormatDescription {
    let formats = media.info.formatDescriptions
    return formats.indices.contains(current.formatIndex)
      ? formats[current.formatIndex] : .audioPlaceholder(media.info.mediaType)
  }

  /// How the place relates to another cursor's, in decode order.
  @discardableResult
  open func comparePositionInDecodeOrder(withPositionOf cursor: AVSampleCursor) -> ComparisonResult {
    number == cursor.number ? .orderedSame : number < cursor.number ? .orderedAscending : .orderedDescending
  }

  /// Whether a sample decoded before this one may be shown after another cursor's.
  @discardableResult
  open func maySamplesWithEarlierDecodeTimeStampsHavePresentationTimeStamps(laterThan cursor: AVSampleCursor) -> Bool {
    guard !index.isReordered else { return true }
    return number > 0 && decodeTimeStamp > cursor.presentationTimeStamp
  }

  /// Whether a sample decoded after this one may be shown before another cursor's.
  @discardableResult
  open func maySamplesWithLaterDecodeTimeStampsHavePresentationTimeStamps(earlierThan cursor: AVSampleCursor) -> Bool {
    // Nothing is shown before it is decoded.
    number + 1 < index.sampleCount && decodeTimeStamp < cursor.presentationTimeStamp
  }

  open override var description: String {
    "<AVSampleCursor: sample \(number) of \(index.sampleCount), presented at \(presentationTimeStamp.seconds) s>"
  }

  // MARK: What a sample is

  /// Samples before this one that a decoder needs, such as packets of sound that overlap; 0 where the file does not
  /// tell.
  open var samplesRequiredForDecoderRefresh: Int { min(number, media.info.prerollPackets) }

  /// Whether decoding can begin at the sample.
  open var currentSampleSyncInfo: AVSampleCursorSyncInfo {
    let flags = current.flags
    return AVSampleCursorSyncInfo(
      sampleIsFullSync: ObjCBool(flags.contains(.sync) && !flags.contains(.partialSync)),
      sampleIsPartialSync: ObjCBool(flags.contains(.partialSync)),
      sampleIsDroppable: ObjCBool(flags.contains(.isDisposable)))
  }

  /// What the file says of the sample's relations to others.
  open var currentSampleDependencyInfo: AVSampleCursorDependencyInfo {
    let flags = current.flags
    return AVSampleCursorDependencyInfo(
      sampleIndicatesWhetherItHasDependentSamples: ObjCBool(!flags.isDisjoint(with: [.isDependedOn, .isDisposable])),
      sampleHasDependentSamples: ObjCBool(flags.contains(.isDependedOn)),
      sampleIndicatesWhetherItDependsOnOthers: ObjCBool(
        !flags.isDisjoint(with: [.dependsOnOthers, .doesNotDependOnOthers])),
      sampleDependsOnOthers: ObjCBool(flags.contains(.dependsOnOthers)),
      sampleIndicatesWhetherItHasRedundantCoding: ObjCBool(flags.contains(.hasRedundantCoding)),
      sampleHasRedundantCoding: ObjCBool(flags.contains(.hasRedundantCoding)))
  }

  /// The sample's dependencies as the attachments that sample buffers have; nil where nothing is known.
  open var currentSampleDependencyAttachments: [AnyHashable: Any]? {
    let flags = CoreMedia.SampleAttachmentFlags(current.flags, isVideo: media.info.mediaType == kCMMediaType_Video)
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
  open var currentSampleAudioDependencyInfo: AVSampleCursorAudioDependencyInfo {
    AVSampleCursorAudioDependencyInfo(
      audioSampleIsIndependentlyDecodable: ObjCBool(current.isSync), audioSamplePacketRefreshCount: 0)
  }

  /// The file that the chunk stands in; nil where it is no local file.
  open var currentChunkStorageURL: URL? { (media.byteSource as? FileByteSource).map { URL(fileURLWithPath: $0.path) } }

  /// Where the chunk of the sample stands in its file.
  open var currentChunkStorageRange: AVSampleCursorStorageRange {
    guard let chunk else { return AVSampleCursorStorageRange(offset: -1, length: 0) }
    return AVSampleCursorStorageRange(offset: chunk.range.lowerBound, length: Int64(chunk.range.count))
  }

  /// What is known of the chunk.
  open var currentChunkInfo: AVSampleCursorChunkInfo {
    guard let chunk else { return AVSampleCursorChunkInfo() }
    // A chunk has one description by its form (ISO/IEC 14496-12 §8.7.4).
    return AVSampleCursorChunkInfo(
      chunkSampleCount: Int64(chunk.sampleCount), chunkHasUniformSampleSizes: ObjCBool(chunk.hasUniformSizes),
      chunkHasUniformSampleDurations: ObjCBool(chunk.hasUniformDurations), chunkHasUniformFormatDescriptions: true)
  }

  /// The sample's number in its chunk, from zero.
  open var currentSampleIndexInChunk: Int64 { chunk.map { Int64(number - $0.firstSample) } ?? 0 }

  /// Where the sample's bytes stand in its file.
  open var currentSampleStorageRange: AVSampleCursorStorageRange {
    guard case .file(let offset) = current.location else {
      return AVSampleCursorStorageRange(offset: -1, length: Int64(current.size))
    }
    return AVSampleCursorStorageRange(offset: offset, length: Int64(current.size))
  }
}

extension CMFormatDescription {
  /// A sample that names a description which the file does not have: all that is known is the kind of media.
  fileprivate static func audioPlaceholder(_ mediaType: CMMediaType) -> CMFormatDescription {
    var made: CMFormatDescription?
    CMFormatDescriptionCreate(
      allocator: nil, mediaType: mediaType, mediaSubType: 0, extensions: nil, formatDescriptionOut: &made)
    return made ?? .audio(AudioStreamBasicDescription())
  }
}
