package import CoreFoundation
package import CoreVideo

/// A window of the desktop that shows one picture, and a bitmap over it.
///
/// Calls return at once and take effect in order; of pictures that come faster than the screen shows them, the last is
/// shown. What is shown stays until something else is: a window that was hidden, covered or resized draws itself anew.
package protocol VideoWindow: AnyObject, Sendable {
  /// The pixels that can be drawn on. All coordinates are theirs, from the upper left corner.
  var pixelSize: PixelSize { get }

  /// Whether a picture can be shown as it is, as BGRA always can; others have to be converted to BGRA first.
  func accepts(_ buffer: CVPixelBuffer) -> Bool

  /// Shows a picture, black around it; nil for nothing but black.
  func show(_ frame: PlacedVideoFrame?)

  /// Lays a bitmap over the picture; nil for none.
  /// - Parameter overlay: BGRA with colours multiplied by alpha, upright. Not written to any more.
  func setOverlay(_ overlay: PlacedVideoFrame?)

  func setTitle(_ title: String)
  /// Asks for another size; an event tells which it has become.
  func resize(to size: PixelSize)
  func setFullScreen(_ isFullScreen: Bool)
  /// Asks the desktop to leave the screen on, though nobody touches anything, or to do as it likes.
  func setKeepsScreenOn(_ keepsScreenOn: Bool)

  /// Takes the window off the screen; returns when it is gone. Later calls do nothing.
  func close()
}

/// A number of pixels across and down.
package struct PixelSize: Sendable, Hashable {
  package var width: Int
  package var height: Int
  package init(width: Int, height: Int) { (self.width, self.height) = (width, height) }
}

/// A picture and where it is in a window.
package struct PlacedVideoFrame: @unchecked Sendable {
  // Safety: the buffer is only read from now on; a client that locks it for writing gets pixels of its own.
  package let picture: CVPixelBuffer
  /// Where the picture is when it has been turned; may reach beyond the window.
  package let destination: CGRect
  package let orientation: VideoOrientation

  package init(_ picture: CVPixelBuffer, in destination: CGRect, orientation: VideoOrientation = .upright) {
    self.picture = picture
    self.destination = destination
    self.orientation = orientation
  }
}

/// What a person or the desktop did to a window.
package enum WindowEvent: Sendable, Hashable {
  case keyDown(WindowKey, modifiers: KeyModifiers, isRepeat: Bool)
  case keyUp(WindowKey, modifiers: KeyModifiers)
  /// What was typed, as the keyboard's layout and input method have it.
  case text(String)
  case pointerMoved(x: Double, y: Double)
  case pointerLeft
  /// Buttons are counted from 1: left, middle, right. Clicks: 2 for the second of a double click.
  case buttonDown(Int, x: Double, y: Double, clicks: Int)
  case buttonUp(Int, x: Double, y: Double)
  /// Notches, to the right and away from the person.
  case wheel(x: Double, y: Double)
  case resized(PixelSize)
  case focusChanged(Bool)
  /// Somebody wants the window closed. It is not until `close()` is called.
  case closeRequested
}

/// A key by its meaning in the person's layout.
package enum WindowKey: Sendable, Hashable {
  /// What the key gives without modifiers.
  case character(Unicode.Scalar)
  case enter, escape, backspace, tab, delete
  case left, right, up, down, home, end, pageUp, pageDown
  /// F1 is 1.
  case function(Int)
  case mediaPlay, mediaStop, mediaNext, mediaPrevious
  case other
}

/// The keys that are held while another is pressed.
package struct KeyModifiers: OptionSet, Sendable, Hashable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let shift = KeyModifiers(rawValue: 1)
  package static let control = KeyModifiers(rawValue: 2)
  package static let alternate = KeyModifiers(rawValue: 4)
  /// The key with the desktop's sign.
  package static let command = KeyModifiers(rawValue: 8)
}

/// Opens windows of one kind.
package protocol VideoWindowProvider: Sendable {
  /// A window on the screen.
  ///
  /// - Parameters:
  ///   - size: What can be drawn on; the desktop may give another.
  ///   - onEvent: Called in order, one at a time, on a queue of the window's own.
  /// - Throws: Where there is no display.
  func makeWindow(
    title: String, size: PixelSize, onEvent: @escaping @Sendable (WindowEvent) -> Void
  ) throws(EngineError) -> any VideoWindow
}
