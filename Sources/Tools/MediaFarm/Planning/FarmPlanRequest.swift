public import CoreMedia
import Foundation

/// A wish for a plan: the media, the preset, and how the video is divided.
public struct FarmPlanRequest: Sendable {
  /// The media that is exported: a file, an edit, or the result of a program.
  public enum Media: Sendable {
    /// A file, or a URL of http or https. `variable` is the name of the environment variable with the URL that is
    /// opened, if it contains secrets; the plan then has only the name.
    case movie(URL, variable: String? = nil)
    /// An OpenTimelineIO edit. `size` is [width, height], and `rate` a number of frames per second.
    case edit(URL, size: [Int]? = nil, rate: String? = nil)
    /// The media that a client's program makes of the sources, in their order, and of the parameters.
    case program(FarmProgram, sources: [URL], parameters: String)
  }

  /// The number or the duration of the parts into which the video is divided.
  public enum Division: Sendable {
    /// Into so many parts, or fewer if there are not as many key frames.
    case parts(Int)
    /// Into parts of about so many seconds.
    case seconds(Double)
  }

  /// The media that is exported: a file, an edit, or the result of a program.
  public var media: Media
  /// The export preset by its constant’s name, such as `AVAssetExportPreset960x540`.
  public var preset: String
  /// The container of the result and of each part, such as a QuickTime movie.
  public var fileType: FarmSettings.FileType
  /// The range of the asset that is exported, in asset time; initially all.
  public var range = CMTimeRange(start: .zero, duration: .positiveInfinity)
  /// The number or the duration of the parts into which the video is divided; initially 60 seconds.
  public var division = Division.seconds(60)
  /// The frames from one key frame to the next, at most; nil for the encoder's usual number.
  public var keyFrameInterval: Int?
  /// The threads of the video encoder, from 1 to 64; they decide the bytes, so that the plan states them.
  public var threads = 4
  /// The quality in thousandths, from 0 to 1000, that replaces a preset's bit rate; nil to find one of about that rate.
  public var quality: Int?
  /// Whether all of the video is analysed to find the quality, and not only pieces of it.
  public var analyzesAll = false
  /// Whether the header stands before the samples, so that playback over a network can begin early.
  public var isOptimized = false
  /// The date that the files state; nil for that of the plan that is replaced, or else the present. Parts of both plans
  /// that read the same sources are then made once.
  public var date: Date?

  /// Creates a request to export all of the media in parts of 60 seconds, with 4 encoder threads.
  public init(_ media: Media, preset: String, fileType: FarmSettings.FileType) {
    (self.media, self.preset, self.fileType) = (media, preset, fileType)
  }
}
