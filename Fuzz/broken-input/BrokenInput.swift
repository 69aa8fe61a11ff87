import AVFoundation
import Foundation
import Glibc

/// Opens broken files through the public API.
///
///     broken-input run FILE… [--truncations 64] [--flips 1000] [--jobs 2] [--seconds N]
///                                                 all variants of the files, in separate processes
///     broken-input worker FILE --from N --to N …  the variants of one file, in this process
///     broken-input try FILE                       one unchanged file
///     broken-input variant FILE NUMBER OUTPUT     writes one variant for inspection
///     broken-input stills|cancel FILE COUNT       the same work many times
///     broken-input shrink FILE                    a file that shrinks while it is read
@main
struct BrokenInput {
  static func main() async {
    do { try await run(Options(CommandLine.arguments.dropFirst())) } catch {
      Report.line("fault \(error)")
      exit(1)
    }
  }

  private static func run(_ options: Options) async throws {
    guard options.words.count > 1 else { throw Failure("usage: broken-input run FILE… (see BrokenInput.swift)") }
    let file = URL(fileURLWithPath: options.words[1])
    limitAddressSpace(options.number("--address-space-mb", 0))
    switch options.words[0] {
    case "run":
      let files = options.words.dropFirst().map { URL(fileURLWithPath: $0) }
      let isFine = Supervisor(files: files, options: options).run(jobs: options.number("--jobs", 2))
      exit(isFine ? 0 : 1)
    case "worker":
      let worker = Worker(
        file: file, mutation: try mutation(of: file, options),
        numbers: options.number("--from", 0)..<options.number("--to", 0),
        deepEvery: max(options.number("--deep-every", 8), 1), timeout: options.number("--timeout", 20))
      try await worker.run()
    case "try": try await tryOne(file, timeout: options.number("--timeout", 20))
    case "variant":
      try mutation(of: file, options).variant(options.count(2)).write(to: URL(fileURLWithPath: options.words[3]))
    case "stills": try await Loops(file: file, count: options.count(2)).stills()
    case "cancel": try await Loops(file: file, count: options.count(2)).cancellations()
    case "shrink": try await Shrinking(file: file).run()
    default: throw Failure("there is no command \(options.words[0])")
    }
  }

  private static func mutation(of file: URL, _ options: Options) throws -> Mutation {
    try Mutation(of: file, truncations: options.number("--truncations", 64), flips: options.number("--flips", 1000))
  }

  private static func tryOne(_ file: URL, timeout: Int) async throws {
    let folder = try Scratch.makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let watchdog = Watchdog(seconds: timeout)
    watchdog.begin(0)
    var trial = Trial(file, isDeep: true, folder: folder)
    await trial.run()
    watchdog.end()
    for fault in trial.faults { Report.line("fault 0 \(fault)") }
    Report.line(trial.firstError.map { "error 0 \($0)" } ?? "works 0")
    Report.line("usage \(ProcessUsage())")
  }

  private static func limitAddressSpace(_ megabytes: Int) {
    guard megabytes > 0 else { return }
    var limit = rlimit(rlim_cur: rlim_t(megabytes) << 20, rlim_max: rlim_t(megabytes) << 20)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  }
}

struct Options {
  private(set) var words: [String] = []
  private var values: [String: String] = [:]

  init(_ arguments: some Sequence<String>) {
    var name: String?
    for word in arguments {
      if let option = name {
        (values[option], name) = (word, nil)
      } else if word.hasPrefix("--") {
        name = word
      } else {
        words.append(word)
      }
    }
  }

  func value(_ name: String) -> String? { values[name] }
  func number(_ name: String, _ standard: Int) -> Int { values[name].flatMap { Int($0) } ?? standard }
  func count(_ index: Int) -> Int { index < words.count ? Int(words[index]) ?? 0 : 0 }
}
