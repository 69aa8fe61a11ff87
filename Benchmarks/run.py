#!/usr/bin/env python3
"""Measures the package against its peers, which run in turn with it on this machine.

    Benchmarks/run.py [--pairs N] [--media DIR] [--only WORD] [--markdown FILE] [--before FOLDER …] [--history FILE]

Makes a one-minute 1080p H.264 movie with sound, and a two-hour one by looping it with stream copy. Needs the packages of
`scripts/bootstrap --benchmarks`, and for the rows of screens and cameras those of `--tests`. Most rows compare whole
processes by /usr/bin/time: the median of the ratios of wall seconds, and ratios of the medians of CPU seconds and peak
memory. In the other rows, the programs print their own measurements. Most rows check what each side made. With
`--before`, the avtool and the Client of earlier builds, each in a folder, run the commands of most rows of whole
processes in turn with the others; their ratios to each peer are printed too. The rows of whole processes are appended
to Benchmarks/history.tsv, or to another file.
"""
import argparse
import datetime
import json
import os
import pathlib
import random
import re
import shlex
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import zlib

import screen_scene

ROOT = pathlib.Path(__file__).resolve().parent.parent


def sh(*command, **options):
    return subprocess.run(command, check=True, text=True, capture_output=True, **options).stdout


def timed(command):
    """Runs a command; returns (wall seconds, CPU seconds, peak MB, standard output)."""
    with tempfile.NamedTemporaryFile("r") as report:
        done = subprocess.run(["/usr/bin/time", "-o", report.name, "-f", "%e %U %S %M", *command], text=True, capture_output=True)
        if done.returncode:
            sys.exit(f"failed: {' '.join(map(str, command))}\n{done.stderr[-2000:]}")
        wall, user, system, kilobytes = report.read().split()[-4:]
    return float(wall), float(user) + float(system), float(kilobytes) / 1024, done.stdout


def remove(*paths):
    for path in paths:
        pathlib.Path(path).unlink(missing_ok=True)


class Bench:
    def __init__(self, options):
        self.pairs, self.only, self.media = options.pairs, options.only, pathlib.Path(options.media).resolve()
        self.rows = []
        self.media.mkdir(parents=True, exist_ok=True)
        self.avtool = options.avtool or self.build(ROOT, "avtool")
        # Both packages use the same scratch folder, so that the modules that the Client uses are not built again.
        self.client = options.client or self.build(ROOT / "Benchmarks", "Client")
        folders = [pathlib.Path(folder).resolve() for folder in options.before]
        self.before = {folder.name: {self.avtool: folder / "avtool", self.client: folder / "Client"} for folder in folders}
        self.minute, self.hours = self.media / "minute.mp4", self.media / "hours.mp4"
        self.make()

    def build(self, package, product):
        command = ["swift", "build", "-c", "release", "--product", product, "--scratch-path", ROOT / ".build"]
        sh(*command, cwd=package)
        return sh(*command, "--show-bin-path", cwd=package).strip() + "/" + product

    def make(self):
        if not self.minute.exists():
            sh("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=1920x1080:rate=30",
               "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000", "-t", "60", "-c:v", "libx264", "-preset", "faster", "-bf", "3", "-b:v", "5000000",
               "-pix_fmt", "yuv420p", "-g", "60", "-c:a", "aac", "-b:a", "128k", str(self.minute))
        if not self.hours.exists():
            sh("ffmpeg", "-v", "error", "-stream_loop", "119", "-i", str(self.minute), "-c", "copy", str(self.hours))

    def row(self, name, ours, peers, check=None, clean={}, pairs=None, once=None, is_new=False):
        """Measures ours, each peer and, unless the row `is_new`, earlier builds in turn, after a round that warms up.

        Prints and keeps the median of the ratios of wall seconds, and the ratios of medians. The peer named `once` runs
        in the first round only. `check` is called after each side's first run, and `clean` holds the files to remove
        before each run.
        """
        if self.only and self.only not in name:
            return
        commands = {"ours": ours, **peers}
        earlier = {} if is_new else self.before
        commands.update({who: [programs.get(word, word) for word in ours] for who, programs in earlier.items()})
        results = {who: [] for who in commands}
        for _ in range((pairs or self.pairs) + 1):
            for who, command in commands.items():
                if who == once and results[who]:
                    results[who].append(results[who][0])
                    continue
                maker = "ours" if who in earlier else who
                remove(*[clean[maker]] if maker in clean else [])
                results[who].append(timed(list(map(str, command))))
                if check and len(results[who]) == 1:
                    check(maker, results[who][0][3])
        medians = {who: [statistics.median(run[i] for run in runs[1:]) for i in range(3)] for who, runs in results.items()}
        for peer in peers:
            ratios = self.ratios(results["ours"], results[peer])
            a, b = medians["ours"], medians[peer]
            line = dict(row=name, peer=peer, wall=statistics.median(ratios), cpu=a[1] / max(b[1], 1e-3), memory=a[2] / b[2],
                        ours=a, theirs=b, least=min(ratios), most=max(ratios), pairs=len(ratios))
            self.rows.append(line)
            print(f"{name:34} vs {peer:22} wall {line['wall']:.2f} ({a[0]:.2f} s / {b[0]:.2f} s)  cpu {line['cpu']:.2f}"
                  f"  memory {line['memory']:.2f} ({a[2]:.0f} / {b[2]:.0f} MB)", flush=True)
            for who in earlier:
                c, ratios = medians[who], self.ratios(results[who], results[peer])
                print(f"{'':34} {who:25} wall {statistics.median(ratios):.2f}, {min(ratios):.2f} to {max(ratios):.2f} ({c[0]:.2f} s)"
                      f"  cpu {c[1] / max(b[1], 1e-3):.2f}  memory {c[2] / b[2]:.2f} ({c[2]:.0f} MB)", flush=True)

    def ratios(self, ours, theirs):
        """The ratios of wall seconds of each pair but the first, which warms up."""
        return [a[0] / max(b[0], 1e-3) for a, b in zip(ours[1:], theirs[1:])]

    def remember(self, path):
        """Appends the rows to a table of all runs."""
        is_new = not path.exists()
        commit = sh("git", "-C", str(ROOT), "describe", "--always", "--dirty").strip()
        processor = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
        machine = f"{len(os.sched_getaffinity(0))} x {processor[1] if processor else os.uname().machine}"
        with path.open("a") as table:
            if is_new:
                table.write("day\tcommit\tmachine\trow\tpeer\tpairs\ttime\tleast\tmost\tcpu\tmemory\tour seconds\tour MB\n")
            for r in self.rows:
                table.write(f"{datetime.date.today()}\t{commit}\t{machine}\t{r['row']}\t{r['peer']}\t{r['pairs']}\t{r['wall']:.3f}\t{r['least']:.3f}\t"
                            f"{r['most']:.3f}\t{r['cpu']:.3f}\t{r['memory']:.3f}\t{r['ours'][0]:.2f}\t{r['ours'][2]:.0f}\n")

    def opening(self):
        probe = ["ffprobe", "-v", "error", "-show_entries", "format=duration:stream=codec_name", self.hours]
        self.row("open, duration and tracks", [self.client, "open", self.hours], {"ffprobe": probe})

    def inspecting(self):
        """Opening inside a process, by the milliseconds and kilobytes that each side counts itself."""
        name = "open in process, cold"
        if self.only and self.only not in name:
            return
        peer = self.media / "avformat_open"
        sh("cc", "-O2", str(ROOT / "Benchmarks" / "avformat_open.c"), "-o", str(peer), "-lavformat", "-lavutil")
        runs = {str(command[0]): [] for command in ([self.client], [peer])}
        for _ in range(self.pairs + 1):
            for command in ([self.client, "inspect", self.hours], [peer, self.hours]):
                numbers = re.match(r"([0-9.]+) ms ([0-9]+) KB", sh(*map(str, command)))
                runs[str(command[0])].append((float(numbers[1]), float(numbers[2]) / 1024))
        ours, theirs = ([statistics.median(run[i] for run in all[1:]) for i in range(2)] for all in runs.values())
        ratio = statistics.median(a[0] / b[0] for a, b in zip(*[all[1:] for all in runs.values()]))
        print(f"{name:34} vs {'libavformat':22} wall {ratio:.3f} ({ours[0]:.2f} ms / {theirs[0]:.2f} ms)"
              f"  growth {ours[1] / theirs[1]:.2f} ({ours[1]:.1f} / {theirs[1]:.1f} MB)", flush=True)

    def stills(self):
        generator = random.Random(7)
        times = [f"{second + generator.uniform(0.02, 0.9):.4f}" for second in range(60)]
        pyav = ["/usr/bin/python3", ROOT / "Benchmarks" / "pyav_stills.py"]
        select = "+".join(f"eq(n,{int(float(t) * 30)})" for t in times)

        raw = self.media / "stills.raw"

        def count(who, text):
            if who.startswith("ffmpeg"):
                made = raw.stat().st_size / (320 * 180 * 4)
                # A group of pictures lasts two seconds, and ffmpeg outputs each key frame once.
                if made != (30 if "nokey" in who else len(times)):
                    sys.exit(f"{who} made {made} stills")
            elif not text.startswith(f"{len(times)} stills of 320x180"):
                sys.exit(f"{who} made {text!r}")

        null = ["-an", "-pix_fmt", "bgra", "-f", "rawvideo", "-y", raw]
        self.row("60 exact stills, 320 px", [self.client, "stills", "exact", 320, self.minute, *times], {
            "PyAV, seek each": [*pyav, "seek", 320, self.minute, *times],
            "PyAV, one pass": [*pyav, "pass", 320, self.minute, *times],
            "ffmpeg, one pass": ["ffmpeg", "-v", "error", "-i", self.minute, "-vf", f"select='{select}',scale=320:180", "-vsync", "0", *null],
        }, check=count)
        self.row("60 key-frame stills, 320 px", [self.client, "stills", "key", 320, self.minute, *times], {
            "PyAV": [*pyav, "key", 320, self.minute, *times],
            "ffmpeg, -discard nokey": ["ffmpeg", "-v", "error", "-discard", "nokey", "-skip_frame", "nokey", "-i", self.minute,
                                       "-vf", "scale=320:180", "-vsync", "0", *null],
        }, check=count)
        remove(raw)

    def transcode(self):
        out = {who: self.media / f"{who}-540.mp4" for who in ("ours", "ffmpeg", "GStreamer")}
        ours = [self.avtool, "export", "--source", self.minute, "--output", out["ours"], "--preset", "960x540"]
        ffmpeg = ["ffmpeg", "-v", "error", "-y", "-i", self.minute, "-vf", "scale=960:540:flags=bicubic", "-c:v", "libx264", "-preset", "veryfast",
                  "-b:v", "3000000", "-c:a", "aac", "-b:a", "64k", "-aac_coder", "fast", "-aac_pns", "0", out["ffmpeg"]]
        gst = ["gst-launch-1.0", "-q", "filesrc", f"location={self.minute}", "!", "qtdemux", "name=d", "d.video_0", "!", "queue", "!",
               "h264parse", "!", "avdec_h264", "!", "videoscale", "!", "video/x-raw,width=960,height=540", "!", "queue", "!", "x264enc",
               "speed-preset=veryfast", "bitrate=3000", "!", "h264parse", "!", "queue", "!", "mp4mux", "name=m", "!", "filesink",
               f"location={out['GStreamer']}", "d.audio_0", "!", "queue", "!", "aacparse", "!", "avdec_aac", "!", "audioconvert", "!", "avenc_aac",
               "bitrate=64000", "aac-coder=fast", "aac-pns=false", "!", "queue", "!", "m."]

        def check(who, _):
            path = out[who]
            frames = sh("ffprobe", "-v", "error", "-count_packets", "-select_streams", "v", "-show_entries", "stream=nb_read_packets,width,height,pix_fmt",
                        "-of", "json", str(path))
            stream = json.loads(frames)["streams"][0]
            if (stream["width"], stream["height"], stream["pix_fmt"], stream["nb_read_packets"]) != (960, 540, "yuv420p", "1800"):
                sys.exit(f"{who} made {stream}")

        self.row("1080p to 540p, one minute", ours, {"ffmpeg": ffmpeg, "GStreamer": gst}, check=check, clean=out)
        if not self.only and out["ours"].exists() and out["ffmpeg"].exists():
            self.same_work(out["ours"], out["ffmpeg"])

    def same_work(self, ours, theirs):
        """Prints x264's options, sizes, and SSIM against the source, which show whether both encoders did the same.

        Each is compared with the source by the scaler that it uses: the chroma of zimg and swscale is a quarter of a
        pixel apart, the luma is not.
        """
        for name, path, scale in (("ours", ours, "zscale=960:540:filter=bicubic"), ("ffmpeg", theirs, "scale=960:540:flags=bicubic")):
            options = re.search(rb"options: ([ -~]+)", path.read_bytes())
            ssim = subprocess.run(["ffmpeg", "-i", str(path), "-i", str(self.minute), "-lavfi", f"[1:v]{scale}[r];[0:v][r]ssim",
                                   "-f", "null", "-"], text=True, capture_output=True).stderr
            print(f"  {name}: {path.stat().st_size} bytes, SSIM {re.findall(r'All:([0-9.]+)', ssim)[-1:]}, x264 {options.group(1).decode() if options else None}")

    def passthrough(self):
        out = self.media / "cut.mp4"
        ours = [self.avtool, "export", "--source", self.hours, "--output", out, "--preset", "Passthrough", "--start", "3000", "--duration", "600"]
        peer = ["ffmpeg", "-v", "error", "-y", "-ss", "3000", "-t", "600", "-i", self.hours, "-c", "copy", out]
        self.row("passthrough, 10 min of 2 h", ours, {"ffmpeg -c copy": peer}, clean={"ours": out, "ffmpeg -c copy": out})
        remove(out)

    def remuxing(self):
        """An hour of 720p from Matroska into MP4 without coding."""
        source, out = self.media / "hour.mkv", self.media / "hour.mp4"
        if self.only and self.only not in "remux, an hour of Matroska":
            return
        if not source.exists():
            part = self.media / "720.mp4"
            sh("ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=25", "-f", "lavfi", "-i",
               "sine=frequency=440:sample_rate=48000", "-t", "20", "-c:v", "libx264", "-preset", "ultrafast", "-bf", "3", "-b:v", "1500000",
               "-pix_fmt", "yuv420p", "-g", "50", "-c:a", "aac", "-b:a", "128k", part)
            sh("ffmpeg", "-v", "error", "-stream_loop", "179", "-i", part, "-c", "copy", source)
            remove(part)
        streams = ["-v", "error", "-count_packets", "-show_entries", "stream=codec_type,nb_read_packets", "-of", "csv=p=0"]
        wanted = sh("ffprobe", *streams, source)

        def check(who, _):
            made = sh("ffprobe", *streams, out)
            if made != wanted:
                sys.exit(f"{who} made {made} of {wanted}")

        ours = [self.avtool, "export", "--source", source, "--output", out, "--preset", "Passthrough"]
        peer = ["ffmpeg", "-v", "error", "-y", "-i", source, "-c", "copy", out]
        self.row("remux, an hour of Matroska", ours, {"ffmpeg -c copy": peer}, check=check, clean={"ours": out, "ffmpeg -c copy": out})
        remove(out)

    def joining(self):
        """Two parts of the long movie with the short movie in between, without coding."""
        self.join("passthrough, three parts joined", "join", [(self.hours, 6000, 600), (self.minute, 0, 60), (self.hours, 1200, 600)])

    def cutting(self):
        """Two hundred parts of a movie as a composition."""
        self.join("passthrough, an hour of 200 cuts", "compose", [(self.hours, 36 * number, 18) for number in range(200)])

    def join(self, name, word, parts):
        out, script = self.media / "joined.mp4", self.media / "join.txt"
        seconds = sum(part[2] for part in parts)
        script.write_text("ffconcat version 1.0\n" + "".join(f"file {file}\ninpoint {start}\noutpoint {start + length}\n" for file, start, length in parts))
        ours = [self.client, word, out, *[value for part in parts for value in part]]
        peer = ["ffmpeg", "-v", "error", "-y", "-f", "concat", "-safe", "0", "-i", script, "-c", "copy", out]

        def check(who, _):
            made = json.loads(sh("ffprobe", "-v", "error", "-count_packets", "-show_entries", "stream=codec_type,duration,nb_read_packets", "-of", "json", str(out)))
            for stream in made["streams"]:
                wanted = {"video": seconds * 30, "audio": seconds * 48000 / 1024}[stream["codec_type"]]
                # At each cut both sides keep samples before it, from a key frame or the start of a packet on, which
                # ffprobe counts.
                allowed = max(2, 0.1 * len(parts))
                if not abs(int(stream["nb_read_packets"]) - wanted) < len(parts) * 130 or not abs(float(stream["duration"]) - seconds) < allowed:
                    sys.exit(f"{who} made {stream}")

        self.row(name, ours, {"ffmpeg -f concat": peer}, check=check, clean={"ours": out, "ffmpeg -f concat": out})
        remove(out, script)

    def seeking(self):
        """Reads stored frames at places all over a composition of ten thousand segments, and of one of ten."""
        name = "seek into 10,000 segments"
        if self.only and self.only not in name:
            return
        many, few = ([[float(word) for word in sh(str(self.client), "seek", str(count), str(self.hours)).split()[::2][:2]]
                      for _ in range(self.pairs + 1)][1:] for count in (10_000, 10))
        wall, cpu = (statistics.median(a[i] / b[i] for a, b in zip(many, few)) for i in (0, 1))
        middle = [statistics.median(run[i] for run in runs) for i in (0, 1) for runs in (many, few)]
        print(f"{name:34} vs {'ours, 10 segments':22} wall {wall:.2f} ({middle[0]:.2f} ms / {middle[1]:.2f} ms) "
              f"CPU {cpu:.2f} ({middle[2]:.2f} ms / {middle[3]:.2f} ms)", flush=True)

    def player(self):
        """Exact seeks of a paused player to random places, by the milliseconds that each side counts itself."""
        name = "1000 exact seeks of a player"
        if self.only and self.only not in name:
            return
        generator = random.Random(11)
        times = [f"{generator.uniform(0, 59.9):.4f}" for _ in range(1000)]
        commands = ([self.client, "player", "seek", self.minute, *times], ["/usr/bin/python3", ROOT / "Benchmarks" / "mpv_player.py", "seek", self.minute, *times])
        pairs = [[[float(number) for number in re.findall(r"([0-9.]+) ms", sh(*map(str, command)))] for command in commands] for _ in range(self.pairs + 1)][1:]
        for index, word in enumerate(("median", "most")):
            ratio = statistics.median(ours[index] / theirs[index] for ours, theirs in pairs)
            middle = [statistics.median(pair[side][index] for pair in pairs) for side in (0, 1)]
            print(f"{name:34} vs {'mpv':22} {word} {ratio:.2f} ({middle[0]:.1f} ms / {middle[1]:.1f} ms)", flush=True)

    def playing(self):
        """Ten minutes in real time, once on each side, if `--only` is this row's name."""
        name = "ten minutes played"
        if self.only != name:
            return
        for command in ([self.client, "player", "play", self.hours, 600], ["/usr/bin/python3", ROOT / "Benchmarks" / "mpv_player.py", "play", self.hours, 600]):
            print(f"{name:34} {pathlib.Path(command[0]).name}: {sh(*map(str, command)).strip()}", flush=True)

    def trimming(self):
        """Twenty minutes from inside a group of pictures on, exact to the frame. ffmpeg encodes all frames, once."""
        name = "exact trim, 20 min of 2 h"
        out = {who: self.media / f"{who}-trim.mp4" for who in ("ours", "ffmpeg")}
        ours = [self.avtool, "export", "--source", self.hours, "--output", out["ours"], "--preset", "HighestQuality", "--start", "601", "--duration", "1200"]
        ffmpeg = ["ffmpeg", "-v", "error", "-y", "-ss", "601", "-t", "1200", "-i", self.hours, "-vsync", "passthrough", "-c:v", "libx264", "-preset", "veryfast", "-crf", "18",
                  "-c:a", "copy", out["ffmpeg"]]
        if self.only and self.only not in name:
            return
        times = sh("ffprobe", "-v", "error", "-select_streams", "v", "-read_intervals", "600%1802", "-show_entries", "packet=pts_time",
                   "-of", "csv=p=0", str(self.hours)).replace(",", "").split()
        inside = sum(1 for time in times if 601 <= float(time) < 1801)

        def check(who, _):
            streams = json.loads(sh("ffprobe", "-v", "error", "-show_entries", "stream=codec_type,duration", "-of", "json", str(out[who])))["streams"]
            frames = sh("ffmpeg", "-v", "error", "-i", str(out[who]), "-map", "0:v", "-c", "copy", "-f", "framehash", "-hash", "crc32", "-").splitlines()
            count = sum(1 for line in frames if not line.startswith("#"))
            # The frame that is displayed when the range begins may have an earlier time. A duration may be a frame longer.
            if any(abs(float(stream["duration"]) - 1200) > 0.034 for stream in streams) or not inside <= count <= inside + 1:
                sys.exit(f"{who} made {count} pictures of {inside}, {streams}")

        self.row(name, ours, {"ffmpeg, all encoded": ffmpeg}, check=lambda who, text: check(who.split(",")[0], text),
                 clean={"ours": out["ours"], "ffmpeg, all encoded": out["ffmpeg"]}, once="ffmpeg, all encoded")
        remove(*out.values())

    def reading(self):
        peer = ["ffmpeg", "-v", "error", "-i", self.hours, "-map", "0", "-c", "copy", "-f", "null", "-"]
        probe = sh("ffprobe", "-v", "error", "-show_entries", "stream=nb_frames", "-of", "csv=p=0", str(self.hours)).split()
        expected = sum(int(count) for count in probe)

        def check(who, text):
            if who == "ours" and not text.startswith(f"{expected} samples"):
                sys.exit(f"ours read {text!r}, not {expected} samples")

        self.row("read every sample of 2 h", [self.client, "read", "own", self.hours], {"ffmpeg -c copy": peer}, check=check)
        self.row("the same, in shared memory", [self.client, "read", "shared", self.hours], {"ffmpeg -c copy": peer}, check=check)
        soxr = ["ffmpeg", "-v", "error", "-i", self.hours, "-map", "0:a", "-ac", "1", "-af", "aresample=16000:resampler=soxr", "-f", "null", "-"]
        self.row("2 h of AAC as 16 kHz mono", [self.client, "sound", self.hours], {"ffmpeg with soxr": soxr})
        pyav = ["/usr/bin/python3", ROOT / "Benchmarks" / "pyav_samples.py", 1000, self.hours]
        self.row("1000 random key samples", [self.client, "random", 1000, self.hours], {"PyAV": pyav})

    # ffmpeg's settings for edits. The other sides use x264 with the same preset and bit rate.
    ENCODER = ["-c:v", "libx264", "-preset", "veryfast", "-b:v", "5000000", "-pix_fmt", "yuv420p", "-an"]

    def clips(self):
        """Two clips of twenty seconds."""
        clips = [self.media / "a.mp4", self.media / "b.mp4"]
        for clip, source in zip(clips, ("testsrc2", "mandelbrot")):
            if not clip.exists():
                sh("ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"{source}=size=1280x720:rate=30", "-t", "20", "-c:v", "libx264",
                   "-preset", "faster", "-b:v", "4000000", "-pix_fmt", "yuv420p", "-g", "60", str(clip))
        return clips

    def edit(self, name, frames, ours, ffmpeg, melt):
        """Measures an edit by our client's words (GES's too), ffmpeg's inputs and filters, and melt's tracks."""
        out = {who: self.media / f"{who}-edit.mp4" for who in ("ours", "ffmpeg", "melt", "GES")}
        # Melt's titles need a screen, or Qt's offscreen platform.
        melt = ["env", "DISPLAY=:0", "QT_QPA_PLATFORM=offscreen", "melt", "-silent", *melt, "-profile", "atsc_720p_30", "-consumer",
                f"avformat:{out['melt']}", "vcodec=libx264", "preset=veryfast", "vb=5000k", "an=1", "real_time=-2"]
        ges = ["env", f"XDG_RUNTIME_DIR={self.media}", "/usr/bin/python3", ROOT / "Benchmarks" / "ges_edit.py", ours[0], out["GES"], *ours[1:]]
        peers = {"ffmpeg": ["ffmpeg", "-v", "error", "-y", *ffmpeg, *self.ENCODER, out["ffmpeg"]], "melt": melt, "GES": ges}

        def check(who, _):
            entries = "stream=nb_read_packets,width,height,pix_fmt"
            stream = json.loads(sh("ffprobe", "-v", "error", "-count_packets", "-select_streams", "v", "-show_entries", entries, "-of", "json",
                                   str(out[who])))["streams"][0]
            if (stream["width"], stream["height"], stream["pix_fmt"]) != (1280, 720, "yuv420p") or abs(int(stream["nb_read_packets"]) - frames) > 1:
                sys.exit(f"{who} made {stream}")
            if who != "ours":
                self.alike(who, out["ours"], out[who])

        self.row(name, [self.client, ours[0], out["ours"], *ours[1:]], peers, check=check, clean=out)
        remove(*out.values())

    def alike(self, who, ours, theirs):
        """Prints the SSIM of two encodes, their sizes, and whether x264's options are equal. Ends the run below 0.95."""
        done = subprocess.run(["ffmpeg", "-i", str(ours), "-i", str(theirs), "-lavfi", "ssim", "-f", "null", "-"], text=True, capture_output=True)
        similarity = float(re.findall(r"All:([0-9.]+)", done.stderr)[-1])
        options = [re.search(rb"options: ([ -~]+)", path.read_bytes()) for path in (ours, theirs)]
        same = len({found and found.group(1) for found in options}) == 1
        print(f"  SSIM of ours and {who}'s {similarity:.4f}, {ours.stat().st_size} and {theirs.stat().st_size} bytes, "
              f"x264 options {'equal' if same else 'differ'}")
        if similarity < 0.95:
            sys.exit(f"{who} made other pictures")

    def dissolve(self):
        """Two clips, ten seconds of them dissolved into each other."""
        clips = self.clips()
        self.edit("two-clip dissolve, 720p, 30 s", 900, ["dissolve", *clips, 10],
                  ["-i", clips[0], "-i", clips[1], "-filter_complex", "xfade=transition=fade:duration=10:offset=10"],
                  [*clips, "-mix", "300", "-mixer", "luma"])
        self.encoding(clips)

    def encoding(self, clips):
        """The dissolve against ffmpeg's encoding of a dissolve's raw frames, which are made beforehand."""
        raw, out = self.media / "dissolve.yuv", self.media / "encoded.mp4"
        name = "the same, and its encoder alone"
        if self.only and self.only not in name:
            return
        sh("ffmpeg", "-v", "error", "-y", "-i", clips[0], "-i", clips[1], "-filter_complex", "xfade=transition=fade:duration=10:offset=10",
           "-f", "rawvideo", "-pix_fmt", "yuv420p", raw)
        alone = ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "1280x720", "-r", "30", "-i", raw, *self.ENCODER, out]
        self.row(name, [self.client, "dissolve", out, *clips, 10], {"ffmpeg, raw frames": alone}, clean={"ours": out, "ffmpeg, raw frames": out})
        remove(raw, out)

    def pictures(self):
        """A clip with nine small copies of another clip over it, each decoded separately."""
        clips, places = self.clips(), [(80 + number % 3 * 400, 40 + number // 3 * 230) for number in range(9)]
        scales = [f"[{number}:v]scale=320:180:flags=bicubic[s{number}]" for number in range(1, 10)]
        overlays = [f"[{f'o{number - 1}' if number > 1 else '0:v'}][s{number}]overlay={x}:{y}[o{number}]"
                    for number, (x, y) in enumerate(places, 1)]
        inputs = [word for clip in [clips[0], *[clips[1]] * 9] for word in ("-t", "5", "-i", clip)]
        tracks = [clips[0], "out=149"] + ["-track", clips[1], "out=149"] * 9
        for number, (x, y) in enumerate(places, 1):
            tracks += ["-transition", "composite", "a_track=0", f"b_track={number}", "in=0", "out=149", f"geometry={x}/{y}:320x180", "fill=1",
                       "progressive=1", "deinterlace=0"]
        self.edit("ten-layer picture in picture, 5 s", 150, ["pip", *clips, 5],
                  [*inputs, "-filter_complex", ";".join(scales + overlays), "-map", "[o9]"], tracks)

    def titles(self):
        """A clip with one title that moves and one that fades."""
        clip = self.clips()[0]
        font = "fontfile=/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf:fontsize=64:fontcolor=white"
        drawn = (f"drawtext={font}:text='A title in motion':x=40+60*t+(600-tw)/2:y=152,"
                 f"drawtext={font}:text='A title that fades':alpha=1-t/10:x=40+(600-tw)/2:y=502")
        look = ["family=DejaVu Sans", "size=64", "weight=400", "fgcolour=0xffffffff", "bgcolour=0x00000000", "halign=center", "valign=top"]
        melt = [clip, "out=299", "-attach-cut", "dynamictext:A title in motion", "geometry=0=40/140:600x80:1;299=638/140:600x80:1", *look,
                "-attach-cut", "dynamictext:A title that fades", "geometry=0=40/490:600x80:1;299=40/490:600x80:0.003", *look]
        self.edit("titles with animation, 10 s", 300, ["titles", clip, 10], ["-t", "10", "-i", clip, "-vf", drawn], melt)

    def crowd(self):
        """200 single stills in as many tasks, two, four and all of them at once, beside an offline render.

        The client prints its measurements. Six rounds in alternating orders, because the host's speed varies.
        """
        name, kinds, rounds = "200 exact stills in 200 tasks", (2, 4, 200), []
        if self.only and self.only not in name:
            return
        for number in range(6):
            seconds = {}
            for at_once in kinds if number % 2 == 0 else kinds[::-1]:
                rest = 60 if at_once == 200 and number == 0 else 0
                text = sh(str(self.client), "crowd", str(at_once), "200", str(self.minute), str(rest)).strip()
                seconds[at_once] = float(re.search(r"at once: ([0-9.]+) s", text)[1])
                print(f"{name:34} {text}", flush=True)
            rounds.append(seconds)
        for other in kinds[:2]:
            ratios = [seconds[200] / seconds[other] for seconds in rounds]
            print(f"{name:34} vs {f'{other} at a time':22} wall {statistics.median(ratios):.2f} ({', '.join(f'{ratio:.2f}' for ratio in ratios)})",
                  flush=True)

    def drawing(self):
        """An image drawn on a bitmap of another size, by three interpolation qualities."""
        name = "800x600 drawn as 960x720"
        if self.only and self.only not in name:
            return
        print(f"{name:34} {sh(str(self.client), 'draw', '200').strip().replace(chr(10), ', ')}", flush=True)

    # The options of x264 that a movie output uses by default.
    CAPTURE = {"ffmpeg": ["-preset", "ultrafast", "-crf", "24", "-g", "250"],
               # Without vbv-buf-capacity=0, x264enc limits the rate.
               "GStreamer": ["speed-preset=ultrafast", "pass=qual", "quantizer=24", "key-int-max=250", "vbv-buf-capacity=0"]}

    def capture(self):
        """Thirty seconds of a screen with a moving picture, and of a microphone with a tone, by private servers.

        CPU is what counts: all sides take as long as the recording. The peers are GStreamer with the same encoder, and
        ffmpeg with and without `-fps_mode passthrough`.
        """
        name, seconds = "screen and microphone, 1080p30, 30 s", 30
        if self.only and self.only not in name:
            return
        with tempfile.TemporaryDirectory() as folder:
            started = []

            def start(*command, **options):
                started.append(subprocess.Popen(command, stderr=subprocess.DEVNULL, **options))
                return started[-1]

            try:
                screen = start("Xvfb", "-displayfd", "1", "-screen", "0", "1920x1080x24", "-nolisten", "tcp", "-noreset", "-ac",
                               stdout=subprocess.PIPE, text=True)
                display = ":" + screen.stdout.readline().strip()
                socket = f"unix:{folder}/socket"
                start("pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
                      "-L", "module-null-sink sink_name=test rate=48000 channels=2",
                      "-L", f"module-native-protocol-unix socket={folder}/socket auth-anonymous=1",
                      env={**os.environ, "HOME": folder, "XDG_RUNTIME_DIR": folder, "PULSE_RUNTIME_PATH": folder})
                environment = {**os.environ, "DISPLAY": display, "WAYLAND_DISPLAY": "", "PULSE_SERVER": socket, "SDL_VIDEODRIVER": "x11"}
                while subprocess.run(["pactl", "info"], env=environment, capture_output=True).returncode:
                    if started[1].poll() is not None:
                        sys.exit("pulseaudio has ended")
                start("ffmpeg", "-v", "error", "-re", "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000", "-f", "pulse", "-device", "test",
                      "tone", env=environment)
                drawn = pathlib.Path(folder) / "drawn"
                start("/usr/bin/python3", str(ROOT / "Benchmarks" / "screen_scene.py"), stdout=drawn.open("w"), env=environment)
                while not drawn.stat().st_size:
                    time.sleep(0.1)
                self.record(name, seconds, environment, drawn)
                start("ffplay", "-v", "error", "-noborder", "-left", str(1920 - 64), "-top", "0", "-an", "-f", "lavfi",
                      "color=gray:size=64x64:rate=30,noise=alls=90:allf=t", env=environment)
                print(f"{'a corner of it to a delegate':34} {sh(str(self.client), 'screen', '10', '10', env=environment).strip()}", flush=True)
            finally:
                for process in reversed(started):
                    process.kill()
                    process.wait()

    def numbers(self, path):
        """The number in each recorded frame of the scene; see screen_scene.py."""
        bits, side = screen_scene.BITS, screen_scene.SIDE
        squares = subprocess.run(["ffmpeg", "-v", "error", "-i", path, "-fps_mode", "passthrough", "-vf", f"crop={bits * side}:{side}:0:0,scale={bits}:1:flags=area",
                                  "-pix_fmt", "gray", "-f", "rawvideo", "-"], capture_output=True, check=True).stdout
        return [sum((squares[start + bit] > 127) << bit for bit in range(bits)) for start in range(0, len(squares), bits)]

    def record(self, name, seconds, environment, drawn):
        out = {who: self.media / f"{number}-captured.mp4"
               for number, who in enumerate(("ours", "GStreamer", "ffmpeg", "ffmpeg, passthrough"))}
        environment = ["env", *(f"{key}={environment[key]}" for key in ("DISPLAY", "WAYLAND_DISPLAY", "PULSE_SERVER"))]
        ours = [*environment, "AVFOUNDATION_SOUND_DEVICE=", self.avtool, "capture", "record", out["ours"], "--screen", "--microphone", "test.monitor",
                "--duration", seconds, "--replace"]
        grab = ["ffmpeg", "-v", "error", "-y", "-thread_queue_size", "512", "-f", "x11grab", "-framerate", "30", "-video_size", "1920x1080",
                "-i", ":0", "-thread_queue_size", "512", "-f", "pulse", "-i", "test.monitor", "-t", seconds, "-c:v", "libx264", *self.CAPTURE["ffmpeg"],
                "-pix_fmt", "yuv420p", "-c:a", "aac"]
        grab[grab.index(":0")] = environment[1].split("=", 1)[1]
        gst = ["gst-launch-1.0", "-q", "-e", "ximagesrc", "use-damage=false", f"num-buffers={30 * seconds}", "!", "video/x-raw,framerate=30/1", "!",
               "videoconvert", "!", "video/x-raw,format=I420", "!", "queue", "!", "x264enc", *self.CAPTURE["GStreamer"], "!", "h264parse", "!", "queue", "!",
               "mux.", "pulsesrc", "device=test.monitor", f"num-buffers={100 * seconds}", "!", "audioconvert", "!", "avenc_aac", "!", "queue", "!",
               "mp4mux", "name=mux", "!", "filesink", f"location={out['GStreamer']}"]
        peers = {"GStreamer": [*environment, *gst], "ffmpeg": [*environment, *grab, out["ffmpeg"]],
                 "ffmpeg, passthrough": [*environment, *grab, "-fps_mode", "passthrough", out["ffmpeg, passthrough"]]}

        def check(who, _):
            times = [float(line) for line in sh("ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "packet=pts_time", "-of", "csv=p=0",
                                                str(out[who])).replace(",", "").split()]
            times.sort()
            steps = [b - a for a, b in zip(times, times[1:])]
            options = re.search(rb"options: ([ -~]+)", out[who].read_bytes())
            found, scene = self.numbers(out[who]), dict(line.split() for line in drawn.read_text().splitlines()[:-1])
            inside = [int(number) for number in scene if found[0] <= int(number) <= found[-1]]
            # The scene draws frames late if the processors are busy, and the next one on time: a recorder of 30 frames a second cannot have both.
            stood = {one: float(scene[str(other)]) - float(scene[str(one)]) for one, other in zip(inside, inside[1:])}
            missing = sorted(stood[number] * 1000 for number in set(stood) - set(found))
            print(f"  {who}: {len(times)} frames in {times[-1] - times[0]:.2f} s, longest step {max(steps) * 1000:.0f} ms, {out[who].stat().st_size} bytes\n"
                  f"    {len(set(found))} of the {len(inside)} frames that the scene drew; of the missing, {sum(each >= 1000 / 30 for each in missing)} stood for 33 ms or longer"
                  f" ({', '.join(f'{each:.0f}' for each in missing[-3:])} ms); {len(found) - len(set(found))} doubled\n"
                  f"    {options.group(1).decode() if options else ''}", flush=True)
            if len(times) < 25 * seconds:
                sys.exit(f"{who} made {len(times)} frames")

        self.row(name, ours, peers, check=check, clean=out, pairs=min(self.pairs, 3), is_new=True)
        remove(*out.values())

    def cameras(self):
        """A camera of PipeWire's, by the milliseconds from the time that the camera states for a frame. Raw frames, which are only copied or
        converted, are those of a camera in C, which states the time at which it queues a frame; the peer is a reader in C, which neither copies
        nor converts. JPEG is GStreamer's: its stated time is before the frame is made, so its delay contains the making."""
        name, seconds = "camera to a delegate, 1080p30", 10
        if self.only and self.only not in name:
            return
        camera, servers = self.media / "pipewire_camera", ROOT / "scripts" / "capture-servers"
        sh("cc", "-std=gnu11", "-O2", "-Wall", "-Werror", str(ROOT / "Benchmarks" / "pipewire_camera.c"), "-o", str(camera),
           "-I/usr/include/pipewire-0.3", "-I/usr/include/spa-0.2", "-lpipewire-0.3")
        account = re.compile(r"(\d+) frames of 1920x1080, (\d+) (?:dropped|lost); to the (?:delegate|callback) ([0-9.]+) ms, at most ([0-9.]+)")
        for kind, line in (("420v", "NV12"), ("YUYV", "YUY2")):
            environment = {**os.environ, "FIRST_CAMERA_COMMAND": shlex.join([str(camera), "offer", "bars", line])}
            runs = {"ours": [], "theirs": []}
            for _ in range(min(self.pairs, 3)):
                for who, command in (("ours", [self.client, "camera", seconds, 10]), ("theirs", [camera, "read", "bars", seconds])):
                    text = sh(*map(str, [servers, *command]), env=environment).strip()
                    if "skipped" in text:
                        print(f"{name + ', ' + kind:34} {text}", flush=True)
                        return
                    found = account.match(text)
                    if not found or int(found[1]) < 25 * seconds:
                        sys.exit(f"{who} of {kind}: {text!r}")
                    runs[who].append([float(number) for number in found.groups()])
            ours, theirs = ([statistics.median(run[i] for run in all) for i in range(4)] for all in runs.values())
            ratio = statistics.median(a[2] / b[2] for a, b in zip(*runs.values()))
            print(f"{name + ', ' + kind:34} vs {'libpipewire, no copy':22} delay {ratio:.2f} ({ours[2]:.2f} ms / {theirs[2]:.2f} ms)"
                  f"  most {ours[3]:.2f} / {theirs[3]:.2f} ms  lost {ours[1]:.0f} / {theirs[1]:.0f} of {ours[0]:.0f} frames", flush=True)
        command = [servers, self.client, "camera", 20, 10]
        line = "video/x-raw,format=I420,width=1920,height=1080,framerate=30/1 ! jpegenc"
        text = sh(*map(str, command), env={**os.environ, "FIRST_CAMERA": line}).strip()
        print(f"{name + ', JPEG':34} {text}", flush=True)

    def songs(self):
        """A folder of 10,000 songs, each with its own title and one of twenty tones, half of them FLAC.

        The tags are written here: ten thousand runs of ffmpeg take minutes.
        """
        folder = self.media / "songs"
        if folder.exists():
            return folder
        making = self.media / "songs.making"
        shutil.rmtree(making, ignore_errors=True)
        for album in range(500):
            (making / f"Album {album}").mkdir(parents=True)
        tones = []
        for number in range(20):
            wave = ["-f", "lavfi", "-i", f"sine=frequency={220 + 20 * number}:sample_rate=44100", "-t", "3"]
            files = [making / "tone.mp3", making / "tone.flac"]
            sh("ffmpeg", "-v", "error", "-y", *wave, "-id3v2_version", "0", files[0], *wave[4:], files[1])
            tones.append([file.read_bytes() for file in files])
            remove(*files)
        for number in range(10000):
            album = number // 20
            tags = {"TIT2": f"Song {number}", "TPE1": f"Artist {album % 150}", "TALB": f"Album {album}", "TRCK": str(number % 20 + 1),
                    "TCON": f"Genre {album % 12}"}
            mp3, flac = tones[number % 20]
            if number % 2:
                frames = b"".join(name.encode() + struct.pack(">IH", len(text) + 1, 0) + b"\0" + text.encode() for name, text in tags.items())
                size = bytes(len(frames) >> shift & 127 for shift in (21, 14, 7, 0))
                data, kind = b"ID3\3\0\0" + size + frames + mp3, "mp3"
            else:
                names = dict(TIT2="TITLE", TPE1="ARTIST", TALB="ALBUM", TRCK="TRACKNUMBER", TCON="GENRE")
                lines = [f"{names[name]}={text}".encode() for name, text in tags.items()]
                block = struct.pack("<II", 0, len(lines)) + b"".join(struct.pack("<I", len(line)) + line for line in lines)
                # The first of ffmpeg's blocks, STREAMINFO, is kept. The frames follow the last block.
                at, last = 4, False
                while not last:
                    last, at = flac[at] >> 7, at + 4 + int.from_bytes(flac[at + 1:at + 4], "big")
                data, kind = flac[:42] + b"\x84" + len(block).to_bytes(3, "big") + block + flac[at:], "flac"
            (making / f"Album {album}" / f"{number}.{kind}").write_bytes(data)
        making.rename(folder)
        return folder

    def photographs(self):
        """A folder of 100,000 small images of sixteen widths, each with its own pixels and date."""
        folder = self.media / "photographs"
        if folder.exists():
            return folder
        making = self.media / "photographs.making"
        shutil.rmtree(making, ignore_errors=True)

        def chunk(name, data):
            return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

        for number in range(100000):
            if number % 1000 == 0:
                (making / str(number // 1000)).mkdir(parents=True)
            width = 16 + number % 16
            pixels = (b"\0" + struct.pack(">Q", number).rjust(width, b"\0")) * 16
            path = making / str(number // 1000) / f"{number}.png"
            path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, 16, 8, 0, 0, 0, 0))
                             + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b""))
            date = 1_000_000_000 + number * 7919 % 1_000_003
            os.utime(path, (date, date))
        making.rename(folder)
        return folder

    def library(self):
        """The user's media: songs read for the first time, and again unchanged, against MPD, which keeps an index of
        music; and fetches of 100,000 images, which the client measures."""
        first, second, fetch = "10,000 songs indexed", "the same index, second start", "100,000 images, first 100 by date"
        state = self.media / "library"
        ours = ["env", f"XDG_DATA_HOME={state}/data", f"XDG_CACHE_HOME={state}/cache"]
        fresh = ["sh", "-c", f"rm -rf '{state}' && exec \"$@\"", "sh"]
        if not self.only or self.only in first or self.only in second:
            songs = self.songs()
            configuration, socket = self.media / "mpd.conf", pathlib.Path(tempfile.mkdtemp()) / "mpd"
            configuration.write_text(f'music_directory "{songs}"\ndb_file "{self.media}/mpd.database"\nbind_to_address "{socket}"\n'
                                     'audio_output {\ntype "null"\nname "none"\n}\n')
            serve = (f"mpd --no-daemon '{configuration}' 2>/dev/null & export MPD_HOST='{socket}'; until mpc stats >/dev/null 2>&1; do sleep 0.02; done; "
                     "mpc --wait update >/dev/null; mpc stats; kill $!; wait $! || true")
            index = [*ours, f"AVFOUNDATION_MEDIA_ROOTS={songs}", self.avtool, "library", "index"]

            def check(who, text):
                if not re.search(r"found 10000|Songs: +10000", text):
                    sys.exit(f"{who} found {text!r}")

            self.row(first, [*fresh, *index], {"MPD": ["sh", "-c", serve]}, check=check, clean={"MPD": self.media / "mpd.database"}, is_new=True)
            self.row(second, index, {"MPD": ["sh", "-c", serve]}, check=check, is_new=True)
            shutil.rmtree(socket.parent)
        if not self.only or self.only in fetch:
            images = f"AVFOUNDATION_MEDIA_ROOTS={self.photographs()}"
            wall, cpu, memory, text = timed(list(map(str, [*fresh, *ours, images, self.avtool, "library", "index"])))
            print(f"{'100,000 images indexed':34} {wall:.1f} s, {cpu:.1f} s of processors, {memory:.0f} MB: {text.strip()}", flush=True)
            print(f"{fetch:34} {sh(*map(str, [*ours, images, self.client, 'photos', 21])).strip()}", flush=True)
        shutil.rmtree(state, ignore_errors=True)

    def memory(self):
        """Peak memory of a ten-minute against a ten-second export. One pair: memory hardly varies."""
        out = self.media / "memory.mp4"
        export = [self.avtool, "export", "--source", self.hours, "--output", out, "--preset", "LowQuality", "--start", "60", "--duration"]
        self.row("export, 10 min (ours) vs 10 s", [*export, "600"], {"ours, 10 s": [*export, "10"]}, clean={"ours": out, "ours, 10 s": out}, pairs=1)
        remove(out)

    def farm(self):
        """A minute of 1080p in parts: two pinned workers, an export on one pinned core, and a shell with ffmpeg's segments
        and concat; a plan of two hours; a join of parts of ProRes, and a copy of their bytes."""
        names = ("farm, 1080p by two workers", "farm, CPU of 1080p in parts", "farm, two hours planned", "farm, ProRes joined",
                 "farm, CPU of 1080p with analysis")
        if self.only and not any(self.only in name for name in names):
            return
        folder = self.media / "farm"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        # An export of MPEG-4 video encodes by a constant quality.
        source = self.media / "minute-mpeg4.mov"
        if not source.exists():
            sh("ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=1920x1080:rate=30,noise=alls=6:allf=t", "-f", "lavfi", "-i",
               "sine=frequency=440:sample_rate=48000", "-t", "60", "-c:v", "mpeg4", "-q:v", "4", "-c:a", "pcm_s16le", source)
        film, plan, joined, single, shell = (folder / name for name in ("film.mov", "plan.json", "plan.mp4", "single.mp4", "shell.mp4"))
        os.link(source, film)
        # Parts begin at key frames, and an interval of 60 frames divides the minute evenly.
        # An export on one core encodes on one thread; each worker and each ffmpeg has one core, too.
        workers = "xargs --process-slot-var=SLOT -P 2 -n 1 sh -c"
        farm = (f"rm -rf farm-* && {self.avtool} farm plan film.mov -o plan.json --replace --parts 2 --key-frames 60 --threads 1 >/dev/null && "
                f"seq 0 2 | "
                f"{workers} 'exec taskset -c \"$SLOT\" {self.avtool} farm work plan.json \"$1\"' sh >/dev/null && "
                f"{self.avtool} farm join plan.json -o plan.mp4 >/dev/null")
        export = ["taskset", "-c", "0", self.avtool, "export", "-s", film, "-o", single, "-p", "HighestQuality"]
        encode = "-c:v libx264 -preset veryfast -crf 18 -g 60 -pix_fmt yuv420p -threads 1"
        part = (f'if [ "$1" = 2 ]; then exec taskset -c "$SLOT" ffmpeg -v error -y -i film.mov -vn -c:a aac -b:a 128k sound.m4a; fi; '
                f'exec taskset -c "$SLOT" ffmpeg -v error -y -ss "$(($1 * 30))" -t 30 -i film.mov -an {encode} "shell-$1.mp4"')
        (folder / "shell.txt").write_text("".join(f"file shell-{number}.mp4\n" for number in range(2)))
        (folder / "part.sh").write_text(part)
        segments = (f"seq 0 2 | xargs --process-slot-var=SLOT -P 2 -n 1 sh part.sh && "
                    "ffmpeg -v error -y -f concat -i shell.txt -i sound.m4a -map 0:v -map 1:a -c copy shell.mp4")

        def check(who, _):
            made = {"ours": joined, "ours, one core": single, "ffmpeg, segments": shell}[who]
            frames = sh("ffprobe", "-v", "error", "-count_packets", "-select_streams", "v", "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0", made)
            if frames.strip().strip(",") != "1800":
                sys.exit(f"{who} made {frames}")

        here = ["env", "-C", folder, "sh", "-c"]
        self.row(names[0], [*here, farm], {"ours, one core": export, "ffmpeg, segments": [*here, segments]}, check=check,
                 clean={"ours": joined, "ours, one core": single, "ffmpeg, segments": shell})
        # On one core, processor time does not depend on what the other core does.
        whole = farm.replace("--parts 2", "--parts 1").replace("seq 0 2", "seq 0 1").replace("-P 2", "-P 1")
        parts = farm.replace("-P 2", "-P 1")
        self.row(names[1], [*here, parts], {"ours, one part": [*here, whole]}, clean={"ours": joined, "ours, one part": joined})
        # A preset with a bit rate has an analysis before its parts, here of one piece.
        analysed = parts.replace("plan.json --replace", "plan.json --replace -p 1920x1080").replace("seq 0 2", "printf '%s\\n' a0 0 1 2")

        def check_rate(who, _):
            check(who, _)
            if who == "ours":
                size = sum(int(line) for line in sh("ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "packet=size", "-of",
                                                    "csv=p=0", joined).replace(",", "").split())
                wanted = json.loads((folder / "plan.json").read_text())["analysis"]["rate"] / 8 * 60
                print(f"{names[4]:34} the video has {size / wanted:.3f} of its preset's size")
                if not 0.9 <= size / wanted <= 1.1:
                    sys.exit(f"{who} made {size} bytes of {wanted}")

        self.row(names[4], [*here, analysed], {"ours, one core": [*export[:-1], "1920x1080"]}, check=check_rate,
                 clean={"ours": joined, "ours, one core": single})
        hours = [self.avtool, "farm", "plan", self.hours, "-o", self.media / "hours.json", "--preset", "1920x1080", "--quality", "770"]
        self.row(names[2], [*hours, "--replace"], {"ffprobe": ["ffprobe", "-v", "error", "-show_entries", "format=duration:stream=codec_name", self.hours]})
        remove(self.media / "hours.json")
        if not self.only or self.only in names[3]:
            sh("sh", "-c", f"{self.avtool} farm plan film.mov -o prores.json --preset AppleProRes422LPCM --file-type mov --seconds 1 && "
               f"{self.avtool} farm submit prores.json --on local && mkdir copy && rm -rf shell-*.mp4", cwd=folder)
            made, name = folder / "prores.mov", json.loads((folder / "prores.json").read_text())["fingerprint"][:32]
            remove(made)
            join = [self.avtool, "farm", "join", folder / "prores.json", "-o", made]
            copy = f"cp farm-{name}/part-*.mov copy/"
            # A join makes one file, and stores it before it gives it its name.
            one = f"cat farm-{name}/part-*.mov >copy/one && sync copy/one"
            peers = {"cp": [*here, copy], "cp, stored": [*here, f"{copy} && sync copy/*"], "cat, stored": [*here, one]}
            self.row(names[3], join, peers,
                     clean={"ours": made})
        shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--media", default=str(ROOT / "Benchmarks" / ".media"))
    parser.add_argument("--only", help="rows whose name holds this word")
    parser.add_argument("--avtool", help="a release build of avtool, in place of building it")
    parser.add_argument("--client", help="a release build of Client, in place of building it")
    parser.add_argument("--before", nargs="*", default=[], help="folders, each with an earlier build's avtool and Client, which run in turn with these")
    parser.add_argument("--markdown", help="write the table to this file")
    parser.add_argument("--history", default=str(ROOT / "Benchmarks" / "history.tsv"), help="append the rows to this table")
    options = parser.parse_args()
    bench = Bench(options)
    for row in (bench.opening, bench.inspecting, bench.stills, bench.passthrough, bench.remuxing, bench.joining, bench.cutting, bench.seeking, bench.player, bench.playing,
                bench.trimming, bench.reading, bench.transcode, bench.dissolve, bench.pictures, bench.titles, bench.crowd, bench.drawing, bench.capture,
                bench.cameras, bench.library, bench.farm, bench.memory):
        row()
    bench.remember(pathlib.Path(options.history))
    if options.markdown:
        lines = ["| row | peer | wall | CPU | memory | ours | peer's |", "|---|---|---|---|---|---|---|"]
        for r in bench.rows:
            lines.append(f"| {r['row']} | {r['peer']} | {r['wall']:.2f} | {r['cpu']:.2f} | {r['memory']:.2f} | "
                         f"{r['ours'][0]:.2f} s, {r['ours'][2]:.0f} MB | {r['theirs'][0]:.2f} s, {r['theirs'][2]:.0f} MB |")
        pathlib.Path(options.markdown).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
