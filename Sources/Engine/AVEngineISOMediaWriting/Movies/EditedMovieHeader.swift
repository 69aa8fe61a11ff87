package import AVEngineCore
import AVEngineISOMedia
package import AVEngineReading
package import CoreMedia
import Foundation

package struct EditedMovieHeader {
  private let draft: EditableMovie
  private let brand: ContainerBrand
  private let format: ContainerFormat
  /// nil if the header goes to no file, so that all media is in other files.
  private let destination: URL?

  package init(_ draft: EditableMovie, format: ContainerFormat, destination: URL?) throws(EngineError) {
    guard let brand = ContainerBrand(format: format) else {
      throw EngineError(
        .unsupported, "Writing a movie header", detail: "files of the format \(format) have no movie header")
    }
    self.draft = draft
    self.brand = brand
    self.format = format
    self.destination = destination?.standardizedFileURL
  }

  package var typeBox: [UInt8] { brand.typeBox }

  package func movie() throws(EngineError) -> [UInt8] {
    var records: [SampleTableBuilder] = []
    for track in draft.tracks where !track.formats.isEmpty { records.append(try record(track)) }
    var options = WriterOptions(format: format)
    options.timescale = max(1, draft.timescale)
    options.keepsTimescale = true
    options.metadata = draft.info.metadata
    var writer = MovieHeaderWriter(brand: brand, options: options, records: records, offsetShift: 0)
    writer.presentation = MoviePresentation(
      rate: Double(draft.info.preferredRate),
      volume: draft.info.preferredVolume.isFinite ? Double(min(127, max(-128, draft.info.preferredVolume))) : 1,
      transform: draft.info.preferredTransform,
      nextTrackID: UInt32(bitPattern: draft.unusedTrackID), creationDate: draft.info.creationDate,
      kept: try PreservedBytes(draft.info.kept) { _ in true })
    return try writer.movie()
  }

  // MARK: Tracks

  private func record(_ draft: EditableTrack) throws(EngineError) -> SampleTableBuilder {
    var record = SampleTableBuilder(settings(draft))
    guard record.hasOneFrameSize else {
      throw EngineError(
        .unsupported, "Writing a movie header",
        detail: "the frame size of uncompressed audio cannot change within track \(draft.settings.id)")
    }
    record.edits = draft.edits.isEmpty ? nil : draft.edits.edits
    (record.place, record.locations) = (try place(draft), try locations(draft))
    let cursor = try EditedMovieTrack(draft).makeCursor()
    while let sample = try cursor.next() {
      try ReadCancellation.check("Writing a movie header")
      guard case .file(let offset) = sample.location else { throw Self.unreferable(draft) }
      try record.add(sample, at: offset)
    }
    record.endChunk()
    return record
  }

  private static func unreferable(_ draft: EditableTrack) -> EngineError {
    EngineError(
      .unsupported, "Writing a movie header",
      detail: "the media of track \(draft.settings.id) is not in a file that a movie can refer to; copy it")
  }

  private func settings(_ draft: EditableTrack) -> WriterTrack {
    let info = draft.settings
    var track = WriterTrack(
      mediaType: info.mediaType, formatDescriptions: draft.formats.map(\.description), timescale: max(1, info.timescale)
    )
    track.naturalSize = info.naturalSize
    track.preferredTransform = info.preferredTransform
    track.preferredVolume = info.preferredVolume.isFinite ? min(127, max(-128, info.preferredVolume)) : 1
    track.languageCode = info.languageCode
    track.extendedLanguageTag = info.extendedLanguageTag
    track.isEnabled = info.isEnabled
    track.alternateGroup = info.alternateGroup
    track.layer = info.layer
    track.characteristics = info.characteristics
    track.prerollPackets = info.prerollPackets
    track.metadata = info.metadata
    return track
  }

  private func place(_ draft: EditableTrack) throws(EngineError) -> TrackLocation {
    var place = TrackLocation(id: UInt32(bitPattern: draft.settings.id))
    let present = Set(self.draft.tracks.filter { !$0.formats.isEmpty }.map(\.settings.id))
    place.references = draft.settings.references.mapValues {
      $0.filter(present.contains).map { UInt32(bitPattern: $0) }
    }
    place.references = place.references.filter { !$0.value.isEmpty }
    place.apertures = draft.settings.apertures
    (place.chunkDuration, place.chunkSize) = (draft.chunkDuration, draft.chunkSize)
    place.hasNoEdits = draft.edits.isEmpty
    place.creationDate = draft.settings.creationDate
    place.kept = try kept(draft)
    return place
  }

  /// Boxes in a sample table refer to samples by number. Handlers differ between QuickTime and ISO files.
  private func kept(_ track: EditableTrack) throws(EngineError) -> PreservedBytes {
    let isSame =
      EditedMovieTrack(track).wholeSource.map { $0.info.formatDescriptions == track.formats.map(\.description) }
      ?? false
    let isOwnDialect = (draft.info.format == .mov) == (brand == .quickTime)
    return try PreservedBytes(track.settings.kept) { box in
      switch (box.parent, box.role) {
      case (.sampleTable, _): isSame
      case (_, .handler): isOwnDialect
      default: true
      }
    }
  }

  private func locations(_ draft: EditableTrack) throws(EngineError) -> MediaLocations {
    var locations = MediaLocations()
    let base = draft.referenceBase ?? destination?.deletingLastPathComponent()
    for format in draft.formats {
      guard let url = format.byteSource?.location else { throw Self.unreferable(draft) }
      locations.append(url.standardizedFileURL == destination ? nil : url.reference(from: base))
    }
    return locations
  }

  // MARK: Files

  /// Turns the headers, fragment headers and indexes that the file has into filler.
  package func add(to path: String) throws(EngineError) {
    let movie = try movie()
    try MovieFileEditor.withFile(path) { (editor) throws(EngineError) in
      try editor.replaceHeader(with: movie, typeBox: typeBox)
    }
    WrittenReferences.note(mediaLocations, in: path)
  }

  private var mediaLocations: [URL] { draft.tracks.flatMap(\.formats).compactMap { $0.byteSource?.location } }

  /// Throws an error of kind `.writeFailed` if the file holds media of the movie.
  package func replace(_ path: String) throws(EngineError) {
    let destination = URL(fileURLWithPath: path).standardizedFileURL
    guard !mediaLocations.contains(where: { $0.standardizedFileURL == destination }) else {
      throw EngineError(
        .writeFailed, "Writing a movie header", subject: path,
        detail: "the file contains the movie's media, which would be lost")
    }
    let bytes = typeBox + (try movie())
    let neighbour = path + ".\(UUID().uuidString.prefix(8)).tmp"
    do throws(EngineError) {
      let file = try BufferedFileWriter(path: neighbour)
      try file.write(bytes)
      try file.flush()
      file.close()
      guard rename(neighbour, path) == 0 else { throw FileDescriptorWriting.failure(errno, path) }
    } catch {
      unlink(neighbour)
      throw error
    }
    WrittenReferences.note(mediaLocations, in: path)
  }
}
