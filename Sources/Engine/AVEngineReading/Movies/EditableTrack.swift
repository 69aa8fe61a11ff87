package import AVEngineCore
package import CoreMedia
import Foundation

package struct EditableTrack: Sendable {
  package struct Format: Sendable {
    package var description: CMFormatDescription
    package var source: any MediaTrack
    package var index: Int

    package var byteSource: (any ByteSource)? { source.byteSource(ofFormat: index) }
  }

  package enum OwnMedia: Sendable, Hashable { case own }
  package typealias Timeline = EditTimeline<OwnMedia>

  /// The properties, except segments and formats, which follow from `edits` and `formats`.
  package var settings: TrackInfo
  package var timescaleIsChosen = false
  /// The URL relative to which the URLs of other files with samples are written.
  package var referenceBase: URL?
  package var chunkDuration = CMTime(value: 1, timescale: 1)
  /// The largest size of a chunk of samples in the file that is written, in bytes.
  package var chunkSize = 1 << 20
  package private(set) var formats: [Format] = []
  package internal(set) var pieces: [MediaPiece] = []
  package var edits: Timeline
  private(set) var known = KnownMedia()
  /// The number of counted pieces whose extent no longer changes, and their extent.
  private var settled = (count: 0, extent: MediaExtent())

  /// `movieTimescale` is the unit of the edits' times; nil keeps times exactly.
  package init(settings: TrackInfo, movieTimescale: CMTimeScale?) {
    self.settings = settings
    self.settings.formatDescriptions = []
    self.settings.segments = []
    edits = Timeline(timescale: movieTimescale)
  }

  package init(_ track: any MediaTrack, movieTimescale: CMTimeScale) throws(EngineError) {
    self.init(settings: track.info, movieTimescale: movieTimescale)
    _ = try track.info.foundTimeRange()
    timescaleIsChosen = true
    formats = track.info.formatDescriptions.enumerated().map { Format(description: $1, source: track, index: $0) }
    edits = try Timeline(track.info.segments, of: .own, timescale: movieTimescale)
    add(MediaPiece(source: track, formats: Array(formats.indices)))
  }

  package var info: TrackInfo {
    var info = settings
    info.formatDescriptions = formats.map(\.description)
    info.segments = edits.edits
    return info
  }

  // MARK: Media

  package mutating func extent() throws(EngineError) -> MediaExtent {
    while settled.count + 1 < pieces.count {
      settled.extent.add(try countedExtent(settled.count))
      settled.count += 1
    }
    guard settled.count < pieces.count else { return settled.extent }
    var total = settled.extent
    total.add(try countedExtent(settled.count))
    return total
  }

  private mutating func countedExtent(_ piece: Int) throws(EngineError) -> MediaExtent {
    let extent = try pieces[piece].countedExtent()
    pieces[piece].extent = extent
    return extent
  }

  package mutating func format(_ description: CMFormatDescription, of source: any MediaTrack, index: Int = 0) -> Int {
    let byteSource = source.byteSource(ofFormat: index)
    let known = formats.firstIndex { known in
      (known.source === source || byteSource != nil && known.byteSource === byteSource)
        && known.description == description
    }
    if let known { return known }
    formats.append(Format(description: description, source: source, index: index))
    return formats.count - 1
  }

  package mutating func replaceFormat(_ old: CMFormatDescription, with new: CMFormatDescription) {
    for index in formats.indices where formats[index].description == old { formats[index].description = new }
  }

  package mutating func add(_ piece: MediaPiece) {
    pieces.append(piece)
    switch piece.samples {
    case .all: known.add(nil, of: piece.source, shift: piece.shift)
    case .range(_, _, let shown): known.add(shown, of: piece.source, shift: piece.shift)
    case .listed: break
    }
  }

  /// The samples must have times and locations of this track.
  package mutating func add(_ samples: [MediaSample], from source: any MediaTrack) {
    if let last = pieces.indices.last, pieces[last].source === source, case .listed(var listed) = pieces[last].samples {
      // The list is moved out of the piece and back, so that appending does not copy it.
      pieces[last].samples = .all
      listed.append(contentsOf: samples)
      pieces[last].samples = .listed(listed)
      for sample in samples { pieces[last].extent?.add(sample) }
    } else {
      var extent = MediaExtent()
      for sample in samples { extent.add(sample) }
      pieces.append(MediaPiece(source: source, samples: .listed(samples), formats: [], extent: extent))
    }
  }

  package var lastListedSample: MediaSample? {
    guard case .listed(let listed)? = pieces.last?.samples else { return nil }
    return listed.last
  }

  /// The change must not make the sample shorter.
  package mutating func adjustLastSample(_ change: (inout MediaSample) -> Void) {
    guard let last = pieces.indices.last, case .listed(var listed) = pieces[last].samples, !listed.isEmpty else {
      return
    }
    pieces[last].samples = .all
    change(&listed[listed.count - 1])
    let changed = listed[listed.count - 1]
    pieces[last].samples = .listed(listed)
    pieces[last].extent?.add(growing: changed)
  }
}

extension MediaExtent {
  /// Extends the ranges for a sample that was counted already and now lasts longer.
  fileprivate mutating func add(growing sample: MediaSample) {
    let count = sampleCount
    let bytes = size
    add(sample)
    restore(count: count, size: bytes)
  }
}
