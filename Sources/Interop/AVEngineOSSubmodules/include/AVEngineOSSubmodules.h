// Nothing is declared here: the module map beside it is what counts.
