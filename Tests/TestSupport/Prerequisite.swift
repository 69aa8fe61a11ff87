import Foundation
import Synchronization
public import Testing

/// A condition of the machine that a test needs. If it is not met, the test is skipped, and the reason names it.
public final class Prerequisite: Sendable {
  /// The prerequisite's name in reasons.
  public let name: String
  /// Whether each machine that runs all tests must meet the prerequisite.
  public let isRequired: Bool
  private let check: @Sendable () -> Bool
  private let result = Mutex<Bool?>(nil)

  /// - Parameter check: Returns whether the machine meets the prerequisite. It is called at most once.
  public init(_ name: String, isRequired: Bool, check: @escaping @Sendable () -> Bool) {
    self.name = name
    self.isRequired = isRequired
    self.check = check
  }

  /// Makes a required prerequisite of programs on the PATH.
  public convenience init(programs: String...) {
    self.init(programs.joined(separator: ", "), isRequired: true) {
      programs.allSatisfy { Tool.find($0) != nil }
    }
  }

  /// Makes an optional prerequisite of an environment variable that enables the test.
  public convenience init(variable: String) {
    self.init("the variable \(variable)", isRequired: false) {
      ProcessInfo.processInfo.environment[variable] != nil
    }
  }

  /// Makes an optional prerequisite of a Python module.
  public convenience init(pythonModule: String) {
    self.init("Python's \(pythonModule)", isRequired: false) {
      (try? Tool.run("python3", ["-c", "import \(pythonModule)"])) != nil
    }
  }

  /// Whether the machine meets the prerequisite.
  public var isMet: Bool {
    result.withLock { result in
      let isMet = result ?? check()
      result = isMet
      return isMet
    }
  }

  /// The reason of a skipped test.
  public var reason: String { "\(isRequired ? "required" : "optional"): \(name)" }
}

extension Trait where Self == ConditionTrait {
  /// Skips the test if the machine does not meet the prerequisite.
  public static func requires(
    _ prerequisite: Prerequisite, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    .enabled(Comment(rawValue: prerequisite.reason), sourceLocation: sourceLocation) { prerequisite.isMet }
  }
}

extension Prerequisite {
  /// FFmpeg's programs.
  public static let ffmpeg = Prerequisite(programs: "ffmpeg", "ffprobe")
  /// FFmpeg's filter that uses zimg.
  public static let zscale = Prerequisite("ffmpeg's filter zscale", isRequired: true) {
    let filters = (try? Tool.run("ffmpeg", ["-hide_banner", "-filters"])) ?? Data()
    return String(decoding: filters, as: UTF8.self).contains(" zscale ")
  }
  /// A reader of media files that does not use FFmpeg.
  public static let mediainfo = Prerequisite(programs: "mediainfo")
  /// Programs that write and edit Matroska files.
  public static let mkvtoolnix = Prerequisite(programs: "mkvmerge", "mkvpropedit")
  /// A reader of metadata.
  public static let exiftool = Prerequisite(programs: "exiftool")
  /// A reader of MP4 files' metadata.
  public static let atomicParsley = Prerequisite(programs: "AtomicParsley")
  /// An editor of audio, and its reader of audio files' properties.
  public static let sox = Prerequisite(programs: "sox", "soxi")
  /// A speech synthesiser.
  public static let espeak = Prerequisite(programs: "espeak-ng")
  /// A program that makes certificates.
  public static let openssl = Prerequisite(programs: "openssl")
  /// Python.
  public static let python = Prerequisite(programs: "python3")
  /// A shell.
  public static let bash = Prerequisite(programs: "bash")
  /// A shell.
  public static let fish = Prerequisite(programs: "fish")
  /// A shell.
  public static let zsh = Prerequisite(programs: "zsh")
  /// The reader of manual pages.
  public static let man = Prerequisite(programs: "man")
  /// The scheduler Slurm with its daemons, which are not on each user's PATH.
  public static let slurm = Prerequisite("Slurm and munge", isRequired: true) {
    ["slurmctld", "slurmd", "munged"].allSatisfy { name in
      Tool.find(name) != nil || FileManager.default.isExecutableFile(atPath: "/usr/sbin/\(name)")
    } && Tool.find("sbatch") != nil
  }
  /// GNU parallel.
  public static let parallel = Prerequisite("GNU parallel", isRequired: true) {
    let version = (try? Tool.run("parallel", ["--version"])) ?? Data()
    return String(decoding: version, as: UTF8.self).hasPrefix("GNU parallel")
  }
  /// A checker of manifests for Kubernetes, which `scripts/bootstrap --tests` installs.
  public static let kubernetesValidate = Prerequisite("Python's kubernetes_validate", isRequired: false) {
    (try? Tool.runPython(module: "kubernetes_validate", ["--version"])) != nil
  }
  /// A program that sends input to X windows.
  public static let xdotool = Prerequisite(programs: "xdotool")
  /// A program that changes the size of an X server's screen.
  public static let xrandr = Prerequisite(programs: "xrandr")
  /// A program that draws QR codes.
  public static let qrencode = Prerequisite(programs: "qrencode")
  /// A program that draws barcodes.
  public static let zint = Prerequisite(programs: "zint")
  /// A window manager.
  public static let openbox = Prerequisite(programs: "openbox")
  /// The compiler and the package manager.
  public static let swift = Prerequisite(programs: "swift", "swiftc")
  /// The compiler of C that Swift comes with.
  public static let clang = Prerequisite(programs: "clang")
  /// A player.
  public static let mpv = Prerequisite("mpv", isRequired: false) { Tool.find("mpv") != nil }
  /// A browser whose headless mode plays H.264 and AAC.
  public static let chromium = Prerequisite("Chromium", isRequired: false) { Tool.find("chromium") != nil }
  /// An X server for a test, and FFmpeg, which takes screenshots of it.
  public static let display = Prerequisite(programs: "Xvfb", "ffmpeg")
  /// A sound server for a test, with a recorder.
  public static let pulseAudio = Prerequisite(programs: "pulseaudio", "pactl", "parec")
  /// A message bus for a test.
  public static let messageBus = Prerequisite(programs: "dbus-daemon")
  /// A desktop's remote control for players, and a message bus for a test.
  public static let playerctl = Prerequisite(programs: "playerctl", "dbus-daemon")
  /// A PipeWire server for a test, with its session manager and a bus.
  public static let pipeWire = Prerequisite(programs: "pipewire", "wireplumber", "dbus-daemon")
  /// GStreamer's element that sends to a PipeWire server.
  public static let pipeWireSink = Prerequisite("GStreamer with pipewiresink", isRequired: true) {
    Tool.find("gst-launch-1.0") != nil && (try? Tool.run("gst-inspect-1.0", ["pipewiresink"])) != nil
  }
  /// GStreamer's programs, and the elements that tests use in pipelines.
  public static let gstreamer = Prerequisite("GStreamer with qtdemux, ccextractor and avdec_h264", isRequired: true) {
    ["gst-launch-1.0", "gst-discoverer-1.0"].allSatisfy { Tool.find($0) != nil }
      && ["qtdemux", "ccextractor", "avdec_h264"].allSatisfy { (try? Tool.run("gst-inspect-1.0", [$0])) != nil }
  }
  /// Debian's Python with mutagen, a reader and writer of tags.
  public static let mutagen = Prerequisite("Python's mutagen", isRequired: true) {
    (try? Tool.run(path: "/usr/bin/python3", ["-c", "import mutagen"])) != nil
  }
  /// A Python parser of ISO media boxes.
  public static let pymp4 = Prerequisite(pythonModule: "pymp4.parser")
  /// A process may make its own mounts.
  public static let ownMounts = Prerequisite("private mounts of a process", isRequired: false) {
    (try? Tool.run("unshare", ["--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"])) != nil
  }
  /// The tests run as root, and root may make mounts.
  public static let rootMounts = Prerequisite("mounts by root", isRequired: false) {
    geteuid() == 0 && (try? Tool.run("unshare", ["--mount", "mount", "-t", "tmpfs", "none", "/mnt"])) != nil
  }
  /// The tests do not run as root. Root may read every file.
  public static let ordinaryUser = Prerequisite("a user other than root", isRequired: false) { geteuid() != 0 }
  /// The media files of `SharedMediaFolder`.
  public static let sharedMedia = Prerequisite("the shared media", isRequired: false) { SharedMediaFolder.url != nil }
  /// A variable that requests screenshots.
  public static let screenshots = Prerequisite(variable: "SCREENSHOTS")
  /// A variable with the path of a folder on a small file system.
  public static let smallDisk = Prerequisite(variable: "ISO_SMALL_DISK")
}
