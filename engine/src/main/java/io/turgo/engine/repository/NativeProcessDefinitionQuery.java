package io.turgo.engine.repository;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.search.NativeQuery;

/**
 * Finds {@link ProcessDefinition} objects by SQL.
 *
 * @since 0.1.0
 */
@Experimental
public interface NativeProcessDefinitionQuery
    extends NativeQuery<NativeProcessDefinitionQuery, ProcessDefinition> {}
