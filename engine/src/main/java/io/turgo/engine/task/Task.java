package io.turgo.engine.task;

/** An open user task, as it was when it was read. */
public interface Task extends TaskInfo {
  /** The priority of a task that states none. */
  int DEFAULT_PRIORITY = 50;

  /** Whether its process instance is suspended, so that it can not be completed. */
  boolean isSuspended();
}
