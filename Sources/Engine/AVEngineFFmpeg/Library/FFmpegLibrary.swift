internal import AVEngineCFFmpeg
internal import AVEngineCore

enum FFmpegLibrary {
  static func require(_ operation: @autoclosure () -> String) throws(EngineError) {
    guard let reason = ff_load() else { return }
    throw EngineError(.libraryMissing, operation(), detail: String(cString: reason))
  }

  static func requireFormats(_ operation: @autoclosure () -> String) throws(EngineError) {
    guard let reason = ff_load_formats() else { return }
    throw EngineError(.libraryMissing, operation(), detail: String(cString: reason))
  }
}
