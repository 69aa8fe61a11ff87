// This header is empty: the target exists for the module map next to it.
