package io.turgo.bench.peer;

import io.turgo.bench.protocol.ContenderServer;
import io.turgo.bench.protocol.OpenRequest;
import org.activiti.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.activiti.engine.impl.jobexecutor.DefaultJobExecutor;

/**
 * Activiti 5 with the async executor, not with the job executor of older releases.
 *
 * <p>While the executor is off, the engine creates jobs like a node that has none: ready for
 * others. One that has an executor, but has not started it, locks new jobs for five minutes and
 * keeps them in memory for itself.
 */
public final class Activiti5Contender extends ActivitiContender {
  /** Jobs, timers and dead letters share a table here. */
  private static final String COUNTS =
      """
      SELECT 'jobs', count(*) FROM ACT_RU_JOB WHERE TYPE_ = 'message' AND RETRIES_ > 0
      UNION ALL
      SELECT 'timers', count(*) FROM ACT_RU_JOB WHERE TYPE_ = 'timer' AND RETRIES_ > 0
      UNION ALL
      SELECT 'deadLetters', count(*) FROM ACT_RU_JOB WHERE RETRIES_ <= 0
      UNION ALL
      SELECT 'instances', count(*) FROM ACT_RU_EXECUTION WHERE PARENT_ID_ IS NULL
      UNION ALL
      SELECT 'tasks', count(*) FROM ACT_RU_TASK
      UNION ALL
      SELECT 'tasks.' || TASK_DEF_KEY_, count(*) FROM ACT_RU_TASK GROUP BY TASK_DEF_KEY_
      UNION ALL
      SELECT 'finished', count(*) FROM ACT_HI_PROCINST WHERE END_TIME_ IS NOT NULL
      """;

  private static final String PENDING =
      "SELECT 'pending', count(*) FROM ACT_RU_JOB WHERE RETRIES_ > 0";

  public static void main(String[] args) {
    ContenderServer.serve(new Activiti5Contender());
  }

  /**
   * An executor gets its ties to the engine only where it is enabled while that is built. The old
   * one never runs, but is told of new jobs while the async executor is not enabled.
   */
  @Override
  void configure(ProcessEngineConfigurationImpl configuration) {
    configuration.setJobExecutor(new DefaultJobExecutor());
    configuration.setJobExecutorActivate(false);
    configuration.setAsyncExecutorEnabled(true);
  }

  @Override
  public void open(OpenRequest request) {
    super.open(request);
    createJobsForAnExecutorHere(false);
  }

  @Override
  public void setExecutorActive(boolean active) {
    if (active) {
      createJobsForAnExecutorHere(true);
    }
    super.setExecutorActive(active);
    if (!active) {
      createJobsForAnExecutorHere(false);
    }
  }

  private void createJobsForAnExecutorHere(boolean here) {
    ((ProcessEngineConfigurationImpl) engine().getProcessEngineConfiguration())
        .setAsyncExecutorEnabled(here);
  }

  @Override
  String countsQuery() {
    return COUNTS;
  }

  @Override
  String pendingQuery() {
    return PENDING;
  }
}
