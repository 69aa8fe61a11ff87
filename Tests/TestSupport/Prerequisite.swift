import Foundation
import Synchronization
public import Testing

/// A condition of the machine that a test needs. A test whose prerequisite is not met is skipped, and the reason names
/// it.
///
/// `scripts/test` counts the skipped tests of each prerequisite, and fails where a required one was not met.
public final class Prerequisite: Sendable {
  public let name: String
  /// Whether each machine that runs all tests must meet it, as it does after `scripts/bootstrap --tests`.
  public let isRequired: Bool
  private let check: @Sendable () -> Bool
  private let result = Mutex<Bool?>(nil)

  /// - Parameter check: Whether the machine meets it; asked once, when the first test needs it.
  public init(_ name: String, isRequired: Bool, check: @escaping @Sendable () -> Bool) {
    self.name = name
    self.isRequired = isRequired
    self.check = check
  }

  /// Programs on the PATH, which scripts/bootstrap installs.
  public convenience init(programs: String...) {
    self.init(programs.joined(separator: ", "), isRequired: true) {
      programs.allSatisfy { Tool.find($0) != nil }
    }
  }

  /// An environment variable that asks for the test.
  public convenience init(variable: String) {
    self.init("the variable \(variable)", isRequired: false) {
      ProcessInfo.processInfo.environment[variable] != nil
    }
  }

  /// A module of Python that scripts/bootstrap does not install.
  public convenience init(pythonModule: String) {
    self.init("Python's \(pythonModule)", isRequired: false) {
      (try? Tool.run("python3", ["-c", "import \(pythonModule)"])) != nil
    }
  }

  public var isMet: Bool {
    result.withLock { result in
      let isMet = result ?? check()
      result = isMet
      return isMet
    }
  }

  /// The reason of a skipped test, which `scripts/test-report` reads.
  public var reason: String { "\(isRequired ? "required" : "optional"): \(name)" }
}

extension Trait where Self == ConditionTrait {
  /// The test is skipped where the machine does not meet the prerequisite. A test that needs several has this trait
  /// several times.
  public static func requires(
    _ prerequisite: Prerequisite, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    .enabled(Comment(rawValue: prerequisite.reason), sourceLocation: sourceLocation) { prerequisite.isMet }
  }
}

extension Prerequisite {
  /// FFmpeg's programs: the maker of most media, and a second reader.
  public static let ffmpeg = Prerequisite(programs: "ffmpeg", "ffprobe")
  /// FFmpeg's filter over zimg.
  public static let zscale = Prerequisite("ffmpeg's filter zscale", isRequired: true) {
    let filters = (try? Tool.run("ffmpeg", ["-hide_banner", "-filters"])) ?? Data()
    return String(decoding: filters, as: UTF8.self).contains(" zscale ")
  }
  public static let mediainfo = Prerequisite(programs: "mediainfo")
  public static let mkvtoolnix = Prerequisite(programs: "mkvmerge", "mkvpropedit")
  public static let exiftool = Prerequisite(programs: "exiftool")
  public static let atomicParsley = Prerequisite(programs: "AtomicParsley")
  public static let sox = Prerequisite(programs: "soxi")
  public static let espeak = Prerequisite(programs: "espeak-ng")
  public static let openssl = Prerequisite(programs: "openssl")
  public static let python = Prerequisite(programs: "python3")
  public static let bash = Prerequisite(programs: "bash")
  public static let fish = Prerequisite(programs: "fish")
  public static let zsh = Prerequisite(programs: "zsh")
  public static let man = Prerequisite(programs: "man")
  public static let xdotool = Prerequisite(programs: "xdotool")
  /// Changes the size of an X server's screen.
  public static let xrandr = Prerequisite(programs: "xrandr")
  public static let qrencode = Prerequisite(programs: "qrencode")
  public static let zint = Prerequisite(programs: "zint")
  public static let openbox = Prerequisite(programs: "openbox")
  /// The compiler and the package manager.
  public static let swift = Prerequisite(programs: "swift", "swiftc")
  /// An X server of a test's own, and FFmpeg, which photographs it.
  public static let display = Prerequisite(programs: "Xvfb", "ffmpeg")
  /// A sound server of a test's own, with a recorder.
  public static let pulseAudio = Prerequisite(programs: "pulseaudio", "pactl", "parec")
  /// A message bus of a test's own.
  public static let messageBus = Prerequisite(programs: "dbus-daemon")
  /// A desktop's remote control for players, on a bus of a test's own.
  public static let playerctl = Prerequisite(programs: "playerctl", "dbus-daemon")
  /// A PipeWire server of a test's own, with its session manager and a bus.
  public static let pipeWire = Prerequisite(programs: "pipewire", "wireplumber", "dbus-daemon")
  /// GStreamer's source for a PipeWire server.
  public static let pipeWireSink = Prerequisite("GStreamer with pipewiresink", isRequired: true) {
    Tool.find("gst-launch-1.0") != nil && (try? Tool.run("gst-inspect-1.0", ["pipewiresink"])) != nil
  }
  /// GStreamer's programs and the elements that tests build lines of.
  public static let gstreamer = Prerequisite("GStreamer with qtdemux, ccextractor and avdec_h264", isRequired: true) {
    ["gst-launch-1.0", "gst-discoverer-1.0"].allSatisfy { Tool.find($0) != nil }
      && ["qtdemux", "ccextractor", "avdec_h264"].allSatisfy { (try? Tool.run("gst-inspect-1.0", [$0])) != nil }
  }
  /// Debian's Python with mutagen, a reader and writer of tags.
  public static let mutagen = Prerequisite("Python's mutagen", isRequired: true) {
    (try? Tool.run(path: "/usr/bin/python3", ["-c", "import mutagen"])) != nil
  }
  /// Python's reader of boxes.
  public static let pymp4 = Prerequisite(pythonModule: "pymp4.parser")
  /// A process may have mounts of its own. Containers forbid it.
  public static let ownMounts = Prerequisite("mounts of a process's own", isRequired: false) {
    (try? Tool.run("unshare", ["--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", "/mnt"])) != nil
  }
  /// The tests run as root, and root may mount. Containers forbid it.
  public static let rootMounts = Prerequisite("mounts of root", isRequired: false) {
    geteuid() == 0 && (try? Tool.run("unshare", ["--mount", "mount", "-t", "tmpfs", "none", "/mnt"])) != nil
  }
  /// The tests do not run as root, who may read everything.
  public static let ordinaryUser = Prerequisite("a user other than root", isRequired: false) { geteuid() != 0 }
  /// Media that a checkout may have beside it.
  public static let sharedMedia = Prerequisite("the shared media", isRequired: false) { SharedMediaFolder.url != nil }
  /// Screenshots are asked for.
  public static let screenshots = Prerequisite(variable: "SCREENSHOTS")
  /// A folder on a file system with less than 1 MB free is named.
  public static let smallDisk = Prerequisite(variable: "ISO_SMALL_DISK")
}
