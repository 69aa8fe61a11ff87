import Foundation

struct PendingFile: Sendable {
  var folder: Int64
  var folderPath: String
  var name: String
  var status: FileStatus

  var path: String { folderPath == "/" ? "/" + name : "\(folderPath)/\(name)" }
}

struct IndexTables {
  let database: SQLiteConnection

  struct FileRow: Sendable {
    var name: String
    var status: FileStatus
    var ended: Int
    /// The `MediaStore.session` that last increased `ended`.
    var session: Int64
  }

  func noteWhole() throws(MediaLibraryError) {
    try database.run("INSERT OR REPLACE INTO idx.setting VALUES ('whole', 1)")
  }

  func isWhole() throws(MediaLibraryError) -> Bool {
    try database.integer("SELECT value FROM idx.setting WHERE name = 'whole'") == 1
  }

  // MARK: - Folders

  func folder(_ path: String) throws(MediaLibraryError) -> (id: Int64, uuid: String)? {
    try database.first("SELECT id, uuid FROM idx.folder WHERE path = ?", [.text(path)]) {
      ($0.integer(0), $0.text(1) ?? "")
    }
  }

  func add(_ folder: FolderWalker.Folder, now: Date) throws(MediaLibraryError) -> Int64 {
    let uuid = try IdentityResolver(database: database, now: now).folderIdentifier(folder)
    // The table may still have the same folder under its old path, with the same `uuid`.
    try database.run("INSERT INTO idx.folder(path, uuid) VALUES (?,?)", [.text(folder.path), .text(uuid)])
    let id = database.lastInsertedID
    try database.note(.collectionInserted, collection: uuid)
    return id
  }

  func allFolders() throws(MediaLibraryError) -> [(id: Int64, path: String)] {
    try database.all("SELECT id, path FROM idx.folder") { ($0.integer(0), $0.text(1) ?? "") }
  }

  func removeEmptyFolders() throws(MediaLibraryError) {
    let empty = try database.all(
      "SELECT id, uuid FROM idx.folder AS f WHERE NOT EXISTS (SELECT 1 FROM idx.file WHERE folder = f.id)"
    ) { ($0.integer(0), $0.text(1) ?? "") }
    for (id, uuid) in empty {
      try database.run("DELETE FROM idx.folder WHERE id = ?", [.integer(id)])
      // If the folder has moved, the table has it under its new path, too.
      let isElsewhere = try database.integer("SELECT count(*) FROM idx.folder WHERE uuid = ?", [.text(uuid)]) ?? 0 > 0
      try database.note(isElsewhere ? .collectionChanged : .collectionRemoved, collection: uuid)
    }
  }

  private func noteFolder(_ id: Int64) throws(MediaLibraryError) {
    let uuid = try database.first("SELECT uuid FROM idx.folder WHERE id = ?", [.integer(id)]) { $0.text(0) } ?? nil
    if let uuid { try database.note(.collectionChanged, collection: uuid) }
  }

  // MARK: - Files

  func files(in folder: Int64) throws(MediaLibraryError) -> [FileRow] {
    try database.all(
      "SELECT name, device, inode, size, modified, ended, session FROM idx.file WHERE folder = ?",
      [.integer(folder)]
    ) { row in
      FileRow(
        name: row.text(0) ?? "",
        status: FileStatus(
          device: row.integer(1), inode: row.integer(2), size: row.integer(3), modified: row.integer(4)),
        ended: row.int(5), session: row.integer(6))
    }
  }

  func failures() throws(MediaLibraryError) -> [MediaLibraryFailure] {
    try database.all(
      """
      SELECT f.path, name, reason, ended FROM idx.file JOIN idx.folder AS f ON f.id = folder
      WHERE reason IS NOT NULL ORDER BY f.path, name
      """
    ) { row in
      let folder = URL(fileURLWithPath: row.text(0) ?? "/", isDirectory: true)
      return MediaLibraryFailure(
        url: folder.appendingPathComponent(row.text(1) ?? "", isDirectory: false), reason: row.text(2) ?? "",
        endedProcess: row.integer(3) > 0)
    }
  }

  private func write(
    _ file: PendingFile, asset: Int64?, reason: String?, ended: Int = 0, session: Int64 = 0
  ) throws(MediaLibraryError) {
    try database.run(
      "INSERT OR REPLACE INTO idx.file VALUES (?,?,?,?,?,?,?,?,?,?)",
      [
        .integer(file.folder), .text(file.name), .integer(file.status.device), .integer(file.status.inode),
        .integer(file.status.size), .integer(file.status.modified), asset.map { .integer($0) } ?? .null,
        SQLiteValue(reason), SQLiteValue(ended), .integer(session),
      ])
  }

  // MARK: - Reading

  func mark(_ file: PendingFile) throws(MediaLibraryError) {
    try database.run(
      "INSERT OR REPLACE INTO idx.reading VALUES (?,?,?,?,?,?)",
      [
        .integer(file.folder), .text(file.name), .integer(file.status.device), .integer(file.status.inode),
        .integer(file.status.size), .integer(file.status.modified),
      ])
  }

  private func unmark(_ file: PendingFile) throws(MediaLibraryError) {
    try database.run(
      "DELETE FROM idx.reading WHERE folder = ? AND name = ?", [.integer(file.folder), .text(file.name)])
  }

  func settleInterrupted(session: Int64) throws(MediaLibraryError) {
    let marks = try database.all(
      """
      SELECT r.folder, f.path, r.name, r.device, r.inode, r.size, r.modified,
        (SELECT ended FROM idx.file AS k WHERE k.folder = r.folder AND k.name = r.name AND k.size = r.size
          AND k.modified = r.modified)
      FROM idx.reading AS r JOIN idx.folder AS f ON f.id = r.folder
      """
    ) { row in
      let status = FileStatus(
        device: row.integer(3), inode: row.integer(4), size: row.integer(5), modified: row.integer(6))
      let file = PendingFile(
        folder: row.integer(0), folderPath: row.text(1) ?? "", name: row.text(2) ?? "", status: status)
      return (file, row.int(7))
    }
    for (file, ended) in marks {
      try removeAsset(at: file.path)
      try write(
        file, asset: nil, reason: "a process ended while it read the file", ended: ended + 1, session: session)
    }
    try database.execute("DELETE FROM idx.reading")
  }

  func fail(_ file: PendingFile, _ reason: String) throws(MediaLibraryError) {
    try removeAsset(at: file.path)
    try write(file, asset: nil, reason: reason)
    try unmark(file)
  }

  func write(_ asset: MediaLibraryAsset, of file: PendingFile) throws(MediaLibraryError) {
    try evict(from: file.path, for: asset.id)
    let isKnown = try database.integer("SELECT count(*) FROM idx.asset WHERE id = ?", [.integer(asset.id)]) ?? 0 > 0
    try database.run("DELETE FROM idx.file WHERE asset = ?", [.integer(asset.id)])
    try AssetRow.write(asset, folder: file.folder, to: database)
    try write(file, asset: asset.id, reason: nil)
    try unmark(file)
    try database.note(isKnown ? .changedContents : .inserted, asset: asset.id, identifier: asset.localIdentifier)
    if !isKnown { try noteFolder(file.folder) }
  }

  /// Returns false if the file has to be read again.
  func move(_ id: Int64, to file: PendingFile) throws(MediaLibraryError) -> Bool {
    let old = try database.first(
      "SELECT folder, size, modified FROM idx.file WHERE asset = ?", [.integer(id)]
    ) { ($0.integer(0), $0.integer(1), $0.integer(2)) }
    guard let old, old.1 == file.status.size, old.2 == file.status.modified else { return false }
    try evict(from: file.path, for: id)
    try database.run(
      """
      UPDATE idx.detail SET path = ?, name = ?, folder = ?, title = ifnull(own_title, ?) WHERE id = ?
      """,
      [
        .text(file.path), .text(file.name), .integer(file.folder),
        .text(URL(fileURLWithPath: file.path).deletingPathExtension().lastPathComponent), .integer(id),
      ])
    guard database.changedRows == 1 else { return false }
    try database.run("DELETE FROM idx.file WHERE asset = ?", [.integer(id)])
    try write(file, asset: id, reason: nil)
    try database.note(.changed, asset: id)
    if old.0 != file.folder {
      try noteFolder(old.0)
      try noteFolder(file.folder)
    }
    return true
  }

  // MARK: - Removing

  func remove(_ name: String, in folder: Int64) throws(MediaLibraryError) -> Bool {
    let asset = try database.first(
      "SELECT asset FROM idx.file WHERE folder = ? AND name = ? AND asset IS NOT NULL",
      [.integer(folder), .text(name)]
    ) { $0.integer(0) }
    try database.run("DELETE FROM idx.file WHERE folder = ? AND name = ?", [.integer(folder), .text(name)])
    guard let asset else { return false }
    try removeAsset(asset)
    return true
  }

  private func evict(from path: String, for id: Int64) throws(MediaLibraryError) {
    let other = try database.integer(
      "SELECT id FROM idx.detail WHERE path = ? AND id != ?", [.text(path), .integer(id)])
    if let other { try removeAsset(other) }
  }

  private func removeAsset(at path: String) throws(MediaLibraryError) {
    let id = try database.integer("SELECT id FROM idx.detail WHERE path = ?", [.text(path)])
    if let id { try removeAsset(id) }
  }

  /// The identifier stays in the library, in case the file returns.
  func removeAsset(_ id: Int64) throws(MediaLibraryError) {
    let uuid = try database.first("SELECT uuid FROM main.identity WHERE id = ?", [.integer(id)]) { $0.text(0) } ?? nil
    let folder = try database.integer("SELECT folder FROM idx.detail WHERE id = ?", [.integer(id)])
    for table in ["asset", "detail"] { try database.run("DELETE FROM idx.\(table) WHERE id = ?", [.integer(id)]) }
    try database.run("DELETE FROM idx.file WHERE asset = ?", [.integer(id)])
    try database.note(.removed, asset: id, identifier: uuid)
    if let folder { try noteFolder(folder) }
    try noteAlbums(of: id)
  }

  func noteAlbums(of asset: Int64) throws(MediaLibraryError) {
    let albums = try database.all(
      "SELECT DISTINCT uuid FROM main.album JOIN main.album_item ON album = id WHERE asset = ?", [.integer(asset)]
    ) { $0.text(0) ?? "" }
    for album in albums { try database.note(.collectionChanged, collection: album) }
  }
}
