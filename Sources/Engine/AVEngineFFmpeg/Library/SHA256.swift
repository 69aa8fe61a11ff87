internal import AVEngineCFFmpeg
package import AVEngineCore

package final class SHA256: MessageDigest {
  private let context: OpaquePointer

  package init() throws(EngineError) {
    try FFmpegLibrary.require("Computing a SHA-256")
    guard let context = av_sha_alloc() else { throw EngineError(.outOfMemory, "Computing a SHA-256") }
    self.context = context
    av_sha_init(context, 256)
  }

  // Safety: av_malloc allocated the context, and nothing else has it.
  deinit { av_free(UnsafeMutableRawPointer(context)) }

  package func add(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
    av_sha_update(context, base, bytes.count)
  }

  package func end() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    av_sha_final(context, &digest)
    return digest
  }
}
