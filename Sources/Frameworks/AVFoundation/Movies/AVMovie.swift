package import AVEngineCore
import AVEngineReading
import AVEngineSystem
public import Foundation

/// A movie: a header that says which media plays when, of QuickTime's or ISO's kind, in a file or in memory.
open class AVMovie: AVAsset, NSMutableCopying {
  enum Origin {
    case file(AssetResource)
    case memory(Data, AssetOptions, Once<any MediaContainer>)
    /// What a mutable movie was at some moment.
    case snapshot(EditedMovie)
    /// A subclass has the media.
    case elsewhere
  }

  let origin: Origin

  init(origin: Origin) {
    self.origin = origin
    super.init()
  }

  /// Refers to a movie in a file; nothing is read yet.
  public init(url URL: URL, options: [String: Any]? = nil) {
    origin = .file(AssetResource(url: URL, options: Self.options(options)))
    super.init()
  }

  /// Refers to a movie in a file; nothing is read yet.
  public convenience init(url: URL) { self.init(url: url, options: nil) }

  /// Takes a movie header, with or without media, from memory.
  public init(data: Data, options: [String: Any]? = nil) {
    origin = .memory(data, Self.options(options), Once())
    super.init()
  }

  private static func options(_ options: [String: Any]?) -> AssetOptions {
    var translated = options ?? [:]
    translated[AVURLAssetReferenceRestrictionsKey] = options?[AVMovieReferenceRestrictionsKey]
    return AssetOptions(translated)
  }

  /// The file that the movie was opened from; nil for one that was not.
  open var url: URL? { if case .file(let resource) = origin { resource.url } else { nil } }

  /// The data that the movie was made from; nil for one that was not.
  open var data: Data? { if case .memory(let data, _, _) = origin { data } else { nil } }

  /// Where media that is added goes; nil for a movie to which none can be added.
  open var defaultMediaDataStorage: AVMediaDataStorage? { nil }

  /// Whether the movie may be extended by fragments.
  open var canContainMovieFragments: Bool { canContainFragments }

  /// Whether the movie has fragments.
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

  /// A movie that can be edited; an empty one if this one cannot be read.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableMovie((try? draft()) ?? EditableMovie()) }

  open override var description: String { "<\(type(of: self)): \(url?.absoluteString ?? displayName)>" }

  // MARK: Headers

  /// The file types that movies are opened from and written to.
  @discardableResult
  open class func movieTypes() -> [AVFileType] { [.mov, .mp4, .m4v, .m4a, .mobile3GPP, .mobile3GPP2] }

  /// Whether a file of the type may have tracks of all the kinds that the movie has.
  @discardableResult
  open func `is`(compatibleWithFileType fileType: AVFileType) -> Bool {
    isTaken(by: fileType)
  }

  /// A header for a file of the type; it refers to all media by where it stands, in whole URLs.
  ///
  /// - Throws: `AVError` where a track's media has no place in a file, or the type cannot have it.
  @discardableResult
  open func makeMovieHeader(fileType: AVFileType) throws -> Data { try header(fileType: fileType) }

  /// Writes a header of the movie to a file. Media that stands in that file is found there; other media is referred to.
  ///
  /// - Throws: `AVError`; the file then is as it was.
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

  /// What a header of this movie says.
  func draft() throws(EngineError) -> EditableMovie { try EditableMovie(engineContainer()) }

  /// A header of the movie was written.
  func didWriteHeader() {}
}
