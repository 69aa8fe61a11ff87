struct HelpCommand {
  private let text: String

  init(_ arguments: Arguments) throws {
    if arguments.has("--man") {
      text = ManualPage.text
    } else if arguments.operands.isEmpty {
      text = Help.overview
    } else {
      text = Help.text(of: try CommandSyntax.named(arguments.file()))
    }
  }

  func run() throws { try Console.print(text) }
}

struct CompletionCommand {
  private let shell: CompletionScript.Shell

  init(_ arguments: Arguments) throws {
    let names = CompletionScript.Shell.allCases.map(\.rawValue).joined(separator: ", ")
    guard arguments.operands.count == 1, let shell = CompletionScript.Shell(rawValue: arguments.operands[0]) else {
      throw Failure(.usage, "completion needs a shell: one of \(names)")
    }
    self.shell = shell
  }

  func run() throws { try Console.print(CompletionScript(shell: shell).text) }
}
