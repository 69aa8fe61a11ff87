import Foundation
import TestSupport
import Testing

@testable import MediaFarm

/// `avtool farm` in the folder of a fixture.
extension FarmFixture {
  struct Run {
    var status: Int32
    var output: String
    var errors: String
  }

  /// A running avtool.
  struct Started {
    let process: Process
    let out: URL
    let err: URL

    func finish() throws -> Run {
      process.waitUntilExit()
      let isKilled = process.terminationReason == .uncaughtSignal
      return Run(
        status: process.terminationStatus + (isKilled ? 128 : 0), output: try String(contentsOf: out, encoding: .utf8),
        errors: try String(contentsOf: err, encoding: .utf8))
    }
  }

  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Run {
    try start(arguments, environment: environment).finish()
  }

  func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Started {
    let process = Process()
    process.executableURL = Tool.built("avtool")
    process.arguments = ["farm"] + arguments
    process.currentDirectoryURL = try url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let places = try ["out", "err"].map { try MadeMedia.place($0) }
    for place in places { _ = FileManager.default.createFile(atPath: place.path, contents: nil) }
    process.standardOutput = try FileHandle(forWritingTo: places[0])
    process.standardError = try FileHandle(forWritingTo: places[1])
    try process.run()
    return Started(process: process, out: places[0], err: places[1])
  }

  /// Makes a plan by avtool.
  func planned(_ source: String = "film.mov", _ options: String...) throws -> FarmJob {
    let run = try start(["plan", source, "-o", "plan.json"] + options).finish()
    try #require(run.status == 0, "\(run.errors)")
    return try FarmJob(planAt: try url.appendingPathComponent("plan.json"), roots: [])
  }

  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }

  func hasPartial(_ job: FarmJob) throws -> Bool { !partials(job).isEmpty }

  /// The processes whose unfinished parts are in the folder.
  private func partials(_ job: FarmJob) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: job.partFolder.path)) ?? []
    return names.filter { $0.hasPrefix(".part-") }
      .compactMap { PartFolder.attempt($0, suffix: ".partial")?.worker.process }
  }

  /// Waits until a worker writes a part. Another worker that was killed may have left one.
  func waitForPartial(_ job: FarmJob, of worker: Started) throws {
    while !partials(job).contains(worker.process.processIdentifier), worker.process.isRunning { usleep(5000) }
  }

  /// Video that takes a few seconds to encode.
  static let long = [
    "-f", "lavfi", "-i", "testsrc2=s=640x360:r=30:d=12,noise=alls=20:allf=t", "-c:v", "mpeg4", "-q:v", "8",
  ]
}

/// Faults of a machine, by the library of Tests/Faults.
enum Fault {
  private static let library = Result {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../Faults/faults.c").standardized.path
    let library = try MadeMedia.place("faults.so").path
    try Tool.run("clang", ["-shared", "-fPIC", "-O1", "-o", library, source])
    return library
  }

  /// The environment of a program whose calls fail.
  static func of(
    _ call: String, _ error: Int32, path: String, after: Int = 0, isDone: Bool = false
  ) throws -> [String: String] {
    var variables = [
      "LD_PRELOAD": try library.get(), "FAULT_CALL": call, "FAULT_ERROR": "\(error)", "FAULT_PATH": path,
      "FAULT_AFTER": "\(after)",
    ]
    if isDone { variables["FAULT_DONE"] = "1" }
    return variables
  }

  /// The environment of a program on another machine, whose clock is ahead by some seconds.
  static func host(_ name: String, clock: Int = 0) throws -> [String: String] {
    ["LD_PRELOAD": try library.get(), "FAULT_HOST": name, "FAULT_CLOCK": "\(clock)"]
  }
}
