/// All commands: the one table of their options.
extension CommandSyntax {
  static let all = [info, images, export, compose, timeline, play, capture, library, presets, completion, help]

  static func named(_ name: String) throws -> CommandSyntax {
    guard let command = all.first(where: { $0.name == name }) else {
      throw Failure(.usage, "there is no command “\(name)”; `avtool help` lists them")
    }
    return command
  }

  static let info = CommandSyntax(
    name: "info", summary: "tell what is in a movie or sound file", operands: "FILE|URL",
    options: [.flag("--json", "as JSON: every time as {value, timescale, seconds}")],
    description: "Prints what is in a movie or sound file, or in what a URL names: container, tracks, edits, chapters, "
      + "selectable sound and subtitles, metadata.")

  static let images = CommandSyntax(
    name: "images", summary: "make stills", operands: "FILE|URL",
    options: [
      .value("--at", of: "T,T…", need: .oneOfSeveral, "at these times"),
      .value("--count", of: "N", need: .oneOfSeveral, "N of them, evenly spread over the pictures"),
      .value(
        "--output", "-o", of: "PATH", as: .file, need: .required,
        "a folder for PNG stills, or a file name (.png, .jpg, .tiff, .webp, .heic), which one still or a sheet gets as it is; "
          + "several stills get it with their number and time in it"),
      .value("--size", of: "WxH", "fitted into this box; one side may be missing, as in 320 and x240; never scaled up"),
      .flag("--exact", "exactly at the times; else the nearest key frame serves, which is faster"),
      .flag("--sheet", "one contact sheet in place of single stills"),
      replace,
    ],
    description:
      "Makes stills. Their names tell the time of the picture that is shown, which may differ from the time asked for "
      + "unless --exact is said. A still that cannot be made is named on standard error; the others are made all the same.",
    notes: times)

  static let export = CommandSyntax(
    name: "export", summary: "trim and transcode", operands: "",
    options: [
      .value("--source", "-s", of: "FILE", as: .file, need: .required, "what to read"),
      .value("--output", "-o", of: "FILE", as: .file, need: .required, "what to write"),
      .value("--start", of: "T", "the time at which the export begins"),
      .value("--duration", of: "T", "the length of what is exported"),
      .value(
        "--preset", "-p", of: "NAME", as: .preset,
        "an export preset, with or without “AVAssetExportPreset”; else one that fits the output's name is taken "
          + "(HighestQuality, AppleM4A for .m4a)"),
    ] + writing,
    description: "Trims and transcodes. The output appears when it is whole.",
    notes: times)

  static let compose = CommandSyntax(
    name: "compose", summary: "render an OpenTimelineIO edit", operands: "EDIT",
    options: [
      .value("--output", "-o", of: "MOVIE", as: .file, "what to write; it appears when it is whole"),
      .flag("--check", "write nothing, and tell what the edit is and what of it is not rendered"),
      .value(
        "--preset", "-p", of: "NAME", as: .preset,
        "an export preset (HighestQuality, or AppleM4A for an edit of sound, if none is named)"),
    ] + editing + writing,
    description:
      "Renders an OpenTimelineIO file (.otio): clips, gaps, dissolves, nested stacks, linear time warps, freeze frames. "
      + "Markers become metadata of the movie. What of the file is not rendered is named on standard error, a line each."
  )

  static let timeline = CommandSyntax(
    name: "timeline", summary: "draw what is where in a movie or an edit", operands: "FILE|EDIT",
    options: [
      .value(
        "--output", "-o", of: "PICTURE", as: .file, need: .required,
        "what to write: .svg, or .png, .jpg, .tiff, .webp, with two pixels a unit"),
      .value("--width", of: "W", "units from left to right (default 1600)"),
      replace,
    ] + editing,
    description:
      "Draws what is where in a movie (its tracks and edit lists) or in an OpenTimelineIO edit: tracks, segments with "
      + "the source's name and which part of it plays how fast, volume, video instructions with their layers and opacities, "
      + "markers, on a ruler. A long timeline is folded into bands, one below the other.")

  static let play = CommandSyntax(
    name: "play", summary: "play in a window", operands: "FILE|URL",
    options: [
      .value("--start", of: "T", "the time to begin at"),
      .flag("--full-screen", "fill the screen"),
      .flag("--mute", "without sound, until M is pressed"),
    ],
    description:
      "Plays in a window of Wayland or X11, to the end or until the window is closed. Sound goes to PulseAudio's or "
      + "PipeWire's server.",
    notes:
      "Keys: space plays and pauses; J, K, L backwards, stop, forwards, faster each time; left and right five seconds; page up "
      + "and page down a minute; comma and period a picture; home, end; up and down volume, M mute; F full screen; Escape, Q close. "
      + "Media keys, headsets and the desktop's own controls (playerctl) work too.\n\n"
      + times)

  /// The first operand of `capture`.
  static let captureTasks = ["devices", "record", "photo", "scan"]

  static let capture = CommandSyntax(
    name: "capture", summary: "record a camera, a microphone, a screen; take photos; read codes",
    operands: "devices | record OUT | photo OUT | scan", operandValue: .wordsOrFile(captureTasks),
    options: [
      .value("--camera", of: "ID", "use this camera: its identifier or name as `devices` lists them, or “default”"),
      .value("--microphone", of: "ID", "record this microphone"),
      .flag("--screen", "record the main screen, or on Wayland the one that you choose"),
      .value("--crop", of: "WxH+X+Y", "only this part of the screen, in pixels from its upper left corner"),
      .value("--rate", of: "R", "frames a second of the screen, at most (default 30)"),
      .value(
        "--duration", of: "T",
        "record: end after this time of media; scan: end after this time; photo: let the camera run for this time "
          + "first, in which it sets its exposure (default 0.5)"),
      .value(
        "--preset", of: "NAME", as: .words(CapturePreset.names),
        "what the camera's format is chosen by (default High, of a photo Photo)"),
      replace,
      .flag(
        "--progress",
        "show time, size, level of sound and pictures that were lost, also where standard error is no terminal"),
      .flag(
        "--json",
        "scan: each code as an object of JSON on a line, with its corners from the upper left one of the upright code, "
          + "in parts of the picture's width and height"),
    ],
    description:
      "Lists cameras with their formats, microphones and screens, or records them as a movie (.mov, .mp4, .m4v) of "
      + "H.264 and AAC. Without --camera, --microphone and --screen the usual camera and microphone are recorded.\n\n"
      + "Takes a photo (\(PhotoFile.endings)), or reads QR codes and bar codes and prints the type and the "
      + "text of each once, of the usual camera where --camera names none.",
    notes:
      "Ctrl-C and a request to terminate end the recording; the movie is whole. It is written in fragments, so that "
      + "what a killed recording has written plays. A device that goes ends it as well, with its error. They end a scan "
      + "too, which has failed where no code was seen.\n\n"
      + "In a sandbox the desktop asks you whether cameras may be used before the first one is opened.\n\n"
      + times)

  /// The first operand of `library`.
  static let libraryTasks = ["index", "find", "albums", "import"]

  static let library = CommandSyntax(
    name: "library", summary: "index your music, videos and photos, and find files in them",
    operands: "index | find PREDICATE | albums | import FILE", operandValue: .wordsOrFile(libraryTasks),
    options: [
      .flag("--json", "each file, album or report as an object of JSON on a line"),
      .flag("--progress", "show progress of the index, also where standard error is no terminal"),
    ],
    description:
      "Keeps an index of the files in your folders Music, Videos and Pictures, or in those that AVFOUNDATION_MEDIA_ROOTS "
      + "names (absolute paths with colons between, rw= in front of those that may be written to). Each task looks at "
      + "what has changed first.\n\n"
      + "index tells how many files were found, read, moved and gone, and on standard error which could not be read. find "
      + "prints the paths of files for which a predicate is true. albums lists albums, playlists and folders, and rules "
      + "such as all videos. import copies a file to where others of its kind are.",
    notes: "A predicate compares properties as NSPredicate does, with AND, OR, NOT, IN, BETWEEN, CONTAINS[cd], "
      + "BEGINSWITH[cd] and LIKE, for example: artist == 'Ada' AND duration > 60; mediaType is 1 of images, 2 of videos, "
      + "3 of sound. A property that is not known is answered with all that are.")

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
    name: "help", summary: "tell how a command is used", operands: "[COMMAND]", operandValue: .command,
    options: [.flag("--man", "all of it as a manual page, for `man -l`")],
    description: "Tells how a command is used, or lists the commands.")

  // MARK: - Options of several commands

  private static let replace = OptionSyntax.flag(
    "--replace", "replace an output that exists, once the new one is whole")

  private static let writing: [OptionSyntax] = [
    .value(
      "--file-type", of: "T", as: .words(["mov", "mp4", "m4v", "m4a", "3gp"]),
      "mov, mp4, m4v, m4a or 3gp, where the output's name does not tell"),
    .flag("--optimize", "the movie header in front, for playback over a network"),
    replace,
    .flag("--progress", "show progress"),
  ]

  private static let editing: [OptionSyntax] = [
    .value(
      "--size", of: "WxH",
      "the size of frames of an edit; pictures are fitted into it (default: that of the largest picture)"),
    .value("--rate", of: "R", "frames a second of an edit, as 25 or 29.97 (default: as the edit counts)"),
    .value(
      "--media", of: "FOLDER", as: .folder,
      "where files of an edit are looked for by their names that are not where it says"),
    .flag("--confined", "open only files in the edit's folder, in that of --media, and below: for edits of strangers"),
  ]

  private static let times =
    "A time T is written in seconds (90.5), minutes and seconds (1:30.5) or hours, minutes and seconds (0:01:30.5)."
}
