import Foundation

final class IndexRun {
  private let configuration: MediaLibraryConfiguration
  private let store: MediaStore
  private let progress: (@Sendable (Int, Int) -> Void)?
  private let tell: () -> Void
  private let now: Date
  private var report = MediaLibraryUpdateReport()
  private var pending: [PendingFile] = []
  private var suspects: [PendingFile] = []
  private var vanished: [(folder: Int64, name: String)] = []
  private var visited: Set<Int64> = []

  private struct Candidate: Sendable {
    var file: PendingFile
    var birth: Int64
    var print: FileFingerprint
  }

  private static let chunk = 64
  private static let news = 32

  init(
    configuration: MediaLibraryConfiguration, store: MediaStore, progress: (@Sendable (Int, Int) -> Void)?,
    tell: @escaping () -> Void
  ) {
    self.configuration = configuration
    self.store = store
    self.progress = progress
    self.tell = tell
    now = configuration.now()
  }

  func perform() throws(MediaLibraryError) -> MediaLibraryUpdateReport {
    let session = store.session
    try store.change { (database) throws(MediaLibraryError) in
      try IndexTables(database: database).settleInterrupted(session: session)
      try DifferenceReader.trim(database)
    }
    try walk()
    let known = try resolve(pending, Self.byNumber)
    pending = []
    var read = try self.read(known.found, total: known.found.count + known.rest.count)
    // The other files are, for example, new or moved from another file system.
    let others = try resolve(known.rest)
    read += try self.read(others, total: known.found.count + others.count, after: known.found.count)
    try removeVanished()
    if !suspects.isEmpty {
      let again = try resolve(suspects, Self.byNumber)
      read += try self.read(again.found + (try resolve(again.rest)), total: suspects.count)
    }
    report.read = read
    try store.change { (database) throws(MediaLibraryError) in
      try IndexTables(database: database).noteWhole()
    }
    report.failures = try store.read { (database) throws(MediaLibraryError) in
      try IndexTables(database: database).failures()
    }
    return report
  }

  // MARK: - Walking

  private func walk() throws(MediaLibraryError) {
    var walker = FolderWalker(limits: configuration.limits)
    for root in configuration.roots {
      try walker.walk(root.url) { (folder) throws(MediaLibraryError) in try compare(folder) }
    }
    report.found = walker.fileCount
    let unreadable = walker.unreadable
    let folders = try store.read { (database) throws(MediaLibraryError) in
      try IndexTables(database: database).allFolders()
    }
    for folder in folders where !visited.contains(folder.id) {
      // The contents of a folder that cannot be read now may still exist.
      let isHidden = unreadable.contains { folder.path == $0 || folder.path.hasPrefix($0 == "/" ? "/" : $0 + "/") }
      if !isHidden { try forget(folder.id) }
    }
  }

  private func forget(_ folder: Int64) throws(MediaLibraryError) {
    let rows = try store.read { (database) throws(MediaLibraryError) in
      try IndexTables(database: database).files(in: folder)
    }
    vanished += rows.map { (folder, $0.name) }
  }

  private func compare(_ folder: FolderWalker.Folder) throws(MediaLibraryError) {
    let now = now
    let known = try store.write { (database) throws(MediaLibraryError) in
      let tables = IndexTables(database: database)
      guard let id = try tables.folder(folder.path)?.id else { return (Int64?.none, [IndexTables.FileRow]()) }
      return (id, try tables.files(in: id))
    }
    if known.0 == nil, folder.files.isEmpty { return }
    let id =
      if let id = known.0 { id } else {
        try store.change { (database) throws(MediaLibraryError) in
          try IndexTables(database: database).add(folder, now: now)
        }
      }
    visited.insert(id)
    // Names are compared by bytes: strings in Swift can be equal if their bytes differ.
    var rows = Dictionary(known.1.map { (Array($0.name.utf8), $0) }) { first, _ in first }
    for (name, status) in folder.files {
      let file = PendingFile(folder: id, folderPath: folder.path, name: name, status: status)
      guard let row = rows.removeValue(forKey: Array(name.utf8)), row.status == status else {
        pending.append(file)
        continue
      }
      if isDue(row) { suspects.append(file) }
    }
    vanished += rows.values.map { (id, $0.name) }
  }

  /// A file that ended a process is read again up to three times, each time after more sessions than before.
  private func isDue(_ row: IndexTables.FileRow) -> Bool {
    (1...3).contains(row.ended) && store.session - row.session >= 1 << (row.ended - 1)
  }

  // MARK: - Identifiers

  private typealias Known = (file: PendingFile, identity: IdentityResolver.Identity)

  private static func byNumber(
    _ candidate: Candidate, _ resolver: IdentityResolver
  ) throws(MediaLibraryError) -> IdentityResolver.Identity? {
    try resolver.byNumber(
      candidate.file.path, candidate.file.status, birth: candidate.birth, print: candidate.print)
  }

  private func resolve(
    _ files: [PendingFile],
    _ find: @escaping @Sendable (Candidate, IdentityResolver) throws(MediaLibraryError) -> IdentityResolver.Identity?
  ) throws(MediaLibraryError) -> (found: [Known], rest: [Candidate]) {
    var (found, rest) = ([Known](), [Candidate]())
    for start in stride(from: 0, to: files.count, by: Self.chunk) {
      var candidates: [Candidate] = []
      for file in files[start..<min(files.count, start + Self.chunk)] {
        if let candidate = try candidate(file) { candidates.append(candidate) }
      }
      let part = candidates
      let identities = try identify(part, find)
      for (candidate, identity) in zip(part, identities) {
        if let identity { found.append((candidate.file, identity)) } else { rest.append(candidate) }
      }
    }
    return (found, rest)
  }

  private func resolve(_ candidates: [Candidate]) throws(MediaLibraryError) -> [Known] {
    var found: [Known] = []
    for start in stride(from: 0, to: candidates.count, by: Self.chunk) {
      let part = Array(candidates[start..<min(candidates.count, start + Self.chunk)])
      let identities = try identify(part) { (candidate, resolver) throws(MediaLibraryError) in
        let path = candidate.file.path
        if let known = try resolver.byContents(path, print: candidate.print) { return known }
        return try resolver.make(path, candidate.file.status, birth: candidate.birth, print: candidate.print)
      }
      found += zip(part, identities).compactMap { candidate, identity in identity.map { (candidate.file, $0) } }
    }
    return found
  }

  private func identify(
    _ candidates: [Candidate],
    _ find: @escaping @Sendable (Candidate, IdentityResolver) throws(MediaLibraryError) -> IdentityResolver.Identity?
  ) throws(MediaLibraryError) -> [IdentityResolver.Identity?] {
    let now = now
    return try store.change { (database) throws(MediaLibraryError) in
      let resolver = IdentityResolver(database: database, now: now)
      var identities: [IdentityResolver.Identity?] = []
      for candidate in candidates {
        let identity = try find(candidate, resolver)
        if let identity {
          try resolver.place(
            identity, at: candidate.file.path, candidate.file.status, birth: candidate.birth, print: candidate.print)
        }
        identities.append(identity)
      }
      return identities
    }
  }

  private func candidate(_ file: PendingFile) throws(MediaLibraryError) -> Candidate? {
    do throws(MediaLibraryError) {
      let opened = try OpenedFile(path: file.path)
      var file = file
      // The file may have changed since the walk.
      file.status = opened.status
      return Candidate(file: file, birth: opened.birth, print: try FileFingerprint(of: opened))
    } catch {
      if error.kind == .notFound { return nil }
      try store.change { (database) throws(MediaLibraryError) in
        try IndexTables(database: database).fail(file, error.detail)
      }
      return nil
    }
  }

  // MARK: - Reading

  private func read(_ known: [Known], total: Int, after: Int = 0) throws(MediaLibraryError) -> Int {
    var count = 0
    for (index, item) in known.enumerated() {
      let isMoved = try store.change { (database) throws(MediaLibraryError) in
        let tables = IndexTables(database: database)
        if try tables.move(item.identity.id, to: item.file) { return true }
        try tables.mark(item.file)
        return false
      }
      if isMoved {
        report.moved += 1
      } else {
        try read(item.file, item.identity)
        count += 1
      }
      if (index + 1) % Self.news == 0 {
        tell()
        progress?(after + index + 1, total)
      }
    }
    progress?(after + known.count, total)
    return count
  }

  private func read(_ file: PendingFile, _ identity: IdentityResolver.Identity) throws(MediaLibraryError) {
    var found: MediaLibraryAsset?
    var reason = ""
    do throws(MediaLibraryError) {
      let opened = try OpenedFile(path: file.path)
      found = try MediaFileReader(configuration: configuration).read(opened)
    } catch { reason = error.detail }
    found?.id = identity.id
    found?.localIdentifier = identity.uuid
    found?.addedDate = identity.added
    let (asset, why) = (found, reason)
    try store.change { (database) throws(MediaLibraryError) in
      let tables = IndexTables(database: database)
      if let asset { try tables.write(asset, of: file) } else { try tables.fail(file, why) }
    }
  }

  // MARK: - Removing

  private func removeVanished() throws(MediaLibraryError) {
    var removed = 0
    for start in stride(from: 0, to: vanished.count, by: Self.chunk) {
      let part = Array(vanished[start..<min(vanished.count, start + Self.chunk)])
      removed += try store.change { (database) throws(MediaLibraryError) in
        let tables = IndexTables(database: database)
        var count = 0
        for file in part where try tables.remove(file.name, in: file.folder) { count += 1 }
        return count
      }
    }
    report.removed = removed
    try store.change { (database) throws(MediaLibraryError) in
      try IndexTables(database: database).removeEmptyFolders()
    }
  }
}
