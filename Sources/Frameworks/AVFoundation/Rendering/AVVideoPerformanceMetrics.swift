import AVEnginePlayback
public import Foundation

/// The performance of a video renderer since it was created.
open class AVVideoPerformanceMetrics: NSObject, @unchecked Sendable {
  // Safety: immutable.
  private let counts: QueuedVideo.Counts

  init(_ counts: QueuedVideo.Counts) {
    self.counts = counts
    super.init()
  }

  /// The number of frames that were enqueued for display.
  open var totalNumberOfFrames: Int { counts.total }
  /// The number of frames that were not shown because their time, or that of a later frame, had passed, or because a
  /// frame that is displayed immediately replaced them.
  open var numberOfDroppedFrames: Int { counts.dropped }
  /// The number of compressed samples for which the decoder gave no frame, although they were to be shown.
  open var numberOfCorruptedFrames: Int { counts.damaged }
  /// The number of frames that were displayed in a mode of compositing that saves power. Linux: always 0.
  open var numberOfFramesDisplayedUsingOptimizedCompositing: Int { 0 }
  /// The sum of the delays of frames that arrived late, in seconds. Frames earlier than the displayed one do not count.
  open var totalAccumulatedFrameDelay: TimeInterval { counts.delay }
}
