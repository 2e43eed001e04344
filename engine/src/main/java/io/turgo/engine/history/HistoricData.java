package io.turgo.engine.history;

import java.util.Date;

/** Something that happened at a time. */
public interface HistoricData {
  /** When it happened or began, by the business clock. */
  Date getTime();
}
