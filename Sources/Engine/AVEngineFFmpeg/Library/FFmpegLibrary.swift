internal import AVEngineCFFmpeg
internal import AVEngineCore

/// FFmpeg's shared libraries, which are opened when the first codec or container is asked for.
enum FFmpegLibrary {
  /// Opens the codecs' libraries, or throws what is missing and which package brings it.
  static func require(_ operation: @autoclosure () -> String) throws(EngineError) {
    guard let reason = ff_load() else { return }
    throw EngineError(.libraryMissing, operation(), detail: String(cString: reason))
  }

  /// The same with libavformat.
  static func requireFormats(_ operation: @autoclosure () -> String) throws(EngineError) {
    guard let reason = ff_load_formats() else { return }
    throw EngineError(.libraryMissing, operation(), detail: String(cString: reason))
  }

  /// Whether the codecs' libraries are there; for questions that have an answer without them.
  static var isPresent: Bool { ff_load() == nil }
}
