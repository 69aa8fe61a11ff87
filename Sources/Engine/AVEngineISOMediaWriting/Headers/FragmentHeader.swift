import AVEngineCore
import AVEngineISOMedia
import CoreMedia

/// The parts of a movie header that are written only before fragments: the box `mvex`, and edits with an open end.
struct FragmentHeader {
  /// Edits by track number, counted from zero. The header does not list tracks without an entry.
  var edits: [Int: [EditListWriter.Entry]] = [:]
  /// The movie's duration in movie ticks, if it is known.
  var duration: Int64?

  /// Returns the movie extends box (ISO/IEC 14496-12 §8.8.1 to §8.8.3).
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

  /// Returns `mehd`, or filler of the same size that may become one.
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
