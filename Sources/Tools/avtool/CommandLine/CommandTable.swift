extension CommandSyntax {
  static let all = [
    info, images, export, compose, timeline, farm, play, capture, library, check, presets, completion, help,
  ]

  static func named(_ name: String) throws -> CommandSyntax {
    guard let command = all.first(where: { $0.name == name }) else {
      throw Failure(.usage, "there is no command “\(name)”; `avtool help` lists the commands")
    }
    return command
  }

  static let info = CommandSyntax(
    name: "info", summary: "print what a movie or audio file contains", operands: "FILE|URL",
    options: [.flag("--json", "print JSON; each time is {value, timescale, seconds}")],
    description: "Prints what a movie or audio file, or the file at a URL, contains: container, tracks, edits, "
      + "chapters, selectable audio and subtitles, metadata.")

  static let images = CommandSyntax(
    name: "images", summary: "make still images", operands: "FILE|URL",
    options: [
      .value("--at", of: "T,T…", need: .oneOfSeveral, "the times of the stills"),
      .value("--count", of: "N", need: .oneOfSeveral, "the number of stills, evenly spaced over the video"),
      .value(
        "--output", "-o", of: "PATH", as: .file, need: .required,
        "a folder for PNG stills, or a file name (.png, .jpg, .tiff, .webp, .heic); a single still or a sheet gets "
          + "exactly this name; several stills get it with their number and time added"),
      .value(
        "--size", of: "WxH",
        "scale stills down to fit this box; one side may be omitted, as in 320 and x240; stills are never scaled up"),
      .flag("--exact", "exactly at the times; otherwise the nearest key frame is used, which is faster"),
      .flag("--sheet", "make one contact sheet instead of single stills"),
      replace,
    ],
    description:
      "Makes still images. A time in the name of a still is the time of its frame, which may differ from the requested "
      + "time unless --exact is given. If a still cannot be made, its error is printed on standard error, and the "
      + "others are made.",
    notes: times)

  static let export = CommandSyntax(
    name: "export", summary: "trim and transcode", operands: "",
    options: [
      .value("--source", "-s", of: "FILE", as: .file, need: .required, "the file to read"),
      .value("--output", "-o", of: "FILE", as: .file, need: .required, "the file to write"),
      .value("--start", of: "T", "the time at which the export begins"),
      .value("--duration", of: "T", "the duration to export"),
      .value(
        "--preset", "-p", of: "NAME", as: .preset,
        "an export preset, with or without “AVAssetExportPreset”; without this option, one that fits the output's name "
          + "is used (HighestQuality, AppleM4A for .m4a)"),
    ] + writing,
    description: "Trims and transcodes a file. The output file appears when it is complete.",
    notes: times)

  static let compose = CommandSyntax(
    name: "compose", summary: "render an OpenTimelineIO edit", operands: "EDIT",
    options: [
      .value("--output", "-o", of: "MOVIE", as: .file, "the movie to write; it appears when it is complete"),
      .flag("--check", "write nothing; print a summary of the edit and the parts of it that are not rendered"),
      .value(
        "--preset", "-p", of: "NAME", as: .preset,
        "an export preset (default: HighestQuality, or AppleM4A for an edit of audio only)"),
    ] + editing + writing,
    description:
      "Renders an OpenTimelineIO file (.otio): clips, gaps, dissolves, nested stacks, linear time warps, freeze "
      + "frames. Markers become metadata of the movie. Each part of the file that is not rendered is named on standard "
      + "error, one per line."
  )

  static let timeline = CommandSyntax(
    name: "timeline", summary: "draw the timeline of a movie or an edit", operands: "FILE|EDIT",
    options: [
      .value(
        "--output", "-o", of: "IMAGE", as: .file, need: .required,
        "the image to write: .svg, or .png, .jpg, .tiff, .webp with two pixels per unit"),
      .value("--width", of: "W", "the width of the image in units (default 1600)"),
      replace,
    ] + editing,
    description:
      "Draws the timeline of a movie (its tracks and edit lists) or of an OpenTimelineIO edit below a ruler: tracks, "
      + "segments with the name, time range and speed of their source, volume, video instructions with their layers "
      + "and opacities, markers. A long timeline is folded into bands, one below the other.")

  static let play = CommandSyntax(
    name: "play", summary: "play in a window", operands: "FILE|URL",
    options: [
      .value("--start", of: "T", "the time at which playback begins"),
      .flag("--full-screen", "fill the screen"),
      .flag("--mute", "without sound, until M is pressed"),
    ],
    description:
      "Plays in a Wayland or X11 window, to the end or until the window is closed. Audio goes to the server of "
      + "PulseAudio or PipeWire.",
    notes:
      "Keys: space plays and pauses; J plays backwards, K stops, L plays forwards, J and L faster with each press; "
      + "left and right move by five seconds, page up and page down by a minute, comma and period by a frame, home to "
      + "the start, end to the end; up and down change the volume, M mutes; F switches full screen; Escape and Q close "
      + "the window. Media keys, headsets and the desktop's media controls (playerctl) work too.\n\n"
      + times)

  static let captureTasks = ["devices", "record", "photo", "scan"]

  static let capture = CommandSyntax(
    name: "capture", summary: "record a camera, a microphone or a screen; take photos; read codes",
    operands: "devices | record OUT | photo OUT | scan", operandValue: .wordsOrFile(captureTasks),
    options: [
      .value("--camera", of: "ID", "use this camera: its identifier or name as `devices` lists them, or “default”"),
      .value("--microphone", of: "ID", "record this microphone"),
      .flag("--screen", "record the main screen, or on Wayland the one that you choose"),
      .value("--crop", of: "WxH+X+Y", "only this part of the screen, in pixels from its upper left corner"),
      .value("--rate", of: "R", "the maximum frames per second of the screen (default 30)"),
      .value(
        "--duration", of: "T",
        "record: stop after this duration of media; scan: stop after this time; photo: run the camera for this time "
          + "first, while it sets its exposure (default 0.5)"),
      .value(
        "--preset", of: "NAME", as: .words(CapturePreset.names),
        "the preset that selects the camera's format (default High; Photo for a photo)"),
      replace,
      .flag(
        "--progress",
        "show time, size, audio level and dropped frames, also if standard error is not a terminal"),
      .flag(
        "--json",
        "scan: print each code as a JSON object on one line; its corners begin with the upper left one of the upright "
          + "code, in fractions of the frame's width and height"),
    ],
    description:
      "Lists cameras with their formats, microphones and screens, or records them as a movie (.mov, .mp4, .m4v) of "
      + "H.264 and AAC. Without --camera, --microphone and --screen, the default camera and microphone are "
      + "recorded.\n\n"
      + "Takes a photo (\(PhotoFile.endings)), or reads QR codes and bar codes and prints the type and the "
      + "text of each once. Without --camera, the default camera is used.",
    notes:
      "Ctrl-C or a request to terminate ends the recording; the movie is complete. It is written in fragments, so that "
      + "after a recording was killed the written part plays. If a device is removed, the recording also ends, with "
      + "the error of the device. These events also end a scan, which fails if no code was seen.\n\n"
      + "In a sandbox, the desktop asks you whether cameras may be used before the first one is opened.\n\n"
      + times)

  static let libraryTasks = ["index", "find", "albums", "import"]

  static let library = CommandSyntax(
    name: "library", summary: "index your music, videos and photos, and find files in them",
    operands: "index | find PREDICATE | albums | import FILE", operandValue: .wordsOrFile(libraryTasks),
    options: [
      .flag("--json", "print each file, album or report as a JSON object on one line"),
      .flag("--progress", "show the progress of the index, also if standard error is not a terminal"),
    ],
    description:
      "Keeps an index of the files in your folders Music, Videos and Pictures, or in the folders that "
      + "AVFOUNDATION_MEDIA_ROOTS names (absolute paths, separated by colons, with the prefix rw= if the folder may be "
      + "written to). index, find and albums first update the index.\n\n"
      + "index prints how many files were found, read, moved and removed, and names on standard error the files that "
      + "could not be read. find prints the paths of files for which a predicate is true. albums lists albums, "
      + "playlists and folders, and rules such as all videos. import copies a file to the folder for files of its "
      + "kind.",
    notes: "A predicate compares properties as NSPredicate does, with AND, OR, NOT, IN, BETWEEN, CONTAINS[cd], "
      + "BEGINSWITH[cd] and LIKE, for example: artist == 'Ada' AND duration > 60; mediaType is 1 for images, 2 for "
      + "videos, 3 for audio. If a property is unknown, the error lists the known ones.")

  static let check = CommandSyntax(
    name: "check", summary: "find what code for Apple's frameworks uses that is not here", operands: "FOLDER",
    operandValue: .folder,
    options: [
      .value(
        "--level", of: "LEVEL", as: .words(["names", "types"]),
        "names: the code's names alone; types: the compiler's types. The default is types if there is a compiler and a "
          + "built checkout of this package, and otherwise names"),
      .value(
        "--package", of: "FOLDER", as: .folder,
        "a checkout of this package in which `swift build` was run (default: the one that avtool was built in)"),
      .flag(
        "--trust",
        "evaluate the folder's Package.swift, which is a program, to find its targets; otherwise it is only read"),
      .flag("--json", "print the report as JSON"),
    ],
    description:
      "Reads the Swift files of a folder and reports, with their places: symbols of Apple's frameworks that are not "
      + "here, each with the reason and what to use instead; imported modules that are not on Linux; features of the "
      + "language that need Objective-C; conditions such as #if canImport(AVFoundation) that this package makes true, "
      + "around code that does not compile on Linux; symbols that are here and differ. Code that Linux leaves out is "
      + "not judged.\n\n"
      + "Level names needs no compiler. It knows symbols that are named whole, such as AVPlayer and AVPlayer.HDRMode; "
      + "members of values are guesses, which the report lists apart. Level types compiles a copy of the code, without "
      + "imports of modules that are not on Linux, and states for how many names the compiler found no type.",
    notes: "The exit code is 0 if nothing is missing, 1 if something is, and 2 if the folder or a file in it cannot be "
      + "read. Links are not followed, and hidden folders and those of package managers are left out.")

  static let presets = CommandSyntax(
    name: "presets", summary: "list export presets", operands: "[FILE|URL]",
    description: "Lists the export presets, or those that suit a file, with the kinds of file that each makes.")

  static let completion = CommandSyntax(
    name: "completion", summary: "print a script that completes commands in a shell", operands: "bash|zsh|fish",
    operandValue: .words(CompletionScript.Shell.allCases.map(\.rawValue)),
    description: "Prints a script with which a shell completes avtool's commands and options.",
    notes: "bash: source <(avtool completion bash)\n\nzsh: source <(avtool completion zsh), after compinit\n\n"
      + "fish: avtool completion fish | source")

  static let help = CommandSyntax(
    name: "help", summary: "show how a command is used", operands: "[COMMAND]", operandValue: .command,
    options: [.flag("--man", "print the help of all commands as a manual page, for `man -l`")],
    description: "Shows how a command is used, or lists the commands.")

  // MARK: - Options of several commands

  private static let replace = OptionSyntax.flag(
    "--replace", "replace an existing output when the new one is complete")

  private static let writing: [OptionSyntax] = [
    .value(
      "--file-type", of: "T", as: .words(["mov", "mp4", "m4v", "m4a", "3gp"]),
      "mov, mp4, m4v, m4a or 3gp, if the output's name does not state it"),
    .flag("--optimize", "write the movie header before the media, for playback over a network"),
    replace,
    .flag("--progress", "show progress"),
  ]

  private static let editing: [OptionSyntax] = [
    .value(
      "--size", of: "WxH",
      "the frame size of an edit; video is scaled to fit it (default: the size of the largest frame)"),
    .value("--rate", of: "R", "the frames per second of an edit, as 25 or 29.97 (default: the frame rate of the edit)"),
    .value(
      "--media", of: "FOLDER", as: .folder,
      "the folder in which to look for files by name that are not where the edit states"),
    .flag(
      "--confined",
      "open only files in or below the edit's folder and the folder of --media, for edits from untrusted sources"),
  ]

  private static let times =
    "A time T is written in seconds (90.5), minutes and seconds (1:30.5) or hours, minutes and seconds (0:01:30.5)."
}
