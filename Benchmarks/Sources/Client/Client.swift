import AVFoundation
import CoreGraphics
import Foundation

/// The work of the benchmark rows that no command-line tool does alike: it keeps images in memory, as the peers do.
///
///     Client stills exact|key SIZE FILE T…    makes a still at each time, prints count, size and a checksum
///     Client open FILE                        loads duration and tracks, prints them
@main
struct Client {
  static func main() async throws {
    let words = Array(CommandLine.arguments.dropFirst())
    switch words.first {
    case "stills" where words.count > 4:
      try await stills(exact: words[1] == "exact", size: Double(words[2]) ?? 320, file: words[3], times: words[4...].compactMap(Double.init))
    case "open" where words.count == 2: try await open(words[1])
    default:
      print("usage: Client stills exact|key SIZE FILE T… | open FILE")
      exit(64)
    }
  }

  private static func stills(exact: Bool, size: Double, file: String, times: [Double]) async throws {
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: URL(fileURLWithPath: file)))
    generator.maximumSize = CGSize(width: size, height: size)
    if exact { (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero) }
    var (count, sum) = (0, 0)
    var shape = ""
    for await still in generator.images(for: times.map { CMTime(seconds: $0, preferredTimescale: 90_000) }) {
      let image = try still.image
      count += 1
      shape = "\(image.width)x\(image.height)"
      if let data = image.dataProvider?.data, let first = CFDataGetBytePtr(data) {
        for index in stride(from: 0, to: CFDataGetLength(data), by: 997) { sum &+= Int(first[index]) }
      }
    }
    print("\(count) stills of \(shape), checksum \(sum)")
  }

  private static func open(_ file: String) async throws {
    let (duration, tracks) = try await AVURLAsset(url: URL(fileURLWithPath: file)).load(.duration, .tracks)
    print(duration.seconds, tracks.map(\.mediaType.rawValue))
  }
}
