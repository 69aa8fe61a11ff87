internal import AVEngineCV4L2
import AVEngineCore

/// A video node of the kernel, as `/dev/video0`, that is open as long as somebody holds this.
final class V4L2Node: Sendable {
  let system: V4L2System
  let path: String
  let descriptor: Int32
  /// Of the driver.
  let driver: String
  /// The device's name for people, of 31 bytes at most.
  let card: String
  /// The place on the bus at which the device is plugged in.
  let busInfo: String
  /// Of this node alone, where the driver tells them apart from the whole device's.
  let capabilities: UInt32

  /// - Throws: The error of open(2) or of VIDIOC_QUERYCAP.
  init(_ path: String, _ system: V4L2System) throws(SystemFailure) {
    let descriptor = try system.open(path)
    var capability = v4l2_capability()
    do {
      try system.request(CV4L2_QUERYCAP, of: descriptor, &capability)
    } catch {
      system.close(descriptor)
      throw error
    }
    self.system = system
    self.path = path
    self.descriptor = descriptor
    driver = text(of: capability.driver)
    card = text(of: capability.card)
    busInfo = text(of: capability.bus_info)
    let hasOwn = capability.capabilities & UInt32(V4L2_CAP_DEVICE_CAPS) != 0
    capabilities = hasOwn ? capability.device_caps : capability.capabilities
  }

  deinit { system.close(descriptor) }

  func request<Argument>(_ request: UInt, _ argument: inout Argument) throws(SystemFailure) {
    try system.request(request, of: descriptor, &argument)
  }

  // MARK: - Capabilities

  private func can(_ capability: UInt32) -> Bool { capabilities & capability != 0 }

  /// Frames come in several planes of memory, by the requests of the multi-planar interface.
  var isMultiPlanar: Bool { !can(UInt32(V4L2_CAP_VIDEO_CAPTURE)) }

  /// The type of buffers and formats.
  var bufferType: UInt32 {
    isMultiPlanar ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue : V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
  }

  /// Whether video comes out of the node: not numbers about it, no codec, and no sensor whose pipeline somebody else
  /// has to set up first (V4L2_CAP_IO_MC).
  var capturesVideo: Bool {
    guard can(UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_CAPTURE_MPLANE)), can(UInt32(V4L2_CAP_STREAMING)) else {
      return false
    }
    let others = V4L2_CAP_META_CAPTURE | V4L2_CAP_VIDEO_M2M | V4L2_CAP_VIDEO_M2M_MPLANE | V4L2_CAP_IO_MC
    guard !can(UInt32(others)) else { return false }
    // The loopback's nodes are both ends of it.
    return isLoopback || !can(UInt32(V4L2_CAP_VIDEO_OUTPUT | V4L2_CAP_VIDEO_OUTPUT_MPLANE))
  }

  /// The driver takes its frames from a program (v4l2loopback, whose driver's name has a blank).
  var isLoopback: Bool { driver == "v4l2 loopback" || driver == "v4l2loopback" }
}

/// The characters up to the first zero of a C string in a structure; control characters are left out.
func text<Bytes>(of bytes: Bytes) -> String {
  withUnsafeBytes(of: bytes) { buffer in
    let text = String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    return String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
  }
}
