/* Makes the NIGHTCOURT_FAULT_AT-th call that changes the file system fail, for faults.rs. NIGHTCOURT_FAULT_MODE is `once`, `on`
 * (all later calls fail too) or `kill`. The failing call's name is written to the file NIGHTCOURT_FAULT_REPORT. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_long calls;

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* Counts a call, and reports whether it is to fail. */
static int fails(const char *name)
{
	const char *at = getenv("NIGHTCOURT_FAULT_AT"), *mode = getenv("NIGHTCOURT_FAULT_MODE");
	if (!at || !mode)
		return 0;
	long call = atomic_fetch_add(&calls, 1) + 1, chosen = atol(at);
	if (call == chosen) {
		/* Without the functions below, which count. */
		int report = syscall(SYS_openat, AT_FDCWD, getenv("NIGHTCOURT_FAULT_REPORT"), O_CREAT | O_WRONLY, 0600);
		if (report < 0 || syscall(SYS_write, report, name, strlen(name)) < 0)
			abort();
		syscall(SYS_close, report);
	}
	return call == chosen || (call > chosen && !strcmp(mode, "on"));
}

static int failed(int error)
{
	if (!strcmp(getenv("NIGHTCOURT_FAULT_MODE"), "kill"))
		kill(getpid(), SIGKILL);
	errno = error;
	return -1;
}

static int is_regular(int file)
{
	struct stat found;
	return fstat(file, &found) == 0 && S_ISREG(found.st_mode);
}

/* A full disk takes the first half. */
ssize_t write(int file, const void *bytes, size_t length)
{
	if (!is_regular(file) || !fails("write"))
		return NEXT(write)(file, bytes, length);
	if (length > 1 && NEXT(write)(file, bytes, length / 2) < 0)
		abort();
	return failed(ENOSPC);
}

#define OPEN(name) \
int name(const char *path, int flags, ...) \
{ \
	va_list rest; \
	va_start(rest, flags); \
	mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0; \
	va_end(rest); \
	if ((flags & O_ACCMODE) != O_RDONLY && fails("open")) \
		return failed(EIO); \
	return NEXT(name)(path, flags, mode); \
}
OPEN(open)
OPEN(open64)

#define ONE(name, parameters, arguments) \
int name parameters \
{ \
	return fails(#name) ? failed(EIO) : NEXT(name) arguments; \
}
ONE(fsync, (int file), (file))
ONE(fdatasync, (int file), (file))
ONE(ftruncate64, (int file, off64_t length), (file, length))
ONE(rename, (const char *from, const char *to), (from, to))
ONE(rmdir, (const char *path), (path))
ONE(unlink, (const char *path), (path))
ONE(unlinkat, (int folder, const char *path, int flags), (folder, path, flags))

/* Only a new folder is a change. */
int mkdir(const char *path, mode_t mode)
{
	return access(path, F_OK) && fails("mkdir") ? failed(EIO) : NEXT(mkdir)(path, mode);
}
