internal import AVEngineCV4L2
import AVEngineCore

final class V4L2Node: Sendable {
  let system: V4L2System
  let path: String
  let descriptor: Int32
  let driver: String
  /// The name of the device for display, of at most 31 bytes.
  let card: String
  let busInfo: String
  let capabilities: UInt32

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

  /// The single-planar interface is preferred. With the multi-planar one, a buffer can have several pieces of memory.
  var isMultiPlanar: Bool { !can(UInt32(V4L2_CAP_VIDEO_CAPTURE)) }

  var bufferType: UInt32 {
    isMultiPlanar ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE.rawValue : V4L2_BUF_TYPE_VIDEO_CAPTURE.rawValue
  }

  /// Nodes of metadata and codecs are not cameras, and neither are sensors whose pipeline another program has to set up
  /// (V4L2_CAP_IO_MC).
  var capturesVideo: Bool {
    guard can(UInt32(V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_VIDEO_CAPTURE_MPLANE)), can(UInt32(V4L2_CAP_STREAMING)) else {
      return false
    }
    let others = V4L2_CAP_META_CAPTURE | V4L2_CAP_VIDEO_M2M | V4L2_CAP_VIDEO_M2M_MPLANE | V4L2_CAP_IO_MC
    guard !can(UInt32(others)) else { return false }
    // A node of the loopback driver is both its input and its output.
    return isLoopback || !can(UInt32(V4L2_CAP_VIDEO_OUTPUT | V4L2_CAP_VIDEO_OUTPUT_MPLANE))
  }

  var isLoopback: Bool { driver == "v4l2 loopback" || driver == "v4l2loopback" }
}

func text<Bytes>(of bytes: Bytes) -> String {
  withUnsafeBytes(of: bytes) { buffer in
    let text = String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    return String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
  }
}
