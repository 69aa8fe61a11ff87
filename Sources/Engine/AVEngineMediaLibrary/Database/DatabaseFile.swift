internal import AVEngineCSQLite
import CoreFoundation
import Foundation
import Glibc

struct DatabaseFile {
  let url: URL

  /// The ways to open a database, the best first.
  enum Way: CaseIterable {
    /// A write-ahead log next to the database, which needs memory that processes share (mmap).
    case log
    /// A rollback journal.
    case journal
    /// A rollback journal without locks, for file systems that refuse locks.
    case withoutLocks

    var vfs: String? { self == .withoutLocks ? "unix-none" : nil }
  }

  /// A write-ahead log does not work on a network file system.
  var ways: [Way] { isLocal ? Way.allCases : [.journal, .withoutLocks] }

  func prepare() -> Bool {
    let folder = url.deletingLastPathComponent()
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = url.path
    var status = stat()
    if stat(path, &status) != 0 {
      let made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if made < 0, errno != EEXIST { return false }
      if made >= 0 {
        fchmod(made, 0o600)
        close(made)
      }
    } else if status.st_mode & 0o077 != 0 {
      chmod(path, 0o600)
    }
    // SQLite creates the journal in the same folder.
    return access(path, R_OK | W_OK) == 0 && access(folder.path, W_OK | X_OK) == 0 && !isOnReadOnlyMount
  }

  var exists: Bool { access(url.path, F_OK) == 0 }

  func remove() { for ending in ["", "-wal", "-shm", "-journal"] { unlink(url.path + ending) } }

  private var isOnReadOnlyMount: Bool {
    var status = statvfs()
    return statvfs(url.path, &status) == 0 && status.f_flag & UInt(ST_RDONLY) != 0
  }

  /// The magic numbers (most of them in linux/magic.h) of network file systems and of FUSE.
  private static let remote: Set<UInt32> = [
    0x6969,  // NFS
    0x517B, 0xFF53_4D42, 0xFE53_4D42,  // SMB, CIFS, SMB2
    0x6573_5546,  // FUSE
    0x0102_1997,  // 9P
    0x5346_414F, 0x7375_7245,  // AFS, Coda
    0x00C3_6400,  // Ceph
    0x0116_1970, 0x7461_636F,  // GFS2, OCFS2
    0x0BD0_0BD0,  // Lustre
    0x564C,  // NCP
    0x786F_4256,  // VirtualBox
  ]

  private var isLocal: Bool {
    var status = statfs()
    guard statfs(url.deletingLastPathComponent().path, &status) == 0 else { return false }
    return !Self.remote.contains(UInt32(truncatingIfNeeded: status.f_type))
  }
}
