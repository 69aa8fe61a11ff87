import AVEngineCore
import ProviderConformance
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite(.serialized, .realTime, .requires(.pipeWire)) struct PortalConformanceTests {
  @Test func screenInput() throws {
    let bench = try PortalBench()
    var facts = ScreenInputFacts(
      "a portal's screen", screen: PortalScreens.identifier, size: PixelSize(width: 320, height: 240),
      // Red is not compared: it counts the frames.
      shows: { color, x, y in color & 0xFF == UInt32(x & 0xFF) && color >> 8 & 0xFF == UInt32(y) },
      wait: { isSo in try Server.wait(for: "the screen", until: isSo) })
    facts.lose = { try bench.portal.closeSessions() }
    checkScreenInput(facts, by: bench.screens)
    bench.screen.end()
  }
}
