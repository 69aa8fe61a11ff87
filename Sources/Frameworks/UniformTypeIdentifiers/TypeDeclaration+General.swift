extension TypeDeclaration {
  static let general: [TypeDeclaration] = [
    .init("public.item", []),
    .init("public.content", []),
    .init("public.composite-content", ["public.content"]),
    .init("public.disk-image", ["public.item"]),
    .init("public.data", ["public.item"]),
    .init("public.directory", ["public.item"]),
    .init("com.apple.resolvable", []),
    .init("public.symlink", ["public.item", "com.apple.resolvable"]),
    .init("public.executable", ["public.item"]),
    .init("com.apple.mount-point", ["public.item", "com.apple.resolvable"]),
    .init("com.apple.alias-file", ["public.data", "com.apple.resolvable"]),
    .init("com.apple.bookmark", ["public.data", "com.apple.resolvable"]),
    .init("public.url", ["public.data"]),
    .init("public.file-url", ["public.url"]),
    .init("public.text", ["public.data", "public.content"]),
    .init(
      "public.plain-text", ["public.text"], extensions: ["txt", "text"], mimeTypes: ["text/plain"], description: "text"),
    .init("public.utf8-plain-text", ["public.plain-text"], mimeTypes: ["text/plain;charset=utf-8"]),
    .init("public.utf16-external-plain-text", ["public.plain-text"], mimeTypes: ["text/plain;charset=utf-16"]),
    .init("public.utf16-plain-text", ["public.plain-text"]),
    .init("public.delimited-values-text", ["public.text"]),
    .init(
      "public.comma-separated-values-text", ["public.delimited-values-text"], extensions: ["csv"],
      mimeTypes: ["text/csv", "text/comma-separated-values"], description: "comma-separated values"),
    .init(
      "public.tab-separated-values-text", ["public.delimited-values-text"], extensions: ["tsv"],
      mimeTypes: ["text/tab-separated-values"], description: "tab-separated values"),
    .init("public.utf8-tab-separated-values-text", ["public.tab-separated-values-text", "public.utf8-plain-text"]),
    .init(
      "public.rtf", ["public.text"], extensions: ["rtf"],
      mimeTypes: ["text/rtf", "application/rtf"], description: "rich text document"),
    .init(
      "public.html", ["public.text"], extensions: ["html", "htm", "shtml"], mimeTypes: ["text/html"],
      description: "HTML text"),
    .init(
      "public.xml", ["public.text"], extensions: ["xml"], mimeTypes: ["application/xml", "text/xml"],
      description: "XML text"),
    .init(
      "public.yaml", ["public.text"], extensions: ["yml", "yaml"], mimeTypes: ["application/x-yaml"],
      description: "YAML document"),
    .init("public.css", ["public.text"], extensions: ["css"], mimeTypes: ["text/css"], description: "CSS"),
    .init("public.source-code", ["public.plain-text"]),
    .init("public.assembly-source", ["public.source-code"], extensions: ["s"]),
    .init("public.c-source", ["public.source-code"], extensions: ["c"], description: "C source"),
    .init("public.objective-c-source", ["public.source-code"], extensions: ["m"], description: "Objective-C source"),
    .init("public.swift-source", ["public.source-code"], extensions: ["swift"], description: "Swift source"),
    .init(
      "public.c-plus-plus-source", ["public.source-code"], extensions: ["cp", "cpp", "c++", "cc", "cxx"],
      description: "C++ source"),
    .init(
      "public.objective-c-plus-plus-source", ["public.source-code"], extensions: ["mm"],
      description: "Objective-C++ source"),
    .init("public.c-header", ["public.source-code"], extensions: ["h"], description: "C header"),
    .init(
      "public.c-plus-plus-header", ["public.source-code"], extensions: ["hh", "hp", "hpp", "hxx", "h++"],
      description: "C++ header"),
    .init("public.script", ["public.source-code"]),
    .init(
      "com.apple.applescript.text", ["public.script"], extensions: ["applescript"],
      mimeTypes: ["text/vnd.apple.applescript"]),
    .init("com.apple.applescript.script", ["public.data", "public.script"], extensions: ["scpt"]),
    .init(
      "com.apple.applescript.script-bundle", ["com.apple.bundle", "com.apple.package", "public.script"],
      extensions: ["scptd"]),
    .init(
      "com.netscape.javascript-source", ["public.source-code", "public.executable"],
      extensions: ["js", "jscript", "javascript"],
      mimeTypes: ["text/javascript"], description: "JavaScript script"),
    .init("public.shell-script", ["public.script"], extensions: ["sh", "command"], description: "shell script"),
    .init("public.perl-script", ["public.shell-script"], extensions: ["pl", "pm"], description: "Perl script"),
    .init(
      "public.python-script", ["public.shell-script"], extensions: ["py"],
      mimeTypes: ["text/x-python-script"], description: "Python script"),
    .init(
      "public.ruby-script", ["public.shell-script"], extensions: ["rb", "rbw"],
      mimeTypes: ["text/x-ruby-script"], description: "Ruby script"),
    .init(
      "public.php-script", ["public.shell-script"], extensions: ["php", "php3", "php4", "ph3", "ph4", "phtml"],
      mimeTypes: ["text/php", "application/php"], description: "PHP script"),
    .init("public.make-source", ["public.script"], extensions: ["mk", "make"], description: "Makefile"),
    .init("public.json", ["public.text"], extensions: ["json"], mimeTypes: ["application/json"], description: "JSON"),
    .init("public.geojson", ["public.json"], extensions: ["geojson"], mimeTypes: ["application/geo+json"]),
    .init("com.apple.property-list", ["public.data"], extensions: ["plist"], description: "property list"),
    .init("com.apple.xml-property-list", ["public.xml", "com.apple.property-list"], description: "XML property list"),
    .init("com.apple.binary-property-list", ["com.apple.property-list"], description: "binary property list"),
    .init(
      "com.adobe.pdf", ["public.data", "public.composite-content"], extensions: ["pdf"],
      mimeTypes: ["application/pdf"], description: "PDF document"),
    .init("com.apple.rtfd", ["com.apple.package", "public.composite-content"], extensions: ["rtfd"]),
    .init("com.apple.flat-rtfd", ["public.data", "public.composite-content"]),
    .init(
      "com.apple.webarchive", ["public.data", "public.composite-content"], extensions: ["webarchive"],
      mimeTypes: ["application/x-webarchive"], description: "Web archive"),
    .init("com.apple.live-photo", ["public.data", "public.composite-content"]),
    .init("public.3d-content", ["public.content"]),
    .init(
      "com.pixar.universal-scene-description", ["public.3d-content", "public.data"],
      extensions: ["usd", "usda", "usdc"]),
    .init(
      "com.pixar.universal-scene-description-mobile", ["public.3d-content", "public.data"], extensions: ["usdz"],
      mimeTypes: ["model/vnd.usdz+zip"]),
    .init("com.apple.reality", ["public.data"], extensions: ["reality"], mimeTypes: ["model/vnd.reality"]),
    .init("com.apple.scenekit.scene", ["public.3d-content", "public.data"], extensions: ["scn"]),
    .init("com.apple.arobject", ["public.data"], extensions: ["arobject"]),
    .init("public.folder", ["public.directory"], description: "folder"),
    .init("public.volume", ["public.folder"], description: "volume"),
    .init("com.apple.package", ["public.directory"], description: "package"),
    .init("com.apple.bundle", ["public.directory"], description: "bundle"),
    .init("com.apple.plugin", ["com.apple.bundle", "com.apple.package"], extensions: ["plugin"]),
    .init("com.apple.metadata-importer", ["com.apple.plugin"], extensions: ["mdimporter"]),
    .init("com.apple.quicklook-generator", ["com.apple.plugin"], extensions: ["qlgenerator"]),
    .init("com.apple.xpc-service", ["com.apple.bundle", "com.apple.package"], extensions: ["xpc"]),
    .init("com.apple.framework", ["com.apple.bundle"], extensions: ["framework"]),
    .init("com.apple.application", ["public.executable"]),
    .init(
      "com.apple.application-bundle", ["com.apple.application", "com.apple.bundle", "com.apple.package"],
      extensions: ["app"]),
    .init("com.apple.application-and-system-extension", ["com.apple.xpc-service"], extensions: ["appex"]),
    .init("public.unix-executable", ["public.data", "public.executable"]),
    .init(
      "com.microsoft.windows-executable", ["public.data", "public.executable"], extensions: ["exe"],
      mimeTypes: ["application/x-msdownload"], description: "Windows executable"),
    .init("com.apple.systempreference.prefpane", ["com.apple.package", "com.apple.bundle"], extensions: ["prefPane"]),
    .init("public.archive", ["public.data"], description: "archive"),
    .init(
      "org.gnu.gnu-zip-archive", ["public.archive"], extensions: ["gz", "gzip"],
      mimeTypes: ["application/x-gzip", "application/gzip"], description: "gzip compressed archive"),
    .init(
      "public.bzip2-archive", ["public.archive"], extensions: ["bz2", "bzip2"],
      mimeTypes: ["application/x-bzip2", "application/bzip2"], description: "bzip2 compressed archive"),
    .init(
      "public.zip-archive", ["com.pkware.zip-archive"], extensions: ["zip"],
      mimeTypes: ["application/zip"], description: "ZIP archive"),
    .init(
      "com.pkware.zip-archive", ["public.archive"], extensions: ["zip"], mimeTypes: ["application/zip"],
      description: "ZIP archive"),
    .init("com.apple.archive", ["public.archive"], extensions: ["aar", "yaa"], description: "Apple archive"),
    .init("public.spreadsheet", ["public.content"]),
    .init("public.presentation", ["public.composite-content"]),
    .init("public.database", ["public.data"]),
    .init("public.message", ["public.data"]),
    .init("public.contact", ["public.data"]),
    .init(
      "public.vcard", ["public.text", "public.contact"], extensions: ["vcf", "vcard"],
      mimeTypes: ["text/vcard", "text/x-vcard"], description: "vCard"),
    .init("public.to-do-item", ["public.calendar-event"]),
    .init("public.calendar-event", ["public.content"]),
    .init(
      "public.email-message", ["public.message"], extensions: ["eml"], mimeTypes: ["message/rfc822"],
      description: "e-mail message"),
    .init("com.apple.internet-location", ["public.data"], extensions: ["inetloc"]),
    .init("com.microsoft.internet-shortcut", ["public.data"], extensions: ["url"]),
    .init("public.font", ["public.data"], description: "font"),
    .init("public.bookmark", ["public.data"]),
    .init("com.rsa.pkcs-12", ["public.data"], extensions: ["p12", "pfx"], mimeTypes: ["application/x-pkcs12"]),
    .init(
      "public.x509-certificate", ["public.data"], extensions: ["cer", "crt", "der"],
      mimeTypes: ["application/x-x509-ca-cert"]),
    .init(
      "org.idpf.epub-container", ["public.data", "public.composite-content"], extensions: ["epub"],
      mimeTypes: ["application/epub+zip"], description: "EPUB document"),
    .init("public.log", ["public.plain-text"], extensions: ["log"], description: "log"),
    .init("com.apple.haptics.ahap", ["public.json"], extensions: ["ahap"]),
  ]
}
