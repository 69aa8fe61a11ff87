import AVEngineEditInterchange
import AVFoundation
import Foundation
import MediaFarm

@main
struct AVTool {
  static func main() async {
    Console.prepare()
    do {
      try await run(Array(CommandLine.arguments.dropFirst()))
    } catch let failure as Failure {
      if !failure.message.isEmpty { Console.error(failure.message) }
      exit(failure.code.rawValue)
    } catch {
      Console.error(error.localizedDescription)
      exit(ExitCode(error).rawValue)
    }
  }

  private static func run(_ words: [String]) async throws {
    guard let first = words.first else { return try Console.print(Help.overview) }
    switch first {
    case "--help", "-h": return try Console.print(Help.overview)
    case "--version": return try Console.print("avtool \(FarmSoftware.current)")
    default: break
    }
    let command = try CommandSyntax.named(first)
    let rest = words.dropFirst()
    if rest.prefix(while: { $0 != "--" }).contains(where: { ["--help", "-h"].contains($0) }) {
      return try Console.print(Help.text(of: command))
    }
    try await run(command, Arguments(Array(rest), of: command))
  }

  private static func run(_ command: CommandSyntax, _ arguments: Arguments) async throws {
    switch command.name {
    case "info": try await InfoCommand(arguments).run()
    case "images": try await ImagesCommand(arguments).run()
    case "export": try await ExportCommand(arguments).run()
    case "compose": try await ComposeCommand(arguments).run()
    case "timeline": try await TimelineCommand(arguments).run()
    case "farm": try await FarmCommand(arguments).run()
    case "play": try await PlayCommand(arguments).run()
    case "capture": try await CaptureCommand(arguments).run()
    case "library": try LibraryCommand(arguments).run()
    case "check": try CheckCommand(arguments).run()
    case "presets": try await PresetsCommand(arguments).run()
    case "completion": try CompletionCommand(arguments).run()
    default: try HelpCommand(arguments).run()
    }
  }
}
