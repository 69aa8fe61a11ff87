import CoreMedia
import CoreVideo
import Synchronization

/// Has the composition's overlay drawn over composed frames.
final class FrameFinisher: Sendable {
  private let overlay: any FrameOverlay
  private let converter: Mutex<Converter>

  private struct Converter: @unchecked Sendable {
    // Safety: used under the mutex only.
    let value: any PictureConverter
  }

  init(_ overlay: any FrameOverlay, codecs: any CodecProvider) throws(EngineError) {
    self.overlay = overlay
    converter = Mutex(Converter(value: try codecs.makePictureConverter()))
  }

  /// The frame with the overlay; as it came where there is none for the instruction.
  func finished(
    _ result: Result<any DecodedPicture, EngineError>, _ request: FrameRequest
  ) -> Result<any DecodedPicture, EngineError> {
    guard request.instruction.isPostProcessed, case .success(let picture) = result else { return result }
    do throws(EngineError) {
      let wanted = PictureRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: picture.width, height: picture.height)
      let frame = try converter.withLock { (converter) throws(EngineError) in
        BufferPicture(try converter.value.convert(picture, to: wanted), at: request.time)
      }
      let drawn = try overlay.draw(over: frame.buffer, at: request.time)
      return .success(BufferPicture(drawn, at: request.time))
    } catch {
      return .failure(error)
    }
  }
}
