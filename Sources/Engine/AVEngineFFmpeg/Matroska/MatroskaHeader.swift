import AVEngineCore

struct MatroskaHeader {
  private(set) var firstCluster: Int64?
  private(set) var cues: Int64?
  /// The offset from which positions in the headers count.
  private(set) var origin: Int64 = 0
  private(set) var statesDuration = false
  private(set) var muxer = ""
  private(set) var statesFrameDuration: [Bool] = []

  var isMadeByFFmpeg: Bool { muxer.hasPrefix("Lavf") }

  // RFC 9559 §5.1.
  static let cluster: UInt32 = 0x1F43_B675
  static let timestamp: UInt32 = 0xE7
  private static let segment: UInt32 = 0x1853_8067
  private static let seekHead: UInt32 = 0x114D_9B74
  private static let seek: UInt32 = 0x4DBB
  private static let seekID: UInt32 = 0x53AB
  private static let seekPosition: UInt32 = 0x53AC
  private static let info: UInt32 = 0x1549_A966
  private static let duration: UInt32 = 0x4489
  private static let muxingApp: UInt32 = 0x4D80
  private static let tracks: UInt32 = 0x1654_AE6B
  private static let trackEntry: UInt32 = 0xAE
  private static let trackType: UInt32 = 0x83
  private static let defaultDuration: UInt32 = 0x23_E383
  private static let cuesElement: UInt32 = 0x1C53_BB6B
  private static let cuePoint: UInt32 = 0xBB
  private static let cueTrackPositions: UInt32 = 0xB7
  private static let cueClusterPosition: UInt32 = 0xF1

  init?(_ reader: EBMLReader) throws(EngineError) {
    guard let end = try reader.element(at: 0)?.end, let segment = try reader.element(at: end),
      segment.id == Self.segment
    else { return nil }
    origin = segment.body
    var position = origin
    // The limit bounds the work for a broken file.
    for _ in 0..<1000 {
      guard let part = try reader.element(at: position) else { return }
      if part.id == Self.cluster { firstCluster = part.start }
      guard part.id != Self.cluster, let end = part.end, end <= segment.end ?? .max else { return }
      switch part.id {
      case Self.seekHead: try readSeekHead(part, reader)
      case Self.info: try readInfo(part, reader)
      case Self.tracks: try readTracks(part, reader)
      default: break
      }
      position = end
    }
  }

  private mutating func readSeekHead(_ head: EBMLReader.Element, _ reader: EBMLReader) throws(EngineError) {
    for entry in try reader.children(of: head) where entry.id == Self.seek {
      let parts = try reader.children(of: entry)
      guard let name = parts.first(where: { $0.id == Self.seekID }) else { continue }
      guard try reader.number(name) == UInt64(Self.cuesElement) else { continue }
      guard let place = parts.first(where: { $0.id == Self.seekPosition }) else { continue }
      cues = self.place(try reader.number(place))
    }
  }

  private mutating func readInfo(_ info: EBMLReader.Element, _ reader: EBMLReader) throws(EngineError) {
    for part in try reader.children(of: info) {
      // Zero means that the recorder has never filled in the duration.
      if part.id == Self.duration { statesDuration = try reader.bytes(part, atMost: 8).contains { $0 != 0 } }
      if part.id == Self.muxingApp { muxer = String(decoding: try reader.bytes(part, atMost: 256), as: UTF8.self) }
    }
  }

  private mutating func readTracks(_ tracks: EBMLReader.Element, _ reader: EBMLReader) throws(EngineError) {
    for entry in try reader.children(of: tracks) where entry.id == Self.trackEntry {
      let parts = try reader.children(of: entry)
      // RFC 9559 §5.1.4.1.3: 1 is video.
      guard let type = parts.first(where: { $0.id == Self.trackType }), try reader.number(type) == 1 else { continue }
      let duration = parts.first { $0.id == Self.defaultDuration }
      statesFrameDuration.append(
        try duration.map { (part) throws(EngineError) in try reader.number(part) > 0 } ?? false)
    }
  }

  private func place(_ position: UInt64) -> Int64? {
    let (sum, overflow) = origin.addingReportingOverflow(Int64(clamping: position))
    return overflow ? nil : sum
  }

  func lastIndexedCluster(_ reader: EBMLReader) throws(EngineError) -> Int64? {
    guard let cues, let index = try reader.element(at: cues), index.id == Self.cuesElement else { return nil }
    guard let point = try reader.children(of: index).last(where: { $0.id == Self.cuePoint }) else { return nil }
    guard let track = try reader.children(of: point).last(where: { $0.id == Self.cueTrackPositions }) else {
      return nil
    }
    guard let cluster = try reader.children(of: track).first(where: { $0.id == Self.cueClusterPosition }) else {
      return nil
    }
    return place(try reader.number(cluster))
  }
}
