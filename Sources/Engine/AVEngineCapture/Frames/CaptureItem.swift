package import AVEngineCore
package import CoreMedia

/// Media of a source on its way to an output.
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

  /// The time of the item, on the host's clock.
  package var time: CMTime {
    switch content {
    case .frame(let frame, _): frame.time
    case .sound(let buffer), .metadata(let buffer): CMSampleBufferGetPresentationTimeStamp(buffer)
    }
  }
}

/// The reason why an output did not receive media of a source.
package enum CaptureDropReason: Sendable, Hashable {
  /// The client was still processing earlier media.
  case late
  /// No buffer of the device was free, for example because clients held all of them.
  case outOfBuffers
  /// The device or its driver lost the media, or it could not be read or converted.
  case discontinuity
}

/// Makes a client's sample from an item; nil if the item yields no sample.
package typealias CaptureSampleMaker = @Sendable (CaptureItem) throws(EngineError) -> CMSampleBuffer?

/// Media that an output did not receive.
package struct CaptureDrop: Sendable {
  package var link: Int
  /// The time on the host's clock. For frames that the device lost, it is estimated from the last frame, and invalid if
  /// there was none.
  package var time: CMTime
  package var reason: CaptureDropReason
  /// The format of the frames; nil for audio and metadata.
  package var format: VideoDeviceFormat?
}

/// The receiver of an output's media, to which routes lead. `offer(_:)` and `drop(_:)` are called on the threads of
/// sources, and must not block them. The runner calls the other methods on its queue.
package protocol CaptureSink: AnyObject, Sendable {
  func open()
  func close()
  func offer(_ item: CaptureItem)
  func drop(_ drop: CaptureDrop)
  /// Called when a source of the output was lost, is interrupted, or is closed. A source that was lost or interrupted
  /// is closed afterwards.
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
