package io.turgo.engine.history;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.search.NativeQuery;

/**
 * Finds {@link HistoricDetail} objects by SQL.
 *
 * @since 0.1.0
 */
@Experimental
public interface NativeHistoricDetailQuery
    extends NativeQuery<NativeHistoricDetailQuery, HistoricDetail> {}
