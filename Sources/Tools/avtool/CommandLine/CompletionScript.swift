struct CompletionScript {
  enum Shell: String, CaseIterable { case bash, zsh, fish }

  let shell: Shell

  var text: String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static var commandNames: String { CommandSyntax.all.map(\.name).joined(separator: " ") }

  // MARK: - bash

  private var bash: String {
    var lines = [
      "_avtool() {", "  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}", "  COMPREPLY=()",
      "  if [ \"$COMP_CWORD\" = 1 ]; then",
      "    COMPREPLY=($(compgen -W '\(Self.commandNames) --version --help' -- \"$word\"))",
      "    return", "  fi", "  case \"${COMP_WORDS[1]}:$previous\" in",
    ]
    for command in CommandSyntax.all {
      for option in command.options where !option.isFlag {
        let patterns = option.names.map { "\(command.name):\($0)" }.joined(separator: "|")
        lines.append("    \(patterns)) \(bashAnswer(option.value)); return ;;")
      }
    }
    lines += ["  esac", "  case \"${COMP_WORDS[1]}\" in"]
    for command in CommandSyntax.all {
      let options = (command.options.flatMap(\.names) + ["--help"]).joined(separator: " ")
      let operand = command.operands.isEmpty ? ":" : bashAnswer(command.operandValue)
      lines.append("    \(command.name)) case \"$word\" in")
      lines.append("      -*) COMPREPLY=($(compgen -W '\(options)' -- \"$word\")) ;;")
      lines.append("      *) \(operand) ;; esac ;;")
    }
    return (lines + ["  esac", "}", "complete -o filenames -F _avtool avtool"]).joined(separator: "\n")
  }

  /// Returns a bash command that stores the candidates, if there are any, in COMPREPLY.
  private func bashAnswer(_ value: OptionSyntax.Value) -> String {
    switch value {
    case .flag, .text: ":"
    case .file: "mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
    case .folder: "mapfile -t COMPREPLY < <(compgen -d -- \"$word\")"
    case .wordsOrFile(let words):
      "mapfile -t COMPREPLY < <(compgen -f -W '\(words.joined(separator: " "))' -- \"$word\")"
    case .words(let words): "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\"))"
    case .preset: "COMPREPLY=($(compgen -W \"$(avtool presets 2>/dev/null)\" -- \"$word\"))"
    case .command: "COMPREPLY=($(compgen -W '\(Self.commandNames)' -- \"$word\"))"
    }
  }

  // MARK: - zsh

  private var zsh: String {
    var lines = ["#compdef avtool", "_avtool() {", "  if (( CURRENT == 2 )); then", "    local -a commands=("]
    lines += CommandSyntax.all.map { "      \(quoted("\($0.name):\($0.summary)"))" }
    lines += [
      "    )", "    _describe command commands", "    return", "  fi", "  local command=$words[2]", "  shift words",
      "  (( CURRENT-- ))",
    ]
    lines.append("  case $command in")
    for command in CommandSyntax.all {
      lines.append("    \(command.name)) _arguments \\")
      for option in command.options {
        for name in option.names { lines.append("      \(quoted(zshSpecification(option, named: name))) \\") }
      }
      lines.append(
        command.operands.isEmpty ? "      ;;" : "      \(quoted("*:operand:" + zshAction(command.operandValue))) ;;")
    }
    // A file of zsh's function path is the body of the function that completes; a sourced file only registers it.
    let start = #"if [ "$funcstack[1]" = _avtool ]; then _avtool "$@"; else compdef _avtool avtool; fi"#
    return (lines + ["  esac", "}", start]).joined(separator: "\n")
  }

  private func zshSpecification(_ option: OptionSyntax, named name: String) -> String {
    let help = option.help.replacing("[", with: "(").replacing("]", with: ")")
    guard let placeholder = option.placeholder else { return "\(name)[\(help)]" }
    return "\(name)[\(help)]:\(placeholder):\(zshAction(option.value))"
  }

  private func zshAction(_ value: OptionSyntax.Value) -> String {
    switch value {
    case .flag, .text: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .wordsOrFile(let words): " _alternative 'words:word:(\(words.joined(separator: " ")))' 'files:file:_files'"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .preset: "{compadd -- ${(f)\"$(avtool presets 2>/dev/null)\"}}"
    case .command: "(\(Self.commandNames))"
    }
  }

  // MARK: - fish

  private var fish: String {
    var lines = [
      "complete -c avtool -f", "complete -c avtool -n __fish_use_subcommand -l version -d 'print the version'",
    ]
    for command in CommandSyntax.all {
      lines.append("complete -c avtool -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))")
      let condition = "complete -c avtool -n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options {
        let names = option.names.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }.joined(
          separator: " ")
        lines.append("\(condition) \(names)\(fishValue(option.value)) -d \(quoted(option.help))")
      }
      if !command.operands.isEmpty { lines.append("\(condition)\(fishOperand(command.operandValue))") }
    }
    return lines.joined(separator: "\n")
  }

  private func fishValue(_ value: OptionSyntax.Value) -> String {
    switch value {
    case .flag: ""
    case .text: " -x"
    case .file: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .wordsOrFile(let words): " -r -F -a '\(words.joined(separator: " "))'"
    case .words(let words): " -x -a '\(words.joined(separator: " "))'"
    case .preset: " -x -a '(avtool presets 2>/dev/null)'"
    case .command: " -x -a '\(Self.commandNames)'"
    }
  }

  private func fishOperand(_ value: OptionSyntax.Value) -> String {
    switch value {
    case .wordsOrFile(let words): " -F -a '\(words.joined(separator: " "))'"
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .command: " -a '\(Self.commandNames)'"
    default: " -F"
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: shell == .fish ? "\\'" : "'\\''") + "'"
  }
}
