extension CommandSyntax {
  static let farmTasks = ["plan", "work", "join", "status", "submit", "cancel", "clean"]

  static let farm = CommandSyntax(
    name: "farm", summary: "make one export on many machines",
    operands: "plan FILE|URL|EDIT | work PLAN PART|aPIECE | join|status|submit|cancel|clean PLAN",
    operandValue: .wordsOrFile(farmTasks),
    options: [
      .value(
        "--output", "-o", of: "FILE", as: .file,
        "plan: the plan to write; join: the movie to write (default: the plan's name with the type's suffix)"),
      .value(
        "--preset", "-p", of: "NAME", as: .preset, "plan: an export preset (default: HighestQuality; AppleM4A for m4a)"),
      .value(
        "--file-type", of: "T", as: .words(["mov", "mp4", "m4v", "m4a"]), "plan: the type of the movie (default mp4)"),
      .value("--start", of: "T", "plan: the time at which the export begins"),
      .value("--duration", of: "T", "plan: the duration to export"),
      .value("--parts", of: "N", "plan: the number of parts of video"),
      .value("--seconds", of: "S", "plan: the approximate duration of a part of video (default 60)"),
      .value(
        "--key-frames", of: "N",
        "plan: the most frames from one key frame to the next (default: the encoder's, 250 or 1); parts begin at "
          + "multiples of it"),
      .value(
        "--quality", of: "N",
        "plan: the quality from 0 to 1000 that replaces the bit rate of a preset; without this option, an analysis "
          + "finds the quality of about that rate"),
      .flag("--two-pass", "plan: analyse all of the video to find the quality, and not only samples of it"),
      .value("--threads", of: "N", "plan: the threads of the video encoder on each machine (default 4)"),
      .value(
        "--date", of: "SECONDS",
        "plan: the date that the movie states, in seconds since 1970 (default: that of the plan that is replaced, or the "
          + "present)"),
      .value("--size", of: "WxH", "plan: the frame size of an edit"),
      .value("--rate", of: "R", "plan: the frames per second of an edit"),
      .flag("--optimize", "plan: the movie begins with its header, for playback over a network"),
      .value(
        "--media", of: "FOLDER", as: .folder,
        "a folder, beside that of the plan and those of MEDIAFARM_ROOTS, whose files the plan may read"),
      .value(
        "--patience", of: "S",
        "work, join: the seconds for which a missing piece of the analysis, or a missing part, is looked for again "
          + "(default 90)"),
      .flag(
        "--verify",
        "join: read all bytes of the parts, and compare them with what was written; read all samples of the movie, and "
          + "compare them with those of the parts"),
      .flag("--watch", "status: again every 5 s, until all parts are done"),
      .flag("--replace", "plan, join: replace an existing output when the new one is complete"),
      .value(
        "--on", of: "S", as: .words(FarmSubmitTask.Scheduler.allCases.map(\.rawValue)),
        "submit: the scheduler: slurm, kubernetes, or local for this machine"),
      .flag("--dry-run", "submit: only print what would be run"),
      .value("--workers", of: "N", "submit: the most parts that are made at the same time"),
      .value("--cpus", of: "N", "submit: the processors of each worker (default 1)"),
      .value("--memory", of: "M", "submit: the memory of each worker, as 512M or 4G (default on Kubernetes: 2G)"),
      .value(
        "--time", of: "T",
        "submit: the time after which a job is stopped (default: 15 minutes and four times what the parts cost)"),
      .value("--partition", of: "P", "submit: Slurm's partition"),
      .value("--account", of: "A", "submit: Slurm's account"),
      .value("--qos", of: "Q", "submit: Slurm's quality of service"),
      .value("--image", of: "I", "submit: the image with avtool, for Kubernetes"),
      .value("--claim", of: "C", "submit: the persistent volume claim with all files, for Kubernetes"),
      .value(
        "--mount", of: "FOLDER", as: .folder,
        "submit: where the volume of --claim is mounted, here and in Kubernetes (default: the plan's folder)"),
      .value("--namespace", of: "N", "submit: Kubernetes' namespace"),
      .value("--secret", of: "S", "submit: the Kubernetes secret whose entries become environment variables"),
      .value("--log-format", of: "text|json", as: .words(["text", "json"]), "json: a JSON object on each line"),
    ],
    description:
      "Makes an export in parts, on any number of machines with a shared folder. plan writes a plan beside the media: "
      + "the parts and everything that decides their bytes. work makes one part, unless it is done already; parts may "
      + "be made in any order, by any scheduler, and more than once. join makes the movie of the parts without encoding "
      + "again. For a preset with a bit rate, a plan has an analysis: work makes its pieces, a0 and so on, which are "
      + "encoded at several qualities. The parts of the video need all of them, and exit with 75 until they are there, "
      + "or with 65 or 66 if one of them failed and is not tried again. "
      + "status shows what is done, what is slow and what has failed. clean removes the parts.\n\n"
      + "submit gives the analysis and the parts that are not done to a scheduler, with a join of all parts, and ends; on "
      + "local, it makes the parts itself with GNU parallel or xargs. What stands behind -- are options of sbatch, "
      + "kubectl create, parallel or xargs. cancel ends the jobs; for Kubernetes it prints the command that does.\n\n"
      + "Video is cut at key frames. Audio is one part, the last one, so that it is encoded once. An export that only "
      + "copies is one part. The parts are in a folder beside the plan whose name begins with “farm-”.",
    notes:
      "A plan may read the files in its own folder, in --media and in the folders that the environment variable "
      + "MEDIAFARM_ROOTS names (absolute paths, separated by colons). A URL with secrets is given to plan as the name "
      + "of an environment variable that begins with MEDIAFARM_; work needs the variable, too.\n\n"
      + "A scheduler can decide by the exit code of work: 64, 65 and 66 mean that trying again is useless, 69 that "
      + "another machine should try, 70 and 73 that a person should look, 74 and 75 that trying again can help. A "
      + "worker that gets SIGTERM removes what is unfinished and exits with 75; one that was killed exits with 137, "
      + "and the next attempt removes what it left.")
}
