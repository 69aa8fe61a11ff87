import AVEngineEditInterchange
import AVFoundation
import Foundation

struct ComposeCommand {
  private let source: EditSource
  /// The export; if nil, the edit is only checked.
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
      try Console.print(
        String(format: "  frames    %g × %g, %.3f fps", video.renderSize.width, video.renderSize.height, rate))
    }
    try Console.print("  files     \(edit.files.count)")
    for marker in edit.markers {
      try Console.print(String(format: "  marker    %.3f s  ", marker.range.start.seconds) + marker.name)
    }
    for note in edit.notes { try Console.print("  not rendered: \(note)") }
  }
}
