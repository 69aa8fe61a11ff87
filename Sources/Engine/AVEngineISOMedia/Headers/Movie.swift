import AVEngineCore
import CoreMedia
import Foundation

/// A movie header as the file holds it, without its sample tables.
struct Movie {
  var majorBrand: FourCC?
  var timescale: UInt32 = 600
  /// In ticks of the movie's timescale; nil: unknown.
  var duration: UInt64?
  var rate: Double = 1
  var volume: Double = 1
  var transform = CGAffineTransform.identity
  var creationDate: Date?
  var tracks: [MovieTrack] = []
  /// The source of the header's boxes, if that is not the file: memory with the expanded header of a movie whose header
  /// is compressed.
  var headerSource: (any ByteSource)?
  /// Movies in other files that this reference movie names (rmra), best first.
  var alternatives: [MovieTrack.DataReference] = []
  var metadata: [MetadataEntry] = []
  /// Nero's list of chapters: starts in units of 100 ns, and titles.
  var chapterMarks: [(start: Int64, title: String)] = []
  /// Defaults of fragments, by track; set if the movie may have fragments (mvex).
  var fragmentDefaults: [UInt32: FragmentDefaults]?
  /// The duration with all fragments (mehd), in ticks of the movie's timescale.
  var fragmentedDuration: UInt64?
  /// The end of the movie header box. Fragments follow it.
  var headerEnd: Int64 = 0
  var kept = PreservedBoxes()

  /// Whether headers and sample descriptions use QuickTime's dialect.
  var isQuickTime: Bool { majorBrand == nil || majorBrand == "qt  " }
}

/// A track as its `trak` box describes it, without its sample tables.
struct MovieTrack {
  var id: UInt32 = 0
  var isEnabled = true
  var alternateGroup = 0
  var layer = 0
  var volume: Double = 1
  var transform = CGAffineTransform.identity
  var size = CGSize.zero
  /// The display size of the clean aperture (`clef` in `tapt`); nil if the track does not state it.
  var cleanSize: CGSize?
  /// The sizes of all three apertures of `tapt`; nil unless it has all.
  var apertures: TrackApertures?
  var creationDate: Date?
  var edits: [Edit]?
  var references: [String: [UInt32]] = [:]
  var metadata: [MetadataEntry] = []
  var characteristics: [String] = []

  var handler: FourCC = "    "
  /// Ticks per second of the media.
  var timescale: UInt32 = 0
  /// In ticks of the media's timescale; nil: unknown.
  var duration: UInt64?
  var languageCode: String?
  var extendedLanguageTag: String?
  var sampleEntries: [SampleEntry] = []
  var dataReferences: [DataReference] = []
  /// The boxes of the sample table, unread.
  var tables: [FourCC: Box] = [:]
  /// Sample groups and their descriptions (sbgp, sgpd, ISO/IEC 14496-12 §8.9), of which a table may have several.
  var groups: [Box] = []
  /// The number of packets that an audio decoder needs before its output is correct (`roll` and `prol` groups,
  /// ISO/IEC 14496-12 §10.1); 0 if not stated.
  var prerollPackets = 0
  /// The distances of the `roll` descriptions, which fragments also refer to.
  var rollDistances: [Int] = []
  var kept = PreservedBoxes()

  /// One entry of an edit list (ISO/IEC 14496-12 §8.6.6).
  struct Edit: Sendable {
    /// In ticks of the movie's timescale.
    var duration: UInt64
    /// In ticks of the media's timescale; −1: nothing plays.
    var mediaTime: Int64
    var rate: Double
  }

  /// An entry of the table that names the files with the samples (dref, ISO/IEC 14496-12 §8.7.2).
  struct DataReference {
    var type: FourCC
    var isSelfContained: Bool
    var contents: [UInt8]
  }
}
