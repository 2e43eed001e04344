package io.turgo.engine.repository;

import io.turgo.engine.search.NativeQuery;

/** Finds {@link Deployment} objects by SQL. */
public interface NativeDeploymentQuery extends NativeQuery<NativeDeploymentQuery, Deployment> {}
