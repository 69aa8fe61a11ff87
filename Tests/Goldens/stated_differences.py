"""Where ffprobe or mediainfo say something else, and why: file, subject (both may hold * and ?), reason."""

CUT = "ffmpeg leaves out a frame that an edit cuts at its start, and lets the next begin there; here it is shown clipped, as in QuickTime"
COUNTED = "mediainfo multiplies the duration after edits with the rate, and so counts the frames that are shown"
CHAPTERS = "ffmpeg takes tracks of chapters for chapters alone, those of the last track, and shows none of their samples"
WEBM_END = "ours is wrong: the header's duration is cut to 2.966666 s, and the last frame, at 2.966666666 s, is not read"
VORBIS_START = "ours is wrong: the first packet, from -128 on, is left out, though the second overlaps with it"
LOCATION = "the location of 3GPP TS 26.244 is kept as the box's bytes, which ffmpeg reads as coordinates"

STATED = [
    ("own/built.mov", "track 1 shown", CUT),
    ("own/copied.mp4", "track 1 shown", CUT),
    ("own/edited.mov", "track 1 shown", CUT + "; nor does it know edits of another speed"),
    ("own/session.mov", "track 1 shown", CUT),
    ("shared/mp4/sample_edit_list.mp4", "track 1 shown", CUT),
    ("own/built.mov", "mediainfo track 1 frames", COUNTED),
    ("own/copied.mp4", "mediainfo track 1 frames", COUNTED),
    ("own/edited.mov", "mediainfo track 1 frames", COUNTED),
    ("own/session.mov", "mediainfo track 1 frames", COUNTED),
    ("shared/mp4/dolbyVision-hdr.MOV", "mediainfo track 1 frames", COUNTED),
    ("shared/mp4/edit_list_positive_shift.mp4", "mediainfo track 1 frames", COUNTED),
    ("shared/mp4/sample_edit_list.mp4", "mediainfo track 1 frames", COUNTED),
    ("own/podcast.m4a", "ffprobe tracks", CHAPTERS),
    ("own/podcast.m4a", "track [23] *", CHAPTERS),
    ("own/podcast.m4a", "chapters", CHAPTERS),
    ("shared/mp4/sample_with_chapters.mp4", "ffprobe tracks", CHAPTERS),
    ("shared/mp4/sample_with_chapters.mp4", "track 3 *", CHAPTERS),
    ("shared/mp4/sample_with_chapters.mp4", "tag location*", LOCATION),
    ("shared/mp4/sample_alac.mp4", "tag location*", LOCATION),
    ("own/closed.mov", "track 2 sizes", "ffmpeg takes the pairs out of their box (cdat) and puts a byte before each"),
    ("own/closed.mov", "track 2 bytes", "ffmpeg takes the pairs out of their box (cdat) and puts a byte before each"),
    ("own/cues.mp4", "ffprobe tracks", "ffmpeg does not know WebVTT in MP4 (wvtt)"),
    ("own/cues.mp4", "track 2 codec", "ffmpeg does not know WebVTT in MP4 (wvtt)"),
    ("own/formats.mov", "track 1 dimensions", "the track has two formats; ffprobe shows the size of the second"),
    ("own/fragments.mp4", "ffprobe duration", "ffmpeg takes the duration of the pictures; the 79 packets of sound last 1.685333 s"),
    ("own/ramp.caf", "ffprobe duration", "ffmpeg divides the file's size by the rate; 9000 frames last 0.204082 s"),
    ("own/stream.m3u8", "ffprobe tracks", "ffmpeg reads no subtitles of streams unless asked"),
    ("own/stream.m3u8", "tag stream * variant_bitrate", "ffprobe's own tag, from the playlist"),
    ("own/stream.m3u8", "mediainfo * tracks", "mediainfo does not follow the playlist"),
    ("own/tags.3gp", "tag copyright*", "ffmpeg reads 3GPP's box cprt as QuickTime's; exiftool shows the text"),
    ("own/tags.mp4", "tag copyright*", "ffmpeg reads 3GPP's box cprt as QuickTime's; exiftool shows the text"),
    ("shared/mp3/bear-id3.mp3", "track 1 samples", "ffmpeg gives the byte behind the last frame as a packet"),
    ("shared/mp3/bear-id3.mp3", "track 1 sizes", "ffmpeg gives the byte behind the last frame as a packet"),
    ("shared/mp3/bear-id3.mp3", "track 1 bytes", "ffmpeg gives the byte behind the last frame as a packet"),
    ("shared/mp3/bear-*.mp3", "ffprobe duration", "ffmpeg estimates by the first frames' rate, and counts what LAME's tag says is padding"),
    ("shared/mp3/bear-vbr-xing-header.mp3", "mediainfo duration", "117 frames of 1152, less 1105 and 47 that LAME's tag says are padding"),
    ("shared/mp3/bear-id3.mp3", "chapters", "ffmpeg shows the identifier of a chapter that has no title"),
    ("shared/mp4/dolbyVision-hdr.MOV", "track 1 dts", "where decode times lie behind presentation times all are moved alike"),
    ("shared/mp4/sample_edit_list.mp4", "track [34] durations", "the parser of ffmpeg ends the only sample with the track's edit"),
    ("shared/mp4/sample_fragmented.mp4", "ffprobe duration", "ffmpeg takes an unknown length in an edit for 2^32 - 1"),
    ("shared/ogg/bear.opus", "* duration", "RFC 7845 §4.3 subtracts 312 frames of pre-skip; 48 lie before the first page's"),
    ("shared/mp4/bbb_642x642_768kbps_30fps_vp9.webm", "track 1 *s", WEBM_END),
    ("shared/ogg/bear_vorbis.ogg", "track 1 *s", VORBIS_START),
    ("shared/ts/*", "track 1 sizes", "start codes and the stream's headers are replaced by lengths, as QuickTime stores H.264"),
    ("shared/ts/*", "track 1 bytes", "start codes and the stream's headers are replaced by lengths, as QuickTime stores H.264"),
    ("shared/ts/*", "* duration", "four frames of sound last 0.104 s; ffmpeg takes the pictures, mediainfo their beginnings"),
]
