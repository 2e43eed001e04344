package io.turgo.engine;

import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.executor.JobExecutor;
import io.turgo.engine.transaction.JobDataSource;

/**
 * A running engine and the door to its services. Safe for all threads, its services too.
 *
 * <p>Calls that change something return once the change is durable.
 */
public interface ProcessEngine extends AutoCloseable {
  /** Begins the settings of an engine. */
  static ProcessEngineBuilder builder() {
    return new ProcessEngineBuilder();
  }

  /** The name of this engine, for logs and metrics. */
  String getName();

  /** The business clock, which may be set. */
  BusinessClock getClock();

  /** The asynchronous executor, which can be started and stopped. */
  JobExecutor getJobExecutor();

  /** Where user code of transactional jobs gets the connection of its transaction. */
  JobDataSource getJobDataSource();

  /** Counters since the engine was built. */
  EngineMetrics getMetrics();

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
