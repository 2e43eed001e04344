package io.turgo.engine.repository;

import io.turgo.engine.search.NativeQuery;

/** Finds {@link Model} objects by SQL. */
public interface NativeModelQuery extends NativeQuery<NativeModelQuery, Model> {}
