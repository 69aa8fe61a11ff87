package import CoreMedia

/// How long photos take from their request until they are there: what is known of it before, and what was measured.
package struct PhotoDurations: Sendable {
  /// From a photo's frame to the photo, of the newest ones.
  private var processing: [CMTime] = []
  private static let most = 8

  package init() {}

  /// - Parameter duration: From the moment at which a photo's frame was taken until the photo was made of it.
  package mutating func add(processing duration: CMTime) {
    guard duration.isNumeric, duration >= .zero else { return }
    processing.append(duration)
    if processing.count > Self.most { processing.removeFirst() }
  }

  /// The time that a request takes: the frames that have to come, and the processing of the last one. Its beginning is
  /// the shortest time to expect, its end the longest.
  ///
  /// - Parameters:
  ///   - count: Frames, those that are left out and those that are taken.
  ///   - frameDuration: Of the camera's format.
  package func expected(frames count: Int, of frameDuration: CMTime) -> CMTimeRange {
    let frame = frameDuration.isNumeric ? frameDuration : .zero
    // The first frame may be there at once, or just have been missed.
    let start = CMTimeMultiply(frame, multiplier: Int32(clamping: max(0, count - 1))) + (processing.min() ?? .zero)
    let end = CMTimeMultiply(frame, multiplier: Int32(clamping: count)) + (processing.max() ?? .zero)
    return CMTimeRange(start: start, end: end)
  }
}
