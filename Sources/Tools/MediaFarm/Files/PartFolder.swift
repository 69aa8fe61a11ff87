import CoreFoundation
import Foundation

/// The folder with the parts of a plan, beside the plan. Its name is from the plan's fingerprint, and the names in it
/// are from the parts' numbers.
///
/// The folder is shared by machines, and may be writable for others. No link in it is followed: names are looked up in
/// the folder that was opened.
final class PartFolder: Sendable {
  let url: URL
  private let descriptor: Int32

  static func place(of plan: FarmPlan, at planURL: URL) -> URL {
    planURL.deletingLastPathComponent().appendingPathComponent("farm-\(plan.fingerprint.prefix(32))")
  }

  /// Returns nil if there is no folder, unless it is made.
  convenience init?(of plan: FarmPlan, at planURL: URL, makes: Bool) throws {
    try self.init(at: Self.place(of: plan, at: planURL), makes: makes)
  }

  init?(at url: URL, makes: Bool) throws {
    self.url = url
    let path = url.path
    if makes, mkdir(path, 0o777) != 0, errno != EEXIST {
      throw SmallFile.failure(errno, "the folder “\(path)” cannot be made")
    }
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw SmallFile.failure(errno, "the folder “\(path)” cannot be opened")
    }
  }

  deinit { close(descriptor) }

  /// A path that leads to a name in the open folder, even if another folder takes its place.
  func path(_ name: String) -> String {
    let open = "/proc/self/fd/\(descriptor)"
    return access(open, F_OK) == 0 ? "\(open)/\(name)" : url.appendingPathComponent(name).path
  }

  /// Replaces the paths of `path(_:)` in a message by those that a person knows.
  func readable(_ message: String) -> String { message.replacing("/proc/self/fd/\(descriptor)", with: url.path) }

  // MARK: Names

  private static func stem(_ item: FarmItem) -> String {
    let (word, number) =
      switch item {
      case .part(let number): ("part", number)
      case .piece(let number): ("analysis", number)
      }
    let digits = String(number)
    return word + "-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  private static func item(stem: Substring) -> FarmItem? {
    guard let match = stem.wholeMatch(of: /(part|analysis)-([0-9]{6,9})/), let number = Int(match.2) else { return nil }
    return match.1 == "part" ? .part(number) : .piece(number)
  }

  static func fileName(_ part: Int, _ type: FarmSettings.FileType) -> String {
    "\(stem(.part(part))).\(type.rawValue)"
  }

  static func recordName(_ item: FarmItem) -> String { "\(stem(item)).json" }

  /// One attempt at a part by one process. Its text is a part of file names.
  struct Worker: Sendable, Hashable {
    var host: String
    var process: Int32
    var number: String
    /// Nil if the worker's system did not tell.
    var life: WorkerLife?

    static func current() -> Worker {
      let number = String(UInt32.random(in: 0...UInt32.max), radix: 16)
      return Worker(host: hostName, process: getpid(), number: number, life: .own)
    }

    static let hostName: String = {
      var buffer = [CChar](repeating: 0, count: 256)
      guard gethostname(&buffer, buffer.count - 1) == 0 else { return "unknown" }
      let name = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let safe = name.prefix(64).map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") ? $0 : "-" }
      return safe.isEmpty ? "unknown" : String(safe)
    }()

    var text: String { "\(host).\(process).\(number)" + (life.map { "-\($0.text)" } ?? "") }

    init(host: String, process: Int32, number: String, life: WorkerLife? = nil) {
      (self.host, self.process, self.number, self.life) = (host, process, number, life)
    }

    init?(_ text: Substring) {
      let words = text.split(separator: ".", omittingEmptySubsequences: false)
      guard words.count == 3, let process = Int32(words[1]), process > 0 else { return nil }
      let number = words[2].prefix { $0 != "-" }
      self.init(
        host: String(words[0]), process: process, number: String(number),
        life: WorkerLife(words[2].dropFirst(number.count + 1)))
    }
  }

  static func partialName(_ item: FarmItem, _ worker: Worker) -> String { ".\(stem(item)).\(worker.text).partial" }
  static func progressName(_ item: FarmItem, _ worker: Worker) -> String { "\(stem(item)).\(worker.text).progress" }

  /// Returns the attempt that a name of an unfinished file or of a progress file belongs to.
  static func attempt(_ name: String, suffix: String) -> (item: FarmItem, worker: Worker)? {
    let trimmed = name.hasPrefix(".") ? name.dropFirst() : name[...]
    guard trimmed.hasSuffix(suffix) else { return nil }
    let body = trimmed.dropLast(suffix.count)
    guard let dot = body.firstIndex(of: "."), let item = item(stem: body[..<dot]),
      let worker = Worker(body[body.index(after: dot)...])
    else { return nil }
    return (item, worker)
  }

  /// Whether a name is one that this code makes.
  static func isOurs(_ name: String) -> Bool {
    name.wholeMatch(
      of: /\.?(part|analysis)-[0-9]{6,}\.([A-Za-z0-9-]+\.[0-9]+\.[0-9a-f-]+\.)?(mov|mp4|m4v|m4a|json|partial|progress)/)
      != nil
  }

  static func isUnfinished(_ name: String) -> Bool { name.hasPrefix(".part-") || name.hasPrefix(".analysis-") }

  // MARK: Files

  /// The names in the folder, read again from the server.
  func names() throws -> [String] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let list = fdopendir(copy) else {
      throw SmallFile.failure(errno, "the folder “\(url.path)” cannot be read")
    }
    defer { closedir(list) }
    var names: [String] = []
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  func status(_ name: String) -> stat? {
    var status = stat()
    return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
  }

  func isFile(_ name: String) -> Bool { status(name).map { $0.st_mode & S_IFMT == S_IFREG } ?? false }

  func read(_ name: String, most: Int) throws -> Data { try SmallFile.read(path(name), most: most, follows: false) }

  func remove(_ name: String) { unlinkat(descriptor, name, 0) }

  /// Writes a file that appears whole.
  func write(_ data: Data, to name: String, by worker: Worker) throws {
    let temporary = ".\(name).\(worker.text).partial"
    let file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw SmallFile.failure(errno, "“\(name)” cannot be made") }
    do {
      defer { close(file) }
      try SmallFile.write(data, to: file)
      guard fsync(file) == 0 else { throw SmallFile.failure(errno, "“\(name)” cannot be stored") }
    } catch {
      remove(temporary)
      throw error
    }
    try move(temporary, to: name)
  }

  /// Stores a file and gives it its name. A file that has the name is replaced.
  func move(_ name: String, to final: String) throws {
    let before = status(name)
    guard renameat(descriptor, name, descriptor, final) != 0 else { return sync() }
    let reason = errno
    // A server that gets the request twice reports that the file is not there: it has its new name already.
    if reason == ENOENT, let before, let after = status(final), after.st_ino == before.st_ino { return sync() }
    if reason == ENOENT {
      throw FarmError(.temporary, "its unfinished file was removed while it was written")
    }
    remove(name)
    throw SmallFile.failure(reason, "“\(final)” cannot be put in place")
  }

  /// Gives a file of another folder one more name in this folder, or copies it where that is not possible.
  func take(_ name: String, of other: PartFolder, as own: String) throws {
    if linkat(other.descriptor, name, descriptor, own, 0) == 0 { return }
    let file = openat(descriptor, own, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw SmallFile.failure(errno, "“\(own)” cannot be made") }
    defer { close(file) }
    try other.copy(name, to: file)
  }

  func copy(_ name: String, to target: Int32) throws {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw SmallFile.failure(errno, "“\(name)” cannot be read") }
    defer { close(file) }
    var offset: Int64 = 0
    var data = Data(count: 1 << 20)
    while true {
      let count = try data.withUnsafeMutableBytes { try SmallFile.fill($0, from: file, at: offset) }
      guard count > 0 else { return }
      try SmallFile.write(data.prefix(count), to: target)
      offset += Int64(count)
    }
  }

  func sync() { fsync(descriptor) }

  func store(_ name: String) throws {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw SmallFile.failure(errno, "“\(name)” cannot be read") }
    defer { close(file) }
    guard fsync(file) == 0 else { throw SmallFile.failure(errno, "“\(name)” cannot be stored") }
  }

  /// The server's time shows that the worker of the file is alive.
  func touch(_ name: String) { utimensat(descriptor, name, nil, AT_SYMLINK_NOFOLLOW) }

  /// The SHA-256 of a file and its size.
  func digest(_ name: String) throws -> (digest: String, size: Int64) {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { throw SmallFile.failure(errno, "“\(name)” cannot be read") }
    defer { close(file) }
    var digest = try Digest()
    var offset: Int64 = 0
    // Safety: the block is freed when it is no longer used; reads stay within its size.
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
    defer { block.deallocate() }
    while true {
      let count = try SmallFile.fill(block, from: file, at: offset)
      guard count > 0 else { return (digest.end(), offset) }
      digest.add(UnsafeRawBufferPointer(rebasing: block[..<count]))
      offset += Int64(count)
    }
  }

  /// The bytes that are free for files in the folder.
  static func freeBytes(at url: URL) -> Int64? {
    var status = statvfs()
    guard statvfs(url.path, &status) == 0 else { return nil }
    return Int64(clamping: UInt64(status.f_bavail)) * Int64(clamping: UInt64(status.f_frsize))
  }

  // MARK: Time

  /// The time of the server with the folder, whose clock may differ from this machine's.
  func serverTime(for worker: Worker) -> Date {
    let name = ".part-000000.\(worker.text).partial"
    let file = openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { return Date() }
    defer {
      close(file)
      remove(name)
    }
    utimensat(descriptor, name, nil, AT_SYMLINK_NOFOLLOW)
    var status = stat()
    return fstat(file, &status) == 0 ? Self.date(status) : Date()
  }

  static func date(_ status: stat) -> Date {
    Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
  }

  // MARK: Dead workers

  /// A worker touches its files every 5 s, and a client may see an old time for a minute.
  static let longestSilence = 150.0

  func isDead(_ name: String, _ worker: Worker, at now: Date) -> Bool {
    if worker.host == Worker.hostName, let isRunning = worker.life?.isRunning(as: worker.process) { return !isRunning }
    guard let status = status(name) else { return true }
    return now.timeIntervalSince(Self.date(status)) > Self.longestSilence
  }

  /// Removes what dead workers left unfinished of a part or a piece.
  func removeLeftovers(of item: FarmItem, for worker: Worker) throws {
    var now: Date?
    for name in try names() {
      guard let (owner, other) = Self.attempt(name, suffix: ".partial") ?? Self.temporary(name), owner == item,
        other != worker
      else { continue }
      let time = now ?? serverTime(for: worker)
      now = time
      if isDead(name, other, at: time) { remove(name) }
    }
  }

  /// The temporary files of records and of progress: `.part-000003.json.HOST.PID.NUMBER.partial`.
  private static func temporary(_ name: String) -> (item: FarmItem, worker: Worker)? {
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count >= 6, words[0].isEmpty, words.last == "partial", let item = item(stem: words[1]),
      let worker = Worker(words.dropLast().suffix(3).joined(separator: ".")[...])
    else { return nil }
    return (item, worker)
  }

  /// Removes everything unfinished.
  func removePartials() throws {
    for name in try names() where Self.isUnfinished(name) && name.hasSuffix(".partial") { remove(name) }
  }
}
