import AVEngineCV4L2
import AVEngineCore
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite struct V4L2InputTests {
  private func error(_ body: () throws -> Void) -> EngineError? {
    do { try body() } catch { return error as? EngineError }
    return nil
  }

  // MARK: - Opening

  @Test func theDriversAnswerCounts() throws {
    let camera = FakeCamera.webcam()
    camera.changesFormat = {
      $0.fmt.pix.width = 320
      $0.fmt.pix.height = 240
      $0.fmt.pix.bytesperline = 640
      $0.fmt.pix.sizeimage = 640 * 240
    }
    let input = try V4L2Bench(camera).open(FrameTaker())
    #expect(input.format.size == PixelSize(width: 320, height: 240))

    let other = FakeCamera.webcam()
    let bench = try V4L2Bench(other)
    bench.kernel.change { camera in
      let uyvy = camera.fourCC("UYVY")
      camera.changesFormat = { $0.fmt.pix.pixelformat = uyvy }
    }
    #expect(try bench.open(FrameTaker()).format.coding == .pixels(kCVPixelFormatType_422YpCbCr8))
    bench.kernel.change { camera in
      let bayer = camera.fourCC("BA81")
      camera.changesFormat = { $0.fmt.pix.pixelformat = bayer }
    }
    #expect(error { _ = try bench.open(FrameTaker()) }?.kind == .unsupported)
    #expect(bench.kernel.openDescriptors == 0)
  }

  /// S_FMT resets the rate, so the rate is set afterwards, and the driver's answer counts (SDL#10234).
  @Test func rateIsSetAfterTheFormat() throws {
    let camera = FakeCamera.webcam()
    camera.intervalOfFormat = (1, 5)
    let bench = try V4L2Bench(camera)
    let wanted = CMTime(value: 1, timescale: 24)
    let input = try bench.open(FrameTaker(), frameDuration: wanted)
    #expect(input.format.frameDurations == [wanted...wanted])
    #expect(bench.kernel.change { $0.interval } == (1, 24))
    bench.kernel.change { $0.statedInterval = (2, 25) }
    let answered = CMTime(value: 2, timescale: 25)
    #expect(try bench.open(FrameTaker(), frameDuration: wanted).format.frameDurations == [answered...answered])
  }

  /// A client that needs a fixed rate sets `exposureExceedsFrame` to 0.
  @Test func openingLeavesTheControlsAlone() throws {
    let bench = try V4L2Bench(FakeCamera.webcam())
    let input = try bench.open(FrameTaker(), frameDuration: CMTime(value: 1, timescale: 30))
    #expect(bench.kernel.change { $0.settings.isEmpty })
    try input.set(.exposureExceedsFrame, to: 0)
    #expect(bench.kernel.change { $0.settings.map(\.id) } == [CV4L2_CONTROL_EXPOSURE_AUTO_PRIORITY])
    #expect(bench.kernel.change { $0.settings.map(\.value) } == [0])
  }

  @Test func errorsOfOpeningNameTheirCause() throws {
    let bench = try V4L2Bench(FakeCamera.webcam())
    let device = try #require(try bench.cameras.devices().first)
    func open(_ identifier: String? = nil) throws {
      _ = try bench.cameras.makeInput(
        device: identifier ?? device.identifier, format: device.formats[0], frameDuration: nil, receiver: FrameTaker(),
        onEvent: { _ in })
    }
    #expect(error { try open("none") }?.code == Int(ENODEV))
    bench.kernel.change { $0.isBusy = true }
    let busy = error { try open() }
    #expect(busy?.kind == .deviceUnavailable && busy?.code == Int(EBUSY))
    bench.kernel.change { $0.isBusy = false }
    bench.kernel.change { $0.errors[CV4L2_REQBUFS] = EBUSY }
    #expect(error { try open() }?.code == Int(EBUSY))
    bench.kernel.change { $0.errors = [:] }
    bench.kernel.change { $0.openError = EACCES }
    #expect(error { try open() }?.kind == .permissionDenied)
    bench.kernel.change { $0.openError = nil }
    bench.kernel.change { $0.isGone = true }
    #expect(error { try open() }?.code == Int(ENODEV))
    #expect(bench.kernel.openDescriptors == 0 && bench.kernel.mappedPieces == 0)
  }

  @Test func errorsOfStartingNameTheirCause() throws {
    let bench = try V4L2Bench(FakeCamera.webcam())
    let taker = FrameTaker()
    let input = try bench.open(taker)
    bench.kernel.change { $0.errors[CV4L2_STREAMON] = ENOSPC }
    let full = error { try input.start() }
    #expect(full?.kind == .deviceUnavailable && full?.code == Int(ENOSPC))
    bench.kernel.change { $0.errors = [:] }
    try input.start()
    bench.kernel.deliver()
    try taker.wait(frames: 1)
  }

  // MARK: - Start and stop

  @Test func nothingComesAfterAStop() throws {
    let bench = try V4L2Bench(FakeCamera.simple("YUYV", 16, 4))
    let taker = FrameTaker(keepsFrames: false)
    let input = try bench.open(taker)
    for _ in 0..<50 {
      try input.start()
      try input.start()
      let before = taker.count
      bench.kernel.deliver()
      bench.kernel.deliver()
      try taker.wait(frames: before + 1)
      input.stop()
      input.stop()
      let after = taker.count
      #expect(!bench.kernel.deliver())
      #expect(taker.count == after)
    }
    #expect(bench.kernel.change { $0.streamStarts } == 50)
    #expect(taker.events.isEmpty)
  }

  @Test func heldFramesOutliveTheInput() throws {
    let bench = try V4L2Bench(FakeCamera.simple("YUYV", 16, 4))
    let taker = FrameTaker()
    var input: (any VideoInput)? = try bench.open(taker)
    try input?.start()
    bench.kernel.deliver(fill: { _, bytes in for index in bytes.indices { bytes[index] = 42 } })
    try taker.wait(frames: 1)
    input?.stop()
    // Buffers of frames that a client holds across a stop are not used in the next run before it releases them.
    try input?.start()
    bench.kernel.deliver()
    try taker.wait(frames: 2)
    input = nil
    #expect(bench.kernel.openDescriptors == 0)
    #expect(bench.kernel.mappedPieces == 2)
    if case .pixels(let picture) = taker.all[0].content {
      #expect(picture.withPlanes { $0[0].base.load(as: UInt8.self) } == 42)
    }
    taker.letGo()
    #expect(bench.kernel.mappedPieces == 0)
  }

  @Test func inputThatGoesLetsGoOfAll() throws {
    let bench = try V4L2Bench(FakeCamera.webcam())
    weak var receiver: FrameTaker?
    do {
      let taker = FrameTaker()
      receiver = taker
      let input = try bench.open(taker)
      try input.start()
      bench.kernel.deliver()
      try taker.wait(frames: 1)
      withExtendedLifetime(input) {}
    }
    try Server.wait(for: "the receiver's end") { receiver == nil }
    #expect(bench.kernel.openDescriptors == 0 && bench.kernel.mappedPieces == 0)
  }

  /// The receiver may release the last reference to the input on the input's own thread, which cannot wait for itself.
  @Test func inputMayGoOnItsOwnThread() throws {
    let bench = try V4L2Bench(FakeCamera.simple("YUYV", 16, 4))
    let holder = Mutex<(any VideoInput)?>(nil)
    let taker = FrameTaker(keepsFrames: false) { _ = holder.withLock { $0.take() } }
    let input = try bench.open(taker)
    holder.withLock { $0 = input }
    try input.start()
    _ = consume input
    bench.kernel.deliver()
    bench.kernel.deliver()
    try taker.wait(frames: 1)
    try Server.wait(for: "the device's end") { bench.kernel.openDescriptors == 0 }
    #expect(bench.kernel.mappedPieces == 0)
  }

  // MARK: - Loss

  /// A camera that hangs is restarted once (obs-studio#4005), and lost if that does not help.
  @Test func frozenCameraIsRestartedOnce() throws {
    let bench = try V4L2Bench(FakeCamera.webcam())
    let taker = FrameTaker()
    let input = try bench.open(taker)
    try input.start()
    bench.kernel.deliver()
    try taker.wait(frames: 1)
    let frozen = bench.kernel.now
    bench.kernel.change { $0.isFrozen = true }
    try taker.wait(for: "the loss") { !$0.failures.isEmpty }
    #expect(taker.failures.map(\.code) == [Int(ETIMEDOUT)])
    #expect(taker.failures.first?.kind == .deviceUnavailable)
    // Two seconds before the restart, and two after it.
    #expect(bench.kernel.now - frozen == 4_000_000_000)
    #expect(bench.kernel.change { $0.streamStarts } == 2)
    #expect(error { try input.start() }?.code == Int(ETIMEDOUT))
    input.stop()
    #expect(taker.failures.count == 1)
  }

  @Test func cameraThatIsTakenMeanwhileIsBusy() throws {
    let bench = try V4L2Bench(FakeCamera.webcam())
    let taker = FrameTaker()
    let input = try bench.open(taker)
    try input.start()
    bench.kernel.deliver()
    try taker.wait(frames: 1)
    bench.kernel.change { camera in
      camera.errors[CV4L2_STREAMON] = EBUSY
      camera.isFrozen = true
    }
    try taker.wait(for: "the loss") { !$0.failures.isEmpty }
    #expect(taker.failures.map(\.code) == [Int(EBUSY)])
  }

  @Test func failedQueueIsRestartedOnce() throws {
    let bench = try V4L2Bench(FakeCamera.simple("YUYV", 16, 4))
    let taker = FrameTaker()
    let input = try bench.open(taker)
    try input.start()
    bench.kernel.change { $0.isFatal = true }
    try taker.wait(for: "the loss") { !$0.failures.isEmpty }
    #expect(taker.failures.map(\.code) == [Int(EIO)])
    #expect(bench.kernel.change { $0.streamStarts } == 2)
    withExtendedLifetime(input) {}
  }

  @Test func silenceThatEndsIsForgotten() throws {
    let bench = try V4L2Bench(FakeCamera.simple("YUYV", 16, 4))
    let taker = FrameTaker(keepsFrames: false)
    let input = try bench.open(taker)
    try input.start()
    bench.kernel.deliver()
    try taker.wait(frames: 1)
    for round in 1...3 {
      // The timeout passes without a frame. An event then wakes the thread.
      bench.kernel.now += 3_000_000_000
      bench.kernel.change { $0.events.append(v4l2_event()) }
      try Server.wait(for: "restart \(round)") { bench.kernel.change { $0.streamStarts } == 1 + round }
      for count in 1...40 {
        bench.kernel.now += 33_000_000
        let before = taker.count
        bench.kernel.deliver()
        try taker.wait(for: "frame \(count)") { $0.count > before }
      }
    }
    #expect(taker.failures.isEmpty)
    #expect(taker.count == 121)
  }

  /// librealsense#15511: poll keeps reporting events for a camera that was pulled out.
  @Test func pulledCameraIsLostAtOnce() throws {
    let bench = try V4L2Bench(FakeCamera.webcam())
    let taker = FrameTaker()
    let input = try bench.open(taker)
    try input.start()
    bench.kernel.deliver()
    try taker.wait(frames: 1)
    let polls = bench.kernel.change { $0.polls }
    bench.kernel.change { $0.isGone = true }
    try taker.wait(for: "the loss") { !$0.failures.isEmpty }
    #expect(taker.failures.map(\.code) == [Int(ENODEV)])
    #expect(bench.kernel.change { $0.polls } <= polls + 3)
    #expect(bench.kernel.change { $0.streamStarts } == 1)
    #expect(error { try input.start() }?.code == Int(ENODEV))
    #expect(error { _ = try input.value(of: .automaticFocus) }?.code == Int(ENODEV))
    input.stop()
    #expect(bench.kernel.openDescriptors == 0)
    // The frame that the test holds stays mapped.
    #expect(bench.kernel.mappedPieces == 1)
    #expect(taker.failures.count == 1)
  }

  @Test func lossMayStopTheInput() throws {
    let bench = try V4L2Bench(FakeCamera.webcam())
    let device = try #require(try bench.cameras.devices().first)
    let holder = Mutex<(any VideoInput)?>(nil)
    let told = Atomic(0)
    let input = try bench.cameras.makeInput(
      device: device.identifier, format: device.formats[0], frameDuration: nil, receiver: FrameTaker(),
      onEvent: { _ in
        holder.withLock { $0 }?.stop()
        holder.withLock { $0 = nil }
        told.add(1, ordering: .relaxed)
      })
    holder.withLock { $0 = input }
    try input.start()
    bench.kernel.change { $0.isGone = true }
    try Server.wait(for: "the loss") { told.load(ordering: .relaxed) == 1 }
  }

  @Test func wakingForNothingEnds() throws {
    let bench = try V4L2Bench(FakeCamera.webcam())
    let taker = FrameTaker()
    let input = try bench.open(taker)
    bench.kernel.change { $0.wakesForNothing = true }
    try input.start()
    try taker.wait(for: "the loss") { !$0.failures.isEmpty }
    #expect(taker.failures.map(\.code) == [Int(EIO)])
    #expect(bench.kernel.change { $0.polls } < 1_000)
  }

  @Test func sourceMayChangeItsSize() throws {
    let bench = try V4L2Bench(FakeCamera.simple("YUYV", 16, 4))
    let taker = FrameTaker()
    let input = try bench.open(taker)
    try input.start()
    bench.kernel.deliver()
    try taker.wait(frames: 1)
    #expect(bench.kernel.change { $0.subscribedTypes.contains(UInt32(V4L2_EVENT_SOURCE_CHANGE)) })
    bench.kernel.change { camera in
      camera.format.fmt.pix.width = 32
      camera.format.fmt.pix.bytesperline = 64
      camera.format.fmt.pix.sizeimage = 256
      var event = v4l2_event()
      event.type = UInt32(V4L2_EVENT_SOURCE_CHANGE)
      event.u.src_change.changes = UInt32(V4L2_EVENT_SRC_CH_RESOLUTION)
      camera.events.append(event)
    }
    try taker.wait(for: "the event") { !$0.events.isEmpty }
    guard case .formatChanged(let format) = taker.events[0] else {
      Issue.record("\(taker.events)")
      return
    }
    #expect(format.size.width == 32 && input.format == format)
    bench.kernel.deliver()
    try taker.wait(frames: 2)
    if case .pixels(let picture) = taker.all[1].content { #expect(CVPixelBufferGetWidth(picture) == 32) }
    #expect(taker.all[1].number == 1)
  }
}
