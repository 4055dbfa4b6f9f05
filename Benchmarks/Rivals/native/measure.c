// measure OUTPUT COMMAND ...: runs a command in a new process, its standard output going to the file
// OUTPUT, and prints its wall time in nanoseconds, the most memory that it held in kilobytes, its
// processor time in microseconds, and its exit status.
//
// A process of its own, because the memory of a child counts from that of its parent: a Python
// interpreter with some libraries would hide what the command needs.
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static long long nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: measure OUTPUT COMMAND [ARGUMENT ...]\n");
    return 64;
  }
  int output = open(arguments[1], O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (output < 0) {
    fprintf(stderr, "error: cannot write %s: %s\n", arguments[1], strerror(errno));
    return 70;
  }
  long long begin = nanoseconds();
  pid_t child = vfork();
  if (child == 0) {
    dup2(output, STDOUT_FILENO);
    execvp(arguments[2], arguments + 2);
    _exit(127);
  }
  int status = 0;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) < 0) {
    fprintf(stderr, "error: cannot run %s: %s\n", arguments[2], strerror(errno));
    return 70;
  }
  long long end = nanoseconds();
  long long processor =
      (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000LL
      + usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
  int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  printf("%lld %ld %lld %d\n", end - begin, usage.ru_maxrss, processor, code);
  return 0;
}
