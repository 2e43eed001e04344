package io.turgo.bench.peer;

import io.turgo.bench.protocol.ContenderServer;
import org.activiti.engine.impl.cfg.ProcessEngineConfigurationImpl;

/** Activiti 6. */
public class Activiti6Contender extends ActivitiContender {
  private static final String COUNTS =
      """
      SELECT 'jobs', count(*) FROM ACT_RU_JOB
      UNION ALL
      SELECT 'timers', count(*) FROM ACT_RU_TIMER_JOB
      UNION ALL
      SELECT 'deadLetters', count(*) FROM ACT_RU_DEADLETTER_JOB
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
      """
      SELECT 'pending',
             (SELECT count(*) FROM ACT_RU_JOB) + (SELECT count(*) FROM ACT_RU_TIMER_JOB)
      """;

  public static void main(String[] args) {
    ContenderServer.serve(new Activiti6Contender());
  }

  @Override
  void configure(ProcessEngineConfigurationImpl configuration) {
    // It is complete without.
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
