package import CoreFoundation
package import CoreVideo

/// A window of the desktop that shows one frame, and a bitmap over it.
///
/// Calls return at once, except for `close()`, and take effect in order. If frames come faster than the screen shows
/// them, only the last is shown. A frame stays until another is shown: a window that was hidden, covered or resized
/// redraws itself.
package protocol VideoWindow: AnyObject, Sendable {
  /// The size of the drawing area in pixels. All coordinates are in these pixels, from the upper left corner.
  var pixelSize: PixelSize { get }

  /// Returns whether a frame can be shown without conversion. BGRA always can. A frame that cannot must be
  /// converted to BGRA first.
  func accepts(_ buffer: CVPixelBuffer) -> Bool

  /// Shows a frame with black around it, or only black for nil.
  func show(_ frame: PlacedVideoFrame?)

  /// Draws a bitmap over the frame, or removes it for nil.
  /// - Parameter overlay: BGRA with colours multiplied by alpha, upright. It is not written to after the call.
  func setOverlay(_ overlay: PlacedVideoFrame?)

  /// Requests another size; an event reports the resulting size if it has changed.
  func resize(to size: PixelSize)
  func setFullScreen(_ isFullScreen: Bool)
  /// Requests that the desktop leaves the screen on without user input, or ends that request.
  func setKeepsScreenOn(_ keepsScreenOn: Bool)

  /// Removes the window from the screen, and returns when it is gone. Later calls do nothing.
  func close()
}

/// A width and height in pixels.
package struct PixelSize: Sendable, Hashable {
  package var width: Int
  package var height: Int
  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// A frame and its position in a window.
package struct PlacedVideoFrame: @unchecked Sendable {
  // Safety: the buffer is only read from now on; a client that locks it for writing gets a copy of the pixels.
  package let buffer: CVPixelBuffer
  /// The rectangle of the frame after it has been turned; it may reach beyond the window.
  package let destination: CGRect
  package let orientation: VideoOrientation

  package init(_ buffer: CVPixelBuffer, in destination: CGRect, orientation: VideoOrientation = .upright) {
    self.buffer = buffer
    self.destination = destination
    self.orientation = orientation
  }
}

/// An event in a window, from the user or the desktop.
package enum WindowEvent: Sendable, Hashable {
  case keyDown(WindowKey, modifiers: KeyModifiers, isRepeat: Bool)
  case keyUp(WindowKey, modifiers: KeyModifiers)
  /// Typed text, as the keyboard's layout and input method give it.
  case text(String)
  case pointerMoved(x: Double, y: Double)
  case pointerLeft
  /// The buttons are counted from 1: left, middle, right. Clicks: 2 for the second of a double click.
  case buttonDown(Int, x: Double, y: Double, clicks: Int)
  case buttonUp(Int, x: Double, y: Double)
  /// The wheel's notches, to the right and away from the user.
  case wheel(x: Double, y: Double)
  case resized(PixelSize)
  case focusChanged(Bool)
  /// The user or the desktop requests that the window closes. It stays open until `close()` is called.
  case closeRequested
}

/// A key by its meaning in the user's keyboard layout.
package enum WindowKey: Sendable, Hashable {
  /// The character that the key gives without modifiers.
  case character(Unicode.Scalar)
  case enter, escape, backspace, tab, delete
  case left, right, up, down, home, end, pageUp, pageDown
  /// A function key: F1 is 1.
  case function(Int)
  case mediaPlay, mediaStop, mediaNext, mediaPrevious
  case other
}

/// The keys that are held while another key is pressed or released.
package struct KeyModifiers: OptionSet, Sendable, Hashable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let shift = KeyModifiers(rawValue: 1)
  package static let control = KeyModifiers(rawValue: 2)
  package static let alternate = KeyModifiers(rawValue: 4)
  /// The Super key, also named Windows or Meta key.
  package static let command = KeyModifiers(rawValue: 8)
}

/// A provider of windows of one kind.
package protocol VideoWindowProvider: Sendable {
  /// Makes a window on the screen.
  ///
  /// - Parameters:
  ///   - size: The size of the drawing area; the desktop may give another.
  ///   - onEvent: Called in order, one at a time, on a queue that only this window uses.
  /// - Throws: An error if there is no display, if its library is missing, or if the size is not possible.
  func makeWindow(
    title: String, size: PixelSize, onEvent: @escaping @Sendable (WindowEvent) -> Void
  ) throws(EngineError) -> any VideoWindow
}
