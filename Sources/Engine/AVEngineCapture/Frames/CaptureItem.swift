package import AVEngineCore
package import CoreMedia

package struct CaptureItem: Sendable {
  package enum Content: @unchecked Sendable {
    // Safety: the content is not written to any more.
    case frame(CapturedFrame, VideoDeviceFormat)
    /// Linear PCM: interleaved 32-bit floats.
    case sound(CMSampleBuffer)
    case metadata(CMSampleBuffer)
  }

  package var route: CaptureRoute
  package var content: Content
  /// Whether the frame stays visible until another one arrives, because a screen that does not change delivers no
  /// frames.
  package var lasts = false

  /// The time on the host's clock.
  package var time: CMTime {
    switch content {
    case .frame(let frame, _): frame.time
    case .sound(let buffer), .metadata(let buffer): CMSampleBufferGetPresentationTimeStamp(buffer)
    }
  }
}

package enum CaptureDropReason: Sendable, Hashable {
  /// The client was still processing earlier media.
  case late
  /// No buffer was free, for example because clients held all of them, or the media was read too late.
  case outOfBuffers
  /// The device or its driver lost the media, or the media could not be read or converted.
  case discontinuity
}

/// Returns nil if the item yields no sample.
package typealias CaptureSampleMaker = @Sendable (CaptureItem) throws(EngineError) -> CMSampleBuffer?

package struct CaptureDrop: Sendable {
  package var link: Int
  /// The time on the host's clock, estimated if the device lost the frame; invalid if there was no earlier frame.
  package var time: CMTime
  package var reason: CaptureDropReason
  /// The format of the frames; nil for audio and metadata.
  package var format: VideoDeviceFormat?
}

/// `offer(_:)` and `drop(_:)` are called on the threads of sources, and must not block them. The runner calls the other
/// methods on its queue.
package protocol CaptureSink: AnyObject, Sendable {
  func open()
  func close()
  func offer(_ item: CaptureItem)
  func drop(_ drop: CaptureDrop)
  /// A loss or an interruption is followed by a second call when the source is closed.
  ///
  /// - Parameter error: The reason of a loss or an interruption; nil if the runner closes the source.
  func sourceEnded(_ error: EngineError?)
  /// Called when the routes of a source are set, once for each route that leads to the output.
  func routesChanged()
}

extension CaptureSink {
  package func sourceEnded(_ error: EngineError?) {}
  package func routesChanged() {}
}
