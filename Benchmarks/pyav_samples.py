"""Stored samples at random times by PyAV, each after a seek. Arguments: COUNT FILE."""
import sys
import av

count, path = int(sys.argv[1]), sys.argv[2]
container = av.open(path)
stream = container.streams.video[0]
seconds = float(stream.duration * stream.time_base)
state, size = 1, 0
for _ in range(count):
    # The same generator as in Sources/Client, so that both sides use the same times.
    state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
    time = (state >> 11) / 2**53 * seconds
    container.seek(int(time / stream.time_base), stream=stream)
    size += next(container.demux(stream)).size
print(f"{count} samples, {size} bytes")
