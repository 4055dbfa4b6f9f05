#ifndef CTHREADSHORTAGE_H
#define CTHREADSHORTAGE_H

/* Stands before sleep() in the command, linked with `--wrap`. libdispatch alone calls it there: when the system
   gives it no further thread, it sleeps for a second and tries again, for ever if a limit is why. This ends the
   program with a sentence instead. What is made and not finished is taken away; what is being written to a store is undone by
   whoever opens it next.

   For a program of its own, not for a library: others in the process may want to sleep. */
unsigned int __wrap_sleep(unsigned int seconds);

/* Waits for that end, if it has begun: what fails meanwhile on another thread fails because its files are gone, and is
   nothing to tell. */
void ct_wait_if_ending(void);

#endif
