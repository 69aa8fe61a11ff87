import CoreFoundation
import Foundation

final class ChangeRun {
  private let configuration: MediaLibraryConfiguration
  private let store: MediaStore
  private let changes: [MediaLibraryChange]
  private let trash: DesktopTrash
  private let now: Date
  private let owner = "\(getpid())-\(UUID().uuidString)"
  private var files: [NewFile] = []
  private var steps: [FileStep] = []

  init(_ changes: [MediaLibraryChange], configuration: MediaLibraryConfiguration, store: MediaStore) {
    self.changes = changes
    self.configuration = configuration
    self.store = store
    trash = DesktopTrash(home: configuration.homeTrash)
    now = configuration.now()
  }

  func perform() throws(MediaLibraryError) {
    do throws(MediaLibraryError) {
      try stage()
      let deleted = deleted
      let doomed = try paths(of: deleted)
      try write(isTrial: true)
      for index in files.indices { try name(&files[index]) }
      for path in doomed { try discard(path) }
      for file in files where deleted.contains(file.insertion.localIdentifier) { try discard(file.path) }
      try write(isTrial: false)
    } catch {
      for step in steps.reversed() { step.takeBack(trash) }
      forgetSteps()
      throw error
    }
    for file in files { if let source = file.movedSource { unlink(source) } }
  }

  private func stage() throws(MediaLibraryError) {
    for change in changes {
      guard case .insert(let insertion) = change else { continue }
      let file = try NewFile(insertion, configuration: configuration)
      files.append(file)
      if let path = file.staged.temporaryPath {
        try take(FileStep(kind: .stage, path: path, device: file.status.device, inode: file.status.inode))
      }
    }
  }

  // MARK: - The databases

  private var deleted: Set<String> {
    Set(changes.flatMap { change -> [String] in if case .delete(let assets) = change { assets } else { [] } })
  }

  /// The paths of the files to move to the trash, without the files that these changes insert, which have no names yet.
  private func paths(of deleted: Set<String>) throws(MediaLibraryError) -> [String] {
    let urls = try store.read { (database) throws(MediaLibraryError) in
      var urls: [URL] = []
      for identifier in deleted {
        urls += try database.all("SELECT path FROM idx.detail WHERE uuid = ?", [.text(identifier)]) {
          URL(fileURLWithPath: $0.text(0) ?? "", isDirectory: false)
        }
      }
      return urls
    }
    for url in urls {
      guard configuration.isWritable(url) else {
        throw MediaLibraryError(.notWritable, "the file is outside the folders that may be written to", of: url.path)
      }
    }
    return urls.map(\.path)
  }

  /// A trial performs the changes and rolls them back.
  private func write(isTrial: Bool) throws(MediaLibraryError) {
    let written = try Dictionary(
      files.map { (file) throws(MediaLibraryError) in (file.insertion.localIdentifier, try writtenFile(file)) }
    ) { first, _ in first }
    let (changes, now, owner) = (changes, now, owner)
    try store.write { (database) throws(MediaLibraryError) in
      try database.execute("BEGIN IMMEDIATE")
      do throws(MediaLibraryError) {
        let writer = ChangeWriter(database: database, now: now, files: written)
        for change in changes { try writer.perform(change) }
        try database.countGeneration()
        try database.run("DELETE FROM main.pending WHERE owner = ?", [.text(owner)])
        try database.execute(isTrial ? "ROLLBACK" : "COMMIT")
      } catch {
        try? database.execute("ROLLBACK")
        throw error
      }
    }
  }

  private func writtenFile(_ file: NewFile) throws(MediaLibraryError) -> ChangeWriter.WrittenFile {
    var status = stat()
    guard stat(file.folder.path, &status) == 0 else { throw StagedFile.failure(file.folder.path) }
    return ChangeWriter.WrittenFile(
      asset: file.asset, status: file.status, birth: file.birth, print: file.print,
      folder: FileStatus(status))
  }

  // MARK: - Files

  private func take(_ step: FileStep) throws(MediaLibraryError) {
    try step.note(in: store, owner: owner)
    steps.append(step)
  }

  private func forgetSteps() {
    guard !steps.isEmpty else { return }
    let owner = owner
    try? store.change { (database) throws(MediaLibraryError) in
      try database.run("DELETE FROM main.pending WHERE owner = ?", [.text(owner)])
    }
  }

  private func name(_ file: inout NewFile) throws(MediaLibraryError) {
    for _ in 0..<1_000 {
      try take(
        FileStep(kind: .insert, path: file.path, device: file.status.device, inode: file.status.inode))
      if try file.staged.link(as: file.path) { return }
      file.rename()
    }
    throw MediaLibraryError(.failed, "no free name was found", of: file.path)
  }

  private func discard(_ path: String) throws(MediaLibraryError) {
    guard let status = FileStatus(path: path) else {
      throw MediaLibraryError(.notFound, "the file no longer exists", of: path)
    }
    let place = try trash.reserve(for: path, at: now) { (place) throws(MediaLibraryError) in
      try take(FileStep(kind: .trash, path: path, place: place, device: status.device, inode: status.inode))
    }
    try trash.move(path, to: place)
  }
}
