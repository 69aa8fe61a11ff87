import CoreFoundation
import CoreVideo

/// Core Video's words for colour as code points of ITU-T H.273; nil for none and for unknown ones.
enum ColorWords {
  static func primaries(_ word: String?) -> UInt8? { code(word, CVColorPrimariesGetIntegerCodePointForString) }
  static func transfer(_ word: String?) -> UInt8? { code(word, CVTransferFunctionGetIntegerCodePointForString) }
  static func matrix(_ word: String?) -> UInt8? { code(word, CVYCbCrMatrixGetIntegerCodePointForString) }

  private static func code(_ word: String?, _ lookUp: (CFString?) -> Int32) -> UInt8? {
    word.flatMap { UInt8(exactly: lookUp($0 as NSString)) }.flatMap { $0 == 2 ? nil : $0 }
  }
}
