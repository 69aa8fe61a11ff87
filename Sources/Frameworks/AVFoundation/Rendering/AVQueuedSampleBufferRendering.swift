public import CoreMedia
public import Dispatch
public import Foundation

/// A renderer that presents enqueued sample buffers at their presentation timestamps.
public protocol AVQueuedSampleBufferRendering: NSObjectProtocol {
  /// The timebase to which the samples' timestamps refer.
  var timebase: CMTimebase { get }

  /// Enqueues a sample buffer for presentation at its output presentation timestamp.
  func enqueue(_ sampleBuffer: CMSampleBuffer)

  /// Discards sample buffers that were enqueued and not presented.
  func flush()

  /// Whether the renderer can take more sample buffers; not observable.
  var isReadyForMoreMediaData: Bool { get }

  /// Calls a block on a queue whenever the renderer can take more sample buffers, until `stopRequestingMediaData()`.
  ///
  /// The block should enqueue sample buffers while `isReadyForMoreMediaData` is true.
  func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping () -> Void)

  /// Stops calling the block.
  func stopRequestingMediaData()

  /// Whether enough media is enqueued to begin playback without an early stall.
  var hasSufficientMediaDataForReliablePlaybackStart: Bool { get }
}

/// The states of a renderer of sample buffers.
public enum AVQueuedSampleBufferRenderingStatus: Int, Sendable {
  /// No sample buffer was enqueued since the beginning, or since a flush after a failure.
  case unknown = 0
  /// Sample buffers are rendered.
  case rendering = 1
  /// Rendering failed; see the renderer's `error`.
  case failed = 2
}
