import AVFoundation

/// The program's arguments: a movie, and for an export an output file and words of choice with their values.
struct Arguments {
  var movie: URL
  var output: URL?
  var picture: URL?
  var export = Export()

  init?(_ words: [String]) {
    guard let first = words.first else { return nil }
    movie = URL(fileURLWithPath: first)
    guard words.count > 1 else { return }
    output = URL(fileURLWithPath: words[1])
    export.fileType = words[1].hasSuffix(".mov") ? .mov : .mp4
    var rest = words.dropFirst(2)
    while let word = rest.popFirst() {
      if word == "sharing" {
        export.isForSharing = true
        continue
      }
      guard let value = rest.popFirst() else { return nil }
      switch (word, Double(value)) {
      case ("preset", _): export.preset = value
      case ("from", let seconds?): export.timeRange.start = CMTime(seconds: seconds, preferredTimescale: 600)
      case ("for", let seconds?): export.timeRange.duration = CMTime(seconds: seconds, preferredTimescale: 600)
      case ("title", _): export.title = value
      case ("picture", _): picture = URL(fileURLWithPath: value)
      default: return nil
      }
    }
  }
}
