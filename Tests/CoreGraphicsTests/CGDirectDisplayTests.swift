import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .realTime) struct CGDirectDisplayTests {
  private func onDisplay(_ name: String?, _ body: () -> Void) {
    let before = getenv("DISPLAY").map { String(cString: $0) }
    if let name { setenv("DISPLAY", name, 1) } else { unsetenv("DISPLAY") }
    defer { if let before { setenv("DISPLAY", before, 1) } else { unsetenv("DISPLAY") } }
    body()
  }

  @Test(.requires(.display)) func aScreenIsADisplay() throws {
    let screen = try Display(width: 400, height: 300)
    onDisplay(screen.name) {
      let main = CGMainDisplayID()
      #expect(main != kCGNullDirectDisplay)
      #expect(CGDisplayBounds(main) == CGRect(x: 0, y: 0, width: 400, height: 300))
      var count: UInt32 = 99
      #expect(CGGetActiveDisplayList(0, nil, &count) == .success)
      #expect(count == 1)
      var displays = [CGDirectDisplayID](repeating: 7, count: 4)
      #expect(CGGetActiveDisplayList(4, &displays, &count) == .success)
      #expect(count == 1 && displays == [main, 7, 7, 7])
      #expect(CGGetActiveDisplayList(4, &displays, nil) == .illegalArgument)
      #expect(CGDisplayBounds(main &+ 1_000).isEmpty)
    }
  }

  @Test(.requires(.display), .requires(.xrandr)) func monitorsOfOneDesktopAreDisplays() throws {
    let screen = try Display(width: 400, height: 300)
    func tool(_ arguments: String...) throws -> String {
      String(decoding: try Tool.run("xrandr", ["-d", screen.name] + arguments), as: UTF8.self)
    }
    let output = try #require(try tool("--listmonitors").split(whereSeparator: \.isWhitespace).last.map(String.init))
    _ = try tool("--setmonitor", "left", "150/40x300/80+0+0", output)
    _ = try tool("--setmonitor", "*right", "250/60x300/80+150+0", "none")
    onDisplay(screen.name) {
      var displays = [CGDirectDisplayID](repeating: 0, count: 4)
      var count: UInt32 = 0
      #expect(CGGetActiveDisplayList(4, &displays, &count) == .success)
      #expect(count == 2)
      #expect(displays[0] == CGMainDisplayID())
      #expect(displays[0] != displays[1])
      #expect(CGDisplayBounds(displays[0]) == CGRect(x: 150, y: 0, width: 250, height: 300))
      #expect(CGDisplayBounds(displays[1]) == CGRect(x: 0, y: 0, width: 150, height: 300))
      displays = [0, 0, 0, 0]
      #expect(CGGetActiveDisplayList(1, &displays, &count) == .success)
      #expect(count == 1 && displays == [CGMainDisplayID(), 0, 0, 0])
    }
  }

  @Test(arguments: [nil, ":9999", "nonsense"]) func withoutAServerThereAreNoDisplays(_ name: String?) {
    onDisplay(name) {
      #expect(CGMainDisplayID() == kCGNullDirectDisplay)
      var count: UInt32 = 99
      var displays: [CGDirectDisplayID] = [7]
      #expect(CGGetActiveDisplayList(1, &displays, &count) == .success)
      #expect(count == 0 && displays == [7])
      #expect(CGDisplayBounds(kCGNullDirectDisplay) == .zero)
    }
  }
}
