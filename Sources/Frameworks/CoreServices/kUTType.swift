public import CoreFoundation

// A table: the types of UTCoreTypes.h that UniformTypeIdentifiers declares.
// Safety: immutable strings.

/// Any item: a root of the hierarchy of types.
public nonisolated(unsafe) let kUTTypeItem: CFString = "public.item"
/// Any content: a root of the hierarchy of types.
public nonisolated(unsafe) let kUTTypeContent: CFString = "public.content"
/// Composite content.
public nonisolated(unsafe) let kUTTypeCompositeContent: CFString = "public.composite-content"
/// A message.
public nonisolated(unsafe) let kUTTypeMessage: CFString = "public.message"
/// Contact data.
public nonisolated(unsafe) let kUTTypeContact: CFString = "public.contact"
/// An archive.
public nonisolated(unsafe) let kUTTypeArchive: CFString = "public.archive"
/// A disk image.
public nonisolated(unsafe) let kUTTypeDiskImage: CFString = "public.disk-image"
/// A sequence of bytes, such as a file's.
public nonisolated(unsafe) let kUTTypeData: CFString = "public.data"
/// A directory.
public nonisolated(unsafe) let kUTTypeDirectory: CFString = "public.directory"
/// An item that refers to another one.
public nonisolated(unsafe) let kUTTypeResolvable: CFString = "com.apple.resolvable"
/// A symbolic link.
public nonisolated(unsafe) let kUTTypeSymLink: CFString = "public.symlink"
/// An executable item.
public nonisolated(unsafe) let kUTTypeExecutable: CFString = "public.executable"
/// A mount point of a volume.
public nonisolated(unsafe) let kUTTypeMountPoint: CFString = "com.apple.mount-point"
/// An alias file.
public nonisolated(unsafe) let kUTTypeAliasFile: CFString = "com.apple.alias-file"
/// The data of a URL bookmark.
public nonisolated(unsafe) let kUTTypeURLBookmarkData: CFString = "com.apple.bookmark"
/// A URL.
public nonisolated(unsafe) let kUTTypeURL: CFString = "public.url"
/// A URL of a file.
public nonisolated(unsafe) let kUTTypeFileURL: CFString = "public.file-url"
/// Text of any format.
public nonisolated(unsafe) let kUTTypeText: CFString = "public.text"
/// Text without markup.
public nonisolated(unsafe) let kUTTypePlainText: CFString = "public.plain-text"
/// Plain text in UTF-8.
public nonisolated(unsafe) let kUTTypeUTF8PlainText: CFString = "public.utf8-plain-text"
/// Plain text in UTF-16 in its external form.
public nonisolated(unsafe) let kUTTypeUTF16ExternalPlainText: CFString = "public.utf16-external-plain-text"
/// Plain text in UTF-16.
public nonisolated(unsafe) let kUTTypeUTF16PlainText: CFString = "public.utf16-plain-text"
/// Text with delimited values.
public nonisolated(unsafe) let kUTTypeDelimitedText: CFString = "public.delimited-values-text"
/// Text with comma-separated values.
public nonisolated(unsafe) let kUTTypeCommaSeparatedText: CFString = "public.comma-separated-values-text"
/// Text with tab-separated values.
public nonisolated(unsafe) let kUTTypeTabSeparatedText: CFString = "public.tab-separated-values-text"
/// Text in UTF-8 with tab-separated values.
public nonisolated(unsafe) let kUTTypeUTF8TabSeparatedText: CFString = "public.utf8-tab-separated-values-text"
/// Rich text (RTF).
public nonisolated(unsafe) let kUTTypeRTF: CFString = "public.rtf"
/// HTML text.
public nonisolated(unsafe) let kUTTypeHTML: CFString = "public.html"
/// XML text.
public nonisolated(unsafe) let kUTTypeXML: CFString = "public.xml"
/// Source code of any language.
public nonisolated(unsafe) let kUTTypeSourceCode: CFString = "public.source-code"
/// Assembly source.
public nonisolated(unsafe) let kUTTypeAssemblyLanguageSource: CFString = "public.assembly-source"
/// C source.
public nonisolated(unsafe) let kUTTypeCSource: CFString = "public.c-source"
/// Objective-C source.
public nonisolated(unsafe) let kUTTypeObjectiveCSource: CFString = "public.objective-c-source"
/// Swift source.
public nonisolated(unsafe) let kUTTypeSwiftSource: CFString = "public.swift-source"
/// C++ source.
public nonisolated(unsafe) let kUTTypeCPlusPlusSource: CFString = "public.c-plus-plus-source"
/// Objective-C++ source.
public nonisolated(unsafe) let kUTTypeObjectiveCPlusPlusSource: CFString = "public.objective-c-plus-plus-source"
/// A C header.
public nonisolated(unsafe) let kUTTypeCHeader: CFString = "public.c-header"
/// A C++ header.
public nonisolated(unsafe) let kUTTypeCPlusPlusHeader: CFString = "public.c-plus-plus-header"
/// A script of any language.
public nonisolated(unsafe) let kUTTypeScript: CFString = "public.script"
/// An AppleScript script as text.
public nonisolated(unsafe) let kUTTypeAppleScript: CFString = "com.apple.applescript.text"
/// A compiled script of the Open Scripting Architecture.
public nonisolated(unsafe) let kUTTypeOSAScript: CFString = "com.apple.applescript.script"
/// A bundle with a compiled script of the Open Scripting Architecture.
public nonisolated(unsafe) let kUTTypeOSAScriptBundle: CFString = "com.apple.applescript.script-bundle"
/// A JavaScript script.
public nonisolated(unsafe) let kUTTypeJavaScript: CFString = "com.netscape.javascript-source"
/// A shell script.
public nonisolated(unsafe) let kUTTypeShellScript: CFString = "public.shell-script"
/// A Perl script.
public nonisolated(unsafe) let kUTTypePerlScript: CFString = "public.perl-script"
/// A Python script.
public nonisolated(unsafe) let kUTTypePythonScript: CFString = "public.python-script"
/// A Ruby script.
public nonisolated(unsafe) let kUTTypeRubyScript: CFString = "public.ruby-script"
/// A PHP script.
public nonisolated(unsafe) let kUTTypePHPScript: CFString = "public.php-script"
/// JSON.
public nonisolated(unsafe) let kUTTypeJSON: CFString = "public.json"
/// A property list of any format.
public nonisolated(unsafe) let kUTTypePropertyList: CFString = "com.apple.property-list"
/// A property list in XML.
public nonisolated(unsafe) let kUTTypeXMLPropertyList: CFString = "com.apple.xml-property-list"
/// A binary property list.
public nonisolated(unsafe) let kUTTypeBinaryPropertyList: CFString = "com.apple.binary-property-list"
/// A PDF document.
public nonisolated(unsafe) let kUTTypePDF: CFString = "com.adobe.pdf"
/// Rich text with attachments, as a package.
public nonisolated(unsafe) let kUTTypeRTFD: CFString = "com.apple.rtfd"
/// Rich text with attachments, as a file.
public nonisolated(unsafe) let kUTTypeFlatRTFD: CFString = "com.apple.flat-rtfd"
/// A Web archive.
public nonisolated(unsafe) let kUTTypeWebArchive: CFString = "com.apple.webarchive"
/// An image of any format.
public nonisolated(unsafe) let kUTTypeImage: CFString = "public.image"
/// A JPEG image.
public nonisolated(unsafe) let kUTTypeJPEG: CFString = "public.jpeg"
/// A TIFF image.
public nonisolated(unsafe) let kUTTypeTIFF: CFString = "public.tiff"
/// A GIF image.
public nonisolated(unsafe) let kUTTypeGIF: CFString = "com.compuserve.gif"
/// A PNG image.
public nonisolated(unsafe) let kUTTypePNG: CFString = "public.png"
/// An Apple icon image.
public nonisolated(unsafe) let kUTTypeAppleICNS: CFString = "com.apple.icns"
/// A Windows BMP image.
public nonisolated(unsafe) let kUTTypeBMP: CFString = "com.microsoft.bmp"
/// A Windows icon image.
public nonisolated(unsafe) let kUTTypeICO: CFString = "com.microsoft.ico"
/// A camera's RAW image.
public nonisolated(unsafe) let kUTTypeRawImage: CFString = "public.camera-raw-image"
/// An SVG document.
public nonisolated(unsafe) let kUTTypeScalableVectorGraphics: CFString = "public.svg-image"
/// A Live Photo.
public nonisolated(unsafe) let kUTTypeLivePhoto: CFString = "com.apple.live-photo"
/// Audio or video of any format.
public nonisolated(unsafe) let kUTTypeAudiovisualContent: CFString = "public.audiovisual-content"
/// A movie of any format.
public nonisolated(unsafe) let kUTTypeMovie: CFString = "public.movie"
/// Video of any format.
public nonisolated(unsafe) let kUTTypeVideo: CFString = "public.video"
/// Audio of any format.
public nonisolated(unsafe) let kUTTypeAudio: CFString = "public.audio"
/// A QuickTime movie.
public nonisolated(unsafe) let kUTTypeQuickTimeMovie: CFString = "com.apple.quicktime-movie"
/// An MPEG movie.
public nonisolated(unsafe) let kUTTypeMPEG: CFString = "public.mpeg"
/// MPEG-2 video.
public nonisolated(unsafe) let kUTTypeMPEG2Video: CFString = "public.mpeg-2-video"
/// An MPEG-2 transport stream.
public nonisolated(unsafe) let kUTTypeMPEG2TransportStream: CFString = "public.mpeg-2-transport-stream"
/// MP3 audio.
public nonisolated(unsafe) let kUTTypeMP3: CFString = "public.mp3"
/// An MPEG-4 movie.
public nonisolated(unsafe) let kUTTypeMPEG4: CFString = "public.mpeg-4"
/// MPEG-4 audio.
public nonisolated(unsafe) let kUTTypeMPEG4Audio: CFString = "public.mpeg-4-audio"
/// Apple's protected MPEG-4 audio.
public nonisolated(unsafe) let kUTTypeAppleProtectedMPEG4Audio: CFString = "com.apple.protected-mpeg-4-audio"
/// Apple's protected MPEG-4 video.
public nonisolated(unsafe) let kUTTypeAppleProtectedMPEG4Video: CFString = "com.apple.protected-mpeg-4-video"
/// An AVI movie.
public nonisolated(unsafe) let kUTTypeAVIMovie: CFString = "public.avi"
/// AIFF audio.
public nonisolated(unsafe) let kUTTypeAudioInterchangeFileFormat: CFString = "public.aiff-audio"
/// Waveform audio (WAVE).
public nonisolated(unsafe) let kUTTypeWaveformAudio: CFString = "com.microsoft.waveform-audio"
/// MIDI audio.
public nonisolated(unsafe) let kUTTypeMIDIAudio: CFString = "public.midi-audio"
/// A playlist of any format.
public nonisolated(unsafe) let kUTTypePlaylist: CFString = "public.playlist"
/// An M3U playlist.
public nonisolated(unsafe) let kUTTypeM3UPlaylist: CFString = "public.m3u-playlist"
/// A folder.
public nonisolated(unsafe) let kUTTypeFolder: CFString = "public.folder"
/// A volume.
public nonisolated(unsafe) let kUTTypeVolume: CFString = "public.volume"
/// A package: a directory that is presented as a file.
public nonisolated(unsafe) let kUTTypePackage: CFString = "com.apple.package"
/// A bundle: a directory with a specific structure.
public nonisolated(unsafe) let kUTTypeBundle: CFString = "com.apple.bundle"
/// A plug-in.
public nonisolated(unsafe) let kUTTypePluginBundle: CFString = "com.apple.plugin"
/// A Spotlight importer.
public nonisolated(unsafe) let kUTTypeSpotlightImporter: CFString = "com.apple.metadata-importer"
/// A Quick Look generator.
public nonisolated(unsafe) let kUTTypeQuickLookGenerator: CFString = "com.apple.quicklook-generator"
/// An XPC service.
public nonisolated(unsafe) let kUTTypeXPCService: CFString = "com.apple.xpc-service"
/// A framework.
public nonisolated(unsafe) let kUTTypeFramework: CFString = "com.apple.framework"
/// An application.
public nonisolated(unsafe) let kUTTypeApplication: CFString = "com.apple.application"
/// An application as a bundle.
public nonisolated(unsafe) let kUTTypeApplicationBundle: CFString = "com.apple.application-bundle"
/// A Unix executable.
public nonisolated(unsafe) let kUTTypeUnixExecutable: CFString = "public.unix-executable"
/// A Windows executable.
public nonisolated(unsafe) let kUTTypeWindowsExecutable: CFString = "com.microsoft.windows-executable"
/// A pane of System Preferences.
public nonisolated(unsafe) let kUTTypeSystemPreferencesPane: CFString = "com.apple.systempreference.prefpane"
/// A gzip archive.
public nonisolated(unsafe) let kUTTypeGNUZipArchive: CFString = "org.gnu.gnu-zip-archive"
/// A bzip2 archive.
public nonisolated(unsafe) let kUTTypeBzip2Archive: CFString = "public.bzip2-archive"
/// A ZIP archive.
public nonisolated(unsafe) let kUTTypeZipArchive: CFString = "public.zip-archive"
/// A spreadsheet.
public nonisolated(unsafe) let kUTTypeSpreadsheet: CFString = "public.spreadsheet"
/// A presentation.
public nonisolated(unsafe) let kUTTypePresentation: CFString = "public.presentation"
/// A database.
public nonisolated(unsafe) let kUTTypeDatabase: CFString = "public.database"
/// A vCard.
public nonisolated(unsafe) let kUTTypeVCard: CFString = "public.vcard"
/// A to-do item.
public nonisolated(unsafe) let kUTTypeToDoItem: CFString = "public.to-do-item"
/// A calendar event.
public nonisolated(unsafe) let kUTTypeCalendarEvent: CFString = "public.calendar-event"
/// An e-mail message.
public nonisolated(unsafe) let kUTTypeEmailMessage: CFString = "public.email-message"
/// A file with an Internet location.
public nonisolated(unsafe) let kUTTypeInternetLocation: CFString = "com.apple.internet-location"
/// A font.
public nonisolated(unsafe) let kUTTypeFont: CFString = "public.font"
/// A bookmark.
public nonisolated(unsafe) let kUTTypeBookmark: CFString = "public.bookmark"
/// A 3D model or scene.
public nonisolated(unsafe) let kUTType3DContent: CFString = "public.3d-content"
/// Data in PKCS #12 format.
public nonisolated(unsafe) let kUTTypePKCS12: CFString = "com.rsa.pkcs-12"
/// An X.509 certificate.
public nonisolated(unsafe) let kUTTypeX509Certificate: CFString = "public.x509-certificate"
/// An EPUB document.
public nonisolated(unsafe) let kUTTypeElectronicPublication: CFString = "org.idpf.epub-container"
/// A log.
public nonisolated(unsafe) let kUTTypeLog: CFString = "public.log"
