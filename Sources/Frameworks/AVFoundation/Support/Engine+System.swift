import FFmpegEngine
import Foundation
import ISOMedia
package import MediaEngine

extension Engine {
  /// The parts that every process is put together from.
  package static let system = Engine(containers: [ISOMediaProvider(), FFmpegContainerProvider()], codecs: FFmpegCodecs(), writers: [ISOMediaProvider()])

  /// The bytes behind a URL.
  static func source(of url: URL, options: AssetOptions) throws(EngineError) -> any ByteSource {
    switch url.scheme?.lowercased() {
    case "file", nil: return try FileByteSource(path: url.path)
    default:
      throw EngineError(
        .unsupported, "Opening", subject: url.absoluteString, detail: "URLs of the scheme “\(url.scheme ?? "")” are not supported")
    }
  }
}
