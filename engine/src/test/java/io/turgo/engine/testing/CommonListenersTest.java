package io.turgo.engine.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.delegate.CommonListeners;
import io.turgo.engine.delegate.ExecutionListener;
import io.turgo.engine.delegate.TaskListener;
import io.turgo.engine.repository.bpmn.UserTask;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Listeners that an application adds to elements whose files do not name them. */
class CommonListenersTest {
  private static final String MODEL =
      """
      <definitions xmlns='http://www.omg.org/spec/BPMN/20100524/MODEL'
          xmlns:turgo='http://turgo.io/bpmn' targetNamespace='shop'>
        <process id='order' isExecutable='true'>
          <startEvent id='start'/>
          <sequenceFlow id='toPick' sourceRef='start' targetRef='pick'/>
          <userTask id='pick'>
            <extensionElements>
              <turgo:taskListener event='create' delegateExpression='${own}'/>
            </extensionElements>
          </userTask>
          <sequenceFlow id='toEnd' sourceRef='pick' targetRef='end'/>
          <endEvent id='end'/>
        </process>
      </definitions>
      """;

  private final List<String> told = new ArrayList<>();

  @TempDir Path folder;

  private ProcessEngine engine(CommonListeners... all) {
    var builder =
        ProcessEngine.builder()
            .sqlite(folder.resolve("common.db"))
            .bean("own", (TaskListener) task -> told.add("own " + task.getEventName()));
    for (CommonListeners each : all) {
      builder.commonListeners(each);
    }
    return builder.build();
  }

  private void log(CommonListeners.File file) {
    ExecutionListener execution =
        heard -> told.add(heard.getEventName() + " " + heard.getCurrentActivityId());
    TaskListener task = heard -> told.add(heard.getEventName() + " of task");
    file.addExecutionListener("order", "start", execution);
    file.addExecutionListener("toPick", "take", execution);
    file.getModel().getProcesses().getFirst().getFlowElements().stream()
        .filter(UserTask.class::isInstance)
        .forEach(each -> {
          file.addExecutionListener(each.getId(), "end", execution);
          file.addTaskListener(each.getId(), "all", task);
        });
  }

  private static void deploy(ProcessEngine engine) {
    engine.getRepositoryService().createDeployment().addString("order.bpmn", MODEL).deploy();
  }

  @Test
  void theyAreToldAfterThoseOfTheFileAlsoByANodeThatReadsItLater() {
    String instance;
    try (ProcessEngine engine = engine()) {
      deploy(engine);
      instance = engine.getRuntimeService().startProcessInstanceByKey("order").getId();
      assertThat(told).containsExactly("own create");
    }
    told.clear();
    try (ProcessEngine engine = engine(this::log)) {
      engine.getTaskService().complete(task(engine, instance));
      assertThat(told).containsExactly("complete of task", "delete of task", "end pick");
      told.clear();
      engine.getRuntimeService().startProcessInstanceByKey("order");
      assertThat(told)
          .containsExactly("start start", "take toPick", "own create", "create of task");
    }
  }

  private static String task(ProcessEngine engine, String instance) {
    return Objects.requireNonNull(
            engine.getTaskService().createTaskQuery().processInstanceId(instance).singleResult())
        .getId();
  }

  @Test
  void theyAreAskedWithTheWholeFile() {
    List<String> files = new ArrayList<>();
    try (ProcessEngine engine =
        engine(file -> {
          files.add(file.getName());
          assertThat(new String(file.getBytes(), java.nio.charset.StandardCharsets.UTF_8))
              .isEqualTo(MODEL);
        })) {
      deploy(engine);
      assertThat(files).contains("order.bpmn");
    }
  }

  @Test
  void aWrongPlaceFailsTheDeployment() {
    TaskListener listener = task -> {};
    refused(
        file -> file.addTaskListener("start", "create", listener),
        "The file 'order.bpmn' has no user task with the id 'start'");
    refused(
        file -> file.addExecutionListener("nowhere", "start", listener),
        "The file 'order.bpmn' has no element with the id 'nowhere'");
    refused(
        file -> file.addExecutionListener("toPick", "start", listener),
        "Expected one of take as the event of a common listener of 'toPick', found 'start'");
    refused(
        file -> file.addTaskListener("pick", "timeout", listener),
        "Expected one of create, assignment, update, complete, delete, all");
  }

  private void refused(CommonListeners listeners, String message) {
    try (ProcessEngine engine = engine(listeners)) {
      assertThatThrownBy(() -> deploy(engine))
          .hasMessageContaining("refuse the file 'order.bpmn'")
          .hasMessageContaining(message);
      assertThat(engine.getRepositoryService().createProcessDefinitionQuery().count()).isZero();
    }
  }

  @Test
  void anObjectThatIsNoListenerIsNamed() {
    try (ProcessEngine engine =
        engine(file -> file.addTaskListener("pick", "create", new AtomicLong()))) {
      deploy(engine);
      assertThatThrownBy(() -> engine.getRuntimeService().startProcessInstanceByKey("order"))
          .hasMessageContaining("'create' listener of 'pick'")
          .hasMessageContaining(
              "its common listener gives a java.util.concurrent.atomic.AtomicLong");
    }
  }
}
