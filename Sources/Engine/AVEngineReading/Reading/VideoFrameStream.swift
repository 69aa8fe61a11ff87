package import AVEngineCore
package import CoreMedia

/// Only one thread may use a stream at a time.
package protocol VideoFrameStream: AnyObject {
  /// Moves to a range of asset time, whose frames are returned next.
  func move(to range: CMTimeRange) throws(EngineError)

  func next() throws(EngineError) -> TimedVideoFrame?
}
