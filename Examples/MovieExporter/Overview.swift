import AVFoundation
import SampleSupport

/// Draws the presets with the chosen one, the movie with the chosen range, and the exported movie.
func writeOverview(of export: Export, movie: AVURLAsset, output: AVURLAsset, to url: URL) async throws {
  let picture = Picture(size: CGSize(width: 900, height: 400))
  let presets = try await Choices(movie: movie).presets()
  for (index, preset) in presets.prefix(20).enumerated() {
    let isChosen = preset.name == export.preset
    let name = preset.name.replacingOccurrences(of: "AVAssetExportPreset", with: "")
    let text = "\(isChosen ? "● " : "○ ")\(name)  ≈ \(preset.bytes / 1_000) kB"
    let frame = CGRect(x: 16, y: 372 - 18 * CGFloat(index), width: 300, height: 18)
    picture.add(text, in: frame, fontSize: 12, gray: isChosen ? 0 : 0.45)
  }

  let box = CGSize(width: 128, height: 72)
  let all = try await movie.load(.duration).seconds
  let times = (0..<8).map { all * (Double($0) + 0.5) / 8 }
  let cells = zip(try await frames(of: movie, at: times, within: box), times).map { ($0, String(format: "%.2f s", $1)) }
  let range = export.timeRange
  let isInside = times.map { range.containsTime(CMTime(seconds: $0, preferredTimescale: 600)) }
  picture.add("The movie, and the chosen range", in: CGRect(x: 330, y: 372, width: 500, height: 18))
  picture.add(row: Array(cells[..<4]), at: CGPoint(x: 330, y: 274), box: box) { isInside[$0] ? 1 : 0.25 }
  picture.add(row: Array(cells[4...]), at: CGPoint(x: 330, y: 176), box: box) { isInside[$0 + 4] ? 1 : 0.25 }

  let length = try await output.load(.duration).seconds
  let exported = (0..<4).map { length * (Double($0) + 0.5) / 4 }
  let result = zip(try await frames(of: output, at: exported, within: box), exported).map {
    ($0, String(format: "%.2f s", $1))
  }
  let size = try await output.loadTracks(withMediaType: .video).first?.load(.naturalSize) ?? .zero
  let bytes = try output.url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
  let summary = "\(Int(size.width)) × \(Int(size.height)), \(bytes / 1_000) kB"
  picture.add("The exported movie: \(summary)", in: CGRect(x: 330, y: 128, width: 500, height: 18))
  picture.add(row: result, at: CGPoint(x: 330, y: 30), box: box)
  try picture.write(to: url)
}
