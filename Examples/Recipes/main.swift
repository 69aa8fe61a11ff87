import AVFoundation

let words = Array(CommandLine.arguments.dropFirst())
func file(_ index: Int) -> URL { URL(fileURLWithPath: words[index]) }
func write(_ floats: [Float], to handle: FileHandle) throws {
  try floats.withUnsafeBytes { try handle.write(contentsOf: Data($0)) }
}
func created(_ url: URL) throws -> FileHandle {
  try Data().write(to: url)
  return try FileHandle(forWritingTo: url)
}

do {
  switch (words.first, words.count) {
  case ("thumbnails", 3): try await writeThumbnailSheet(of: file(1), to: file(2))
  case ("probe", 2): print(String(decoding: try await Probe(file(1)).json(), as: UTF8.self))
  case ("serve", 2):
    try await serveUploads(into: file(1)) { port in
      try? FileHandle.standardOutput.write(contentsOf: Data("\(port)\n".utf8))
    }
  case ("speech", 3):
    let output = try created(file(2))
    for try await part in SpeechSamples(url: file(1), partLength: 20_000) { try write(part, to: output) }
  case ("vision", 3):
    let output = try created(file(2))
    try await readVisionFrames(of: file(1), mean: [0, 0, 0], deviation: [1, 1, 1]) { _, values in
      try write(values, to: output)
    }
  case ("ladder", 3): try await writeLadder(of: file(1), into: file(2), rungs: [(360, 800_000), (180, 300_000)])
  case ("waveform", 3): try draw(try waveform(of: file(1), count: 600), height: 120, to: file(2))
  case ("loudness", 2): print(try await loudness(of: file(1)) ?? -.infinity)
  case ("captions", 5): try await addCaptions(from: file(1), language: words[2], to: file(3), output: file(4))
  case ("subrip", 2): print(subRip(try await captions(of: file(1))), terminator: "")
  case ("join", 4...): try await concatenate(words.indices.dropFirst(3).map(file), watermark: file(1), to: file(2))
  case ("play", 2): try await play(file(1), rate: 2) { print($0.seconds) }
  default:
    print("Recipes NAME FILES: see Examples/Recipes/README.md")
    exit(64)
  }
} catch {
  FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
  exit(1)
}
