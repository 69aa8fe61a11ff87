import AVEngineCore
import AVEngineDesktopBus
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite(.serialized, .realTime, .requires(.pipeWire))
struct PortalScreenTests {
  typealias Film = PipeWireBench.Film

  @Test func theChosenScreensPicturesCome() throws {
    let bench = try PortalBench()
    let devices = try bench.screens.devices()
    #expect(devices.map(\.identifier) == [PortalScreens.identifier])
    #expect(devices.map(\.kind) == [.screen(identifier: 0, frame: .zero, isMain: true)])
    #expect(bench.portal.seen.calls.isEmpty)
    let film = Film()
    let input = try bench.open(film)
    #expect(input.format.size == PixelSize(width: 320, height: 240))
    try input.start()
    try film.wait(for: 20)
    input.stop()
    let shots = film.all
    #expect(shots.allSatisfy { PortalBench.shows($0.frame) })
    #expect(zip(shots, shots.dropFirst()).allSatisfy { $0.frame.time < $1.frame.time })
    #expect(zip(shots, shots.dropFirst()).allSatisfy { $0.frame.number + 1 == $1.frame.number })
    #expect(film.lost == nil)
    #expect(bench.portal.seen.calls == ["CreateSession", "SelectSources", "Start", "OpenPipeWireRemote"])
    let options = bench.portal.seen.options[1]
    #expect(options["types"] == .uint32(1) && options["cursor_mode"] == .uint32(2))
    #expect(options["persist_mode"] == .uint32(1) && options["restore_token"] == nil)
    bench.screen.end()
  }

  @Test func theUserIsAskedOnce() throws {
    let bench = try PortalBench()
    for _ in 0..<3 {
      let film = Film()
      let input = try bench.open(film)
      try input.start()
      try film.wait(for: 2)
      input.stop()
    }
    try Server.wait(for: "the sessions' end") { bench.portal.seen.openSessions.isEmpty }
    let films = [Film(), Film(), Film()]
    let inputs = [
      try bench.open(films[0]), try bench.open(films[1]), try bench.open(films[2]) { $0.showsCursor = false },
    ]
    for input in inputs { try input.start() }
    for film in films { try film.wait(for: 2) }
    #expect(bench.portal.seen.dialogs == 1)
    #expect(bench.portal.seen.openSessions.count == 2)
    let selections = zip(bench.portal.seen.calls, bench.portal.seen.options).filter { $0.0 == "SelectSources" }
    #expect(selections.count == 5)
    #expect(selections.dropFirst().allSatisfy { $0.1["restore_token"] != nil })
    #expect(selections.last?.1["cursor_mode"] == .uint32(1))
    for input in inputs { input.stop() }
    bench.screen.end()
  }

  /// Old portals have no restore tokens, so the session itself stays open.
  @Test func oldPortalsAskOnceToo() throws {
    let bench = try PortalBench(TestPortal.Settings(version: 3))
    for _ in 0..<3 {
      let film = Film()
      let input = try bench.open(film)
      try input.start()
      try film.wait(for: 2)
      input.stop()
    }
    #expect(bench.portal.seen.dialogs == 1)
    #expect(bench.portal.seen.calls.count { $0 == "CreateSession" } == 1)
    #expect(bench.portal.seen.openSessions.count == 1)
    bench.screen.end()
  }

  @Test func aRefusalIsAnErrorAndCanBeTakenBack() throws {
    let bench = try PortalBench(TestPortal.Settings(answer: 1))
    let error = #expect(throws: EngineError.self) { try bench.open(Film()) }
    #expect(error?.kind == .permissionDenied)
    #expect(error?.description == "Capturing a screen: the user refused")
    try Server.wait(for: "the session's end") { bench.portal.seen.openSessions.isEmpty }
    bench.portal.settings.withLock { $0.answer = 2 }
    let other = #expect(throws: EngineError.self) { try bench.open(Film()) }
    #expect(other?.kind == .deviceUnavailable)
    bench.portal.settings.withLock { $0.answer = 0 }
    let film = Film()
    let input = try bench.open(film)
    try input.start()
    try film.wait(for: 2)
    #expect(bench.portal.seen.dialogs == 3)
    input.stop()
    bench.screen.end()
  }

  @Test func aSessionThatTheUserEndsIsALoss() throws {
    let bench = try PortalBench()
    let film = Film()
    let input = try bench.open(film)
    try input.start()
    try film.wait(for: 2)
    try bench.portal.closeSessions()
    try Server.wait(for: "the loss") { film.lost != nil }
    #expect(film.lost?.kind == .deviceUnavailable && film.lost?.code == Int(ENODEV))
    #expect(film.lost?.detail == "the user ended the sharing of the screen")
    input.stop()
    #expect(film.events.count { if case .lost = $0 { true } else { false } } == 1)
    let next = Film()
    let again = try bench.open(next)
    try again.start()
    try next.wait(for: 2)
    bench.screen.end()
    try Server.wait(for: "the source's end") { next.lost != nil }
    #expect(next.lost?.code == Int(ENODEV))
    #expect(next.lost?.operation == "Capturing a screen")
    again.stop()
  }

  // MARK: - Parts and rates

  @Test func partsAreCutOut() throws {
    let bench = try PortalBench()
    let film = Film()
    let input = try bench.open(film) {
      $0.crop = CGRect(x: 30, y: 20, width: 101, height: 77)
      $0.isCropFromBottom = true
    }
    #expect(input.format.size == PixelSize(width: 101, height: 77))
    try input.start()
    try film.wait(for: 5)
    input.stop()
    // The part's lower edge is 20 rows above the bottom of the screen, its upper edge 77 rows higher.
    #expect(film.all.allSatisfy { PortalBench.shows($0.frame, x: 30, y: 240 - 97, width: 101, height: 77) })
    let other = Film()
    let upper = try bench.open(other) { $0.crop = CGRect(x: 300, y: 7, width: 50, height: 50) }
    try upper.start()
    try other.wait(for: 5)
    upper.stop()
    #expect(other.all.allSatisfy { PortalBench.shows($0.frame, x: 300, y: 7, width: 20, height: 50) })
    let outside = try bench.open(Film()) { $0.crop = CGRect(x: 400, y: 0, width: 10, height: 10) }
    let error = #expect(throws: EngineError.self) { try outside.start() }
    #expect(error?.kind == .unsupported)
    bench.screen.end()
  }

  @Test func framesComeNoFasterThanWanted() throws {
    let bench = try PortalBench()
    let film = Film()
    let input = try bench.open(film) { $0.minimumFrameDuration = CMTime(value: 1, timescale: 5) }
    try input.start()
    try film.wait(for: 6)
    input.stop()
    let times = film.all.map(\.frame.time)
    // A single interval may be shorter than requested; the sum of several hardly is.
    #expect(zip(times, times.dropFirst()).allSatisfy { ($1 - $0).seconds > 0.12 })
    #expect((times[5] - times[0]).seconds > 0.9)
    bench.screen.end()
  }

  @Test func theLastPictureIsNotLeftOut() throws {
    let film = Film()
    var settings = ScreenCaptureSettings()
    settings.minimumFrameDuration = CMTime(value: 1, timescale: 4)
    let frames = ScreenFrames(settings, receiver: film, onEvent: { film.add($0) })
    frames.begin(settings.format(of: PixelSize(width: 2, height: 2), .pixels(kCVPixelFormatType_32BGRA)))
    let pool = try CVPixelBufferPool(format: kCVPixelFormatType_32BGRA, width: 2, height: 2)
    for number in 0..<10 {
      let pixels = try pool.makeBuffer()
      frames.take(CapturedFrame(.pixels(pixels), time: CMTime(value: CMTimeValue(number), timescale: 1), number: 0))
    }
    try Server.wait(for: "the last frame") { film.all.last?.frame.time == CMTime(value: 9, timescale: 1) }
    #expect(film.all.map(\.frame.number) == [0, 1])
    frames.stop()
    frames.take(CapturedFrame(.pixels(try pool.makeBuffer()), time: CMTime(value: 20, timescale: 1), number: 0))
    #expect(film.all.count == 2)
  }

  // MARK: - Faulty portals

  @Test(arguments: TestPortal.Nonsense.allCases.filter { $0 != .none && $0 != .sizeIsHuge })
  func nonsenseIsAnError(_ nonsense: TestPortal.Nonsense) throws {
    let bench = try PortalBench(TestPortal.Settings(nonsense: nonsense))
    let error = #expect(throws: EngineError.self) { try bench.open(Film()).start() }
    #expect(error?.kind == .deviceUnavailable)
    #expect(error?.operation == "Capturing a screen")
    bench.screen.end()
  }

  @Test(arguments: [TestPortal.Settings(size: nil), TestPortal.Settings(nonsense: .sizeIsHuge)])
  func sizesComeWithThePictures(_ settings: TestPortal.Settings) throws {
    let bench = try PortalBench(settings)
    let film = Film()
    let input = try bench.open(film)
    try input.start()
    #expect(input.format.size == PixelSize(width: 320, height: 240))
    try film.wait(for: 2)
    input.stop()
    #expect(film.all.allSatisfy { PortalBench.shows($0.frame) })
    bench.screen.end()
  }

  @Test func noNodeIsAnError() throws {
    let bench = try PortalBench()
    bench.portal.settings.withLock { $0.node = 999_999 }
    let error = #expect(throws: EngineError.self) { try bench.open(Film()).start() }
    #expect(error?.kind == .deviceUnavailable)
    #expect(error?.code == Int(ETIMEDOUT) || error?.code == Int(ENODEV))
    bench.screen.end()
  }

  @Test func noPortalAndNoBusAreNamed() throws {
    let bus = try MessageBus()
    let noPortal = PortalScreens(address: bus.address)
    let settings = ScreenCaptureSettings()
    let error = #expect(throws: EngineError.self) {
      try noPortal.makeInput(
        screen: PortalScreens.identifier, settings: settings, receiver: Film(), onEvent: { _ in })
    }
    #expect(error?.kind == .deviceUnavailable)
    #expect(error?.detail?.hasPrefix("the session has no desktop portal") == true)
    let noBus = PortalScreens(address: "unix:path=/nowhere/bus")
    let other = #expect(throws: EngineError.self) {
      try noBus.makeInput(screen: PortalScreens.identifier, settings: settings, receiver: Film(), onEvent: { _ in })
    }
    #expect(other?.kind == .deviceUnavailable)
    #expect(other?.detail?.hasPrefix("no message bus at unix:path=/nowhere/bus") == true)
    #expect(throws: EngineError.self) {
      try noBus.makeInput(screen: "another", settings: settings, receiver: Film(), onEvent: { _ in })
    }
  }

  @Test func aWaitThatIsGivenUpClosesTheDialog() throws {
    let bench = try PortalBench(TestPortal.Settings(isSilent: true))
    let kinds = Mutex<[EngineError.Kind?]>([])
    let ended = DispatchSemaphore(value: 0)
    let waits = [PermissionWait(), PermissionWait()]
    for wait in waits {
      let screens = bench.screens
      DispatchQueue.global().async {
        do throws(EngineError) {
          _ = try screens.permission(
            screen: PortalScreens.identifier, settings: ScreenCaptureSettings(), wait: wait)
          kinds.withLock { $0.append(nil) }
        } catch { kinds.withLock { $0.append(error.kind) } }
        ended.signal()
      }
    }
    try Server.wait(for: "the call") { bench.portal.seen.calls == ["CreateSession"] }
    for wait in waits { wait.cancel() }
    for _ in waits { #expect(ended.wait(timeout: .now() + 30) == .success) }
    #expect(kinds.withLock { $0 } == [.cancelled, .cancelled])
    try Server.wait(for: "the dialog's end") { bench.portal.seen.closedDialogs == bench.portal.seen.calls.count }
    bench.portal.settings.withLock { $0.isSilent = false }
    let permission = try bench.screens.permission(
      screen: PortalScreens.identifier, settings: ScreenCaptureSettings(), wait: PermissionWait())
    #expect(permission != nil && bench.portal.seen.dialogs == 1)
    let film = Film()
    let input = try bench.open(film)
    try input.start()
    try film.wait(for: 2)
    #expect(bench.portal.seen.dialogs == 1)
    #expect(bench.portal.seen.calls.count { $0 == "Start" } == 1)
    input.stop()
    withExtendedLifetime(permission) {}
    bench.screen.end()
  }

  @Test(arguments: [true, false])
  func aPortalThatGoesEndsTheDialog(_ isPortalOnly: Bool) throws {
    let bench = try PortalBench(TestPortal.Settings(isSilent: true))
    let outcome = Mutex<EngineError?>(nil)
    let ended = DispatchSemaphore(value: 0)
    let screens = bench.screens
    DispatchQueue.global().async {
      do throws(EngineError) {
        _ = try screens.makeInput(
          screen: PortalScreens.identifier, settings: ScreenCaptureSettings(), receiver: Film(), onEvent: { _ in })
      } catch { outcome.withLock { $0 = error } }
      ended.signal()
    }
    try Server.wait(for: "the call") { bench.portal.seen.calls == ["CreateSession"] }
    if isPortalOnly { bench.portal.end() } else { bench.bus.kill() }
    #expect(ended.wait(timeout: .now() + 30) == .success)
    #expect(outcome.withLock { $0 }?.kind == .deviceUnavailable)
    bench.screen.end()
  }
}
