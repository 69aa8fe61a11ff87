import CoreMedia
import Foundation

extension FarmPlan {
  static let mostParts = 100_000
  static let mostSources = 100_000
  /// Of all parts together, and of all pieces.
  private static let mostCost = 1 << 50

  /// Throws if the plan contains a value that no plan can contain.
  func validate() throws {
    try require((1...Self.mostParts).contains(parts.count), "a plan has 1 to \(Self.mostParts) parts")
    try require((1...Self.mostSources).contains(sources.count), "a plan has 1 to \(Self.mostSources) sources")
    try validateMedia()
    for (index, source) in sources.enumerated() { try validate(source, index) }
    try validateSettings()
    try validateParts()
    try validateAnalysis()
    try require(Self.isText(software.version, most: 100), "the software's version is not a short text")
    try require(software.encoder.map(Digest.isOne) ?? true, "the encoder's digest is not a SHA-256")
    try require(
      software.encoderName.map { Self.isText($0, most: 200) } ?? true, "the encoder's name is not a short text")
  }

  private func require(_ condition: Bool, _ rule: @autoclosure () -> String) throws {
    guard condition else { throw FarmError(.unreadable, rule()) }
  }

  private static func isText(_ text: String, most: Int) -> Bool {
    !text.isEmpty && text.utf8.count <= most && !text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  private func validateMedia() throws {
    switch media {
    case .movie: try require(sources.count == 1, "a plan for a movie has one source")
    case .edit(let edit):
      try require(edit.document.utf8.count <= 32 << 20, "the edit is larger than 32 MiB")
      try require(Self.isPath(edit.location), "the edit's location is not a path")
      if let size = edit.size {
        try require(size.count == 2 && size.allSatisfy((2...16_384).contains), "the edit's size is out of range")
      }
      try require(
        edit.media.map { $0.count == sources.count && $0.allSatisfy(\.isValid) } ?? true,
        "the edit's facts are not those of its sources")
      try require(edit.rate.map { Self.isText($0, most: 20) } ?? true, "the edit's rate is not a number")
    case .program(let call):
      try require(Self.isText(call.name, most: 200), "the program's name is not a short text")
      try require(Digest.isOne(call.digest), "the program's digest is not a SHA-256")
      try require(call.parameters.utf8.count <= 16 << 20, "the parameters are larger than 16 MiB")
    }
  }

  private static func isPath(_ path: String) -> Bool {
    !path.isEmpty && path.utf8.count <= 4096 && !path.utf8.contains(0)
  }

  private func validate(_ source: FarmSource, _ index: Int) throws {
    try require(Self.isPath(source.location), "source \(index) has no location")
    try require(source.size >= 0, "the size of source \(index) is negative")
    try require(Digest.isOne(source.digest), "the digest of source \(index) is not a SHA-256")
    if let url = source.url {
      try require(
        url.user == nil && url.password == nil && url.query == nil,
        "source \(index) contains a user, a password or a query; an environment variable must supply such a URL")
      try require(source.modified == nil, "source \(index) is a URL and states a time of change")
    } else {
      try require(source.variable == nil, "source \(index) is a file and names a variable")
      try require(source.modified?.count == 2, "source \(index) states no time of change")
    }
    // Any other variable could be a secret of the worker, which the plan could send to a server.
    try require(
      source.variable.map { $0.wholeMatch(of: /MEDIAFARM_[A-Z0-9_]{1,100}/) != nil } ?? true,
      "the variable of source \(index) does not begin with MEDIAFARM_")
  }

  private func validateSettings() throws {
    try require(
      settings.preset.wholeMatch(of: /AVAssetExportPreset[A-Za-z0-9]{1,60}/) != nil, "the preset's name is wrong")
    try require(settings.range.duration > .zero, "the range is empty")
    try require((1...100_000).contains(settings.keyFrameInterval), "the interval of key frames is out of range")
    try require((1...64).contains(settings.threads), "the number of threads is out of range")
    try require(settings.quality.map((0...1000).contains) ?? true, "the quality is out of range")
    try require((0...(1 << 40)).contains(settings.date), "the date is out of range")
    guard let video = settings.video else { return }
    try require(
      (1...16_384).contains(video.width) && (1...16_384).contains(video.height), "the frame's size is out of range")
    try require(video.timescale > 0, "the time scale is out of range")
    try require(
      Self.isText(video.codec, most: 8) && Self.isText(video.rate, most: 100), "the video's description is no text")
  }

  private func validateParts() throws {
    let kinds = parts.map(\.kind)
    let videoCount = kinds.prefix { $0 == .video }.count
    let rest = Array(kinds.dropFirst(videoCount))
    try require(
      videoCount == 0 ? rest == [.copy] : rest.isEmpty || rest == [.audio],
      "a plan has parts of video and at most one of audio after them, or one copy")
    try require((videoCount > 0) == (settings.video != nil), "the plan does not describe the video of its parts")
    var end = CMTime.zero
    var (frames, cost) = (0, 0)
    for (index, part) in parts.enumerated() {
      try require(part.duration > .zero, "part \(index) is empty")
      try require(areSources(part.sources), "part \(index) reads sources that the plan does not have")
      try require((0...Self.mostCost - cost).contains(part.cost), "the cost of part \(index) is out of range")
      cost += part.cost
      if part.kind == .video {
        try require(part.start == end, "part \(index) does not begin where the one before it ends")
        end = part.start + part.duration
        try require(part.frames.map((1...(1 << 31)).contains) ?? true, "the frames of part \(index) are out of range")
        frames += part.frames ?? 0
      } else {
        try require(part.start == .zero && part.frames == nil, "part \(index) is not the whole of its tracks")
      }
    }
    try require(end <= longestEnd, "the parts are longer than the range")
    try require(frames <= 1 << 40, "the parts have too many frames")
  }

  /// The times of frames are rounded.
  private var longestEnd: CMTime { settings.range.duration + CMTime(value: 1, timescale: 30) }

  private static let mostWindows = 64

  private func validateAnalysis() throws {
    guard let analysis else { return }
    try require(settings.video != nil && settings.quality == nil, "the plan has an analysis for no quality")
    try require((1...(1 << 40)).contains(analysis.rate), "the bit rate is out of range")
    let qualities = analysis.qualities
    try require(
      (1...8).contains(qualities.count) && qualities.allSatisfy(FarmAnalysis.range.contains)
        && zip(qualities, qualities.dropFirst()).allSatisfy(<), "the analysis has no ascending qualities")
    try require((1...Self.mostParts).contains(analysis.pieces.count), "an analysis has 1 to \(Self.mostParts) pieces")
    var (end, cost) = (CMTime.zero, 0)
    for (index, piece) in analysis.pieces.enumerated() {
      let name = "piece \(index) of the analysis"
      try require((1...Self.mostWindows).contains(piece.windows.count), "\(name) has 1 to \(Self.mostWindows) windows")
      for window in piece.windows {
        try require(window.duration > .zero && window.start >= end, "\(name) does not follow what is before it")
        end = window.end
      }
      try require((1...(1 << 31)).contains(piece.frames), "the frames of \(name) are out of range")
      try require((0...Self.mostCost - cost).contains(piece.cost), "the cost of \(name) is out of range")
      cost += piece.cost
      try require(areSources(piece.sources), "\(name) reads sources that the plan does not have")
    }
    try require(end <= longestEnd, "the pieces of the analysis are longer than the range")
  }

  private func areSources(_ indices: [Int]?) -> Bool {
    indices.map { $0.allSatisfy(sources.indices.contains) && Set($0).count == $0.count } ?? true
  }
}

extension FarmSource {
  /// The URL if the location is one; nil for a path.
  var url: URL? {
    guard let mark = location.range(of: "://") else { return nil }
    let scheme = location[..<mark.lowerBound].lowercased()
    return ["http", "https"].contains(scheme) ? URL(string: location) : nil
  }
}
