/// The texts of `--help`.
enum Help {
  static let all = """
    avtool — look into movies and edits, make stills, trim, transcode, render edits, play

    usage: avtool info FILE [--json]
           avtool images FILE (--at T,T… | --count N) [--size WxH] [--exact] [--sheet] -o PATH
           avtool export --source FILE --output FILE [--preset NAME] [--start S] [--duration S]
                         [--file-type T] [--optimize] [--replace] [--progress]
           avtool compose EDIT -o MOVIE [--size WxH] [--rate R] [--media FOLDER] [--confined] [--check]
                         [--preset NAME] [--file-type T] [--optimize] [--replace] [--progress]
           avtool timeline FILE|EDIT -o PICTURE [--width W] [--replace]
           avtool play FILE|URL [--start S] [--full-screen] [--mute]
           avtool presets [FILE]

    `avtool COMMAND --help` tells more.

    exit codes:
      0    done
      64   the command line is wrong
      65   the media cannot be read, or holds nothing of what was asked for
      66   the input does not exist or may not be read
      69   there is no display
      70   the work failed
      73   the output exists already or cannot be written
      130  cancelled (Ctrl-C); nothing is left behind
    """

  static func of(_ command: String) throws -> String {
    guard let text = texts[command] else { throw Failure(.usage, "there is no command “\(command)”; `avtool help` lists them") }
    return text
  }

  private static let texts = [
    "info": """
      usage: avtool info FILE [--json]

      Prints what is in a movie or sound file, or in what a URL names.
        --json   as JSON: every time as {value, timescale, seconds}
      """,
    "images": """
      usage: avtool images FILE (--at T,T… | --count N) [--size WxH] [--exact] [--sheet] -o PATH

      Makes stills.
        --at T,T…    at these times in seconds
        --count N    N of them, evenly spread
        --size WxH   fitted into this box; never scaled up
        --exact      exactly at the times; else the nearest key frame serves, which is faster
        --sheet      one contact sheet in place of single stills
        -o PATH      a folder for stills, a file (.png, .jpg, .tiff, .webp, .heic) for a sheet
      """,
    "export": """
      usage: avtool export --source FILE --output FILE [options]

      Trims and transcodes. The output appears when it is whole.
        -s, --source FILE    what to read
        -o, --output FILE    what to write
        -p, --preset NAME    an export preset, with or without “AVAssetExportPreset” (default HighestQuality)
        --start S            first second that is exported
        --duration S         seconds that are exported
        --file-type T        mov, mp4, m4v, m4a or 3gp, where the output's name does not tell
        --optimize           movie header in front, for playback over a network
        --replace            replace the output if it exists, once the new file is whole
        --progress           show progress
      """,
    "compose": """
      usage: avtool compose EDIT -o MOVIE [options]

      Renders an OpenTimelineIO file (.otio): clips, gaps, dissolves, nested stacks, linear time warps, freeze frames. Markers become
      metadata of the movie. What of the file is not rendered is named on standard error, a line each.
        -o, --output MOVIE   what to write; it appears when it is whole
        --check              write nothing, and tell what the edit is and what of it is not rendered
        --size WxH           of frames; default: of the largest picture. Pictures are fitted into it
        --rate R             frames a second, as 25 or 29.97; default: as the edit counts
        --media FOLDER       where files are looked for by their names that are not where the edit says
        --confined           open only files in the edit's folder, in that of --media, and below: for edits of strangers
        -p, --preset NAME    an export preset (default HighestQuality, AppleM4A for an edit of sound)
        --file-type, --optimize, --replace, --progress   as for export
      """,
    "timeline": """
      usage: avtool timeline FILE|EDIT -o PICTURE [options]

      Draws what is where in a movie (its tracks and edit lists) or in an OpenTimelineIO edit: tracks, segments with the source's name and
      which part of it plays how fast, volume, video instructions with their layers and opacities, markers, on a ruler. A long timeline
      is folded into bands, one below the other.
        -o, --output PICTURE  what to write: .svg, or .png, .jpg, .tiff, .webp, with two pixels a unit
        --width W             units from left to right (default 1600)
        --replace             replace the picture if it exists
        --size, --rate, --media, --confined   of an edit, as for compose
      """,
    "play": """
      usage: avtool play FILE|URL [options]

      Plays in a window of Wayland or X11, to the end or until the window is closed. Sound goes to PulseAudio's or PipeWire's server.
        --start S       the second to begin at
        --full-screen   fill the screen
        --mute          without sound, until M is pressed

      keys: space plays and pauses; J, K, L backwards, stop, forwards, faster each time; left and right five seconds; page up and page down
      a minute; comma and period a picture; home, end; up and down volume, M mute; F full screen; Escape, Q close
      """,
    "presets": """
      usage: avtool presets [FILE]

      Lists the export presets, or those that suit a file, with the kinds of file that each makes.
      """,
  ]
}
