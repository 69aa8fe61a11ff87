extension UTType {
  /// Any item, `public.item`: the root of the types of files and directories.
  public static var item: UTType { declared("public.item") }
  /// Any content that users view, such as a text, an image or a movie, `public.content`.
  public static var content: UTType { declared("public.content") }
  /// Content of several kinds, such as text with images, `public.composite-content`, which conforms to `content`.
  public static var compositeContent: UTType { declared("public.composite-content") }
  /// Disk image, `public.disk-image`, which conforms to `item`.
  public static var diskImage: UTType { declared("public.disk-image") }
  /// Any data, `public.data`, which conforms to `item`.
  public static var data: UTType { declared("public.data") }
  /// Any directory, `public.directory`, which conforms to `item`.
  public static var directory: UTType { declared("public.directory") }
  /// Anything that refers to another item, `com.apple.resolvable`.
  public static var resolvable: UTType { declared("com.apple.resolvable") }
  /// Symbolic link, `public.symlink`, which conforms to `item` and `resolvable`.
  public static var symbolicLink: UTType { declared("public.symlink") }
  /// Any executable, `public.executable`, which conforms to `item`.
  public static var executable: UTType { declared("public.executable") }
  /// Mount point of a volume, `com.apple.mount-point`, which conforms to `item` and `resolvable`.
  public static var mountPoint: UTType { declared("com.apple.mount-point") }
  /// Alias file, `com.apple.alias-file`, which conforms to `data` and `resolvable`.
  public static var aliasFile: UTType { declared("com.apple.alias-file") }
  /// Bookmark data of a URL, `com.apple.bookmark`, which conforms to `data` and `resolvable`.
  public static var urlBookmarkData: UTType { declared("com.apple.bookmark") }
  /// URL, `public.url`, which conforms to `data`.
  public static var url: UTType { declared("public.url") }
  /// File URL, `public.file-url`, which conforms to `url`.
  public static var fileURL: UTType { declared("public.file-url") }
  /// Any text, `public.text`, which conforms to `data` and `content`.
  public static var text: UTType { declared("public.text") }
  /// Plain text, `public.plain-text` (.txt, .text).
  public static var plainText: UTType { declared("public.plain-text") }
  /// Plain text in UTF-8, `public.utf8-plain-text`, which conforms to `plainText`.
  public static var utf8PlainText: UTType { declared("public.utf8-plain-text") }
  /// Plain text in UTF-16 for exchange between programs, `public.utf16-external-plain-text`, which conforms to
  /// `plainText`.
  public static var utf16ExternalPlainText: UTType { declared("public.utf16-external-plain-text") }
  /// Plain text in UTF-16 in native byte order, `public.utf16-plain-text`, which conforms to `plainText`.
  public static var utf16PlainText: UTType { declared("public.utf16-plain-text") }
  /// Text with delimited values, `public.delimited-values-text`, which conforms to `text`.
  public static var delimitedText: UTType { declared("public.delimited-values-text") }
  /// Comma-separated values, `public.comma-separated-values-text` (.csv).
  public static var commaSeparatedText: UTType { declared("public.comma-separated-values-text") }
  /// Tab-separated values, `public.tab-separated-values-text` (.tsv).
  public static var tabSeparatedText: UTType { declared("public.tab-separated-values-text") }
  /// Tab-separated values in UTF-8, `public.utf8-tab-separated-values-text`, which conforms to `tabSeparatedText` and
  /// `utf8PlainText`.
  public static var utf8TabSeparatedText: UTType { declared("public.utf8-tab-separated-values-text") }
  /// Rich text document, `public.rtf` (.rtf).
  public static var rtf: UTType { declared("public.rtf") }
  /// HTML text, `public.html` (.html, .htm, .shtml).
  public static var html: UTType { declared("public.html") }
  /// XML text, `public.xml` (.xml).
  public static var xml: UTType { declared("public.xml") }
  /// YAML document, `public.yaml` (.yml, .yaml).
  public static var yaml: UTType { declared("public.yaml") }
  /// CSS, `public.css` (.css).
  public static var css: UTType { declared("public.css") }
  /// Any source code, `public.source-code`, which conforms to `plainText`.
  public static var sourceCode: UTType { declared("public.source-code") }
  /// Assembly source, `public.assembly-source` (.s).
  public static var assemblyLanguageSource: UTType { declared("public.assembly-source") }
  /// C source, `public.c-source` (.c).
  public static var cSource: UTType { declared("public.c-source") }
  /// Objective-C source, `public.objective-c-source` (.m).
  public static var objectiveCSource: UTType { declared("public.objective-c-source") }
  /// Swift source, `public.swift-source` (.swift).
  public static var swiftSource: UTType { declared("public.swift-source") }
  /// C++ source, `public.c-plus-plus-source` (.cp, .cpp, .c++, .cc, .cxx).
  public static var cPlusPlusSource: UTType { declared("public.c-plus-plus-source") }
  /// Objective-C++ source, `public.objective-c-plus-plus-source` (.mm).
  public static var objectiveCPlusPlusSource: UTType { declared("public.objective-c-plus-plus-source") }
  /// C header, `public.c-header` (.h).
  public static var cHeader: UTType { declared("public.c-header") }
  /// C++ header, `public.c-plus-plus-header` (.hh, .hp, .hpp, .hxx, .h++).
  public static var cPlusPlusHeader: UTType { declared("public.c-plus-plus-header") }
  /// Any script, `public.script`, which conforms to `sourceCode`.
  public static var script: UTType { declared("public.script") }
  /// AppleScript text, `com.apple.applescript.text` (.applescript).
  public static var appleScript: UTType { declared("com.apple.applescript.text") }
  /// Compiled script, `com.apple.applescript.script` (.scpt).
  public static var osaScript: UTType { declared("com.apple.applescript.script") }
  /// Bundle of a compiled script, `com.apple.applescript.script-bundle` (.scptd).
  public static var osaScriptBundle: UTType { declared("com.apple.applescript.script-bundle") }
  /// JavaScript script, `com.netscape.javascript-source` (.js, .jscript, .javascript).
  public static var javaScript: UTType { declared("com.netscape.javascript-source") }
  /// Shell script, `public.shell-script` (.sh, .command).
  public static var shellScript: UTType { declared("public.shell-script") }
  /// Perl script, `public.perl-script` (.pl, .pm).
  public static var perlScript: UTType { declared("public.perl-script") }
  /// Python script, `public.python-script` (.py).
  public static var pythonScript: UTType { declared("public.python-script") }
  /// Ruby script, `public.ruby-script` (.rb, .rbw).
  public static var rubyScript: UTType { declared("public.ruby-script") }
  /// PHP script, `public.php-script` (.php, .php3, .php4, .ph3, .ph4, .phtml).
  public static var phpScript: UTType { declared("public.php-script") }
  /// Makefile, `public.make-source` (.mk, .make).
  public static var makefile: UTType { declared("public.make-source") }
  /// JSON, `public.json` (.json).
  public static var json: UTType { declared("public.json") }
  /// GeoJSON, `public.geojson` (.geojson).
  public static var geoJSON: UTType { declared("public.geojson") }
  /// Property list, `com.apple.property-list` (.plist).
  public static var propertyList: UTType { declared("com.apple.property-list") }
  /// XML property list, `com.apple.xml-property-list`, which conforms to `xml` and `propertyList`.
  public static var xmlPropertyList: UTType { declared("com.apple.xml-property-list") }
  /// Binary property list, `com.apple.binary-property-list`, which conforms to `propertyList`.
  public static var binaryPropertyList: UTType { declared("com.apple.binary-property-list") }
  /// PDF document, `com.adobe.pdf` (.pdf).
  public static var pdf: UTType { declared("com.adobe.pdf") }
  /// Rich text document with attachments, a package, `com.apple.rtfd` (.rtfd).
  public static var rtfd: UTType { declared("com.apple.rtfd") }
  /// Rich text document with attachments, a single file, `com.apple.flat-rtfd`, which conforms to `data` and
  /// `compositeContent`.
  public static var flatRTFD: UTType { declared("com.apple.flat-rtfd") }
  /// Web archive, a page with its resources in one file, `com.apple.webarchive` (.webarchive).
  public static var webArchive: UTType { declared("com.apple.webarchive") }
  /// Image, `public.image`, which conforms to `data` and `content`.
  public static var image: UTType { declared("public.image") }
  /// JPEG image, `public.jpeg` (.jpeg, .jpg, .jpe).
  public static var jpeg: UTType { declared("public.jpeg") }
  /// TIFF image, `public.tiff` (.tiff, .tif).
  public static var tiff: UTType { declared("public.tiff") }
  /// GIF image, `com.compuserve.gif` (.gif).
  public static var gif: UTType { declared("com.compuserve.gif") }
  /// PNG image, `public.png` (.png).
  public static var png: UTType { declared("public.png") }
  /// Apple icon image, `com.apple.icns` (.icns).
  public static var icns: UTType { declared("com.apple.icns") }
  /// Windows BMP image, `com.microsoft.bmp` (.bmp, .dib).
  public static var bmp: UTType { declared("com.microsoft.bmp") }
  /// Windows icon image, `com.microsoft.ico` (.ico).
  public static var ico: UTType { declared("com.microsoft.ico") }
  /// RAW image, `public.camera-raw-image`, which conforms to `image`.
  public static var rawImage: UTType { declared("public.camera-raw-image") }
  /// DNG RAW image, `com.adobe.raw-image` (.dng).
  public static var dng: UTType { declared("com.adobe.raw-image") }
  /// OpenEXR image, `com.ilm.openexr-image` (.exr).
  public static var exr: UTType { declared("com.ilm.openexr-image") }
  /// SVG document, `public.svg-image` (.svg, .svgz).
  public static var svg: UTType { declared("public.svg-image") }
  /// Live photo, a still image with a short video, `com.apple.live-photo`, which conforms to `data` and
  /// `compositeContent`.
  public static var livePhoto: UTType { declared("com.apple.live-photo") }
  /// HEIF image, `public.heif` (.heif).
  public static var heif: UTType { declared("public.heif") }
  /// HEIF image coded with HEVC, `public.heic` (.heic).
  public static var heic: UTType { declared("public.heic") }
  /// HEIF image sequence, `public.heics` (.heics).
  public static var heics: UTType { declared("public.heics") }
  /// JPEG-XL image, `public.jpeg-xl` (.jxl).
  public static var jpegxl: UTType { declared("public.jpeg-xl") }
  /// WebP image, `org.webmproject.webp` (.webp).
  public static var webP: UTType { declared("org.webmproject.webp") }
  /// Any three-dimensional content, `public.3d-content`, which conforms to `content`.
  public static var threeDContent: UTType { declared("public.3d-content") }
  /// Universal Scene Description, `com.pixar.universal-scene-description` (.usd, .usda, .usdc).
  public static var usd: UTType { declared("com.pixar.universal-scene-description") }
  /// Package of Universal Scene Description, `com.pixar.universal-scene-description-mobile` (.usdz).
  public static var usdz: UTType { declared("com.pixar.universal-scene-description-mobile") }
  /// Scene of augmented reality, made by Reality Composer, `com.apple.reality` (.reality).
  public static var realityFile: UTType { declared("com.apple.reality") }
  /// SceneKit scene, `com.apple.scenekit.scene` (.scn).
  public static var sceneKitScene: UTType { declared("com.apple.scenekit.scene") }
  /// Reference object for augmented reality, `com.apple.arobject` (.arobject).
  public static var arReferenceObject: UTType { declared("com.apple.arobject") }
  /// Any audiovisual content, `public.audiovisual-content`, which conforms to `data` and `content`.
  public static var audiovisualContent: UTType { declared("public.audiovisual-content") }
  /// Movie, with video and perhaps audio, `public.movie`, which conforms to `audiovisualContent`.
  public static var movie: UTType { declared("public.movie") }
  /// Video without audio, `public.video`, which conforms to `movie`.
  public static var video: UTType { declared("public.video") }
  /// Audio, `public.audio`, which conforms to `audiovisualContent`.
  public static var audio: UTType { declared("public.audio") }
  /// QuickTime movie, `com.apple.quicktime-movie` (.mov, .qt).
  public static var quickTimeMovie: UTType { declared("com.apple.quicktime-movie") }
  /// MPEG movie, `public.mpeg` (.mpg, .mpeg, .mpe, .m75, .m15).
  public static var mpeg: UTType { declared("public.mpeg") }
  /// MPEG-2 video, `public.mpeg-2-video` (.m2v).
  public static var mpeg2Video: UTType { declared("public.mpeg-2-video") }
  /// MPEG-2 transport stream, `public.mpeg-2-transport-stream` (.ts).
  public static var mpeg2TransportStream: UTType { declared("public.mpeg-2-transport-stream") }
  /// MP3 audio, `public.mp3` (.mp3, .mpga).
  public static var mp3: UTType { declared("public.mp3") }
  /// MPEG-4 movie, `public.mpeg-4` (.mp4, .mpg4).
  public static var mpeg4Movie: UTType { declared("public.mpeg-4") }
  /// MPEG-4 audio, `public.mpeg-4-audio` (.mp4, .mpg4).
  public static var mpeg4Audio: UTType { declared("public.mpeg-4-audio") }
  /// Protected MPEG-4 audio, `com.apple.protected-mpeg-4-audio` (.m4p).
  public static var appleProtectedMPEG4Audio: UTType { declared("com.apple.protected-mpeg-4-audio") }
  /// Protected MPEG-4 video, `com.apple.protected-mpeg-4-video` (.m4v).
  public static var appleProtectedMPEG4Video: UTType { declared("com.apple.protected-mpeg-4-video") }
  /// AVI movie, `public.avi` (.avi, .vfw).
  public static var avi: UTType { declared("public.avi") }
  /// AIFF audio, `public.aiff-audio` (.aiff, .aif).
  public static var aiff: UTType { declared("public.aiff-audio") }
  /// Waveform audio, `com.microsoft.waveform-audio` (.wav, .wave, .bwf).
  public static var wav: UTType { declared("com.microsoft.waveform-audio") }
  /// MIDI audio, `public.midi-audio` (.midi, .mid, .smf, .kar).
  public static var midi: UTType { declared("public.midi-audio") }
  /// Any playlist, `public.playlist`, which conforms to `content`.
  public static var playlist: UTType { declared("public.playlist") }
  /// M3U playlist, `public.m3u-playlist` (.m3u, .m3u8).
  public static var m3uPlaylist: UTType { declared("public.m3u-playlist") }
  /// Folder that users can open, `public.folder`, which conforms to `directory`.
  public static var folder: UTType { declared("public.folder") }
  /// Root folder of a volume, `public.volume`, which conforms to `folder`.
  public static var volume: UTType { declared("public.volume") }
  /// Package, a directory that users see as one file, `com.apple.package`, which conforms to `directory`.
  public static var package: UTType { declared("com.apple.package") }
  /// Bundle, a directory whose files have prescribed places, `com.apple.bundle`, which conforms to `directory`.
  public static var bundle: UTType { declared("com.apple.bundle") }
  /// Plug-in bundle, `com.apple.plugin` (.plugin).
  public static var pluginBundle: UTType { declared("com.apple.plugin") }
  /// Spotlight importer, `com.apple.metadata-importer` (.mdimporter).
  public static var spotlightImporter: UTType { declared("com.apple.metadata-importer") }
  /// Quick Look generator, `com.apple.quicklook-generator` (.qlgenerator).
  public static var quickLookGenerator: UTType { declared("com.apple.quicklook-generator") }
  /// XPC service, `com.apple.xpc-service` (.xpc).
  public static var xpcService: UTType { declared("com.apple.xpc-service") }
  /// Framework, `com.apple.framework` (.framework).
  public static var framework: UTType { declared("com.apple.framework") }
  /// Any application, `com.apple.application`, which conforms to `executable`.
  public static var application: UTType { declared("com.apple.application") }
  /// Application bundle, `com.apple.application-bundle` (.app).
  public static var applicationBundle: UTType { declared("com.apple.application-bundle") }
  /// Application extension, `com.apple.application-and-system-extension` (.appex).
  public static var applicationExtension: UTType { declared("com.apple.application-and-system-extension") }
  /// Executable of Unix, `public.unix-executable`, which conforms to `data` and `executable`.
  public static var unixExecutable: UTType { declared("public.unix-executable") }
  /// Windows executable, `com.microsoft.windows-executable` (.exe).
  public static var exe: UTType { declared("com.microsoft.windows-executable") }
  /// Pane of System Preferences, `com.apple.systempreference.prefpane` (.prefPane).
  public static var systemPreferencesPane: UTType { declared("com.apple.systempreference.prefpane") }
  /// Archive of files, perhaps compressed, `public.archive`, which conforms to `data`.
  public static var archive: UTType { declared("public.archive") }
  /// Gzip compressed archive, `org.gnu.gnu-zip-archive` (.gz, .gzip).
  public static var gzip: UTType { declared("org.gnu.gnu-zip-archive") }
  /// Bzip2 compressed archive, `public.bzip2-archive` (.bz2, .bzip2).
  public static var bz2: UTType { declared("public.bzip2-archive") }
  /// ZIP archive, `public.zip-archive` (.zip).
  public static var zip: UTType { declared("public.zip-archive") }
  /// Apple archive, `com.apple.archive` (.aar, .yaa).
  public static var appleArchive: UTType { declared("com.apple.archive") }
  /// Any spreadsheet, `public.spreadsheet`, which conforms to `content`.
  public static var spreadsheet: UTType { declared("public.spreadsheet") }
  /// Any presentation, `public.presentation`, which conforms to `compositeContent`.
  public static var presentation: UTType { declared("public.presentation") }
  /// Any database, `public.database`, which conforms to `data`.
  public static var database: UTType { declared("public.database") }
  /// Any message, `public.message`, which conforms to `data`.
  public static var message: UTType { declared("public.message") }
  /// Any contact, `public.contact`, which conforms to `data`.
  public static var contact: UTType { declared("public.contact") }
  /// VCard, `public.vcard` (.vcf, .vcard).
  public static var vCard: UTType { declared("public.vcard") }
  /// To-do item, `public.to-do-item`, which conforms to `calendarEvent`.
  public static var toDoItem: UTType { declared("public.to-do-item") }
  /// Calendar event, `public.calendar-event`, which conforms to `content`.
  public static var calendarEvent: UTType { declared("public.calendar-event") }
  /// E-mail message, `public.email-message` (.eml).
  public static var emailMessage: UTType { declared("public.email-message") }
  /// Internet location file, `com.apple.internet-location` (.inetloc).
  public static var internetLocation: UTType { declared("com.apple.internet-location") }
  /// Internet shortcut file, `com.microsoft.internet-shortcut` (.url).
  public static var internetShortcut: UTType { declared("com.microsoft.internet-shortcut") }
  /// Font, `public.font`, which conforms to `data`.
  public static var font: UTType { declared("public.font") }
  /// Any bookmark, `public.bookmark`, which conforms to `data`.
  public static var bookmark: UTType { declared("public.bookmark") }
  /// PKCS archive of keys and certificates, `com.rsa.pkcs-12` (.p12, .pfx).
  public static var pkcs12: UTType { declared("com.rsa.pkcs-12") }
  /// X.509 certificate, `public.x509-certificate` (.cer, .crt, .der).
  public static var x509Certificate: UTType { declared("public.x509-certificate") }
  /// EPUB document, `org.idpf.epub-container` (.epub).
  public static var epub: UTType { declared("org.idpf.epub-container") }
  /// Log of messages that programs have written, `public.log` (.log).
  public static var log: UTType { declared("public.log") }
  /// Haptic pattern, `com.apple.haptics.ahap` (.ahap).
  public static var ahap: UTType { declared("com.apple.haptics.ahap") }
}
