package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.Authentication;
import io.turgo.engine.HistoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.history.HistoricIdentityLink;
import io.turgo.engine.history.HistoricProcessInstance;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.IdentityLinkType;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Parts of users and groups in instances, and the names of instances. */
class InstanceLinksTest extends ScenarioTest {
  private static String linked(Kit kit, String key, String taskAttributes) {
    return kit.run(key, start("s"), user("u", taskAttributes), end("e"), flow("s -> u -> e"));
  }

  private static List<String> links(Kit kit, String id) {
    return kit.engine().getRuntimeService().getIdentityLinksForProcessInstance(id).stream()
        .map(InstanceLinksTest::text)
        .toList();
  }

  private static String text(IdentityLink link) {
    return link.getType() + ":" + (link.getUserId() == null ? link.getGroupId() : link.getUserId());
  }

  private static List<String> past(List<HistoricIdentityLink> links) {
    return links.stream()
        .map(link ->
            link.getType()
                + ":"
                + (link.getUserId() == null ? link.getGroupId() : link.getUserId()))
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void partsAreGivenFoundAndTakenAway(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    HistoryService history = kit.engine().getHistoryService();
    String id = linked(kit, "links", "");
    String other = kit.start("links", Map.of());

    runtime.addUserIdentityLink(id, "kermit", "boss");
    runtime.addGroupIdentityLink(id, "muppets", IdentityLinkType.PARTICIPANT);
    runtime.addParticipantUser(id, "piggy");
    runtime.addParticipantGroup(other, "frogs");

    assertThat(links(kit, id))
        .containsExactly("boss:kermit", "participant:muppets", "participant:piggy");
    IdentityLink first = runtime.getIdentityLinksForProcessInstance(id).getFirst();
    assertThat(first.getProcessInstanceId()).isEqualTo(id);
    assertThat(first.getTaskId()).isNull();
    assertThat(instances(runtime.createProcessInstanceQuery().involvedUser("kermit").list()))
        .containsExactly(id);
    assertThat(runtime.createProcessInstanceQuery().involvedUser("kermit", "boss").count())
        .isEqualTo(1);
    assertThat(runtime.createProcessInstanceQuery().involvedUser("kermit", "owner").count())
        .isZero();
    assertThat(runtime.createProcessInstanceQuery().involvedUser("nobody").count()).isZero();
    assertThat(
            instances(
                runtime
                    .createProcessInstanceQuery()
                    .involvedGroups(Set.of("muppets", "frogs"))
                    .list()))
        .containsExactly(id, other);
    assertThat(
            instances(
                runtime
                    .createProcessInstanceQuery()
                    .or()
                    .involvedGroup("frogs", "participant")
                    .involvedUser("piggy")
                    .endOr()
                    .list()))
        .containsExactly(id, other);
    assertThat(history.createHistoricProcessInstanceQuery().involvedGroups(List.of("frogs")).list())
        .extracting(HistoricProcessInstance::getId)
        .containsExactly(other);

    runtime.deleteUserIdentityLink(id, "kermit", "boss");
    runtime.deleteParticipantGroup(id, "muppets");
    runtime.deleteParticipantUser(id, "nobody");

    assertThat(links(kit, id)).containsExactly("participant:piggy");
    kit.complete(id, "u");
    assertThat(past(history.getHistoricIdentityLinksForProcessInstance(id)))
        .containsExactly("participant:piggy");
    assertThat(history.createHistoricProcessInstanceQuery().involvedUser("piggy").count())
        .isEqualTo(1);
    history.deleteHistoricProcessInstance(id);
    assertThat(history.getHistoricIdentityLinksForProcessInstance(id)).isEmpty();
    assertThat(kit.rows("SELECT count(*) FROM turgo_h_identity_link WHERE instance_id = " + id))
        .isZero();
  }

  @ParameterizedTest
  @EnumSource
  void starterAndPeopleOfTasksTakePart(Database database) {
    Kit kit = on(database);
    HistoryService history = kit.engine().getHistoryService();
    Authentication.setAuthenticatedUserId("fozzie");
    String id;
    try {
      id =
          linked(
              kit,
              "participants",
              "turgo:assignee='kermit' turgo:candidateUsers='gonzo,fozzie'"
                  + " turgo:candidateGroups='sales'");
    } finally {
      Authentication.setAuthenticatedUserId(null);
    }
    String task = kit.task(id).getId();

    assertThat(links(kit, id))
        .containsExactly("starter:fozzie", "participant:kermit", "participant:gonzo");
    assertThat(
            kit.engine()
                .getRuntimeService()
                .createProcessInstanceQuery()
                .involvedUser("fozzie", IdentityLinkType.STARTER)
                .count())
        .isEqualTo(1);

    kit.engine().getTaskService().setAssignee(task, "piggy");
    kit.engine().getTaskService().setAssignee(task, "kermit");
    kit.complete(id, "u");

    assertThat(past(history.getHistoricIdentityLinksForProcessInstance(id)))
        .containsExactly(
            "starter:fozzie", "participant:kermit", "participant:gonzo", "participant:piggy");
    List<HistoricIdentityLink> ofTask = history.getHistoricIdentityLinksForTask(task);
    assertThat(past(ofTask))
        .containsExactly(
            "candidate:gonzo",
            "candidate:fozzie",
            "candidate:sales",
            "assignee:kermit",
            "assignee:piggy",
            "assignee:kermit");
    assertThat(ofTask.getFirst().getTaskId()).isEqualTo(task);
    assertThat(ofTask.getFirst().getProcessInstanceId()).isNull();
    assertThat(ofTask.getFirst().getCreateTime()).isNotNull();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsMissingIsNamed(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = linked(kit, "missingLinks", "");

    assertThatThrownBy(() -> runtime.getIdentityLinksForProcessInstance("999"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    assertThatThrownBy(() -> runtime.addUserIdentityLink("999", "kermit", "boss"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    assertThatThrownBy(
            () -> kit.engine().getHistoryService().getHistoricIdentityLinksForTask("999"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
    assertThatThrownBy(() -> runtime.addUserIdentityLink(id, missing(), "boss"))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("userId");
    assertThat(kit.engine().getHistoryService().getHistoricIdentityLinksForProcessInstance("999"))
        .isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void instancesAreRenamed(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = linked(kit, "renamed", "");

    runtime.setProcessInstanceName(id, "My case");
    runtime.updateBusinessKey(id, "BK-7");

    ProcessInstance instance =
        runtime.createProcessInstanceQuery().processInstanceId(id).singleResult();
    assertThat(instance).isNotNull().extracting(ProcessInstance::getName).isEqualTo("My case");
    assertThat(instance).extracting(ProcessInstance::getBusinessKey).isEqualTo("BK-7");
    runtime.createProcessInstanceUpdateBuilder(id).name(null).businessKey("BK-8").update();
    assertThat(past(kit, id).getBusinessKey()).isEqualTo("BK-8");
    assertThat(past(kit, id).getName()).isNull();

    runtime.setProcessInstanceName(id, "Last name");
    kit.complete(id, "u");
    assertThat(past(kit, id).getName()).isEqualTo("Last name");
    assertThat(past(kit, id).getBusinessKey()).isEqualTo("BK-8");
    assertThat(past(kit, id).getStartActivityId()).isEqualTo("s");
    assertThatThrownBy(() -> runtime.setProcessInstanceName(id, "too late"))
        .isInstanceOf(TurgoObjectNotFoundException.class);
  }

  @ParameterizedTest
  @EnumSource
  void suspendedInstanceKeepsItsNameAndVariables(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    String id = linked(kit, "sleeping", "");
    runtime.setVariable(id, "x", 1);
    runtime.suspendProcessInstanceById(id);

    assertThatThrownBy(() -> runtime.setProcessInstanceName(id, "no"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("suspended");
    assertThatThrownBy(() -> runtime.setVariable(id, "x", 2))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("suspended");
    assertThatThrownBy(() -> runtime.removeVariable(id, "x"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("suspended");
    runtime.activateProcessInstanceById(id);
    assertThat(kit.variable(id, "x")).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void removedVariableLeavesItsChangesOnly(Database database) {
    Kit kit = on(database);
    RuntimeService runtime = kit.engine().getRuntimeService();
    HistoryService history = kit.engine().getHistoryService();
    String id = linked(kit, "removed", "");
    runtime.setVariables(id, Map.of("x", 1, "y", 2));
    runtime.setVariable(id, "x", 3);

    runtime.removeVariable(id, "x");

    assertThat(
            history
                .createHistoricVariableInstanceQuery()
                .processInstanceId(id)
                .variableName("x")
                .count())
        .isZero();
    assertThat(history.createHistoricVariableInstanceQuery().processInstanceId(id).count())
        .isEqualTo(1);
    assertThat(history.createHistoricDetailQuery().processInstanceId(id).count()).isEqualTo(4);
    runtime.setVariable(id, "x", 5);
    assertThat(kit.lastValue(id, "x")).isEqualTo(5);
  }

  @ParameterizedTest
  @EnumSource
  void manyAreDeletedTogether(Database database) {
    Kit kit = on(database);
    String first = linked(kit, "bulk", "");
    String second = kit.start("bulk", Map.of());

    kit.engine()
        .getRuntimeService()
        .bulkDeleteProcessInstances(List.of(first, second), "not needed");

    assertThat(past(kit, first).getDeleteReason()).isEqualTo("not needed");
    assertThat(past(kit, second).getDeleteReason()).isEqualTo("not needed");
    kit.engine().getHistoryService().bulkDeleteHistoricProcessInstances(List.of(first, second));
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricProcessInstanceQuery()
                .processDefinitionKey("bulk")
                .count())
        .isZero();
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

  /** A null where callers without null analysis could hand one in. */
  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static <T> T missing() {
    @Nullable T none = null;
    return none;
  }
}
