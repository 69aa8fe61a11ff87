import MediaFarm

/// The text is in the language of man(7).
enum ManualPage {
  static var text: String {
    var lines = [
      ".TH AVTOOL 1 \"\" \"avtool \(FarmSoftware.current)\" \"User Commands\"", ".SH NAME",
      "avtool \\- \(escaped(Help.summary))", ".SH SYNOPSIS",
      ".B avtool", ".I COMMAND", "[options]", ".SH COMMANDS",
    ]
    for command in CommandSyntax.all { lines += section(of: command) }
    lines += [
      ".SH OPTIONS OF ALL COMMANDS", ".TP", ".B \\-\\-help", "Show how the command is used.", ".TP", ".B \\-\\-",
      "End the options: all arguments that follow are files, whatever their names.", ".SH EXIT STATUS",
    ]
    for code in ExitCode.allCases { lines += [".TP", ".B \(code.rawValue)", escaped(code.meaning)] }
    return lines.joined(separator: "\n")
  }

  private static func section(of command: CommandSyntax) -> [String] {
    var lines = [".SS avtool \(escaped(command.name)) \(escaped(command.operands))"]
    lines += paragraphs(command.description)
    for option in command.options { lines += [".TP", ".B \(escaped(option.label))", escaped(option.help)] }
    return lines + paragraphs(command.notes)
  }

  private static func paragraphs(_ text: String) -> [String] {
    text.split(separator: "\n\n").flatMap { [".PP", escaped(String($0))] }
  }

  /// Escapes backslashes, hyphens, and a dot or an apostrophe at the start.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
