package io.turgo.bench.guard;

/** Which count per job: of which work, run in which mode, of what. */
record GuardKey(GuardedWork work, GuardMode mode, Count count) {}
