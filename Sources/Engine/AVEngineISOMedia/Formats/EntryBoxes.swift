import CoreFoundation
import Foundation

struct EntryBoxes {
  private(set) var boxes: [ByteParser]

  init(_ boxes: [ByteParser]) { self.boxes = boxes }

  subscript(type: FourCC) -> ByteParser? { boxes.first { $0.box == type } }

  func atoms(except known: Set<FourCC>) -> [String: Any] {
    var atoms: [String: Any] = [:]
    for box in boxes where !known.contains(box.box) {
      let name = box.box.description
      let data = box.restData
      if let first = atoms[name] as? Data {
        atoms[name] = [first, data]
      } else if let several = atoms[name] as? [Data] {
        atoms[name] = several + [data]
      } else {
        atoms[name] = data
      }
    }
    return atoms
  }
}
