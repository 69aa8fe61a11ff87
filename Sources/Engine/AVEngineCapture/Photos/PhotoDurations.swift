package import CoreMedia

package struct PhotoDurations: Sendable {
  private var processing: [CMTime] = []
  private static let most = 8

  package init() {}

  /// - Parameter duration: The time from the capture of a photo's frame until the photo was complete.
  package mutating func add(processing duration: CMTime) {
    guard duration.isNumeric, duration >= .zero else { return }
    processing.append(duration)
    if processing.count > Self.most { processing.removeFirst() }
  }

  /// The range extends from the shortest to the longest time to expect.
  ///
  /// - Parameter count: The number of frames, including those that are left out.
  package func expected(frames count: Int, of frameDuration: CMTime) -> CMTimeRange {
    let frame = frameDuration.isNumeric ? frameDuration : .zero
    // The first frame may arrive at once, or may just have been missed.
    let start = CMTimeMultiply(frame, multiplier: Int32(clamping: max(0, count - 1))) + (processing.min() ?? .zero)
    let end = CMTimeMultiply(frame, multiplier: Int32(clamping: count)) + (processing.max() ?? .zero)
    return CMTimeRange(start: start, end: end)
  }
}
