import AVEngineCore
import CoreMedia
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite(.serialized) struct V4L2DriverTests {
  typealias Driver = DriverRig.Driver

  private func error(_ body: () throws -> Void) -> EngineError? {
    do { try body() } catch { return error as? EngineError }
    return nil
  }

  @Test(arguments: Driver.present) func aCameraIsListedOnce(_ driver: Driver) throws {
    let rig = try DriverRig(driver)
    let devices = rig.find(in: try rig.cameras.devices())
    #expect(devices.count == 1)
    #expect(try rig.find(in: rig.cameras.devices()) == devices)
    let formats = try #require(devices.first?.formats)
    #expect(formats.count > 2 && Set(formats).count == formats.count)
    for format in formats {
      #expect(format.size.width > 0 && format.size.height > 0)
      #expect(!format.frameDurations.isEmpty && format.frameDurations.allSatisfy { $0.lowerBound > .zero })
    }
  }

  @Test(arguments: Driver.present) func framesAreOfTheFormat(_ driver: Driver) throws {
    let rig = try DriverRig(driver)
    for format in try rig.formats() {
      guard case .pixels(let pixelFormat) = format.coding else { continue }
      let taker = FrameTaker()
      let input = try rig.open(taker, format)
      try input.start()
      try rig.run(taker, until: "a frame of \(format)") { $0.count > 1 }
      input.stop()
      guard case .pixels(let buffer) = taker.all[1].content else {
        Issue.record("no pixels of \(format)")
        continue
      }
      #expect(input.format.size == format.size)
      #expect(CVPixelBufferGetPixelFormatType(buffer) == pixelFormat)
      #expect(CVPixelBufferGetWidth(buffer) == format.size.width)
      #expect(CVPixelBufferGetHeight(buffer) == format.size.height)
      let values = buffer.withPlanes { planes in
        Set(UnsafeRawBufferPointer(start: planes[0].base, count: planes[0].bytesPerRow * planes[0].height))
      }
      // vivid's bars have at least two values in a colour channel.
      #expect(values.count > 1, "\(format)")
    }
  }

  /// S_FMT may reset the interval.
  @Test(arguments: Driver.present) func aRateOfTheFormatIsHeld(_ driver: Driver) throws {
    let rig = try DriverRig(driver)
    let format = try #require(try rig.device().formats.first { $0.frameDurations.count > 1 })
    for duration in [format.frameDurations.first, format.frameDurations.last].compactMap({ $0?.lowerBound }) {
      let input = try rig.open(FrameTaker(), format, frameDuration: duration)
      #expect(input.format.frameDurations == [duration...duration])
    }
  }

  @Test(arguments: Driver.present) func framesAreTimedAndCounted(_ driver: Driver) throws {
    let rig = try DriverRig(driver)
    let taker = FrameTaker()
    let input = try rig.open(taker)
    try input.start()
    var seen: [(time: CMTime, number: Int64)] = []
    try rig.run(taker, until: "thirty frames") {
      seen += $0.all.map { ($0.time, $0.number) }
      $0.letGo()
      return seen.count >= 30
    }
    input.stop()
    seen += taker.all.map { ($0.time, $0.number) }
    #expect(zip(seen, seen.dropFirst()).allSatisfy { $0.time < $1.time && $0.number < $1.number })
    let now = CMTime(value: rig.now, timescale: 1_000_000_000)
    #expect(seen.allSatisfy { $0.time <= now })
    let lost = taker.losses.values.reduce(0, +)
    #expect(seen.last?.number == Int64(taker.count + lost - 1))
  }

  @Test(arguments: Driver.present) func heldBuffersAreTold(_ driver: Driver) throws {
    let rig = try DriverRig(driver)
    let taker = FrameTaker()
    let input = try rig.open(taker)
    try input.start()
    try rig.run(taker, until: "losses") { ($0.losses[.outOfBuffers] ?? 0) >= 3 }
    taker.letGo()
    let before = taker.count
    try rig.run(taker, until: "frames again") { $0.count >= before + 2 }
    input.stop()
    #expect(taker.failures.isEmpty)
  }

  @Test(arguments: Driver.present) func inputsStartAgain(_ driver: Driver) throws {
    let rig = try DriverRig(driver)
    let taker = FrameTaker(keepsFrames: false)
    let input = try rig.open(taker)
    for _ in 1...5 {
      try input.start()
      let before = taker.count
      try rig.run(taker, until: "two frames") { $0.count >= before + 2 }
      input.stop()
      let after = taker.count
      try? rig.run(taker, until: "nothing") { _ in true }
      #expect(taker.count == after)
    }
    #expect(taker.failures.isEmpty)
  }

  @Test(arguments: Driver.present) func aCameraInUseIsBusy(_ driver: Driver) throws {
    let rig = try DriverRig(driver)
    let taker = FrameTaker(keepsFrames: false)
    let input = try rig.open(taker)
    try input.start()
    rig.setBusy(true)
    let failure = error { _ = try rig.open(FrameTaker()) }
    #expect(failure?.kind == .deviceUnavailable && failure?.code == Int(EBUSY))
    rig.setBusy(false)
    try rig.run(taker, until: "frames nevertheless") { $0.count > 1 }
    input.stop()
  }

  @Test(arguments: Driver.present) func aStartThatFailsMayBeRepeated(_ driver: Driver) throws {
    let rig = try DriverRig(driver)
    let taker = FrameTaker(keepsFrames: false)
    let input = try rig.open(taker)
    try rig.inject(.start)
    let failure = error { try input.start() }
    #expect(failure?.code == Int(EINVAL))
    try input.start()
    try rig.run(taker, until: "a frame") { $0.count > 0 }
    input.stop()
  }

  @Test(arguments: Driver.present) func damagedFramesAreLeftOut(_ driver: Driver) throws {
    let rig = try DriverRig(driver)
    let taker = FrameTaker(keepsFrames: false)
    let input = try rig.open(taker)
    try input.start()
    try rig.run(taker, until: "a frame") { $0.count > 0 }
    try rig.inject(.frame)
    try rig.run(taker, until: "the loss") { $0.losses[.damaged] == 1 }
    let before = taker.count
    try rig.run(taker, until: "frames after it") { $0.count > before + 1 }
    input.stop()
    #expect(taker.failures.isEmpty)
  }

  @Test(arguments: Driver.present) func gapsAreTold(_ driver: Driver) throws {
    let rig = try DriverRig(driver)
    let taker = FrameTaker(keepsFrames: false)
    let input = try rig.open(taker)
    try input.start()
    try rig.run(taker, until: "a frame") { $0.count > 0 }
    try rig.inject(.gaps)
    try rig.run(taker, until: "gaps") { ($0.losses[.device] ?? 0) >= 5 }
    try rig.leaveNothingOut()
    input.stop()
    #expect(taker.failures.isEmpty)
  }

  @Test(arguments: Driver.present) func aFailedQueueIsMended(_ driver: Driver) throws {
    let rig = try DriverRig(driver)
    let taker = FrameTaker(keepsFrames: false)
    let input = try rig.open(taker)
    try input.start()
    try rig.run(taker, until: "a frame") { $0.count > 0 }
    try rig.inject(.queue)
    let before = taker.count
    try rig.run(taker, until: "frames again") { $0.count >= before + 5 }
    input.stop()
    #expect(taker.failures.isEmpty)
  }

  @Test(arguments: Driver.present) func aPulledCameraIsLost(_ driver: Driver) throws {
    let rig = try DriverRig(driver, number: 1)
    let taker = FrameTaker(keepsFrames: false)
    let input = try rig.open(taker)
    try input.start()
    try rig.run(taker, until: "a frame") { $0.count > 0 }
    try rig.inject(.disconnection)
    try taker.wait(for: "the loss") { !$0.failures.isEmpty }
    #expect(taker.failures.map(\.code) == [Int(ENODEV)])
    #expect(error { try input.start() }?.code == Int(ENODEV))
    input.stop()
    #expect(taker.failures.count == 1)
    #expect(rig.find(in: (try? rig.cameras.devices()) ?? []).isEmpty)
  }
}
