import CoreFoundation
public import Foundation

/// A plan at its place, as one machine sees it: works on parts, joins them, and tells what is done.
public struct FarmJob: Sendable {
  /// The plan as it was read; later changes of its file have no effect.
  public let plan: FarmPlan
  /// The absolute URL of the plan’s file.
  public let planURL: URL
  let place: FarmPlace
  let program: FarmProgram?

  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - planURL: The plan's file. The parts are put into a folder beside it.
  ///   - roots: The folders, beside the plan's own, whose files the plan may read. Nil for those that the environment
  ///     variable `MEDIAFARM_ROOTS` names: absolute paths, separated by colons.
  ///   - program: The client's program, for plans that need one.
  public init(planAt planURL: URL, roots: [URL]? = nil, program: FarmProgram? = nil) throws {
    let absolute = planURL.absoluteURL
    self.planURL = absolute
    self.program = program
    place = FarmPlace(planURL: absolute, roots: roots ?? Self.environmentRoots)
    plan = try FarmPlan(contentsOf: absolute)
  }

  /// The folders that the environment variable `MEDIAFARM_ROOTS` names: absolute paths, separated by colons.
  public static var environmentRoots: [URL] {
    FarmPlace.environmentRoots
  }

  /// The folder of the parts, beside the plan: `farm-` and 32 digits of the fingerprint. It may not exist yet.
  public var partFolder: URL { PartFolder.place(of: plan, at: planURL) }

  func subject(_ item: FarmItem) -> String {
    let name =
      switch item {
      case .part: "part \(item)"
      case .piece: "piece \(item) of the analysis"
      }
    return "\(name) of “\(planURL.lastPathComponent)”"
  }

  /// Removes the parts and everything else that the work on the plan has left beside it. The plan stays.
  public func clean() throws {
    guard let folder = try PartFolder(of: plan, at: planURL, makes: false) else { return }
    for name in try folder.names()
    where PartFolder.isOurs(name) || PartFolder.isUnfinished(name) || Self.isOfScheduler(name) {
      folder.remove(name)
    }
    guard rmdir(folder.url.path) == 0 || errno == ENOENT else {
      throw SmallFile.failure(errno, "the folder “\(folder.url.path)” cannot be removed")
    }
  }
}

/// The facts of a finished part: the contents of the file beside the part's.
public struct FarmPartRecord: Sendable, Hashable, Codable {
  /// The fingerprint of the plan; records of other plans are ignored.
  public var fingerprint: String
  /// The part's number.
  public var part: Int
  /// The SHA-256 of what decides the part's bytes, in hexadecimal digits.
  public var key: String
  /// The number of video frames; nil for a part without encoded video.
  public var frames: Int?
  /// The quality of the video in thousandths; nil for a part without encoded video, or for the preset's own.
  public var quality: Int?
  /// The size of the part's file in bytes; a file of another size counts as missing.
  public var bytes: Int64
  /// The SHA-256 of the file, in hexadecimal digits.
  public var digest: String
  /// The seconds of clock time that the successful attempt took.
  public var seconds: Double
  /// The host name of the worker’s machine, in letters, digits and hyphens.
  public var host: String
}

extension FarmJob {
  /// Returns the record of a part that is done; nil if it is not.
  func record(_ part: Int, in folder: PartFolder) -> FarmPartRecord? {
    guard let data = try? folder.read(PartFolder.recordName(.part(part)), most: 1 << 16),
      let record = try? JSONDecoder().decode(FarmPartRecord.self, from: data),
      record.fingerprint == plan.fingerprint, record.part == part,
      let status = folder.status(PartFolder.fileName(part, plan.settings.fileType)),
      status.st_mode & S_IFMT == S_IFREG, Int64(status.st_size) == record.bytes
    else { return nil }
    return record
  }
}
