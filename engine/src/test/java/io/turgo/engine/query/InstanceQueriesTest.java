package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.instance.InstanceRow;
import io.turgo.engine.query.definition.DeploymentValue;
import io.turgo.engine.query.instance.ProcessInstanceValue;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.store.DefinitionStore.DefinitionRow;
import io.turgo.engine.store.DefinitionStore.DeploymentRow;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Filters and sorts of process instances. */
@ParameterizedClass
@MethodSource("io.turgo.engine.query.QueryCase#scenes")
class InstanceQueriesTest extends QueryCase {
  InstanceQueriesTest(Scene scene) {
    super(scene);
  }

  @Test
  void instanceHasItsDefinitionAndOnRequestItsVariables() {
    ProcessInstance first =
        one(queries.processInstances().processInstanceId("100").includeProcessVariables());
    assertThat(first.getId()).isEqualTo("100");
    assertThat(first.getProcessInstanceId()).isEqualTo("100");
    assertThat(first.getRootProcessInstanceId()).isEqualTo("100");
    assertThat(first.getProcessDefinitionId()).isEqualTo("13");
    assertThat(first.getProcessDefinitionKey()).isEqualTo("order");
    assertThat(first.getProcessDefinitionName()).isEqualTo("Order");
    assertThat(first.getProcessDefinitionCategory()).isEqualTo("urn:order");
    assertThat(first.getProcessDefinitionVersion()).isEqualTo(2);
    assertThat(first.getDeploymentId()).isEqualTo("2");
    assertThat(first.getBusinessKey()).isEqualTo("BK-1");
    assertThat(first.getName()).isEqualTo("First case");
    assertThat(first.getStartUserId()).isEqualTo("kermit");
    assertThat(first.getStartTime()).isEqualTo(new Date(10_000));
    assertThat(first.isSuspended()).isFalse();
    assertThat(first.isEnded()).isFalse();
    assertThat(first.getParentId()).isNull();
    assertThat(first.getActivityId()).isNull();
    assertThat(first.getProcessVariables())
        .containsEntry("n", 5)
        .containsEntry("big", 5L)
        .containsEntry("flag", true)
        .containsEntry("ratio", 1.5)
        .containsEntry("when", new Date(5_000))
        .containsEntry("moment", Scene.MOMENT)
        .containsEntry("nothing", null)
        .doesNotContainKeys("inner", "own")
        .hasSize(9);
    assertThat(one(queries.processInstances().processInstanceId("100")).getProcessVariables())
        .isEmpty();
  }

  @Test
  void instancesAreFiltered() {
    instances(q -> q).containsExactly("100", "200", "300");
    instances(q -> q.processInstanceBusinessKey("BK-1")).containsExactly("100");
    instances(q -> q.processInstanceBusinessKey("BK-1", "order")).containsExactly("100");
    instances(q -> q.processInstanceBusinessKey("BK-1", "invoice")).isEmpty();
    instances(q -> q.processInstanceBusinessKeyLike("BK-%")).containsExactly("100", "200");
    instances(q -> q.processInstanceBusinessKeyLikeIgnoreCase("bk-2")).containsExactly("200");
    instances(q -> q.processInstanceName("First case")).containsExactly("100");
    instances(q -> q.processInstanceNameLike("%case")).containsExactly("100");
    instances(q -> q.processInstanceNameLikeIgnoreCase("%case")).containsExactly("100", "200");
    instances(q -> q.processDefinitionId("13")).containsExactly("100");
    instances(q -> q.processDefinitionIds(Set.of("11", "12"))).containsExactly("200", "300");
    instances(q -> q.processDefinitionKey("order")).containsExactly("100", "300");
    instances(q -> q.processDefinitionKeyLike("ord%")).containsExactly("100", "300");
    instances(q -> q.processDefinitionKeyLikeIgnoreCase("INV%")).containsExactly("200");
    instances(q -> q.processDefinitionKeys(Set.of("invoice"))).containsExactly("200");
    instances(q -> q.excludeProcessDefinitionKeys(List.of("order"))).containsExactly("200");
    instances(q -> q.processDefinitionName("Invoice")).containsExactly("200");
    instances(q -> q.processDefinitionNameLike("Inv%")).containsExactly("200");
    instances(q -> q.processDefinitionNameLikeIgnoreCase("inv%")).containsExactly("200");
    instances(q -> q.processDefinitionVersion(2)).containsExactly("100");
    instances(q -> q.deploymentId("1")).containsExactly("200", "300");
    instances(q -> q.deploymentIdIn(List.of("2"))).containsExactly("100");
    instances(q -> q.active()).containsExactly("100", "300");
    instances(q -> q.suspended()).containsExactly("200");
    instances(q -> q.activeActivityId("wait")).containsExactly("100", "200");
    instances(q -> q.activeActivityIds(Set.of("rest", "review"))).containsExactly("100", "300");
    instances(q -> q.withJobException()).containsExactly("100");
    instances(q -> q.withDeadLetterJob()).containsExactly("100");
    instances(q -> q.startedBefore(new Date(10_000))).containsExactly("100", "300");
    instances(q -> q.startedAfter(new Date(10_000))).containsExactly("100", "200");
    instances(q -> q.startedBy("kermit")).containsExactly("100");
  }

  @Test
  void instancesAreSorted() {
    instances(q -> q.orderByProcessInstanceId().desc()).containsExactly("300", "200", "100");
    instances(q -> q.orderByProcessDefinitionId().asc()).containsExactly("300", "200", "100");
    instances(q -> q.orderByProcessDefinitionKey().asc()).containsExactly("200", "100", "300");
    instances(q -> q.orderByStartTime().asc()).containsExactly("300", "100", "200");
  }

  @Test
  void valuesOfCallsThatReturnThem() {
    ProcessInstance ended =
        ProcessInstanceValue.of(
            new InstanceRow(1, 1, 13, 0, 1, "key", "name", "user", 5, false),
            new DefinitionRow(13, "order", 2, "Order", null, null, "", 2, "order.bpmn", false),
            true,
            Map.of("n", 1));
    assertThat(ended.isEnded()).isTrue();
    assertThat(ended.getProcessDefinitionKey()).isEqualTo("order");
    assertThat(ended.getProcessVariables()).isEqualTo(Map.of("n", 1));
    Deployment deployment =
        new DeploymentValue(new DeploymentRow(7, null, null, null, "", null, 9), List.of());
    assertThat(deployment.getId()).isEqualTo("7");
    assertThat(deployment.getDeploymentTime()).isEqualTo(new Date(9));
  }
}
