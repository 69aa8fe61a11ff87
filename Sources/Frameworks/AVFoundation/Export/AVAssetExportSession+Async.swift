import AVEngineCore
public import Foundation

extension AVAssetExportSession {
  /// How far an export has come.
  public enum State: Sendable {
    /// The export has not been started.
    case pending
    /// The export was started and is being prepared.
    case waiting
    /// The export is running, or has ended; `progress` states the completed part.
    case exporting(progress: Progress)
  }

  /// Exports to a file of a type and returns when the file is complete.
  ///
  /// - Parameters:
  ///   - url: A file URL at which no file exists yet.
  ///   - fileType: One of `supportedFileTypes`.
  ///   - isolation: The actor on which the call runs; the caller's by default.
  /// - Throws: `AVError` with the cause, `URLError` if a transfer failed, or `CancellationError` if the task or the
  ///   export was cancelled. Traps if the session has exported before.
  public func export(to url: URL, as fileType: AVFileType, isolation: isolated (any Actor)? = #isolation) async throws {
    guard fileTypes.contains(fileType) else {
      throw AVError(
        EngineError(
          .unsupported, "Exporting to", subject: url.path,
          detail: "\(preset.name) cannot make files of type \(fileType.rawValue)"))
    }
    outputURL = url
    outputFileType = fileType
    await export()
    switch status {
    case .completed: return
    case .cancelled: throw CancellationError()
    default: throw error ?? AVError(EngineError(.writeFailed, "Exporting to", subject: url.path))
    }
  }

  /// Returns a sequence of the export's states as they change, and of its progress at intervals. The sequence ends with
  /// the export.
  ///
  /// - Parameter updateInterval: The number of seconds between two reports of progress. If it is infinite or not
  ///   positive, only changes of state are reported.
  public func states(updateInterval: TimeInterval = .infinity) -> some Sendable & AsyncSequence<State, Never> {
    AsyncStream { continuation in
      let reporter = ExportStateReporter(session: self, interval: updateInterval, continuation: continuation)
      reporter.start()
      continuation.onTermination = { _ in reporter.stop() }
    }
  }
}
