import AVEngineCore
import AVEngineISOMediaWriting
import CoreMedia
import Foundation

@main struct SegmentWriter {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 4 else {
      print("segment-writer MOVIE FOLDER SECONDS START")
      exit(2)
    }
    do { try write(Array(arguments)) } catch {
      print("error: \(error)")
      exit(1)
    }
  }

  /// The last line of the output states the tracks' codecs.
  private static func write(_ arguments: [String]) throws {
    let times = arguments[2...].map { CMTime(seconds: Double($0) ?? 0, preferredTimescale: 90_000) }
    let movie = try CopiedMovie(arguments[0])
    let store = SegmentFolder(URL(fileURLWithPath: arguments[1]))
    let options = SegmentOptions(profile: .appleHLS, interval: times[0], start: times[1]) { store.add($0) }
    let writer = try ISOMediaWriterProvider().makeSegmentWriter(options, options: WriterOptions(format: .mp4))
    try movie.addTracks(to: writer)
    try writer.begin()
    try movie.copy(to: writer, offset: times[1])
    try writer.finish()
    try store.finish()
    print(movie.codecs.joined(separator: ","))
  }
}
