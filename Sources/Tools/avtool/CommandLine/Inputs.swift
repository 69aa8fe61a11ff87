import AVFoundation
import Foundation

enum Inputs {
  static func asset(_ word: String) throws -> AVURLAsset {
    if let url = URL(string: word), let scheme = url.scheme, ["http", "https", "file"].contains(scheme.lowercased()) {
      return AVURLAsset(url: url)
    }
    try require(word)
    return AVURLAsset(url: URL(fileURLWithPath: word), options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
  }

  static func require(_ path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else { throw Failure(.noInput, "“\(path)” does not exist") }
    guard FileManager.default.isReadableFile(atPath: path) else { throw Failure(.noInput, "“\(path)” may not be read") }
  }
}
