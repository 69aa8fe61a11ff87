"""The same stills by PyAV (Debian's python3-av, which uses the same FFmpeg). Arguments: seek|pass|key SIZE FILE T…"""
import os
import sys

import av

mode, size, path, times = sys.argv[1], int(sys.argv[2]), sys.argv[3], sorted(float(t) for t in sys.argv[4:])
container = av.open(path)
stream = container.streams.video[0]
stream.thread_type = "AUTO"
height = round(stream.height * size / stream.width / 2) * 2
count = 0


def keep(frame):
    global count
    frame.reformat(width=size, height=height, format="bgra").to_ndarray()
    count += 1


if mode == "pass":
    wanted = iter(times)
    target = next(wanted, None)
    previous = None
    for frame in container.decode(stream):
        while target is not None and previous is not None and frame.time > target:
            keep(previous)
            target = next(wanted, None)
        previous = frame
        if target is None:
            break
    while target is not None and previous is not None:
        keep(previous)
        target = next(wanted, None)
else:
    if mode == "key":
        stream.codec_context.skip_frame = "NONKEY"
    for target in times:
        container.seek(int(target / stream.time_base), stream=stream)
        previous = None
        for frame in container.decode(stream):
            if mode == "key":
                previous = frame
                break
            if frame.time > target and previous is not None:
                break
            previous = frame
        keep(previous)
print(f"{count} stills of {size}x{height}", flush=True)
# The interpreter sometimes hangs at exit while decoder threads are alive.
os._exit(0)
