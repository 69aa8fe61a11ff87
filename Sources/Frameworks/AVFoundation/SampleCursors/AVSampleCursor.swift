import AVEngineCore
import AVEngineReading
public import CoreMedia
public import Foundation

/// A position among the samples of a track. A cursor reads the sample index but not the bytes of samples.
///
/// Times are those of the track's media, without edits. Cursors of one track can be compared. Only one thread may use a
/// cursor at a time.
open class AVSampleCursor: NSObject, NSCopying {
  let media: any MediaTrack
  let index: any IndexedSampleCursor
  private var position: SamplePosition
  /// The sample stays unchanged if the index can no longer be read.
  private(set) var current: MediaSample

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

  /// Returns a cursor at the same sample, which moves on its own.
  open func copy(with zone: NSZone? = nil) -> Any {
    AVSampleCursor(copying: self, index: (try? media.makeCursor() as? any IndexedSampleCursor) ?? index)
  }

  var number: Int { position.number }

  private func move<R>(_ body: (inout SamplePosition) throws(EngineError) -> R, orElse fallback: R) -> R {
    var moved = position
    guard let result = try? body(&moved), let sample = try? moved.sample else { return fallback }
    position = moved
    current = sample
    return result
  }

  // MARK: Stepping

  /// Moves by a number of samples in decode order, as far as samples are available.
  ///
  /// - Returns: The number of samples by which it moved, negative for backwards.
  @discardableResult
  open func stepInDecodeOrder(byCount stepCount: Int64) -> Int64 {
    Int64(move({ $0.step(by: Int(stepCount)) }, orElse: 0))
  }

  /// Moves by a number of samples in presentation order, as far as samples are available.
  ///
  /// - Returns: The number of samples by which it moved, negative for backwards.
  @discardableResult
  open func stepInPresentationOrder(byCount stepCount: Int64) -> Int64 {
    Int64(move({ (place) throws(EngineError) in try place.stepInPresentationOrder(by: Int(stepCount)) }, orElse: 0))
  }

  /// Adds a duration to the sample's decode timestamp, and moves to the sample that is decoded at the resulting time.
  ///
  /// - Parameters:
  ///   - deltaDecodeTime: The duration; negative to go back.
  ///   - outWasPinned: Receives whether the resulting time is outside the sample that was reached.
  /// - Returns: The duration by which it moved.
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

  /// Adds a duration to the sample's presentation timestamp, and moves to the sample that is shown at the resulting
  /// time.
  ///
  /// - Parameters:
  ///   - deltaPresentationTime: The duration; negative to go back.
  ///   - outWasPinned: Receives whether the resulting time is outside the sample that was reached.
  /// - Returns: The duration by which it moved.
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

  private func isPinned(_ target: CMTime, reached: CMTime) -> Bool {
    target < reached || target >= reached + max(current.duration, .zero)
  }

  // MARK: The sample

  /// The time at which the sample is shown or heard, in the time of the track's media.
  open var presentationTimeStamp: CMTime { current.presentationTime }

  /// The time at which the sample is decoded, in the time of the track's media.
  open var decodeTimeStamp: CMTime { current.decodeTime }

  /// The duration of the sample, in the time of the track's media.
  open var currentSampleDuration: CMTime { current.duration }

  /// Returns the format description of the sample, which can differ from that of other samples of the track.
  @discardableResult
  open func copyCurrentSampleFormatDescription() -> CMFormatDescription {
    let formats = media.info.formatDescriptions
    return formats.indices.contains(current.formatIndex)
      ? formats[current.formatIndex] : .audioPlaceholder(media.info.mediaType)
  }

  /// Returns `orderedAscending` if this position is earlier in decode order than another cursor's, `orderedDescending`
  /// if later.
  @discardableResult
  open func comparePositionInDecodeOrder(withPositionOf cursor: AVSampleCursor) -> ComparisonResult {
    number == cursor.number ? .orderedSame : number < cursor.number ? .orderedAscending : .orderedDescending
  }

  /// Returns whether a sample that is decoded before this one may be presented after another cursor's sample.
  @discardableResult
  open func maySamplesWithEarlierDecodeTimeStampsHavePresentationTimeStamps(laterThan cursor: AVSampleCursor) -> Bool {
    guard !index.isReordered else { return true }
    return number > 0 && decodeTimeStamp > cursor.presentationTimeStamp
  }

  /// Returns whether a sample that is decoded after this one may be presented before another cursor's sample.
  @discardableResult
  open func maySamplesWithLaterDecodeTimeStampsHavePresentationTimeStamps(earlierThan cursor: AVSampleCursor) -> Bool {
    // This assumes that samples are not presented earlier than they are decoded.
    number + 1 < index.sampleCount && decodeTimeStamp < cursor.presentationTimeStamp
  }

  /// The number of the sample, the number of all samples, and the presentation time as text for debugging.
  open override var description: String {
    "<AVSampleCursor: sample \(number) of \(index.sampleCount), presented at \(presentationTimeStamp.seconds) s>"
  }

  // MARK: Dependencies and storage

  /// The number of preceding samples that a decoder needs before it can decode this sample, such as audio packets that
  /// overlap; 0 if the file states none.
  open var samplesRequiredForDecoderRefresh: Int { min(number, media.info.prerollPackets) }

  /// Whether decoding can begin at the sample, and whether no other sample depends on it.
  open var currentSampleSyncInfo: AVSampleCursorSyncInfo {
    let flags = current.flags
    return AVSampleCursorSyncInfo(
      sampleIsFullSync: ObjCBool(flags.contains(.sync) && !flags.contains(.partialSync)),
      sampleIsPartialSync: ObjCBool(flags.contains(.partialSync)),
      sampleIsDroppable: ObjCBool(flags.contains(.isDisposable)))
  }

  /// The dependencies between the sample and others, as the file states them.
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

  /// The sample's dependencies, as sample buffer attachments; nil if there are none.
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

  /// Whether an audio packet can be decoded on its own. Linux: the refresh count is always 0.
  open var currentSampleAudioDependencyInfo: AVSampleCursorAudioDependencyInfo {
    AVSampleCursorAudioDependencyInfo(
      audioSampleIsIndependentlyDecodable: ObjCBool(current.isSync), audioSamplePacketRefreshCount: 0)
  }

  /// The URL of the file that contains the sample's chunk; nil if the media is not in a local file.
  open var currentChunkStorageURL: URL? { (media.byteSource as? FileByteSource).map { URL(fileURLWithPath: $0.path) } }

  /// The location of the sample's chunk in its file. The offset is negative if the chunk is not known.
  open var currentChunkStorageRange: AVSampleCursorStorageRange {
    guard let chunk else { return AVSampleCursorStorageRange(offset: -1, length: 0) }
    return AVSampleCursorStorageRange(offset: chunk.range.lowerBound, length: Int64(chunk.range.count))
  }

  /// The properties of the sample's chunk; all zero or false if the chunk is not known.
  open var currentChunkInfo: AVSampleCursorChunkInfo {
    guard let chunk else { return AVSampleCursorChunkInfo() }
    // All samples of a chunk have one sample description (ISO/IEC 14496-12 §8.7.4).
    return AVSampleCursorChunkInfo(
      chunkSampleCount: Int64(chunk.sampleCount), chunkHasUniformSampleSizes: ObjCBool(chunk.hasUniformSizes),
      chunkHasUniformSampleDurations: ObjCBool(chunk.hasUniformDurations), chunkHasUniformFormatDescriptions: true)
  }

  /// The index of the sample in its chunk, from zero; zero if the chunk is not known.
  open var currentSampleIndexInChunk: Int64 { chunk.map { Int64(number - $0.firstSample) } ?? 0 }

  /// The location of the sample's bytes in its file. The offset is negative if the bytes are not in a file.
  open var currentSampleStorageRange: AVSampleCursorStorageRange {
    guard case .file(let offset) = current.location else {
      return AVSampleCursorStorageRange(offset: -1, length: Int64(current.size))
    }
    return AVSampleCursorStorageRange(offset: offset, length: Int64(current.size))
  }
}

extension CMFormatDescription {
  fileprivate static func audioPlaceholder(_ mediaType: CMMediaType) -> CMFormatDescription {
    var made: CMFormatDescription?
    CMFormatDescriptionCreate(
      allocator: nil, mediaType: mediaType, mediaSubType: 0, extensions: nil, formatDescriptionOut: &made)
    return made ?? .audio(AudioStreamBasicDescription())
  }
}
