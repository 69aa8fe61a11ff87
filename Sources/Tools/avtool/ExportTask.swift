import AVFoundation
import Foundation

/// What the commands that write a movie have in common: options, the place, progress, Ctrl-C, and the end.
struct ExportTask {
  static let options: Set = ["--output", "-o", "--preset", "-p", "--file-type"]
  static let flags: Set = ["--optimize", "--replace", "--progress"]

  private let output: URL
  private let preset: String?
  private let fileType: AVFileType?
  private let flags: Set<String>

  init(_ arguments: Arguments) throws {
    output = URL(fileURLWithPath: try arguments.required("--output", "-o"))
    preset = arguments.value("--preset", "-p").map(Self.presetName)
    fileType = try arguments.value("--file-type").map(Self.fileType)
    flags = arguments.flags
  }

  /// Takes Apple's full name, the short names of macOS's avconvert, and sizes alone.
  private static func presetName(_ word: String) -> String {
    for prefix in ["AVAssetExportPreset", "Preset"] where word.hasPrefix(prefix) {
      return "AVAssetExportPreset" + word.dropFirst(prefix.count)
    }
    return "AVAssetExportPreset" + word
  }

  private static func fileType(_ word: String) throws -> AVFileType {
    let types: [String: AVFileType] = ["mov": .mov, "mp4": .mp4, "m4v": .m4v, "m4a": .m4a, "3gp": .mobile3GPP]
    guard let type = types[word.lowercased()] ?? types.values.first(where: { $0.rawValue == word }) else {
      throw Failure(.usage, "“\(word)” is no file type; take one of \(types.keys.sorted().joined(separator: ", "))")
    }
    return type
  }

  /// Exports an asset.
  ///
  /// - Parameters:
  ///   - sources: The files it is made of, which are never replaced.
  ///   - usual: The preset where the command line names none.
  ///   - configure: Sets what else the session is to do.
  func run(
    _ asset: AVAsset, madeOf sources: [URL], usual: String = AVAssetExportPresetHighestQuality,
    configure: (AVAssetExportSession) -> Void
  ) async throws {
    let preset = preset ?? usual
    guard let session = AVAssetExportSession(asset: asset, presetName: preset) else {
      throw Failure(.usage, "there is no preset \(preset) here; `avtool presets` lists them")
    }
    _ = try await asset.load(.duration)
    let target = try target(besides: sources)
    session.outputURL = target
    if let fileType {
      guard session.supportedFileTypes.contains(fileType) else {
        throw Failure(.usage, "\(preset) makes no files of type \(fileType.rawValue); `avtool presets` lists what it makes")
      }
      session.outputFileType = fileType
    }
    session.shouldOptimizeForNetworkUse = flags.contains("--optimize")
    configure(session)
    let interruption = Interruption { session.cancelExport() }
    await export(session)
    withExtendedLifetime(interruption) {}
    try finish(session, target: target)
  }

  /// The place to write to: the output itself, or a neighbour that replaces it once it is whole.
  private func target(besides sources: [URL]) throws -> URL {
    guard FileManager.default.fileExists(atPath: output.path) else { return output }
    guard flags.contains("--replace") else {
      throw Failure(.noOutput, "“\(output.path)” exists; say --replace to replace it")
    }
    let place = output.resolvingSymlinksInPath().path
    if sources.contains(where: { $0.resolvingSymlinksInPath().path == place }) { throw Failure(.usage, "the output is the source") }
    return output.deletingLastPathComponent().appendingPathComponent(".\(UUID().uuidString.prefix(8))-\(output.lastPathComponent)")
  }

  private func export(_ session: AVAssetExportSession) async {
    guard flags.contains("--progress") else { return await session.export() }
    let line = ProgressLine("exporting")
    async let done: Void = session.export()
    for await state in session.states(updateInterval: 0.1) {
      if case .exporting(let progress) = state { line.show(progress.fractionCompleted) }
    }
    await done
    line.end()
  }

  private func finish(_ session: AVAssetExportSession, target: URL) throws {
    switch session.status {
    case .completed: break
    case .cancelled: throw Failure(.cancelled, "cancelled; nothing was written")
    default: throw session.error ?? Failure(.failed, "the export failed")
    }
    if target != output, rename(target.path, output.path) != 0 {
      let reason = String(cString: strerror(errno))
      unlink(target.path)
      throw Failure(.noOutput, "“\(output.path)” cannot be replaced: \(reason)")
    }
    print(output.path)
  }
}
