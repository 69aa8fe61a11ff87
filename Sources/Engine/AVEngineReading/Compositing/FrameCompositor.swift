package import AVEngineCore
package import CoreMedia
package import CoreVideo

/// Composes frames from the frames of tracks.
package protocol FrameCompositor: AnyObject, Sendable {
  /// Begins a frame and calls `finish` once, now or later, on any thread. Frames may be finished in another order than
  /// they were begun.
  func compose(
    _ request: FrameRequest, finish: @escaping @Sendable (Result<any DecodedVideoFrame, EngineError>) -> Void)

  /// Cancels the frames that were begun. The caller no longer uses their results.
  func cancel()
}

/// A request to compose a frame.
package struct FrameRequest: Sendable {

  /// The asset time for which the frame is composed.
  package var time: CMTime
  package var instruction: CompositionInstruction
  package var instructionIndex: Int
  /// The frames shown at that time by the tracks that the instruction needs. Tracks that show nothing are left out.
  package var frames: [CMPersistentTrackID: SourceVideoFrame]
}

/// A frame, and the format of the samples that it was decoded from. The format takes precedence over what the frame
/// itself states.
package struct SourceVideoFrame: Sendable {
  package let frame: any DecodedVideoFrame
  package let format: CMFormatDescription?
  let shape: StoredShape

  /// - Parameter previous: The source's previous frame, whose shape is reused if size and format are the same.
  init(_ frame: any DecodedVideoFrame, _ format: CMFormatDescription? = nil, after previous: SourceVideoFrame? = nil) {
    self.frame = frame
    self.format = format
    if let previous, let format, previous.format === format,
      (previous.frame.width, previous.frame.height) == (frame.width, frame.height)
    {
      shape = previous.shape
    } else {
      shape = StoredShape(frame, format)
    }
  }

  /// Attaches the clean aperture of the frame's format to a buffer. An aperture in pixels applies to one size only, so
  /// a buffer of another size gets none.
  package func attachAperture(to buffer: CVPixelBuffer) {
    guard (buffer.width, buffer.height) == (frame.width, frame.height), let format,
      let aperture = CMFormatDescriptionGetExtension(format, extensionKey: kCMFormatDescriptionExtension_CleanAperture)
    else { return }
    // The keys of the aperture's dictionary are the same in Core Media and Core Video.
    CVBufferSetAttachment(buffer, kCVImageBufferCleanApertureKey, aperture, .shouldPropagate)
  }
}

/// Draws animated layers over composed frames.
package protocol FrameOverlay: Sendable {
  /// Whether composed frames stay complete and unchanged beneath everything that is drawn.
  var leavesFramesWhole: Bool { get }

  /// Returns a new frame of the same size: the layers at an asset time, with `frame` as an image among the layers.
  /// - Parameter frame: A 32BGRA buffer, which must not be written to.
  func draw(around frame: CVPixelBuffer, at time: CMTime) throws(EngineError) -> CVPixelBuffer

  /// Draws the layers that are over the frame, for frames that are left whole.
  /// - Parameter canvas: A transparent 32BGRA buffer for colours multiplied by alpha, of the frames' size and in their
  ///   colours.
  /// - Returns: For each row, the range of columns outside of which nothing has been drawn.
  func draw(into canvas: CVPixelBuffer, at time: CMTime) throws(EngineError) -> [Range<Int>]
}

/// Frames that are drawn rather than decoded: a layer tree that is used like a track.
package protocol DrawnVideoFrames: Sendable {
  func frame(at time: CMTime) throws(EngineError) -> (any DecodedVideoFrame)?
}
