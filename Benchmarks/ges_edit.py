#!/usr/bin/env python3
"""GStreamer Editing Services: an edit of clips at 720p and thirty frames a second, with the other peers' x264 preset and bit rate.

    ges_edit.py dissolve OUT FIRST SECOND SECONDS
    ges_edit.py pip OUT FIRST SECOND SECONDS
    ges_edit.py titles OUT CLIP SECONDS
"""
import sys

import gi

for name in ("Gst", "GES", "GstController", "GstPbutils"):
    gi.require_version(name, "1.0")
from gi.repository import GES, Gst, GstController, GstPbutils  # noqa: E402


def add(layer, path, start, length=None):
    """A clip, whole if no length is given."""
    asset = GES.UriClipAsset.request_sync(Gst.filename_to_uri(path))
    return layer.add_asset(asset, start, 0, length or asset.get_duration(), GES.TrackType.VIDEO)


def dissolve(timeline, first, second, seconds):
    """Clips of one layer that overlap are dissolved into each other."""
    timeline.set_auto_transition(True)
    layer = timeline.append_layer()
    add(layer, second, add(layer, first, 0).get_duration() - int(seconds) * Gst.SECOND)


def pip(timeline, first, second, seconds):
    """Small pictures, the last in front, over a clip."""
    for number in reversed(range(9)):
        small = add(timeline.append_layer(), second, 0, int(seconds) * Gst.SECOND)
        for name, value in (("posx", 80 + number % 3 * 400), ("posy", 40 + number // 3 * 230), ("width", 320), ("height", 180)):
            small.set_child_property(name, value)
    add(timeline.append_layer(), first, 0, int(seconds) * Gst.SECOND)


def titles(timeline, path, seconds):
    """A title that moves to the right and one that fades."""
    length = int(seconds) * Gst.SECOND
    for text, top, name, start, end in (("A title in motion", 187, "posx", -300, 300), ("A title that fades", 537, "alpha", 1, 0)):
        title = GES.TitleClip.new()
        (title.props.start, title.props.duration) = (0, length)
        timeline.append_layer().add_clip(title)
        # Sizes are for a frame that is 640 pixels wide. By default, the text is 664 pixels below the top.
        for key, value in (("text", text), ("font-desc", "DejaVu Sans 32px"), ("posy", top - 664), ("posx", -300), ("draw-shadow", False),
                           ("outline-color", 0), ("foreground-color", 0)):
            title.set_child_property(key, value)
        source = GstController.InterpolationControlSource()
        source.props.mode = GstController.InterpolationMode.LINEAR
        source.set(0, start)
        source.set(length, end)
        title.get_children(True)[0].set_control_source(source, name, "direct-absolute")
    add(timeline.append_layer(), path, 0, length)


def profile():
    whole = GstPbutils.EncodingContainerProfile.new("mp4", None, Gst.Caps.from_string("video/quicktime,variant=iso"), None)
    video = GstPbutils.EncodingVideoProfile.new(
        Gst.Caps.from_string("video/x-h264,profile=high"), None, Gst.Caps.from_string("video/x-raw,format=I420"), 0)
    # Preset veryfast with its B-frames, and an average bit rate without a buffer limit.
    encoder = ("speed-preset=(int)3,pass=(int)0,bitrate=(uint)5000,vbv-buf-capacity=(uint)0,key-int-max=(uint)250,bframes=(uint)3,"
               "b-adapt=(boolean)true")
    video.set_element_properties(Gst.Structure.from_string(f"element-properties-map,map={{[x264enc,{encoder}]}}")[0])
    whole.add_profile(video)
    return whole


def main():
    Gst.init(None)
    GES.init()
    work, out, *words = sys.argv[1:]
    timeline, track = GES.Timeline.new(), GES.VideoTrack.new()
    track.set_restriction_caps(Gst.Caps.from_string("video/x-raw,format=I420,width=1280,height=720,framerate=30/1"))
    timeline.add_track(track)
    {"dissolve": dissolve, "pip": pip, "titles": titles}[work](timeline, *words)
    timeline.commit()
    pipeline = GES.Pipeline()
    pipeline.set_timeline(timeline)
    pipeline.set_render_settings(Gst.filename_to_uri(out), profile())
    pipeline.set_mode(GES.PipelineFlags.RENDER)
    pipeline.set_state(Gst.State.PLAYING)
    message = pipeline.get_bus().timed_pop_filtered(Gst.CLOCK_TIME_NONE, Gst.MessageType.EOS | Gst.MessageType.ERROR)
    failed = message.type == Gst.MessageType.ERROR
    pipeline.set_state(Gst.State.NULL)
    sys.exit(f"{message.parse_error()}" if failed else 0)


main()
