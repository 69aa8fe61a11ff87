internal import CFFmpeg
internal import MediaEngine

extension EngineError {
  /// The error of a library call that returned a negative code.
  ///
  /// - Parameters:
  ///   - kind: what the error is where the code itself does not say.
  ///   - line: what the library logged about it.
  static func ffmpeg(_ code: Int32, _ kind: Kind, _ operation: String, line: String? = nil) -> EngineError {
    EngineError(kindOf(code) ?? kind, operation, detail: line ?? text(of: code), code: Int(code))
  }

  /// What a code says by itself, whichever call returned it.
  private static func kindOf(_ code: Int32) -> Kind? {
    switch code {
    case ff_error_no_memory: .outOfMemory
    case ff_error_exit: .cancelled
    case ff_error_decoder_not_found: .decoderNotFound
    case ff_error_encoder_not_found: .encoderNotFound
    case ff_error_demuxer_not_found: .unrecognisedFormat
    case ff_error_patch_welcome, ff_error_not_supported: .unsupported
    case ff_error_protocol_not_found: .unsupported
    case ff_error_stream_not_found: .noSuchTrack
    case ff_error_http_not_found: .notFound
    case ff_error_http_unauthorized, ff_error_http_forbidden: .permissionDenied
    case ff_error_http_server: .network
    default: nil
    }
  }

  /// FFmpeg's own words for a code.
  static func text(of code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      // Safety: the buffer has the size that is passed, and av_strerror always terminates what it writes.
      guard let base = buffer.baseAddress, av_strerror(code, base, buffer.count) >= 0 else { return "error \(code)" }
      return String(cString: base)
    }
  }

  /// The last line that the library said on this thread about an error.
  static func lastLine() -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 400) { buffer in
      guard let base = buffer.baseAddress, ff_take_error_line(base, buffer.count) else { return nil }
      return String(cString: base)
    }
  }
}
