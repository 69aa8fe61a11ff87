import AVEngineCore
import AVEngineReading
import AVEngineSystem
import AVFoundation
import CoreFoundation
import CoreGraphics
import CoreVideo
import Synchronization

final class ScreenVideo: Sendable {
  let viewing = PlayerViewing()
  private let state = Mutex(State())

  private struct State: @unchecked Sendable {
    // Safety: read and written under the mutex.
    var window: (any VideoWindow)?
    var gravity = AVLayerVideoGravity.resizeAspect
    var converter: (any VideoFrameConverter)?
  }

  /// - Parameter captionsChanged: Called on any thread.
  func tell(captionsChanged: @escaping @Sendable () -> Void) {
    viewing.tell { [weak self] in
      self?.show()
    } captionsChanged: {
      captionsChanged()
    }
  }

  deinit { viewing.end() }

  var window: (any VideoWindow)? {
    get { state.withLock { $0.window } }
    set {
      state.withLock { $0.window = newValue }
      show()
    }
  }

  var gravity: AVLayerVideoGravity {
    get { state.withLock { $0.gravity } }
    set {
      state.withLock { $0.gravity = newValue }
      show()
    }
  }

  var place: CGRect? { state.withLock { place($0) } }

  private func place(_ state: State) -> CGRect? {
    guard let window = state.window, let size = viewing.item?.presentationSize, size.width > 0, size.height > 0 else {
      return nil
    }
    let width = window.pixelSize.width
    let height = window.pixelSize.height
    return state.gravity.place(of: size, in: CGRect(x: 0, y: 0, width: width, height: height))
  }

  /// The mutex is held so that an older frame never replaces a newer one.
  func show() {
    state.withLock { state in
      guard let window = state.window else { return }
      guard let item = viewing.item, let shown = viewing.shown, let place = place(state),
        let pixels = try? pixels(of: shown, for: window, &state)
      else {
        // If the current frame is not available yet, as after a seek, the window keeps the last frame.
        return viewing.isReady ? () : window.show(nil)
      }
      window.show(PlacedVideoFrame(pixels, in: place, orientation: VideoOrientation(item.shownTransform)))
    }
  }

  private func pixels(of shown: TimedVideoFrame, for window: any VideoWindow, _ state: inout State) throws
    -> CVPixelBuffer
  {
    let frame = shown.frame
    let converter = try state.converter ?? Engine.system.codecs.makeVideoFrameConverter()
    state.converter = converter
    let aperture = StillGeometry(
      width: frame.width, height: frame.height, cleanAperture: shown.format?.statedCleanAperture,
      pixelAspectRatio: nil,
      orientation: .upright, maximumSize: .zero)
    let planar =
      frame.color.isFullRange ? kCVPixelFormatType_420YpCbCr8PlanarFullRange : kCVPixelFormatType_420YpCbCr8Planar
    var request = VideoFrameRequest(pixelFormat: planar, width: aperture.width, height: aperture.height)
    request.crop = aperture.crop
    if frame.sampling == VideoSampling() {
      let pixels = try converter.convert(frame, to: request)
      if window.accepts(pixels) { return pixels }
    }
    request.pixelFormat = kCVPixelFormatType_32BGRA
    request.mapsToStandardRange = frame.color.isHighDynamicRange
    return try converter.convert(frame, to: request)
  }
}
