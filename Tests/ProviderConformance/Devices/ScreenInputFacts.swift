package import AVEngineCore
package import CoreMedia

package struct ScreenInputFacts {
  package var name: String
  package var screen: String
  package var unknownScreen = "nowhere"
  package var size: PixelSize
  /// Returns the current time of the clock that times the frames.
  package var now: () -> CMTime = { CMClock.hostTimeClock.time }
  /// Returns whether a colour, 0xRRGGBB, is possible at a pixel of the screen, counted from the upper left corner. A
  /// pixel that changes may have any of its colours.
  package var shows: (_ color: UInt32, _ x: Int, _ y: Int) -> Bool
  /// Lets time pass until a condition is true, while the screen changes. Throws if that takes too long.
  package var wait: (_ isSo: () -> Bool) throws -> Void
  /// Lets time pass until a condition is true, while nothing on the screen changes. Throws if that takes too long. It
  /// is nil if something always changes.
  package var waitStill: ((_ isSo: () -> Bool) throws -> Void)?
  /// Moves the pointer to a pixel, around which it must then be visible. It is nil if there is no pointer.
  package var movePointer: ((_ x: Int, _ y: Int) throws -> Void)?
  /// Makes the screen unavailable. It is nil if that is not possible.
  package var lose: (() throws -> Void)?

  package init(
    _ name: String, screen: String, size: PixelSize,
    shows: @escaping (_ color: UInt32, _ x: Int, _ y: Int) -> Bool,
    wait: @escaping (_ isSo: () -> Bool) throws -> Void
  ) {
    self.name = name
    self.screen = screen
    self.size = size
    self.shows = shows
    self.wait = wait
  }
}
