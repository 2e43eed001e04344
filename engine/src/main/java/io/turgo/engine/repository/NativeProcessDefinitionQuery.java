package io.turgo.engine.repository;

import io.turgo.engine.search.NativeQuery;

/** Finds {@link ProcessDefinition} objects by SQL. */
public interface NativeProcessDefinitionQuery
    extends NativeQuery<NativeProcessDefinitionQuery, ProcessDefinition> {}
