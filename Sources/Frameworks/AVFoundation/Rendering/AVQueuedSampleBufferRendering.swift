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

  /// Whether the renderer can take more sample buffers. It is not observable: use
  /// `requestMediaDataWhenReady(on:using:)`.
  var isReadyForMoreMediaData: Bool { get }

  /// Calls a block on a queue whenever the renderer can take more sample buffers, until `stopRequestingMediaData()`.
  ///
  /// The block should enqueue sample buffers while `isReadyForMoreMediaData` is true.
  func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping () -> Void)

  /// Ends the calls of the block that was passed to `requestMediaDataWhenReady(on:using:)`.
  func stopRequestingMediaData()

  /// Whether enough media is enqueued to begin playback without an early stall.
  var hasSufficientMediaDataForReliablePlaybackStart: Bool { get }
}

/// Whether a renderer of sample buffers renders, and whether it has failed.
public enum AVQueuedSampleBufferRenderingStatus: Int, Sendable {
  /// No sample buffer was enqueued since the beginning, or since a flush after a failure.
  case unknown = 0
  /// A sample buffer was enqueued, and rendering has not failed.
  case rendering = 1
  /// Rendering failed; see the renderer's `error`.
  case failed = 2
}
