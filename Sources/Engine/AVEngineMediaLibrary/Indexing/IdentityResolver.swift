import CoreFoundation
import Foundation

/// A moved file usually keeps its identifier, and a copy usually gets a new one.
struct IdentityResolver {
  let database: SQLiteConnection
  let now: Date

  struct Identity: Sendable {
    var id: Int64
    var uuid: String
    var added: Date
    var path: String
    var device: Int64
    var inode: Int64
    var birth: Int64
    var size: Int64
    var print: [UInt8]
  }

  private static let columns = "id, uuid, added, path, device, inode, birth, size, print"

  private static func identity(_ row: borrowing SQLiteRow) -> Identity {
    Identity(
      id: row.integer(0), uuid: row.text(1) ?? "", added: row.date(2), path: row.text(3) ?? "",
      device: row.integer(4), inode: row.integer(5), birth: row.integer(6), size: row.integer(7), print: row.bytes(8))
  }

  private func identities(_ condition: String, _ values: [SQLiteValue]) throws(MediaLibraryError) -> [Identity] {
    try database.all(
      "SELECT \(Self.columns) FROM main.identity WHERE \(condition) ORDER BY id LIMIT 100", values, Self.identity)
  }

  /// The file system reuses inode numbers, so the time of birth must be equal, too, or, if it is unknown, the size and
  /// the hash.
  func byNumber(
    _ path: String, _ status: FileStatus, birth: Int64, print: FileFingerprint
  ) throws(MediaLibraryError) -> Identity? {
    let found = try identities(
      "inode = ? AND device = ?", [.integer(status.inode), .integer(status.device)])
    let same = found.filter { identity in
      birth > 0 && identity.birth > 0
        ? identity.birth == birth : identity.size == print.size && identity.print == print.hash
    }
    if let here = same.first(where: { Self.isSame($0.path, path) }) { return here }
    // If the other path still leads to the file, this path is a second hard link.
    return same.first { !Self.leads($0.path, to: status) }
  }

  /// Prefers equal contents at this path, then a file that was moved, then the file that this one has replaced.
  func byContents(_ path: String, print: FileFingerprint) throws(MediaLibraryError) -> Identity? {
    let here = try identities("path = ?", [.text(path)])
    if let same = here.first(where: { $0.size == print.size && $0.print == print.hash }) { return same }
    let alike = try identities("size = ? AND print = ?", [.integer(print.size), .bytes(print.hash)])
    let name = path.split(separator: "/").last
    let gone = alike.filter { !Self.isSame($0.path, path) && !Self.exists($0.path) }
    if let moved = gone.first(where: { $0.path.split(separator: "/").last == name }) ?? gone.first { return moved }
    return here.first
  }

  func make(
    _ path: String, _ status: FileStatus, birth: Int64, print: FileFingerprint,
    uuid: String = UUID().uuidString
  ) throws(MediaLibraryError) -> Identity {
    try database.run(
      """
      INSERT INTO main.identity(uuid, path, device, inode, birth, size, print, added) VALUES (?,?,?,?,?,?,?,?)
      """,
      [
        .text(uuid), .text(path), .integer(status.device), .integer(status.inode), .integer(birth),
        .integer(print.size), .bytes(print.hash), SQLiteValue(now),
      ])
    return Identity(
      id: database.lastInsertedID, uuid: uuid, added: now, path: path, device: status.device, inode: status.inode,
      birth: birth, size: print.size, print: print.hash)
  }

  func place(
    _ identity: Identity, at path: String, _ status: FileStatus, birth: Int64, print: FileFingerprint
  ) throws(MediaLibraryError) {
    let isSame =
      Self.isSame(identity.path, path) && identity.device == status.device && identity.inode == status.inode
      && identity.birth == birth && identity.size == print.size && identity.print == print.hash
    if isSame { return }
    try database.run(
      "UPDATE main.identity SET path = ?, device = ?, inode = ?, birth = ?, size = ?, print = ? WHERE id = ?",
      [
        .text(path), .integer(status.device), .integer(status.inode), .integer(birth), .integer(print.size),
        .bytes(print.hash), .integer(identity.id),
      ])
  }

  func folderIdentifier(_ folder: FolderWalker.Folder) throws(MediaLibraryError) -> String {
    let known = try database.all(
      "SELECT uuid, path, device, inode FROM main.folder WHERE path = ? OR inode = ? LIMIT 100",
      [.text(folder.path), .integer(folder.inode)]
    ) { ($0.text(0) ?? "", $0.text(1) ?? "", $0.integer(2), $0.integer(3)) }
    let moved = known.first { $0.2 == folder.device && $0.3 == folder.inode && !Self.exists($0.1) }
    let here = known.first { Self.isSame($0.1, folder.path) }
    if let found = here.flatMap({ $0.3 == folder.inode ? $0 : nil }) ?? moved ?? here {
      try database.run(
        "UPDATE main.folder SET path = ?, device = ?, inode = ? WHERE uuid = ?",
        [.text(folder.path), .integer(folder.device), .integer(folder.inode), .text(found.0)])
      return found.0
    }
    let new = UUID().uuidString
    try database.run(
      "INSERT INTO main.folder VALUES (?,?,?,?)",
      [.text(new), .text(folder.path), .integer(folder.device), .integer(folder.inode)])
    return new
  }

  // MARK: - Paths

  /// Compares bytes, because canonically equivalent strings are equal in Swift, but different file names.
  private static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 || (errno != ENOENT && errno != ENOTDIR)
  }

  private static func leads(_ path: String, to status: FileStatus) -> Bool {
    guard let other = FileStatus(path: path) else { return false }
    return other.device == status.device && other.inode == status.inode
  }
}
