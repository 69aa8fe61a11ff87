// `import AVKit` also imports the modules that it imports on a Mac, as far as they exist here.
@_exported public import AVFoundation
