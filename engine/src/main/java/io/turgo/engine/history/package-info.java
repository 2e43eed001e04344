/**
 * What happened in running and ended process instances; start at {@link
 * io.turgo.engine.history.HistoricProcessInstance}.
 */
@NullMarked
package io.turgo.engine.history;

import org.jspecify.annotations.NullMarked;
