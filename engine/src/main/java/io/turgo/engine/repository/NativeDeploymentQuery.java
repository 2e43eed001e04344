package io.turgo.engine.repository;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.search.NativeQuery;

/**
 * Finds {@link Deployment} objects by SQL.
 *
 * @since 0.1.0
 */
@Experimental
public interface NativeDeploymentQuery extends NativeQuery<NativeDeploymentQuery, Deployment> {}
