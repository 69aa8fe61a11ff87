import AVEngineCore
import AVEngineISOMediaWriting
import CoreMedia
import Foundation
import TestSupport

enum Remux {
  enum Way: String, CaseIterable, Sendable { case samples, runs }

  static func copy(
    _ source: URL, format: ContainerFormat, inFront: Bool = false, way: Way = .samples,
    change: (inout WriterOptions) -> Void = { _ in }
  ) throws -> URL {
    let output = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString).\(format)")
    let container = try open(source)
    var options = WriterOptions(format: format)
    options.headerInFront = inFront
    options.metadata = container.info.metadata
    change(&options)
    let writer = try ISOMediaWriterProvider().makeWriter(path: output.path, options: options)
    let tracks = container.tracks.filter { !$0.info.formatDescriptions.isEmpty }
    for track in tracks {
      _ = try writer.addTrack(header(of: track, among: tracks))
    }
    try writer.begin()
    if way == .samples { try copySamples(tracks, writer) } else { try copyRuns(tracks, writer) }
    for (number, track) in tracks.enumerated() { writer.setEdits(track.info.segments, of: number) }
    try writer.finish()
    return output
  }

  static func header(of track: any MediaTrack, among tracks: [any MediaTrack]) -> WriterTrack {
    let info = track.info
    var header = WriterTrack(
      mediaType: info.mediaType, formatDescriptions: info.formatDescriptions, timescale: info.timescale)
    header.naturalSize = info.naturalSize
    header.preferredTransform = info.preferredTransform
    header.preferredVolume = info.preferredVolume
    header.languageCode = info.languageCode
    header.extendedLanguageTag = info.extendedLanguageTag
    header.isEnabled = info.isEnabled
    header.alternateGroup = info.alternateGroup
    header.metadata = info.metadata
    header.references = info.references.mapValues { ids in
      ids.compactMap { id in tracks.firstIndex { $0.info.id == id } }
    }
    return header
  }

  private static func copySamples(_ tracks: [any MediaTrack], _ writer: any ContainerWriter) throws {
    let cursors = try tracks.map { try $0.makeCursor() }
    var heads = try cursors.map { try $0.next() }
    while let next = heads.indices.filter({ heads[$0] != nil }).min(by: {
      (heads[$0]?.decodeTime ?? .zero) < (heads[$1]?.decodeTime ?? .zero)
    }) {
      guard let sample = heads[next] else { break }
      try writer.append(sample, data: try tracks[next].data(of: sample), to: next)
      heads[next] = try cursors[next].next()
    }
  }

  private static func copyRuns(_ tracks: [any MediaTrack], _ writer: any ContainerWriter) throws {
    var all: [(track: Int, sample: MediaSample)] = []
    for (number, track) in tracks.enumerated() { all += try samples(of: track).map { (number, $0) } }
    all.sort { offset(of: $0.sample) < offset(of: $1.sample) }
    var run: [(track: Int, sample: MediaSample)] = []
    func flush() throws {
      guard let first = run.first, let last = run.last, let source = tracks[first.track].byteSource else { return }
      try writer.appendRun(
        source, range: offset(of: first.sample)..<offset(of: last.sample) + Int64(last.sample.size), samples: run)
      run = []
    }
    for entry in all {
      if let last = run.last, offset(of: entry.sample) != offset(of: last.sample) + Int64(last.sample.size) {
        try flush()
      }
      run.append(entry)
    }
    try flush()
  }
}
