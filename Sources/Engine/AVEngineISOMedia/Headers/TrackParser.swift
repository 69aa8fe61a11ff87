import AVEngineCore
import CoreMedia
import Foundation

struct TrackParser {
  let reader: BoxReader
  let movieIsQuickTime: Bool

  init(_ reader: BoxReader, movieIsQuickTime: Bool) {
    self.reader = reader
    self.movieIsQuickTime = movieIsQuickTime
  }

  func track(_ box: Box) throws(EngineError) -> MovieTrack {
    var track = MovieTrack()
    for child in try reader.boxes(in: box.body) {
      switch child.type {
      case "tkhd": try read(tkhd: child, &track)
      case "edts":
        for list in try reader.boxes(in: child.body) where list.type == "elst" { track.edits = try edits(list) }
      case "tapt": try read(apertures: child, &track)
      case "tref": try read(references: child, &track)
      case "mdia": try read(media: child, &track)
      case "meta":
        let entries = try MetadataParser(reader).entries(ofMetaBox: child)
        track.metadata += entries
        if entries.isEmpty { track.kept.keep(child, in: .track, of: reader) }
      case "udta": try read(userData: child, &track)
      default: track.kept.keep(child, in: .track, of: reader)
      }
    }
    return track
  }

  private func read(tkhd box: Box, _ track: inout MovieTrack) throws(EngineError) {
    var parser = try reader.head(of: box, count: 128)
    let (version, flags) = try parser.fullBox()
    track.isEnabled = flags & 1 != 0
    track.creationDate = MovieParser.date(try parser.sized(version))
    _ = try parser.sized(version)
    track.id = try parser.u32()
    try parser.skip(4)
    _ = try parser.sized(version)
    try parser.skip(8)
    track.layer = Int(try parser.i16())
    track.alternateGroup = Int(try parser.i16())
    track.volume = Double(try parser.i16()) / 256
    try parser.skip(2)
    track.transform = try MovieParser.transform(&parser)
    track.size = CGSize(width: Double(try parser.u32()) / 65_536, height: Double(try parser.u32()) / 65_536)
  }

  /// QuickTime File Format, "Track Aperture Mode Dimensions Atom": `clef` has the size of the clean aperture after the
  /// pixel aspect ratio is applied.
  private func read(apertures box: Box, _ track: inout MovieTrack) throws(EngineError) {
    var sizes: [FourCC: CGSize] = [:]
    for child in try reader.boxes(in: box.body) where ["clef", "prof", "enof"].contains(child.type) {
      var parser = try reader.head(of: child, count: 12)
      _ = try parser.fullBox()
      let size = CGSize(width: Double(try parser.u32()) / 65_536, height: Double(try parser.u32()) / 65_536)
      if size.width > 0, size.height > 0 { sizes[child.type] = size }
    }
    track.cleanSize = sizes["clef"]
    if let clean = sizes["clef"], let production = sizes["prof"], let encoded = sizes["enof"] {
      track.apertures = TrackApertures(clean: clean, production: production, encoded: encoded)
    }
  }

  private func edits(_ box: Box) throws(EngineError) -> [MovieTrack.Edit] {
    var parser = try reader.contents(of: box, limit: 4 << 20)
    let (version, _) = try parser.fullBox()
    let declared = Int(try parser.u32())
    let count = min(declared, parser.remaining / (version == 0 ? 12 : 20))
    var edits: [MovieTrack.Edit] = []
    for _ in 0..<count {
      let duration = version == 0 ? UInt64(try parser.u32()) : try parser.u64()
      let time = version == 0 ? Int64(try parser.i32()) : try parser.i64()
      edits.append(MovieTrack.Edit(duration: duration, mediaTime: time, rate: try parser.fixed(16)))
    }
    return edits
  }

  private func read(references box: Box, _ track: inout MovieTrack) throws(EngineError) {
    for child in try reader.boxes(in: box.body) {
      var parser = try reader.head(of: child, count: 4096)
      var ids: [UInt32] = []
      while let id = try? parser.u32() { if id != 0 { ids.append(id) } }
      track.references[child.type.description, default: []] += ids
    }
  }

  private func read(userData box: Box, _ track: inout MovieTrack) throws(EngineError) {
    let metadata = MetadataParser(reader)
    for child in try reader.boxes(in: box.body) {
      switch child.type {
      case "tagc":
        // QuickTime: a characteristic tagged by its identifier, such as "public.auxiliary-content".
        var parser = try reader.contents(of: child, limit: 4096)
        track.characteristics.append(parser.string())
      case "kind":
        // ISO/IEC 14496-12 §8.10.4: a scheme and a value.
        var parser = try reader.contents(of: child, limit: 4096)
        _ = try? parser.fullBox()
        let scheme = parser.string()
        let value = parser.string()
        track.characteristics.append(value.isEmpty ? scheme : "\(scheme)#\(value)")
      default:
        let entries = try metadata.entries(ofUserData: child)
        track.metadata += entries
        if entries.isEmpty { track.kept.keep(child, in: .trackUserData, of: reader) }
      }
    }
  }

  // MARK: Media

  private func read(media box: Box, _ track: inout MovieTrack) throws(EngineError) {
    let boxes = try reader.boxes(in: box.body)
    for child in boxes {
      switch child.type {
      case "mdhd": try read(mdhd: child, &track)
      case "hdlr":
        var parser = try reader.head(of: child, count: 12)
        try parser.skip(8)
        track.handler = try parser.code()
        track.kept.keep(child, in: .media, role: .handler, of: reader)
      case "elng":
        var parser = try reader.head(of: child, count: 256)
        _ = try parser.fullBox()
        track.extendedLanguageTag = parser.string()
      case "minf": break
      default: track.kept.keep(child, in: .media, of: reader)
      }
    }
    for child in boxes where child.type == "minf" { try read(information: child, &track) }
  }

  private func read(mdhd box: Box, _ track: inout MovieTrack) throws(EngineError) {
    var parser = try reader.head(of: box, count: 64)
    let (version, _) = try parser.fullBox()
    _ = try parser.sized(version)
    _ = try parser.sized(version)
    track.timescale = try parser.u32()
    track.duration = try parser.sized(version)
    track.languageCode = (try? parser.u16()).flatMap(Languages.code(stored:))
  }

  private func read(information box: Box, _ track: inout MovieTrack) throws(EngineError) {
    for child in try reader.boxes(in: box.body) {
      switch child.type {
      case "dinf":
        for list in try reader.boxes(in: child.body) where list.type == "dref" {
          try read(dataReferences: list, &track)
        }
      case "stbl": try read(sampleTable: child, &track)
      case "hdlr": break
      case "vmhd", "smhd", "gmhd", "nmhd", "sthd", "hmhd":
        track.kept.keep(child, in: .mediaInformation, role: .mediaHeader, of: reader)
      default: track.kept.keep(child, in: .mediaInformation, of: reader)
      }
    }
  }

  /// These tables are not kept, because a writer makes them anew.
  private static let tables: Set<FourCC> = [
    "stts", "ctts", "cslg", "stss", "stps", "stsc", "stsz", "stz2", "stco", "co64", "sdtp",
  ]

  private func read(sampleTable box: Box, _ track: inout MovieTrack) throws(EngineError) {
    for table in try reader.boxes(in: box.body) {
      if table.type == "stsd" {
        try read(descriptions: table, &track)
      } else if table.type == "sbgp" || table.type == "sgpd" {
        track.groups.append(table)
        if try !isKnownGroup(table) { track.kept.keep(table, in: .sampleTable, of: reader) }
        if table.type == "sgpd" { read(groupDescriptions: table, &track) }
      } else {
        if !Self.tables.contains(table.type) { track.kept.keep(table, in: .sampleTable, of: reader) }
        if track.tables[table.type] == nil { track.tables[table.type] = table }
      }
    }
  }

  /// A negative distance of the first `roll` or `prol` description counts packets of pre-roll.
  private func read(groupDescriptions box: Box, _ track: inout MovieTrack) {
    guard let contents = try? reader.contents(of: box, limit: 1 << 16) else { return }
    if let distances = try? SampleGroups.distances(contents, of: ["roll"]) { track.rollDistances = distances }
    guard let first = (try? SampleGroups.distances(contents, of: ["roll", "prol"]))?.first else { return }
    track.prerollPackets = max(track.prerollPackets, -first)
  }

  /// Groups of these kinds are not copied, because the writer makes them from the samples' flags and the track's
  /// pre-roll.
  private func isKnownGroup(_ box: Box) throws(EngineError) -> Bool {
    var parser = try reader.head(of: box, count: 8)
    guard (try? parser.fullBox()) != nil, let kind = try? parser.code() else { return true }
    return ["roll", "prol", "rap ", "sync"].contains(kind)
  }

  private func read(dataReferences box: Box, _ track: inout MovieTrack) throws(EngineError) {
    var parser = try reader.contents(of: box, limit: 1 << 20)
    _ = try parser.fullBox()
    _ = try parser.u32()
    while var child = parser.child() {
      guard let (_, flags) = try? child.fullBox() else { break }
      track.dataReferences.append(
        MovieTrack.DataReference(type: child.box, isSelfContained: flags & 1 != 0, contents: child.rest))
    }
  }

  private func read(descriptions box: Box, _ track: inout MovieTrack) throws(EngineError) {
    var parser = try reader.contents(of: box, limit: 16 << 20)
    let (version, _) = try parser.fullBox()
    let count = Int(try parser.u32())
    while track.sampleEntries.count < count, var child = parser.child() {
      guard child.remaining >= 8 else { break }
      try child.skip(6)
      let reference = Int(try child.u16())
      track.sampleEntries.append(
        SampleEntry(
          format: child.box, dataReference: reference, listVersion: version, contents: child.rest,
          isQuickTime: movieIsQuickTime))
    }
  }
}
