#ifndef HKSTATS_H
#define HKSTATS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * hkstats as a C library: columns of health samples in, figures out.
 *
 * Columns travel by the Arrow C data interface (https://arrow.apache.org/docs/format/CDataInterface.html) and the
 * Arrow C stream interface, whose structs stand below. Nobody needs an Arrow library for them.
 *
 * Status. Each function that can fail answers a status, HK_OK (0) if it did what it says. No argument ends the
 * process: a NULL, a text that cannot be read, an array that contradicts its schema are statuses, and the sentence
 * of the last failure is had by hk_statistics_message and hk_store_message; of tables, which have no state, by
 * hk_status_message. What cannot be found out, such as a buffer that is shorter
 * than its array says, is not.
 *
 * Ownership. Handles belong to the caller and are freed once, by the function that names them. Texts and schemas that
 * are passed in are read during the call and stay the caller's. Arrays and streams that are passed in are consumed:
 * whatever the status, the caller need not release them, and their `release` is NULL afterwards. Arrays, schemas and
 * streams that are passed out belong to the caller, who calls their `release`; they stay valid when the handle that
 * they came from is freed.
 *
 * Threads. Two threads may use two handles at the same time. One handle is for one thread at a time. Arrays, schemas
 * and streams that were passed out may be released on any thread.
 *
 * Processes. A process that was forked may use the library, and handles that were made before the fork, as
 * long as no query of the parent asked for more than one thread (see the setting `threads`).
 */

/* ------------------------------------------------------------------------------------------------------------------
 * The Arrow C data interface, verbatim.
 */

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  /* What the array holds. */
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;

  /* How it is released; NULL when it was. */
  void (*release)(struct ArrowSchema *);
  /* The producer's own. */
  void *private_data;
};

struct ArrowArray {
  /* The data. */
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;

  /* How it is released; NULL when it was. */
  void (*release)(struct ArrowArray *);
  /* The producer's own. */
  void *private_data;
};

#endif /* ARROW_C_DATA_INTERFACE */

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

struct ArrowArrayStream {
  /* The schema of all arrays of the stream. Answers 0, or an errno. */
  int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
  /* The next array, a released one (`release` is NULL) at the end. Answers 0, or an errno. */
  int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
  /* A sentence about the last errno, or NULL. Valid until the next call. */
  const char *(*get_last_error)(struct ArrowArrayStream *);

  /* How it is released; NULL when it was. */
  void (*release)(struct ArrowArrayStream *);
  /* The producer's own. */
  void *private_data;
};

#endif /* ARROW_C_STREAM_INTERFACE */

/* ------------------------------------------------------------------------------------------------------------------
 * Version and status.
 */

/* The version of this header. A change of what a function means, or of a struct, makes it larger. */
#define HK_ABI_VERSION 1

/* The version of the header that the library was built with: load no other than HK_ABI_VERSION. */
int32_t hk_abi_version(void);

/* What became of a call. */
typedef int32_t hk_status;

/* It was done. */
#define HK_OK 0
/* Nothing is left; not a failure. */
#define HK_END 1
/* An argument is NULL, or a setting has a name or a value that there is not. */
#define HK_INVALID_ARGUMENT 2
/* A column is missing, or has a type that cannot be read. */
#define HK_INVALID_SCHEMA 3
/* An array contradicts its schema or itself, or a stream failed. */
#define HK_INVALID_ARRAY 4
/* The call comes too late: a setting after the first rows, rows after the end. */
#define HK_WRONG_ORDER 5
/* A question or a request that makes no sense: a name of none, a member of none, a bound that is no date. */
#define HK_INVALID_REQUEST 6
/* The store holds nothing to answer with. */
#define HK_NO_DATA 7
/* There is nothing at the path, or it may not be read. */
#define HK_MISSING 8
/* The store is encrypted, and the key is missing or another one. */
#define HK_LOCKED 9
/* The app that asks was never allowed to, or asked for what it never asked permission for. */
#define HK_NOT_PERMITTED 10
/* The file is no store, is damaged, or of a version that this library does not know. */
#define HK_BAD_STORE 11
/* The file is no export, is damaged, or is another person's. */
#define HK_BAD_EXPORT 12
/* Somebody else writes to the store, and did not end in time. */
#define HK_BUSY 13
/* The caller's progress function asked to stop; what was begun is undone. */
#define HK_STOPPED 14
/* The machine's fault, such as a full disk, or the library's. */
#define HK_FAILED 15

/* What a status says, as a sentence that lives as long as the library: of any status, also of one that there is not.
 * What failed where is told by hk_statistics_message and hk_store_message; functions of tables have no more than this. */
const char *hk_status_message(hk_status status);

/* ------------------------------------------------------------------------------------------------------------------
 * Tables: what a question answers, in one or more batches of the same columns.
 */

/* A finished table. It does not change, so that any number of threads may read it at the same time. */
typedef struct hk_table hk_table;

/* How many rows the table has; 0 for NULL. */
int64_t hk_table_row_count(const hk_table *table);

/* How many batches the table has, perhaps 0; 0 for NULL. */
int64_t hk_table_batch_count(const hk_table *table);

/* The columns of the table: a struct whose children are named. */
hk_status hk_table_schema(const hk_table *table, struct ArrowSchema *schema);

/* One batch, from 0 on. Nothing is copied; HK_END, and a released array, behind the last. */
hk_status hk_table_batch(const hk_table *table, int64_t batch, struct ArrowArray *array);

/* All batches as a stream. Nothing is copied, and any number of streams may be asked for. */
hk_status hk_table_stream(const hk_table *table, struct ArrowArrayStream *stream);

/* Frees the table; NULL is allowed. What it passed out stays valid. */
void hk_table_free(hk_table *table);

/* The `release` of an array or a schema whose memory the caller keeps until the call that it is passed to has
 * returned (or longer: see the setting `memory`): they mark it as released, and its children. */
void hk_array_release_borrowed(struct ArrowArray *array);
void hk_schema_release_borrowed(struct ArrowSchema *schema);

/* ------------------------------------------------------------------------------------------------------------------
 * Python's capsules: how structs are passed on there. A capsule may die while an error is under way, which a destructor
 * in Python would lose, and the struct with it.
 */

/* Functions of Python's C interface, by whose names they are: of the capsule and its name, PyCapsule_GetPointer;
 * PyErr_Fetch and PyErr_Restore; PyEval_SaveThread and PyEval_RestoreThread; PyMem_RawFree. */
struct hk_python {
  void *(*pointer)(void *capsule, const char *name);
  void (*fetch)(void **kind, void **value, void **trace);
  void (*restore)(void *kind, void *value, void *trace);
  void *(*leave)(void);
  void (*enter)(void *thread);
  void (*free)(void *memory);
};

/* Says which functions the two below call; once, before any of their capsules is made. NULL is nothing. */
void hk_capsule_use(const struct hk_python *functions);

/* The destructors of capsules `arrow_array_stream` and `arrow_schema` that hold memory of PyMem_RawMalloc: they release
 * the struct in it, unless somebody took it out, and free it. */
void hk_capsule_end_stream(void *capsule);
void hk_capsule_end_schema(void *capsule);

/* ------------------------------------------------------------------------------------------------------------------
 * Statistics: columns of samples in, figures by interval out.
 *
 *   hk_statistics *query;
 *   hk_statistics_new(&query);
 *   hk_statistics_set(query, "zone", "Europe/Paris");
 *   hk_statistics_set(query, "interval", "day,week");
 *   hk_statistics_set(query, "aggregation", "cumulative");
 *   while (next_batch(&schema, &array)) hk_statistics_append(query, &schema, &array);
 *   hk_statistics_finish(query);
 *   hk_statistics_figures(query, &figures);
 *   hk_statistics_statuses(query, &statuses);
 *   hk_statistics_free(query);
 *
 * Columns in (struct arrays; each name may be changed by a setting; other columns are passed over):
 *
 *   participant   whose samples they are: any integers, utf8, large_utf8, utf8_view, or a dictionary of texts. Optional:
 *                 without it all rows are one participant's.
 *   type          what was measured, as text: utf8, large_utf8, utf8_view or a dictionary of them. Optional.
 *   source        who measured, text. Optional: without it all rows are of one source.
 *   user_entered  whether the user typed the sample in, a bool; null is no. Optional.
 *   start, end    timestamps of s, ms, us or ns (without a zone they are in UTC), or float64 seconds since 1970. A null
 *                 end, or one of 4001-01-01T00:00:00Z or later, is not known: such a sample is an instant at its start.
 *                 `end` is optional: without it all samples are instants.
 *   value         float64, float32, or integers. Optional if all aggregations are of categories.
 *   zone          text: in which zone the participant lives, the same in all of their rows; null is the setting `zone`.
 *                 Optional.
 *
 * A column of Arrow's type null is one of any type whose values are all null.
 *
 * Rows may be in any order. Those of one participant and type are sorted by start, then end, then by the order in
 * which they came; rows in that order already are not sorted.
 *
 * Figures out, a row for each participant, type, source (if asked for), interval and populated bucket, in that order:
 *
 *   participant          int64 or utf8, as the column in                        (if that has one)
 *   type                 utf8                                                   (if the columns in have one)
 *   source               utf8; null for the merged figures                      (unless `sources` is `merged`)
 *   interval             utf8, as it was asked for
 *   date                 date32, the local date on which the bucket begins
 *   start, end           timestamp[us, UTC], the bucket: [start, end)
 *   count                int64, samples that contribute
 *   duration             float64, seconds that winning samples cover
 *   sum                  float64, of cumulative types; null for others
 *   average, minimum,
 *   maximum              float64, of discrete types; null for others
 *   most_recent          float64, the value of the latest contributing sample; null for categories
 *   most_recent_start    timestamp[us, UTC], its start; null for categories
 *
 * A bucket without a contributing sample has no row. Of a statistic that was not asked for, or that no aggregation of
 * the query allows, there is no column.
 *
 * Statuses out, a row for each participant, in the order of the figures:
 *
 *   participant          as in the figures
 *   code                 int32, one of HK_PARTICIPANT_...
 *   message              utf8, a sentence; null for HK_PARTICIPANT_OK
 *   rows                 int64, rows that were read of the participant
 *
 * A participant with another code than HK_PARTICIPANT_OK has no figures, except by HK_PARTICIPANT_RETURNED. The
 * others are not touched by it. Sentences name rows and columns, and no value of a sample.
 */

/* A question and the rows that it has read. */
typedef struct hk_statistics hk_statistics;

/* Codes of participants. */
#define HK_PARTICIPANT_OK 0
/* A null in the column of participants, types, starts or values. */
#define HK_PARTICIPANT_NULL 1
/* An instant that is NaN or infinite. */
#define HK_PARTICIPANT_NOT_FINITE 2
/* An instant outside the years 0 to 9999. */
#define HK_PARTICIPANT_OUT_OF_RANGE 3
/* A sample that ends before it starts. */
#define HK_PARTICIPANT_END_BEFORE_START 4
/* A type without an aggregation. */
#define HK_PARTICIPANT_NO_AGGREGATION 5
/* A zone that is not known, or none at all. */
#define HK_PARTICIPANT_UNKNOWN_ZONE 6
/* More than one zone. */
#define HK_PARTICIPANT_SEVERAL_ZONES 7
/* More than 2,000,000 buckets of one interval between the first and the last sample. */
#define HK_PARTICIPANT_TOO_MANY_BUCKETS 8
/* More than 32,768 sources. */
#define HK_PARTICIPANT_TOO_MANY_SOURCES 9
/* With `sorted_by_participant`: the participant came back after another one began. The figures of the rows before
 * that stand, the later rows do not count; this row stands beside that of the earlier rows. */
#define HK_PARTICIPANT_RETURNED 10
/* Samples of a cumulative type that reach over more than 134,217,728 buckets in all: some may have wrong dates. */
#define HK_PARTICIPANT_TOO_MANY_SHARES 11

/* Makes a query without settings. */
hk_status hk_statistics_new(hk_statistics **query);

/* Sets one setting, before the first rows. The text is UTF-8 and ends with 0.
 *
 *   zone                   required unless there is a column of zones: a name of the system's database (`Europe/Paris`; the
 *                          database is found by $TZDIR, then in the usual folders), of hk_statistics_set_zone_file, `UTC`,
 *                          or an offset such as `+05:30`.
 *   interval               required: one or more of `hour`, `day`, `week`, `month`, `year`, and of lengths such as `15 minutes`
 *                          or `1 month 3 days`, with commas between them.
 *   anchor                 where buckets are counted from: a local date or time, or one with an offset. Without it 2018-01-01, a
 *                          Monday, at 00:00.
 *   first_weekday          `monday` to `sunday`: the anchor moves forward to it.
 *   from, to               only the whole buckets that meet [from, to) are answered; dates and times as for `anchor`.
 *   aggregation            required: how samples of all types become figures. `cumulative`, `discreteArithmetic`,
 *                          `discreteTemporallyWeighted`, `discreteEquivalentContinuousLevel`, `category`, or `category:1,3` for
 *                          these values of a category alone.
 *   aggregation:TYPE       the same for one type; goes before `aggregation`.
 *   averaging              of temporally weighted types: `trapezoid` (gaps count up to 15 minutes), `trapezoid:SECONDS`,
 *                          `ownDurations` or `arithmetic`.
 *   statistics             any of `count`, `duration`, `sum`, `average`, `minimum`, `maximum`, `most_recent`, with commas; without it
 *                          those that an aggregation allows. Another one is an error at the first rows.
 *   sources                `merged` (one figure of all sources, where the best of those that overlap wins), `separate` (each source
 *                          alone), or `both`.
 *   source_order           sources that win over all others, best first, a line each. The rest follows as in HealthKit: what
 *                          users entered, Apple's devices (by their names), others; of these the source first seen latest.
 *   missing                `status` (a null start or value is one), or `skip`: such rows are left out.
 *   sorted_by_participant  `true`: the rows of a participant follow one another. Their figures are finished when another one
 *                          begins, so that memory holds one participant, one batch, what was not fetched, and
 *                          the names of all participants so far. `false`, the default: all is finished at the end.
 *   threads                how many may finish participants, 1 without it. More than 1 starts threads that last, so a process that
 *                          forks afterwards must not ask for it.
 *   memory                 how long the columns of starts, ends, values and `user_entered` stay where they are: `call`, the default,
 *                          until the call that they are passed to returns; `finish`, until hk_statistics_finish or
 *                          hk_statistics_free does. Then many values of a cumulative type that lie one after the other are not
 *                          copied, and many rows of several participants, those of each one after the other, are read by finish alone.
 *                          The arrays of such columns are moved out of their batch (or the batch of a stream), which is released
 *                          as ever, and are released on their own, by finish or free at the latest, on whichever thread. Of an
 *                          array with `hk_array_release_borrowed` only the buffers of these columns have to stay.
 *   column:NAME            which column is NAME of the list above: `column:value` to `bpm`. A column that was named so and is missing
 *                          is an error, an empty text says that there is none.
 *
 * HK_INVALID_ARGUMENT for what cannot be read; then the setting is as it was. HK_WRONG_ORDER after the first rows. */
hk_status hk_statistics_set(hk_statistics *query, const char *key, const char *value);

/* Makes a zone known by a name from the bytes of a TZif file, such as those of Python's tzdata. It goes before a
 * zone of that name in the system's database. The bytes are copied. */
hk_status hk_statistics_set_zone_file(
  hk_statistics *query, const char *name, const uint8_t *bytes, size_t length);

/* Reads a batch of rows, of any number of participants; a participant may span batches. Consumes `array` and not
 * `schema`, which must be the same in all calls.
 *
 * HK_INVALID_SCHEMA and HK_INVALID_ARRAY leave the query as it was before the call. Rows that are no samples are no failure
 * of the call but a status of their participant. */
hk_status hk_statistics_append(
  hk_statistics *query, const struct ArrowSchema *schema, struct ArrowArray *array);

/* Reads all batches of a stream, and consumes it. After a failure the batches before it have been read. */
hk_status hk_statistics_append_stream(hk_statistics *query, struct ArrowArrayStream *stream);

/* Says that no rows follow: what is open is finished. Once; HK_WRONG_ORDER afterwards. */
hk_status hk_statistics_finish(hk_statistics *query);

/* Moves a batch of finished figures out, and their schema if `schema` is not NULL. HK_END, and a released array,
 * if there are none; more may come after further rows. */
hk_status hk_statistics_next(
  hk_statistics *query, struct ArrowSchema *schema, struct ArrowArray *array);

/* The same with the statuses of participants. */
hk_status hk_statistics_next_statuses(
  hk_statistics *query, struct ArrowSchema *schema, struct ArrowArray *array);

/* Moves all finished figures out that were not yet, as a table. HK_WRONG_ORDER before the first rows and before
 * hk_statistics_finish: only then are the columns known. */
hk_status hk_statistics_figures(hk_statistics *query, hk_table **table);

/* The same with the statuses of participants. */
hk_status hk_statistics_statuses(hk_statistics *query, hk_table **table);

/* The sentence of the last call on the query that failed: what, where, and what to do. Empty after a call that
 * did not; for NULL a sentence that says so. Valid until the next call on the query. */
const char *hk_statistics_message(const hk_statistics *query);

/* Frees the query; NULL is allowed. What it passed out stays valid. */
void hk_statistics_free(hk_statistics *query);

/* ------------------------------------------------------------------------------------------------------------------
 * Stores: a person's samples in a file; questions in, answers out. The library `hkstats-store` has these functions
 * and not those of tables and statistics, which `hkstats-columns` has.
 *
 *   hk_store *store;
 *   hk_bytes *answer;
 *   if (hk_store_open("health.sqlite", NULL, &store) == HK_OK
 *       && hk_store_answer(store, "summary", "{\"interval\": \"week\"}", &answer) == HK_OK) {
 *     fwrite(hk_bytes_data(answer), 1, hk_bytes_length(answer), stdout);
 *     hk_bytes_free(answer);
 *   } else {
 *     fprintf(stderr, "%s\n", hk_store_message(store));
 *   }
 *   hk_store_free(store);
 *
 * Requests and options are objects of JSON in UTF-8 that end with 0; NULL is an empty object. A member that there is
 * not is HK_INVALID_REQUEST, and not passed over: it may be misspelt. Names of members and of questions are those of the
 * command's JSON.
 */

/* Bytes that were passed out. */
typedef struct hk_bytes hk_bytes;

/* The bytes, valid until they are freed; NULL for NULL. */
const uint8_t *hk_bytes_data(const hk_bytes *bytes);

/* How many there are; 0 for NULL. */
size_t hk_bytes_length(const hk_bytes *bytes);

/* Frees the bytes; NULL is allowed. */
void hk_bytes_free(hk_bytes *bytes);

/* An open store. */
typedef struct hk_store hk_store;

/* Opens the store at a path. A handle is made in any case, also where opening fails, for hk_store_message;
 * it is freed by hk_store_free.
 *
 * Options:
 *
 *   write        whether it is opened for changing; false without it.
 *   create       whether a store is made where there is none; false without it. Needs `write`. It is there once something
 *                was imported into it, and until then an empty one: a first import that fails leaves nothing.
 *   keyFile      the file with the key of an encrypted store; a new one is encrypted with it.
 *   passphrase   the passphrase of an encrypted store; a new one is encrypted with it.
 *   app          the name of the app that asks: it sees what the store's owner let it see (HK_NOT_PERMITTED for types that it
 *                never asked for). Without it the owner asks, who sees
 *                everything. Excludes `write`.
 *
 * A process that was forked opens its own: a handle of its parent's answers HK_WRONG_ORDER there, and to free it does
 * nothing. */
hk_status hk_store_open(const char *path, const char *options, hk_store **store);

/* Answers a question by the report that the command prints with `--format json`, byte for byte, with the line
 * break at its end: one state of the store, as of now.
 *
 * Questions: summary, sleep, streak, records, trends, correlate, profile, explain, explain-night, workouts,
 * workout-totals, workout-efforts, workout-course, rings, heart, types, sources, store, quiet-hours, permissions.
 * quiet-hours alone is no command: it answers the quietest hours, of which `hkstats import` tells.
 *
 * Members of most requests: `types` or `type` (full identifiers or short names), `interval`, and `scope` with `from`, `to`,
 * `last`, `timeZone`, `firstWeekday`, `units` (`auto`, `metric`, `us`, `canonical`), `sourceOrder`. */
hk_status hk_store_answer(
  hk_store *store, const char *question, const char *request, hk_bytes **answer);

/* Draws the chart of a question's answer, as the command does. HK_INVALID_REQUEST for a question that has no chart,
 * HK_NO_DATA if nothing is there that could be drawn.
 *
 * Questions with charts: summary, sleep, streak, records, trends, profile, workout-splits (with a request of workouts),
 * workout-totals, workout-efforts, workout-course, rings, heart.
 *
 * Options: `form`, `svg` without it, or `png`, which needs the library cairo on the machine. */
hk_status hk_store_chart(
  hk_store *store, const char *question, const char *request, const char *options, hk_bytes **chart);

/* Streams a table, batch by batch, from one state of the store. The schema says of each column, in its metadata, what it
 * means. The caller releases the stream, at any time; one that is open when the store is freed reads on to its end.
 * Of samples four may be read at a time, each until it is at its end or released; HK_BUSY for a fifth.
 *
 *   samples    a row for each sample. Request: `types` (all without it), `source`, `metadata` (whether samples have it), `scope`.
 *   nights     a row for each night. Request: that of `sleep`.
 *   workouts   a row for each workout. Request: that of `workouts`.
 *   rings      a row for each day with rings. Request: that of `rings`.
 *   buckets    a row for each type, source and bucket of an interval. Request: that of `summary`.
 */
hk_status hk_store_table(
  hk_store *store, const char *table, const char *request, struct ArrowArrayStream *stream);

/* Is told what an import does, for every million bytes of text or so, on the thread of the import: the path, whether it is
 * being merged into the store, the bytes of the file that are done, and all of them (0 where that is not known). Answers 0
 * to go on, anything else to stop, which is heeded until the merging has begun. */
typedef int32_t (*hk_progress)(
  void *context, const char *path, int32_t is_merging, int64_t done, int64_t total);

/* Imports exports into a store that was opened with `write`: zips, folders or XML files. The report is that of `hkstats
 * import --format json`. Nothing of a file is in the store before all of it is.
 *
 * Request: `paths` (texts), `timeZone`, `mirror` (delete what this export holds no longer), `yes` (also where that is more
 * than 1 % of the samples), `once` (of exact copies inside one file keep one), `samePerson` (take a file whose date of
 * birth or sex is not the store's). */
hk_status hk_store_import(
  hk_store *store, const char *request, hk_progress progress, void *context, hk_bytes **report);

/* The sentence of the last call on the store that failed: what, where, and what to do, members of a request in
 * backquotes. Empty after a call that did not; for NULL a sentence that says so. Valid until the next call on the store. */
const char *hk_store_message(const hk_store *store);

/* Closes and frees the store; NULL is allowed. What it passed out stays valid. */
void hk_store_free(hk_store *store);

#ifdef __cplusplus
}
#endif

#endif /* HKSTATS_H */
