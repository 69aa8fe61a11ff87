#!/usr/bin/env python3
"""The player rows' peer: mpv, told what to do by its JSON interface.

    mpv_player.py seek FILE T…      seeks exactly while paused; prints the median and the most ms until the picture is there
    mpv_player.py play FILE SECONDS plays; prints dropped pictures, CPU time and memory
"""
import json
import os
import socket
import subprocess
import sys
import tempfile
import time


class Player:
    def __init__(self, file, *options):
        self.path = os.path.join(tempfile.mkdtemp(), "mpv")
        self.process = subprocess.Popen(["mpv", "--no-config", "--no-terminal", "--hwdec=no", "--vo=null", "--ao=null", "--hr-seek=yes",
                                         f"--input-ipc-server={self.path}", *options, file])
        self.socket = socket.socket(socket.AF_UNIX)
        while True:
            try:
                self.socket.connect(self.path)
                break
            except OSError:
                if self.process.poll() is not None:
                    sys.exit("mpv has ended")
                time.sleep(0.01)
        self.lines = self.socket.makefile("r")
        self.number = 0

    def ask(self, *command):
        """A command's answer, and the events that come before it."""
        self.number += 1
        self.socket.sendall((json.dumps({"command": command, "request_id": self.number}) + "\n").encode())
        events = []
        for line in self.lines:
            said = json.loads(line)
            if said.get("request_id") == self.number:
                return said.get("data"), events
            events.append(said.get("event"))
        sys.exit("mpv has ended")

    def wait(self, event, events=()):
        if event in events:
            return
        for line in self.lines:
            if json.loads(line).get("event") == event:
                return
        sys.exit("mpv has ended")

    def quit(self):
        self.ask("quit")
        self.process.wait()


def seek(file, times):
    player = Player(file, "--pause")
    # The file may not be open yet when the connection is made.
    while player.ask("get_property", "time-pos")[0] is None:
        time.sleep(0.01)
    _, events = player.ask("seek", 0, "absolute+exact")
    player.wait("playback-restart", events)
    spent = []
    for place in times:
        start = time.perf_counter()
        _, events = player.ask("seek", place, "absolute+exact")
        player.wait("playback-restart", events)
        spent.append((time.perf_counter() - start) * 1000)
        position = player.ask("get_property", "time-pos")[0]
        if abs(position - place) > 0.05:
            sys.exit(f"mpv stands at {position}, not at {place}")
    player.quit()
    spent.sort()
    print(f"{spent[len(spent) // 2]:.2f} ms median, {spent[-1]:.2f} ms most, {len(spent)} seeks")


def play(file, seconds):
    player = Player(file, f"--length={seconds}", "--keep-open=yes")
    ticks = os.sysconf("SC_CLK_TCK")
    while not player.ask("get_property", "eof-reached")[0]:
        time.sleep(0.2)
    fields = open(f"/proc/{player.process.pid}/stat").read().rsplit(")", 1)[1].split()
    status = dict(line.split(":", 1) for line in open(f"/proc/{player.process.pid}/status").read().splitlines())
    dropped = (player.ask("get_property", "frame-drop-count")[0] or 0) + (player.ask("get_property", "decoder-frame-drop-count")[0] or 0)
    print(f"{dropped} pictures dropped, {(int(fields[11]) + int(fields[12])) / ticks:.2f} s CPU, {int(status['VmRSS'].split()[0]) // 1024} MB")
    player.quit()


if len(sys.argv) < 4 or sys.argv[1] not in ("seek", "play"):
    sys.exit(__doc__)
if sys.argv[1] == "seek":
    seek(sys.argv[2], [float(word) for word in sys.argv[3:]])
else:
    play(sys.argv[2], sys.argv[3])
