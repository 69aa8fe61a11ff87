public import Foundation

/// Slurm with two nodes on this machine, which `scripts/slurm-rig` starts. It ends with this process at the latest.
public final class SlurmRig: Sendable {
  /// The folder with the rig's files.
  public let folder: URL
  /// Additions to the environment of Slurm's commands.
  public var environment: [String: String] { ["SLURM_CONF": folder.appendingPathComponent("slurm.conf").path] }
  private let server: Server
  /// The rig ends when this process closes the pipe.
  private let life = Pipe()

  /// Starts the rig, and waits until both nodes are idle.
  ///
  /// - Parameter maximumArraySize: Slurm's `MaxArraySize`.
  public init(maximumArraySize: Int) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
      .standardized
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("slurm-\(UUID().uuidString.prefix(8))")
    let said = FileManager.default.temporaryDirectory.appendingPathComponent("rig-\(UUID())")
    defer { try? FileManager.default.removeItem(at: said) }
    let server = try Server(
      root.appendingPathComponent("scripts/slurm-rig").path, [folder.path],
      environment: ["MAX_ARRAY_SIZE": "\(maximumArraySize)"], input: life.fileHandleForReading, output: said)
    try Server.wait(for: "Slurm's two nodes") { try Data(contentsOf: said) == Data("ready\n".utf8) }
    self.server = server
  }

  /// Runs a command of Slurm, without a shell, and returns its standard output.
  @discardableResult
  public func run(_ arguments: [String], environment additions: [String: String] = [:], input: String = "") throws
    -> String
  {
    guard let path = Tool.find(arguments[0]) else { throw Tool.Failure(description: "\(arguments[0]) is missing") }
    let temporary = FileManager.default.temporaryDirectory
    let places = ["in", "out", "err"].map { temporary.appendingPathComponent("\($0)-\(UUID())") }
    defer { for place in places { try? FileManager.default.removeItem(at: place) } }
    for place in places { try Data(input.utf8).write(to: place) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = Array(arguments.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }.merging(additions) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: places[0])
    for place in places[1...] { try Data().write(to: place) }
    process.standardOutput = try FileHandle(forWritingTo: places[1])
    process.standardError = try FileHandle(forWritingTo: places[2])
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let said = String(decoding: try Data(contentsOf: places[2]), as: UTF8.self)
      throw Tool.Failure(description: "\(arguments.joined(separator: " ")): \(said)")
    }
    return String(decoding: try Data(contentsOf: places[1]), as: UTF8.self)
  }

  /// Waits until a job has ended. Slurm would start a task again two minutes after it was requeued; here it is started
  /// after three seconds. In the first second, a node still refuses the task.
  public func wait(for job: String) async throws {
    var seen: [String: ContinuousClock.Instant] = [:]
    let end = ContinuousClock.now + .seconds(120)
    while true {
      let lines = try run(["squeue", "--noheader", "--array", "--format=%i %F %r %S"]).split(separator: "\n")
        .map { $0.split(separator: " ") }
      guard lines.contains(where: { $0[1] == job }) else { return }
      guard ContinuousClock.now < end else {
        throw Tool.Failure(description: "job \(job) does not end: \(try run(["squeue", "--array"]))")
      }
      for line in lines where line.count == 4 && line[2] == "BeginTime" {
        // Each time that a task is requeued, it gets another time at which it may start.
        let (name, key) = (line[0], "\(line[0]) \(line[3])")
        let first = seen[key] ?? .now
        seen[key] = first
        if ContinuousClock.now - first > .seconds(3) {
          // The task may have begun meanwhile.
          _ = try? run(["scontrol", "update", "JobId=\(name)", "StartTime=now"])
        }
      }
      try await Task.sleep(for: .milliseconds(300))
    }
  }
}
