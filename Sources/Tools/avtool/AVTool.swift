import AVFoundation
import EditInterchange
import Foundation

/// The command `avtool`: a client of the frameworks like any other.
@main
struct AVTool {
  static func main() async {
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch let failure as Failure {
      Console.error(failure.message)
      exit(failure.code.rawValue)
    } catch {
      Console.error(error.localizedDescription)
      exit(ExitCode(error).rawValue)
    }
  }

  private static func run(_ words: [String]) async throws {
    guard let command = words.first, !["help", "--help", "-h"].contains(command) else { return print(Help.all) }
    let rest = Array(words.dropFirst())
    if rest.contains("--help") || rest.contains("-h") { return print(try Help.of(command)) }
    switch command {
    case "info": try await InfoCommand(Arguments(rest, flags: ["--json"])).run()
    case "images":
      try await ImagesCommand(Arguments(rest, options: ["--at", "--count", "--size", "-o"], flags: ["--exact", "--sheet"])).run()
    case "export":
      let options = ExportTask.options.union(["--source", "-s", "--start", "--duration"])
      try await ExportCommand(Arguments(rest, options: options, flags: ExportTask.flags)).run()
    case "compose":
      let options = ExportTask.options.union(EditSource.options)
      try await ComposeCommand(Arguments(rest, options: options, flags: ExportTask.flags.union(EditSource.flags).union(["--check"]))).run()
    case "timeline":
      let options = EditSource.options.union(["-o", "--output", "--width"])
      try await TimelineCommand(Arguments(rest, options: options, flags: EditSource.flags.union(["--replace"]))).run()
    case "play": try await PlayCommand(Arguments(rest, options: PlayCommand.options, flags: PlayCommand.flags)).run()
    case "presets": try await PresetsCommand(Arguments(rest)).run()
    default: throw Failure(.usage, "there is no command “\(command)”; `avtool help` lists them")
    }
  }
}

/// The exit codes, from sysexits.h where it has one; `--help` documents them.
enum ExitCode: Int32 {
  case usage = 64
  case unreadable = 65
  case noInput = 66
  case unavailable = 69
  case noOutput = 73
  case failed = 70
  case cancelled = 130

  /// The code that says most about an error of the frameworks.
  init(_ error: any Error) {
    if let error = error as? EditError {
      if case .missing = error { self = .noInput } else { self = .unreadable }
      return
    }
    guard let error = error as? AVError else {
      self = error is CancellationError ? .cancelled : .failed
      return
    }
    switch error.code {
    case .operationCancelled: self = .cancelled
    case .fileAlreadyExists, .diskFull: self = .noOutput
    case .fileFormatNotRecognized, .fileFailedToParse, .failedToParse, .decoderNotFound, .contentIsProtected, .invalidSourceMedia,
      .undecodableMediaData, .noImageAtTime, .decodeFailed:
      self = .unreadable
    default: self = .failed
    }
  }
}

/// An error of the command itself: one line that says what to do, and the exit code.
struct Failure: Error {
  var code: ExitCode
  var message: String
  init(_ code: ExitCode, _ message: String) { (self.code, self.message) = (code, message) }
}
