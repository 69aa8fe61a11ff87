import AVEngineCore
import AVEngineISOMedia
import CoreMedia

struct FragmentHeader {
  /// By track number, counted from zero. The header does not list tracks without an entry.
  var edits: [Int: [EditListWriter.Entry]] = [:]
  var duration: Int64?

  func extends() -> [UInt8] {
    var writer = BoxWriter()
    writer.box("mvex") { box in
      box.bytes(Self.durationBox(duration))
      for number in edits.keys.sorted() {
        box.fullBox("trex") { extends in
          extends.u32(UInt32(clamping: number + 1))
          extends.u32(1)
          extends.zeros(12)
        }
      }
    }
    return writer.bytes
  }

  /// Filler of the same size may become `mehd` later.
  static func durationBox(_ duration: Int64?) -> [UInt8] {
    var writer = BoxWriter()
    guard let duration else {
      writer.box("free") { $0.zeros(12) }
      return writer.bytes
    }
    writer.fullBox("mehd", version: 1) { $0.i64(duration) }
    return writer.bytes
  }
}
