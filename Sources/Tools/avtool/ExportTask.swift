import AVFoundation
import Foundation
import UniformTypeIdentifiers

struct ExportTask {
  private let output: URL
  private let preset: String?
  private let fileType: AVFileType?
  private let isOptimized: Bool
  private let isReplacing: Bool
  private let showsProgress: Bool

  init(_ arguments: Arguments) throws {
    output = URL(fileURLWithPath: try arguments.required("--output"))
    preset = arguments.value("--preset").map(PresetName.full)
    fileType = try arguments.value("--file-type").map { try Self.fileType(called: $0) }
    isOptimized = arguments.has("--optimize")
    isReplacing = arguments.has("--replace")
    showsProgress = arguments.has("--progress")
  }

  private static let fileTypes: [String: AVFileType] = [
    "mov": .mov, "mp4": .mp4, "m4v": .m4v, "m4a": .m4a, "3gp": .mobile3GPP,
  ]

  private static func fileType(called word: String) throws -> AVFileType {
    guard let type = fileTypes[word.lowercased()] ?? fileTypes.values.first(where: { $0.rawValue == word }) else {
      throw Failure(
        .usage, "“\(word)” is not a file type; use one of \(fileTypes.keys.sorted().joined(separator: ", "))")
    }
    return type
  }

  private static func fileType(ofExtension suffix: String) throws -> AVFileType {
    let identifier = UTType(filenameExtension: suffix)?.identifier
    guard let type = fileTypes.values.first(where: { $0.rawValue == identifier }) else {
      let names = fileTypes.keys.sorted().map { ".\($0)" }.joined(separator: ", ")
      throw Failure(
        .usage,
        "no preset makes files whose names end in “\(suffix)”; presets make \(names); --file-type selects another type")
    }
    return type
  }

  /// `sources` are the source files of the asset, which must not be replaced.
  func run(_ asset: AVAsset, madeOf sources: [URL], configure: (AVAssetExportSession) -> Void) async throws {
    _ = try await asset.load(.duration)
    let file = try OutputFile(output, replacing: isReplacing, sources: sources)
    let session = try session(for: asset)
    session.outputURL = file.neighbor
    session.shouldOptimizeForNetworkUse = isOptimized
    configure(session)
    let interruption = Interruption { session.cancelExport() }
    await export(session)
    withExtendedLifetime(interruption) {}
    switch session.status {
    case .completed: try file.commit()
    case .cancelled: throw Failure(.cancelled, "cancelled; nothing was written")
    default: throw session.error ?? Failure(.failed, "the export failed")
    }
    try Console.print(output.path)
  }

  // MARK: - The preset

  private func session(for asset: AVAsset) throws -> AVAssetExportSession {
    let type = try fileType ?? Self.fileType(ofExtension: output.pathExtension)
    // Finding the presets that fit opens the encoders' libraries, which passthrough does not need.
    lazy var fitting = Self.presets(for: asset, making: type)
    guard let name = preset ?? fitting.first else {
      throw Failure(
        .unreadable,
        "no preset can make a file of type \(type.rawValue) from this media; `avtool presets FILE` lists the presets "
          + "that fit")
    }
    guard name == AVAssetExportPresetPassthrough || AVAssetExportSession.allExportPresets().contains(name) else {
      throw Failure(.usage, "there is no preset \(name); `avtool presets` lists the presets")
    }
    guard let session = AVAssetExportSession(asset: asset, presetName: name), session.supportedFileTypes.contains(type)
    else {
      let names = fitting.map { $0.replacing("AVAssetExportPreset", with: "") }.joined(separator: ", ")
      throw Failure(
        .usage,
        "\(name) cannot make a file of type \(type.rawValue)" + (names.isEmpty ? "" : "; these presets can: \(names)"))
    }
    session.outputFileType = type
    return session
  }

  private static func presets(for asset: AVAsset, making type: AVFileType) -> [String] {
    let usual = [AVAssetExportPresetHighestQuality, AVAssetExportPresetAppleM4A, AVAssetExportPresetPassthrough]
    let compatible = AVAssetExportSession.exportPresets(compatibleWith: asset)
    // A preset that makes video also makes a movie of audio alone.
    let ordered = usual.filter { $0 == usual[0] || compatible.contains($0) } + compatible.filter { !usual.contains($0) }
    return ordered.filter {
      AVAssetExportSession(asset: asset, presetName: $0)?.supportedFileTypes.contains(type) == true
    }
  }

  // MARK: - Progress

  private func export(_ session: AVAssetExportSession) async {
    guard showsProgress else { return await session.export() }
    let line = ProgressLine("exporting")
    async let done: Void = session.export()
    for await state in session.states(updateInterval: 0.1) {
      if case .exporting(let progress) = state { line.show(progress.fractionCompleted) }
    }
    await done
    line.end()
  }
}
