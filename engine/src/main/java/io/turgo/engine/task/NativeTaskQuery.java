package io.turgo.engine.task;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.search.NativeQuery;

/**
 * Finds {@link Task} objects by SQL.
 *
 * @since 0.1.0
 */
@Experimental
public interface NativeTaskQuery extends NativeQuery<NativeTaskQuery, Task> {}
