public import CoreMedia
import MediaEngine

extension AVAssetTrack {
  /// A cursor at the last sample shown at or before a time of the track's media, or else at the first one shown; nil for tracks without
  /// an index of their samples.
  @discardableResult
  public func makeSampleCursor(presentationTimeStamp: CMTime) -> AVSampleCursor? {
    engineTrack.flatMap { AVSampleCursor($0) { (place, _) throws(EngineError) in try place.move(toPresentation: presentationTimeStamp) } }
  }

  /// A cursor at the sample that is decoded first; nil for tracks without an index of their samples.
  @discardableResult
  public func makeSampleCursorAtFirstSampleInDecodeOrder() -> AVSampleCursor? { engineTrack.flatMap { AVSampleCursor($0) { _, _ in } } }

  /// A cursor at the sample that is decoded last; nil for tracks without an index of their samples.
  @discardableResult
  public func makeSampleCursorAtLastSampleInDecodeOrder() -> AVSampleCursor? {
    engineTrack.flatMap { AVSampleCursor($0) { place, index in _ = place.step(by: index.sampleCount) } }
  }

  /// Whether the engine can look this track's samples up.
  func readHasSampleCursors() throws(EngineError) -> Bool {
    guard let engineTrack, !engineTrack.info.isProtected else { return false }
    return try engineTrack.makeCursor() is any IndexedSampleCursor
  }
}
