import AVFoundation
import Foundation

/// The identity of a video encoder: the digest of a few frames that it makes.
struct EncoderIdentity {
  var digest: String
  var name: String?
  /// The size of the frames that the session encodes.
  var size: (width: Int, height: Int)

  init?(_ session: AVAssetExportSession) throws {
    guard let probe = try session.encodedProbe() else { return nil }
    digest = try Digest.of(probe.data)
    name = Self.name(in: probe.data)
    size = (probe.width, probe.height)
  }

  /// x264 and x265 write their name and version into the first frame.
  private static func name(in data: Data) -> String? {
    for mark in ["x264 - core ", "x265 (build "] {
      guard let range = data.range(of: Data(mark.utf8)) else { continue }
      let text = data[range.lowerBound...].prefix(60).prefix { (0x20..<0x7F).contains($0) }
      let name = String(decoding: text, as: UTF8.self)
      return name.components(separatedBy: " - ").prefix(2).joined(separator: " - ")
    }
    return nil
  }
}
