internal import AVEngineCPipeWire
internal import AVEngineCore

/// Used under the loop's lock, or on its thread.
final class PipeWireNodes: @unchecked Sendable {
  // Safety: as above; the loop has ended when `forget` is called.
  private let registry: OpaquePointer
  private let hook = PipeWireHook()
  private let onChange: @Sendable () -> Void
  private var nodes: [UInt32: PipeWireNode] = [:]
  /// The metadata objects with the name "default", which session managers provide.
  private var metadata: Set<UInt32> = []

  /// Called on the loop's thread with the number of an object that was removed.
  var onRemoval: ((UInt32) -> Void)?

  private static let maximumCount = 256

  init?(_ core: OpaquePointer, _ onChange: @escaping @Sendable () -> Void) {
    guard let registry = cpipewire_core_get_registry(core) else { return nil }
    self.registry = registry
    self.onChange = onChange
    // Safety: the owner keeps this object until the loop has ended and the registry is destroyed.
    pw_proxy_add_object_listener(registry, hook.pointer, Self.events, Unmanaged.passUnretained(self).toOpaque())
  }

  func forget() {
    for node in nodes.values { node.forget() }
    nodes = [:]
    pw_proxy_destroy(registry)
  }

  var hasSessionManager: Bool { !metadata.isEmpty }

  var cameras: [PipeWireNode] { nodes.values.filter(\.isCamera).sorted { $0.serial < $1.serial } }

  func camera(_ identifier: String) -> PipeWireNode? { identified.first { $0.identifier == identifier }?.node }

  var identified: [(identifier: String, node: PipeWireNode)] {
    var known: Set<String> = []
    return cameras.map { node in
      let isFirst = known.insert(node.name).inserted
      return (isFirst ? node.name : "\(node.name)#\(node.serial)", node)
    }
  }

  private func add(_ number: UInt32, _ type: String, _ properties: [String: String]) {
    if type == "PipeWire:Interface:Metadata", properties["metadata.name"] == "default" { metadata.insert(number) }
    guard type == "PipeWire:Interface:Node", properties["media.class"] == "Video/Source",
      nodes.count < Self.maximumCount, nodes[number] == nil,
      let proxy = cpipewire_registry_bind_node(registry, number)
    else { return }
    nodes[number] = PipeWireNode(number, proxy, properties, onChange)
    onChange()
  }

  private func remove(_ number: UInt32) {
    metadata.remove(number)
    // The removed object may be a screen's node, which need not be in `nodes`.
    onRemoval?(number)
    guard let node = nodes.removeValue(forKey: number) else { return }
    node.forget()
    onChange()
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> PipeWireNodes? {
    // Safety: as in `init`.
    data.map { Unmanaged<PipeWireNodes>.fromOpaque($0).takeUnretainedValue() }
  }

  nonisolated(unsafe) private static let events = {
    // Safety: written here, then only read, and never freed.
    let events = UnsafeMutablePointer<pw_registry_events>.allocate(capacity: 1)
    events.initialize(to: pw_registry_events())
    events.pointee.global = { data, number, _, type, _, properties in
      guard let type else { return }
      PipeWireNodes.of(data)?.add(number, String(cString: type), PipeWireProperties.read(properties))
    }
    events.pointee.global_remove = { data, number in PipeWireNodes.of(data)?.remove(number) }
    return UnsafePointer(events)
  }()
}
