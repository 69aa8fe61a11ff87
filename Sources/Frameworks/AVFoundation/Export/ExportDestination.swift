import AVEngineCore
import Foundation

struct ExportDestination {
  let url: URL
  let temporary: URL

  /// - Parameter isTemporary: Whether the file is written at its URL, because the client moves it from there.
  init(_ url: URL, sources: [URL], temporaryFolder: URL?, isTemporary: Bool = false) throws(EngineError) {
    let operation = "Exporting to"
    guard url.isFileURL else {
      throw EngineError(.unsupported, operation, subject: url.absoluteString, detail: "it is not a file URL")
    }
    let path = url.path
    let folder = url.deletingLastPathComponent()
    for source in sources
    where source.isFileURL && source.resolvingSymlinksInPath().path == url.resolvingSymlinksInPath().path {
      throw EngineError(.fileExists, operation, subject: path, detail: "it is the source of the export")
    }
    guard !FileManager.default.fileExists(atPath: path) else {
      throw EngineError(.fileExists, operation, subject: path, detail: "a file of this name exists; remove it first")
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw EngineError(.writeFailed, operation, subject: path, detail: "its folder does not exist", code: Int(ENOENT))
    }
    guard access(folder.path, W_OK | X_OK) == 0 else {
      throw EngineError(
        .writeFailed, operation, subject: path, detail: "its folder cannot be written to", code: Int(EACCES))
    }
    self.url = url
    guard !isTemporary else {
      temporary = url
      return
    }
    let name = ".\(url.lastPathComponent).\(UUID().uuidString.prefix(8)).partial"
    temporary = (Self.canHold(temporaryFolder, for: folder) ?? folder).appendingPathComponent(name)
  }

  /// Returns nil for a folder on another file system, because the final move would not be one step.
  private static func canHold(_ temporaryFolder: URL?, for folder: URL) -> URL? {
    guard let temporaryFolder, temporaryFolder.isFileURL, access(temporaryFolder.path, W_OK | X_OK) == 0 else {
      return nil
    }
    var first = stat()
    var second = stat()
    guard stat(temporaryFolder.path, &first) == 0, stat(folder.path, &second) == 0, first.st_dev == second.st_dev else {
      return nil
    }
    return temporaryFolder
  }

  func commit() throws(EngineError) {
    guard temporary != url else { return }
    let reason = FinishedFile.move(temporary, to: url, replacing: false)
    guard reason != 0 else { return }
    discard()
    throw .system(reason, "Exporting to", subject: url.path)
  }

  func discard() { unlink(temporary.path) }
}
