import AVEngineCore
import AVEngineISOMedia

struct UserDataWriter {
  let settings: WriterTrack

  private static let taggedCharacteristic = MetadataEntry.Key.code(FourCC("tagc").rawValue)

  var metadata: [MetadataEntry] { settings.metadata.filter { $0.key != Self.taggedCharacteristic } }

  /// A URN, or a scheme and a value with "#" between them, is stored in `kind` (ISO/IEC 14496-12 §8.10.4), any other
  /// characteristic in QuickTime's `tagc`.
  func characteristics() -> [UInt8] {
    var all = settings.characteristics
    for entry in settings.metadata where entry.key == Self.taggedCharacteristic {
      if case .text(let text) = entry.value, !all.contains(text) { all.append(text) }
    }
    var writer = BoxWriter()
    for characteristic in all {
      guard
        let mark = characteristic.lastIndex(of: "#")
          ?? (characteristic.hasPrefix("urn:") ? characteristic.endIndex : nil)
      else {
        writer.box("tagc") { $0.bytes(Array(characteristic.utf8)) }
        continue
      }
      writer.fullBox("kind") { box in
        box.bytes(Array(characteristic[..<mark].utf8) + [0])
        box.bytes(Array(characteristic[mark...].dropFirst().utf8) + [0])
      }
    }
    return writer.bytes
  }
}
