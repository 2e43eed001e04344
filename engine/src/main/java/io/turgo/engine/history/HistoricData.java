package io.turgo.engine.history;

import java.util.Date;

/**
 * Something that happened at a time.
 *
 * @since 0.1.0
 */
public interface HistoricData {
  /** {@return when it happened or began, by the business clock} */
  Date getTime();
}
