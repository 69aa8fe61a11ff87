extension TypeDeclaration {
  static let media: [TypeDeclaration] = [
    .init("public.image", ["public.data", "public.content"], description: "image"),
    .init(
      "public.jpeg", ["public.image"], extensions: ["jpeg", "jpg", "jpe"],
      mimeTypes: ["image/jpeg", "image/jpg"], description: "JPEG image"),
    .init(
      "public.tiff", ["public.image"], extensions: ["tiff", "tif"], mimeTypes: ["image/tiff"], description: "TIFF image"
    ),
    .init(
      "com.compuserve.gif", ["public.image"], extensions: ["gif"], mimeTypes: ["image/gif"], description: "GIF image"),
    .init("public.png", ["public.image"], extensions: ["png"], mimeTypes: ["image/png"], description: "PNG image"),
    .init(
      "com.apple.icns", ["public.image"], extensions: ["icns"], mimeTypes: ["image/icns"],
      description: "Apple icon image"),
    .init(
      "com.microsoft.bmp", ["public.image"], extensions: ["bmp", "dib"], mimeTypes: ["image/bmp"],
      description: "Windows BMP image"),
    .init(
      "com.microsoft.ico", ["public.image"], extensions: ["ico"],
      mimeTypes: ["image/vnd.microsoft.icon"], description: "Windows icon image"),
    .init("public.camera-raw-image", ["public.image"], description: "RAW image"),
    .init(
      "com.adobe.raw-image", ["public.camera-raw-image"], extensions: ["dng"],
      mimeTypes: ["image/x-adobe-dng"], description: "DNG RAW image"),
    .init(
      "com.ilm.openexr-image", ["public.image"], extensions: ["exr"], mimeTypes: ["image/x-exr"],
      description: "OpenEXR image"),
    .init(
      "public.svg-image", ["public.image", "public.xml"], extensions: ["svg", "svgz"],
      mimeTypes: ["image/svg+xml"], description: "SVG document"),
    .init(
      "public.heif", ["public.heif-standard"], extensions: ["heif"], mimeTypes: ["image/heif"],
      description: "HEIF image"),
    .init("public.heif-standard", ["public.image"]),
    .init(
      "public.avci", ["public.heif-standard"], extensions: ["avci"], mimeTypes: ["image/avci"],
      description: "AVCI image"),
    .init(
      "public.heic", ["public.heif-standard"], extensions: ["heic"], mimeTypes: ["image/heic"],
      description: "HEIF image"),
    .init(
      "public.heics", ["public.heif-standard"], extensions: ["heics"],
      mimeTypes: ["image/heic-sequence"], description: "HEIF image sequence"),
    .init(
      "public.avif", ["public.heif-standard"], extensions: ["avif"], mimeTypes: ["image/avif"],
      description: "AVIF image"),
    .init(
      "public.jpeg-xl", ["public.image"], extensions: ["jxl"], mimeTypes: ["image/jxl"], description: "JPEG-XL image"),
    .init(
      "public.jpeg-2000", ["public.image"], extensions: ["jp2", "jpf", "jpx", "j2k", "j2c"],
      mimeTypes: ["image/jp2"], description: "JPEG 2000 image"),
    .init(
      "org.webmproject.webp", ["public.image"], extensions: ["webp"], mimeTypes: ["image/webp"],
      description: "WebP image"),
    .init(
      "com.truevision.tga-image", ["public.image"], extensions: ["tga"], mimeTypes: ["image/x-targa"],
      description: "TGA image"),
    .init(
      "public.pbm", ["public.image"], extensions: ["pbm", "pgm", "ppm", "pnm", "pam"],
      mimeTypes: ["image/x-portable-anymap"], description: "Portable bitmap image"),
    .init("public.audiovisual-content", ["public.data", "public.content"]),
    .init("public.movie", ["public.audiovisual-content"], description: "movie"),
    .init("public.video", ["public.movie"], description: "video"),
    .init("public.audio", ["public.audiovisual-content"], description: "audio"),
    .init(
      "com.apple.quicktime-movie", ["public.movie"], extensions: ["mov", "qt"],
      mimeTypes: ["video/quicktime"], description: "QuickTime movie"),
    .init(
      "public.mpeg", ["public.movie"], extensions: ["mpg", "mpeg", "mpe", "m75", "m15"],
      mimeTypes: ["video/mpeg", "video/mpg"], description: "MPEG movie"),
    .init(
      "public.mpeg-2-video", ["public.video"], extensions: ["m2v"], mimeTypes: ["video/mpeg2"],
      description: "MPEG-2 video"),
    .init(
      "public.mpeg-2-transport-stream", ["public.movie"], extensions: ["ts"],
      mimeTypes: ["video/mp2t"], description: "MPEG-2 transport stream"),
    .init(
      "public.avchd-mpeg-2-transport-stream", ["public.movie"], extensions: ["mts", "m2ts", "m2t"],
      mimeTypes: ["video/avchd-stream"], description: "AVCHD MPEG-2 transport stream"),
    .init(
      "public.mp3", ["public.audio"], extensions: ["mp3", "mpga"],
      mimeTypes: [
        "audio/mpeg", "audio/mpeg3", "audio/mp3", "audio/mpg", "audio/x-mpeg", "audio/x-mp3", "audio/x-mpeg3",
      ],
      description: "MP3 audio"),
    .init(
      "public.mp2", ["public.audio"], extensions: ["mp2"], mimeTypes: ["audio/mpeg"],
      description: "MPEG-1 layer 2 audio"),
    .init(
      "public.mpeg-4", ["public.movie"], extensions: ["mp4", "mpg4"],
      mimeTypes: ["video/mp4", "video/mpeg4"], description: "MPEG-4 movie"),
    .init(
      "public.mpeg-4-audio", ["public.audio"], extensions: ["mp4", "mpg4"],
      mimeTypes: ["audio/mp4", "audio/mpeg4"], description: "MPEG-4 audio"),
    .init(
      "com.apple.protected-mpeg-4-audio", ["public.audio"], extensions: ["m4p"],
      mimeTypes: ["audio/x-m4p"], description: "protected MPEG-4 audio"),
    .init(
      "com.apple.m4a-audio", ["public.mpeg-4-audio"], extensions: ["m4a"],
      mimeTypes: ["audio/x-m4a", "audio/m4a"], description: "Apple MPEG-4 audio"),
    .init(
      "com.apple.m4v-video", ["public.movie"], extensions: ["m4v"],
      mimeTypes: ["video/x-m4v", "video/m4v"], description: "Apple MPEG-4 movie"),
    .init(
      "com.apple.protected-mpeg-4-video", ["com.apple.m4v-video"], extensions: ["m4v"],
      mimeTypes: ["video/x-m4v"], description: "protected MPEG-4 video"),
    .init(
      "com.apple.protected-mpeg-4-audio-b", ["com.apple.protected-mpeg-4-audio"], extensions: ["m4b"],
      description: "audiobook"),
    .init(
      "public.3gpp", ["public.movie"], extensions: ["3gp", "3gpp"], mimeTypes: ["video/3gpp", "audio/3gpp"],
      description: "3GPP movie"),
    .init(
      "public.3gpp2", ["public.movie"], extensions: ["3g2", "3gp2"],
      mimeTypes: ["video/3gpp2", "audio/3gpp2"], description: "3GPP2 movie"),
    .init(
      "public.aac-audio", ["public.audio"], extensions: ["aac", "adts"],
      mimeTypes: ["audio/aac", "audio/x-aac", "audio/aacp"], description: "AAC audio"),
    .init(
      "public.ac3-audio", ["public.audio"], extensions: ["ac3"], mimeTypes: ["audio/ac3"], description: "AC-3 audio"),
    .init(
      "public.enhanced-ac3-audio", ["public.audio"], extensions: ["eac3", "ec3"],
      mimeTypes: ["audio/eac3"], description: "enhanced AC-3 audio"),
    .init(
      "public.aifc-audio", ["public.aiff-audio"], extensions: ["aifc"],
      mimeTypes: ["audio/aiff", "audio/x-aiff"], description: "AIFF-C audio"),
    .init(
      "public.au-audio", ["public.audio"], extensions: ["au", "ulw", "snd"],
      mimeTypes: ["audio/basic", "audio/au"], description: "AU audio"),
    .init(
      "com.apple.coreaudio-format", ["public.audio"], extensions: ["caf"], mimeTypes: ["audio/x-caf"],
      description: "CAF audio"),
    .init(
      "org.3gpp.adaptive-multi-rate-audio", ["public.audio"], extensions: ["amr"], mimeTypes: ["audio/amr"],
      description: "AMR audio"),
    .init(
      "org.xiph.flac", ["public.audio"], extensions: ["flac"], mimeTypes: ["audio/flac", "audio/x-flac"],
      description: "FLAC audio"),
    .init(
      "org.xiph.opus", ["public.audio"], extensions: ["opus"], mimeTypes: ["audio/opus"], description: "Opus audio"),
    .init(
      "org.xiph.ogg-audio", ["public.audio"], extensions: ["ogg", "oga"],
      mimeTypes: ["audio/ogg", "application/ogg"], description: "Ogg audio"),
    .init(
      "org.xiph.ogg-video", ["public.movie"], extensions: ["ogv"], mimeTypes: ["video/ogg"], description: "Ogg movie"),
    .init(
      "org.matroska.mkv", ["public.movie"], extensions: ["mkv"], mimeTypes: ["video/x-matroska"],
      description: "Matroska movie"),
    .init(
      "org.matroska.mka", ["public.audio"], extensions: ["mka"], mimeTypes: ["audio/x-matroska"],
      description: "Matroska audio"),
    .init(
      "org.webmproject.webm", ["public.movie"], extensions: ["webm"],
      mimeTypes: ["video/webm", "audio/webm"], description: "WebM movie"),
    .init(
      "public.dv-movie", ["public.movie"], extensions: ["dv", "dif"], mimeTypes: ["video/x-dv"], description: "DV movie"
    ),
    .init(
      "com.adobe.flash.video", ["public.movie"], extensions: ["flv", "f4v"], mimeTypes: ["video/x-flv"],
      description: "Flash video"),
    .init(
      "com.microsoft.windows-media-wmv", ["public.movie"], extensions: ["wmv"],
      mimeTypes: ["video/x-ms-wmv"], description: "Windows Media video"),
    .init(
      "com.microsoft.windows-media-wma", ["public.audio"], extensions: ["wma"],
      mimeTypes: ["audio/x-ms-wma"], description: "Windows Media audio"),
    .init(
      "com.microsoft.advanced-systems-format", ["public.movie"], extensions: ["asf"],
      mimeTypes: ["video/x-ms-asf"], description: "Advanced Systems Format"),
    .init(
      "public.avi", ["public.movie"], extensions: ["avi", "vfw"],
      mimeTypes: ["video/avi", "video/msvideo", "video/x-msvideo"], description: "AVI movie"),
    .init(
      "public.aiff-audio", ["public.audio"], extensions: ["aiff", "aif"],
      mimeTypes: ["audio/aiff", "audio/x-aiff"], description: "AIFF audio"),
    .init(
      "com.microsoft.waveform-audio", ["public.audio"], extensions: ["wav", "wave", "bwf"],
      mimeTypes: ["audio/vnd.wave", "audio/wav", "audio/wave", "audio/x-wav"], description: "Waveform audio"),
    .init(
      "com.apple.itunes-timed-text", ["public.xml"], extensions: ["itt"],
      mimeTypes: ["application/ttml+xml"], description: "iTunes timed text"),
    .init(
      "com.scenarist.closed-caption", ["public.text"], extensions: ["scc"], description: "Scenarist closed caption"),
    .init("org.w3.webvtt", ["public.text"], extensions: ["vtt"], mimeTypes: ["text/vtt"], description: "WebVTT"),
    .init(
      "com.apple.subrip", ["public.text"], extensions: ["srt"], mimeTypes: ["application/x-subrip"],
      description: "SubRip"),
    .init(
      "public.midi-audio", ["public.audio"], extensions: ["midi", "mid", "smf", "kar"],
      mimeTypes: ["audio/midi", "audio/x-midi"], description: "MIDI audio"),
    .init("public.playlist", ["public.content"]),
    .init(
      "public.m3u-playlist", ["public.text", "public.playlist"], extensions: ["m3u", "m3u8"],
      mimeTypes: ["audio/mpegurl", "audio/x-mpegurl", "application/vnd.apple.mpegurl", "application/x-mpegurl"],
      description: "M3U playlist"),
    .init(
      "public.dash-manifest", ["public.xml", "public.playlist"], extensions: ["mpd"],
      mimeTypes: ["application/dash+xml"], description: "DASH manifest"),
  ]
}
