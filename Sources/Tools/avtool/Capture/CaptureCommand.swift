import AVFoundation
import Foundation

struct CaptureCommand {
  private enum Task {
    case devices
    case record(RecordTask)
    case photo(PhotoTask)
    case scan(ScanTask)
  }

  private let task: Task

  init(_ arguments: Arguments) async throws {
    let operands = arguments.operands
    switch operands.first {
    case "devices" where operands.count == 1: task = .devices
    case "record" where operands.count == 2: task = .record(try await RecordTask(operands[1], arguments))
    case "photo" where operands.count == 2:
      try Self.requireCameraOnly("a photo", arguments)
      task = .photo(try await PhotoTask(operands[1], arguments))
    case "scan" where operands.count == 1:
      try Self.requireCameraOnly("a scan", arguments)
      task = .scan(try await ScanTask(arguments))
    case "devices"?, "scan"?:
      let files = operands.dropFirst().joined(separator: ", ")
      throw Failure(.usage, "\(operands[0]) takes no file: \(files)")
    case "record"?, "photo"?: throw Failure(.usage, "\(operands[0]) takes the name of one file to make; see --help")
    default: throw Failure(.usage, "capture needs a task: one of \(CommandSyntax.captureTasks.joined(separator: ", "))")
    }
  }

  private static func requireCameraOnly(_ task: String, _ arguments: Arguments) throws {
    let names = ["--microphone", "--screen", "--crop", "--rate"]
    guard let wrong = names.first(where: { arguments.has($0) || arguments.value($0) != nil }) else { return }
    throw Failure(.usage, "\(wrong) is an option of `record`: \(task) uses a camera only")
  }

  func run() async throws {
    switch task {
    case .devices: try CaptureDevices().lines.forEach(Console.print)
    case .record(let task): try await task.run()
    case .photo(let task): try await task.run()
    case .scan(let task): try await task.run()
    }
  }
}
