#ifndef CWITHOUTLOCALES_H
#define CWITHOUTLOCALES_H

/* Foundation brings 34 MB of languages, calendars and time zones (ICU's data). A program that formats nothing by a
   locale leaves them out: it is compiled with HKSTATS_WITHOUT_LOCALES and links Foundation statically, and finds these
   empty data before the linker looks for the full ones. What asks for a locale all the same gets an error of ICU.

   The name carries ICU's version. With a Foundation of another one the full data are linked, and the program is larger
   and otherwise the same. */
#ifdef HKSTATS_WITHOUT_LOCALES
extern const unsigned char icudt76_dat[];
#endif

#endif
