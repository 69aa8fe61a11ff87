internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import CoreMedia

final class CodecPacket {
  // Safety: valid from init to deinit; its owner uses it from one thread at a time.
  let pointer: UnsafeMutablePointer<AVPacket>

  init(for operation: String) throws(EngineError) {
    guard let pointer = av_packet_alloc() else { throw EngineError(.outOfMemory, operation) }
    self.pointer = pointer
  }

  deinit {
    var pointer: UnsafeMutablePointer<AVPacket>? = pointer
    av_packet_free(&pointer)
  }

  func clear() { av_packet_unref(pointer) }

  /// Decoders read past the end of a packet, so bytes that are not followed by zeroed bytes are copied.
  func refer(to data: CMBlockBuffer, operation: String) throws(EngineError) {
    clear()
    let padded: CMBlockBuffer
    do { padded = try data.paddedForDecoder() } catch { throw EngineError(.outOfMemory, operation, underlying: error) }
    // An empty packet means the end of the stream to a decoder.
    guard padded.dataLength > 0, padded.dataLength < Int(Int32.max) / 2 else {
      throw EngineError(.malformed, operation, detail: "a sample of \(padded.dataLength) bytes")
    }
    let shared: Bool? = try? padded.withContiguousBytes { bytes in
      guard let base = bytes.baseAddress else { return false }
      // Safety: the decoder only reads (the buffer is marked read-only), within the bytes and the padding; the block is
      // retained until the buffer's last reference is released.
      let start = UnsafeMutablePointer(mutating: base.assumingMemoryBound(to: UInt8.self))
      let owner = Unmanaged.passRetained(padded)
      let size = bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
      let release: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?) -> Void = { opaque, _ in
        if let opaque { Unmanaged<CMBlockBuffer>.fromOpaque(opaque).release() }
      }
      guard let buffer = av_buffer_create(start, size, release, owner.toOpaque(), AV_BUFFER_FLAG_READONLY) else {
        owner.release()
        return false
      }
      pointer.pointee.buf = buffer
      pointer.pointee.data = start
      pointer.pointee.size = Int32(bytes.count)
      return true
    }
    guard shared == true else { throw EngineError(.outOfMemory, operation) }
  }
}
