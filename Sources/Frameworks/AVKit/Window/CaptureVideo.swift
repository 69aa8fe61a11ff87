import AVEngineCore
import AVFoundation
import CoreFoundation
import CoreVideo
import Dispatch
import Synchronization

/// Puts a session's pictures into a window as they come, on a queue of its own: the main thread need not come round.
final class CaptureVideo: Sendable {
  private let pictures: PreviewFrames
  private let queue = DispatchQueue(label: "AVKit.capture", qos: .userInitiated)
  private let state = Mutex(State())

  private struct State: Sendable {
    var window: (any VideoWindow)?
    var gravity = AVLayerVideoGravity.resizeAspect
  }

  init(_ pictures: PreviewFrames) {
    self.pictures = pictures
    pictures.tell { [weak self] in
      guard let self else { return }
      queue.async { self.show() }
    }
  }

  /// Where pictures go.
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

  /// Shows the newest picture where it belongs now. Under the lock, so that no older picture comes after a newer.
  func show() {
    state.withLock { state in
      guard let window = state.window else { return }
      guard let pixels = pictures.pixels() else { return window.show(nil) }
      let bounds = CGRect(x: 0, y: 0, width: window.pixelSize.width, height: window.pixelSize.height)
      let size = CGSize(width: CVPixelBufferGetWidth(pixels), height: CVPixelBufferGetHeight(pixels))
      window.show(PlacedVideoFrame(pixels, in: state.gravity.place(of: size, in: bounds)))
    }
  }
}
