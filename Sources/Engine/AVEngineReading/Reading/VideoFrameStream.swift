package import AVEngineCore
package import CoreMedia

/// A stream of frames in order of time. One owner at a time.
package protocol VideoFrameStream: AnyObject {
  /// Moves to a range of asset time, whose frames are returned next. Open decoders are reused.
  func move(to range: CMTimeRange) throws(EngineError)

  func next() throws(EngineError) -> TimedVideoFrame?
}
