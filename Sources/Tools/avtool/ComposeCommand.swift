import AVEngineEditInterchange
import AVFoundation
import Foundation

/// Renders an edit that another program made.
struct ComposeCommand {
  private let source: EditSource
  /// Nil where the edit is only looked through.
  private let task: ExportTask?

  init(_ arguments: Arguments) throws {
    source = try EditSource(arguments)
    task = arguments.has("--check") ? nil : try ExportTask(arguments)
  }

  func run() async throws {
    let edit = try await source.open()
    guard let task else { return try report(edit) }
    for note in edit.notes { Console.error("not rendered: \(note)") }
    try await task.run(edit.composition, madeOf: edit.files + [source.url]) { session in
      session.videoComposition = edit.videoComposition
      session.audioMix = edit.audioMix
      session.metadata = edit.metadata
    }
  }

  private func report(_ edit: Edit) throws {
    try Console.print(edit.name.isEmpty ? source.url.lastPathComponent : edit.name)
    try Console.print("  duration  \(edit.composition.duration.text)")
    if let video = edit.videoComposition {
      let rate = Double(video.frameDuration.timescale) / Double(video.frameDuration.value)
      try Console.print(String(format: "  frames    %g × %g, %.3f a second", video.renderSize.width, video.renderSize.height, rate))
    }
    try Console.print("  files     \(edit.files.count)")
    for marker in edit.markers { try Console.print(String(format: "  marker    %.3f s  ", marker.range.start.seconds) + marker.name) }
    for note in edit.notes { try Console.print("  not rendered: \(note)") }
  }
}

/// The edit that a command line names.
struct EditSource {
  let url: URL
  private let media: URL?
  private let size: CGSize?
  private let rate: Double?
  private let isConfined: Bool

  /// Whether a word names an edit and not a movie.
  static func isEdit(_ word: String) -> Bool { URL(fileURLWithPath: word).pathExtension.lowercased() == "otio" }

  init(_ arguments: Arguments) throws {
    url = URL(fileURLWithPath: try arguments.file())
    media = arguments.value("--media").map { URL(fileURLWithPath: $0, isDirectory: true) }
    isConfined = arguments.has("--confined")
    size = try arguments.value("--size").map(Arguments.size)
    rate = try arguments.value("--rate").map { word in
      guard let rate = Double(word) else { throw Failure(.usage, "“\(word)” is no number of frames a second") }
      return rate
    }
  }

  func open() async throws -> Edit {
    try Inputs.require(url.path)
    let roots = [url.deletingLastPathComponent(), media].compactMap(\.self)
    return try await Edit(otio: url, mediaFolder: media, roots: isConfined ? roots : nil, size: size, rate: rate)
  }
}
