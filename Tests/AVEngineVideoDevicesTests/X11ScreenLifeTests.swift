import AVEngineCore
import CoreFoundation
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite(.serialized, .realTime, .requires(.display))
struct X11ScreenLifeTests {
  private func makeInput(_ display: Display, _ received: FrameList, crop: CGRect? = nil, cursor: Bool = true) throws
    -> any VideoInput
  {
    let screens = X11Screens(display: display.name)
    var settings = ScreenCaptureSettings()
    settings.minimumFrameDuration = CMTime(value: 1, timescale: 200)
    settings.crop = crop
    settings.showsCursor = cursor
    let screen = try #require(try screens.devices().first)
    return try screens.makeInput(
      screen: screen.identifier, settings: settings, receiver: received, onEvent: received.onEvent)
  }

  @Test(.requires(.xrandr)) func aScreenOfAnotherSizeHasAnotherFormat() throws {
    let display = try Display(width: 400, height: 300)
    let painter = try X11Painter(display)
    painter.fill(0, 0, 400, 300, 0x112233)
    let (received, cropped) = (FrameList(), FrameList())
    let news = Atomic<Int>(0)
    let screens = X11Screens(display: display.name)
    let watch = try screens.watch { news.add(1, ordering: .relaxed) }
    let input = try makeInput(display, received, cursor: false)
    let part = try makeInput(display, cropped, crop: CGRect(x: 300, y: 200, width: 100, height: 100), cursor: false)
    try input.start()
    try part.start()
    for list in [received, cropped] { _ = try list.wait(for: "the first size") { _ in true } }

    let output = try #require(try screens.devices().first?.name)
    func tool(_ arguments: String...) throws { try Tool.run("xrandr", ["-d", display.name] + arguments) }
    try tool("--newmode", "small", "10", "350", "360", "370", "380", "250", "260", "270", "280")
    try tool("--addmode", output, "small")
    try tool("--output", output, "--mode", "small")

    let size = PixelSize(width: 350, height: 250)
    painter.fill(0, 0, 350, 250, 0x445566)
    let shot = try received.wait(for: "the new size") { $0.width == 350 && $0[349, 249] == 0xFF44_5566 }
    #expect(shot.pixels.count == 350 * 250 && shot.pixels.allSatisfy { $0 == 0xFF44_5566 })
    #expect(received.formats.last?.size == size && input.format.size == size)
    _ = try cropped.wait(for: "the rest of the crop") { ($0.width, $0.height) == (50, 50) }
    #expect(cropped.formats.last?.size == PixelSize(width: 50, height: 50))
    for frame in received.frames {
      let shot = try #require(Shot(frame))
      #expect([[400, 300], [350, 250]].contains([shot.width, shot.height]))
    }
    #expect(received.losses.isEmpty && cropped.losses.isEmpty)
    try Server.wait(for: "the notification") { news.load(ordering: .relaxed) > 0 }
    guard case .screen(_, let frame, _) = try #require(try screens.devices().first).kind else { return }
    #expect(frame == CGRect(x: 0, y: 0, width: 350, height: 250))
    withExtendedLifetime(watch) {}
  }

  @Test func aServerThatEndsIsALossAndNoMore() throws {
    let display = try Display(width: 64, height: 48)
    let received = FrameList()
    let isTold = Atomic<Int>(0)
    let watch = try X11Screens(display: display.name).watch { isTold.add(1, ordering: .relaxed) }
    let input = try makeInput(display, received)
    try input.start()
    _ = try received.wait(for: "a frame") { _ in true }
    display.kill()
    try Server.wait(for: "the loss") { !received.losses.isEmpty }
    try Server.wait(for: "the notification") { isTold.load(ordering: .relaxed) > 0 }
    let error = try #require(received.losses.first)
    #expect(error.kind == .deviceUnavailable && error.code == Int(ENODEV))
    #expect(error.detail?.contains("X server") == true)
    let again = #expect(throws: EngineError.self) { try input.start() }
    #expect(again?.kind == .deviceUnavailable)
    input.stop()
    #expect(received.losses.count == 1)
    withExtendedLifetime(watch) {}
  }

  @Test func aServerThatStandsStillIsALoss() throws {
    let display = try Display(width: 64, height: 48)
    let received = FrameList()
    let input = try makeInput(display, received)
    try input.start()
    _ = try received.wait(for: "a frame") { _ in true }
    display.setPaused(true)
    try Server.wait(for: "the loss") { !received.losses.isEmpty }
    #expect(received.losses.first?.code == Int(ETIMEDOUT))
    display.setPaused(false)
    try input.start()
    try Server.wait(for: "another frame") { received.count == 2 }
  }

  @Test func aStopWaitsForNothing() throws {
    let display = try Display(width: 64, height: 48)
    let received = FrameList()
    let input = try makeInput(display, received)
    try input.start()
    _ = try received.wait(for: "a frame") { _ in true }
    display.setPaused(true)
    input.stop()
    #expect(received.losses.isEmpty)
    display.setPaused(false)

    let screens = X11Screens(display: display.name)
    var settings = ScreenCaptureSettings()
    settings.minimumFrameDuration = CMTime(value: 100_000, timescale: 1)
    let slow = try screens.makeInput(
      screen: try #require(try screens.devices().first).identifier, settings: settings, receiver: received,
      onEvent: received.onEvent)
    try slow.start()
    try Server.wait(for: "the first frame") { received.count == 2 }
    slow.stop()
    #expect(received.losses.isEmpty)
  }

  private func threads() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").compactMap {
      try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)
        .trimmingCharacters(in: .newlines)
    }
  }

  @Test func startsAndStopsLeaveNothing() throws {
    let display = try Display(width: 72, height: 57)
    let painter = try X11Painter(display)
    let received = FrameList()
    let input = try makeInput(display, received)
    let before = connections(to: display)
    #expect(before > 0)
    for turn in 0..<100 {
      received.forget()
      painter.fill(0, 0, 72, 57, UInt32(turn))
      try input.start()
      try input.start()
      if turn % 10 == 0 {
        // A thread gives itself its name when it begins.
        try Server.wait(for: "the thread") { try threads().contains("screen") }
        #expect(connections(to: display) == before + 1)
        _ = try received.wait(for: "turn \(turn)") { $0[5, 5] & 0xFF_FFFF == UInt32(turn) }
        // At least the last frame's memory is mapped, and at most one piece for each frame that the test holds.
        #expect((1...received.count).contains(try sharedMemories()))
      }
      input.stop()
      input.stop()
      let count = received.count
      painter.fill(0, 0, 72, 57, 0x808080)
      #expect(received.count == count)
    }
    #expect(connections(to: display) == before)
    #expect(try sharedMemories() == received.count)
    received.forget()
    #expect(try sharedMemories() == 0)
    try Server.wait(for: "the threads' end") { try !threads().contains("screen") }
    #expect(received.losses.isEmpty)
  }

  private func connections(to display: Display) -> Int {
    (0..<1_024).count { descriptor in
      var address = sockaddr_un()
      var length = socklen_t(MemoryLayout<sockaddr_un>.size)
      let isSocket = withUnsafeMutablePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(Int32(descriptor), $0, &length) == 0 }
      }
      guard isSocket, Int32(address.sun_family) == AF_UNIX, length > 2 else { return false }
      // The address is a path, or, after a zero byte, an abstract name.
      let path = withUnsafeBytes(of: &address.sun_path) { bytes in
        String(decoding: bytes.prefix(Int(length) - 2).filter { $0 != 0 }, as: UTF8.self)
      }
      return path.hasSuffix("/X\(display.name.dropFirst())")
    }
  }

  /// The size of a piece is that of 72 × 57 pixels in whole pages.
  private func sharedMemories() throws -> Int {
    let maps = String(decoding: try Tool.run("cat", ["/proc/\(getpid())/maps"]), as: UTF8.self)
    return maps.split(separator: "\n").count { line in
      let places = line.prefix { $0 != " " }.split(separator: "-").compactMap { Int($0, radix: 16) }
      return line.contains("memfd:screen") && places.count == 2 && places[1] - places[0] == 20_480
    }
  }

  @Test func anInputThatIsLetGoOfLetsGoOfItsReceiver() throws {
    let display = try Display(width: 64, height: 48)
    weak var left: FrameList?
    do {
      let received = FrameList()
      left = received
      let input = try makeInput(display, received)
      try input.start()
      _ = try received.wait(for: "a frame") { _ in true }
    }
    try Server.wait(for: "the receiver's end") { left == nil }
  }
}
