package org.flowable.engine.delegate;

import java.io.Serializable;

/**
 * Events of execution listeners of Flowable.
 *
 * @since 0.1.0
 */
public interface BaseExecutionListener extends Serializable {
  /** An element is entered, or a process starts. */
  String EVENTNAME_START = "start";

  /** An element is left, or a process ends. */
  String EVENTNAME_END = "end";

  /** A sequence flow is taken. */
  String EVENTNAME_TAKE = "take";
}
