import AVEngineEditInterchange
public import AVFoundation
import CoreGraphics
import Foundation

/// The media of a plan, ready to be exported.
public struct FarmMedia: @unchecked Sendable {
  // Safety: the farm only reads these objects, and uses them in one task at a time.

  /// The asset whose tracks are exported.
  public var asset: AVAsset
  /// The composition of the asset's video; nil for the frames of one track.
  public var videoComposition: AVVideoComposition?
  /// The mix of the asset's audio; nil to mix its tracks unchanged.
  public var audioMix: AVAudioMix?
  /// The metadata of the result; nil for the asset's.
  public var metadata: [AVMetadataItem]?

  /// Creates media of an asset, by default with its own frames, audio levels and metadata.
  public init(
    asset: AVAsset, videoComposition: AVVideoComposition? = nil, audioMix: AVAudioMix? = nil,
    metadata: [AVMetadataItem]? = nil
  ) {
    (self.asset, self.videoComposition, self.audioMix, self.metadata) = (asset, videoComposition, audioMix, metadata)
  }
}

/// A client's own code in a farm: it makes what a plan's JSON cannot describe, such as compositions with a compositor
/// class or with layers.
///
/// The same program makes the plan and works on the parts. It must make equal media for equal arguments on each
/// machine.
public struct FarmProgram: Sendable {
  /// The program's name, by which a worker finds out whether a plan is for this program.
  public var name: String
  /// The SHA-256 of the program, which plans state. Another program of the same name refuses the plan.
  public var digest: String
  /// Makes the media of the sources, in the order of the plan, and of the parameters.
  public var makeMedia: @Sendable (_ sources: [AVURLAsset], _ parameters: String) async throws -> FarmMedia

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - name: The name, of at most 200 bytes and without control characters.
  ///   - digest: 64 hexadecimal digits; nil for the SHA-256 of this process's executable.
  ///   - makeMedia: Makes the media. It is called once for a plan, and once for each attempt at a part.
  public init(
    name: String, digest: String? = nil,
    makeMedia: @escaping @Sendable (_ sources: [AVURLAsset], _ parameters: String) async throws -> FarmMedia
  ) throws {
    self.name = name
    self.makeMedia = makeMedia
    self.digest = try digest ?? Self.executable.get()
  }

  private static let executable = Result {
    let data = try Data(contentsOf: URL(fileURLWithPath: "/proc/self/exe"), options: .mappedIfSafe)
    return try Digest.of(data)
  }
}

extension FarmPlan {
  /// Opens what the plan exports. Sources that are not among those that are read need not exist.
  func open(in place: FarmPlace, program: FarmProgram?, reading used: [Int]? = nil) async throws -> FarmMedia {
    switch media {
    case .movie: return FarmMedia(asset: try place.asset(sources[0]))
    case .edit(let edit): return try await edit.open(in: place, sources).media
    case .program(let call):
      guard let program, program.name == call.name else {
        throw FarmError(.otherNode, "the plan needs the program “\(call.name)”")
      }
      guard program.digest == call.digest else {
        throw FarmError(.otherNode, "the plan was made by another build of the program “\(call.name)”")
      }
      let assets = try sources.indices.map { index in
        do { return try place.asset(sources[index]) } catch {
          guard let used, !used.contains(index) else { throw error }
          return place.absentAsset(sources[index])
        }
      }
      return try await program.makeMedia(assets, call.parameters)
    }
  }

  /// A session that exports the media with the plan's settings.
  func session(for media: FarmMedia) throws -> AVAssetExportSession {
    guard let session = AVAssetExportSession(asset: media.asset, presetName: settings.preset) else {
      let isKnown =
        settings.preset == AVAssetExportPresetPassthrough
        || AVAssetExportSession.allExportPresets().contains(settings.preset)
      throw FarmError(
        isKnown ? .unreadable : .otherNode, "the preset \(settings.preset) is not available for this media here")
    }
    guard session.supportedFileTypes.contains(settings.fileType.type) else {
      throw FarmError(.usage, "\(settings.preset) cannot make a file of type \(settings.fileType.rawValue)")
    }
    session.outputFileType = settings.fileType.type
    session.timeRange = settings.range
    session.videoComposition = media.videoComposition
    session.audioMix = media.audioMix
    session.metadata = media.metadata
    session.shouldOptimizeForNetworkUse = settings.isOptimized
    session.form = form(of: .whole)
    return session
  }

  func form(of contents: ExportForm.Contents) -> ExportForm {
    var form = ExportForm()
    form.contents = contents
    if settings.video != nil {
      (form.keyFrameInterval, form.threadCount) = (settings.keyFrameInterval, settings.threads)
      form.quality = settings.quality.map { Double($0) / 1000 }
    }
    form.date = Date(timeIntervalSince1970: Double(settings.date))
    form.isTemporary = true
    return form
  }
}

extension FarmEdit {
  /// The sources are those of the edit's facts, if it has some.
  func open(
    in place: FarmPlace, _ sources: [FarmSource] = []
  ) async throws -> (media: FarmMedia, files: [MediaFile], notes: [String]) {
    let known = media.map { zip($0, sources).map { $0.file(at: place.expected($1)) } }
    let url = location.hasPrefix("/") ? URL(fileURLWithPath: location) : place.folder.appendingPathComponent(location)
    let edit: Edit
    let rate = try rate.map { word in
      guard let rate = Double(word) else {
        throw FarmError(.unreadable, "“\(word)” is not a number of frames per second")
      }
      return rate
    }
    do {
      edit = try await Edit(
        otio: url, contents: Data(document.utf8), mediaFolder: place.roots.first, roots: place.allRoots,
        size: size.map { CGSize(width: $0[0], height: $0[1]) }, rate: rate, known: known)
    } catch let error as EditError {
      if case .missing = error { throw FarmError(.missing, error.localizedDescription) }
      throw FarmError(.unreadable, error.localizedDescription)
    }
    guard edit.outside.isEmpty else {
      throw FarmError(
        .missing,
        "media of the edit is outside the folders that a plan may read, its own and those of MEDIAFARM_ROOTS: "
          + edit.outside.prefix(20).map { "“\($0)”" }.joined(separator: ", "))
    }
    let found = Set(edit.files)
    if let absent = known?.first(where: { !found.contains($0.url) }) {
      throw FarmError(.unreadable, "the edit does not refer to the source “\(absent.url.path)”")
    }
    let media = FarmMedia(
      asset: edit.composition, videoComposition: edit.videoComposition, audioMix: edit.audioMix,
      metadata: edit.metadata)
    return (media, edit.media, edit.notes)
  }
}

extension FarmSettings.FileType {
  /// The type for `AVAssetExportSession.outputFileType`, such as `.mov` for `mov`.
  public var type: AVFileType {
    switch self {
    case .mov: .mov
    case .mp4: .mp4
    case .m4v: .m4v
    case .m4a: .m4a
    }
  }
}
