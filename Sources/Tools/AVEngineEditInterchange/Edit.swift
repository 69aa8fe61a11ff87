package import AVFoundation
import CoreGraphics
import CoreMedia
package import Foundation

package struct Edit {
  package let name: String
  package let composition: AVComposition
  package let videoComposition: AVVideoComposition?
  package let audioMix: AVAudioMix?
  /// The files that the edit's clips refer to, except files that were not opened.
  package var files: [URL] { media.map(\.url) }
  /// The durations and tracks of these files.
  package let media: [MediaFile]
  /// The markers, in the edit's time.
  package let markers: [EditMarker]
  /// Parts of the edit that are not rendered, or not as the file states, one line each.
  package let notes: [String]
  /// The media, as the file names it, that was not opened because it is outside of the given folders.
  package let outside: [String]

  /// Reads an OpenTimelineIO file, and opens the media that it refers to.
  ///
  /// - Parameters:
  ///   - contents: The file's bytes; nil to read them.
  ///   - mediaFolder: The folder in which to search for files that are not at the locations in the edit.
  ///   - roots: The folders whose files may be opened, for untrusted edits; nil for all files that the edit names.
  ///   - rate: The frames per second; if nil, those of the edit, else those of the first rendered clip's video, else 30.
  ///   - known: The files to which the edit's clips refer, by paths without symbolic links. They are not opened here,
  ///     and need not exist. Nil to look for them and open them.
  package init(
    otio url: URL, contents: Data? = nil, mediaFolder: URL? = nil, roots: [URL]? = nil, size: CGSize? = nil,
    rate: Double? = nil, known: [MediaFile]? = nil
  ) async throws {
    let media = MediaFinder(
      relativeTo: url, fallback: mediaFolder, roots: roots, known: known.map { Set($0.map(\.url)) })
    let document = try OTIOReader.read(
      try contents ?? Data(contentsOf: url), named: url.lastPathComponent, media: media)
    var files: [URL: MediaFile] = [:]
    let facts = Dictionary((known ?? []).map { ($0.url, $0) }) { first, _ in first }
    for url in document.root.files {
      if let file = facts[url] { files[url] = file } else { files[url] = try await MediaFile(url, within: media.roots) }
    }
    var flattener = EditFlattener(media: files)
    let duration = flattener.flatten(document.root)
    guard !flattener.placements.isEmpty else {
      let reasons = document.notes + flattener.notes
      throw EditError.empty(
        "“\(url.lastPathComponent)” contains nothing that can be rendered: "
          + (reasons.isEmpty ? "the edit is empty" : reasons.joined(separator: "; "))
      )
    }
    var builder = CompositionBuilder(media: files, within: media.roots)
    let frame = try Self.frameDuration(asked: rate, of: document, files[flattener.placements[0].url])
    let built = try builder.build(flattener.placements, duration: duration, size: size, frameDuration: frame)
    name = document.name
    composition = built.composition
    videoComposition = built.videoComposition
    audioMix = built.audioMix
    self.media = Array(files.values)
    markers = flattener.markers
    outside = document.outside
    notes = document.notes + flattener.notes + Self.note(on: built.composition, lasting: duration)
  }

  private static func frameDuration(asked: Double?, of document: EditDocument, _ first: MediaFile?) throws -> CMTime {
    let stated = try asked.map { (number) throws -> Ratio in
      guard (1...1000).contains(number), let rate = Ratio(rate: number) else {
        throw EditError.malformed("\(number) is not a valid frame rate")
      }
      return rate
    }
    if let frame = (stated ?? document.rate)?.seconds(units: 1) { return frame }
    return first?.video?.frame ?? CMTime(value: 1, timescale: 30)
  }

  /// A movie ends with its last sample.
  private static func note(on composition: AVComposition, lasting duration: CMTime) -> [String] {
    let rest = duration - composition.duration
    guard rest.isNumeric, rest.seconds > 0.001 else { return [] }
    return ["the last \(String(format: "%.3f", rest.seconds)) s of the edit are empty; the movie ends before them"]
  }
}

extension EditItem {
  fileprivate var files: Set<URL> {
    switch content {
    case .gap: []
    case .clip(let reference): [reference.url]
    case .stack(let children): children.reduce(into: []) { $0.formUnion($1.files) }
    case .track(_, let children):
      children.reduce(into: []) { files, child in
        if case .item(let item) = child { files.formUnion(item.files) }
      }
    }
  }
}
