// Makes an object of a Swift class that is known only at run time.
#ifndef COBJECTMAKING_H
#define COBJECTMAKING_H

/// Calls `NSObject.init(ofClass:)` of AVFoundation on a class. The caller owns the reference to the new object.
__attribute__((visibility("hidden"))) void *_Nullable cobject_make(const void *_Nonnull type);

#endif
