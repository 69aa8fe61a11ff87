import AVEngineCore
import Foundation

struct V4L2Identity: Sendable, Hashable {
  /// All nodes of a camera share the identifier.
  var identifier: String
  var modelIdentifier: String
  var name: String
  var manufacturer: String
  var isBuiltIn: Bool

  init(_ node: V4L2Node, folder: URL) {
    let device = folder.appendingPathComponent("device").resolvingSymlinksInPath()
    let usb = device.deletingLastPathComponent()
    let vendor = Self.line(usb, "idVendor")
    let product = Self.line(usb, "idProduct")
    if let vendor, let product, let vendorID = UInt16(vendor, radix: 16), let productID = UInt16(product, radix: 16) {
      // The name of the interface's folder, such as `1-2:1.0`, contains the bus and the ports.
      identifier = "usb:\(device.lastPathComponent):\(vendor):\(product)"
      modelIdentifier = "UVC Camera VendorID_\(vendorID) ProductID_\(productID)"
      manufacturer = Self.line(usb, "manufacturer") ?? ""
      isBuiltIn = Self.line(usb, "removable") == "fixed"
      // The driver truncates the name of the product in `card`.
      let whole = Self.line(usb, "product") ?? ""
      name = node.card.utf8.count == Self.longestCard && !whole.isEmpty ? whole : node.card
    } else {
      identifier = "\(node.busInfo):\(node.card)"
      modelIdentifier = node.card
      manufacturer = ""
      let isVirtual = node.isLoopback || node.driver == "vivid" || device.path.contains("/devices/virtual/")
      isBuiltIn = node.busInfo.hasPrefix("platform:") && !isVirtual
      name = node.card
    }
  }

  private static let longestCard = 31

  private static func line(_ folder: URL, _ attribute: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: folder.appendingPathComponent(attribute).path) else { return nil }
    defer { try? file.close() }
    guard let data = try? file.read(upToCount: 1_024) else { return nil }
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return text.isEmpty ? nil : text
  }
}
