import AVEngineCore
import AVEngineISOMedia
import CoreMedia
import Foundation

struct Exercise {
  enum Format: String {
    case iso, caf, id3, m3u8, ref
    static let current = Format(rawValue: ProcessInfo.processInfo.environment["MEDIA_FUZZ"] ?? "iso") ?? .iso
  }

  private let format: Format
  /// A few bytes can describe billions of audio samples.
  private static let mostSamples = 400

  init(_ format: Format) { self.format = format }

  @discardableResult
  func read(_ data: Data) -> String? {
    let source = MemoryByteSource(data, name: "input")
    do throws(EngineError) {
      switch format {
      case .iso, .caf: break
      case .id3:
        try readTags(source)
        return nil
      case .m3u8:
        try PlaylistExercise().read(String(decoding: data, as: UTF8.self))
        return nil
      case .ref:
        try ReferenceExercise.shared?.read(data)
        return nil
      }
      let options = OpenOptions()
      let head = try source.bytes(at: 0, count: 4096)
      let provider: any ContainerProvider = format == .iso ? ISOMediaProvider() : CoreAudioFileProvider()
      _ = provider.recognises(head, options: options)
      try look(at: try provider.open(source, options: options))
      return nil
    } catch {
      precondition(!error.description.isEmpty)
      return error.description
    }
  }

  private func readTags(_ source: MemoryByteSource) throws(EngineError) {
    let tags = try ID3Tag.all(in: source)
    _ = (ID3Tag.entries(tags), ID3Tag.chapters(tags))
    for format in [ContainerFormat.mp3, .wav, .aiff, .flac, .ogg] {
      guard let file = (try? FileTags(source, format: format, start: 0)) ?? nil else { continue }
      _ = (file.entries, file.chapters)
    }
  }

  private func look(at container: any MediaContainer) throws(EngineError) {
    _ = (container.info.duration, container.info.metadata, "\(container.info)")
    for chapter in try container.chapters().prefix(20) { _ = try? chapter.artwork?.data() }
    for track in container.tracks.prefix(20) {
      _ = ("\(track.info.formatDescriptions)", track.info.timeRange)
      for format in track.info.formatDescriptions { _ = (format.extensions, format.audioStreamBasicDescription) }
      // An error in one track does not affect the others.
      do throws(EngineError) { try walk(track) } catch { continue }
    }
  }

  private func walk(_ track: any MediaTrack) throws(EngineError) {
    _ = try track.statistics()
    let cursor = try track.makeCursor()
    var count = 0
    while count < Self.mostSamples, let sample = try cursor.next() {
      count += 1
      precondition(sample.size >= 0 && sample.formatIndex >= 0)
      if count % 5 == 0 { _ = try? track.data(of: sample) }
    }
    for value in [-1, 0, 17, 40_000, Int64.max / 2] {
      let time = CMTime(value: value, timescale: track.info.timescale)
      try cursor.seek(to: time)
      if let sample = try cursor.next() { _ = try? track.data(of: sample) }
      _ = try cursor.syncTime(after: time)
      _ = try cursor.syncTime(atOrBefore: time)
    }
    guard let indexed = cursor as? any IndexedSampleCursor, indexed.sampleCount > 0 else { return }
    for number in [0, indexed.sampleCount / 2, indexed.sampleCount - 1] { _ = try indexed.sample(number) }
  }
}
