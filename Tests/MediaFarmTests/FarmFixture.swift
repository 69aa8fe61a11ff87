import AVFoundation
import CoreMedia
import Foundation
import MediaFarm
import TestSupport
import Testing

/// A folder with a movie whose export encodes, and plans for it.
struct FarmFixture {
  let folder = Result { try TemporaryFolder() }

  var url: URL { get throws { try folder.get().url } }

  /// Six seconds of moving video that HighestQuality encodes, because it is not H.264, and a chirp.
  static func movie(_ rate: String = "30000/1001", select: String = "1", sound: String = "0.3*sin(900*t*t)") -> [String]
  {
    [
      "-f", "lavfi", "-i", "testsrc2=s=96x64:r=\(rate):d=6,noise=alls=8:allf=t,select='\(select)'", "-f", "lavfi", "-i",
      "aevalsrc='\(sound)':s=48000:d=6", "-vsync", "vfr", "-c:v", "mpeg4", "-q:v", "2", "-video_track_timescale",
      "60000", "-c:a", "pcm_s16le",
    ]
  }

  func source(_ arguments: [String] = movie(), name: String = "film.mov") throws -> URL {
    try folder.get().make(name, arguments)
  }

  func request(
    _ source: URL, parts: Int = 3, type: FarmSettings.FileType = .mp4,
    preset: String = AVAssetExportPresetHighestQuality
  ) -> FarmPlanRequest {
    var request = FarmPlanRequest(.movie(source), preset: preset, fileType: type)
    request.division = .parts(parts)
    request.keyFrameInterval = 30
    request.threads = 2
    request.date = Date(timeIntervalSince1970: 1_700_000_000)
    return request
  }

  @discardableResult
  func plan(_ request: FarmPlanRequest, name: String = "plan.json", roots: [URL] = []) async throws -> URL {
    let url = try self.url.appendingPathComponent(name)
    try await FarmPlan.make(request, at: url, roots: roots).write(to: url)
    return url
  }

  /// Makes all parts, in another order than theirs.
  func work(_ job: FarmJob) async throws {
    for part in job.plan.parts.indices.reversed() { try await job.work(on: part) }
  }

  func join(_ plan: URL, program: FarmProgram? = nil, to name: String = "out.mp4") async throws -> URL {
    let job = try FarmJob(planAt: plan, roots: [], program: program)
    try await work(job)
    let output = try url.appendingPathComponent(name)
    try await job.join(to: output, options: FarmJoinOptions(verifies: true, patience: 0))
    return output
  }

  /// The file that one export makes.
  func single(
    _ media: FarmMedia, _ type: AVFileType = .mp4, preset: String = AVAssetExportPresetHighestQuality
  ) async throws -> URL {
    let session = try #require(AVAssetExportSession(asset: media.asset, presetName: preset))
    (session.videoComposition, session.audioMix) = (media.videoComposition, media.audioMix)
    let output = try url.appendingPathComponent("single.\(type == .mov ? "mov" : "mp4")")
    try? FileManager.default.removeItem(at: output)
    try await session.export(to: output, as: type)
    return output
  }

  // MARK: What ffmpeg finds

  static func times(_ url: URL) throws -> [Int] {
    let said = try Tool.run(
      "ffprobe",
      ["-v", "error", "-select_streams", "v:0", "-show_entries", "packet=pts", "-of", "csv=p=0", url.path])
    return String(decoding: said, as: UTF8.self).split { !$0.isNumber && $0 != "-" }.compactMap { Int($0) }.sorted()
  }

  static func stream(_ url: URL, _ fields: String) throws -> String {
    String(
      decoding: try Tool.run("ffprobe", ["-v", "error", "-show_entries", fields, "-of", "csv=p=0", url.path]),
      as: UTF8.self)
  }

  static func sound(_ url: URL) throws -> Data {
    try Tool.run("ffmpeg", ["-v", "error", "-i", url.path, "-map", "0:a", "-f", "s16le", "-"])
  }

  /// The luma quality of each frame against a reference, in dB.
  static func quality(_ url: URL, of reference: URL) throws -> [Double] {
    let numbered = "[0:v]setpts=N[a];[1:v]setpts=N,format=yuv420p[b];[a][b]psnr=stats_file=-"
    let said = try Tool.run(
      "ffmpeg", ["-v", "error", "-i", url.path, "-i", reference.path, "-lavfi", numbered, "-f", "null", "-"])
    return String(decoding: said, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("psnr_y:") }.flatMap { Double($0.dropFirst("psnr_y:".count)) }
    }
  }

  /// Checks that two files have equal frame times, decoded sound and headers, and about equal frames.
  static func expectEqual(_ joined: URL, _ single: URL, frames: Int) throws {
    let times = try times(joined)
    #expect(times.count == frames)
    #expect(times == (try Self.times(single)))
    #expect(try sound(joined) == sound(single))
    let quality = try quality(joined, of: single)
    #expect(quality.count == frames && quality.allSatisfy { $0 > 30 }, "\(quality.min() ?? 0)")
    let fields = "stream=codec_tag_string,r_frame_rate,duration,start_time,channels:format=duration"
    #expect(try stream(joined, fields) == stream(single, fields))
    #expect(try Tool.run("ffmpeg", ["-v", "warning", "-i", joined.path, "-f", "null", "-"]).isEmpty)
  }
}

extension FarmError.Kind? {
  /// The kind of the error that the work ends with; nil if it succeeds.
  static func of(_ work: () async throws -> Void) async -> (kind: FarmError.Kind?, message: String) {
    do { try await work() } catch let error as FarmError { return (error.kind, error.message) } catch {
      return (nil, "\(error)")
    }
    return (nil, "")
  }
}
