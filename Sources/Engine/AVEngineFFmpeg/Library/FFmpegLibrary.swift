internal import AVEngineCFFmpeg
internal import AVEngineCore

/// FFmpeg's shared libraries, which are opened when the first codec or container is requested.
enum FFmpegLibrary {
  /// Opens the codecs' libraries, or throws an error that names the missing library and the package that contains it.
  static func require(_ operation: @autoclosure () -> String) throws(EngineError) {
    guard let reason = ff_load() else { return }
    throw EngineError(.libraryMissing, operation(), detail: String(cString: reason))
  }

  static func requireFormats(_ operation: @autoclosure () -> String) throws(EngineError) {
    guard let reason = ff_load_formats() else { return }
    throw EngineError(.libraryMissing, operation(), detail: String(cString: reason))
  }
}
