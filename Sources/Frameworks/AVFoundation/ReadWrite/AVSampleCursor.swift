public import CoreMedia
public import Foundation
import MediaEngine

/// A place among the samples of a track, which are looked up without being read.
///
/// Times are those of the track's media, before any edit. Cursors of one track can be compared; each belongs to one thread at a time.
open class AVSampleCursor: NSObject, NSCopying {
  let media: any MediaTrack
  let index: any IndexedSampleCursor
  private var position: SamplePosition
  /// The sample at the position; what an index cannot tell any more stays as it was.
  private(set) var current: MediaSample

  /// nil for tracks without samples, or without an index of them.
  init?(_ media: any MediaTrack, at place: (inout SamplePosition, any IndexedSampleCursor) throws(EngineError) -> Void) {
    guard let index = try? media.makeCursor() as? any IndexedSampleCursor, index.sampleCount > 0 else { return nil }
    var position = SamplePosition(index, number: 0)
    do throws(EngineError) {
      try place(&position, index)
      current = try position.sample
    } catch { return nil }
    (self.media, self.index, self.position) = (media, index, position)
  }

  private init(copying other: AVSampleCursor, index: any IndexedSampleCursor) {
    (media, self.index, current) = (other.media, index, other.current)
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
    (position, current) = (moved, sample)
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
  open func step(byDecodeTime deltaDecodeTime: CMTime, wasPinned outWasPinned: UnsafeMutablePointer<ObjCBool>?) -> CMTime {
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
  open func step(byPresentationTime deltaPresentationTime: CMTime, wasPinned outWasPinned: UnsafeMutablePointer<ObjCBool>?) -> CMTime {
    let start = presentationTimeStamp
    let target = start + deltaPresentationTime
    guard target.isNumeric || target.isPositiveInfinity || target.isNegativeInfinity else { return .zero }
    move({ (place) throws(EngineError) in try place.move(toPresentation: target) }, orElse: ())
    outWasPinned?.pointee = ObjCBool(isPinned(target, reached: presentationTimeStamp))
    return presentationTimeStamp - start
  }

  /// The sample reached does not hold the time asked for.
  private func isPinned(_ target: CMTime, reached: CMTime) -> Bool { target < reached || target >= reached + max(current.duration, .zero) }

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
    return formats.indices.contains(current.formatIndex) ? formats[current.formatIndex] : .audioPlaceholder(media.info.mediaType)
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
}

extension CMFormatDescription {
  /// A sample that names a description which the file does not have: all that is known is the kind of media.
  fileprivate static func audioPlaceholder(_ mediaType: CMMediaType) -> CMFormatDescription {
    var made: CMFormatDescription?
    CMFormatDescriptionCreate(allocator: nil, mediaType: mediaType, mediaSubType: 0, extensions: nil, formatDescriptionOut: &made)
    return made ?? .audio(AudioStreamBasicDescription())
  }
}
