public import CoreMedia
import Foundation

/// An export that is made in parts, by any number of machines.
///
/// A plan is a file of JSON. Everything that decides the bytes of the result is in it, so that two machines make equal
/// parts. It contains no commands and no names of outputs. Whoever reads a plan must be able to trust nothing in it:
/// `init(contentsOf:)` and `init(data:)` check all numbers, and refuse what no plan can contain.
public struct FarmPlan: Sendable, Hashable {
  /// The version of plans that this code writes. Plans of other versions are refused.
  public static let version = 4

  /// The media that a plan exports: a file, an edit, or the result of a program.
  public enum Media: Sendable, Hashable {
    /// One file, which is the plan's only source.
    case movie
    /// An OpenTimelineIO edit, whose document is in the plan.
    case edit(FarmEdit)
    /// The media that a client's program makes of the sources and the parameters.
    case program(FarmProgramCall)
  }

  /// The media that is exported: a file, an edit, or what a program makes of the sources.
  public var media: Media
  /// The files that the parts read.
  public var sources: [FarmSource]
  /// The preset, the range and the rest of what decides how the media is encoded and stored.
  public var settings: FarmSettings
  /// How the quality of the video is found; nil if the settings state it, or if no video has a bit rate.
  public var analysis: FarmAnalysis?
  /// The parts, in the order of their numbers, from zero.
  public var parts: [FarmPart]
  /// The software that made the plan, which must also make the parts.
  public var software: FarmSoftware

  /// The number of video frames of the result; nil if that is known only when the parts are made.
  public var frames: Int? {
    let video = parts.filter { $0.kind == .video }
    let known = video.compactMap(\.frames)
    return !video.isEmpty && known.count == video.count ? known.reduce(0, +) : nil
  }

  /// The sum of the parts' costs, without that of an analysis; `FarmPart.cost` has the unit.
  public var cost: Int { parts.reduce(0) { $0 + $1.cost } }
}

/// A part of the result, which one worker makes as a file of its own.
public struct FarmPart: Sendable, Hashable {
  /// The contents of a part: video of a range, the other tracks, or everything.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// The video of a range of the result, without its audio.
    case video
    /// All tracks but the encoded video, in their whole length.
    case audio
    /// The whole export, which only copies or has no video.
    case copy
  }

  /// The contents of the part: video of a range, the other tracks, or everything.
  public var kind: Kind
  /// The time at which the part begins in the result.
  public var start: CMTime
  /// The duration of the part: the next part of the video begins at its end.
  public var duration: CMTime
  /// The number of the part's video frames; nil for a part without video, or if the number is not known.
  public var frames: Int?
  /// The estimated milliseconds that one processor works on the part.
  public var cost: Int
  /// The indices of the sources whose media the part reads; nil for all sources.
  public var sources: [Int]?

  /// Creates a part, which reads all sources unless `sources` names some by their indices.
  public init(
    kind: Kind, start: CMTime, duration: CMTime, frames: Int? = nil, cost: Int, sources: [Int]? = nil
  ) {
    (self.kind, self.start, self.duration, self.frames, self.cost) = (kind, start, duration, frames, cost)
    self.sources = sources
  }
}

/// A file that a plan's media needs, as it was when the plan was made.
public struct FarmSource: Sendable, Hashable, Codable {
  /// The path, relative to the plan's folder or absolute; or a URL of http or https without user, password and query.
  public var location: String
  /// The name of the environment variable with the URL that is opened instead, such as a signed one. It begins with
  /// `MEDIAFARM_`.
  public var variable: String?
  /// The size of the file in bytes. A file of another size counts as changed.
  public var size: Int64
  /// The time of the last change as [seconds since 1970, nanoseconds]; nil for a URL.
  public var modified: [Int64]?
  /// The SHA-256 of the file's first and last MiB, in hexadecimal digits.
  public var digest: String

  /// Creates a description of a file from values; `FarmPlan.make` describes files as they are.
  public init(location: String, variable: String? = nil, size: Int64, modified: [Int64]?, digest: String) {
    (self.location, self.variable, self.size, self.modified, self.digest) = (location, variable, size, modified, digest)
  }
}

/// An OpenTimelineIO edit, which the plan contains whole.
public struct FarmEdit: Sendable, Hashable, Codable {
  /// The JSON of the OpenTimelineIO document, of at most 32 MiB.
  public var document: String
  /// The location of the document, relative to the plan's folder or absolute. Relative references of the edit begin in
  /// its folder.
  public var location: String
  /// The size of frames as [width, height]; nil for that of the largest video.
  public var size: [Int]?
  /// The frames per second, as a person writes them; nil for the edit's own.
  public var rate: String?

  /// The facts of the plan's sources, in their order, by which the edit is laid out; nil to open all of them for it.
  public var media: [FarmEditMedia]?

  /// Creates an edit, by default with the frame size and the rate that the document leads to.
  public init(
    document: String, location: String, size: [Int]? = nil, rate: String? = nil, media: [FarmEditMedia]? = nil
  ) {
    (self.document, self.location, self.size, self.rate) = (document, location, size, rate)
    self.media = media
  }
}

/// A client's program that makes a plan's media.
public struct FarmProgramCall: Sendable, Hashable, Codable {
  /// The name of the program that makes the media, of at most 200 bytes.
  public var name: String
  /// The SHA-256 of the program, in hexadecimal digits.
  public var digest: String
  /// The text that the program gets, in a form of its own; at most 16 MiB.
  public var parameters: String

  /// Creates a call from values; `FarmProgram` has the name and the digest of the running program.
  public init(name: String, digest: String, parameters: String) {
    (self.name, self.digest, self.parameters) = (name, digest, parameters)
  }
}

/// The preset and everything else that decides how a plan's media is encoded and stored.
public struct FarmSettings: Sendable, Hashable {
  /// The export preset by its constant’s name, such as `AVAssetExportPreset960x540`.
  public var preset: String
  /// The container of the result and of each part.
  public var fileType: FileType
  /// The range of the asset that is exported, in asset time; its start is time zero of the result.
  public var range: CMTimeRange
  /// The frames from one key frame to the next, at most.
  public var keyFrameInterval: Int
  /// The number of the video encoder's threads, which decides the encoded bytes.
  public var threads: Int
  /// The quality of the video in thousandths, which replaces the preset's bit rate; nil for the preset's own rate, or
  /// for the quality that the plan's analysis finds.
  public var quality: Int?
  /// Whether the header stands before the samples, so that playback over a network can begin early.
  public var isOptimized: Bool
  /// The date that the files' headers state, in seconds since 1970.
  public var date: Int64
  /// The video's format, to which the preset leads for this media; nil if no video is encoded.
  public var video: FarmVideo?

  /// The containers of results, by the suffix of their files.
  public enum FileType: String, Sendable, Codable, CaseIterable {
    /// A QuickTime movie.
    case mov
    /// An MPEG-4 file (ISO/IEC 14496-14).
    case mp4
    /// An MPEG-4 file with Apple's brand for video, `M4V `.
    case m4v
    /// An MPEG-4 file with Apple's brand for audio, `M4A `.
    case m4a
  }

  /// Creates settings, by default with the preset's own rate and the header behind the samples.
  public init(
    preset: String, fileType: FileType, range: CMTimeRange, keyFrameInterval: Int, threads: Int, quality: Int? = nil,
    isOptimized: Bool = false, date: Int64, video: FarmVideo? = nil
  ) {
    (self.preset, self.fileType, self.range) = (preset, fileType, range)
    (self.keyFrameInterval, self.threads, self.quality) = (keyFrameInterval, threads, quality)
    (self.isOptimized, self.date, self.video) = (isOptimized, date, video)
  }
}

/// The format that the preset's video has for the plan's media.
public struct FarmVideo: Sendable, Hashable, Codable {
  /// The four characters of the codec, such as `avc1`.
  public var codec: String
  /// The width of a frame in pixels.
  public var width: Int
  /// The height of a frame in pixels.
  public var height: Int
  /// The ticks per second of frames' times.
  public var timescale: Int32
  /// The rate: bits per second, such as `average 3500000`, a quality, such as `quality 771/1000`, or `constant` or
  /// `fixed`.
  public var rate: String

  /// Creates a description of video from values; `FarmPlan.make` finds them.
  public init(codec: String, width: Int, height: Int, timescale: Int32, rate: String) {
    (self.codec, self.width, self.height, self.timescale, self.rate) = (codec, width, height, timescale, rate)
  }
}

/// The software that makes a plan's parts.
public struct FarmSoftware: Sendable, Hashable, Codable {
  /// The version of the package that made the plan; workers of another version refuse the plan.
  public var version: String
  /// The SHA-256 of a few small frames that the video encoder made with the plan's settings; nil without encoded video.
  public var encoder: String?
  /// The name and version of the encoder, if its bytes state them.
  public var encoderName: String?

  /// Creates a description of software from values; `FarmPlan.make` describes what is installed.
  public init(version: String, encoder: String? = nil, encoderName: String? = nil) {
    (self.version, self.encoder, self.encoderName) = (version, encoder, encoderName)
  }

  /// The version of the package in this program, such as `0.1.0`.
  public static let current = "0.1.0"
}
