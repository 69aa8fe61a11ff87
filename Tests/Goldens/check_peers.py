"""Checks goldens against ffprobe and mediainfo: what a dump says of a file must be what these say.

    check_peers.py OWN_FOLDER [SHARED_FOLDER]     started by scripts/goldens --check-peers

Compared are the number and kind of tracks, codecs, sizes, sample rates, channels, durations, languages, the times of the
samples that edits show, chapters, and tags; of tracks with an index, every sample's time, decode time, duration, place,
size, sync flag and CRC-32; of tracks without one, every sample's time from the first, size and CRC-32; of LPCM, the
number of frames, and the length and CRC-32 of all samples. A difference is an error unless STATED names its file, its
subject and a reason; a stated difference that is gone from a present file is an error too.
"""

import fnmatch
import json
import os
import re
import subprocess
import sys
import zlib
from fractions import Fraction

from stated_differences import STATED

CODECS = {
    '"avc1"': "h264", '"hvc1"': "hevc", '"dvh1"': "hevc", '"dvhe"': "hevc", '"hev1"': "hevc", '"av01"': "av1", '"vp09"': "vp9",
    '"jpeg"': "mjpeg", '"aac "': "aac", '"ac-3"': "ac3", '"alac"': "alac", '"opus"': "opus", '".mp3"': "mp3", '".mp2"': "mp2",
    '"flac"': "flac", '"vorb"': "vorbis", '"tx3g"': "mov_text", '"wvtt"': "webvtt", '"c608"': "eia_608", '"text"': "mov_text",
}
KINDS = {"vide": "video", "soun": "audio", "text": "subtitle", "sbtl": "subtitle", "clcp": "subtitle", "tmcd": "data", "meta": "data"}


class Sample:
    def __init__(self, number, count, pts, dts, duration, size, crc, offset, flags):
        self.number, self.count, self.pts, self.dts, self.duration = number, count, pts, dts, duration
        self.size, self.crc, self.offset, self.flags = size, crc, offset, flags


def fraction(text, scale):
    """A time of a dump in seconds."""
    return Fraction(text) if "/" in text else Fraction(int(text), scale)


def samples(lines, scale):
    result = []
    for line in lines:
        match = re.match(r"(\d+)(?: @(\d+))?: pts (\S+)(?: dts (\S+))? \+(\S+)((?: [^|]*)?) \| (.*)$", line)
        if not match:
            continue
        number, offset, pts, dts, duration, flags, entries = match.groups()
        if duration in ("none", "indefinite") or "bytes" in entries:
            continue
        number, pts, duration = int(number), fraction(pts, scale), fraction(duration, scale)
        dts = fraction(dts, scale) if dts else None
        offset = int(offset) if offset else None
        for entry in entries.split(", "):
            size, crc = entry.split(" ")
            count = 1
            if "x" in size:
                count, size = map(int, size.split("x"))
            size = int(size)
            result.append(Sample(number, count, pts, dts, duration, size, crc, offset, flags.split()))
            number, pts = number + count, pts + count * duration
            offset = None if offset is None else offset + count * size
            dts = None
    return result


class Track:
    def __init__(self, line):
        _, self.id, self.kind = line.split(" ")
        self.id = int(self.id)
        self.facts, self.stored, self.read, self.marks, self.tags = [], None, [], [], []
        self.read_lines = []

    def value(self, start):
        return next((fact[len(start):] for fact in self.facts if fact.startswith(start)), None)

    def finish(self):
        self.scale = int(re.search(r" scale (\d+)", self.value("range ")).group(1))
        if self.stored is not None:
            self.stored = samples(self.stored, self.scale)
        self.read_samples = samples(self.read, self.scale)

    def shown(self):
        """The times of the samples that edits show, in seconds."""
        if self.stored is None:
            return sorted(sample.pts for sample in self.read_samples if "DoNotDisplay" not in sample.flags)
        times = []
        for line in self.read:
            match = re.match(r"(\d+)\.\.\.(\d+): as stored from (\d+), pts by (\S+) dts by \S+(.*)$", line)
            if match and "DoNotDisplay" not in match.group(5):
                first, last, place, shift = int(match[1]), int(match[2]), int(match[3]), fraction(match[4], self.scale)
                times += [self.stored[place + index].pts + shift for index in range(last - first + 1)]
        return sorted(times)


class Dump:
    def __init__(self, path):
        self.facts, self.tracks, self.chapters, self.values = [], [], [], []
        section = None
        for line in open(path, encoding="utf-8").read().splitlines()[1:]:
            depth = (len(line) - len(line.lstrip(" "))) // 2
            text = line.strip()
            if " = " in text:
                self.values.append(text.split(" = ", 1)[1])
            elif re.match(r'\w+: "', text):
                self.values.append(text.split(": ", 1)[1])
            if depth == 1 and text.startswith("track "):
                self.tracks.append(Track(text))
                section = None
                continue
            if not self.tracks:
                self.facts.append(text)
                if text.startswith("chapter "):
                    start, length = re.match(r"chapter (\S+) \+(\S+)", text).groups()
                    self.chapters.append([Fraction(start), Fraction(start) + Fraction(length), None])
                elif self.chapters and "common/title" in text and self.chapters[-1][2] is None and " = " in text:
                    self.chapters[-1][2] = json.loads(text.split(" = ", 1)[1].split(" HREF=")[0])
                continue
            track = self.tracks[-1]
            if depth == 2:
                section = text.split(":")[0] if re.match(r"(stored|read|captions|groups):", text) else None
                if section == "stored":
                    track.stored = []
                track.facts.append(text)
            elif section == "stored":
                track.stored.append(text)
            elif section == "read":
                track.read.append(text)
            else:
                track.facts.append(text)
        for track in self.tracks:
            track.finish()

    def value(self, start):
        return next((fact[len(start):] for fact in self.facts if fact.startswith(start)), None)


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False).stdout


def probe(path, *extra):
    text = output(
        "ffprobe", "-v", "error", *extra, "-show_format", "-show_streams", "-show_packets", "-show_chapters", "-show_data_hash", "CRC32",
        "-of", "json", path)
    return json.loads(text or b"{}")


class Check:
    def __init__(self, name, path, golden):
        self.name, self.path, self.dump, self.found, self.compared = name, path, Dump(golden), [], 0

    def same(self, subject, ours, theirs):
        self.compared += 1
        if ours != theirs:
            self.found.append((subject, f"{ours} for {theirs}"))

    def near(self, subject, ours, theirs, most):
        self.compared += 1
        if abs(ours - theirs) > most:
            self.found.append((subject, f"{float(ours):.6f} for {float(theirs):.6f}"))

    def run(self):
        isMovie = re.search(r"\.(mp4|mov|m4a|3gp|m4s)$", self.path, re.I)
        plain = probe(self.path, *(["-ignore_editlist", "1"] if isMovie else []))
        edited = probe(self.path) if isMovie else plain
        streams = [s for s in plain.get("streams", []) if not s.get("disposition", {}).get("attached_pic")]
        self.same("ffprobe tracks", [KINDS.get(t.kind) for t in self.dump.tracks], [s.get("codec_type") for s in streams])
        for position, track in enumerate(self.dump.tracks):
            if isMovie:
                stream = next((s for s in streams if int(s.get("id", "0"), 16) == track.id), None)
            else:
                stream = streams[position] if position < len(streams) else None
            if stream:
                self.stream(track, stream, plain, edited, bool(isMovie))
        self.length(edited)
        self.chapters(plain)
        self.tags(plain)
        self.mediainfo()
        return self

    def stream(self, track, stream, plain, edited, isMovie):
        where = f"track {track.id}"
        format = track.value("format ")
        code = format[format.index(" ") + 1:].split(" (")[0] if format else None
        if code == '"lpcm"':
            self.same(f"{where} codec", True, stream.get("codec_name", "").startswith("pcm_"))
        elif code in CODECS:
            self.same(f"{where} codec", CODECS[code], stream.get("codec_name"))
        if track.kind == "vide":
            size = re.match(r"(\d+)x(\d+)", track.value("dimensions ") or "0x0").groups()
            self.same(f"{where} dimensions", tuple(map(int, size)), (stream.get("width"), stream.get("height")))
        if track.kind == "soun":
            sound = re.search(r'" (\S+) Hz .* (\d+) channels', track.value("sound ") or "")
            if sound:
                self.same(f"{where} rate", sound.group(1), stream.get("sample_rate"))
                self.same(f"{where} channels", int(sound.group(2)), stream.get("channels"))
        language = (track.value("language ") or "und").split(" ")[0]
        self.same(f"{where} language", language, stream.get("tags", {}).get("language", "und"))
        packets = [p for p in plain.get("packets", []) if p["stream_index"] == stream["index"]]
        base = Fraction(stream["time_base"])
        if code == '"lpcm"':
            self.frames(where, track, stream, packets)
        elif track.stored is not None:
            self.packets(where, track, packets, base)
        else:
            self.readings(where, track, packets, base)
        if isMovie and track.kind == "vide":
            shown = [p for p in edited.get("packets", []) if p["stream_index"] == stream["index"] and "D" not in p["flags"]]
            theirs = sorted(p["pts"] * base for p in shown if "pts" in p)
            self.same(f"{where} shown", [f"{float(t):.6f}" for t in track.shown()], [f"{float(t):.6f}" for t in theirs])

    def packets(self, where, track, packets, base):
        self.same(f"{where} samples", len(track.stored), len(packets))
        for packet, after in zip(packets, packets[1:]):
            # A codec's parser may replace the duration that the container states. The next decode time restores it.
            if "dts" in packet and "dts" in after:
                packet["duration"] = after["dts"] - packet["dts"]
        subjects = {
            "pts": (lambda s: s.pts, lambda p: p["pts"] * base if "pts" in p else None),
            "dts": (lambda s: s.dts if s.dts is not None else s.pts, lambda p: p["dts"] * base if "dts" in p else None),
            "durations": (lambda s: s.duration, lambda p: p["duration"] * base if "duration" in p else None),
            "sizes": (lambda s: s.size, lambda p: int(p["size"])),
            "places": (lambda s: s.offset, lambda p: int(p["pos"]) if "pos" in p else None),
            "bytes": (lambda s: s.crc, lambda p: p["data_hash"].split(":")[1]),
            "sync": (lambda s: "NotSync" not in s.flags, lambda p: p["flags"].startswith("K")),
        }
        for subject, (mine, theirs) in subjects.items():
            pairs = [(sample.number, mine(sample), theirs(packet)) for sample, packet in zip(track.stored, packets)]
            told = [pair for pair in pairs if pair[2] is not None]
            wrong = [(number, str(a), str(b)) for number, a, b in told if a != b]
            self.compared += len(told)
            if wrong:
                self.found.append((f"{where} {subject}", f"{len(wrong)} of {len(told)}, first {wrong[0]}, last {wrong[-1]}"))

    def readings(self, where, track, packets, base):
        """Compares tracks without an index, by times from the first sample: our times are the asset's."""
        self.same(f"{where} samples", len(track.read_samples), len(packets))
        if not packets or not track.read_samples:
            return
        ours = [(s.size, s.crc) for s in track.read_samples]
        self.same(f"{where} sizes", [o[0] for o in ours], [int(p["size"]) for p in packets])
        self.same(f"{where} bytes", [o[1] for o in ours], [p["data_hash"].split(":")[1] for p in packets])
        first = track.read_samples[0].pts
        mine = [s.pts - first for s in track.read_samples]
        theirs = [(p["pts"] - packets[0]["pts"]) * base for p in packets]
        most = max((abs(a - b) for a, b in zip(mine, theirs)), default=0)
        self.near(f"{where} times", most, 0, base / 2)

    def frames(self, where, track, stream, packets):
        index = str(stream["index"])
        edits = ["-ignore_editlist", "1"] if re.search(r"\.(mp4|mov|m4a)$", self.path) else []
        data = output("ffmpeg", "-v", "error", *edits, "-i", self.path, "-map", "0:" + index, "-c", "copy", "-f", "data", "-")
        title = "stored: " if track.stored is not None else "read: "
        count, size, crc = re.match(r"(\d+) samples in \S+, (\d+) bytes (\S+)", track.value(title)).groups()
        self.same(f"{where} bytes", (int(size), crc), (len(data), f"{zlib.crc32(data):08x}"))
        width = int(stream["channels"]) * int(stream["bits_per_sample"]) // 8
        self.same(f"{where} frames", int(count), len(data) // width)

    def length(self, edited):
        ours, theirs = self.dump.value("duration "), edited.get("format", {}).get("duration")
        if ours and theirs and re.match(r"\d+/\d+", ours):
            self.near("ffprobe duration", Fraction(ours.split(" ")[0]), Fraction(theirs), Fraction(1, 1_000_000))

    def chapters(self, plain):
        theirs = [
            [Fraction(c["start"]) * Fraction(c["time_base"]), Fraction(c["end"]) * Fraction(c["time_base"]), c.get("tags", {}).get("title")]
            for c in plain.get("chapters", [])]
        show = lambda chapters: [(f"{float(s):.6f}", f"{float(e):.6f}", t) for s, e, t in chapters]
        self.same("chapters", show(self.dump.chapters), show(theirs))

    def tags(self, plain):
        """Looks for each tag of the file, its sound and its video in our items' values, except for ignored tags."""
        ignored = {"major_brand", "minor_version", "compatible_brands", "creation_time", "language", "handler_name", "vendor_id", "timecode"}
        ours = set()
        for value in self.dump.values:
            ours.add(value)
            if value.startswith('"'):
                ours.add(json.JSONDecoder().raw_decode(value)[0])
            elif value.startswith("<"):
                data = bytes.fromhex(value[1:value.index(">")])
                ours.add(data.decode("latin-1"))
                # The number of a track or disc and the total, in iTunes' form.
                ours.add(f"{int.from_bytes(data[2:4], 'big')}/{int.from_bytes(data[4:6], 'big')}")
        tags = dict(plain.get("format", {}).get("tags", {}))
        for stream in plain.get("streams", []):
            if stream.get("codec_type") in ("audio", "video") and not stream.get("disposition", {}).get("attached_pic"):
                tags.update({f"stream {stream['index']} {k}": v for k, v in stream.get("tags", {}).items()})
        for key, value in sorted(tags.items()):
            if key.split(" ")[-1].lower() not in ignored:
                self.compared += 1
                if value not in ours:
                    self.found.append((f"tag {key}", f"{value!r} is in none of our items"))

    def mediainfo(self):
        info = json.loads(output("mediainfo", "--Output=JSON", self.path) or b"{}")
        tracks = (info.get("media") or {}).get("track", [])
        count = lambda kind: sum(1 for track in tracks if track["@type"] == kind)
        kinds = [track.kind for track in self.dump.tracks]
        self.same("mediainfo video tracks", kinds.count("vide"), count("Video"))
        self.same("mediainfo sound tracks", kinds.count("soun"), count("Audio"))
        general = next((track for track in tracks if track["@type"] == "General"), {})
        ours = self.dump.value("duration ")
        if "Duration" in general and ours and re.match(r"\d+/\d+", ours):
            self.near("mediainfo duration", Fraction(ours.split(" ")[0]), Fraction(general["Duration"]), Fraction(1, 1000))
        for kind, name in (("vide", "Video"), ("soun", "Audio")):
            mine = [track for track in self.dump.tracks if track.kind == kind]
            for ours, theirs in zip(mine, [track for track in tracks if track["@type"] == name]):
                where = f"mediainfo track {ours.id}"
                if kind == "vide" and "Width" in theirs:
                    size = re.match(r"(\d+)x(\d+)", ours.value("dimensions ") or "0x0").groups()
                    stored = (theirs.get("Stored_Width", theirs["Width"]), theirs.get("Stored_Height", theirs["Height"]))
                    self.same(f"{where} dimensions", size, (theirs["Width"], theirs["Height"]))
                    list_ = ours.stored if ours.stored is not None else ours.read_samples
                    if "FrameCount" in theirs and list_:
                        self.same(f"{where} frames", len(list_), int(theirs["FrameCount"]))
                if kind == "soun" and "SamplingRate" in theirs:
                    sound = re.search(r'" (\S+) Hz', ours.value("sound ") or "")
                    if sound:
                        self.same(f"{where} rate", float(sound.group(1)), float(theirs["SamplingRate"]))


def main():
    goldens = os.path.dirname(os.path.abspath(__file__))
    own, shared = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    checks, absent = [], []
    for root, _, names in sorted(os.walk(goldens)):
        for name in sorted(names):
            if not name.endswith(".txt"):
                continue
            golden = os.path.join(root, name)
            title = os.path.relpath(golden, goldens)[:-4]
            kind, file = title.split("/", 1)
            path = os.path.join(own, file + ".d", file) if kind == "own" else os.path.join(shared or "", file)
            if os.path.exists(path):
                checks.append(Check(title, path, golden).run())
            else:
                absent.append(title)
    errors, stated, used = [], 0, set()
    for check in checks:
        for subject, text in check.found:
            rule = next(
                (n for n, (file, what, _) in enumerate(STATED) if fnmatch.fnmatch(check.name, file) and fnmatch.fnmatch(subject, what)), None)
            if rule is None:
                errors.append(f"{check.name}: {subject}: {text[:400]}")
            else:
                stated += 1
                used.add(rule)
    here = {check.name for check in checks}
    for number, (file, what, _) in enumerate(STATED):
        if number not in used and any(fnmatch.fnmatch(name, file) for name in here):
            errors.append(f"{file}: {what}: stated, but no longer a difference")
    for error in errors:
        print(error)
    facts = sum(check.compared for check in checks)
    print(f"{len(checks)} files, {facts} facts compared with ffprobe and mediainfo: {len(errors)} differences, {stated} stated")
    if absent:
        print(f"{len(absent)} files are not here: {', '.join(absent)}")
    sys.exit(1 if errors else 0)


main()
