import AVFoundation

let words = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
do {
  switch words.count {
  case 3:
    let lines = try String(contentsOf: words[1], encoding: .utf8).split(separator: "\n")
    try await write(lines.compactMap { Waypoint(line: $0) }, with: words[0], to: words[2])
  case 2:
    let movie = AVURLAsset(url: words[0])
    let route = await LocationPlayer(movie).play(rate: 2) { print($0.seconds, $0.text) }
    try await writeMap(of: route, movie: movie, to: words[1])
  default:
    print("LocationPlayer MOVIE ROUTE OUT.mov, LocationPlayer MOVIE OUT.jpg")
    exit(64)
  }
} catch {
  print("LocationPlayer: \(error.localizedDescription)")
  exit(1)
}
