package io.turgo.engine;

/**
 * A running engine and the door to its services. Safe for all threads, its services too.
 *
 * <p>Calls that change something return once the change is durable.
 */
public interface ProcessEngine extends AutoCloseable {
  /** The name of this engine, for logs and metrics. */
  String getName();

  /** Deploys processes and reads what was deployed. */
  RepositoryService getRepositoryService();

  /** Starts process instances and works on running ones. */
  RuntimeService getRuntimeService();

  /** Works on user tasks. */
  TaskService getTaskService();

  /** Reads what happened. */
  HistoryService getHistoryService();

  /** Looks after jobs and timers. */
  ManagementService getManagementService();

  /**
   * Stops: takes no new calls and no new jobs, lets what runs come to its end for a while, closes
   * the database. Closing again does nothing.
   */
  @Override
  void close();
}
