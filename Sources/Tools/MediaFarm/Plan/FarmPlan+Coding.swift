import CoreMedia
public import Foundation

/// A time in a plan: [value, timescale].
struct FarmTime: Codable, Hashable {
  var time: CMTime

  init(_ time: CMTime) { self.time = time }

  /// Nil for a time that a plan cannot contain.
  init?(valid time: CMTime) {
    guard time.isNumeric, time.epoch == 0, Self.isValid(time.value, time.timescale) else { return nil }
    self.init(CMTime(value: time.value, timescale: time.timescale))
  }

  private static func isValid(_ value: Int64, _ scale: Int32) -> Bool {
    value >= 0 && value <= 1 << 53 && scale > 0 && value / Int64(scale) < 1 << 31
  }

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    let (value, scale) = (try list.decode(Int64.self), try list.decode(Int32.self))
    guard list.isAtEnd, Self.isValid(value, scale) else {
      throw DecodingError.dataCorruptedError(in: list, debugDescription: "a time is out of range")
    }
    time = CMTime(value: value, timescale: scale)
  }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(time.value)
    try list.encode(time.timescale)
  }
}

extension FarmPart: Codable {
  private enum Key: String, CodingKey { case kind, start, duration, frames, cost, sources }

  /// Decodes a part, whose times are lists of a value and a timescale. `FarmPlan` checks the numbers.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      kind: try values.decode(Kind.self, forKey: .kind), start: try values.decode(FarmTime.self, forKey: .start).time,
      duration: try values.decode(FarmTime.self, forKey: .duration).time,
      frames: try values.decodeIfPresent(Int.self, forKey: .frames), cost: try values.decode(Int.self, forKey: .cost),
      sources: try values.decodeIfPresent([Int].self, forKey: .sources))
  }

  /// Encodes the part, with each time as a list of a value and a timescale.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(kind, forKey: .kind)
    try values.encode(FarmTime(start), forKey: .start)
    try values.encode(FarmTime(duration), forKey: .duration)
    try values.encodeIfPresent(frames, forKey: .frames)
    try values.encode(cost, forKey: .cost)
    try values.encodeIfPresent(sources, forKey: .sources)
  }
}

extension FarmPiece: Codable {
  private enum Key: String, CodingKey { case windows, frames, cost, sources }

  /// Decodes a piece of the analysis. A window is a list of its start and its duration, and these are lists of a value
  /// and a timescale. `FarmPlan` checks the numbers.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let windows = try values.decode([[FarmTime]].self, forKey: .windows)
    guard windows.allSatisfy({ $0.count == 2 }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .windows, in: values, debugDescription: "a window has a start and a duration")
    }
    self.init(
      windows: windows.map { CMTimeRange(start: $0[0].time, duration: $0[1].time) },
      frames: try values.decode(Int.self, forKey: .frames), cost: try values.decode(Int.self, forKey: .cost),
      sources: try values.decodeIfPresent([Int].self, forKey: .sources))
  }

  /// Encodes the piece of the analysis, with each window as a list of two times, which are lists of a value and a
  /// timescale.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(windows.map { [FarmTime($0.start), FarmTime($0.duration)] }, forKey: .windows)
    try values.encode(frames, forKey: .frames)
    try values.encode(cost, forKey: .cost)
    try values.encodeIfPresent(sources, forKey: .sources)
  }
}

extension FarmSettings: Codable {
  private enum Key: String, CodingKey {
    case preset, fileType, start, duration, keyFrameInterval, threads, quality, isOptimized, date, video
  }

  /// Decodes settings, whose times are lists of a value and a timescale. `FarmPlan` checks the numbers.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let range = CMTimeRange(
      start: try values.decode(FarmTime.self, forKey: .start).time,
      duration: try values.decode(FarmTime.self, forKey: .duration).time)
    self.init(
      preset: try values.decode(String.self, forKey: .preset),
      fileType: try values.decode(FileType.self, forKey: .fileType), range: range,
      keyFrameInterval: try values.decode(Int.self, forKey: .keyFrameInterval),
      threads: try values.decode(Int.self, forKey: .threads),
      quality: try values.decodeIfPresent(Int.self, forKey: .quality),
      isOptimized: try values.decode(Bool.self, forKey: .isOptimized),
      date: try values.decode(Int64.self, forKey: .date),
      video: try values.decodeIfPresent(FarmVideo.self, forKey: .video))
  }

  /// Encodes the settings, with each time as a list of a value and a timescale.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(preset, forKey: .preset)
    try values.encode(fileType, forKey: .fileType)
    try values.encode(FarmTime(range.start), forKey: .start)
    try values.encode(FarmTime(range.duration), forKey: .duration)
    try values.encode(keyFrameInterval, forKey: .keyFrameInterval)
    try values.encode(threads, forKey: .threads)
    try values.encodeIfPresent(quality, forKey: .quality)
    try values.encode(isOptimized, forKey: .isOptimized)
    try values.encode(date, forKey: .date)
    try values.encodeIfPresent(video, forKey: .video)
  }
}

extension FarmPlan: Codable {
  private enum Key: String, CodingKey {
    case version, fingerprint, movie, edit, program, sources, settings, analysis, parts, software
  }

  /// Decodes a plan. Throws `FarmError` for another version, a number out of range, or a fingerprint that does not fit.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let version = try values.decode(Int.self, forKey: .version)
    guard version <= Self.version else {
      throw FarmError(
        .otherNode,
        "the plan has version \(version), and this program reads plans up to version \(Self.version); "
          + "a newer version of it is needed")
    }
    guard version == Self.version else { throw FarmError(.unreadable, "there are no plans of version \(version)") }
    let kinds = [Key.movie, .edit, .program].filter(values.contains)
    guard kinds.count == 1 else { throw FarmError(.unreadable, "the plan does not state one kind of media") }
    media =
      switch kinds[0] {
      case .edit: .edit(try values.decode(FarmEdit.self, forKey: .edit))
      case .program: .program(try values.decode(FarmProgramCall.self, forKey: .program))
      default: .movie
      }
    sources = try values.decode([FarmSource].self, forKey: .sources)
    settings = try values.decode(FarmSettings.self, forKey: .settings)
    analysis = try values.decodeIfPresent(FarmAnalysis.self, forKey: .analysis)
    parts = try values.decode([FarmPart].self, forKey: .parts)
    software = try values.decode(FarmSoftware.self, forKey: .software)
    try validate()
    // A machine that cannot compute digests says so here.
    _ = try Digest()
    guard try values.decode(String.self, forKey: .fingerprint) == fingerprint else {
      throw FarmError(.unreadable, "the plan was changed after it was made: its fingerprint is that of another plan")
    }
  }

  /// Encodes the plan with its version and fingerprint.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try encode(into: &values)
    try values.encode(fingerprint, forKey: .fingerprint)
  }

  private func encode(into values: inout KeyedEncodingContainer<Key>) throws {
    try values.encode(Self.version, forKey: .version)
    switch media {
    case .movie: try values.encode(true, forKey: .movie)
    case .edit(let edit): try values.encode(edit, forKey: .edit)
    case .program(let call): try values.encode(call, forKey: .program)
    }
    try values.encode(sources, forKey: .sources)
    try values.encode(settings, forKey: .settings)
    try values.encodeIfPresent(analysis, forKey: .analysis)
    try values.encode(parts, forKey: .parts)
    try values.encode(software, forKey: .software)
  }

  /// What the fingerprint is of: the plan without its fingerprint.
  private struct Body: Encodable {
    let plan: FarmPlan
    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      try plan.encode(into: &values)
    }
  }

  /// The SHA-256 of what decides the bytes of a part of a quality, in hexadecimal digits. Plans that differ elsewhere
  /// have parts of equal keys.
  func key(of part: Int, quality: Int?) -> String {
    var own = self
    own.settings.quality = quality
    own.analysis = nil
    own.parts = [parts[part]]
    own.keepSources(parts[part].sources)
    own.parts[0].sources = nil
    return own.digest
  }

  /// The same of the record of a piece of the analysis.
  func key(of piece: FarmPiece) -> String {
    var own = self
    own.parts = []
    own.analysis?.pieces = [piece]
    own.keepSources(piece.sources)
    own.analysis?.pieces[0].sources = nil
    return own.digest
  }

  private mutating func keepSources(_ used: [Int]?) {
    if let used { sources = used.map { sources[$0] } }
  }

  private static func encoder(_ formatting: JSONEncoder.OutputFormatting = []) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return encoder
  }

  /// The SHA-256 of everything in the plan, in hexadecimal digits. It names the folder of the parts.
  public var fingerprint: String { digest }

  /// Empty on a machine that cannot compute digests, which can read no plan either.
  private var digest: String {
    // Encoding strings, integers and lists of them cannot fail.
    (try? Digest.of((try? Self.encoder().encode(Body(plan: self))) ?? Data())) ?? ""
  }

  /// The largest plan that is read, in bytes.
  static let mostBytes = 64 << 20

  /// Reads a plan.
  ///
  /// - Throws: `FarmError` of the kind `missing`, `unreadable` or, for a plan of a newer version, `otherNode`.
  public init(contentsOf url: URL) throws {
    let data: Data
    do { data = try SmallFile.read(url.path, most: Self.mostBytes) } catch let error as FarmError {
      throw error.about("the plan “\(url.path)”")
    }
    do { try self.init(data: data) } catch let error as FarmError { throw error.about("“\(url.path)”") }
  }

  /// Reads a plan.
  ///
  /// - Throws: `FarmError` of the kind `unreadable` or, for a plan of a newer version, `otherNode`.
  public init(data: Data) throws {
    guard data.count <= Self.mostBytes else { throw FarmError(.unreadable, "the plan is larger than 64 MiB") }
    do { self = try JSONDecoder().decode(FarmPlan.self, from: data) } catch let error as FarmError {
      throw error
    } catch {
      throw FarmError(.unreadable, "it is not a plan: \(Self.text(error))")
    }
  }

  private static func text(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    switch error {
    case .keyNotFound(let key, let context): return "“\(key.stringValue)” is missing \(place(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      return "\(context.debugDescription) \(place(context))"
    @unknown default: return "\(error)"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    "at /" + context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "/")
  }

  /// The plan's JSON, with a line for each value.
  public func data() throws -> Data { try Self.encoder(.prettyPrinted).encode(self) + Data("\n".utf8) }
}
