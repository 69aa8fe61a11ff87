internal import AVEngineCSDL
import AVEngineCore
import CoreFoundation
import CoreVideo
import Dispatch
import Synchronization

/// A window of SDL. Any thread may call the methods of `VideoWindow`; `onEvent` is called on the window's own queue.
final class SDLWindow: VideoWindow {
  private struct State: Sendable {
    var pixelSize = PixelSize(width: 0, height: 0)
    var frame: PlacedVideoFrame?
    var overlay: PlacedVideoFrame?
    var changes: Changes = []
    var isOpen = true
  }

  struct Changes: OptionSet {
    let rawValue: Int
    static let frame = Changes(rawValue: 1)
    static let overlay = Changes(rawValue: 2)
    static let surface = Changes(rawValue: 4)
  }

  private let state = Mutex(State())
  private let events = DispatchQueue(label: "SDLWindow")
  private let onEvent: @Sendable (WindowEvent) -> Void
  // Safety: accessed on SDL's thread only.
  private nonisolated(unsafe) var surface: SDLSurface?

  init(onEvent: @escaping @Sendable (WindowEvent) -> Void) { self.onEvent = onEvent }

  var pixelSize: PixelSize { state.withLock { $0.pixelSize } }

  func accepts(_ buffer: CVPixelBuffer) -> Bool { SDLPixelFormat(buffer) != nil }

  // MARK: - Calls

  func open(title: String, size: PixelSize) throws(EngineError) {
    let done = DispatchSemaphore(value: 0)
    let failure = Mutex<String?>(nil)
    SDLThread.shared.run { [self] thread in
      let reason = openOnThread(thread, title, size)
      failure.withLock { $0 = reason }
      done.signal()
    }
    done.wait()
    if let reason = failure.withLock({ $0 }) {
      throw EngineError(.deviceUnavailable, "Opening a window", detail: reason)
    }
  }

  func show(_ frame: PlacedVideoFrame?) {
    change(.frame) { $0.frame = frame }
  }

  func setOverlay(_ overlay: PlacedVideoFrame?) {
    change(.overlay) { $0.overlay = overlay }
  }

  func resize(to size: PixelSize) {
    onSurface { $0.resize(to: size) }
  }

  func setFullScreen(_ isFullScreen: Bool) {
    onSurface { $0.setFullScreen(isFullScreen) }
  }

  func setKeepsScreenOn(_ keepsScreenOn: Bool) {
    SDLThread.shared.run { [self] thread in
      if let identifier = surface?.identifier { thread.keepScreenOn(keepsScreenOn, for: identifier) }
    }
  }

  func close() {
    let done = DispatchSemaphore(value: 0)
    SDLThread.shared.run { [self] thread in
      let identifier = surface?.identifier
      surface = nil
      state.withLock { $0 = State(isOpen: false) }
      if let identifier { thread.remove(identifier) }
      done.signal()
    }
    done.wait()
  }

  private func change(_ what: Changes, _ body: (inout State) -> Void) {
    let mustDraw = state.withLock { state in
      guard state.isOpen else { return false }
      body(&state)
      defer { state.changes.formUnion(what) }
      return state.changes.isEmpty
    }
    if mustDraw { SDLThread.shared.run { _ in } }
  }

  private func onSurface(_ body: @escaping @Sendable (SDLSurface) -> Void) {
    SDLThread.shared.run { [self] _ in
      guard let surface else { return }
      body(surface)
      surfaceMayHaveChanged()
    }
  }

  // MARK: - On SDL's thread

  private func openOnThread(_ thread: SDLThread, _ title: String, _ size: PixelSize) -> String? {
    if let reason = thread.openVideo() { return reason }
    guard let surface = SDLSurface(title: title, size: size) else {
      defer { thread.closeUnusedVideo() }
      return SDLThread.reason
    }
    self.surface = surface
    thread.add(self, surface.identifier)
    let size = surface.pixelSize
    state.withLock { state in
      state.pixelSize = size
      state.changes = .surface
    }
    return nil
  }

  func drawIfNeeded() {
    guard let surface else { return }
    let now = state.withLock { state in
      defer { state.changes = [] }
      return state
    }
    guard !now.changes.isEmpty else { return }
    if now.changes.contains(.frame) { surface.load(now.frame) }
    if now.changes.contains(.overlay) { surface.load(overlay: now.overlay) }
    surface.draw()
  }

  func texturesWereLost() {
    surface?.forgetTextures()
    state.withLock { $0.changes = [.frame, .overlay, .surface] }
  }

  private func surfaceMayHaveChanged() {
    guard let size = surface?.pixelSize else { return }
    let isOther = state.withLock { state in
      defer { state.pixelSize = size }
      state.changes.insert(.surface)
      return state.pixelSize != size
    }
    if isOther { send(.resized(size)) }
  }

  private func send(_ event: WindowEvent) { events.async { [onEvent] in onEvent(event) } }

  func handle(_ event: SDL_Event) {
    if Int(event.common.type) == CSDL_WINDOWEVENT { return handle(event.window) }
    guard let scale = surface?.pixelsOfPoint, let event = WindowEvent(event, pixelsOfPoint: scale) else { return }
    send(event)
  }

  private func handle(_ event: CSDLWindowEvent) {
    switch Int(event.event) {
    case CSDL_WINDOW_SHOWN, CSDL_WINDOW_EXPOSED, CSDL_WINDOW_SIZE_CHANGED, CSDL_WINDOW_RESTORED: surfaceMayHaveChanged()
    case CSDL_WINDOW_FOCUS_GAINED: send(.focusChanged(true))
    case CSDL_WINDOW_FOCUS_LOST: send(.focusChanged(false))
    case CSDL_WINDOW_LEAVE: send(.pointerLeft)
    case CSDL_WINDOW_CLOSE: send(.closeRequested)
    default: break
    }
  }
}
