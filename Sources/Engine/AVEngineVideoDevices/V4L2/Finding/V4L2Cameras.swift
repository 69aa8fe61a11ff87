package import AVEngineCore
package import CoreMedia
import Foundation

package struct V4L2Cameras: VideoDeviceDirectory, VideoInputProvider {
  private let system: V4L2System
  private let nodes: URL
  private let descriptions: URL

  package init() { self.init(V4L2System()) }

  init(
    _ system: V4L2System, nodes: URL = URL(fileURLWithPath: "/dev"),
    descriptions: URL = URL(fileURLWithPath: "/sys/class/video4linux")
  ) {
    self.system = system
    self.nodes = nodes
    self.descriptions = descriptions
  }

  // MARK: - Finding

  package struct Found: Sendable {
    package var devices: [VideoDevice] = []
    package var paths: Set<String> = []
  }

  package func devices() throws(EngineError) -> [VideoDevice] { try find().devices }

  package func find() throws(EngineError) -> Found {
    var found = Found()
    var paths: [String: Set<String>] = [:]
    var refusals = 0
    let names = names
    for name in names {
      let node: V4L2Node
      do throws(SystemFailure) { node = try open(name) } catch {
        if error.number == EACCES || error.number == EPERM { refusals += 1 }
        continue
      }
      guard node.capturesVideo else { continue }
      let identity = identity(of: node, name)
      paths[identity.identifier, default: []].insert(node.path)
      guard !found.devices.contains(where: { $0.identifier == identity.identifier }) else { continue }
      let formats = V4L2Formats(node).all
      if !formats.isEmpty { found.devices.append(device(identity, node, formats)) }
    }
    if found.devices.isEmpty, refusals > 0, refusals == names.count {
      throw EngineError(
        .permissionDenied, V4L2Operation.finding, subject: nodes.path,
        detail: "the user may not open any of the cameras",
        code: Int(EACCES))
    }
    found.paths = Set(found.devices.flatMap { paths[$0.identifier] ?? [] })
    return found
  }

  package func identifier(ofNode path: String) -> String? {
    let file = URL(fileURLWithPath: path).standardizedFileURL
    let name = file.lastPathComponent
    guard file.deletingLastPathComponent().path == nodes.standardizedFileURL.path, names.contains(name) else {
      return nil
    }
    do throws(SystemFailure) {
      let node = try open(name)
      return node.capturesVideo ? identity(of: node, name).identifier : nil
    } catch {
      return nil
    }
  }

  func paths(of device: String) -> [String] {
    names.map { nodes.appendingPathComponent($0).path }.filter { identifier(ofNode: $0) == device }
  }

  package func watch(_ tell: @escaping @Sendable () -> Void) throws(EngineError) -> any Sendable & AnyObject {
    try DeviceFolderWatch(nodes, prefix: Self.prefix, tell)
  }

  private func device(_ identity: V4L2Identity, _ node: V4L2Node, _ formats: [VideoDeviceFormat]) -> VideoDevice {
    let controls = V4L2Controls(node)
    var device = VideoDevice(
      identifier: identity.identifier, modelIdentifier: identity.modelIdentifier, name: identity.name)
    device.manufacturer = identity.manufacturer
    device.kind = controls.isBuiltIn ?? identity.isBuiltIn ? .builtIn : .external
    device.position = controls.position
    device.rotation = controls.rotation
    device.formats = formats
    device.controls = controls.ranges
    return device
  }

  // MARK: - Nodes

  private static let prefix = "video"

  private var names: [String] {
    var numbers: Set<Int> = []
    for folder in [descriptions, nodes] {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      where name.hasPrefix(Self.prefix) {
        if let number = UInt16(name.dropFirst(Self.prefix.count)) { numbers.insert(Int(number)) }
      }
    }
    return numbers.sorted().map { "\(Self.prefix)\($0)" }
  }

  private func open(_ name: String) throws(SystemFailure) -> V4L2Node {
    try V4L2Node(nodes.appendingPathComponent(name).path, system)
  }

  private func identity(of node: V4L2Node, _ name: String) -> V4L2Identity {
    V4L2Identity(node, folder: descriptions.appendingPathComponent(name))
  }

  // MARK: - Opening

  package func makeInput(
    device: String, format: VideoDeviceFormat, frameDuration: CMTime?, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput {
    let node = try node(of: device)
    let stream = try V4L2Stream(node, format, frameDuration)
    let reader = try V4L2Reader(stream, receiver: receiver, onEvent: onEvent)
    return V4L2Input(reader)
  }

  private func node(of device: String) throws(EngineError) -> V4L2Node {
    var reason = SystemFailure(number: ENODEV)
    for name in names {
      do throws(SystemFailure) {
        let node = try open(name)
        if node.capturesVideo, identity(of: node, name).identifier == device, !V4L2Formats(node).codings.isEmpty {
          return node
        }
      } catch {
        // A node that cannot be opened does not show to which camera it belongs. It may belong to this camera.
        if error.number == EACCES || error.number == EPERM || error.number == EBUSY { reason = error }
      }
    }
    throw .camera(reason, V4L2Operation.opening, device)
  }
}
