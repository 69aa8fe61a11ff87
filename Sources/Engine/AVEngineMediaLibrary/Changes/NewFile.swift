import AVEngineImageCodecs
import CoreFoundation
import Foundation

struct NewFile {
  let insertion: MediaLibraryInsertion
  let folder: URL
  let staged: StagedFile
  let status: FileStatus
  let birth: Int64
  let print: FileFingerprint
  /// The path in `url` was free when it was chosen.
  var asset: MediaLibraryAsset

  var path: String { asset.url.path }

  var movedSource: String? { if case .movedFile(let url) = insertion.source { url.path } else { nil } }

  init(_ insertion: MediaLibraryInsertion, configuration: MediaLibraryConfiguration) throws(MediaLibraryError) {
    self.insertion = insertion
    let name = try Self.name(of: insertion)
    let guess: MediaLibraryAsset.Kind =
      MediaFileName.isImage((name as NSString).pathExtension.lowercased()) ? .image : insertion.kind ?? .video
    guard let folder = configuration.folder(forNew: insertion.kind ?? guess) else {
      throw MediaLibraryError(.notWritable, "no folder of the library may be written to")
    }
    self.folder = folder
    staged = try StagedFile(in: folder, mayBeUnnamed: configuration.usesUnnamedFiles)
    switch insertion.source {
    case .file(let url), .movedFile(let url):
      guard url.isFileURL else { throw MediaLibraryError(.notFound, "it is not a file", of: url.absoluteString) }
      try staged.copy(from: try OpenedFile(path: url.path))
    case .data(let data): try staged.write(data, of: folder.path)
    }
    let path = Self.freePath(name, in: folder)
    let opened = try staged.opened(as: path)
    status = opened.status
    birth = opened.birth
    print = try FileFingerprint(of: opened)
    asset = try MediaFileReader(configuration: configuration).read(opened)
    if let kind = insertion.kind, asset.kind != kind {
      throw MediaLibraryError(.notMedia, "the file is of the kind \(asset.kind), not \(kind)", of: name)
    }
    asset.localIdentifier = insertion.localIdentifier
  }

  static func freePath(_ name: String, in folder: URL) -> String {
    var (number, own) = (1, name)
    var status = stat()
    while lstat("\(folder.path)/\(own)", &status) == 0 {
      number += 1
      own = DesktopTrash.numbered(name, number)
    }
    return "\(folder.path)/\(own)"
  }

  mutating func rename() {
    asset.url = URL(
      fileURLWithPath: Self.freePath(asset.url.lastPathComponent, in: folder), isDirectory: false)
  }

  private static func name(of insertion: MediaLibraryInsertion) throws(MediaLibraryError) -> String {
    var name = insertion.fileName ?? ""
    switch insertion.source {
    case .file(let url), .movedFile(let url): if name.isEmpty { name = url.lastPathComponent }
    case .data(let data): if name.isEmpty { name = try self.name(of: data) }
    }
    name = (name as NSString).lastPathComponent.replacingOccurrences(of: "\0", with: "")
    while name.hasPrefix(".") { name.removeFirst() }
    guard MediaFileName.mayBeAdded(name) else {
      throw MediaLibraryError(
        .notMedia, "the name does not have the extension of a media file, or is too long", of: name)
    }
    return name
  }

  private static func name(of data: Data) throws(MediaLibraryError) -> String {
    let head = Array(data.prefix(16))
    let image = head.withUnsafeBytes { ImageKind.recognised($0) }
    if let image {
      let endings: [ImageKind: String] = [.png: "png", .jpeg: "jpg", .tiff: "tiff", .gif: "gif", .webp: "webp"]
      return "Image.\(endings[image] ?? "heic")"
    }
    if head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) {
      let brand = String(decoding: head[8..<12], as: UTF8.self)
      return brand == "qt  " ? "Movie.mov" : brand.hasPrefix("M4A") ? "Audio.m4a" : "Movie.mp4"
    }
    throw MediaLibraryError(.notMedia, "the type of the data does not determine a file name; give a file name")
  }
}
