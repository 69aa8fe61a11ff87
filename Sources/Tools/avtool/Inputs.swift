import AVFoundation
import Foundation

/// What a word on the command line names: a file, or a URL with a scheme.
enum Inputs {
  static func asset(_ word: String) throws -> AVURLAsset {
    if let url = URL(string: word), let scheme = url.scheme, ["http", "https", "file"].contains(scheme.lowercased()) {
      return AVURLAsset(url: url)
    }
    guard FileManager.default.fileExists(atPath: word) else { throw Failure(.noInput, "“\(word)” does not exist") }
    guard FileManager.default.isReadableFile(atPath: word) else { throw Failure(.noInput, "“\(word)” may not be read") }
    return AVURLAsset(url: URL(fileURLWithPath: word), options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
  }
}
