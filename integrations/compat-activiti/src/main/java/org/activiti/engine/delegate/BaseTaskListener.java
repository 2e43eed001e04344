package org.activiti.engine.delegate;

import java.io.Serializable;

/**
 * Events of task listeners of Activiti.
 *
 * @since 0.1.0
 */
public interface BaseTaskListener extends Serializable {
  /** The task is new. */
  String EVENTNAME_CREATE = "create";

  /** The task gets an assignee. */
  String EVENTNAME_ASSIGNMENT = "assignment";

  /** The task is completed. */
  String EVENTNAME_COMPLETE = "complete";

  /** The task ends, in whatever way. */
  String EVENTNAME_DELETE = "delete";

  /** All of them. */
  String EVENTNAME_ALL_EVENTS = "all";
}
