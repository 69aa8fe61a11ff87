import AVEngineCore
import CoreMedia
import CoreVideo
import Synchronization

/// Draws an overlay around composed frames.
///
/// An overlay that leaves frames whole draws onto a transparent canvas, which is blended into the frame's samples. Any
/// other overlay, or one of frames in `FrameFormat.packed16` or of an unexpected size, gets the frame and returns a new
/// one.
final class FramePostProcessor: Sendable {
  private let overlay: any FrameOverlay
  private let state: Mutex<State>

  private struct State: @unchecked Sendable {
    // Safety: the converter, the buffers and the canvas are used only while the mutex `state` is held.
    let converter: any VideoFrameConverter
    var buffers: FrameBuffers
    /// A BGRA buffer whose drawn pixels are cleared after each frame, and its colours.
    var canvas: (buffer: CVPixelBuffer, color: ColorDescription)?
  }

  init(_ overlay: any FrameOverlay, codecs: any CodecProvider, width: Int, height: Int) throws(EngineError) {
    self.overlay = overlay
    state = Mutex(
      State(converter: try codecs.makeVideoFrameConverter(), buffers: FrameBuffers(width: width, height: height)))
  }

  func finished(
    _ result: Result<any DecodedVideoFrame, EngineError>, _ request: FrameRequest
  ) -> Result<any DecodedVideoFrame, EngineError> {
    guard request.instruction.isPostProcessed, case .success(let composed) = result else { return result }
    do throws(EngineError) {
      return .success(
        try state.withLock { (state) throws(EngineError) in
          let format = FrameFormat([composed])
          let color = composed.color.resolved(for: .decoding, width: composed.width, height: composed.height)
          guard (composed.width, composed.height) == (state.buffers.width, state.buffers.height),
            overlay.leavesFramesWhole,
            let mix = OverlayBlender(format, color)
          else { return try redrawn(composed, at: request.time, state.converter) }
          return try covered(composed, at: request.time, format, color, mix, &state)
        })
    } catch {
      return .failure(error)
    }
  }

  private func redrawn(
    _ composed: any DecodedVideoFrame, at time: CMTime, _ converter: any VideoFrameConverter
  ) throws(EngineError) -> BufferVideoFrame {
    let wanted = VideoFrameRequest(
      pixelFormat: kCVPixelFormatType_32BGRA, width: composed.width, height: composed.height)
    return BufferVideoFrame(try overlay.draw(around: try converter.convert(composed, to: wanted), at: time), at: time)
  }

  private func covered(
    _ composed: any DecodedVideoFrame, at time: CMTime, _ format: FrameFormat, _ color: ColorDescription,
    _ mix: OverlayBlender,
    _ state: inout State
  ) throws(EngineError) -> any DecodedVideoFrame {
    let canvas = try canvas(color, &state)
    // If drawing fails, this canvas is not used again.
    state.canvas = nil
    let inked = try overlay.draw(into: canvas, at: time)
    let plane = canvas.memory.planes[0]
    guard let spans = OverlayBlender.spans(of: plane, within: inked) else {
      state.canvas = (canvas, color)
      return composed
    }
    let under = try state.converter.convert(
      composed, to: VideoFrameRequest(pixelFormat: format.pixelFormat, width: composed.width, height: composed.height))
    let frame = try state.buffers.make(format.pixelFormat)
    frame.memory.copyRows(of: under.memory, format)
    CVBufferPropagateAttachments(under, frame)
    mix.lay(plane, spans, over: frame.memory.planes)
    OverlayBlender.clear(plane, spans)
    state.canvas = (canvas, color)
    return BufferVideoFrame(frame, at: time)
  }

  private func canvas(_ color: ColorDescription, _ state: inout State) throws(EngineError) -> CVPixelBuffer {
    if let kept = state.canvas, kept.color == color { return kept.buffer }
    let canvas =
      if let kept = state.canvas { kept.buffer } else { try state.buffers.makeBlank(kCVPixelFormatType_32BGRA) }
    let space = colorSpace(for: color, width: canvas.width, height: canvas.height)
    CVBufferSetAttachment(canvas, kCVImageBufferCGColorSpaceKey, space, .shouldPropagate)
    return canvas
  }
}

extension PixelMemory {
  fileprivate func copyRows(of other: PixelMemory, _ format: FrameFormat) {
    for (index, plane) in planes.enumerated() {
      let under = other.planes[index]
      let count = plane.width * format.planes[index].components * format.bytesPerSample
      for row in 0..<plane.height {
        // Safety: both have rows of at least `count` bytes.
        (plane.base + row * plane.bytesPerRow).copyMemory(from: under.base + row * under.bytesPerRow, byteCount: count)
      }
    }
  }
}
