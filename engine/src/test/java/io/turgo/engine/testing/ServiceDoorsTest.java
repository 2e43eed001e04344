package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.TaskService;
import io.turgo.engine.runtime.ActivityInstance;
import io.turgo.engine.runtime.VariableInstance;
import io.turgo.engine.task.IdentityLink;
import io.turgo.engine.task.IdentityLinkType;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What other tests reach by the classes behind the services, once through the services. */
class ServiceDoorsTest {
  @ParameterizedTest
  @EnumSource(Database.class)
  void runningActivitiesAndVariables(Database database) {
    try (Kit kit = Kit.on(database)) {
      RuntimeService runtime = kit.engine().getRuntimeService();
      kit.deploy("doors", start("s"), user("u", ""), end("e"), flow("s -> u -> e"));
      String id = kit.start("doors", Map.of("seats", 2));

      assertThat(runtime.createActivityInstanceQuery().processInstanceId(id).list())
          .extracting(ActivityInstance::getActivityId)
          .containsExactlyInAnyOrder("s", "u");
      assertThat(runtime.createActivityInstanceQuery().activityId("u").unfinished().count())
          .isEqualTo(1);
      VariableInstance seats = Objects.requireNonNull(runtime.getVariableInstance(id, "seats"));
      assertThat(seats.getValue()).isEqualTo(2);
      assertThat(seats.getProcessInstanceId()).isEqualTo(id);
      assertThat(runtime.getVariableInstance(id, "rows")).isNull();
    }
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void definitionsOfATenant(Database database) {
    try (Kit kit = Kit.on(database)) {
      RepositoryService repository = kit.engine().getRepositoryService();
      repository
          .createDeployment()
          .tenantId("acme")
          .addString("p.bpmn", BpmnText.process("p", start("s"), end("e"), flow("s -> e")))
          .deploy();
      assertThat(
              repository.createProcessDefinitionQuery().processDefinitionTenantId("acme").count())
          .isEqualTo(1);
      assertThat(
              repository.createProcessDefinitionQuery().processDefinitionTenantId("other").count())
          .isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void linksOfATaskAreOfTheirTypes(Database database) {
    try (Kit kit = Kit.on(database)) {
      TaskService tasks = kit.engine().getTaskService();
      String id =
          kit.run(
              "links",
              start("s"),
              user("u", "turgo:candidateUsers='ann'"),
              end("e"),
              flow("s -> u -> e"));
      String task = kit.task(id).getId();
      tasks.setAssignee(task, "bob");
      tasks.setOwner(task, "eve");

      assertThat(tasks.getIdentityLinksForTask(task))
          .extracting(IdentityLink::getType, IdentityLink::getUserId)
          .containsExactlyInAnyOrder(
              tuple(IdentityLinkType.CANDIDATE, "ann"),
              tuple(IdentityLinkType.ASSIGNEE, "bob"),
              tuple(IdentityLinkType.OWNER, "eve"));
    }
  }
}
