package import AVEngineCore
package import CoreMedia

/// Gives pictures in order of time. One owner at a time.
package protocol VideoFrameStream: AnyObject {
  /// Gives those that are shown in a range of asset time next; decoders and what they have at hand are used again.
  func move(to range: CMTimeRange) throws(EngineError)

  /// The next one, or nil at the end.
  func next() throws(EngineError) -> TimedVideoFrame?
}
