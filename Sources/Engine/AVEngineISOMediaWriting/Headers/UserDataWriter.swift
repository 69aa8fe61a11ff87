import AVEngineCore
import AVEngineISOMedia

/// Makes the boxes for a track's characteristics in its user data.
struct UserDataWriter {
  let settings: WriterTrack

  private static let taggedCharacteristic = MetadataEntry.Key.code(FourCC("tagc").rawValue)

  /// The metadata without tagged characteristics, for which `characteristics()` returns boxes.
  var metadata: [MetadataEntry] { settings.metadata.filter { $0.key != Self.taggedCharacteristic } }

  /// Returns a box for each characteristic: `kind` (ISO/IEC 14496-12 §8.10.4) for a URN, or for a scheme and a value
  /// with "#" between them; QuickTime's `tagc` for all others.
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
