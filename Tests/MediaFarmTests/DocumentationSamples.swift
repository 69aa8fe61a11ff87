import AVFoundation
import Foundation
import MediaFarm

// The code of docs/Documentation.docc/Farm.md. It is compiled, not run.

func farm(_ film: URL, _ planURL: URL) async throws {
  let program = try FarmProgram(name: "titles") { sources, parameters in
    FarmMedia(asset: sources[0], videoComposition: try await titles(over: sources[0], text: parameters))
  }
  let request = FarmPlanRequest(
    .program(program, sources: [film], parameters: "Hello"), preset: AVAssetExportPresetHighestQuality, fileType: .mp4)
  try await FarmPlan.make(request, at: planURL).write(to: planURL)

  let job = try FarmJob(planAt: planURL, program: program)
  try await job.work(on: 0)
}

private func titles(over asset: AVURLAsset, text: String) async throws -> AVVideoComposition {
  try await AVVideoComposition.videoComposition(withPropertiesOf: asset)
}
