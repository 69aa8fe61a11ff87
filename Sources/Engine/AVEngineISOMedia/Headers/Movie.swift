import AVEngineCore
import CoreMedia
import Foundation

/// A movie header as the file holds it, without its sample tables.
struct Movie {
  var majorBrand: FourCC?
  var compatibleBrands: [FourCC] = []
  var timescale: UInt32 = 600
  /// In ticks of the movie's timescale; nil: unknown.
  var duration: UInt64?
  var rate: Double = 1
  var volume: Double = 1
  var transform = CGAffineTransform.identity
  var creationDate: Date?
  var tracks: [MovieTrack] = []
  /// Where the header's boxes stand: the file, or in memory what a compressed header expanded to; nil: the file.
  var headerSource: (any ByteSource)?
  /// Movies in other files that this one stands for (rmra), best first.
  var alternatives: [MovieTrack.DataReference] = []
  var metadata: [MetadataEntry] = []
  /// Nero's list of chapters: starts in units of 100 ns, and titles.
  var chapterMarks: [(start: Int64, title: String)] = []
  /// Present where the movie may have fragments (mvex).
  var fragmentDefaults: [UInt32: FragmentDefaults]?
  /// Duration with all fragments (mehd).
  var fragmentedDuration: UInt64?
  /// Where the movie header box ends: fragments come after it.
  var headerEnd: Int64 = 0
  var kept = PreservedBoxes()

  /// QuickTime's dialect of headers and sample descriptions.
  var isQuickTime: Bool { majorBrand == nil || majorBrand == "qt  " }
}

/// A track header as the file holds it.
struct MovieTrack {
  var id: UInt32 = 0
  var isEnabled = true
  var alternateGroup = 0
  var layer = 0
  var volume: Double = 1
  var transform = CGAffineTransform.identity
  var size = CGSize.zero
  /// Display size without the clean aperture's surroundings (tapt); nil where the track header's size is all there is.
  var cleanSize: CGSize?
  /// All that `tapt` says, where it says all.
  var apertures: TrackApertures?
  var creationDate: Date?
  var edits: [Edit]?
  var references: [String: [UInt32]] = [:]
  var metadata: [MetadataEntry] = []
  var characteristics: [String] = []

  var handler: FourCC = "    "
  /// Ticks of the media's timescale a second.
  var timescale: UInt32 = 0
  /// In ticks of the media's timescale; nil: unknown.
  var duration: UInt64?
  var languageCode: String?
  var extendedLanguageTag: String?
  var sampleEntries: [SampleEntry] = []
  var dataReferences: [DataReference] = []
  /// The boxes of the sample table, unread.
  var tables: [FourCC: Box] = [:]
  /// Sample groups and their descriptions (sbgp, sgpd, §8.9), of which a table may have several, unread.
  var groups: [Box] = []
  /// Packets that a decoder of sound needs before its output counts (`roll` and `prol` groups, §10.1, §10.11); 0: not
  /// told.
  var prerollPackets = 0
  /// Of the `roll` descriptions that fragments refer to as well.
  var rollDistances: [Int] = []
  var kept = PreservedBoxes()

  /// One entry of an edit list (ISO/IEC 14496-12 §8.6.6).
  struct Edit: Sendable {
    /// Ticks of the movie's timescale.
    var duration: UInt64
    /// Ticks of the media's timescale; −1: nothing plays.
    var mediaTime: Int64
    var rate: Double
  }

  /// Where samples stand (dref, §8.7.2).
  struct DataReference {
    var type: FourCC
    var isSelfContained: Bool
    var contents: [UInt8]
  }
}
