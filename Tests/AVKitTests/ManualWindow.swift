import AVEngineCore
import CoreVideo
import Synchronization

final class ManualWindow: VideoWindow, VideoWindowProvider {
  private let state: Mutex<State>
  private let onEvent = Mutex<(@Sendable (WindowEvent) -> Void)?>(nil)

  struct State: Sendable {
    var size: PixelSize
    var frame: PlacedVideoFrame?
    var overlay: PlacedVideoFrame?
    var frameCount = 0
    var overlayCount = 0
    var isFullScreen = false
    var keepsScreenOn = false
    var isClosed = false
    var title = ""
  }

  init() { state = Mutex(State(size: PixelSize(width: 1, height: 1))) }

  var now: State { state.withLock { $0 } }

  func send(_ events: WindowEvent...) { for event in events { onEvent.withLock { $0 }?(event) } }

  func press(_ key: WindowKey) { send(.keyDown(key, modifiers: [], isRepeat: false), .keyUp(key, modifiers: [])) }

  // MARK: VideoWindowProvider

  func makeWindow(
    title: String, size: PixelSize, onEvent: @escaping @Sendable (WindowEvent) -> Void
  ) throws(EngineError) -> any VideoWindow {
    state.withLock { ($0.size, $0.title) = (size, title) }
    self.onEvent.withLock { $0 = onEvent }
    return self
  }

  // MARK: VideoWindow

  var pixelSize: PixelSize { now.size }
  func accepts(_ picture: CVPixelBuffer) -> Bool {
    [kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_32BGRA].contains(CVPixelBufferGetPixelFormatType(picture))
  }
  func show(_ picture: PlacedVideoFrame?) {
    state.withLock { state in
      state.frame = picture
      state.frameCount += 1
    }
  }
  func setOverlay(_ overlay: PlacedVideoFrame?) {
    state.withLock { state in
      state.overlay = overlay
      state.overlayCount += 1
    }
  }
  func resize(to size: PixelSize) {
    state.withLock { $0.size = size }
    send(.resized(size))
  }
  func setFullScreen(_ isFullScreen: Bool) {
    state.withLock { $0.isFullScreen = isFullScreen }
    resize(to: isFullScreen ? PixelSize(width: 1920, height: 1080) : PixelSize(width: 640, height: 360))
  }
  func setKeepsScreenOn(_ keepsScreenOn: Bool) { state.withLock { $0.keepsScreenOn = keepsScreenOn } }
  func close() { state.withLock { $0.isClosed = true } }
}
