import AVEngineEditInterchange
import AVFoundation
import CoreMedia
public import Foundation

extension FarmPlan {
  /// Makes a plan. Reads the sources' indexes, and of their media only what the digests are of. For a preset with a bit
  /// rate, unless the request has a quality, the plan has an analysis that finds it.
  ///
  /// - Parameters:
  ///   - request: What is exported, and how it is divided.
  ///   - planURL: The place at which the plan will be written. Its folder must contain the sources, unless `roots` do.
  ///   - roots: The other folders whose files the plan may read; nil for those of `MEDIAFARM_ROOTS`.
  ///   - note: Called with a line for each part of an edit that is not rendered, or not as its file states.
  /// - Throws: `FarmError`.
  public static func make(
    _ request: FarmPlanRequest, at planURL: URL, roots: [URL]? = nil, note: (String) -> Void = { _ in }
  ) async throws -> FarmPlan {
    let place = FarmPlace(planURL: planURL.absoluteURL, roots: roots ?? FarmPlace.environmentRoots)
    do {
      let (plan, notes) = try await FarmPlanner(request: request, place: place).plan()
      notes.forEach(note)
      return plan
    } catch {
      throw FarmError(from: error, "the plan cannot be made")
    }
  }

  /// Writes the plan to a file, which appears whole and replaces a file of this name.
  public func write(to url: URL) throws {
    let target = try JoinTarget(url, replaces: true)
    do {
      try data().write(to: target.temporary, options: .withoutOverwriting)
      try target.commit()
    } catch {
      target.discard()
      throw FarmError(from: error, "“\(url.path)” cannot be written")
    }
  }
}

private struct FarmPlanner {
  let request: FarmPlanRequest
  let place: FarmPlace

  /// The plan, and notes on parts of an edit that are not rendered.
  func plan() async throws -> (FarmPlan, notes: [String]) {
    var (plan, notes) = try await draft()
    try requireOtherPlace(plan)
    var program: FarmProgram?
    if case .program(let called, _, _) = request.media { program = called }
    let media = try await plan.open(in: place, program: program)
    let session = try plan.session(for: media)
    let layout = try session.layout()
    plan.settings.range = layout.range
    if let video = layout.video {
      plan.settings.keyFrameInterval = request.keyFrameInterval ?? video.keyFrameInterval
      plan.settings.quality = nil
      plan.settings.video = FarmVideo(
        codec: Self.text(video.codec), width: video.width, height: video.height, timescale: video.timescale,
        rate: Self.text(video.rate, request.quality))
      let division = FarmDivision(
        video, FarmCost(video, media), interval: plan.settings.keyFrameInterval, start: layout.range.start)
      plan.parts = try division.parts(request.division)
      if case .average(let rate) = video.rate {
        plan.settings.quality = request.quality
        if request.quality == nil { plan.analysis = try analysis(rate, division) }
      } else {
        try requireNoQuality("the preset \(request.preset) has no bit rate")
      }
      if layout.hasOthers { plan.parts.append(rest(.audio, layout)) }
      session.form = plan.form(of: .whole)
      let encoder = try EncoderIdentity(session)
      (plan.software.encoder, plan.software.encoderName) = (encoder?.digest, encoder?.name)
    } else {
      try requireNoQuality("no video is encoded")
      plan.parts = [rest(.copy, layout)]
    }
    if let composition = media.asset as? AVComposition {
      let uses = try FarmUses(composition, plan.sources.map(place.url), frame: Self.frame(layout))
      let sources = { (ranges: [CMTimeRange]) in
        uses.sources(in: ranges.map { CMTimeRange(start: layout.range.start + $0.start, duration: $0.duration) })
      }
      for (index, part) in plan.parts.enumerated() {
        switch part.kind {
        case .video:
          plan.parts[index].sources = sources([CMTimeRange(start: part.start, duration: part.duration)])
        case .audio: plan.parts[index].sources = uses.sourcesOfOthers
        case .copy: break
        }
      }
      for (index, piece) in (plan.analysis?.pieces ?? []).enumerated() {
        plan.analysis?.pieces[index].sources = sources(piece.windows)
      }
    }
    try plan.validate()
    try requireSpace(session)
    return (plan, notes)
  }

  private func requireNoQuality(_ reason: String) throws {
    guard !request.analyzesAll else { throw FarmError(.usage, "\(reason), so that there is nothing to analyse") }
    guard request.quality == nil else { throw FarmError(.usage, "\(reason), so that no quality can replace it") }
  }

  /// The plan's file must replace no file that it is made of.
  private func requireOtherPlace(_ plan: FarmPlan) throws {
    var files = plan.sources.map { place.expected($0) }
    if case .edit(let url, _, _) = request.media { files.append(url) }
    guard place.sameFile(as: place.planURL, in: files) == nil else {
      throw FarmError(.usage, "the plan cannot replace the file “\(place.planURL.path)”, of which it is made")
    }
  }

  /// The mean duration of a frame.
  private static func frame(_ layout: ExportLayout) -> CMTime {
    let count = layout.video?.frames.count ?? 0
    return count > 0
      ? CMTimeMultiplyByRatio(layout.range.duration, multiplier: 1, divisor: Int32(clamping: count)) : .zero
  }

  private func analysis(_ rate: Int, _ division: FarmDivision) throws -> FarmAnalysis {
    let sampling = FarmSampling(division: division, rate: rate)
    return FarmAnalysis(
      rate: rate, qualities: request.analyzesAll ? FarmSampling.preciseQualities : [sampling.usualQuality],
      pieces: request.analyzesAll ? sampling.pieces(try division.bounds(request.division)) : sampling.pieces())
  }

  private func rest(_ kind: FarmPart.Kind, _ layout: ExportLayout) -> FarmPart {
    FarmPart(
      kind: kind, start: .zero, duration: layout.range.duration,
      cost: FarmCost.others(layout.range.duration))
  }

  /// A plan without parts, with which the media can be opened.
  private func draft() async throws -> (FarmPlan, notes: [String]) {
    let earlier = (try? FarmPlan(contentsOf: place.planURL))?.settings.date
    let date = request.date.map { Int64($0.timeIntervalSince1970.rounded(.down)) } ?? earlier ?? Int64(time(nil))
    let settings = FarmSettings(
      preset: request.preset, fileType: request.fileType, range: request.range, keyFrameInterval: 1,
      threads: request.threads, quality: request.quality, isOptimized: request.isOptimized, date: date)
    var plan = FarmPlan(
      media: .movie, sources: [], settings: settings, parts: [], software: FarmSoftware(version: FarmSoftware.current))
    var notes: [String] = []
    switch request.media {
    case .movie(let url, let variable): plan.sources = [try await source(url, variable: variable)]
    case .edit(let url, let size, let rate):
      let document = try SmallFile.read(url.path, most: 32 << 20)
      var edit = FarmEdit(
        document: String(decoding: document, as: UTF8.self), location: location(of: url), size: size, rate: rate)
      let opened = try await edit.open(in: place)
      notes = opened.notes
      let files = opened.files.sorted { $0.url.path < $1.url.path }
      for file in files { plan.sources.append(try await source(file.url)) }
      let facts = files.compactMap(FarmEditMedia.init)
      edit.media = facts.count == files.count ? facts : nil
      plan.media = .edit(edit)
    case .program(let program, let sources, let parameters):
      plan.media = .program(FarmProgramCall(name: program.name, digest: program.digest, parameters: parameters))
      for url in sources { plan.sources.append(try await source(url)) }
    }
    return (plan, notes)
  }

  /// The path relative to the plan's folder, if that contains the file, because other machines may have the folder at
  /// another place.
  private func location(of url: URL) -> String {
    let path = Self.realPath(url.path) ?? url.path
    guard let folder = Self.realPath(place.folder.path) else { return path }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private func source(_ url: URL, variable: String? = nil) async throws -> FarmSource {
    guard url.isFileURL else {
      var open = URLComponents(url: url, resolvingAgainstBaseURL: false)
      let hasSecrets = url.user != nil || url.password != nil || url.query != nil
      guard !hasSecrets || variable != nil else {
        throw FarmError(
          .usage,
          "a URL with a user, a password or a query is not written into a plan: put it into an environment variable "
            + "whose name begins with MEDIAFARM_, and state the name")
      }
      open?.user = nil
      open?.password = nil
      open?.query = nil
      open?.fragment = nil
      let source = FarmSource(
        location: open?.string ?? "", variable: variable, size: 0, modified: nil, digest: try Digest.of(Data()))
      return try await FarmSource(remote: source, at: url)
    }
    let location = location(of: url)
    let source = try FarmSource(file: url, location: location)
    // A source that no worker may read is an error now.
    _ = try place.url(of: source)
    return source
  }

  private static func text(_ codec: FourCharCode) -> String {
    String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: codec >> UInt32($0)) }, as: UTF8.self)
  }

  private static func text(_ rate: ExportLayout.Rate, _ quality: Int?) -> String {
    switch rate {
    case .average(let rate): quality.map { "quality \($0)/1000" } ?? "average \(rate)"
    case .quality(let quality): "quality \(Int((quality * 1000).rounded()))/1000"
    case .visuallyLossless: "constant"
    case .fixed: "fixed"
    }
  }

  private func requireSpace(_ session: AVAssetExportSession) throws {
    let needed = session.estimatedOutputFileLength
    guard needed > 0, let free = PartFolder.freeBytes(at: place.folder), free < needed else { return }
    throw FarmError(
      .temporary,
      "the parts need about \(needed) bytes, and “\(place.folder.path)” has \(free) bytes of free space")
  }
}
