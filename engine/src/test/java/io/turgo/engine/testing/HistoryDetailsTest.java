package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.HistoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricActivityInstance;
import io.turgo.engine.history.HistoricData;
import io.turgo.engine.history.HistoricDetail;
import io.turgo.engine.history.HistoricTaskInstance;
import io.turgo.engine.history.HistoricVariableInstance;
import io.turgo.engine.history.HistoricVariableUpdate;
import io.turgo.engine.history.ProcessInstanceHistoryLog;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.task.Comment;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Details of history, variables of tasks in it, and what belongs to a start by a job. */
class HistoryDetailsTest extends ScenarioTest {
  private static String running(Kit kit, String key) {
    return kit.run(key, start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
  }

  @ParameterizedTest
  @EnumSource
  void changesAreCounted(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = running(kit, "counted");
    runtime.setVariable(id, "a", 1);
    runtime.setVariable(id, "a", 2);
    runtime.setVariable(id, "b", 1);
    runtime.setVariable(id, "a", 3);

    List<HistoricDetail> details =
        kit.engine()
            .getHistoryService()
            .createHistoricDetailQuery()
            .processInstanceId(id)
            .variableUpdates()
            .orderByVariableName()
            .asc()
            .orderByVariableRevision()
            .desc()
            .list();

    assertThat(details)
        .map(HistoricVariableUpdate.class::cast)
        .extracting(
            update -> update.getVariableName() + update.getRevision() + "=" + update.getValue())
        .containsExactly("a2=3", "a1=2", "a0=1", "b0=1");
  }

  @ParameterizedTest
  @EnumSource
  void variablesOfTasksAreToldApart(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    TaskService tasks = kit.engine().getTaskService();
    HistoryService history = kit.engine().getHistoryService();
    String id = running(kit, "taskVariables");
    String task = kit.task(id).getId();
    runtime.setVariable(id, "outer", 1);
    tasks.setVariableLocal(task, "own", 2);

    assertThat(runtime.createVariableInstanceQuery().taskId(task).list())
        .extracting(variable -> variable.getName())
        .containsExactly("own");
    assertThat(
            runtime
                .createVariableInstanceQuery()
                .processInstanceId(id)
                .excludeTaskVariables()
                .list())
        .extracting(variable -> variable.getName())
        .containsExactly("outer");
    assertThat(history.createHistoricDetailQuery().taskId(task).count()).isEqualTo(1);
    assertThat(
            history.createHistoricDetailQuery().processInstanceId(id).excludeTaskDetails().count())
        .isEqualTo(1);

    tasks.complete(task);

    HistoricVariableInstance own =
        Objects.requireNonNull(
            history
                .createHistoricVariableInstanceQuery()
                .taskIds(List.of(task, "7"))
                .singleResult());
    assertThat(own.getVariableName()).isEqualTo("own");
    assertThat(own.getTaskId()).isEqualTo(task);
    HistoricVariableInstance outer =
        Objects.requireNonNull(
            history
                .createHistoricVariableInstanceQuery()
                .processInstanceId(id)
                .excludeTaskVariables()
                .singleResult());
    assertThat(outer.getVariableName()).isEqualTo("outer");
    assertThat(outer.getTaskId()).isNull();
    assertThat(history.createHistoricVariableInstanceQuery().taskId(id).count()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void variablesOfATaskOfNoProcessNameNone(Database database) {
    Kit kit = on(database);
    TaskService tasks = kit.engine().getTaskService();
    Task task = tasks.newTask();
    tasks.saveTask(task);
    tasks.setVariableLocal(task.getId(), "own", 1);

    VariableInstance running =
        Objects.requireNonNull(
            kit.engine()
                .getRuntimeService()
                .createVariableInstanceQuery()
                .taskId(task.getId())
                .singleResult());
    assertThat(running.getProcessInstanceId()).isNull();
    assertThat(running.getProcessDefinitionId()).isNull();
    tasks.complete(task.getId());
    assertThat(
            Objects.requireNonNull(
                    kit.engine()
                        .getHistoryService()
                        .createHistoricVariableInstanceQuery()
                        .taskId(task.getId())
                        .singleResult())
                .getProcessInstanceId())
        .isNull();
    tasks.deleteTask(task.getId(), true);
  }

  @ParameterizedTest
  @EnumSource
  void instancesAreFoundByTheirCategory(Database database) {
    Kit kit = on(database);
    kit.engine()
        .getRepositoryService()
        .createDeployment()
        .addString(
            "sorted.bpmn",
            BpmnText.process("sorted", start("s"), user("u", ""), flow("s -> u"))
                .replace("targetNamespace=\"test\"", "targetNamespace=\"My_Kind\""))
        .deploy();
    String id = kit.start("sorted", Map.of());
    RuntimeService runtime = kit.engine().getRuntimeService();
    HistoryService history = kit.engine().getHistoryService();

    assertThat(
            runtime
                .createProcessInstanceQuery()
                .processDefinitionCategory("My_Kind")
                .singleResult())
        .isNotNull()
        .extracting(ProcessInstance::getId)
        .isEqualTo(id);
    assertThat(runtime.createProcessInstanceQuery().processDefinitionCategoryLike("My\\_%").count())
        .isEqualTo(1);
    assertThat(
            runtime
                .createProcessInstanceQuery()
                .processDefinitionCategoryLikeIgnoreCase("%KIND")
                .count())
        .isEqualTo(1);
    assertThat(runtime.createExecutionQuery().processDefinitionCategory("My_Kind").count())
        .isEqualTo(2);
    assertThat(
            history
                .createHistoricProcessInstanceQuery()
                .processDefinitionCategory("My_Kind")
                .count())
        .isEqualTo(1);
    assertThat(
            history
                .createHistoricProcessInstanceQuery()
                .processDefinitionCategoryLike("my%")
                .count())
        .isZero();
    assertThat(
            history
                .createHistoricProcessInstanceQuery()
                .processDefinitionCategoryLikeIgnoreCase("my%")
                .count())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void logHasWhatWasAskedFor(Database database) {
    Kit kit = on(database);
    HistoryService history = kit.engine().getHistoryService();
    String id = running(kit, "logged");
    kit.engine().getRuntimeService().setVariable(id, "a", 1);
    kit.engine().getTaskService().addComment(null, id, "said");
    kit.complete(id, "u");

    ProcessInstanceHistoryLog log =
        Objects.requireNonNull(
            history
                .createProcessInstanceHistoryLogQuery(id)
                .includeTasks()
                .includeActivities()
                .includeVariables()
                .includeVariableUpdates()
                .includeComments()
                .singleResult());

    assertThat(log.getId()).isEqualTo(id);
    assertThat(log.getStartActivityId()).isEqualTo("s");
    assertThat(log.getEndTime()).isNotNull();
    assertThat(log.getHistoricData()).hasSize(7);
    assertThat(log.getHistoricData())
        .filteredOn(Comment.class::isInstance)
        .extracting(data -> ((Comment) data).getFullMessage())
        .containsExactly("said");
    assertThat(log.getHistoricData()).filteredOn(HistoricTaskInstance.class::isInstance).hasSize(1);
    assertThat(log.getHistoricData())
        .filteredOn(HistoricActivityInstance.class::isInstance)
        .hasSize(3);
    assertThat(log.getHistoricData()).extracting(HistoricData::getTime).isSorted();
    assertThat(
            Objects.requireNonNull(history.createProcessInstanceHistoryLogQuery(id).singleResult())
                .getHistoricData())
        .isEmpty();
    assertThat(history.createProcessInstanceHistoryLogQuery("999").singleResult()).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void historyOfATaskIsDeletedOnceItIsFinished(Database database) {
    Kit kit = on(database);
    HistoryService history = kit.engine().getHistoryService();
    String id = running(kit, "forgotten");
    String task = kit.task(id).getId();
    kit.engine().getTaskService().addCandidateUser(task, "kermit");

    assertThatThrownBy(() -> history.deleteHistoricTaskInstance(task))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("open");
    kit.complete(id, "u");
    history.deleteHistoricTaskInstance(task);
    assertThatThrownBy(() -> history.deleteHistoricTaskInstance(task))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining(task);

    assertThat(history.createHistoricTaskInstanceQuery().taskId(task).count()).isZero();
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_identity_link WHERE task_id = " + task))
        .isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aJobTakesTheFirstStep(Database database) {
    Kit kit = on(database);
    kit.deploy("later", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));

    ProcessInstance instance =
        kit.engine()
            .getRuntimeService()
            .createProcessInstanceBuilder()
            .processDefinitionKey("later")
            .variable("x", 1)
            .startAsync();

    assertThat(kit.trail(instance.getId())).isEmpty();
    assertThat(instance.getProcessVariables()).isEqualTo(Map.of("x", 1));
    kit.checkConsistency();
    kit.runJobs();
    assertThat(kit.trail(instance.getId())).isEqualTo("s u..");
  }

  @ParameterizedTest
  @EnumSource
  void anInstanceHasOneOwnerAndOneAssignee(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = running(kit, "owned");

    runtime.setOwner(id, "kermit");
    runtime.setAssignee(id, "gonzo");
    runtime.setOwner(id, "piggy");

    assertThat(runtime.getIdentityLinksForProcessInstance(id))
        .extracting(IdentityLink::getType, IdentityLink::getUserId)
        .containsExactly(tuple("assignee", "gonzo"), tuple("owner", "piggy"));
    runtime.removeOwner(id);
    runtime.removeAssignee(id);
    assertThat(runtime.getIdentityLinksForProcessInstance(id)).isEmpty();
  }
}
