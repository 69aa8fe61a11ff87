package import AVEngineCore
import AVEngineReading
import AVEngineSystem
public import Foundation

/// A QuickTime or ISO movie, in a file or in memory. Its header states which media plays when.
open class AVMovie: AVAsset, NSMutableCopying {
  enum Origin {
    case file(AssetResource)
    case memory(Data, AssetOptions, Once<any MediaContainer>)
    /// A mutable movie as it was when it was copied.
    case snapshot(EditedMovie)
    /// A subclass holds the contents.
    case elsewhere
  }

  let origin: Origin

  init(origin: Origin) {
    self.origin = origin
    super.init()
  }

  /// Creates a movie for the file at a URL, without reading anything.
  public init(url URL: URL, options: [String: Any]? = nil) {
    origin = .file(AssetResource(url: URL, options: Self.options(options)))
    super.init()
  }

  /// Creates a movie without options for the file at a URL, without reading anything.
  public convenience init(url: URL) { self.init(url: url, options: nil) }

  /// Creates a movie from data: a movie header, with or without media. Nothing is read yet.
  public init(data: Data, options: [String: Any]? = nil) {
    origin = .memory(data, Self.options(options), Once())
    super.init()
  }

  private static func options(_ options: [String: Any]?) -> AssetOptions {
    var translated = options ?? [:]
    translated[AVURLAssetReferenceRestrictionsKey] = options?[AVMovieReferenceRestrictionsKey]
    return AssetOptions(translated)
  }

  /// The URL of the file from which the movie was made; nil if it was not made from a file.
  open var url: URL? { if case .file(let resource) = origin { resource.url } else { nil } }

  /// The data from which the movie was made; nil if it was not made from data.
  open var data: Data? { if case .memory(let data, _, _) = origin { data } else { nil } }

  /// The file to which media is added; nil if no media can be added to the movie.
  open var defaultMediaDataStorage: AVMediaDataStorage? { nil }

  /// Whether the movie's header allows fragments (`mvex` box), which may be appended later.
  open var canContainMovieFragments: Bool { canContainFragments }

  /// Whether the movie has samples that are listed after the header, in fragments (`moof` boxes).
  open var containsMovieFragments: Bool { containsFragments }

  open override var referenceRestrictions: AVAssetReferenceRestrictions {
    switch origin {
    case .file(let resource): resource.options.restrictions
    case .memory(_, let options, _): options.restrictions
    default: .defaultPolicy
    }
  }

  open override func cancelLoading() {
    if case .file(let resource) = origin { resource.cancelOpening() }
    super.cancelLoading()
  }

  /// Returns an `AVMutableMovie` of the same contents; an empty one if this movie cannot be read.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableMovie((try? draft()) ?? EditableMovie()) }

  /// The class and the URL as text for debugging, or a name for a movie without a URL.
  open override var description: String { "<\(type(of: self)): \(url?.absoluteString ?? displayName)>" }

  // MARK: Headers

  /// Returns the file types from which movies can be opened and to which they can be written.
  @discardableResult
  open class func movieTypes() -> [AVFileType] { [.mov, .mp4, .m4v, .m4a, .mobile3GPP, .mobile3GPP2] }

  /// Returns whether a file of the type can hold all tracks of the movie. False if the tracks cannot be read.
  @discardableResult
  open func `is`(compatibleWithFileType fileType: AVFileType) -> Bool {
    isTaken(by: fileType)
  }

  /// Returns a movie header for a file of the type. The header refers to media by URLs. The URL of a file below the
  /// `sampleReferenceBaseURL` of its track is relative, and other URLs are absolute.
  ///
  /// - Throws: `URLError` if a transfer failed, otherwise `AVError`, for example if media of a track is not in a file,
  ///   or if the type cannot hold a track.
  @discardableResult
  open func makeMovieHeader(fileType: AVFileType) throws -> Data { try header(fileType: fileType) }

  /// Writes a header of the movie to a file. The header refers to media in other files by URL.
  ///
  /// - Throws: `URLError` if a transfer failed, otherwise `AVError`, for example if `URL` is not a local file, if the
  ///   type cannot hold a track, or if writing fails. The file is unchanged if the type cannot hold a track.
  open func writeHeader(to URL: URL, fileType: AVFileType, options: AVMovieWritingOptions = []) throws {
    try write(to: URL, fileType: fileType, options: options)
  }

  // MARK: Engine

  package override func engineContainer() throws(EngineError) -> any MediaContainer {
    switch origin {
    case .file(let resource): return try resource.container()
    case .snapshot(let movie): return movie
    case .memory(let data, let options, let opened):
      return try opened.value { () throws(EngineError) in
        var opening = options.openOptions(for: URL(fileURLWithPath: "/movie.mov"))
        opening.resolver = AssetReferenceResolver(options: options, loader: AVAssetResourceLoader())
        return try Engine.system.open(MemoryByteSource(data, name: "movie data"), options: opening)
      }
    case .elsewhere: return EditedMovie(EditableMovie())
    }
  }

  package override func makeTracks() throws(EngineError) -> [AVAssetTrack] {
    let container = try engineContainer()
    return container.tracks.map { AVMovieTrack($0, of: self, in: container) }
  }

  package override var displayName: String { if case .file(let resource) = origin { resource.name } else { "movie" } }

  func draft() throws(EngineError) -> EditableMovie { try EditableMovie(engineContainer()) }

  func didWriteHeader() {}
}
