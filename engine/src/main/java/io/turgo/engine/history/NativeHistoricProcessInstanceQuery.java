package io.turgo.engine.history;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.search.NativeQuery;

/**
 * Finds {@link HistoricProcessInstance} objects by SQL.
 *
 * @since 0.1.0
 */
@Experimental
public interface NativeHistoricProcessInstanceQuery
    extends NativeQuery<NativeHistoricProcessInstanceQuery, HistoricProcessInstance> {}
