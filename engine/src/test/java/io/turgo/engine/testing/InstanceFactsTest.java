package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.Authentication;
import io.turgo.engine.HistoryService;
import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.delegate.event.AbstractTurgoEngineEventListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoProcessBusinessStatusUpdatedEvent;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.history.ProcessInstanceState;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.runtime.ProcessInstanceBuilder;
import io.turgo.engine.task.IdentityLink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Business status, due date, claim, callback and reference of process instances. */
class InstanceFactsTest extends ScenarioTest {
  private static final Date TOMORROW = Date.from(Kit.NOON.plus(Duration.ofDays(1)));

  private static String started(Kit kit) {
    return kit.run("facts", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
  }

  private static ProcessInstance running(Kit kit, String id) {
    return Objects.requireNonNull(
        kit.engine()
            .getRuntimeService()
            .createProcessInstanceQuery()
            .processInstanceId(id)
            .singleResult());
  }

  private static HistoricProcessInstance past(Kit kit, String id) {
    return Objects.requireNonNull(
        kit.engine()
            .getHistoryService()
            .createHistoricProcessInstanceQuery()
            .processInstanceId(id)
            .singleResult());
  }

  private static List<String> instances(List<ProcessInstance> found) {
    return found.stream().map(ProcessInstance::getId).toList();
  }

  private static List<String> links(Kit kit, String id) {
    List<IdentityLink> links =
        kit.engine().getRuntimeService().getIdentityLinksForProcessInstance(id);
    return links.stream().map(link -> link.getType() + ":" + link.getUserId()).toList();
  }

  @ParameterizedTest
  @EnumSource
  void codeAndExpressionsKnowTheirDefinition(Database database) {
    Kit kit = on(database);
    List<String> seen = new ArrayList<>();
    kit.code(
        "look",
        execution ->
            seen.add(
                String.join(
                    " ",
                    execution.getProcessDefinitionKey(),
                    execution.getProcessDefinitionName(),
                    execution.getProcessDefinitionVersion().toString(),
                    execution.getProcessDefinitionCategory(),
                    execution.getDeploymentId(),
                    execution.getActivityId(),
                    execution.getActivityName())));
    String process =
        BpmnText.process(
                "known",
                start("s"),
                code("look", "look", "name='Look'"),
                evaluate(
                    "say",
                    "${execution.processDefinitionKey} ${execution.processDefinitionVersion}"
                        + " ${execution.activityId}",
                    "turgo:resultVariable='said'"),
                user("u", ""),
                end("e"),
                flow("s -> look -> say -> u -> e"))
            .replace("<process id=\"known\"", "<process id=\"known\" name=\"Known\"");
    RepositoryService repository = kit.engine().getRepositoryService();
    repository.createDeployment().addString("known.bpmn", process).deploy();
    String second = repository.createDeployment().addString("known.bpmn", process).deploy().getId();

    String id = kit.start("known", Map.of());

    assertThat(seen).containsExactly("known Known 2 test " + second + " look Look");
    assertThat(kit.variable(id, "said")).isEqualTo("known 2 say");

    repository.setProcessDefinitionCategory(running(kit, id).getProcessDefinitionId(), "changed");
    kit.start("known", Map.of());
    assertThat(seen.get(1)).contains(" 2 changed ");
  }

  /** Rows of facts, running and past. */
  private static long factRows(Kit kit, String id) {
    return kit.rows("SELECT count(*) FROM turgo_instance_facts WHERE id = " + id)
        + kit.rows("SELECT count(*) FROM turgo_h_instance_facts WHERE id = " + id);
  }

  @ParameterizedTest
  @EnumSource
  void businessStatusIsSetAndFoundAndOutlivesTheInstance(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    HistoryService history = kit.engine().getHistoryService();
    String id = started(kit);
    String other = kit.start("facts", Map.of());
    assertThat(running(kit, id).getBusinessStatus()).isNull();
    assertThat(factRows(kit, id)).isZero();

    runtime.updateBusinessStatus(id, "Under Review");
    runtime.updateBusinessStatus(other, "under_way");

    assertThat(running(kit, id).getBusinessStatus()).isEqualTo("Under Review");
    assertThat(past(kit, id).getBusinessStatus()).isEqualTo("Under Review");
    assertThat(
            instances(
                runtime
                    .createProcessInstanceQuery()
                    .processInstanceBusinessStatus("Under Review")
                    .list()))
        .containsExactly(id);
    assertThat(
            instances(
                runtime
                    .createProcessInstanceQuery()
                    .processInstanceBusinessStatusLike("Under%")
                    .list()))
        .containsExactly(id);
    assertThat(
            instances(
                runtime
                    .createProcessInstanceQuery()
                    .processInstanceBusinessStatusLikeIgnoreCase("UNDER%")
                    .list()))
        .containsExactly(id, other);
    assertThat(
            instances(
                runtime
                    .createProcessInstanceQuery()
                    .or()
                    .processInstanceBusinessStatus("under_way")
                    .processInstanceId(id)
                    .endOr()
                    .list()))
        .containsExactly(id, other);

    runtime.updateBusinessStatus(id, "Accepted");
    kit.complete(id, "u");

    assertThat(past(kit, id).getBusinessStatus()).isEqualTo("Accepted");
    assertThat(
            history
                .createHistoricProcessInstanceQuery()
                .processInstanceBusinessStatus("Accepted")
                .count())
        .isEqualTo(1);
    assertThat(
            history
                .createHistoricProcessInstanceQuery()
                .processInstanceBusinessStatusLike("%nder_way")
                .count())
        .isEqualTo(1);
    assertThat(
            history
                .createHistoricProcessInstanceQuery()
                .processInstanceBusinessStatusLikeIgnoreCase("ACC%")
                .count())
        .isEqualTo(1);
    assertThat(factRows(kit, id)).isEqualTo(1);
    history.deleteHistoricProcessInstance(id);
    assertThat(factRows(kit, id)).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNoStatusOrNoInstanceIsRefused(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = started(kit);
    assertThatThrownBy(() -> runtime.updateBusinessStatus(id, nothing()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("businessStatus");
    assertThatThrownBy(() -> runtime.updateBusinessStatus("123456", "x"))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("123456");
    assertThatThrownBy(() -> runtime.claimProcessInstance("no id", "kermit"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    assertThatThrownBy(() -> runtime.claimProcessInstance(id, nothing()))
        .isInstanceOf(TurgoIllegalArgumentException.class);
    assertThatThrownBy(() -> runtime.setProcessInstanceDueDate(nothing(), TOMORROW))
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  @SuppressWarnings({"NullAway", "DataFlowIssue"})
  private static String nothing() {
    return null;
  }

  @ParameterizedTest
  @EnumSource
  void listenersAreToldOfTheStatusBeforeAndAfter(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = started(kit);
    List<String> told = new ArrayList<>();
    runtime.addEventListener(
        new AbstractTurgoEngineEventListener() {
          @Override
          protected void businessStatusUpdated(TurgoProcessBusinessStatusUpdatedEvent event) {
            ProcessInstance instance = (ProcessInstance) event.getEntity();
            told.add(
                event.getOldBusinessStatus()
                    + " -> "
                    + event.getNewBusinessStatus()
                    + " "
                    + instance.getBusinessStatus()
                    + " "
                    + event.getProcessInstanceId());
          }
        },
        TurgoEngineEventType.BUSINESS_STATUS_UPDATED);

    runtime.updateBusinessStatus(id, "new");
    runtime.createProcessInstanceUpdateBuilder(id).name("Other").dueDate(TOMORROW).update();
    runtime.createProcessInstanceUpdateBuilder(id).businessStatus("old").update();

    assertThat(told).containsExactly("null -> new new " + id, "new -> old old " + id);
  }

  @ParameterizedTest
  @EnumSource
  void dueDateIsKeptAndTakenAway(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = started(kit);

    runtime.setProcessInstanceDueDate(id, TOMORROW);
    assertThat(running(kit, id).getDueDate()).isEqualTo(TOMORROW);
    assertThat(past(kit, id).getDueDate()).isEqualTo(TOMORROW);

    runtime.setProcessInstanceDueDate(id, null);
    assertThat(running(kit, id).getDueDate()).isNull();
    assertThat(past(kit, id).getDueDate()).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void whoClaimsAnInstanceIsItsAssigneeUntilItIsGivenBack(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = started(kit);

    runtime.claimProcessInstance(id, "kermit");
    runtime.claimProcessInstance(id, "kermit");

    assertThat(links(kit, id)).containsExactly("assignee:kermit");
    assertThat(running(kit, id).getClaimedBy()).isEqualTo("kermit");
    assertThat(running(kit, id).getClaimTime()).isEqualTo(Date.from(Kit.NOON));
    assertThat(past(kit, id).getClaimedBy()).isEqualTo("kermit");
    assertThat(past(kit, id).getClaimTime()).isEqualTo(Date.from(Kit.NOON));
    assertThatThrownBy(() -> runtime.claimProcessInstance(id, "fozzie"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining(id)
        .hasMessageContaining("is already claimed by 'kermit'");

    runtime.unclaimProcessInstance(id);
    assertThat(links(kit, id)).isEmpty();
    assertThat(running(kit, id).getClaimedBy()).isNull();
    assertThat(running(kit, id).getClaimTime()).isNull();
    assertThat(past(kit, id).getClaimedBy()).isNull();

    runtime.claimProcessInstance(id, "fozzie");
    assertThat(running(kit, id).getClaimedBy()).isEqualTo("fozzie");
  }

  @ParameterizedTest
  @EnumSource
  void aStartSaysWhereTheInstanceComesFromAndWhoHasIt(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    HistoryService history = kit.engine().getHistoryService();
    String plain = started(kit);
    ProcessInstance begun =
        runtime
            .createProcessInstanceBuilder()
            .processDefinitionKey("facts")
            .businessStatus("asked")
            .callbackId("case-1")
            .callbackType("case")
            .referenceId("order-7")
            .referenceType("order")
            .owner("piggy")
            .assignee("gonzo")
            .start();
    String id = begun.getId();
    assertThat(begun.getBusinessStatus()).isEqualTo("asked");

    ProcessInstance instance = running(kit, id);
    assertThat(instance.getCallbackId()).isEqualTo("case-1");
    assertThat(instance.getCallbackType()).isEqualTo("case");
    assertThat(instance.getReferenceId()).isEqualTo("order-7");
    assertThat(instance.getReferenceType()).isEqualTo("order");
    assertThat(links(kit, id)).containsExactly("owner:piggy", "assignee:gonzo");
    assertThat(
            runtime
                .createProcessInstanceQuery()
                .processInstanceCallbackId("case-1")
                .processInstanceCallbackType("case")
                .processInstanceReferenceId("order-7")
                .processInstanceReferenceType("order")
                .count())
        .isEqualTo(1);
    assertThat(
            runtime
                .createProcessInstanceQuery()
                .processInstanceCallbackIds(Set.of("case-1", "case-2"))
                .count())
        .isEqualTo(1);

    kit.complete(id, "u");
    HistoricProcessInstance ended = past(kit, id);
    assertThat(ended.getCallbackId()).isEqualTo("case-1");
    assertThat(ended.getCallbackType()).isEqualTo("case");
    assertThat(ended.getReferenceId()).isEqualTo("order-7");
    assertThat(ended.getReferenceType()).isEqualTo("order");
    assertThat(
            history
                .createHistoricProcessInstanceQuery()
                .processInstanceCallbackId("case-1")
                .processInstanceCallbackType("case")
                .processInstanceReferenceId("order-7")
                .processInstanceReferenceType("order")
                .count())
        .isEqualTo(1);
    assertThat(
            history
                .createHistoricProcessInstanceQuery()
                .withoutProcessInstanceCallbackId()
                .processInstanceIds(Set.of(plain, id))
                .list())
        .extracting(HistoricProcessInstance::getId)
        .containsExactly(plain);
  }

  @ParameterizedTest
  @EnumSource
  void anInstanceThatEndsAtOnceLeavesItsFactsInHistory(Database database) {
    Kit kit = on(database);
    kit.deploy("short", start("s"), end("e"), flow("s -> e"));
    ProcessInstanceBuilder builder =
        kit.engine().getRuntimeService().createProcessInstanceBuilder();
    ProcessInstance ended = builder.processDefinitionKey("short").businessStatus("done").start();
    assertThat(ended.isEnded()).isTrue();
    assertThat(past(kit, ended.getId()).getBusinessStatus()).isEqualTo("done");
    assertThat(factRows(kit, ended.getId())).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void factsNeedNoHistory(Database database) {
    Kit kit = Kit.on(database.open(), settings -> settings.history(HistoryLevel.NONE));
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = started(kit);
    runtime.updateBusinessStatus(id, "seen");
    runtime.updateBusinessStatus(id, "seen again");
    assertThat(running(kit, id).getBusinessStatus()).isEqualTo("seen again");
    assertThat(factRows(kit, id)).isEqualTo(1);
    runtime.deleteProcessInstance(id, null);
    assertThat(kit.rows("SELECT count(*) FROM turgo_instance_facts")).isZero();
    kit.close();
  }

  @ParameterizedTest
  @EnumSource
  void historySaysWhoEndedAnInstanceAndHow(Database database) {
    Kit kit = on(database);
    HistoryService history = kit.engine().getHistoryService();
    String completed = started(kit);
    String deleted = kit.start("facts", Map.of());
    String alone = kit.start("facts", Map.of());
    String open = kit.start("facts", Map.of());
    Set<String> all = Set.of(completed, deleted, alone, open);
    kit.engine().getRuntimeService().updateBusinessStatus(deleted, "wrong");

    Authentication.setAuthenticatedUserId("fozzie");
    try {
      kit.complete(completed, "u");
      kit.engine().getRuntimeService().deleteProcessInstance(deleted, null);
    } finally {
      Authentication.setAuthenticatedUserId(null);
    }
    kit.complete(alone, "u");

    assertThat(past(kit, completed).getEndUserId()).isEqualTo("fozzie");
    assertThat(past(kit, completed).getState()).isEqualTo(ProcessInstanceState.COMPLETED);
    assertThat(past(kit, deleted).getEndUserId()).isEqualTo("fozzie");
    assertThat(past(kit, deleted).getBusinessStatus()).isEqualTo("wrong");
    assertThat(past(kit, deleted).getState()).isEqualTo(ProcessInstanceState.CANCELLED);
    assertThat(past(kit, alone).getEndUserId()).isNull();
    assertThat(past(kit, open).getState()).isEqualTo(ProcessInstanceState.RUNNING);
    assertThat(factRows(kit, alone)).isZero();
    assertThat(ids(history.createHistoricProcessInstanceQuery().finishedBy("fozzie").list()))
        .containsExactly(completed, deleted);
    Map<String, List<String>> byState =
        Map.of(
            ProcessInstanceState.COMPLETED,
            List.of(completed, alone),
            ProcessInstanceState.CANCELLED,
            List.of(deleted),
            ProcessInstanceState.RUNNING,
            List.of(open),
            "no state",
            List.of());
    byState.forEach((state, expected) ->
        assertThat(
                ids(
                    history
                        .createHistoricProcessInstanceQuery()
                        .processInstanceIds(all)
                        .state(state)
                        .list()))
            .as(state)
            .isEqualTo(expected));
  }

  private static List<String> ids(List<HistoricProcessInstance> found) {
    return found.stream().map(HistoricProcessInstance::getId).toList();
  }
}
