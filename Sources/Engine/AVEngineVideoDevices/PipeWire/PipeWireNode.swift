internal import AVEngineCPipeWire
internal import AVEngineCore

/// Used under the loop's lock, or on its thread.
final class PipeWireNode {
  let number: UInt32
  private let proxy: OpaquePointer
  private let hook = PipeWireHook()
  private let onChange: () -> Void
  private var properties: [String: String]
  private var offers: [UInt32: Pod] = [:]

  private static let maximumCount: UInt32 = 1_024

  init(_ number: UInt32, _ proxy: OpaquePointer, _ properties: [String: String], _ onChange: @escaping () -> Void) {
    self.number = number
    self.proxy = proxy
    self.properties = properties
    self.onChange = onChange
    // Safety: the owner calls `forget` before it releases this object. `forget` destroys the proxy, and with it the
    // listener.
    pw_proxy_add_object_listener(proxy, hook.pointer, Self.events, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Must be called exactly once.
  func forget() { pw_proxy_destroy(proxy) }

  /// The serial number, which is unique on the server and never reused; `number` if the server does not report it.
  var serial: UInt64 { properties["object.serial"].flatMap { UInt64($0) } ?? UInt64(number) }
  var name: String { properties["node.name"] ?? "node-\(serial)" }
  var path: String? { properties["api.v4l2.path"] }
  var isCamera: Bool { properties["media.role"].map { $0 == "Camera" } ?? true }

  func device(_ identifier: String) -> VideoDevice {
    var device = VideoDevice(
      identifier: identifier, modelIdentifier: model,
      name: properties["node.description"] ?? properties["node.nick"] ?? name)
    device.manufacturer = properties["device.vendor.name"] ?? ""
    device.formats = PipeWireFormat.offered(offers.sorted { $0.key < $1.key }.map(\.value))
    // SPA's libcamera plug-in states front, back or external.
    switch properties["api.libcamera.location"] {
    case "front":
      device.kind = .builtIn
      device.position = .front
    case "back":
      device.kind = .builtIn
      device.position = .back
    default: break
    }
    return device
  }

  private var model: String {
    func number(_ key: String) -> Int? {
      properties[key].flatMap { text in text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : Int(text) }
    }
    guard let vendor = number("device.vendor.id"), let product = number("device.product.id") else {
      return properties["device.product.name"] ?? properties["node.description"] ?? name
    }
    return "UVC Camera VendorID_\(vendor) ProductID_\(product)"
  }

  private func update(_ info: pw_node_info) {
    if info.change_mask & UInt64(CPIPEWIRE_NODE_CHANGED_PROPS) != 0 {
      properties.merge(PipeWireProperties.read(info.props)) { $1 }
    }
    if info.change_mask & UInt64(CPIPEWIRE_NODE_CHANGED_PARAMS) != 0 {
      offers = [:]
      _ = cpipewire_node_enum_params(proxy, 0, UInt32(CPIPEWIRE_PARAM_ENUM_FORMAT))
    }
    onChange()
  }

  private func add(_ offer: Pod, at index: UInt32) {
    guard index < Self.maximumCount else { return }
    offers[index] = offer
    onChange()
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> PipeWireNode? {
    // Safety: as in `init`.
    data.map { Unmanaged<PipeWireNode>.fromOpaque($0).takeUnretainedValue() }
  }

  nonisolated(unsafe) private static let events = {
    // Safety: written here, then only read, and never freed.
    let events = UnsafeMutablePointer<pw_node_events>.allocate(capacity: 1)
    events.initialize(to: pw_node_events())
    events.pointee.info = { data, info in
      if let info { PipeWireNode.of(data)?.update(info.pointee) }
    }
    events.pointee.param = { data, _, kind, index, _, pod in
      guard kind == CPIPEWIRE_PARAM_ENUM_FORMAT, let pod = Pod(pod) else { return }
      PipeWireNode.of(data)?.add(pod, at: index)
    }
    return UnsafePointer(events)
  }()
}
