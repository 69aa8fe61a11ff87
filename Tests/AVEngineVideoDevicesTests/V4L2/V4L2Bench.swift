import AVEngineCV4L2
import AVEngineCore
import CoreMedia
import Foundation
import TestSupport

@testable import AVEngineVideoDevices

struct V4L2Bench {
  let folder: TemporaryFolder
  let kernel: FakeKernel
  let cameras: V4L2Cameras

  init(_ cameras: FakeCamera...) throws {
    folder = try TemporaryFolder()
    kernel = FakeKernel(folder: folder)
    let (nodes, descriptions) = (folder.url.appendingPathComponent("dev"), folder.url.appendingPathComponent("class"))
    for url in [nodes, descriptions] {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    self.cameras = V4L2Cameras(kernel.system, nodes: nodes, descriptions: descriptions)
    for (number, camera) in cameras.enumerated() { try add(camera, as: "video\(number)") }
  }

  var nodes: URL { folder.url.appendingPathComponent("dev") }

  func add(_ camera: FakeCamera, as name: String) throws {
    kernel.add(camera, as: name)
    try Data().write(to: nodes.appendingPathComponent(name))
  }

  func describe(_ name: String, interface: String, _ attributes: [String: String]) throws {
    let usb = folder.url.appendingPathComponent("devices/\(interface.prefix { $0 != ":" })")
    let device = usb.appendingPathComponent(interface)
    let node = folder.url.appendingPathComponent("class/\(name)")
    for url in [device, node] { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    for (key, value) in attributes { try Data("\(value)\n".utf8).write(to: usb.appendingPathComponent(key)) }
    try FileManager.default.createSymbolicLink(at: node.appendingPathComponent("device"), withDestinationURL: device)
  }

  func open(
    _ taker: FrameTaker, format: Int = 0, frameDuration: CMTime? = nil
  ) throws -> any VideoInput {
    guard let device = try cameras.devices().first else { throw EngineError(.deviceUnavailable, "Testing") }
    return try cameras.makeInput(
      device: device.identifier, format: device.formats[format], frameDuration: frameDuration, receiver: taker,
      onEvent: { taker.add($0) })
  }
}

final class FrameTaker: VideoReceiver, @unchecked Sendable {
  // Safety: all state that changes is used under the condition's lock.
  private let condition = NSCondition()
  private var frames: [CapturedFrame] = []
  private var told: [VideoInputEvent] = []
  private var received = 0
  private var keepsFrames = true
  private var onFrame: (@Sendable () -> Void)?

  /// - Parameter keepsFrames: Whether the test holds the frames, and thereby the driver's buffers.
  init(keepsFrames: Bool = true, onFrame: (@Sendable () -> Void)? = nil) {
    self.keepsFrames = keepsFrames
    self.onFrame = onFrame
  }

  func receive(_ frame: CapturedFrame) {
    condition.withLock {
      received += 1
      if keepsFrames { frames.append(frame) }
      condition.broadcast()
    }
    onFrame?()
  }

  func add(_ event: VideoInputEvent) {
    condition.withLock {
      told.append(event)
      condition.broadcast()
    }
  }

  var all: [CapturedFrame] { condition.withLock { frames } }
  var count: Int { condition.withLock { received } }
  var events: [VideoInputEvent] { condition.withLock { told } }
  func letGo() { condition.withLock { frames = [] } }

  var losses: [VideoInputEvent.Loss: Int] {
    events.reduce(into: [:]) { sums, event in
      if case .framesLost(let count, let loss) = event { sums[loss, default: 0] += count }
    }
  }
  var failures: [EngineError] { events.compactMap { if case .lost(let error) = $0 { error } else { nil } } }

  func wait(for what: String, until isSo: @escaping (FrameTaker) -> Bool) throws {
    let end = Date(timeIntervalSinceNow: 60)
    while !isSo(self) {
      condition.lock()
      // The wait is short: a frame that arrives between the check and the lock is seen at the next check.
      _ = condition.wait(until: Date(timeIntervalSinceNow: 0.01))
      condition.unlock()
      guard Date() < end else { throw Tool.Failure(description: "timed out while waiting for \(what)") }
    }
  }

  func wait(frames: Int) throws { try wait(for: "\(frames) frames") { $0.count >= frames } }
}
