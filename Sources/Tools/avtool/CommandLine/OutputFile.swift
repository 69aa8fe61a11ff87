import AVEngineCore
import Foundation

struct OutputFile {
  let url: URL
  /// The temporary file. It is in the folder of the output, so that it can be renamed.
  let neighbor: URL
  private let isReplacing: Bool

  init(_ url: URL, replacing isReplacing: Bool, sources: [URL] = []) throws {
    // A link is resolved, so that the linked file is replaced.
    let place = FileManager.default.fileExists(atPath: url.path) ? url.resolvingSymlinksInPath() : url
    self.url = place
    self.isReplacing = isReplacing
    neighbor = place.deletingLastPathComponent().appendingPathComponent(
      ".\(UUID().uuidString.prefix(8))-\(place.lastPathComponent)")
    try requireFolder()
    guard FileManager.default.fileExists(atPath: place.path) else { return }
    guard isReplacing else { throw exists }
    var status = stat()
    guard stat(place.path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(.noOutput, "“\(url.path)” is not a regular file and cannot be replaced")
    }
    if sources.contains(where: { $0.resolvingSymlinksInPath().path == place.path }) {
      throw Failure(.usage, "the output is the source")
    }
  }

  private var exists: Failure { Failure(.noOutput, "“\(url.path)” exists; use --replace to replace it") }

  private func requireFolder() throws {
    let folder = url.deletingLastPathComponent().path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw Failure(.noOutput, "the folder “\(folder)” does not exist")
    }
    guard access(folder, W_OK | X_OK) == 0 else {
      throw Failure(.noOutput, "the folder “\(folder)” cannot be written to")
    }
  }

  func write(_ data: Data) throws {
    let descriptor = open(neighbor.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(errno) }
    do {
      try write(data, to: descriptor)
    } catch {
      close(descriptor)
      discard()
      throw error
    }
    guard close(descriptor) == 0 else {
      let reason = errno
      discard()
      throw failure(reason)
    }
    try commit()
  }

  private func write(_ data: Data, to descriptor: Int32) throws {
    try data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw failure(errno) }
        rest = rest.dropFirst(count)
      }
    }
  }

  func commit() throws {
    let reason = FinishedFile.move(neighbor, to: url, replacing: isReplacing)
    guard reason != 0 else { return }
    discard()
    throw reason == EEXIST ? exists : failure(reason)
  }

  private func failure(_ reason: Int32) -> Failure {
    Failure(.noOutput, "“\(url.path)” cannot be written: \(String(cString: strerror(reason)))")
  }

  func discard() { unlink(neighbor.path) }
}
