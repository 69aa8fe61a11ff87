import CoreMedia
import Foundation
import MediaFarm

/// Prints for a person or, with `--log-format json`, a JSON object on each line.
struct FarmReport: Sendable {
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    switch arguments.value("--log-format") {
    case nil, "text": isJSON = false
    case "json": isJSON = true
    case let word?: throw Failure(.usage, "“\(word)” is not a format of messages: text or json")
    }
  }

  private func json(_ values: [String: Any]) throws { try Console.print(try LibraryLine.json(values)) }

  func planned(_ plan: FarmPlan, at url: URL) throws {
    guard !isJSON else {
      return try json([
        "event": "planned", "plan": url.path, "fingerprint": plan.fingerprint, "parts": plan.parts.count,
        "pieces": plan.analysis?.pieces.count ?? 0,
        "frames": plan.frames as Any? ?? NSNull(), "cost": plan.cost,
      ])
    }
    try Console.print(url.path)
    for (number, piece) in (plan.analysis?.pieces ?? []).enumerated() {
      let windows = piece.windows.count == 1 ? "one window" : "up to \(piece.windows.count) windows"
      try Console.print(
        String(
          format: "  %6@  analysis  %@ from %.3f s to %.3f s", "a\(number)" as NSString, windows as NSString,
          piece.windows.first?.start.seconds ?? 0, piece.windows.last?.end.seconds ?? 0))
    }
    for (number, part) in plan.parts.enumerated() {
      let frames = part.frames.map { "  \($0) frames" } ?? ""
      try Console.print(
        String(
          format: "  %6d  %@  %.3f s to %.3f s", number, part.kind.rawValue as NSString, part.start.seconds,
          (part.start + part.duration).seconds) + frames)
    }
  }

  /// Progress is not printed for a person: the progress file has it. A join has no item.
  func progress(_ item: FarmItem? = nil, _ fraction: Double) {
    guard isJSON else { return }
    var values: [String: Any] = ["event": "progress", "fraction": (fraction * 1000).rounded() / 1000]
    if let item {
      let key = if case .part = item { "part" } else { "piece" }
      values[key] = item.number
    }
    try? json(values)
  }

  func analyzed(_ record: FarmAnalysisRecord, isNew: Bool) throws {
    guard !isJSON else {
      return try json([
        "event": isNew ? "done" : "exists", "piece": record.piece, "seconds": record.seconds, "host": record.host,
        "windows": record.whole.windows,
        "sizes": record.sizes.map { ["quality": $0.quality, "bytes": $0.bytes, "frames": $0.frames] },
      ])
    }
    let sizes = record.sizes.map { "\($0.bytes) bytes at quality \($0.quality)" }.joined(separator: ", ")
    let end = isNew ? String(format: ", %.1f s", record.seconds) : ", was done already"
    let count = "\(record.whole.windows) windows; \(record.sizes.first?.windows ?? 0) of them had "
    try Console.print("piece a\(record.piece): \(count)\(sizes)\(end)")
  }

  func worked(_ record: FarmPartRecord, isNew: Bool) throws {
    guard !isJSON else {
      return try json([
        "event": isNew ? "done" : "exists", "part": record.part, "bytes": record.bytes, "digest": record.digest,
        "frames": record.frames as Any? ?? NSNull(), "seconds": record.seconds, "host": record.host,
      ])
    }
    let frames = record.frames.map { "\($0) frames, " } ?? ""
    try Console.print(
      "part \(record.part): \(frames)\(record.bytes) bytes"
        + (isNew ? String(format: ", %.1f s", record.seconds) : ", was done already"))
  }

  /// `names` has what the scheduler knows the jobs by; nil for a job that was not needed.
  func submitted(to scheduler: String, _ names: [String: String?]) throws {
    let known = names.compactMapValues(\.self)
    guard !isJSON else { return try json(known.merging(["event": "submitted", "on": scheduler]) { $1 }) }
    try Console.print(
      ([scheduler] + known.sorted { $0.key > $1.key }.map { "\($0.key) \($0.value)" }).joined(separator: "  "))
  }

  func joined(_ report: FarmJoinReport, to url: URL) throws {
    guard !isJSON else {
      return try json([
        "event": "joined", "output": url.path, "parts": report.parts, "frames": report.frames,
        "duration": report.duration, "bytes": report.bytes,
      ])
    }
    try Console.print(url.path)
  }

  func status(_ status: FarmStatus) throws {
    guard !isJSON else {
      return try Console.print(String(decoding: try JSONEncoder.sorted.encode(status), as: UTF8.self))
    }
    let counts = FarmStatus.State.allCases.filter { status.count($0) > 0 }.map { "\($0) \(status.count($0))" }
    let rest = status.remainingSeconds.map { String(format: "  about %.0f s left", $0) } ?? ""
    try Console.print(String(format: "%.1f %%  ", status.fraction * 100) + counts.joined(separator: "  ") + rest)
    try analysis(status)
    let named = status.analysis.map { ("piece a\($0.part)", $0) } + status.parts.map { ("part \($0.part)", $0) }
    for (name, part) in named where part.state != .waiting && part.state != .done || part.retries > 0 {
      var words = ["  \(name)", part.state.rawValue]
      if let host = part.host { words.append("on \(host)") }
      if let seconds = part.seconds { words.append(String(format: "%.1f s", seconds)) }
      if part.state == .running || part.state == .slow { words.append(String(format: "%.0f %%", part.fraction * 100)) }
      if part.retries > 0 { words.append("retries \(part.retries)") }
      if let message = part.message { words.append(message) }
      try Console.print(words.joined(separator: "  "))
    }
    var hosts: [String: (parts: Int, seconds: Double)] = [:]
    for part in status.analysis + status.parts where part.state == .done {
      guard let host = part.host else { continue }
      hosts[host, default: (0, 0)].parts += 1
      hosts[host, default: (0, 0)].seconds += part.seconds ?? 0
    }
    for (host, sum) in hosts.sorted(by: { $0.key < $1.key }) {
      try Console.print(String(format: "  %@  parts %d  %.1f s", host as NSString, sum.parts, sum.seconds))
    }
  }

  private func analysis(_ status: FarmStatus) throws {
    guard !status.analysis.isEmpty else { return }
    let done = status.analysis.count { $0.state == .done }
    guard let found = status.quality else {
      return try Console.print("  analysis  \(done) of \(status.analysis.count) pieces")
    }
    let limit =
      !found.isLimit ? "" : found.quality == 0 ? ": the least quality has more" : ": the best quality has no more"
    try Console.print("  analysis  quality \(found.quality), about \(found.rate) bit/s of video" + limit)
  }
}

extension JSONEncoder {
  fileprivate static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
