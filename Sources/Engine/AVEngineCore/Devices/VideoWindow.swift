package import CoreFoundation
package import CoreVideo

/// A window of the desktop. Calls other than `close()` return at once.
package protocol VideoWindow: AnyObject, Sendable {
  /// The window's size. All its coordinates are in pixels, from the upper left corner.
  var pixelSize: PixelSize { get }

  /// Returns whether a frame can be shown without conversion to BGRA.
  func accepts(_ buffer: CVPixelBuffer) -> Bool

  /// Shows a frame with black around it, or only black for nil.
  func show(_ frame: PlacedVideoFrame?)

  /// Draws a bitmap over the frame: BGRA with colours multiplied by alpha, upright.
  func setOverlay(_ overlay: PlacedVideoFrame?)

  func resize(to size: PixelSize)
  func setFullScreen(_ isFullScreen: Bool)
  func setKeepsScreenOn(_ keepsScreenOn: Bool)

  /// Returns when the window is gone from the screen. Later calls do nothing.
  func close()
}

package struct PixelSize: Sendable, Hashable {
  package var width: Int
  package var height: Int
  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

package struct PlacedVideoFrame: @unchecked Sendable {
  // Safety: the buffer is only read from now on; a client that locks it for writing gets a copy of the pixels.
  package let buffer: CVPixelBuffer
  /// The rectangle of the turned frame, which may reach beyond the window.
  package let destination: CGRect
  package let orientation: VideoOrientation

  package init(_ buffer: CVPixelBuffer, in destination: CGRect, orientation: VideoOrientation = .upright) {
    self.buffer = buffer
    self.destination = destination
    self.orientation = orientation
  }
}

package enum WindowEvent: Sendable, Hashable {
  case keyDown(WindowKey, modifiers: KeyModifiers, isRepeat: Bool)
  case keyUp(WindowKey, modifiers: KeyModifiers)
  /// Typed text, as the keyboard's layout and input method give it.
  case text(String)
  case pointerMoved(x: Double, y: Double)
  case pointerLeft
  /// The buttons are counted from 1: left, middle, right.
  case buttonDown(Int, x: Double, y: Double, clicks: Int)
  case buttonUp(Int, x: Double, y: Double)
  /// In notches: x to the right, y away from the user.
  case wheel(x: Double, y: Double)
  case resized(PixelSize)
  case focusChanged(Bool)
  /// The window stays open until `close()` is called.
  case closeRequested
}

package enum WindowKey: Sendable, Hashable {
  case character(Unicode.Scalar)
  case enter, escape, backspace, tab, delete
  case left, right, up, down, home, end, pageUp, pageDown
  case function(Int)
  case mediaPlay, mediaStop, mediaNext, mediaPrevious
  case other
}

package struct KeyModifiers: OptionSet, Sendable, Hashable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let shift = KeyModifiers(rawValue: 1)
  package static let control = KeyModifiers(rawValue: 2)
  package static let alternate = KeyModifiers(rawValue: 4)
  package static let command = KeyModifiers(rawValue: 8)
}

package protocol VideoWindowProvider: Sendable {
  /// Makes a window; `onEvent` is called in order, one call at a time. The desktop may give another size.
  func makeWindow(
    title: String, size: PixelSize, onEvent: @escaping @Sendable (WindowEvent) -> Void
  ) throws(EngineError) -> any VideoWindow
}
