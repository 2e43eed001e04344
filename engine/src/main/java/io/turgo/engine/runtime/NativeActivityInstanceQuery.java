package io.turgo.engine.runtime;

import io.turgo.engine.search.NativeQuery;

/** Finds {@link ActivityInstance} objects by SQL. */
public interface NativeActivityInstanceQuery
    extends NativeQuery<NativeActivityInstanceQuery, ActivityInstance> {}
