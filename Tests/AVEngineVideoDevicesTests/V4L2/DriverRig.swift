import AVEngineCV4L2
import AVEngineCore
import CoreMedia
import CoreVideo
import Foundation
import TestSupport

@testable import AVEngineVideoDevices

/// A camera of the fake driver, or of the kernel's test driver vivid if `scripts/check-vivid` has loaded vivid.
final class DriverRig {
  enum Driver: String, CaseIterable {
    case fake, vivid

    static var present: [Driver] { allCases.filter { $0 == .fake || !vividNodes.isEmpty } }
  }

  enum Fault {
    /// The next STREAMON fails.
    case start
    /// The queue of buffers fails until streaming ends.
    case queue
    /// The next frame is marked as damaged.
    case frame
    /// The driver leaves frames out.
    case gaps
    case disconnection
  }

  let cameras: V4L2Cameras
  private let bench: V4L2Bench?
  private let node: URL?
  private let bus: String
  /// vivid plugs the camera in again when this file is closed.
  private var unplugged: FileHandle?
  private var isNextDamaged = false
  private var leavesOut = false

  /// - Parameter number: The number of vivid's camera; a test that pulls out a camera uses a separate one.
  init(_ driver: Driver, number: Int = 0) throws {
    switch driver {
    case .fake:
      let camera = FakeCamera()
      camera.formats = ["YUYV", "NV12", "RGB3"].map { fourCC in
        FakeCamera.Format(
          fourCC: fourCC,
          sizes: [
            FakeCamera.Size(width: 320, height: 180, intervals: [(1, 30), (1, 15)]),
            FakeCamera.Size(width: 64, height: 36, intervals: [(1, 30)]),
          ])
      }
      camera.controls = FakeCamera.webcam().controls
      camera.bus = "fake-000"
      let bench = try V4L2Bench(camera)
      (self.bench, node, bus, cameras) = (bench, nil, camera.bus, bench.cameras)
    case .vivid:
      let nodes = Self.vividNodes
      guard nodes.indices.contains(number) else { throw Tool.Failure(description: "vivid has no camera \(number)") }
      (bench, node, bus) = (nil, nodes[number], "vivid-00\(number)")
      cameras = V4L2Cameras()
    }
  }

  private static var vividNodes: [URL] {
    let folder = URL(fileURLWithPath: "/sys/class/video4linux")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.compactMap { name -> (String, URL)? in
      let url = folder.appendingPathComponent(name).appendingPathComponent("name")
      guard let title = try? String(contentsOf: url, encoding: .utf8), title.hasPrefix("vivid-") else { return nil }
      return (title, URL(fileURLWithPath: "/dev/\(name)"))
    }
    .sorted { $0.0 < $1.0 }.map(\.1)
  }

  func find(in devices: [VideoDevice]) -> [VideoDevice] { devices.filter { $0.identifier.contains(bus) } }

  func device() throws -> VideoDevice {
    guard let device = find(in: try cameras.devices()).first else { throw Tool.Failure(description: "no camera") }
    return device
  }

  func formats() throws -> [VideoDeviceFormat] {
    var smallest: [VideoDeviceFormat.Coding: VideoDeviceFormat] = [:]
    for format in try device().formats {
      if let other = smallest[format.coding], other.size.width <= format.size.width { continue }
      smallest[format.coding] = format
    }
    return Array(smallest.values)
  }

  func open(
    _ taker: FrameTaker, _ format: VideoDeviceFormat? = nil, frameDuration: CMTime? = nil
  ) throws -> any VideoInput {
    let device = try device()
    let usual = try formats().first { $0.coding == .pixels(kCVPixelFormatType_422YpCbCr8_yuvs) }
    guard let format = format ?? usual else { throw Tool.Failure(description: "no format") }
    return try cameras.makeInput(
      device: device.identifier, format: format, frameDuration: frameDuration, receiver: taker,
      onEvent: { taker.add($0) })
  }

  /// The current time of the frames' clock, in nanoseconds.
  var now: Int64 { bench?.kernel.now ?? V4L2System().now() }

  /// Only the fake driver has to be told to deliver frames.
  func run(_ taker: FrameTaker, until what: String, _ isSo: (FrameTaker) -> Bool) throws {
    try run(until: what) { isSo(taker) }
  }

  func run(until what: String, _ isSo: () -> Bool) throws {
    try Server.wait(for: what) {
      if let bench { step(bench.kernel) }
      return isSo()
    }
  }

  private func step(_ kernel: FakeKernel) {
    kernel.now += 33_000_000
    let isDamaged = isNextDamaged
    let gap: UInt32 = leavesOut ? 1 : 0
    let isDelivered = kernel.deliver(
      "video0",
      {
        $0.sequence += gap
        if isDamaged { $0.flags |= UInt32(V4L2_BUF_FLAG_ERROR) }
      },
      fill: { _, bytes in for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index) } })
    if isDelivered { isNextDamaged = false }
  }

  // MARK: - Faults

  func inject(_ fault: Fault) throws {
    guard let bench else { return try injectIntoVivid(fault) }
    switch fault {
    case .start: bench.kernel.change { $0.failsNextStart = EINVAL }
    case .queue:
      bench.kernel.change {
        $0.isFatal = true
        $0.recoversWithStream = true
      }
    case .frame: isNextDamaged = true
    case .gaps: leavesOut = true
    case .disconnection: bench.kernel.change { $0.isGone = true }
    }
  }

  /// vivid is busy anyway while an input reads from it.
  func setBusy(_ isBusy: Bool) { bench?.kernel.change { $0.isBusy = isBusy } }

  private func injectIntoVivid(_ fault: Fault) throws {
    let control =
      switch fault {
      case .start: "inject_vidioc_streamon_error=1"
      case .queue: "inject_fatal_streaming_error=1"
      case .frame: "inject_v4l2_buf_flag_error=1"
      case .gaps: "percentage_of_dropped_buffers=50"
      case .disconnection: "disconnect=1"
      }
    guard let node else { return }
    if fault == .disconnection { unplugged = try FileHandle(forReadingFrom: node) }
    _ = try Tool.run("v4l2-ctl", ["-d", node.path, "-c", control])
  }

  func leaveNothingOut() throws {
    leavesOut = false
    if let node { _ = try Tool.run("v4l2-ctl", ["-d", node.path, "-c", "percentage_of_dropped_buffers=0"]) }
  }
}
