import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg))
struct CommandLineTests {
  private let folder: ToolFolder

  init() throws { folder = try ToolFolder() }

  @Test func helpNamesEveryOption() throws {
    let overview = try folder.run("help")
    let same = try folder.run("--help").output
    #expect(overview.status == 0 && overview.output == same)
    for command in [
      "info", "images", "export", "compose", "timeline", "farm", "play", "capture", "library", "check", "presets",
      "completion", "help",
    ] {
      let help = try folder.run("help", command)
      #expect(help.status == 0 && help.output.hasPrefix("usage: avtool \(command)"))
      #expect(try folder.run(command, "--help").output == help.output)
    }
    let export = try folder.run("help", "export").output
    for option in ["-s, --source FILE", "-o, --output FILE", "--start T", "--replace", "-p, --preset NAME"] {
      #expect(export.contains(option))
    }
    #expect(overview.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(try folder.run("help", "nothing").status == 64)
  }

  @Test func versionIsTold() throws {
    let run = try folder.run("--version")
    #expect(run.status == 0)
    #expect(run.output.wholeMatch(of: /avtool \d+\.\d+\.\d+\n/) != nil)
  }

  @Test func wordsAfterTwoDashesAreFiles() throws {
    try FileManager.default.copyItem(at: folder.url["sound.m4a"].resolvingSymlinksInPath(), to: folder.url["--json"])
    let run = try folder.run("info", "--", "--json")
    #expect(run.status == 0 && run.output.hasPrefix("--json\n"))
    #expect(try folder.run("info", "--", "--help").status == 66)
  }

  @Test(arguments: ["0.5", ".5", "0:00.5", "0:00:00.5", "00:00:00.500"])
  func timesAreReadAlike(_ time: String) throws {
    let run = try folder.run("images", "film.mp4", "--at", time, "--exact", "-o", "out")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.names(in: "out") == ["still-0001-0.500s.png"])
  }

  @Test(arguments: ["", "1:", ":1", "1:60", "0:99:00", "1:2:3:4", "-1", "1.5:00", "1e3", "1.-5", "x"])
  func otherWordsAreNoTimes(_ time: String) throws {
    let run = try folder.run("export", "-s", "film.mp4", "-o", "out.mp4", "--start=\(time)")
    #expect(run.status == 64 && run.errors.contains("is not a time"), "\(run.errors)")
  }

  @Test(.requires(.man)) func theManualPageIsCurrentAndRenders() throws {
    let page = try folder.run("help", "--man").output
    let stored = URL(fileURLWithPath: #filePath).deletingLastPathComponent()["../../docs/avtool.1"]
    #expect(try String(contentsOf: stored, encoding: .utf8) == page, "make it again: avtool help --man > docs/avtool.1")
    try Data(page.utf8).write(to: folder.url["avtool.1"])
    let warnings = folder.url["warnings"]
    let shown = try Tool.run(
      "sh", ["-c", "MANWIDTH=100 man --warnings -l avtool.1 2>\(warnings.lastPathComponent)"], in: folder.url)
    let text = String(decoding: shown, as: UTF8.self)
    #expect(text.contains("--full-screen") && text.contains("EXIT STATUS"))
    #expect(try String(contentsOf: warnings, encoding: .utf8) == "")
  }

  // MARK: - Completion

  private func complete(_ shell: String, _ script: String) throws -> [Substring] {
    let path = Tool.built("avtool").deletingLastPathComponent().path
    let said = try Tool.run(
      "env", ["PATH=\(path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")", shell, "-c", script], in: folder.url)
    return String(decoding: said, as: UTF8.self).split(whereSeparator: \.isWhitespace)
  }

  @Test(.requires(.bash)) func bashCompletes() throws {
    func words(_ line: String) throws -> [Substring] {
      let script =
        "source <(avtool completion bash); COMP_WORDS=(\(line)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _avtool; echo "
        + "${COMPREPLY[@]}"
      return try complete("bash", script)
    }
    #expect(try words("avtool pre") == ["presets"])
    #expect(try words("avtool images --e") == ["--exact"])
    #expect(try words("avtool export --file-type m4") == ["m4v", "m4a"])
    #expect(try words("avtool export -p AVAssetExportPreset96") == ["AVAssetExportPreset960x540"])
    #expect(try words("avtool info fi") == ["film.mp4"])
    #expect(try words("avtool capture rec") == ["record"])
    #expect(try words("avtool capture record fi") == ["film.mp4"])
  }

  @Test(.requires(.fish)) func fishCompletes() throws {
    func words(_ line: String) throws -> [Substring] {
      try complete(
        "fish", "avtool completion fish | source; complete -C '\(line)' | string replace -r '\\t.*' ''; true")
    }
    #expect(try words("avtool pre") == ["presets"])
    // fish 4 also offers words that contain the letters elsewhere, so the test uses a prefix of only one option.
    #expect(try words("avtool images --ex") == ["--exact"])
    #expect(try words("avtool export --file-type m4v") == ["m4v"])
    #expect(try words("avtool info fi") == ["film.mp4"])
  }

  /// zsh completes only at a terminal, so the test replaces its completion functions.
  @Test(.requires(.zsh)) func zshIsToldAllOptions() throws {
    let script = """
      compdef() { }; _arguments() { print -l -- "$@" }; _describe() { print -l -- $commands }
      source <(avtool completion zsh); words=(avtool); CURRENT=2; _avtool; words=(avtool images --e); CURRENT=3; _avtool
      """
    let said = try complete("zsh", script.replacing("\n", with: "; ")).joined(separator: " ")
    #expect(said.contains("presets:list export presets") && said.contains("--exact[exactly at the times"))
    #expect(said.contains("*:operand:_files"))
  }

  /// zsh reads the file when a word of avtool's is completed for the first time, and then calls the function.
  @Test(.requires(.zsh)) func zshCompletesAtTheFirstCallOfAnInstalledFile() throws {
    let script = """
      avtool completion zsh > _avtool; fpath=($PWD $fpath); autoload -Uz _avtool; _describe() { print -l -- $commands }
      words=(avtool); CURRENT=2; _avtool
      """
    #expect(try complete("zsh", script.replacing("\n", with: "; ")).contains("presets:list"))
  }
}
