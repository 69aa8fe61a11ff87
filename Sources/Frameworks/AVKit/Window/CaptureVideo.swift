import AVEngineCore
import AVFoundation
import CoreFoundation
import CoreVideo
import Dispatch
import Synchronization

final class CaptureVideo: Sendable {
  private let frames: PreviewFrames
  private let queue = DispatchQueue(label: "AVKit.capture", qos: .userInitiated)
  private let state = Mutex(State())

  private struct State: Sendable {
    var window: (any VideoWindow)?
    var gravity = AVLayerVideoGravity.resizeAspect
  }

  init(_ frames: PreviewFrames) {
    self.frames = frames
    frames.tell { [weak self] in
      guard let self else { return }
      queue.async { self.show() }
    }
  }

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

  /// The mutex is held so that an older frame never replaces a newer one.
  func show() {
    state.withLock { state in
      guard let window = state.window else { return }
      guard let pixels = frames.pixels() else { return window.show(nil) }
      let bounds = CGRect(x: 0, y: 0, width: window.pixelSize.width, height: window.pixelSize.height)
      let size = CGSize(width: CVPixelBufferGetWidth(pixels), height: CVPixelBufferGetHeight(pixels))
      window.show(PlacedVideoFrame(pixels, in: state.gravity.place(of: size, in: bounds)))
    }
  }
}
