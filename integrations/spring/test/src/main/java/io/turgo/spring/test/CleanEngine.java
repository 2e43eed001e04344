package io.turgo.spring.test;

import io.turgo.engine.HistoryService;
import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.batch.Batch;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.job.Job;
import io.turgo.engine.job.JobQuery;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.test.TestEngine;
import java.util.List;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/** Leaves nothing of a test to the next one. */
final class CleanEngine extends AbstractTestExecutionListener {
  private static final int PAGE = 1_000;

  /**
   * Behind the end of the test's own transaction (4000), which may hold rows of instances, and
   * before a context that the test has made dirty (3000) is closed: another one would be made only
   * to be cleaned.
   */
  @Override
  public int getOrder() {
    return 3500;
  }

  @Override
  public void afterTestMethod(TestContext test) {
    TestEngine kit = test.getApplicationContext().getBean(TestEngine.class);
    try {
      clean(kit.engine());
    } finally {
      kit.reset();
    }
  }

  /** Called instances go with those that called them. */
  private static void clean(ProcessEngine engine) {
    RuntimeService runtime = engine.getRuntimeService();
    ProcessInstanceQuery running = runtime.createProcessInstanceQuery().excludeSubprocesses(true);
    for (List<ProcessInstance> page = running.listPage(0, PAGE);
        !page.isEmpty();
        page = running.listPage(0, PAGE)) {
      page.forEach(instance -> runtime.deleteProcessInstance(instance.getId(), "the test is over"));
    }
    HistoryService history = engine.getHistoryService();
    HistoricProcessInstanceQuery ended =
        history.createHistoricProcessInstanceQuery().excludeSubprocesses(true);
    for (List<HistoricProcessInstance> page = ended.listPage(0, PAGE);
        !page.isEmpty();
        page = ended.listPage(0, PAGE)) {
      page.forEach(instance -> history.deleteHistoricProcessInstance(instance.getId()));
    }
    TaskService tasks = engine.getTaskService();
    tasks.createTaskQuery().list().forEach(task -> tasks.deleteTask(task.getId(), true));
    cleanBatches(engine.getManagementService());
  }

  /** Those that are not over are cancelled before, which their jobs do. */
  private static void cleanBatches(ManagementService management) {
    management.createBatchQuery().delete();
    List<Batch> open = management.createBatchQuery().list();
    if (!open.isEmpty()) {
      open.forEach(batch -> management.cancelBatch(batch.getId()));
      JobQuery jobs = management.createJobQuery().handlerType("batch");
      for (List<Job> left = jobs.list(); !left.isEmpty(); left = jobs.list()) {
        left.forEach(job -> management.executeJob(job.getId()));
      }
      management.createBatchQuery().delete();
    }
  }
}
