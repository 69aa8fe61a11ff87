internal import AVEngineCV4L2
import AVEngineCore

/// An open video node of the kernel, for example `/dev/video0`. It is closed when this object is released.
final class V4L2Node: Sendable {
  let system: V4L2System
  let path: String
  let descriptor: Int32
  let driver: String
  /// The name of the device for display, of at most 31 bytes.
  let card: String
  /// The place on the bus at which the device is plugged in.
  let busInfo: String
  /// The capabilities of this node, or of the whole device if the driver does not distinguish them.
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

  /// Whether the multi-planar interface is used, because the node does not support the single-planar one. A buffer can
  /// then have several pieces of memory.
  var isMultiPlanar: Bool { !can(UInt32(V4L2_CAP_VIDEO_CAPTURE)) }

  var bufferType: UInt32 {
    isMultiPlanar ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue : V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
  }

  /// Whether the node delivers video. Nodes of metadata, codecs, and sensors whose pipeline another program has to set
  /// up first (V4L2_CAP_IO_MC) do not.
  var capturesVideo: Bool {
    guard can(UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_CAPTURE_MPLANE)), can(UInt32(V4L2_CAP_STREAMING)) else {
      return false
    }
    let others = V4L2_CAP_META_CAPTURE | V4L2_CAP_VIDEO_M2M | V4L2_CAP_VIDEO_M2M_MPLANE | V4L2_CAP_IO_MC
    guard !can(UInt32(others)) else { return false }
    // A node of the loopback driver is both its input and its output.
    return isLoopback || !can(UInt32(V4L2_CAP_VIDEO_OUTPUT | V4L2_CAP_VIDEO_OUTPUT_MPLANE))
  }

  /// Whether the driver gets its frames from a program (v4l2loopback).
  var isLoopback: Bool { driver == "v4l2 loopback" || driver == "v4l2loopback" }
}

/// Returns the text of a C string in a structure, up to the first NUL and without control characters.
func text<Bytes>(of bytes: Bytes) -> String {
  withUnsafeBytes(of: bytes) { buffer in
    let text = String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    return String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
  }
}
