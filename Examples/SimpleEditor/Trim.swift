import AVFoundation

extension Editor {
  /// Removes what comes before and after a range.
  func trim(to range: CMTimeRange) {
    composition.removeTimeRange(CMTimeRange(start: range.end, end: composition.duration))
    composition.removeTimeRange(CMTimeRange(start: .zero, end: range.start))
  }
}
