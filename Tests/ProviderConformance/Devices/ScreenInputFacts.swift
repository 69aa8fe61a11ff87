package import AVEngineCore
package import CoreMedia

/// A screen, how it changes, and how time goes on for it.
package struct ScreenInputFacts {
  /// The name of the screen in issues.
  package var name: String
  /// The identifier by which it is opened.
  package var screen: String
  /// An identifier that the provider does not have.
  package var unknownScreen = "nowhere"
  package var size: PixelSize
  /// The clock that frames' times are of.
  package var now: () -> CMTime = { CMClock.hostTimeClock.time }
  /// Whether a colour, 0xRRGGBB, is that of the screen at a pixel, counted from the upper left corner. Of pixels that
  /// change, each may be.
  package var shows: (_ color: UInt32, _ x: Int, _ y: Int) -> Bool
  /// Lets time go on until something is so, while the screen changes; throws where that takes too long.
  package var wait: (_ isSo: () -> Bool) throws -> Void
  /// The same while nothing on the screen changes; nil where something always does.
  package var waitStill: ((_ isSo: () -> Bool) throws -> Void)?
  /// Moves the pointer, which is to be seen around that pixel; nil where there is none.
  package var movePointer: ((_ x: Int, _ y: Int) throws -> Void)?
  /// Takes the screen away; nil where that cannot be done.
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
