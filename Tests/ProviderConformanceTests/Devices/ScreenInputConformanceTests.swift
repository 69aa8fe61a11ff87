import AVEngineCapture
import AVEngineCore
import AVEngineVideoDevices
import CoreMedia
import ProviderConformance
import TestSupport
import Testing

@Suite(.serialized, .realTime, .requires(.display)) struct ScreenInputConformanceTests {
  private final class Bench {
    static let (width, height) = (240, 180)
    let display: Display
    let painter: X11Painter
    let screens: X11Screens
    private let pixels: [UInt32]
    private var color: UInt32 = 0
    private var isGone = false

    init() throws {
      display = try Display(width: Self.width, height: Self.height)
      painter = try X11Painter(display)
      screens = X11Screens(display: display.name)
      var numbers = SplitMix(seed: 11)
      pixels = (0..<Self.width * Self.height).map { _ in UInt32(truncatingIfNeeded: numbers.next()) & 0xFF_FFFF }
      painter.paint(pixels, width: Self.width)
      painter.setCursor(width: 8, height: 6, hotX: 2, hotY: 3, 0xFF2010)
      painter.movePointer(Self.width - 1, Self.height - 1)
    }

    func shows(_ color: UInt32, _ x: Int, _ y: Int) -> Bool {
      x >= Self.width - 5 && y >= Self.height - 5 || color == pixels[y * Self.width + x]
    }

    func wait(until isSo: () -> Bool) throws {
      try Server.wait(for: "the screen") {
        color += 1
        if !isGone { painter.fill(Self.width - 5, Self.height - 5, 5, 5, color) }
        return isSo()
      }
    }

    func facts() throws -> ScreenInputFacts {
      let screen = try #require(try screens.devices().first)
      var facts = ScreenInputFacts(
        "an X server's screen", screen: screen.identifier, size: PixelSize(width: Self.width, height: Self.height),
        shows: { self.shows($0, $1, $2) }, wait: { try self.wait(until: $0) })
      facts.waitStill = { try Server.wait(for: "the screen", until: $0) }
      facts.movePointer = { self.painter.movePointer($0, $1) }
      facts.lose = {
        self.display.kill()
        self.isGone = true
      }
      return facts
    }
  }

  @Test func x11() throws {
    let bench = try Bench()
    checkScreenInput(try bench.facts(), by: bench.screens)
  }

  @Test(arguments: ScreenInputClause.allCases) func aBrokenScreenIsFound(_ clause: ScreenInputClause) throws {
    let bench = try Bench()
    var facts = try bench.facts()
    // The tests of cameras have broken devices for the clauses about a loss.
    facts.lose = nil
    let screens = BrokenScreens(whole: bench.screens, size: facts.size, broken: clause)
    expectFound(clause) { checkScreenInput(facts, by: screens) }
  }
}

@Suite struct SyntheticScreenConformanceTests {
  private let stage = SyntheticStage(manual: ManualClock(at: CMTime(value: 1_000, timescale: 1)))

  @Test func syntheticScreen() {
    let screen = SyntheticStage.screen.identifier
    var facts = ScreenInputFacts(
      "synthetic screen", screen: screen, size: PixelSize(width: 640, height: 360),
      shows: { color, x, y in
        // The square shows the frame's number.
        let side = SyntheticPattern.squareSide
        return x < side && y < side || color == UInt32(16 + x * 219 / 640) * 0x01_01_01
      },
      wait: { isSo in
        for _ in 0..<1_000 {
          if isSo() { return }
          stage.time.advance(by: CMTime(value: 1, timescale: 100))
        }
        throw EngineError(.timedOut, "Waiting")
      })
    facts.now = { stage.time.clock.time }
    facts.lose = { stage.screens.unplug(screen) }
    checkScreenInput(facts, by: stage.screens)
  }
}
