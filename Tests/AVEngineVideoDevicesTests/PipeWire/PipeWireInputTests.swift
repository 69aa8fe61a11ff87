import AVEngineCore
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite(.serialized, .realTime, .requires(.pipeWire))
struct PipeWireInputTests {
  typealias Film = PipeWireBench.Film

  /// The arguments are the stride and the chunk's offset.
  @Test(arguments: [(0, 0), (704, 0), (704, 4_096)])
  func picturesAreWhole(_ stride: Int, _ offset: Int) throws {
    let bench = try PipeWireBench()
    let camera = try TestCamera(bench.server) { number, _ in
      PipeWireBench.nv12(number, stride: stride == 0 ? nil : stride, offset: offset)
    }
    let film = Film()
    let input = try bench.open("test-camera", film)
    try input.start()
    try film.wait(for: 30)
    input.stop()
    let shots = film.all
    #expect(shots.allSatisfy { PipeWireBench.number($0.frame) != nil })
    #expect(zip(shots, shots.dropFirst()).allSatisfy { $0.frame.time < $1.frame.time })
    #expect(zip(shots, shots.dropFirst()).allSatisfy { $0.frame.number < $1.frame.number })
    // A single delay may be longer than a frame, because the machine is busy with other tests as well.
    let delays = shots.map { ($0.arrival - $0.frame.time).seconds }.sorted()
    #expect(delays.allSatisfy { $0 >= 0 })
    #expect(delays[delays.count / 2] < 0.034)
    #expect(film.lost == nil)
    #expect(try input.format == bench.first(bench.wait(for: "test-camera")))
    camera.end()
  }

  @Test func damagedAndMissingFramesAreToldOf() throws {
    let bench = try PipeWireBench()
    let camera = try TestCamera(bench.server) { number, _ in
      var frame = PipeWireBench.nv12(number)
      // Of each ten sequence numbers, the last two are left out.
      frame.sequence = UInt64(number / 8 * 10 + number % 8)
      switch number % 8 {
      case 2: frame.isHeaderCorrupted = true
      case 4: frame.isChunkCorrupted = true
      case 6: frame.statedSize = 460_799
      default: break
      }
      return frame
    }
    let film = Film()
    let input = try bench.open("test-camera", film)
    try input.start()
    try film.wait(for: 60)
    input.stop()
    #expect(
      film.all.allSatisfy { shot in PipeWireBench.number(shot.frame).map { $0 % 8 % 2 == 1 || $0 % 8 == 0 } == true })
    let losses = film.losses
    #expect((losses[.damaged] ?? 0) >= 12)
    #expect((losses[.device] ?? 0) >= 8)
    #expect(film.lost == nil)
    camera.end()
  }

  /// Frames of GStreamer's sources and of some portals have no header.
  @Test func timesWithoutHeadersAreArrivals() throws {
    let bench = try PipeWireBench()
    var settings = TestCamera.Settings()
    settings.hasHeaders = false
    settings.interval = 33
    let camera = try TestCamera(bench.server, settings) { number, _ in PipeWireBench.nv12(number) }
    let film = Film()
    let input = try bench.open("test-camera", film)
    try input.start()
    try film.wait(for: 20)
    input.stop()
    let shots = film.all
    #expect(zip(shots, shots.dropFirst()).allSatisfy { $0.frame.time < $1.frame.time })
    #expect(shots.allSatisfy { abs(($0.arrival - $0.frame.time).seconds) < 0.1 })
    #expect(zip(shots, shots.dropFirst()).allSatisfy { $1.frame.number == $0.frame.number + 1 })
    camera.end()
  }

  /// GStreamer's test source sends NV12, YUY2, BGRx and JPEG. The fourth of its seven bars is green.
  @Test(
    .requires(.pipeWireSink),
    arguments: [
      ("video/x-raw,format=NV12", kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
      ("video/x-raw,format=YUY2", kCVPixelFormatType_422YpCbCr8_yuvs),
      ("video/x-raw,format=BGRx", kCVPixelFormatType_32BGRA), ("", 0),
    ])
  func gstreamersPicturesAreRead(_ caps: String, _ type: OSType) throws {
    let bench = try PipeWireBench()
    let rest = ",width=320,height=240,framerate=30/1"
    let line = caps.isEmpty ? "video/x-raw,format=I420\(rest) ! jpegenc" : caps + rest
    let source = try bench.server.gstreamerCamera("gst", line)
    let film = Film()
    let input = try bench.open("gst", film)
    #expect(input.format.size == PixelSize(width: 320, height: 240))
    try input.start()
    try film.wait(for: 10)
    input.stop()
    let shots = film.all
    #expect(zip(shots, shots.dropFirst()).allSatisfy { $0.frame.time < $1.frame.time })
    #expect(shots.allSatisfy { abs(($0.arrival - $0.frame.time).seconds) < 0.1 })
    let last = try #require(shots.last).frame
    switch last.content {
    case .jpeg(let bytes):
      #expect(caps.isEmpty)
      #expect(bytes.dataLength > 1_000)
    case .pixels(let buffer):
      #expect(CVPixelBufferGetPixelFormatType(buffer) == type)
      buffer.withPlanes { planes in
        // Green of 100 % by BT.601: Y′ 145, Cb 54, Cr 34.
        let row = planes[0].base + 20 * planes[0].bytesPerRow
        let sample = { (offset: Int) in Int(row.load(fromByteOffset: offset, as: UInt8.self)) }
        switch type {
        case kCVPixelFormatType_32BGRA:
          #expect(sample(4 * 160 + 1) > 247 && sample(4 * 160) < 8 && sample(4 * 160 + 2) < 8)
          #expect(sample(4 * 160 + 3) == 255)
        case kCVPixelFormatType_422YpCbCr8_yuvs:
          #expect(abs(sample(2 * 160) - 145) < 8 && abs(sample(2 * 160 + 1) - 54) < 8)
        default: #expect(abs(sample(160) - 145) < 8)
        }
      }
    }
    try input.start()
    source.kill()
    try Server.wait(for: "the loss") { film.lost != nil }
    #expect(film.lost?.kind == .deviceUnavailable)
    #expect(film.lost?.code == Int(ENODEV))
    input.stop()
  }

  @Test func aCameraThatGoesIsLostOnce() throws {
    let bench = try PipeWireBench()
    let camera = try TestCamera(bench.server) { number, _ in PipeWireBench.nv12(number) }
    let film = Film()
    let input = try bench.open("test-camera", film)
    try input.start()
    try film.wait(for: 3)
    camera.end()
    try Server.wait(for: "the loss") { film.lost != nil }
    #expect(film.lost?.code == Int(ENODEV))
    #expect(throws: EngineError.self) {
      input.stop()
      try input.start()
    }
    #expect(film.events.count { if case .lost = $0 { true } else { false } } == 1)
  }

  @Test func aServerThatGoesIsALoss() throws {
    let bench = try PipeWireBench()
    let camera = try TestCamera(bench.server) { number, _ in PipeWireBench.nv12(number) }
    let film = Film()
    let input = try bench.open("test-camera", film)
    try input.start()
    try film.wait(for: 3)
    bench.server.kill()
    try Server.wait(for: "the loss") { film.lost != nil }
    #expect(film.lost?.kind == .deviceUnavailable)
    input.stop()
    camera.end()
  }

  @Test func aFrozenCameraIsLost() throws {
    let bench = try PipeWireBench()
    var settings = TestCamera.Settings()
    settings.interval = 5
    let camera = try TestCamera(bench.server, settings) { number, _ in PipeWireBench.nv12(number) }
    let film = Film()
    let input = try bench.open("test-camera", film)
    try input.start()
    try film.wait(for: 3)
    camera.freeze()
    try Server.wait(for: "the loss") { film.lost != nil }
    #expect(film.lost?.code == Int(ETIMEDOUT))
    input.stop()
    camera.end()
  }

  // MARK: - Starting

  @Test func noSessionManagerIsNamed() throws {
    let bench = try PipeWireBench(isManaged: false)
    let camera = try TestCamera(bench.server) { number, _ in PipeWireBench.nv12(number) }
    let input = try bench.open("test-camera", Film())
    let error = #expect(throws: EngineError.self) { try input.start() }
    #expect(error?.code == Int(ETIMEDOUT))
    #expect(error?.detail?.contains("session manager") == true)
    camera.end()
  }

  @Test func noCommonFormatIsNamed() throws {
    let bench = try PipeWireBench()
    let camera = try TestCamera(bench.server, TestCamera.Settings(name: "grey", formats: [(25, 640, 480, [30])])) {
      number, _ in PipeWireBench.nv12(number)
    }
    let format = VideoDeviceFormat(
      coding: .jpeg, size: PixelSize(width: 640, height: 480),
      frameDurations: [CMTime(value: 1, timescale: 30)...CMTime(value: 1, timescale: 30)])
    var input: (any VideoInput)?
    try Server.wait(for: "the camera") {
      input = try? bench.cameras.makeInput(
        device: "grey", format: format, frameDuration: nil, receiver: Film(), onEvent: { _ in })
      return input != nil
    }
    let error = #expect(throws: EngineError.self) { try input?.start() }
    #expect(error?.kind == .deviceUnavailable)
    #expect(error?.code == Int(ETIMEDOUT) || error?.detail?.contains("format") == true)
    camera.end()
  }

  @Test func noSuchCameraIsAnError() throws {
    let bench = try PipeWireBench()
    let format = VideoDeviceFormat(
      coding: .jpeg, size: PixelSize(width: 640, height: 480),
      frameDurations: [CMTime(value: 1, timescale: 30)...CMTime(value: 1, timescale: 30)])
    let error = #expect(throws: EngineError.self) {
      try bench.cameras.makeInput(
        device: "nobody", format: format, frameDuration: nil, receiver: Film(), onEvent: { _ in })
    }
    #expect(error?.code == Int(ENODEV))
    let camera = try TestCamera(bench.server) { number, _ in PipeWireBench.nv12(number) }
    let input = try bench.open("test-camera", Film())
    camera.end()
    try Server.wait(for: "the camera's end") { try bench.cameras.devices().isEmpty }
    #expect(throws: EngineError.self) { try input.start() }
  }

  @Test func aSecondReaderIsGivenTheFirstOnesFormat() throws {
    let bench = try PipeWireBench()
    let settings = TestCamera.Settings(formats: [(23, 640, 480, [30]), (23, 320, 240, [30])])
    let camera = try TestCamera(bench.server, settings) { number, format in
      guard case .object(let object)? = format, object[SPA.videoSize]?.preferred == .rectangle(width: 640, height: 480)
      else { return PipeWireBench.nv12(number, width: 320, height: 240) }
      return PipeWireBench.nv12(number)
    }
    let formats = try bench.wait(for: "test-camera").formats
    let (first, second) = (Film(), Film())
    let large = try bench.open("test-camera", format: formats[0], first)
    let small = try bench.open("test-camera", format: formats[1], second)
    try large.start()
    try first.wait(for: 3)
    try small.start()
    try second.wait(for: 3)
    #expect(small.format.size == PixelSize(width: 640, height: 480))
    try Server.wait(for: "the format") {
      second.events.contains { if case .formatChanged(let format) = $0 { format == formats[0] } else { false } }
    }
    #expect(second.all.allSatisfy { PipeWireBench.number($0.frame) != nil })
    #expect(!first.events.contains { if case .formatChanged = $0 { true } else { false } })
    large.stop()
    let count = Int(second.all.last?.frame.number ?? 0)
    try second.wait(for: count + 10)
    #expect(second.lost == nil)
    small.stop()
    camera.end()
  }

  /// v4l2loopback has two buffers, however many a client requests.
  @Test func twoBuffersAreEnough() throws {
    let bench = try PipeWireBench()
    let camera = try TestCamera(bench.server, TestCamera.Settings(bufferCount: 2...2)) { number, _ in
      PipeWireBench.nv12(number)
    }
    let film = Film()
    let input = try bench.open("test-camera", film)
    try input.start()
    try film.wait(for: 10)
    input.stop()
    #expect(film.all.allSatisfy { PipeWireBench.number($0.frame) != nil })
    camera.end()
  }

  // MARK: - Receivers

  @Test func nothingComesBehindAStop() throws {
    let bench = try PipeWireBench()
    var settings = TestCamera.Settings()
    settings.interval = 1
    let camera = try TestCamera(bench.server, settings) { number, _ in PipeWireBench.nv12(number) }
    let isStopped = Atomic(false)
    let late = Atomic(0)
    let film = Film(onFrame: { _ in
      if isStopped.load(ordering: .acquiring) { late.add(1, ordering: .relaxed) }
    })
    let input = try bench.open("test-camera", film)
    for _ in 0..<100 {
      isStopped.store(false, ordering: .releasing)
      try input.start()
      try film.wait(for: 1)
      input.stop()
      isStopped.store(true, ordering: .releasing)
      film.forget()
    }
    #expect(late.load(ordering: .relaxed) == 0)
    #expect(film.lost == nil)
    camera.end()
  }

  @Test func lateReceiversGetTheNewestFrame() throws {
    let bench = try PipeWireBench()
    var settings = TestCamera.Settings()
    settings.interval = 5
    let camera = try TestCamera(bench.server, settings) { number, _ in PipeWireBench.nv12(number) }
    let film = Film(onFrame: { number in if number > 5 { usleep(60_000) } })
    let input = try bench.open("test-camera", film)
    try input.start()
    try film.wait(for: 60)
    input.stop()
    #expect(film.losses.values.reduce(0, +) > 10)
    #expect(film.all.allSatisfy { PipeWireBench.number($0.frame) != nil })
    camera.end()
  }

  @Test func heldPicturesRunOut() throws {
    let bench = try PipeWireBench()
    let last = Mutex(0)
    let camera = try TestCamera(bench.server) { number, _ in
      last.withLock { $0 = number }
      return PipeWireBench.nv12(number)
    }
    let film = Film(keeps: 100)
    let input = try bench.open("test-camera", film)
    try input.start()
    try Server.wait(for: "all frames held") { film.all.count >= PipeWireFrameCopier.maximumCount }
    let count = last.withLock { $0 }
    try Server.wait(for: "more frames") { last.withLock { $0 } > count + 5 }
    #expect(film.all.count == PipeWireFrameCopier.maximumCount)
    #expect(film.all.allSatisfy { PipeWireBench.number($0.frame) != nil })
    film.forget()
    try Server.wait(for: "the loss") { (film.losses[.outOfBuffers] ?? 0) > 0 }
    input.stop()
    camera.end()
  }

  @Test func anInputThatIsLetGoOfStops() throws {
    let bench = try PipeWireBench()
    let camera = try TestCamera(bench.server) { number, _ in PipeWireBench.nv12(number) }
    let held = Mutex<(any VideoInput)?>(nil)
    // The last release may be on the input's own thread.
    let film = Film(onFrame: { _ in held.withLock { $0 = nil } })
    weak var weakInput: PipeWireInput?
    do {
      let input = try bench.open("test-camera", film)
      weakInput = input as? PipeWireInput
      try input.start()
      held.withLock { $0 = input }
    }
    try Server.wait(for: "the input's end") { weakInput == nil }
    camera.end()
  }

  @Test func controlsAreUnsupported() throws {
    let bench = try PipeWireBench()
    let camera = try TestCamera(bench.server) { number, _ in PipeWireBench.nv12(number) }
    let input = try bench.open("test-camera", Film())
    for control in VideoControl.allCases {
      #expect(throws: EngineError.self) { try input.value(of: control) }
      #expect(throws: EngineError.self) { try input.set(control, to: 0) }
    }
    camera.end()
  }
}
