internal import AVEngineCFFmpeg
internal import AVEngineCore

struct FFmpegRemark: Error, CustomStringConvertible {
  let text: String
  let code: Int32
  var description: String { "FFmpeg \(code): \(text)" }
}

extension EngineError {
  static func ffmpeg(_ code: Int32, _ kind: Kind, _ operation: String, line: String? = nil) -> EngineError {
    let kind = kindOf(code) ?? kind
    return EngineError(
      kind, operation, detail: words(code, kind), code: Int(code),
      underlying: FFmpegRemark(text: line ?? text(of: code), code: code))
  }

  private static func words(_ code: Int32, _ kind: Kind) -> String {
    switch (code, kind) {
    case (ff_error_invalid_data, .encodeFailed): "the encoder cannot encode it"
    case (ff_error_invalid_data, _): "its data is damaged, or is not in the format that its header states"
    case (ff_error_end_of_file, _): "its data ends too early"
    case (ff_error_no_memory, _): "there is not enough memory"
    case (ff_error_exit, _): "the operation was cancelled"
    case (ff_error_invalid_argument, .encodeFailed), (ff_error_invalid_argument, .encoderNotFound):
      "the codec does not support these settings"
    case (ff_error_invalid_argument, .unsupported): "these formats cannot be converted into one another"
    case (ff_error_invalid_argument, _): "its header is not valid"
    case (ff_error_patch_welcome, _), (ff_error_not_supported, _), (ff_error_experimental, _):
      "it uses a feature of its format that is not supported"
    case (ff_error_decoder_not_found, _), (ff_error_encoder_not_found, _), (ff_error_demuxer_not_found, _):
      "this FFmpeg was built without the part that it needs"
    case (ff_error_io, _): "its data could not be read"
    default: "FFmpeg failed with code \(code)"
    }
  }

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

  static func text(of code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      // Safety: the buffer has the size that is passed, and av_strerror always terminates what it writes.
      guard let base = buffer.baseAddress, av_strerror(code, base, buffer.count) >= 0 else { return "error \(code)" }
      return String(cString: base)
    }
  }

  /// Takes the last error line that the library logged on this thread.
  static func lastLine() -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 400) { buffer in
      guard let base = buffer.baseAddress, ff_take_error_line(base, buffer.count) else { return nil }
      return String(cString: base)
    }
  }
}
