import AVEngineCore
import CoreMedia
import CoreFoundation
import Foundation

struct FileStatus: Hashable, Sendable {
  var device: Int64
  var inode: Int64
  var size: Int64
  /// The modification time in nanoseconds since 1970.
  var modified: Int64

  init(_ status: stat) {
    device = Int64(bitPattern: UInt64(status.st_dev))
    inode = Int64(bitPattern: UInt64(status.st_ino))
    size = Int64(status.st_size)
    modified = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }

  init(device: Int64, inode: Int64, size: Int64, modified: Int64) {
    (self.device, self.inode, self.size, self.modified) = (device, inode, size, modified)
  }

  init?(path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(status)
  }

  var modificationDate: Date { Date(timeIntervalSince1970: Double(modified) / 1_000_000_000) }
}

struct OpenedFile {
  let source: FileByteSource
  let status: FileStatus
  /// The time of creation in nanoseconds since 1970; 0 if the file system does not record it.
  let birth: Int64

  init(path: String) throws(MediaLibraryError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
    guard descriptor >= 0 else {
      throw MediaLibraryError(
        errno == ENOENT ? .notFound : .failed, "the file cannot be opened: \(String(cString: strerror(errno)))",
        of: path)
    }
    try self.init(adopting: descriptor, path: path)
  }

  /// - Parameter descriptor: Closed with the source.
  init(adopting descriptor: Int32, path: String) throws(MediaLibraryError) {
    birth = FileFingerprint.birth(of: descriptor)
    var status = stat()
    fstat(descriptor, &status)
    self.status = FileStatus(status)
    do throws(EngineError) { source = try FileByteSource(path: path, adopting: descriptor) } catch {
      throw MediaLibraryError(.notMedia, "it is not a regular file", of: path, underlying: error)
    }
  }
}

struct MediaFileReader {
  let configuration: MediaLibraryConfiguration

  /// `id` and `localIdentifier` are not set.
  func read(_ file: OpenedFile) throws(MediaLibraryError) -> MediaLibraryAsset {
    let url = URL(fileURLWithPath: file.source.path, isDirectory: false)
    let modified = file.status.modificationDate
    let made = file.birth > 0 ? Date(timeIntervalSince1970: Double(file.birth) / 1_000_000_000) : modified
    var asset = MediaLibraryAsset(
      id: 0, localIdentifier: "", url: url, kind: .image, creationDate: min(made, modified),
      modificationDate: modified, addedDate: configuration.now())
    asset.byteSize = file.status.size
    let limits = configuration.limits
    let source = LimitedByteSource(
      file.source, seconds: limits.secondsPerFile, maximumBytes: limits.bytesPerFile)
    if MediaFileName.isImage(url.pathExtension.lowercased()) {
      if try ImageFileReader(source: source, limits: limits).read(into: &asset) { return asset }
    }
    try read(source, into: &asset)
    return asset
  }

  private func read(_ source: LimitedByteSource, into asset: inout MediaLibraryAsset) throws(MediaLibraryError) {
    do throws(EngineError) {
      var options = OpenOptions()
      options.url = asset.url
      // The file's references to media in other files are not followed.
      options.references.forbidsLocalToLocal = true
      let container = try configuration.engine.open(source, options: options)
      try fill(&asset, from: container)
    } catch {
      throw MediaLibraryError(.notMedia, error.description, of: asset.url.path, underlying: error)
    }
  }

  private func fill(_ asset: inout MediaLibraryAsset, from container: any MediaContainer) throws(EngineError) {
    let info = container.info
    let video = MediaFileName.sound.contains(info.format) ? nil : Self.video(of: container.tracks)
    let audio = container.tracks.first { $0.info.mediaType == kCMMediaType_Audio }
    guard video != nil || audio != nil else {
      throw EngineError(.unrecognisedFormat, "Opening", subject: asset.url.path, detail: "it has no video and no audio")
    }
    asset.kind = video == nil ? .audio : .video
    var duration = info.duration
    // `preciseDuration` may read the whole file. If it fails, for example at a limit, `info.duration` is used.
    if info.isDurationEstimated || !duration.isNumeric, let exact = try? container.preciseDuration() {
      duration = exact
    }
    asset.duration = duration.isNumeric && duration > .zero ? duration : .zero
    asset.isProtected = info.isProtected || container.tracks.contains { $0.info.isProtected }
    asset.chapterCount = (try? container.chapters().count) ?? info.chapters.count
    let tags = TagReading(
      info.metadata + ((video ?? audio)?.info.metadata ?? []), maximumLength: configuration.limits.textLength)
    asset.tags = tags.tags
    asset.place = tags.place
    if asset.kind == .video {
      if let date = tags.creationDate ?? info.creationDate { asset.creationDate = date }
      if let video { fill(&asset, from: video, hasIndex: info.format.isMovie) }
      if MediaFileName.isScreenRecording(asset.url) { asset.subtypes.insert(.screenRecording) }
    }
  }

  private static func video(of tracks: [any MediaTrack]) -> (any MediaTrack)? {
    let chapters = Set(tracks.flatMap { $0.info.references["chap"] ?? [] })
    let videos = tracks.filter { $0.info.mediaType == kCMMediaType_Video && !chapters.contains($0.info.id) }
    return videos.first { $0.info.isEnabled } ?? videos.first
  }

  private func fill(_ asset: inout MediaLibraryAsset, from video: any MediaTrack, hasIndex: Bool) {
    let info = video.info
    let shown = CGRect(origin: .zero, size: info.naturalSize).applying(info.preferredTransform)
    asset.pixelWidth = Self.pixels(shown.width)
    asset.pixelHeight = Self.pixels(shown.height)
    asset.frameRate = info.statedFrameRate ?? 0
    // In a format with an index of samples, the statistics do not need the media itself.
    if asset.frameRate <= 0, hasIndex, let counts = try? video.statistics(),
      counts.mediaDuration.isNumeric, counts.mediaDuration > .zero
    {
      asset.frameRate = Double(counts.sampleCount) / counts.mediaDuration.seconds
    }
    if !asset.frameRate.isFinite { asset.frameRate = 0 }
    if asset.frameRate >= 100 { asset.subtypes.insert(.highFrameRate) }
    if info.formatDescriptions.contains(where: Self.isSpatial) { asset.subtypes.insert(.spatial) }
  }

  /// A file of stereo video that states no field of view is a film in 3D and not spatial video.
  private static func isSpatial(_ format: CMFormatDescription) -> Bool {
    func number(_ key: CFString) -> NSNumber? {
      CMFormatDescriptionGetExtension(format, extensionKey: key) as? NSNumber
    }
    return number(kCMFormatDescriptionExtension_HasLeftStereoEyeView)?.boolValue == true
      && number(kCMFormatDescriptionExtension_HasRightStereoEyeView)?.boolValue == true
      && number(kCMFormatDescriptionExtension_HorizontalFieldOfView) != nil
  }

  private static func pixels(_ length: CGFloat) -> Int {
    let rounded = abs(length).rounded()
    return rounded.isFinite && rounded < 1_000_000 ? Int(rounded) : 0
  }
}
