package import AVEngineCore

struct PreservedBoxes {
  private(set) var boxes: [PreservedBox] = []

  private static let filler: Set<FourCC> = ["free", "skip", "wide"]
  private static let limit = 4096

  mutating func keep(_ box: Box, in parent: PreservedBox.Parent, role: PreservedBox.Role = .other, of reader: BoxReader)
  {
    guard !Self.filler.contains(box.type), !box.isCut, boxes.count < Self.limit else { return }
    boxes.append(PreservedBox(in: parent, role: role, source: reader.source, place: box.start..<box.end))
  }
}

package struct PreservedBytes {
  private var bytes: [PreservedBox.Parent: [UInt8]] = [:]
  package private(set) var handler: [UInt8]?
  package private(set) var mediaHeader: [UInt8]?

  package init() {}

  package init(_ boxes: [PreservedBox], where isWanted: (PreservedBox) -> Bool) throws(EngineError) {
    for box in boxes where isWanted(box) {
      switch box.role {
      case .other: bytes[box.parent, default: []] += try box.bytes()
      case .handler: handler = try box.bytes()
      case .mediaHeader: mediaHeader = try box.bytes()
      }
    }
  }

  package func bytes(in parent: PreservedBox.Parent) -> [UInt8] { bytes[parent] ?? [] }
}
