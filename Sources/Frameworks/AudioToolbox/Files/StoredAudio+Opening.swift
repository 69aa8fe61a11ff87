package import AVEngineCore
package import AVEngineReading
import AVEngineSystem
package import CoreAudioTypes
package import CoreMedia
import Foundation

extension StoredAudio {
  package static func open(
    _ url: URL, pathExtension: String? = nil, output: (CMFormatDescription) -> AudioStreamBasicDescription
  ) throws(EngineError) -> StoredAudio {
    guard url.isFileURL else {
      throw EngineError(
        .unsupported, "Opening", subject: url.absoluteString, detail: "audio can be read from file URLs only")
    }
    return try open(try FileByteSource(path: url.path), url: url, pathExtension: pathExtension, output: output)
  }

  /// - Parameter pathExtension: Used if the bytes do not show the file's type.
  package static func open(
    _ source: any ByteSource, url: URL? = nil, pathExtension: String?,
    output: (CMFormatDescription) -> AudioStreamBasicDescription
  ) throws(EngineError) -> StoredAudio {
    var options = OpenOptions()
    options.url = url
    options.prefersPreciseTiming = true
    if let pathExtension { options.pathExtension = pathExtension }
    let container = try Engine.system.open(source, options: options)
    return try StoredAudio(container, codecs: Engine.system.codecs, output: output)
  }
}
