import AVEnginePlayback
public import Foundation

/// How well pictures were shown, since a renderer was made.
open class AVVideoPerformanceMetrics: NSObject, @unchecked Sendable {
  // Safety: immutable.
  private let counts: QueuedVideo.Counts

  init(_ counts: QueuedVideo.Counts) {
    self.counts = counts
    super.init()
  }

  /// Pictures that were given to be shown.
  open var totalNumberOfFrames: Int { counts.total }
  /// Pictures that were never on screen, because their time, or that of a later one, had passed.
  open var numberOfDroppedFrames: Int { counts.dropped }
  /// Samples of which no picture came.
  open var numberOfCorruptedFrames: Int { counts.damaged }
  /// Linux: 0; all pictures are composed in the same way.
  open var numberOfFramesDisplayedUsingOptimizedCompositing: Int { 0 }
  /// Seconds between when pictures were due and when they were there, all together.
  open var totalAccumulatedFrameDelay: TimeInterval { counts.delay }
}
