package io.turgo.engine.task;

import io.turgo.engine.search.NativeQuery;

/** Finds {@link Task} objects by SQL. */
public interface NativeTaskQuery extends NativeQuery<NativeTaskQuery, Task> {}
