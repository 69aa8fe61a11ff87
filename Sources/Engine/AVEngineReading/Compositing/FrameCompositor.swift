package import AVEngineCore
package import CoreMedia
package import CoreVideo

/// Makes frames out of pictures.
package protocol FrameCompositor: AnyObject, Sendable {
  /// Begins a frame and calls `finish` once, now or later, on any thread; frames that were begun later may be finished
  /// earlier.
  func compose(
    _ request: FrameRequest, finish: @escaping @Sendable (Result<any DecodedVideoFrame, EngineError>) -> Void)

  /// Ends what has been begun: each frame is finished, at the latest when this returns.
  func cancel()
}

/// What a frame is to be made of.
package struct FrameRequest: Sendable {

  /// Asset time for which the frame is composed.
  package var time: CMTime
  package var instruction: CompositionInstruction
  /// Its place among the composition's instructions.
  package var instructionIndex: Int
  /// What the tracks that the instruction needs show at that time; those that show nothing are left out.
  package var frames: [CMPersistentTrackID: SourceVideoFrame]
}

/// A picture, and what the samples that it was decoded from are said to be, which outranks what it says of itself.
package struct SourceVideoFrame: Sendable {
  package let frame: any DecodedVideoFrame
  package let format: CMFormatDescription?
  let shape: StoredShape

  /// - Parameter previous: The source's picture before, whose shape is mostly the same.
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

  /// Says on a buffer of the picture what of it is to be shown; an aperture in pixels holds for one size only.
  package func attachAperture(to buffer: CVPixelBuffer) {
    guard (buffer.width, buffer.height) == (frame.width, frame.height), let format,
      let aperture = CMFormatDescriptionGetExtension(format, extensionKey: kCMFormatDescriptionExtension_CleanAperture)
    else { return }
    // Core Video has the same words.
    CVBufferSetAttachment(buffer, kCVImageBufferCleanApertureKey, aperture, .shouldPropagate)
  }
}

/// Draws over composed frames: the place of animated layers.
package protocol FrameOverlay: Sendable {
  /// Frames show as they are, all of them, beneath everything that is drawn.
  var leavesFramesWhole: Bool { get }

  /// The frame with what is over it at an asset time, of the same size.
  /// - Parameter frame: 32BGRA; to be read only.
  func draw(around frame: CVPixelBuffer, at time: CMTime) throws(EngineError) -> CVPixelBuffer

  /// Draws what is over frames that are left whole.
  /// - Parameter canvas: Transparent 32BGRA, colours to be multiplied by alpha, of the frames' size and in their
  ///   colours.
  /// - Returns: The columns of each row outside of which nothing has been drawn.
  func draw(into canvas: CVPixelBuffer, at time: CMTime) throws(EngineError) -> [Range<Int>]
}

/// Pictures that are drawn rather than decoded: a layer tree that takes part like a track.
package protocol DrawnVideoFrames: Sendable {
  func frame(at time: CMTime) throws(EngineError) -> (any DecodedVideoFrame)?
}
