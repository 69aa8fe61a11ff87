public import CoreMedia
public import Dispatch
public import Foundation

/// What shows or plays samples that it is given, each at its time.
public protocol AVQueuedSampleBufferRendering: NSObjectProtocol {
  /// What the samples' times are times of.
  var timebase: CMTimebase { get }

  /// Takes a sample buffer, to be rendered at its output presentation time.
  func enqueue(_ sampleBuffer: CMSampleBuffer)

  /// Lets go of what was given and has not been rendered.
  func flush()

  /// Whether samples should go on to be given; not observable.
  var isReadyForMoreMediaData: Bool { get }

  /// Calls a block on a queue whenever samples are wanted, until `stopRequestingMediaData()`.
  ///
  /// The block gives samples while `isReadyForMoreMediaData` is true.
  func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping () -> Void)

  /// Ends the calls of the block.
  func stopRequestingMediaData()

  /// Whether enough was given to begin without a stop soon after.
  var hasSufficientMediaDataForReliablePlaybackStart: Bool { get }
}

/// Whether samples that are given are rendered.
public enum AVQueuedSampleBufferRenderingStatus: Int, Sendable {
  /// No sample has been given since the beginning, or the last flush after a failure.
  case unknown = 0
  case rendering = 1
  /// The renderer's error says why.
  case failed = 2
}
