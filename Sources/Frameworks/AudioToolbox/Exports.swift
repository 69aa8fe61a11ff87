// `import AudioToolbox` re-exports the same modules as on a Mac.
@_exported public import CoreAudio
@_exported public import CoreFoundation
