internal import AVEngineCSDL
import AVEngineCore
import Dispatch
import Foundation
import Synchronization

/// The one thread on which SDL runs, because windows, renderers and events belong to the thread that opened SDL's
/// video.
final class SDLThread: Sendable {
  static let shared = SDLThread()

  private struct Calls: Sendable {
    var waiting: [@Sendable (SDLThread) -> Void] = []
    var isThreadStarted = false
    /// If there are windows, the thread waits in SDL, and an SDL event wakes it.
    var hasWindows = false
  }

  private let calls = Mutex(Calls())
  private let arrived = DispatchSemaphore(value: 0)
  // Safety: accessed on the thread only.
  private nonisolated(unsafe) var windows: [UInt32: SDLWindow] = [:]
  /// Windows that keep the screen on; accessed on the thread only.
  private nonisolated(unsafe) var lit: Set<UInt32> = []

  /// Calls `body` on the thread, after all earlier calls.
  func run(_ body: @escaping @Sendable (SDLThread) -> Void) {
    let mustStart = calls.withLock { calls in
      calls.waiting.append(body)
      defer { calls.isThreadStarted = true }
      if calls.hasWindows { wake() } else { arrived.signal() }
      return !calls.isThreadStarted
    }
    guard mustStart else { return }
    let thread = Thread { [self] in
      Thread.current.name = "windows"
      work()
    }
    thread.start()
  }

  /// Called under the lock, so that SDL's video is not closed during the call. `SDL_PushEvent` does not take the lock.
  private func wake() {
    var event = SDL_Event()
    event.common.type = UInt32(CSDL_USEREVENT)
    _ = SDL_PushEvent(&event)
  }

  private func work() {
    while true {
      arrived.wait()
      performCalls()
      if !windows.isEmpty { serve() }
    }
  }

  private func performCalls() {
    for call in calls.withLock({ calls in
      defer { calls.waiting = [] }
      return calls.waiting
    }) { call(self) }
  }

  private func serve() {
    while true {
      performCalls()
      for window in windows.values { window.drawIfNeeded() }
      if windows.isEmpty { break }
      waitForEvents()
    }
    // SDL may have discarded the event of a call that arrived while the last window was closed.
    arrived.signal()
  }

  private func waitForEvents() {
    var event = SDL_Event()
    guard SDL_WaitEvent(&event) != 0 else { return }
    repeat { dispatch(event) } while SDL_PollEvent(&event) != 0
  }

  private func dispatch(_ event: SDL_Event) {
    switch Int(event.common.type) {
    case CSDL_RENDER_TARGETS_RESET, CSDL_RENDER_DEVICE_RESET:
      for window in windows.values { window.texturesWereLost() }
    default: windows[event.common.windowID]?.handle(event)
    }
  }

  // MARK: - On the thread

  func openVideo() -> String? {
    guard windows.isEmpty else { return nil }
    _ = SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1")
    _ = SDL_SetHint("SDL_RENDER_SCALE_QUALITY", "linear")
    _ = SDL_SetHint("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    _ = SDL_SetHint("SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS", "0")
    // The desktop may switch the screen off, unless `keepScreenOn` prevents it.
    _ = SDL_SetHint("SDL_VIDEO_ALLOW_SCREENSAVER", "1")
    guard SDL_InitSubSystem(UInt32(CSDL_INIT_VIDEO)) == 0 else { return Self.reason }
    guard !hasFallenBack else {
      SDL_QuitSubSystem(UInt32(CSDL_INIT_VIDEO))
      return "there is no Wayland or X11 display"
    }
    SDL_StartTextInput()
    return nil
  }

  /// Whether SDL itself has chosen a driver that shows nothing, as without a display.
  private var hasFallenBack: Bool {
    guard ProcessInfo.processInfo.environment["SDL_VIDEODRIVER"] == nil, let driver = SDL_GetCurrentVideoDriver() else {
      return false
    }
    return ["offscreen", "dummy"].contains(String(cString: driver))
  }

  func add(_ window: SDLWindow, _ identifier: UInt32) {
    windows[identifier] = window
    calls.withLock { $0.hasWindows = true }
  }

  func remove(_ identifier: UInt32) {
    windows[identifier] = nil
    keepScreenOn(false, for: identifier)
    closeUnusedVideo()
  }

  func keepScreenOn(_ keeps: Bool, for identifier: UInt32) {
    let wasLit = !lit.isEmpty
    if keeps { lit.insert(identifier) } else { lit.remove(identifier) }
    guard wasLit == lit.isEmpty else { return }
    if lit.isEmpty { SDL_EnableScreenSaver() } else { SDL_DisableScreenSaver() }
  }

  /// When a display ends, libX11 ends every connected process.
  func closeUnusedVideo() {
    guard windows.isEmpty else { return }
    calls.withLock { $0.hasWindows = false }
    SDL_QuitSubSystem(UInt32(CSDL_INIT_VIDEO))
  }

  static var reason: String { SDL_GetError().map { String(cString: $0) } ?? "no display" }
}
