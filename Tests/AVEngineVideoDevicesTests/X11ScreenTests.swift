import AVEngineCore
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite(.serialized, .realTime, .requires(.display))
struct X11ScreenTests {
  private static let opaque: UInt32 = 0xFF00_0000

  private static func noise(_ count: Int, seed: UInt64) -> [UInt32] {
    var numbers = SplitMix(seed: seed)
    return (0..<count).map { _ in UInt32(truncatingIfNeeded: numbers.next()) & 0xFF_FFFF }
  }

  // MARK: - Devices

  @Test func aMonitorIsAScreen() throws {
    let bench = try X11Bench()
    let screens = try bench.screens.devices()
    let screen = try #require(screens.first)
    #expect(screens.count == 1)
    guard case .screen(let identifier, let frame, let isMain) = screen.kind else {
      Issue.record("\(screen.kind)")
      return
    }
    #expect(identifier != 0)
    #expect(frame == CGRect(x: 0, y: 0, width: 320, height: 240))
    #expect(isMain)
    #expect(!screen.name.isEmpty)
    #expect(screen.formats.isEmpty)
    #expect(try bench.screens.devices() == screens)
  }

  @Test(.requires(.xrandr)) func monitorsOfOneDesktop() throws {
    let bench = try X11Bench()
    func tool(_ arguments: String...) throws { try Tool.run("xrandr", ["-d", bench.display.name] + arguments) }
    let output = try #require(try bench.screens.devices().first?.name)
    try tool("--setmonitor", "left", "120/60x240/60+0+0", output)
    try tool("--setmonitor", "right", "200/60x240/60+120+0", "none")
    let screens = try bench.screens.devices()
    #expect(Set(screens.map(\.name)) == ["left", "right"])
    let places = screens.compactMap { screen -> (identifier: UInt32, isMain: Bool)? in
      guard case .screen(let identifier, _, let isMain) = screen.kind else { return nil }
      return (identifier, isMain)
    }
    let (identifiers, main) = (places.map(\.identifier), places.map(\.isMain))
    #expect(Set(identifiers).count == 2 && !identifiers.contains(0))
    #expect(main == [true, false])
    bench.painter.fill(123, 5, 1, 1, 0xFFFFFF)
    let right = try #require(screens.first { $0.name == "right" })
    var settings = ScreenCaptureSettings()
    settings.showsCursor = false
    let input = try bench.screens.makeInput(
      screen: right.identifier, settings: settings, receiver: bench.received, onEvent: bench.received.onEvent)
    #expect(input.format.size == PixelSize(width: 200, height: 240))
    try input.start()
    let shot = try bench.received.wait(for: "the right monitor") { _ in true }
    #expect(shot.pixels.indices.filter { shot.pixels[$0] == 0xFFFF_FFFF } == [5 * 200 + 3])
  }

  @Test(.requires(.xrandr)) func aMonitorThatGoesAwayIsLost() throws {
    let bench = try X11Bench()
    let input = try bench.input()
    try input.start()
    _ = try bench.received.wait(for: "a frame") { _ in true }
    let output = try #require(try bench.screens.devices().first?.name)
    try Tool.run("xrandr", ["-d", bench.display.name, "--fb", "320x240", "--output", output, "--off"])
    try Server.wait(for: "the loss") { !bench.received.losses.isEmpty }
    #expect(bench.received.losses.map(\.code) == [Int(ENODEV)])
    #expect(try bench.screens.devices().isEmpty)
    #expect(throws: EngineError.self) { try input.start() }
  }

  @Test func withoutAServerThereIsAnError() throws {
    for name in [":9999", "nonsense", ""] {
      let error = #expect(throws: EngineError.self) { _ = try X11Screens(display: name).devices() }
      #expect(error?.kind == .deviceUnavailable && error?.detail?.isEmpty == false, "\(name)")
      #expect(throws: EngineError.self) { _ = try X11Screens(display: name).watch {} }
    }
  }

  @Test func whatCannotBeCapturedIsRefused() throws {
    let bench = try X11Bench()
    let received = bench.received
    let unknown = #expect(throws: EngineError.self) {
      _ = try bench.screens.makeInput(
        screen: "x11:none", settings: ScreenCaptureSettings(), receiver: received, onEvent: received.onEvent)
    }
    #expect(unknown?.kind == .deviceUnavailable && unknown?.code == Int(ENODEV))
    let crops = [
      CGRect(x: 320, y: 0, width: 10, height: 10), CGRect(x: -20, y: -20, width: 10, height: 10),
      CGRect(x: 0, y: 0, width: 0.2, height: 10), CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10), .null,
      CGRect(x: 1e300, y: 0, width: 1e300, height: 1),
    ]
    for crop in crops {
      #expect(throws: EngineError.self, "\(crop)") { _ = try bench.input(crop: crop) }
    }
    let input = try bench.input()
    #expect(throws: EngineError.self) { _ = try input.value(of: .zoom) }
    #expect(throws: EngineError.self) { try input.set(.zoom, to: 2) }
  }

  @Test func aDesktopOfSixteenBitsIsRefused() throws {
    let display = try Display(width: 64, height: 64, depth: 16)
    let screens = X11Screens(display: display.name)
    let screen = try #require(try screens.devices().first)
    let received = FrameList()
    let error = #expect(throws: EngineError.self) {
      _ = try screens.makeInput(
        screen: screen.identifier, settings: ScreenCaptureSettings(), receiver: received, onEvent: received.onEvent)
    }
    #expect(error?.detail?.contains("16") == true)
  }

  // MARK: - Pixels

  /// Arguments for servers: with all extensions, without shared memory, and without damage reports.
  private static let servers: [[String]] = [[], ["-extension", "MIT-SHM"], ["-extension", "DAMAGE"]]

  @Test(arguments: servers) func pixelsAreExact(_ arguments: [String]) throws {
    let bench = try X11Bench(width: 333, height: 241, arguments: arguments)
    let pixels = Self.noise(333 * 241, seed: 1)
    bench.painter.paint(pixels, width: 333)
    let input = try bench.input()
    #expect(input.format.size == PixelSize(width: 333, height: 241))
    #expect(input.format.coding == .pixels(kCVPixelFormatType_32BGRA))
    try input.start()
    let shot = try bench.received.wait(for: "the desktop") { _ in true }
    #expect(shot.pixels == pixels.map { $0 | Self.opaque })
    let other = Self.noise(333 * 241, seed: 2)
    bench.painter.paint(other, width: 333)
    let wanted = other.map { $0 | Self.opaque }
    #expect(try bench.received.wait(for: "the change") { $0.pixels == wanted }.pixels == wanted)
  }

  @Test(arguments: [
    (CGRect(x: 40, y: 30, width: 101, height: 77), CGRect(x: 40, y: 30, width: 101, height: 77)),
    (CGRect(x: 219, y: 163, width: 101, height: 77), CGRect(x: 219, y: 163, width: 101, height: 77)),
    (CGRect(x: -10, y: 200, width: 50, height: 500), CGRect(x: 0, y: 200, width: 40, height: 40)),
    (CGRect(x: 141, y: 107, width: -101, height: -77), CGRect(x: 40, y: 30, width: 101, height: 77)),
    (CGRect(x: 7, y: 9, width: 1, height: 1), CGRect(x: 7, y: 9, width: 1, height: 1)),
  ]) func cropsAreOfTheUpperLeftCorner(_ crop: CGRect, _ part: CGRect) throws {
    let bench = try X11Bench()
    let (x, y, width, height) = (Int(part.minX), Int(part.minY), Int(part.width), Int(part.height))
    let pixels = Self.noise(320 * 240, seed: 3)
    bench.painter.paint(pixels, width: 320)
    let input = try bench.input(crop: crop)
    #expect(input.format.size == PixelSize(width: width, height: height))
    try input.start()
    let shot = try bench.received.wait(for: "the part") { _ in true }
    #expect((shot.width, shot.height) == (width, height))
    let wanted = (y..<y + height).flatMap { row -> [UInt32] in
      let start = row * 320 + x
      return pixels[start..<start + width].map { $0 | Self.opaque }
    }
    #expect(shot.pixels == wanted)
  }

  @Test func aStillPartGivesOneFrame() throws {
    let bench = try X11Bench()
    let (still, moving) = (bench.received, FrameList())
    let stillInput = try bench.input(still, crop: CGRect(x: 0, y: 0, width: 100, height: 100), cursor: true)
    let movingInput = try bench.input(moving, crop: CGRect(x: 150, y: 0, width: 100, height: 100), cursor: true)
    try stillInput.start()
    try movingInput.start()
    _ = try still.wait(for: "the first frame") { _ in true }
    for step in 0..<20 {
      bench.painter.fill(160, 10, 5, 5, UInt32(step))
      bench.painter.fill(0, 110, 1, 1, UInt32(step))
      bench.painter.movePointer(200 + step, 200)
      _ = try moving.wait(for: "step \(step)") { $0[10, 10] == UInt32(step) | Self.opaque }
    }
    #expect(still.count == 1)
    bench.painter.fill(10, 10, 5, 5, 0xABCDEF)
    _ = try still.wait(for: "the change") { $0[10, 10] == 0xFFAB_CDEF }
    #expect(still.frames.map(\.number) == [0, 1])
  }

  @Test func timesAreOfTheHostsClockAndFramesNoFaster() throws {
    let bench = try X11Bench()
    let start = CMTime(value: Int64(mach_absolute_time()), timescale: 1_000_000_000)
    let input = try bench.input()
    try input.start()
    var color: UInt32 = 0
    try Server.wait(for: "frames") {
      color += 1
      bench.painter.fill(0, 0, 5, 5, color)
      return bench.received.count >= 20
    }
    input.stop()
    let times = bench.received.frames.map(\.time)
    let end = CMTime(value: Int64(mach_absolute_time()), timescale: 1_000_000_000)
    #expect(zip([start] + times, times + [end]).allSatisfy { $0 < $1 })
    #expect(bench.received.frames.map(\.number) == (0..<Int64(times.count)).map { $0 })
    let last = try #require(times.last)
    #expect(Double(times.count - 1) <= (last - start).seconds * 100)
  }

  // MARK: - The pointer

  @Test(arguments: [true, false]) func thePointerIsDrawnWhereItIsWanted(_ isWanted: Bool) throws {
    let bench = try X11Bench()
    bench.painter.setCursor(width: 8, height: 6, hotX: 2, hotY: 3, 0xFF2010)
    bench.painter.movePointer(50, 60)
    let input = try bench.input(crop: CGRect(x: 10, y: 20, width: 200, height: 150), cursor: isWanted)
    try input.start()
    func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: UInt32) -> [UInt32] {
      (0..<150).flatMap { row in
        (0..<200).map { column in
          let isInside = (x..<x + width).contains(column) && (y..<y + height).contains(row)
          return isWanted && isInside ? color : X11Bench.background | Self.opaque
        }
      }
    }
    let shot = try bench.received.wait(for: "the pointer") { _ in true }
    #expect(shot.pixels == rectangle(38, 37, 8, 6, 0xFFFF_2010))
    bench.painter.movePointer(10, 20)
    guard isWanted else {
      bench.painter.fill(100, 100, 1, 1, 1)
      _ = try bench.received.wait(for: "a change") { $0[90, 80] == 0xFF00_0001 }
      for frame in bench.received.frames {
        let others = try #require(Shot(frame)).pixels.filter { $0 != X11Bench.background | Self.opaque }
        #expect(others.isEmpty || others == [0xFF00_0001])
      }
      return
    }
    let corner = rectangle(0, 0, 6, 3, 0xFFFF_2010)
    #expect(try bench.received.wait(for: "the corner") { $0.pixels == corner }.pixels == corner)
    bench.painter.movePointer(50, 60)
    bench.painter.setCursor(width: 3, height: 4, hotX: 0, hotY: 0, 0x0020FF)
    let other = rectangle(40, 40, 3, 4, 0xFF00_20FF)
    #expect(try bench.received.wait(for: "the other shape") { $0.pixels == other }.pixels == other)
  }

  @Test(.requires(.xdotool)) func clicksAreRings() throws {
    let bench = try X11Bench()
    bench.painter.movePointer(100, 100)
    let input = try bench.input(clicks: true)
    try input.start()
    _ = try bench.received.wait(for: "no ring") { _ in true }
    func tool(_ arguments: String...) throws {
      try Tool.run("env", ["DISPLAY=\(bench.display.name)", "xdotool"] + arguments)
    }
    try tool("mousedown", "1")
    let plain = X11Bench.background | Self.opaque
    let shot = try bench.received.wait(for: "the ring") { $0[118, 100] != plain }
    for (x, y) in [(118, 100), (82, 100), (100, 118), (100, 82)] { #expect(shot[x, y] >> 16 & 0xFF > 0xC0) }
    for (x, y) in [(100, 100), (110, 100), (122, 100), (130, 130)] { #expect(shot[x, y] == plain) }
    try tool("mouseup", "1")
    let after = try bench.received.wait(for: "no ring") { $0[118, 100] == plain }
    #expect(after.pixels.allSatisfy { $0 == plain })
  }

  /// Colours are premultiplied by alpha, and stay within a byte whatever the server states.
  @Test(
    arguments: [
      (0x8040_2010, 0xFF00_0000, 0xFF40_2010), (0x8040_2010, 0xFFFF_FFFF, 0xFFBF_9F8F),
      (0x0000_0000, 0xFF12_3456, 0xFF12_3456), (0xFF01_0203, 0xFFFF_FFFF, 0xFF01_0203),
      (0x00FF_FFFF, 0xFF80_8080, 0xFFFF_FFFF),
    ] as [(UInt32, UInt32, UInt32)])
  func shapesAreBlended(_ over: UInt32, _ under: UInt32, _ mixed: UInt32) throws {
    let buffer = try CVPixelBuffer(format: kCVPixelFormatType_32BGRA, width: 3, height: 2)
    try buffer.withMutablePlanes { planes in
      let place = planes[0].base + planes[0].bytesPerRow + 4
      place.storeBytes(of: under, as: UInt32.self)
      let canvas = X11Canvas(plane: planes[0])
      for (x, y) in [(1, 1), (-1, 0), (3, 0), (0, -1), (0, 2)] { canvas.blend(over, at: x, y) }
    }
    #expect(Shot(buffer).pixels == [0, 0, 0, 0, mixed, 0])
  }
}
