import Foundation
import MediaFarm
import TestSupport

/// A program named avtool that ends as a test wishes, and keeps what it was given.
final class FakeWorker {
  let folder: URL
  /// The environment with the program first on the PATH.
  let environment: [String: String]

  /// - Parameter outcomes: For a part, the exit status of each attempt; 0 for further attempts. “kill” is a SIGKILL;
  ///   “wait” waits for SIGTERM, and then ends with 75.
  init(_ outcomes: [String: String] = [:]) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("fake-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    environment = [
      "FAKE": folder.path, "PATH": folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
    ]
    for (part, words) in outcomes { try Data(words.utf8).write(to: place("\(part).outcomes")) }
    try Tool.writeProgram(Self.script, to: folder.appendingPathComponent("avtool"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func place(_ name: String) -> URL { folder.appendingPathComponent(name) }

  private static let script = #"""
    #!/bin/sh
    verb=$2 part=$4
    [ "$verb" = work ] || part=join
    printf '%s\0' "$@" > "$FAKE/$part.arguments"
    pwd > "$FAKE/$part.folder"
    attempt=1
    while ! mkdir "$FAKE/$part.$attempt" 2>/dev/null; do attempt=$((attempt + 1)); done
    node=${SLURMD_NODENAME-here}
    set -- $(cat "$FAKE/$part.outcomes" 2>/dev/null)
    if [ "$attempt" -le $# ]; then shift $((attempt - 1)); else set -- 0; fi
    [ "$1" != wait ] || trap 'trap "" TERM; echo "$part TERM" >> "$FAKE/log"; kill -s KILL "$pause"; exit 75' TERM
    # Slurm signals every process of a job. If the pause ended first, this script would end without the signal.
    [ "$1" != wait ] || { setsid sh -c 'trap "" TERM; exec sleep 100' & pause=$!; }
    # The test may signal from here on.
    echo "$part $attempt $node" >> "$FAKE/log"
    case $1 in
      kill) kill -s KILL $$ ;;
      wait) wait; exit 70 ;;
      *) exit "$1" ;;
    esac
    """#

  /// The attempts in their order: the part or “join”, the number of the attempt, and the node; or a part and “TERM”.
  var log: [String] {
    get throws {
      guard let data = try? Data(contentsOf: place("log")) else { return [] }
      return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  func attempts(at part: String) throws -> [String] { try log.filter { $0.hasPrefix("\(part) ") } }

  /// The arguments of the last attempt.
  func arguments(of part: String) throws -> [String] {
    let data = try Data(contentsOf: place("\(part).arguments"))
    return String(decoding: data, as: UTF8.self).split(separator: "\0", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  /// The folder in which the last attempt was made.
  func workingFolder(of part: String) throws -> String {
    String(decoding: try Data(contentsOf: place("\(part).folder")), as: UTF8.self).dropLast(1).description
  }
}

/// Names of folders that a shell, Slurm, GNU parallel or Kubernetes would change.
let oddNames = [
  "with space", "quote'and\"quote", "new\nline", "%A%j%%a", "$(touch touched)`touch touched`", "-n", "{} {#} {}",
  "back\\slash\\\\", "$HOME $$(x) $", "~#&;|<>*?!", " spaces at ends ", "--array=9,x", "ünï©ode",
]

enum SharedRig {
  /// The tasks of its arrays are numbered 0 to 19.
  static let rig = Result { try SlurmRig(maximumArraySize: 20) }
}
