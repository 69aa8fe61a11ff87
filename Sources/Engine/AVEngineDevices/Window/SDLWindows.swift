internal import AVEngineCSDL
package import AVEngineCore

/// Windows on the display that SDL finds; SDL_VIDEODRIVER selects another driver.
package struct SDLWindows: VideoWindowProvider {
  package init() {}

  package func makeWindow(
    title: String, size: PixelSize, onEvent: @escaping @Sendable (WindowEvent) -> Void
  ) throws(EngineError) -> any VideoWindow {
    guard clazy_load(csdl_library()) else {
      throw EngineError(.libraryMissing, "Opening a window", detail: String(cString: clazy_error(csdl_library())))
    }
    // X11 ends the process if a window is too large.
    guard (1...16_384).contains(size.width), (1...16_384).contains(size.height) else {
      throw EngineError(.unsupported, "Opening a window", detail: "\(size.width) × \(size.height) pixels")
    }
    let window = SDLWindow(onEvent: onEvent)
    try window.open(title: title, size: size)
    return window
  }
}
