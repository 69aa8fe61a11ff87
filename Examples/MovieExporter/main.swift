import AVFoundation

guard let arguments = Arguments(Array(CommandLine.arguments.dropFirst())) else {
  print("MovieExporter MOVIE [OUT.mp4|OUT.mov CHOICE…]")
  print("CHOICE: preset NAME, from SECONDS, for SECONDS, sharing, title TEXT, picture OUT.jpg")
  exit(64)
}
let movie = AVURLAsset(url: arguments.movie)
do {
  guard let output = arguments.output else {
    for preset in try await Choices(movie: movie).presets() {
      print("\(preset.name): \(preset.fileTypes.map(\.rawValue).joined(separator: ", ")), about \(preset.bytes) bytes")
    }
    exit(0)
  }
  try await arguments.export.run(movie, to: output) { print(String(format: "%3.0f %%", 100 * $0)) }
  if let picture = arguments.picture {
    try await writeOverview(of: arguments.export, movie: movie, output: AVURLAsset(url: output), to: picture)
  }
} catch {
  print("MovieExporter: \(error.localizedDescription)")
  exit(1)
}
