#ifndef COBJECTMAKING_H
#define COBJECTMAKING_H

/// The caller owns the reference to the new object.
__attribute__((visibility("hidden"))) void *_Nullable cobject_make(const void *_Nonnull type);

#endif
