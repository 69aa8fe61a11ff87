package import AVEngineCore
package import CoreMedia

/// A stream of frames in order of time. It has one owner at a time.
package protocol VideoFrameStream: AnyObject {
  /// Moves to a range of asset time, whose frames are returned next. Decoders and the frames that they hold are reused.
  func move(to range: CMTimeRange) throws(EngineError)

  /// Returns the next frame, or nil at the end.
  func next() throws(EngineError) -> TimedVideoFrame?
}
