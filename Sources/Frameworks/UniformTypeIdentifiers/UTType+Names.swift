extension UTType {
  /// Any item: the root of the types of files and directories.
  public static var item: UTType { declared("public.item") }
  /// Any content.
  public static var content: UTType { declared("public.content") }
  /// Content of several kinds, such as text with images.
  public static var compositeContent: UTType { declared("public.composite-content") }
  /// Disk image.
  public static var diskImage: UTType { declared("public.disk-image") }
  /// Any data.
  public static var data: UTType { declared("public.data") }
  /// Any directory.
  public static var directory: UTType { declared("public.directory") }
  /// Anything that refers to another item.
  public static var resolvable: UTType { declared("com.apple.resolvable") }
  /// Symbolic link.
  public static var symbolicLink: UTType { declared("public.symlink") }
  /// Any executable.
  public static var executable: UTType { declared("public.executable") }
  /// Mount point of a volume.
  public static var mountPoint: UTType { declared("com.apple.mount-point") }
  /// Alias file.
  public static var aliasFile: UTType { declared("com.apple.alias-file") }
  /// Bookmark data of a URL.
  public static var urlBookmarkData: UTType { declared("com.apple.bookmark") }
  /// URL.
  public static var url: UTType { declared("public.url") }
  /// File URL.
  public static var fileURL: UTType { declared("public.file-url") }
  /// Any text.
  public static var text: UTType { declared("public.text") }
  /// Plain text (.txt, .text).
  public static var plainText: UTType { declared("public.plain-text") }
  /// Plain text in UTF-8.
  public static var utf8PlainText: UTType { declared("public.utf8-plain-text") }
  /// Plain text in UTF-16 for exchange between programs.
  public static var utf16ExternalPlainText: UTType { declared("public.utf16-external-plain-text") }
  /// Plain text in UTF-16 in native byte order.
  public static var utf16PlainText: UTType { declared("public.utf16-plain-text") }
  /// Text with delimited values.
  public static var delimitedText: UTType { declared("public.delimited-values-text") }
  /// Comma-separated values (.csv).
  public static var commaSeparatedText: UTType { declared("public.comma-separated-values-text") }
  /// Tab-separated values (.tsv).
  public static var tabSeparatedText: UTType { declared("public.tab-separated-values-text") }
  /// Tab-separated values in UTF-8.
  public static var utf8TabSeparatedText: UTType { declared("public.utf8-tab-separated-values-text") }
  /// Rich text document (.rtf).
  public static var rtf: UTType { declared("public.rtf") }
  /// HTML text (.html, .htm, .shtml).
  public static var html: UTType { declared("public.html") }
  /// XML text (.xml).
  public static var xml: UTType { declared("public.xml") }
  /// YAML document (.yml, .yaml).
  public static var yaml: UTType { declared("public.yaml") }
  /// CSS (.css).
  public static var css: UTType { declared("public.css") }
  /// Any source code.
  public static var sourceCode: UTType { declared("public.source-code") }
  /// Assembly source (.s).
  public static var assemblyLanguageSource: UTType { declared("public.assembly-source") }
  /// C source (.c).
  public static var cSource: UTType { declared("public.c-source") }
  /// Objective-C source (.m).
  public static var objectiveCSource: UTType { declared("public.objective-c-source") }
  /// Swift source (.swift).
  public static var swiftSource: UTType { declared("public.swift-source") }
  /// C++ source (.cp, .cpp, .c++, .cc, .cxx).
  public static var cPlusPlusSource: UTType { declared("public.c-plus-plus-source") }
  /// Objective-C++ source (.mm).
  public static var objectiveCPlusPlusSource: UTType { declared("public.objective-c-plus-plus-source") }
  /// C header (.h).
  public static var cHeader: UTType { declared("public.c-header") }
  /// C++ header (.hh, .hp, .hpp, .hxx, .h++).
  public static var cPlusPlusHeader: UTType { declared("public.c-plus-plus-header") }
  /// Any script.
  public static var script: UTType { declared("public.script") }
  /// AppleScript text (.applescript).
  public static var appleScript: UTType { declared("com.apple.applescript.text") }
  /// Compiled script (.scpt).
  public static var osaScript: UTType { declared("com.apple.applescript.script") }
  /// Bundle of a compiled script (.scptd).
  public static var osaScriptBundle: UTType { declared("com.apple.applescript.script-bundle") }
  /// JavaScript script (.js, .jscript, .javascript).
  public static var javaScript: UTType { declared("com.netscape.javascript-source") }
  /// Shell script (.sh, .command).
  public static var shellScript: UTType { declared("public.shell-script") }
  /// Perl script (.pl, .pm).
  public static var perlScript: UTType { declared("public.perl-script") }
  /// Python script (.py).
  public static var pythonScript: UTType { declared("public.python-script") }
  /// Ruby script (.rb, .rbw).
  public static var rubyScript: UTType { declared("public.ruby-script") }
  /// PHP script (.php, .php3, .php4, .ph3, .ph4, .phtml).
  public static var phpScript: UTType { declared("public.php-script") }
  /// Makefile (.mk, .make).
  public static var makefile: UTType { declared("public.make-source") }
  /// JSON (.json).
  public static var json: UTType { declared("public.json") }
  /// GeoJSON (.geojson).
  public static var geoJSON: UTType { declared("public.geojson") }
  /// Property list (.plist).
  public static var propertyList: UTType { declared("com.apple.property-list") }
  /// XML property list.
  public static var xmlPropertyList: UTType { declared("com.apple.xml-property-list") }
  /// Binary property list.
  public static var binaryPropertyList: UTType { declared("com.apple.binary-property-list") }
  /// PDF document (.pdf).
  public static var pdf: UTType { declared("com.adobe.pdf") }
  /// Rich text document with attachments, a package (.rtfd).
  public static var rtfd: UTType { declared("com.apple.rtfd") }
  /// Rich text document with attachments, a single file.
  public static var flatRTFD: UTType { declared("com.apple.flat-rtfd") }
  /// Web archive (.webarchive).
  public static var webArchive: UTType { declared("com.apple.webarchive") }
  /// Image.
  public static var image: UTType { declared("public.image") }
  /// JPEG image (.jpeg, .jpg, .jpe).
  public static var jpeg: UTType { declared("public.jpeg") }
  /// TIFF image (.tiff, .tif).
  public static var tiff: UTType { declared("public.tiff") }
  /// GIF image (.gif).
  public static var gif: UTType { declared("com.compuserve.gif") }
  /// PNG image (.png).
  public static var png: UTType { declared("public.png") }
  /// Apple icon image (.icns).
  public static var icns: UTType { declared("com.apple.icns") }
  /// Windows BMP image (.bmp, .dib).
  public static var bmp: UTType { declared("com.microsoft.bmp") }
  /// Windows icon image (.ico).
  public static var ico: UTType { declared("com.microsoft.ico") }
  /// RAW image.
  public static var rawImage: UTType { declared("public.camera-raw-image") }
  /// DNG RAW image (.dng).
  public static var dng: UTType { declared("com.adobe.raw-image") }
  /// OpenEXR image (.exr).
  public static var exr: UTType { declared("com.ilm.openexr-image") }
  /// SVG document (.svg, .svgz).
  public static var svg: UTType { declared("public.svg-image") }
  /// Live photo.
  public static var livePhoto: UTType { declared("com.apple.live-photo") }
  /// HEIF image (.heif).
  public static var heif: UTType { declared("public.heif") }
  /// HEIF image (.heic).
  public static var heic: UTType { declared("public.heic") }
  /// HEIF image sequence (.heics).
  public static var heics: UTType { declared("public.heics") }
  /// JPEG-XL image (.jxl).
  public static var jpegxl: UTType { declared("public.jpeg-xl") }
  /// WebP image (.webp).
  public static var webP: UTType { declared("org.webmproject.webp") }
  /// Any three-dimensional content.
  public static var threeDContent: UTType { declared("public.3d-content") }
  /// Universal Scene Description (.usd, .usda, .usdc).
  public static var usd: UTType { declared("com.pixar.universal-scene-description") }
  /// Package of Universal Scene Description (.usdz).
  public static var usdz: UTType { declared("com.pixar.universal-scene-description-mobile") }
  /// Reality file (.reality).
  public static var realityFile: UTType { declared("com.apple.reality") }
  /// SceneKit scene (.scn).
  public static var sceneKitScene: UTType { declared("com.apple.scenekit.scene") }
  /// Reference object for augmented reality (.arobject).
  public static var arReferenceObject: UTType { declared("com.apple.arobject") }
  /// Any audiovisual content.
  public static var audiovisualContent: UTType { declared("public.audiovisual-content") }
  /// Movie.
  public static var movie: UTType { declared("public.movie") }
  /// Video.
  public static var video: UTType { declared("public.video") }
  /// Audio.
  public static var audio: UTType { declared("public.audio") }
  /// QuickTime movie (.mov, .qt).
  public static var quickTimeMovie: UTType { declared("com.apple.quicktime-movie") }
  /// MPEG movie (.mpg, .mpeg, .mpe, .m75, .m15).
  public static var mpeg: UTType { declared("public.mpeg") }
  /// MPEG-2 video (.m2v).
  public static var mpeg2Video: UTType { declared("public.mpeg-2-video") }
  /// MPEG-2 transport stream (.ts).
  public static var mpeg2TransportStream: UTType { declared("public.mpeg-2-transport-stream") }
  /// MP3 audio (.mp3, .mpga).
  public static var mp3: UTType { declared("public.mp3") }
  /// MPEG-4 movie (.mp4, .mpg4).
  public static var mpeg4Movie: UTType { declared("public.mpeg-4") }
  /// MPEG-4 audio (.mp4, .mpg4).
  public static var mpeg4Audio: UTType { declared("public.mpeg-4-audio") }
  /// Protected MPEG-4 audio (.m4p).
  public static var appleProtectedMPEG4Audio: UTType { declared("com.apple.protected-mpeg-4-audio") }
  /// Protected MPEG-4 video (.m4v).
  public static var appleProtectedMPEG4Video: UTType { declared("com.apple.protected-mpeg-4-video") }
  /// AVI movie (.avi, .vfw).
  public static var avi: UTType { declared("public.avi") }
  /// AIFF audio (.aiff, .aif).
  public static var aiff: UTType { declared("public.aiff-audio") }
  /// Waveform audio (.wav, .wave, .bwf).
  public static var wav: UTType { declared("com.microsoft.waveform-audio") }
  /// MIDI audio (.midi, .mid, .smf, .kar).
  public static var midi: UTType { declared("public.midi-audio") }
  /// Any playlist.
  public static var playlist: UTType { declared("public.playlist") }
  /// M3U playlist (.m3u, .m3u8).
  public static var m3uPlaylist: UTType { declared("public.m3u-playlist") }
  /// Folder.
  public static var folder: UTType { declared("public.folder") }
  /// Volume.
  public static var volume: UTType { declared("public.volume") }
  /// Package.
  public static var package: UTType { declared("com.apple.package") }
  /// Bundle.
  public static var bundle: UTType { declared("com.apple.bundle") }
  /// Plug-in bundle (.plugin).
  public static var pluginBundle: UTType { declared("com.apple.plugin") }
  /// Spotlight importer (.mdimporter).
  public static var spotlightImporter: UTType { declared("com.apple.metadata-importer") }
  /// Quick Look generator (.qlgenerator).
  public static var quickLookGenerator: UTType { declared("com.apple.quicklook-generator") }
  /// XPC service (.xpc).
  public static var xpcService: UTType { declared("com.apple.xpc-service") }
  /// Framework (.framework).
  public static var framework: UTType { declared("com.apple.framework") }
  /// Any application.
  public static var application: UTType { declared("com.apple.application") }
  /// Application bundle (.app).
  public static var applicationBundle: UTType { declared("com.apple.application-bundle") }
  /// Application extension (.appex).
  public static var applicationExtension: UTType { declared("com.apple.application-and-system-extension") }
  /// Executable of Unix.
  public static var unixExecutable: UTType { declared("public.unix-executable") }
  /// Windows executable (.exe).
  public static var exe: UTType { declared("com.microsoft.windows-executable") }
  /// Pane of System Preferences (.prefPane).
  public static var systemPreferencesPane: UTType { declared("com.apple.systempreference.prefpane") }
  /// Archive.
  public static var archive: UTType { declared("public.archive") }
  /// Gzip compressed archive (.gz, .gzip).
  public static var gzip: UTType { declared("org.gnu.gnu-zip-archive") }
  /// Bzip2 compressed archive (.bz2, .bzip2).
  public static var bz2: UTType { declared("public.bzip2-archive") }
  /// ZIP archive (.zip).
  public static var zip: UTType { declared("public.zip-archive") }
  /// Apple archive (.aar, .yaa).
  public static var appleArchive: UTType { declared("com.apple.archive") }
  /// Any spreadsheet.
  public static var spreadsheet: UTType { declared("public.spreadsheet") }
  /// Any presentation.
  public static var presentation: UTType { declared("public.presentation") }
  /// Any database.
  public static var database: UTType { declared("public.database") }
  /// Any message.
  public static var message: UTType { declared("public.message") }
  /// Any contact.
  public static var contact: UTType { declared("public.contact") }
  /// VCard (.vcf, .vcard).
  public static var vCard: UTType { declared("public.vcard") }
  /// To-do item.
  public static var toDoItem: UTType { declared("public.to-do-item") }
  /// Calendar event.
  public static var calendarEvent: UTType { declared("public.calendar-event") }
  /// E-mail message (.eml).
  public static var emailMessage: UTType { declared("public.email-message") }
  /// Internet location file (.inetloc).
  public static var internetLocation: UTType { declared("com.apple.internet-location") }
  /// Internet shortcut file (.url).
  public static var internetShortcut: UTType { declared("com.microsoft.internet-shortcut") }
  /// Font.
  public static var font: UTType { declared("public.font") }
  /// Any bookmark.
  public static var bookmark: UTType { declared("public.bookmark") }
  /// PKCS archive of keys and certificates (.p12, .pfx).
  public static var pkcs12: UTType { declared("com.rsa.pkcs-12") }
  /// X.509 certificate (.cer, .crt, .der).
  public static var x509Certificate: UTType { declared("public.x509-certificate") }
  /// EPUB document (.epub).
  public static var epub: UTType { declared("org.idpf.epub-container") }
  /// Log (.log).
  public static var log: UTType { declared("public.log") }
  /// Haptic pattern (.ahap).
  public static var ahap: UTType { declared("com.apple.haptics.ahap") }
}
