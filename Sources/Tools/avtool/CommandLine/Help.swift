enum Help {
  /// The maximum number of columns of a line.
  private static let width = 100

  static let summary = "inspect movies and edits, make still images, trim, transcode, render edits, play, capture"

  static var overview: String {
    var lines = ["avtool — \(summary)", ""]
    for (index, command) in CommandSyntax.all.enumerated() {
      lines += usage(of: command, lead: index == 0 ? "usage: " : "       ")
    }
    lines += [
      "       avtool --version", "", "`avtool help COMMAND` describes a command. After --, no argument is an option.",
      "", "exit codes:",
    ]
    lines += table(ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
    return lines.joined(separator: "\n")
  }

  static func text(of command: CommandSyntax) -> String {
    var lines = usage(of: command, lead: "usage: ")
    lines += paragraphs(command.description)
    if !command.options.isEmpty { lines += [""] + table(command.options.map { ($0.label, $0.help) }) }
    lines += paragraphs(command.notes)
    return lines.joined(separator: "\n")
  }

  private static func paragraphs(_ text: String) -> [String] {
    guard !text.isEmpty else { return [] }
    return text.split(separator: "\n\n").flatMap {
      [""] + wrapped($0.split(separator: " ").map(String.init), width: width)
    }
  }

  private static func usage(of command: CommandSyntax, lead: String) -> [String] {
    let indent = lead.count + "avtool \(command.name) ".count
    let lines = wrapped(command.usageParts, width: width - indent, firstWidth: width - lead.count)
    return lines.enumerated().map { $0 == 0 ? lead + $1 : String(repeating: " ", count: indent) + $1 }
  }

  private static func table(_ rows: [(String, String)]) -> [String] {
    let indent = (rows.map(\.0.count).max() ?? 0) + 4
    return rows.flatMap { label, text in
      wrapped(text.split(separator: " ").map(String.init), width: width - indent).enumerated().map { number, line in
        let head = number == 0 ? "  " + label : ""
        return head + String(repeating: " ", count: indent - head.count) + line
      }
    }
  }

  private static func wrapped(_ words: [String], width: Int, firstWidth: Int? = nil) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      let room = lines.isEmpty ? firstWidth ?? width : width
      if !line.isEmpty, line.count + 1 + word.count > room {
        lines.append(line)
        line = word
      } else {
        line += line.isEmpty ? word : " " + word
      }
    }
    return lines + [line]
  }
}
