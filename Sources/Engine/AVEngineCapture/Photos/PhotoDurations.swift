package import CoreMedia

/// An estimate of the time that a photo takes, from the camera's frame rate and from earlier photos.
package struct PhotoDurations: Sendable {
  /// The processing times of the newest photos.
  private var processing: [CMTime] = []
  private static let most = 8

  package init() {}

  /// - Parameter duration: The time from the capture of a photo's frame until the photo was complete.
  package mutating func add(processing duration: CMTime) {
    guard duration.isNumeric, duration >= .zero else { return }
    processing.append(duration)
    if processing.count > Self.most { processing.removeFirst() }
  }

  /// Returns the time that a request takes: the frames that have to arrive, and the processing of the last one. The
  /// start of the range is the shortest time to expect, its end the longest.
  ///
  /// - Parameters:
  ///   - count: The number of frames, including those that are left out.
  ///   - frameDuration: The duration of the camera's frames.
  package func expected(frames count: Int, of frameDuration: CMTime) -> CMTimeRange {
    let frame = frameDuration.isNumeric ? frameDuration : .zero
    // The first frame may arrive at once, or may just have been missed.
    let start = CMTimeMultiply(frame, multiplier: Int32(clamping: max(0, count - 1))) + (processing.min() ?? .zero)
    let end = CMTimeMultiply(frame, multiplier: Int32(clamping: count)) + (processing.max() ?? .zero)
    return CMTimeRange(start: start, end: end)
  }
}
