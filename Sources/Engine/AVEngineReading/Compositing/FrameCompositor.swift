package import AVEngineCore
package import CoreMedia
package import CoreVideo

package protocol FrameCompositor: AnyObject, Sendable {
  /// Calls `finish` once, on any thread. Frames may be finished in another order than they were begun.
  func compose(
    _ request: FrameRequest, finish: @escaping @Sendable (Result<any DecodedVideoFrame, EngineError>) -> Void)

  /// The caller no longer uses the results of the frames that were begun.
  func cancel()
}

package struct FrameRequest: Sendable {

  package var time: CMTime
  package var instruction: CompositionInstruction
  package var instructionIndex: Int
  /// Tracks that show nothing are left out.
  package var frames: [CMPersistentTrackID: SourceVideoFrame]
}

/// The format of the samples takes precedence over what the decoded frame itself states.
package struct SourceVideoFrame: Sendable {
  package let frame: any DecodedVideoFrame
  package let format: CMFormatDescription?
  let shape: StoredShape

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

  /// An aperture in pixels applies to one size only, so a buffer of another size gets none.
  package func attachAperture(to buffer: CVPixelBuffer) {
    guard (buffer.width, buffer.height) == (frame.width, frame.height), let format,
      let aperture = CMFormatDescriptionGetExtension(format, extensionKey: kCMFormatDescriptionExtension_CleanAperture)
    else { return }
    // The keys of the aperture's dictionary are the same in Core Media and Core Video.
    CVBufferSetAttachment(buffer, kCVImageBufferCleanApertureKey, aperture, .shouldPropagate)
  }
}

package protocol FrameOverlay: Sendable {
  /// Whether composed frames stay complete and unchanged beneath everything that is drawn.
  var leavesFramesWhole: Bool { get }

  /// Returns a new frame of the same size. `frame` is a 32BGRA buffer, which must not be written to.
  func draw(around frame: CVPixelBuffer, at time: CMTime) throws(EngineError) -> CVPixelBuffer

  /// The canvas is a transparent 32BGRA buffer of the frames' size, with colours multiplied by alpha. For each row,
  /// this method returns the range of columns outside of which nothing has been drawn.
  func draw(into canvas: CVPixelBuffer, at time: CMTime) throws(EngineError) -> [Range<Int>]
}

package protocol DrawnVideoFrames: Sendable {
  func frame(at time: CMTime) throws(EngineError) -> (any DecodedVideoFrame)?
}
