import AVEngineCore
import CoreFoundation

enum ColorWords {
  static func primaries(_ word: String?) -> ColorPrimaries? {
    let primaries = ColorPrimaries(named: word.map { $0 as NSString })
    return primaries == .unspecified ? nil : primaries
  }

  static func transfer(_ word: String?) -> TransferFunction? {
    let transfer = TransferFunction(named: word.map { $0 as NSString })
    return transfer == .unspecified ? nil : transfer
  }

  static func matrix(_ word: String?) -> YCbCrMatrix? {
    let matrix = YCbCrMatrix(named: word.map { $0 as NSString })
    return matrix == .unspecified ? nil : matrix
  }
}
