import AVEngineCore
import CoreMedia
import Foundation

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
  var headerSource: (any ByteSource)?
  /// Movies in other files (rmra), best first.
  var alternatives: [MovieTrack.DataReference] = []
  var metadata: [MetadataEntry] = []
  /// Nero's list of chapters, with starts in units of 100 ns.
  var chapterMarks: [(start: Int64, title: String)] = []
  /// By track; set if the movie may have fragments (mvex).
  var fragmentDefaults: [UInt32: FragmentDefaults]?
  /// The duration with all fragments (mehd), in ticks of the movie's timescale.
  var fragmentedDuration: UInt64?
  var headerEnd: Int64 = 0
  var kept = PreservedBoxes()

  var isQuickTime: Bool { majorBrand == nil || majorBrand == "qt  " }
}

struct MovieTrack {
  var id: UInt32 = 0
  var isEnabled = true
  var alternateGroup = 0
  var layer = 0
  var volume: Double = 1
  var transform = CGAffineTransform.identity
  var size = CGSize.zero
  var cleanSize: CGSize?
  var apertures: TrackApertures?
  var creationDate: Date?
  var edits: [Edit]?
  var references: [String: [UInt32]] = [:]
  var metadata: [MetadataEntry] = []
  var characteristics: [String] = []

  var handler: FourCC = "    "
  var timescale: UInt32 = 0
  /// In ticks of the media's timescale; nil: unknown.
  var duration: UInt64?
  var languageCode: String?
  var extendedLanguageTag: String?
  var sampleEntries: [SampleEntry] = []
  var dataReferences: [DataReference] = []
  var tables: [FourCC: Box] = [:]
  var groups: [Box] = []
  /// The packets that an audio decoder needs before its output is correct (`roll` and `prol` groups, ISO/IEC 14496-12
  /// §10.1).
  var prerollPackets = 0
  var rollDistances: [Int] = []
  var kept = PreservedBoxes()

  struct Edit: Sendable {
    /// In ticks of the movie's timescale.
    var duration: UInt64
    /// In ticks of the media's timescale; −1: nothing plays.
    var mediaTime: Int64
    var rate: Double
  }

  struct DataReference {
    var type: FourCC
    var isSelfContained: Bool
    var contents: [UInt8]
  }
}
