#ifndef CALLGRIND_REQUESTS_H
#define CALLGRIND_REQUESTS_H

/// Whether callgrind runs this process, and this was compiled with its header.
_Bool callgrindIsPresent(void);

/// Counts instructions from here on; does nothing outside callgrind.
void callgrindBegin(void);

/// Stops counting and writes the counts to the next file of the run.
void callgrindEnd(void);

#endif
