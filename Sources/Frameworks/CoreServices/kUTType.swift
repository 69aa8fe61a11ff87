public import CoreFoundation

// Safety: immutable strings.

/// `public.item`, the identifier of `UTType.item`.
public nonisolated(unsafe) let kUTTypeItem: CFString = "public.item"
/// `public.content`, the identifier of `UTType.content`.
public nonisolated(unsafe) let kUTTypeContent: CFString = "public.content"
/// `public.composite-content`, the identifier of `UTType.compositeContent`.
public nonisolated(unsafe) let kUTTypeCompositeContent: CFString = "public.composite-content"
/// `public.message`, the identifier of `UTType.message`.
public nonisolated(unsafe) let kUTTypeMessage: CFString = "public.message"
/// `public.contact`, the identifier of `UTType.contact`.
public nonisolated(unsafe) let kUTTypeContact: CFString = "public.contact"
/// `public.archive`, the identifier of `UTType.archive`.
public nonisolated(unsafe) let kUTTypeArchive: CFString = "public.archive"
/// `public.disk-image`, the identifier of `UTType.diskImage`.
public nonisolated(unsafe) let kUTTypeDiskImage: CFString = "public.disk-image"
/// `public.data`, the identifier of `UTType.data`.
public nonisolated(unsafe) let kUTTypeData: CFString = "public.data"
/// `public.directory`, the identifier of `UTType.directory`.
public nonisolated(unsafe) let kUTTypeDirectory: CFString = "public.directory"
/// `com.apple.resolvable`, the identifier of `UTType.resolvable`.
public nonisolated(unsafe) let kUTTypeResolvable: CFString = "com.apple.resolvable"
/// `public.symlink`, the identifier of `UTType.symbolicLink`.
public nonisolated(unsafe) let kUTTypeSymLink: CFString = "public.symlink"
/// `public.executable`, the identifier of `UTType.executable`.
public nonisolated(unsafe) let kUTTypeExecutable: CFString = "public.executable"
/// `com.apple.mount-point`, the identifier of `UTType.mountPoint`.
public nonisolated(unsafe) let kUTTypeMountPoint: CFString = "com.apple.mount-point"
/// `com.apple.alias-file`, the identifier of `UTType.aliasFile`.
public nonisolated(unsafe) let kUTTypeAliasFile: CFString = "com.apple.alias-file"
/// `com.apple.bookmark`, the identifier of `UTType.urlBookmarkData`.
public nonisolated(unsafe) let kUTTypeURLBookmarkData: CFString = "com.apple.bookmark"
/// `public.url`, the identifier of `UTType.url`.
public nonisolated(unsafe) let kUTTypeURL: CFString = "public.url"
/// `public.file-url`, the identifier of `UTType.fileURL`.
public nonisolated(unsafe) let kUTTypeFileURL: CFString = "public.file-url"
/// `public.text`, the identifier of `UTType.text`.
public nonisolated(unsafe) let kUTTypeText: CFString = "public.text"
/// `public.plain-text`, the identifier of `UTType.plainText`.
public nonisolated(unsafe) let kUTTypePlainText: CFString = "public.plain-text"
/// `public.utf8-plain-text`, the identifier of `UTType.utf8PlainText`.
public nonisolated(unsafe) let kUTTypeUTF8PlainText: CFString = "public.utf8-plain-text"
/// `public.utf16-external-plain-text`, the identifier of `UTType.utf16ExternalPlainText`.
public nonisolated(unsafe) let kUTTypeUTF16ExternalPlainText: CFString = "public.utf16-external-plain-text"
/// `public.utf16-plain-text`, the identifier of `UTType.utf16PlainText`.
public nonisolated(unsafe) let kUTTypeUTF16PlainText: CFString = "public.utf16-plain-text"
/// `public.delimited-values-text`, the identifier of `UTType.delimitedText`.
public nonisolated(unsafe) let kUTTypeDelimitedText: CFString = "public.delimited-values-text"
/// `public.comma-separated-values-text`, the identifier of `UTType.commaSeparatedText`.
public nonisolated(unsafe) let kUTTypeCommaSeparatedText: CFString = "public.comma-separated-values-text"
/// `public.tab-separated-values-text`, the identifier of `UTType.tabSeparatedText`.
public nonisolated(unsafe) let kUTTypeTabSeparatedText: CFString = "public.tab-separated-values-text"
/// `public.utf8-tab-separated-values-text`, the identifier of `UTType.utf8TabSeparatedText`.
public nonisolated(unsafe) let kUTTypeUTF8TabSeparatedText: CFString = "public.utf8-tab-separated-values-text"
/// `public.rtf`, the identifier of `UTType.rtf`.
public nonisolated(unsafe) let kUTTypeRTF: CFString = "public.rtf"
/// `public.html`, the identifier of `UTType.html`.
public nonisolated(unsafe) let kUTTypeHTML: CFString = "public.html"
/// `public.xml`, the identifier of `UTType.xml`.
public nonisolated(unsafe) let kUTTypeXML: CFString = "public.xml"
/// `public.source-code`, the identifier of `UTType.sourceCode`.
public nonisolated(unsafe) let kUTTypeSourceCode: CFString = "public.source-code"
/// `public.assembly-source`, the identifier of `UTType.assemblyLanguageSource`.
public nonisolated(unsafe) let kUTTypeAssemblyLanguageSource: CFString = "public.assembly-source"
/// `public.c-source`, the identifier of `UTType.cSource`.
public nonisolated(unsafe) let kUTTypeCSource: CFString = "public.c-source"
/// `public.objective-c-source`, the identifier of `UTType.objectiveCSource`.
public nonisolated(unsafe) let kUTTypeObjectiveCSource: CFString = "public.objective-c-source"
/// `public.swift-source`, the identifier of `UTType.swiftSource`.
public nonisolated(unsafe) let kUTTypeSwiftSource: CFString = "public.swift-source"
/// `public.c-plus-plus-source`, the identifier of `UTType.cPlusPlusSource`.
public nonisolated(unsafe) let kUTTypeCPlusPlusSource: CFString = "public.c-plus-plus-source"
/// `public.objective-c-plus-plus-source`, the identifier of `UTType.objectiveCPlusPlusSource`.
public nonisolated(unsafe) let kUTTypeObjectiveCPlusPlusSource: CFString = "public.objective-c-plus-plus-source"
/// `public.c-header`, the identifier of `UTType.cHeader`.
public nonisolated(unsafe) let kUTTypeCHeader: CFString = "public.c-header"
/// `public.c-plus-plus-header`, the identifier of `UTType.cPlusPlusHeader`.
public nonisolated(unsafe) let kUTTypeCPlusPlusHeader: CFString = "public.c-plus-plus-header"
/// `public.script`, the identifier of `UTType.script`.
public nonisolated(unsafe) let kUTTypeScript: CFString = "public.script"
/// `com.apple.applescript.text`, the identifier of `UTType.appleScript`.
public nonisolated(unsafe) let kUTTypeAppleScript: CFString = "com.apple.applescript.text"
/// `com.apple.applescript.script`, the identifier of `UTType.osaScript`.
public nonisolated(unsafe) let kUTTypeOSAScript: CFString = "com.apple.applescript.script"
/// `com.apple.applescript.script-bundle`, the identifier of `UTType.osaScriptBundle`.
public nonisolated(unsafe) let kUTTypeOSAScriptBundle: CFString = "com.apple.applescript.script-bundle"
/// `com.netscape.javascript-source`, the identifier of `UTType.javaScript`.
public nonisolated(unsafe) let kUTTypeJavaScript: CFString = "com.netscape.javascript-source"
/// `public.shell-script`, the identifier of `UTType.shellScript`.
public nonisolated(unsafe) let kUTTypeShellScript: CFString = "public.shell-script"
/// `public.perl-script`, the identifier of `UTType.perlScript`.
public nonisolated(unsafe) let kUTTypePerlScript: CFString = "public.perl-script"
/// `public.python-script`, the identifier of `UTType.pythonScript`.
public nonisolated(unsafe) let kUTTypePythonScript: CFString = "public.python-script"
/// `public.ruby-script`, the identifier of `UTType.rubyScript`.
public nonisolated(unsafe) let kUTTypeRubyScript: CFString = "public.ruby-script"
/// `public.php-script`, the identifier of `UTType.phpScript`.
public nonisolated(unsafe) let kUTTypePHPScript: CFString = "public.php-script"
/// `public.json`, the identifier of `UTType.json`.
public nonisolated(unsafe) let kUTTypeJSON: CFString = "public.json"
/// `com.apple.property-list`, the identifier of `UTType.propertyList`.
public nonisolated(unsafe) let kUTTypePropertyList: CFString = "com.apple.property-list"
/// `com.apple.xml-property-list`, the identifier of `UTType.xmlPropertyList`.
public nonisolated(unsafe) let kUTTypeXMLPropertyList: CFString = "com.apple.xml-property-list"
/// `com.apple.binary-property-list`, the identifier of `UTType.binaryPropertyList`.
public nonisolated(unsafe) let kUTTypeBinaryPropertyList: CFString = "com.apple.binary-property-list"
/// `com.adobe.pdf`, the identifier of `UTType.pdf`.
public nonisolated(unsafe) let kUTTypePDF: CFString = "com.adobe.pdf"
/// `com.apple.rtfd`, the identifier of `UTType.rtfd`.
public nonisolated(unsafe) let kUTTypeRTFD: CFString = "com.apple.rtfd"
/// `com.apple.flat-rtfd`, the identifier of `UTType.flatRTFD`.
public nonisolated(unsafe) let kUTTypeFlatRTFD: CFString = "com.apple.flat-rtfd"
/// `com.apple.webarchive`, the identifier of `UTType.webArchive`.
public nonisolated(unsafe) let kUTTypeWebArchive: CFString = "com.apple.webarchive"
/// `public.image`, the identifier of `UTType.image`.
public nonisolated(unsafe) let kUTTypeImage: CFString = "public.image"
/// `public.jpeg`, the identifier of `UTType.jpeg`.
public nonisolated(unsafe) let kUTTypeJPEG: CFString = "public.jpeg"
/// `public.tiff`, the identifier of `UTType.tiff`.
public nonisolated(unsafe) let kUTTypeTIFF: CFString = "public.tiff"
/// `com.compuserve.gif`, the identifier of `UTType.gif`.
public nonisolated(unsafe) let kUTTypeGIF: CFString = "com.compuserve.gif"
/// `public.png`, the identifier of `UTType.png`.
public nonisolated(unsafe) let kUTTypePNG: CFString = "public.png"
/// `com.apple.icns`, the identifier of `UTType.icns`.
public nonisolated(unsafe) let kUTTypeAppleICNS: CFString = "com.apple.icns"
/// `com.microsoft.bmp`, the identifier of `UTType.bmp`.
public nonisolated(unsafe) let kUTTypeBMP: CFString = "com.microsoft.bmp"
/// `com.microsoft.ico`, the identifier of `UTType.ico`.
public nonisolated(unsafe) let kUTTypeICO: CFString = "com.microsoft.ico"
/// `public.camera-raw-image`, the identifier of `UTType.rawImage`.
public nonisolated(unsafe) let kUTTypeRawImage: CFString = "public.camera-raw-image"
/// `public.svg-image`, the identifier of `UTType.svg`.
public nonisolated(unsafe) let kUTTypeScalableVectorGraphics: CFString = "public.svg-image"
/// `com.apple.live-photo`, the identifier of `UTType.livePhoto`.
public nonisolated(unsafe) let kUTTypeLivePhoto: CFString = "com.apple.live-photo"
/// `public.audiovisual-content`, the identifier of `UTType.audiovisualContent`.
public nonisolated(unsafe) let kUTTypeAudiovisualContent: CFString = "public.audiovisual-content"
/// `public.movie`, the identifier of `UTType.movie`.
public nonisolated(unsafe) let kUTTypeMovie: CFString = "public.movie"
/// `public.video`, the identifier of `UTType.video`.
public nonisolated(unsafe) let kUTTypeVideo: CFString = "public.video"
/// `public.audio`, the identifier of `UTType.audio`.
public nonisolated(unsafe) let kUTTypeAudio: CFString = "public.audio"
/// `com.apple.quicktime-movie`, the identifier of `UTType.quickTimeMovie`.
public nonisolated(unsafe) let kUTTypeQuickTimeMovie: CFString = "com.apple.quicktime-movie"
/// `public.mpeg`, the identifier of `UTType.mpeg`.
public nonisolated(unsafe) let kUTTypeMPEG: CFString = "public.mpeg"
/// `public.mpeg-2-video`, the identifier of `UTType.mpeg2Video`.
public nonisolated(unsafe) let kUTTypeMPEG2Video: CFString = "public.mpeg-2-video"
/// `public.mpeg-2-transport-stream`, the identifier of `UTType.mpeg2TransportStream`.
public nonisolated(unsafe) let kUTTypeMPEG2TransportStream: CFString = "public.mpeg-2-transport-stream"
/// `public.mp3`, the identifier of `UTType.mp3`.
public nonisolated(unsafe) let kUTTypeMP3: CFString = "public.mp3"
/// `public.mpeg-4`, the identifier of `UTType.mpeg4Movie`.
public nonisolated(unsafe) let kUTTypeMPEG4: CFString = "public.mpeg-4"
/// `public.mpeg-4-audio`, the identifier of `UTType.mpeg4Audio`.
public nonisolated(unsafe) let kUTTypeMPEG4Audio: CFString = "public.mpeg-4-audio"
/// `com.apple.protected-mpeg-4-audio`, the identifier of `UTType.appleProtectedMPEG4Audio`.
public nonisolated(unsafe) let kUTTypeAppleProtectedMPEG4Audio: CFString = "com.apple.protected-mpeg-4-audio"
/// `com.apple.protected-mpeg-4-video`, the identifier of `UTType.appleProtectedMPEG4Video`.
public nonisolated(unsafe) let kUTTypeAppleProtectedMPEG4Video: CFString = "com.apple.protected-mpeg-4-video"
/// `public.avi`, the identifier of `UTType.avi`.
public nonisolated(unsafe) let kUTTypeAVIMovie: CFString = "public.avi"
/// `public.aiff-audio`, the identifier of `UTType.aiff`.
public nonisolated(unsafe) let kUTTypeAudioInterchangeFileFormat: CFString = "public.aiff-audio"
/// `com.microsoft.waveform-audio`, the identifier of `UTType.wav`.
public nonisolated(unsafe) let kUTTypeWaveformAudio: CFString = "com.microsoft.waveform-audio"
/// `public.midi-audio`, the identifier of `UTType.midi`.
public nonisolated(unsafe) let kUTTypeMIDIAudio: CFString = "public.midi-audio"
/// `public.playlist`, the identifier of `UTType.playlist`.
public nonisolated(unsafe) let kUTTypePlaylist: CFString = "public.playlist"
/// `public.m3u-playlist`, the identifier of `UTType.m3uPlaylist`.
public nonisolated(unsafe) let kUTTypeM3UPlaylist: CFString = "public.m3u-playlist"
/// `public.folder`, the identifier of `UTType.folder`.
public nonisolated(unsafe) let kUTTypeFolder: CFString = "public.folder"
/// `public.volume`, the identifier of `UTType.volume`.
public nonisolated(unsafe) let kUTTypeVolume: CFString = "public.volume"
/// `com.apple.package`, the identifier of `UTType.package`.
public nonisolated(unsafe) let kUTTypePackage: CFString = "com.apple.package"
/// `com.apple.bundle`, the identifier of `UTType.bundle`.
public nonisolated(unsafe) let kUTTypeBundle: CFString = "com.apple.bundle"
/// `com.apple.plugin`, the identifier of `UTType.pluginBundle`.
public nonisolated(unsafe) let kUTTypePluginBundle: CFString = "com.apple.plugin"
/// `com.apple.metadata-importer`, the identifier of `UTType.spotlightImporter`.
public nonisolated(unsafe) let kUTTypeSpotlightImporter: CFString = "com.apple.metadata-importer"
/// `com.apple.quicklook-generator`, the identifier of `UTType.quickLookGenerator`.
public nonisolated(unsafe) let kUTTypeQuickLookGenerator: CFString = "com.apple.quicklook-generator"
/// `com.apple.xpc-service`, the identifier of `UTType.xpcService`.
public nonisolated(unsafe) let kUTTypeXPCService: CFString = "com.apple.xpc-service"
/// `com.apple.framework`, the identifier of `UTType.framework`.
public nonisolated(unsafe) let kUTTypeFramework: CFString = "com.apple.framework"
/// `com.apple.application`, the identifier of `UTType.application`.
public nonisolated(unsafe) let kUTTypeApplication: CFString = "com.apple.application"
/// `com.apple.application-bundle`, the identifier of `UTType.applicationBundle`.
public nonisolated(unsafe) let kUTTypeApplicationBundle: CFString = "com.apple.application-bundle"
/// `public.unix-executable`, the identifier of `UTType.unixExecutable`.
public nonisolated(unsafe) let kUTTypeUnixExecutable: CFString = "public.unix-executable"
/// `com.microsoft.windows-executable`, the identifier of `UTType.exe`.
public nonisolated(unsafe) let kUTTypeWindowsExecutable: CFString = "com.microsoft.windows-executable"
/// `com.apple.systempreference.prefpane`, the identifier of `UTType.systemPreferencesPane`.
public nonisolated(unsafe) let kUTTypeSystemPreferencesPane: CFString = "com.apple.systempreference.prefpane"
/// `org.gnu.gnu-zip-archive`, the identifier of `UTType.gzip`.
public nonisolated(unsafe) let kUTTypeGNUZipArchive: CFString = "org.gnu.gnu-zip-archive"
/// `public.bzip2-archive`, the identifier of `UTType.bz2`.
public nonisolated(unsafe) let kUTTypeBzip2Archive: CFString = "public.bzip2-archive"
/// `public.zip-archive`, the identifier of `UTType.zip`.
public nonisolated(unsafe) let kUTTypeZipArchive: CFString = "public.zip-archive"
/// `public.spreadsheet`, the identifier of `UTType.spreadsheet`.
public nonisolated(unsafe) let kUTTypeSpreadsheet: CFString = "public.spreadsheet"
/// `public.presentation`, the identifier of `UTType.presentation`.
public nonisolated(unsafe) let kUTTypePresentation: CFString = "public.presentation"
/// `public.database`, the identifier of `UTType.database`.
public nonisolated(unsafe) let kUTTypeDatabase: CFString = "public.database"
/// `public.vcard`, the identifier of `UTType.vCard`.
public nonisolated(unsafe) let kUTTypeVCard: CFString = "public.vcard"
/// `public.to-do-item`, the identifier of `UTType.toDoItem`.
public nonisolated(unsafe) let kUTTypeToDoItem: CFString = "public.to-do-item"
/// `public.calendar-event`, the identifier of `UTType.calendarEvent`.
public nonisolated(unsafe) let kUTTypeCalendarEvent: CFString = "public.calendar-event"
/// `public.email-message`, the identifier of `UTType.emailMessage`.
public nonisolated(unsafe) let kUTTypeEmailMessage: CFString = "public.email-message"
/// `com.apple.internet-location`, the identifier of `UTType.internetLocation`.
public nonisolated(unsafe) let kUTTypeInternetLocation: CFString = "com.apple.internet-location"
/// `public.font`, the identifier of `UTType.font`.
public nonisolated(unsafe) let kUTTypeFont: CFString = "public.font"
/// `public.bookmark`, the identifier of `UTType.bookmark`.
public nonisolated(unsafe) let kUTTypeBookmark: CFString = "public.bookmark"
/// `public.3d-content`, the identifier of `UTType.threeDContent`.
public nonisolated(unsafe) let kUTType3DContent: CFString = "public.3d-content"
/// `com.rsa.pkcs-12`, the identifier of `UTType.pkcs12`.
public nonisolated(unsafe) let kUTTypePKCS12: CFString = "com.rsa.pkcs-12"
/// `public.x509-certificate`, the identifier of `UTType.x509Certificate`.
public nonisolated(unsafe) let kUTTypeX509Certificate: CFString = "public.x509-certificate"
/// `org.idpf.epub-container`, the identifier of `UTType.epub`.
public nonisolated(unsafe) let kUTTypeElectronicPublication: CFString = "org.idpf.epub-container"
/// `public.log`, the identifier of `UTType.log`.
public nonisolated(unsafe) let kUTTypeLog: CFString = "public.log"
