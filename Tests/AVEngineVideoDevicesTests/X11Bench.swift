import AVEngineCore
import CoreFoundation
import CoreMedia
import TestSupport
import Testing

@testable import AVEngineVideoDevices

final class X11Bench {
  static let background: UInt32 = 0x203040

  let display: Display
  let painter: X11Painter
  let screens: X11Screens
  let received = FrameList()

  init(width: Int = 320, height: Int = 240, arguments: [String] = []) throws {
    display = try Display(width: width, height: height, arguments: arguments)
    painter = try X11Painter(display)
    screens = X11Screens(display: display.name)
    painter.fill(0, 0, width, height, Self.background)
    painter.movePointer(width - 1, height - 1)
  }

  func input(_ received: FrameList? = nil, crop: CGRect? = nil, cursor: Bool = false, clicks: Bool = false) throws
    -> any VideoInput
  {
    var settings = ScreenCaptureSettings()
    settings.crop = crop
    settings.minimumFrameDuration = CMTime(value: 1, timescale: 100)
    settings.showsCursor = cursor
    settings.showsClicks = clicks
    let screen = try #require(try screens.devices().first)
    let received = received ?? self.received
    return try screens.makeInput(
      screen: screen.identifier, settings: settings, receiver: received, onEvent: received.onEvent)
  }
}
