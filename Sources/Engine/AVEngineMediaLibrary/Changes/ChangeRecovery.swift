import Foundation

/// The steps `insert` and `trash` are recorded before they are taken, `stage` after the temporary file was written.
struct FileStep: Sendable {
  enum Kind: Int64 {
    /// A new file gets its name.
    case insert = 1
    /// A file is moved to the trash.
    case trash
    /// A new file has a temporary name.
    case stage
  }

  var kind: Kind
  var path: String
  var place: DesktopTrash.Place?
  var device: Int64
  var inode: Int64

  func takeBack(_ trash: DesktopTrash) {
    switch kind {
    case .insert, .stage: if isFile(at: path) { unlink(path) }
    case .trash:
      guard let place else { return }
      if isFile(at: place.file) {
        trash.restore(path, from: place)
      } else if isFile(at: path) {
        trash.release(place, of: path)
      }
    }
  }

  private func isFile(at path: String) -> Bool {
    guard let status = FileStatus(path: path) else { return false }
    return status.device == device && status.inode == inode
  }

  func note(in store: MediaStore, owner: String) throws(MediaLibraryError) {
    try store.change { (database) throws(MediaLibraryError) in
      try database.run(
        "INSERT INTO main.pending(owner, kind, path, other, device, inode) VALUES (?,?,?,?,?,?)",
        [
          .text(owner), .integer(kind.rawValue), .text(path),
          .text(place?.file ?? ""), .integer(device), .integer(inode),
        ])
    }
  }
}

struct ChangeRecovery {
  let store: MediaStore
  let lock: URL?
  let trash: DesktopTrash

  func run() throws(MediaLibraryError) {
    guard try isNeeded() else { return }
    // While another process holds the lock, the recorded steps may belong to a change that it performs.
    let held = LockFile(lock)
    defer { _ = held.isBusy }
    guard !held.isBusy else { return }
    let steps = try store.read { (database) throws(MediaLibraryError) in
      try database.all(
        "SELECT id, kind, path, other, device, inode FROM main.pending ORDER BY id DESC", [], Self.step)
    }
    for (id, step) in steps {
      step?.takeBack(trash)
      try store.change { (database) throws(MediaLibraryError) in
        try database.run("DELETE FROM main.pending WHERE id = ?", [.integer(id)])
      }
    }
  }

  private func isNeeded() throws(MediaLibraryError) -> Bool {
    try store.read { (database) throws(MediaLibraryError) in
      try database.integer("SELECT count(*) FROM main.pending") ?? 0 > 0
    }
  }

  private static func step(_ row: borrowing SQLiteRow) -> (Int64, FileStep?) {
    let file = row.text(3) ?? ""
    let step = FileStep.Kind(rawValue: row.integer(1)).map { kind in
      FileStep(
        kind: kind, path: row.text(2) ?? "",
        place: file.isEmpty ? nil : DesktopTrash.Place(file: file), device: row.integer(4), inode: row.integer(5))
    }
    return (row.integer(0), step)
  }
}
