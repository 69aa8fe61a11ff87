import AVEngineCore
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import TestSupport

@testable import AVEngineVideoDevices

struct PipeWireBench {
  let server: PipeWireServer
  let cameras: PipeWireCameras

  init(isManaged: Bool = true) throws {
    server = try PipeWireServer(isManaged: isManaged)
    cameras = PipeWireCameras(remote: server.address)
    let directory = cameras
    try Server.wait(for: "PipeWire's answer") { (try? directory.devices()) != nil }
    guard isManaged else { return }
    // WirePlumber links streams only after all of its scripts have run: wait until a first input starts.
    let camera = try TestCamera(server, TestCamera.Settings(name: "first")) { number, _ in Self.nv12(number) }
    let device = try wait(for: "first")
    let format = try first(device)
    try Server.wait(for: "the session manager") {
      let input = try directory.makeInput(
        device: "first", format: format, frameDuration: nil, receiver: Film(), onEvent: { _ in })
      defer { input.stop() }
      return (try? input.start()) != nil
    }
    camera.end()
  }

  func wait(for name: String) throws -> VideoDevice {
    var found: VideoDevice?
    try Server.wait(for: name) {
      found = try cameras.devices().first { $0.identifier == name }
      return found != nil
    }
    guard let found else { throw Tool.Failure(description: "\(name) is not listed") }
    return found
  }

  func first(_ device: VideoDevice) throws -> VideoDeviceFormat {
    guard let format = device.formats.first else { throw Tool.Failure(description: "no format") }
    return format
  }

  func open(
    _ name: String, format: VideoDeviceFormat? = nil, duration: CMTime? = nil, _ film: Film
  ) throws -> any VideoInput {
    let device = try wait(for: name)
    return try cameras.makeInput(
      device: name, format: try format ?? first(device), frameDuration: duration, receiver: film,
      onEvent: { film.add($0) })
  }

  final class Film: VideoReceiver {
    struct Shot: @unchecked Sendable {
      // Safety: only read.
      let frame: CapturedFrame
      /// The time on the host's clock at which the film received the frame.
      let arrival: CMTime
    }
    private let shots = Mutex<[Shot]>([])
    private let told = Mutex<[VideoInputEvent]>([])
    private let onFrame: @Sendable (Int) -> Void

    private let capacity: Int

    init(keeps capacity: Int = 12, onFrame: @escaping @Sendable (Int) -> Void = { _ in }) {
      self.capacity = capacity
      self.onFrame = onFrame
    }

    func forget() { shots.withLock { $0 = [] } }

    var all: [Shot] { shots.withLock { $0 } }
    var events: [VideoInputEvent] { told.withLock { $0 } }
    var lost: EngineError? {
      for case .lost(let error) in events { return error }
      return nil
    }
    var losses: [VideoInputEvent.Loss: Int] {
      var losses: [VideoInputEvent.Loss: Int] = [:]
      for case .framesLost(let count, let loss) in events { losses[loss, default: 0] += count }
      return losses
    }

    func add(_ event: VideoInputEvent) { told.withLock { $0.append(event) } }

    func receive(_ frame: CapturedFrame) {
      let number = shots.withLock { shots in
        // Releasing an old frame returns its buffer to the input's pool.
        if shots.count >= capacity { shots.removeFirst() }
        shots.append(Shot(frame: frame, arrival: CMClock.hostTimeClock.time))
        return Int(frame.number)
      }
      onFrame(number)
    }

    func wait(for count: Int) throws {
      try Server.wait(for: "\(count) frames") { (self.all.last?.frame.number ?? -1) >= count - 1 }
    }
  }

  // MARK: - Frames

  static func luma(_ number: Int, _ x: Int, _ y: Int) -> UInt8 { UInt8(truncatingIfNeeded: number + x + 3 * y) }

  /// The frame's time is now, and its sequence number follows from `number`.
  static func nv12(_ number: Int, width: Int = 640, height: Int = 480, stride: Int? = nil, offset: Int = 0)
    -> TestCamera.Frame
  {
    let row = stride ?? width
    var bytes = [UInt8](repeating: 0xEE, count: row * height * 3 / 2)
    for y in 0..<height { for x in 0..<width { bytes[y * row + x] = luma(number, x, y) } }
    for y in 0..<height / 2 {
      for x in 0..<width { bytes[(height + y) * row + x] = x.isMultiple(of: 2) ? 100 : 200 }
    }
    return TestCamera.Frame(
      bytes: bytes, offset: offset, stride: stride ?? 0,
      time: CMClock.hostTimeClock.time.value, sequence: UInt64(number) + 1_000)
  }

  /// Returns the low byte of a frame's number, which the first luma sample shows; nil if a checked sample differs.
  static func number(_ frame: CapturedFrame, width: Int = 640, height: Int = 480) -> UInt8? {
    guard case .pixels(let buffer) = frame.content, buffer.width == width, buffer.height == height else { return nil }
    return buffer.withPlanes { planes -> UInt8? in
      guard planes.count == 2 else { return nil }
      let first = planes[0].base.load(as: UInt8.self)
      for (x, y) in [(1, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1), (width / 2, height / 2)] {
        let sample = planes[0].base.load(fromByteOffset: y * planes[0].bytesPerRow + x, as: UInt8.self)
        guard sample == first &+ luma(0, x, y) else { return nil }
      }
      let last = (height / 2 - 1) * planes[1].bytesPerRow + width - 2
      let chroma = (
        planes[1].base.load(fromByteOffset: last, as: UInt8.self),
        planes[1].base.load(fromByteOffset: last + 1, as: UInt8.self)
      )
      return chroma == (100, 200) ? first : nil
    }
  }
}
