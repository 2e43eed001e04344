/*
 * Records how a process writes an SQLite database, for power cuts that are made up afterwards.
 *
 * Preloaded (LD_PRELOAD) into a JVM. TURGO_RECORDED is the database's real path, TURGO_RECORDING
 * the file to write. A record is an operation (1 byte), a file (1), a number (8) and a length (4),
 * big-endian, then as many bytes as the length says. io.turgo.bench.crash.Recording reads it.
 *
 *   W  bytes were written; the number is their offset
 *   T  the file was truncated; the number is its new size
 *   D  the file was deleted
 *   B  a sync begins; the number is the sync's
 *   S  the sync of that number has ended
 *   L  bytes are about to be written to standard output
 *
 * The record and the operation happen under one lock, so that the order of records is the order in
 * which the files changed. Syncs and standard output can take long and happen outside the lock.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { NOT_RECORDED = -1, DATABASE = 0, WAL = 1, JOURNAL = 2, OUTPUT = 3 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int recording = -1;
static const char *database;
static uint64_t syncs;

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_fsync)(int);
static int (*real_fdatasync)(int);
static int (*real_ftruncate)(int, off_t);
static int (*real_unlink)(const char *);

static void give_up(const char *what) {
  fprintf(stderr, "recorder: %s: %s\n", what, strerror(errno));
  abort();
}

static void *find(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (found == NULL) {
    give_up(name);
  }
  return found;
}

/* Other libraries may write before the constructor has run, so each function calls this first. */
static void find_all(void) {
  if (real_unlink != NULL) {
    return;
  }
  real_write = find("write");
  real_pwrite = find("pwrite");
  real_fsync = find("fsync");
  real_fdatasync = find("fdatasync");
  real_ftruncate = find("ftruncate");
  real_unlink = find("unlink");
}

__attribute__((constructor)) static void begin(void) {
  find_all();
  const char *path = getenv("TURGO_RECORDING");
  database = getenv("TURGO_RECORDED");
  if (path == NULL || database == NULL) {
    return;
  }
  recording = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
  if (recording < 0) {
    give_up(path);
  }
}

static int file_of_path(const char *path) {
  size_t length = strlen(database);
  if (strncmp(path, database, length) != 0) {
    return NOT_RECORDED;
  }
  const char *suffix = path + length;
  if (*suffix == '\0') {
    return DATABASE;
  }
  if (strcmp(suffix, "-wal") == 0) {
    return WAL;
  }
  return strcmp(suffix, "-journal") == 0 ? JOURNAL : NOT_RECORDED;
}

static int file_of(int fd) {
  if (recording < 0 || fd == recording) {
    return NOT_RECORDED;
  }
  char link[32];
  char path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) {
    return NOT_RECORDED;
  }
  path[length] = '\0';
  return file_of_path(path);
}

static void append(const void *bytes, size_t length) {
  const char *next = bytes;
  while (length > 0) {
    ssize_t written = real_write(recording, next, length);
    if (written < 0 && errno != EINTR) {
      give_up("the recording cannot be written");
    }
    if (written > 0) {
      next += written;
      length -= written;
    }
  }
}

static void record(char operation, int file, uint64_t number, const void *bytes, size_t length) {
  unsigned char head[14] = {operation, file};
  uint64_t big_number = htobe64(number);
  uint32_t big_length = htobe32(length);
  memcpy(head + 2, &big_number, sizeof big_number);
  memcpy(head + 10, &big_length, sizeof big_length);
  append(head, sizeof head);
  append(bytes, length);
}

static ssize_t write_at(int file, int fd, const void *bytes, size_t length, off_t offset) {
  pthread_mutex_lock(&lock);
  ssize_t written = real_pwrite(fd, bytes, length, offset);
  int error = errno;
  if (written > 0) {
    record('W', file, offset, bytes, written);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return written;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  find_all();
  if (recording >= 0 && fd == STDOUT_FILENO) {
    pthread_mutex_lock(&lock);
    record('L', OUTPUT, 0, bytes, length);
    pthread_mutex_unlock(&lock);
  } else if (file_of(fd) != NOT_RECORDED) {
    errno = ENOTSUP;
    give_up("SQLite writes at the position of its file, which this does not record");
  }
  return real_write(fd, bytes, length);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  find_all();
  int file = file_of(fd);
  return file == NOT_RECORDED ? real_pwrite(fd, bytes, length, offset)
                              : write_at(file, fd, bytes, length, offset);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off_t offset) {
  return pwrite(fd, bytes, length, offset);
}

static int synced(int fd, int (*sync)(int)) {
  int file = file_of(fd);
  if (file == NOT_RECORDED) {
    return sync(fd);
  }
  pthread_mutex_lock(&lock);
  uint64_t number = ++syncs;
  record('B', file, number, NULL, 0);
  pthread_mutex_unlock(&lock);
  int result = sync(fd);
  int error = errno;
  if (result == 0) {
    pthread_mutex_lock(&lock);
    record('S', file, number, NULL, 0);
    pthread_mutex_unlock(&lock);
  }
  errno = error;
  return result;
}

int fsync(int fd) {
  find_all();
  return synced(fd, real_fsync);
}

int fdatasync(int fd) {
  find_all();
  return synced(fd, real_fdatasync);
}

int ftruncate(int fd, off_t size) {
  find_all();
  int file = file_of(fd);
  if (file == NOT_RECORDED) {
    return real_ftruncate(fd, size);
  }
  pthread_mutex_lock(&lock);
  int result = real_ftruncate(fd, size);
  int error = errno;
  if (result == 0) {
    record('T', file, size, NULL, 0);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int ftruncate64(int fd, off_t size) {
  return ftruncate(fd, size);
}

int unlink(const char *path) {
  find_all();
  int file = recording < 0 ? NOT_RECORDED : file_of_path(path);
  if (file == NOT_RECORDED) {
    return real_unlink(path);
  }
  pthread_mutex_lock(&lock);
  int result = real_unlink(path);
  int error = errno;
  if (result == 0) {
    record('D', file, 0, NULL, 0);
  }
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}
