import AVEngineCore
import CoreFoundation
import CoreMedia
import Foundation

struct SampleEntry {
  let format: FourCC
  /// Counted from one.
  let dataReference: Int
  /// The version of the table of sample entries (`stsd`). Version 1 changes audio entries in ISO files (ISO/IEC
  /// 14496-12 §12.2.3).
  let listVersion: UInt8
  let contents: [UInt8]
  let isQuickTime: Bool

  var isProtected: Bool { ["encv", "enca", "enct", "encs", "drms", "drmi"].contains(format) }

  var verbatim: Data {
    var writer = BoxWriter()
    writer.box(format) { box in
      box.zeros(6)
      box.u16(UInt16(clamping: dataReference))
      box.bytes(contents)
    }
    return Data(writer.bytes)
  }

  var verbatimExtension: [String: Any] {
    let key =
      isQuickTime
      ? kCMFormatDescriptionExtension_VerbatimSampleDescription : kCMFormatDescriptionExtension_VerbatimISOSampleEntry
    return [key as String: verbatim]
  }
}
