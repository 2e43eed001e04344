package io.turgo.spring.test;

import io.turgo.engine.HistoryService;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoricProcessInstanceQuery;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceQuery;
import io.turgo.test.TestEngine;
import java.util.List;
import org.springframework.core.Ordered;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.support.AbstractTestExecutionListener;

/** Leaves nothing of a test to the next one. */
final class CleanEngine extends AbstractTestExecutionListener {
  private static final int PAGE = 1_000;

  /** Behind the end of the test's own transaction, which may hold rows of instances. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE;
  }

  @Override
  public void afterTestMethod(TestContext test) {
    TestEngine kit = test.getApplicationContext().getBean(TestEngine.class);
    clean(kit.engine());
    kit.reset();
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
  }
}
