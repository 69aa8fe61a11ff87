// `import AudioToolbox` shows what it shows on a Mac.
@_exported public import CoreAudio
@_exported public import CoreFoundation
