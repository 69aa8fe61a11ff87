package import AVEngineCore
package import CoreMedia

/// Media of a source on its way to an output.
package struct CaptureItem: Sendable {
  package enum Content: @unchecked Sendable {
    // Safety: sound is not written to any more.
    case frame(CapturedFrame, VideoDeviceFormat)
    /// Linear PCM: interleaved 32-bit floats.
    case sound(CMSampleBuffer)
    /// A group of timed metadata.
    case metadata(CMSampleBuffer)
  }

  package var route: CaptureRoute
  package var content: Content
  /// Whether the frame is what there is to see until another comes: a screen on which nothing changes gives no others.
  package var lasts = false

  /// By the host's clock.
  package var time: CMTime {
    switch content {
    case .frame(let frame, _): frame.time
    case .sound(let buffer), .metadata(let buffer): CMSampleBufferGetPresentationTimeStamp(buffer)
    }
  }
}

/// Why an output did not get what a source gave.
package enum CaptureDropReason: Sendable, Hashable {
  /// The client was still at work on earlier media.
  case late
  /// All buffers of the device were held by clients.
  case outOfBuffers
  /// The device or its driver lost it, or it could not be read.
  case discontinuity
}

/// Makes of an item what a client wants, or nothing yet.
package typealias CaptureSampleMaker = @Sendable (CaptureItem) throws(EngineError) -> CMSampleBuffer?

/// Media that an output did not get.
package struct CaptureDrop: Sendable {
  package var link: Int
  /// By the host's clock; where the device lost it, when it would have come.
  package var time: CMTime
  package var reason: CaptureDropReason
  /// Of the frames; nil for sound.
  package var format: VideoDeviceFormat?
}

/// Takes the media of an output. Its methods are called on the threads of sources, which nothing may hold up.
package protocol CaptureSink: AnyObject, Sendable {
  /// Takes what comes from now on.
  func open()
  /// Takes nothing any more, and gives up what waits: no call of a client begins when this has returned, but for one
  /// that a client's queue has begun already.
  func close()
  func offer(_ item: CaptureItem)
  func drop(_ drop: CaptureDrop)
  /// A source of the output has gone, or ends by itself.
  func sourceEnded(_ error: EngineError?)
  /// Media comes by other ways from now on, or with other settings.
  func routesChanged()
}

extension CaptureSink {
  package func sourceEnded(_ error: EngineError?) {}
  package func routesChanged() {}
}
