import AVEngineCore
import CoreFoundation
import Foundation

/// The place of a result, which appears whole.
struct JoinTarget: Sendable {
  let folder: URL
  /// The unfinished file. It is in the folder of the result, so that it can be renamed.
  let temporary: URL
  private let url: URL
  private let replaces: Bool

  init(_ output: URL, replaces: Bool) throws {
    // A link is resolved, so that the linked file is replaced.
    let exists = FileManager.default.fileExists(atPath: output.path)
    url = exists ? output.resolvingSymlinksInPath() : output.absoluteURL
    self.replaces = replaces
    folder = url.deletingLastPathComponent()
    temporary = folder.appendingPathComponent(".\(UUID().uuidString.prefix(8)).partial")
    var status = stat()
    guard stat(folder.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, access(folder.path, W_OK | X_OK) == 0
    else { throw FarmError(.notWritable, "the folder “\(folder.path)” does not exist or cannot be written to") }
    guard exists else { return }
    guard replaces else { throw occupied }
    guard stat(url.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FarmError(.notWritable, "“\(output.path)” is not a regular file and cannot be replaced")
    }
  }

  private var occupied: FarmError { FarmError(.notWritable, "“\(url.path)” exists, and must not be replaced") }

  func copy(_ folder: PartFolder, _ name: String) throws {
    let copy = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard copy >= 0 else { throw SmallFile.failure(errno, "“\(url.path)” cannot be written") }
    defer { close(copy) }
    try folder.copy(name, to: copy)
  }

  func commit() throws {
    let file = open(temporary.path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw SmallFile.failure(errno, "“\(url.path)” cannot be stored") }
    defer { close(file) }
    guard fsync(file) == 0 else { throw SmallFile.failure(errno, "“\(url.path)” cannot be stored") }
    let reason = FinishedFile.move(temporary, to: url, replacing: replaces)
    guard reason != 0 else { return }
    throw reason == EEXIST ? occupied : SmallFile.failure(reason, "“\(url.path)” cannot be written")
  }

  func discard() { unlink(temporary.path) }
}
