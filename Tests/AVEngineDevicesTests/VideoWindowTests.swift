import AVEngineCore
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineDevices

extension Prerequisite {
  /// SDL looks for the desktop's bus once in a process, so the test of the bus needs its own process.
  fileprivate static let desktopBus = Prerequisite("the variable AVF_DESKTOP_BUS, and dbus", isRequired: false) {
    ProcessInfo.processInfo.environment["AVF_DESKTOP_BUS"] != nil
      && ["dbus-daemon", "dbus-monitor", "dbus-send"].allSatisfy { Tool.find($0) != nil }
  }
}

@Suite(.serialized, .realTime, .requires(.display))
struct VideoWindowTests {
  /// A window in the middle of a display of its own, which has no window manager.
  final class Bench {
    let display: Display
    let window: any VideoWindow
    let events = Events()

    final class Events: Sendable {
      private let list = Mutex<[WindowEvent]>([])
      func add(_ event: WindowEvent) { list.withLock { $0.append(event) } }
      var all: [WindowEvent] { list.withLock { $0 } }
    }

    init(_ size: PixelSize = PixelSize(width: 320, height: 240), renderer: Renderer = .usual) throws {
      display = try Display()
      setenv("DISPLAY", display.name, 1)
      setenv("SDL_VIDEODRIVER", "x11", 1)
      if renderer == .software { setenv("SDL_RENDER_DRIVER", "software", 1) } else { unsetenv("SDL_RENDER_DRIVER") }
      window = try SDLWindows().makeWindow(title: "test", size: size) { [events] in events.add($0) }
    }

    deinit { window.close() }

    var origin: (x: Int, y: Int) {
      ((display.width - window.pixelSize.width) / 2, (display.height - window.pixelSize.height) / 2)
    }

    func photograph(until isSo: (Photograph) -> Bool) throws -> Photograph {
      var latest = Photograph(shot: try display.screenshot(), origin: origin)
      try? Server.wait(for: "the frame") {
        if isSo(latest) { return true }
        latest = Photograph(shot: try self.display.screenshot(), origin: self.origin)
        return isSo(latest)
      }
      if let folder = ProcessInfo.processInfo.environment["SCREENSHOTS"] {
        try latest.shot.write(
          to: URL(fileURLWithPath: folder).appendingPathComponent("\(UUID().uuidString.prefix(6)).png"))
      }
      return latest
    }
  }

  /// `usual` is SDL's choice (OpenGL, if Mesa is installed). `software` needs neither graphics hardware nor drivers.
  enum Renderer: CaseIterable { case usual, software }

  struct Photograph {
    let shot: Screenshot
    let origin: (x: Int, y: Int)
    subscript(x: Int, y: Int) -> [Int] { shot[origin.x + x, origin.y + y] }
  }

  // MARK: - Frames

  /// The colours of the bars, as R′G′B′.
  static let bars: [[Int]] = [
    [235, 235, 235], [200, 200, 20], [20, 200, 200], [20, 200, 20], [200, 20, 200], [200, 20, 20], [20, 20, 200],
    [16, 16, 16],
  ]

  struct Kind: CustomTestStringConvertible, Sendable {
    let format: OSType
    let matrix: String
    let isFullRange: Bool
    var width = 320
    var height = 240
    var testDescription: String { "\(matrix) \(isFullRange ? "full" : "video") range, \(width) × \(height), \(format)" }
  }

  static let kinds: [Kind] = [
    Kind(format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, matrix: "ITU_R_709_2", isFullRange: false),
    Kind(format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, matrix: "ITU_R_601_4", isFullRange: false),
    Kind(format: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, matrix: "ITU_R_601_4", isFullRange: true),
    Kind(format: kCVPixelFormatType_420YpCbCr8Planar, matrix: "ITU_R_709_2", isFullRange: false),
    Kind(
      format: kCVPixelFormatType_420YpCbCr8Planar, matrix: "ITU_R_601_4", isFullRange: false, width: 319, height: 239),
    Kind(
      format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, matrix: "ITU_R_709_2", isFullRange: false, width: 317,
      height: 241),
    Kind(format: kCVPixelFormatType_32BGRA, matrix: "", isFullRange: true),
    Kind(format: kCVPixelFormatType_32BGRA, matrix: "", isFullRange: true, width: 301, height: 199),
  ]

  /// Returns Y′CbCr by the equations of BT.601 and BT.709 (ITU-R BT.601-7 §2.5, BT.709-6 §3), from R′G′B′ of 0 to 255.
  static func components(_ rgb: [Int], _ kind: Kind) -> [UInt8] {
    let (kr, kb) = kind.matrix == "ITU_R_709_2" ? (0.2126, 0.0722) : (0.299, 0.114)
    let (r, g, b) = (Double(rgb[0]) / 255, Double(rgb[1]) / 255, Double(rgb[2]) / 255)
    let y = kr * r + (1 - kr - kb) * g + kb * b
    let (cb, cr) = ((b - y) / (2 * (1 - kb)), (r - y) / (2 * (1 - kr)))
    let (lumaScale, lumaFloor, chromaScale) = kind.isFullRange ? (255.0, 0.0, 255.0) : (219.0, 16.0, 224.0)
    return [y * lumaScale + lumaFloor, cb * chromaScale + 128, cr * chromaScale + 128].map {
      UInt8(max(0, min(255, $0.rounded())))
    }
  }

  static func bar(at x: Int, width: Int) -> Int { min(7, x * 8 / width) }

  /// The vertical bars are mirrored in the lower half, so that top and bottom differ.
  static func color(_ x: Int, _ y: Int, _ kind: Kind) -> [Int] {
    let bar = bar(at: x, width: kind.width)
    return bars[y * 2 < kind.height ? bar : 7 - bar]
  }

  static func frame(_ kind: Kind) throws -> CVPixelBuffer {
    let buffer = try CVPixelBuffer(format: kind.format, width: kind.width, height: kind.height)
    if !kind.matrix.isEmpty {
      CVBufferSetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, kind.matrix as NSString, .shouldPropagate)
    }
    try buffer.withMutablePlanes { planes in
      for (index, plane) in planes.enumerated() {
        let scale = index == 0 ? 1 : 2
        for y in 0..<plane.height {
          let row = (plane.base + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
          for x in 0..<plane.width {
            let rgb = color(min(x * scale, kind.width - 1), min(y * scale, kind.height - 1), kind)
            if kind.format == kCVPixelFormatType_32BGRA {
              for (offset, value) in [rgb[2], rgb[1], rgb[0], 255].enumerated() { row[4 * x + offset] = UInt8(value) }
              continue
            }
            let components = components(rgb, kind)
            if index == 0 {
              row[x] = components[0]
            } else if planes.count == 2 {
              (row[2 * x], row[2 * x + 1]) = (components[1], components[2])
            } else {
              row[x] = components[index]
            }
          }
        }
      }
    }
    return buffer
  }

  /// The middles of the bars, away from their edges, where pixels of two bars share chroma.
  static func places(_ kind: Kind) -> [(x: Int, y: Int)] {
    (0..<8).flatMap { bar in
      [kind.height / 4, kind.height * 3 / 4].map { (kind.width * (2 * bar + 1) / 16, $0) }
    }
  }

  static func difference(_ a: [Int], _ b: [Int]) -> Int {
    a.count == b.count ? zip(a, b).map { abs($0 - $1) }.max() ?? 255 : 255
  }

  // MARK: - Tests

  @Test(arguments: kinds, Renderer.allCases) func picturesAreShownInTheirColours(_ kind: Kind, by renderer: Renderer)
    throws
  {
    let bench = try Bench(renderer: renderer)
    let frame = try Self.frame(kind)
    #expect(bench.window.accepts(frame))
    bench.window.show(
      PlacedVideoFrame(frame, in: CGRect(x: 0, y: 0, width: CGFloat(kind.width), height: CGFloat(kind.height))))
    let places = Self.places(kind)
    func worst(_ shot: Photograph) -> Int {
      places.map { Self.difference(shot[$0.x, $0.y], Self.color($0.x, $0.y, kind)) }.max() ?? 255
    }
    // The tolerance covers rounding to eight bits twice, and SDL's integer equations.
    let shot = try bench.photograph { worst($0) <= 4 }
    #expect(worst(shot) <= 4, "\(places.map { shot[$0.x, $0.y] })")
    #expect(Self.difference(shot[kind.width - 1, 2], Self.color(kind.width - 1, 2, kind)) <= 4)
    if kind.width < 320, kind.height < 240 { #expect(shot[kind.width + 1, kind.height / 2] == [0, 0, 0]) }
  }

  @Test func theDestinationIsFilledAndTheRestIsBlack() throws {
    let bench = try Bench()
    let kind = Self.kinds[0]
    bench.window.show(PlacedVideoFrame(try Self.frame(kind), in: CGRect(x: 80, y: 60, width: 160, height: 120)))
    func inside(_ bar: Int) -> (x: Int, y: Int) { (80 + 160 * (2 * bar + 1) / 16, 60 + 30) }
    let shot = try bench.photograph { shot in
      (0..<8).allSatisfy { Self.difference(shot[inside($0).x, inside($0).y], Self.bars[$0]) <= 6 }
    }
    for bar in 0..<8 { #expect(Self.difference(shot[inside(bar).x, inside(bar).y], Self.bars[bar]) <= 6) }
    for (x, y) in [(2, 2), (70, 120), (250, 120), (160, 50), (160, 190), (318, 238)] {
      #expect(shot[x, y] == [0, 0, 0])
    }
    #expect(shot[81, 61] != [0, 0, 0])
  }

  @Test(arguments: Renderer.allCases) func turnedPicturesAreShownUpright(by renderer: Renderer) throws {
    let bench = try Bench(PixelSize(width: 240, height: 320), renderer: renderer)
    let kind = Kind(format: kCVPixelFormatType_32BGRA, matrix: "", isFullRange: true)
    let frame = try Self.frame(kind)
    let transforms: [CGAffineTransform] = [
      CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0),
      CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0),
      CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0),
      CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 0, ty: 0),
    ]
    for transform in transforms {
      let orientation = VideoOrientation(transform)
      bench.window.show(
        PlacedVideoFrame(frame, in: CGRect(x: 0, y: 0, width: 240, height: 320), orientation: orientation))
      let moved = Self.places(kind).map { place in
        let (x, y) = (place.x, place.y)
        let u = orientation.c * y + (orientation.c < 0 ? 239 : 0)
        let v = orientation.b * x + (orientation.b < 0 ? 319 : 0)
        return (u, v, Self.color(x, y, kind))
      }
      func isRight(_ shot: Photograph) -> Bool { moved.allSatisfy { Self.difference(shot[$0.0, $0.1], $0.2) <= 2 } }
      let shot = try bench.photograph(until: isRight)
      #expect(isRight(shot), "\(transform)")
    }
  }

  @Test(arguments: Renderer.allCases) func theOverlayIsBlendedOverThePicture(by renderer: Renderer) throws {
    let bench = try Bench(renderer: renderer)
    let kind = Self.kinds[6]
    bench.window.show(PlacedVideoFrame(try Self.frame(kind), in: CGRect(x: 0, y: 0, width: 320, height: 240)))
    // Colours are premultiplied by alpha.
    let overlay = try CVPixelBuffer(format: kCVPixelFormatType_32BGRA, width: 320, height: 240)
    try overlay.withMutablePlanes { planes in
      for y in 0..<240 {
        for x in 0..<320 {
          let pixel: [UInt8] = x < 100 ? [0, 0, 128, 128] : x < 120 ? [255, 255, 255, 255] : [0, 0, 0, 0]
          let at = y * planes[0].bytesPerRow + 4 * x
          for (offset, value) in pixel.enumerated() {
            planes[0].base.storeBytes(of: value, toByteOffset: at + offset, as: UInt8.self)
          }
        }
      }
    }
    bench.window.setOverlay(PlacedVideoFrame(overlay, in: CGRect(x: 0, y: 0, width: 320, height: 240)))
    func expected(_ x: Int, _ y: Int) -> [Int] {
      let under = Self.color(x, y, kind)
      return x < 100
        ? [128 + under[0] * 127 / 255, under[1] * 127 / 255, under[2] * 127 / 255] : x < 120 ? [255, 255, 255] : under
    }
    let places = [(20, 60), (60, 60), (95, 180), (110, 60), (110, 180), (140, 60), (300, 180)]
    func worst(_ shot: Photograph) -> Int {
      places.map { Self.difference(shot[$0.0, $0.1], expected($0.0, $0.1)) }.max() ?? 255
    }
    let shot = try bench.photograph { worst($0) <= 3 }
    #expect(worst(shot) <= 3)
    bench.window.setOverlay(PlacedVideoFrame(overlay, in: CGRect(x: 160, y: 120, width: 320, height: 240)))
    let moved = try bench.photograph { Self.difference($0[270, 180], [255, 255, 255]) <= 3 }
    #expect(Self.difference(moved[270, 180], [255, 255, 255]) <= 3)
    #expect(Self.difference(moved[110, 60], Self.color(110, 60, kind)) <= 2)
    bench.window.setOverlay(nil)
    let bare = try bench.photograph { Self.difference($0[110, 60], Self.color(110, 60, kind)) <= 2 }
    #expect(Self.difference(bare[110, 60], Self.color(110, 60, kind)) <= 2)
  }

  @Test func theLastOfManyPicturesIsShownAndResizingKeepsIt() throws {
    let bench = try Bench()
    let kind = Self.kinds[0]
    let frame = try Self.frame(kind)
    for step in 0..<500 {
      bench.window.show(PlacedVideoFrame(frame, in: CGRect(x: CGFloat(step % 7), y: 0, width: 320, height: 240)))
    }
    bench.window.show(PlacedVideoFrame(frame, in: CGRect(x: 0, y: 0, width: 320, height: 240)))
    let place = (x: 320 * 3 / 16, y: 60)
    func isShown(_ shot: Photograph) -> Bool {
      Self.difference(shot[place.x, place.y], Self.bars[1]) <= 4 && shot[319, 60] != [0, 0, 0]
    }
    #expect(isShown(try bench.photograph(until: isShown)))
    bench.window.resize(to: PixelSize(width: 400, height: 300))
    try Server.wait(for: "the size") { bench.window.pixelSize == PixelSize(width: 400, height: 300) }
    try Server.wait(for: "the event") { bench.events.all.contains(.resized(PixelSize(width: 400, height: 300))) }
  }

  @Test func severalWindowsAndWhatIsLeftOfThem() throws {
    let bench = try Bench()
    let second = try SDLWindows().makeWindow(title: "second", size: PixelSize(width: 100, height: 80)) { _ in }
    #expect(second.pixelSize == PixelSize(width: 100, height: 80))
    second.close()
    second.close()
    second.show(nil)
    let kind = Self.kinds[6]
    bench.window.show(PlacedVideoFrame(try Self.frame(kind), in: CGRect(x: 0, y: 0, width: 320, height: 240)))
    let shot = try bench.photograph { Self.difference($0[20, 60], Self.bars[0]) <= 2 }
    #expect(Self.difference(shot[20, 60], Self.bars[0]) <= 2)
    bench.window.close()
    let third = try SDLWindows().makeWindow(title: "third", size: PixelSize(width: 64, height: 64)) { _ in }
    third.close()
  }

  /// The thread's name does not identify the thread, because drivers' threads inherit the name.
  private func threadStatus() throws -> URL {
    let found = Mutex("")
    let asked = DispatchSemaphore(value: 0)
    SDLThread.shared.run { _ in
      found.withLock { $0 = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")) ?? "" }
      asked.signal()
    }
    asked.wait()
    return URL(fileURLWithPath: "/proc/\(found.withLock { $0 })/status")
  }

  private func sleeps(_ status: URL) throws -> Int {
    let line = try String(contentsOf: status, encoding: .utf8).split(separator: "\n").first {
      $0.hasPrefix("voluntary_ctxt_switches")
    }
    return try #require(line.flatMap { Int($0.split(separator: "\t").last ?? "") })
  }

  @Test func aWindowWhereNothingHappensWaits() throws {
    let bench = try Bench()
    let kind = Self.kinds[6]
    bench.window.show(PlacedVideoFrame(try Self.frame(kind), in: CGRect(x: 0, y: 0, width: 320, height: 240)))
    _ = try bench.photograph { Self.difference($0[20, 60], Self.bars[0]) <= 2 }
    let output = NullAudioOutput(
      AudioClock(sampleRate: 48_000), channelCount: 1, renderer: CountedNoise(channelCount: 1))
    output.start()
    try Server.wait(for: "events of the beginning") { output.clock.time.value > 12_000 }
    let status = try threadStatus()
    try Server.wait(for: "the thread to be idle") { output.clock.time.value > 18_000 }
    let before = try sleeps(status)
    try Server.wait(for: "half a second") { output.clock.time.value > 42_000 }
    #expect(try sleeps(status) - before <= 2)
  }

  @Test func onlyWhatIsShownFaithfullyIsAccepted() throws {
    let bench = try Bench()
    let full709 = Kind(format: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, matrix: "ITU_R_709_2", isFullRange: true)
    let wide = Kind(format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, matrix: "ITU_R_2020", isFullRange: false)
    for kind in [full709, wide] { #expect(!bench.window.accepts(try Self.frame(kind))) }
    #expect(!bench.window.accepts(try CVPixelBuffer(format: kCVPixelFormatType_422YpCbCr8, width: 16, height: 16)))
  }

  @Test(.requires(.xdotool)) func keysAndPointerArriveAsEvents() throws {
    let bench = try Bench()
    func tool(_ arguments: String...) throws {
      try Tool.run("env", ["DISPLAY=\(bench.display.name)", "xdotool"] + arguments)
    }
    func wait(for event: WindowEvent) throws { try Server.wait(for: "\(event)") { bench.events.all.contains(event) } }
    let (x, y) = bench.origin
    // There is no window manager to give the window the keyboard focus, so the test does.
    try tool("mousemove", "\(x + 40)", "\(y + 30)")
    try wait(for: .pointerMoved(x: 40, y: 30))
    try tool("search", "--name", "test", "windowfocus")
    try wait(for: .focusChanged(true))
    try tool("key", "a")
    try wait(for: .keyDown(.character("a"), modifiers: [], isRepeat: false))
    try wait(for: .text("a"))
    try wait(for: .keyUp(.character("a"), modifiers: []))
    try tool("key", "shift+Left")
    try wait(for: .keyDown(.left, modifiers: .shift, isRepeat: false))
    let keys: [(String, WindowKey)] = [
      ("space", .character(" ")), ("Escape", .escape), ("F11", .function(11)), ("Return", .enter),
    ]
    for (name, key) in keys {
      try tool("key", name)
      try wait(for: .keyDown(key, modifiers: [], isRepeat: false))
    }
    try tool("click", "1")
    try wait(for: .buttonDown(1, x: 40, y: 30, clicks: 1))
    try wait(for: .buttonUp(1, x: 40, y: 30))
    try tool("click", "4")
    try wait(for: .wheel(x: 0, y: 1))
  }

  @Test(.requires(.desktopBus)) func theScreenStaysOnWhereThatIsWanted() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (address, log) = ("unix:path=\(folder.path)/bus", folder.appendingPathComponent("log"))
    let bus = try Server("dbus-daemon", ["--session", "--nofork", "--nopidfile", "--address=\(address)"])
    defer { bus.end() }
    try Server.wait(for: "the bus") { FileManager.default.fileExists(atPath: "\(folder.path)/bus") }
    let monitor = try Server(
      "dbus-monitor", ["--address", address, "interface='org.freedesktop.ScreenSaver'"], output: log)
    defer { monitor.end() }
    // The monitor lists messages in the order in which they are sent: once a mark is listed, so are all earlier
    // requests.
    func inhibitions(before mark: String) throws -> Int {
      try Server.wait(for: mark) {
        try Tool.run(
          "dbus-send", ["--bus=\(address)", "--type=signal", "/mark", "org.freedesktop.ScreenSaver.\(mark)"])
        return try String(contentsOf: log, encoding: .utf8).contains("member=\(mark)")
      }
      return try String(contentsOf: log, encoding: .utf8).components(separatedBy: "member=Inhibit").count - 1
    }
    #expect(try inhibitions(before: "Beginning") == 0)
    setenv("DBUS_SESSION_BUS_ADDRESS", address, 1)
    defer { unsetenv("DBUS_SESSION_BUS_ADDRESS") }
    let bench = try Bench()
    let other = try SDLWindows().makeWindow(title: "other", size: PixelSize(width: 32, height: 32)) { _ in }
    #expect(try inhibitions(before: "Opened") == 0)
    defer { other.close() }
    for window in [bench.window, other] { window.setKeepsScreenOn(true) }
    _ = try bench.photograph { _ in true }
    try Server.wait(for: "the request") { try inhibitions(before: "Playing") == 1 }
    bench.window.setKeepsScreenOn(false)
    bench.window.setKeepsScreenOn(true)
    other.close()
    #expect(try inhibitions(before: "Closed") == 1)
    bench.window.setKeepsScreenOn(false)
    bench.window.setKeepsScreenOn(true)
    try Server.wait(for: "the next request") { try inhibitions(before: "Again") == 2 }
  }

  @Test func withoutADisplayThereIsAnError() throws {
    setenv("DISPLAY", ":9999", 1)
    setenv("SDL_VIDEODRIVER", "x11", 1)
    let error = #expect(throws: EngineError.self) {
      _ = try SDLWindows().makeWindow(title: "none", size: PixelSize(width: 10, height: 10)) { _ in }
    }
    #expect(error?.kind == .deviceUnavailable || error?.kind == .libraryMissing)
    #expect(error?.detail?.isEmpty == false)
  }
}
