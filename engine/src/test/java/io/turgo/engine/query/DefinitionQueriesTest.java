package io.turgo.engine.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.repository.Deployment;
import io.turgo.engine.repository.ProcessDefinition;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Filters and sorts of deployments and process definitions. */
@ParameterizedClass
@MethodSource("io.turgo.engine.query.QueryCase#scenes")
class DefinitionQueriesTest extends QueryCase {
  DefinitionQueriesTest(Scene scene) {
    super(scene);
  }

  @Test
  void deploymentsAreFiltered() {
    Deployment first = one(queries.deployments().deploymentId("1"));
    assertThat(first.getId()).isEqualTo("1");
    assertThat(first.getName()).isEqualTo("first deployment");
    assertThat(first.getDeploymentTime()).isEqualTo(new Date(1_000));
    assertThat(ids(queries.deployments().deploymentIds(List.of("2", "7")).list()))
        .containsExactly("2");
    assertThat(ids(queries.deployments().deploymentName("second_deployment").list()))
        .containsExactly("2");
    assertThat(ids(queries.deployments().deploymentNameLike("%\\_dep%").list()))
        .containsExactly("2");
    assertThat(ids(queries.deployments().processDefinitionKey("order").list()))
        .containsExactly("1", "2");
    assertThat(ids(queries.deployments().processDefinitionKeyLike("inv%").list()))
        .containsExactly("1");
    assertThat(ids(queries.deployments().deploymentCategory("sales").list())).containsExactly("1");
    assertThat(ids(queries.deployments().deploymentCategoryLike("sa%").list()))
        .containsExactly("1");
    assertThat(ids(queries.deployments().deploymentCategoryNotEquals("sales").list()))
        .containsExactly("2");
    assertThat(ids(queries.deployments().deploymentKey("k").list())).containsExactly("1", "2");
    assertThat(ids(queries.deployments().deploymentKeyLike("%k").latest().list()))
        .containsExactly("2");
    assertThat(ids(queries.deployments().parentDeploymentId("7").list())).containsExactly("2");
    assertThat(ids(queries.deployments().parentDeploymentIdLike("7%").list())).containsExactly("2");
    assertThat(ids(queries.deployments().parentDeploymentIds(List.of("6", "7")).list()))
        .containsExactly("2");
    assertThat(ids(queries.deployments().orderByDeploymentName().desc().list()))
        .containsExactly("2", "1");
    assertThat(ids(queries.deployments().orderByDeploymentTime().desc().list()))
        .containsExactly("2", "1");
    assertThat(ids(queries.deployments().orderByDeploymentId().asc().list()))
        .containsExactly("1", "2");
  }

  @Test
  void definitionsAreFiltered() {
    ProcessDefinition order = one(queries.processDefinitions().processDefinitionId("13"));
    assertThat(order.getKey()).isEqualTo("order");
    assertThat(order.getName()).isEqualTo("Order");
    assertThat(order.getVersion()).isEqualTo(2);
    assertThat(order.getDeploymentId()).isEqualTo("2");
    assertThat(order.getResourceName()).isEqualTo("order.bpmn");
    assertThat(order.isSuspended()).isFalse();
    assertThat(ids(queries.processDefinitions().processDefinitionIds(Set.of("11", "12")).list()))
        .containsExactly("11", "12");
    assertThat(ids(queries.processDefinitions().processDefinitionKey("order").list()))
        .containsExactly("11", "13");
    assertThat(ids(queries.processDefinitions().processDefinitionKeyLike("in%").list()))
        .containsExactly("12");
    assertThat(ids(queries.processDefinitions().processDefinitionName("Invoice").list()))
        .containsExactly("12");
    assertThat(ids(queries.processDefinitions().processDefinitionNameLike("Inv%").list()))
        .containsExactly("12");
    assertThat(ids(queries.processDefinitions().processDefinitionNameLikeIgnoreCase("INV%").list()))
        .containsExactly("12");
    assertThat(ids(queries.processDefinitions().processDefinitionResourceName("order.bpmn").list()))
        .containsExactly("11", "13");
    assertThat(ids(queries.processDefinitions().processDefinitionResourceNameLike("%\\_1%").list()))
        .containsExactly("12");
    assertThat(ids(queries.processDefinitions().deploymentId("2").list())).containsExactly("13");
    assertThat(ids(queries.processDefinitions().deploymentIds(List.of("1")).list()))
        .containsExactly("11", "12");
    assertThat(ids(queries.processDefinitions().processDefinitionVersion(1).list()))
        .containsExactly("11", "12");
    assertThat(ids(queries.processDefinitions().latestVersion().list()))
        .containsExactly("12", "13");
    assertThat(
            queries
                .processDefinitions()
                .deploymentId("1")
                .processDefinitionKey("order")
                .latestVersion()
                .list())
        .isEmpty();
    assertThat(ids(queries.processDefinitions().processDefinitionVersionGreaterThan(1).list()))
        .containsExactly("13");
    assertThat(
            ids(queries.processDefinitions().processDefinitionVersionGreaterThanOrEquals(2).list()))
        .containsExactly("13");
    assertThat(ids(queries.processDefinitions().processDefinitionVersionLowerThan(2).list()))
        .containsExactly("11", "12");
    assertThat(
            ids(queries.processDefinitions().processDefinitionVersionLowerThanOrEquals(1).list()))
        .containsExactly("11", "12");
    assertThat(ids(queries.processDefinitions().processDefinitionCategory("urn:order").list()))
        .containsExactly("11", "13");
    assertThat(ids(queries.processDefinitions().processDefinitionCategoryLike("%voice").list()))
        .containsExactly("12");
    assertThat(
            ids(
                queries
                    .processDefinitions()
                    .processDefinitionCategoryNotEquals("urn:order")
                    .list()))
        .containsExactly("12");
    assertThat(ids(queries.processDefinitions().parentDeploymentId("7").list()))
        .containsExactly("13");
    assertThat(ids(queries.processDefinitions().startableByUser("gonzo").list()))
        .containsExactly("13");
    assertThat(ids(queries.processDefinitions().startableByUser("fozzie").list()))
        .as("by the user's group")
        .containsExactly("12");
    assertThat(
            ids(
                queries
                    .processDefinitions()
                    .startableByUserOrGroups("kermit", List.of("sales"))
                    .list()))
        .containsExactly("11", "12");
    assertThatThrownBy(() -> queries.processDefinitions().startableByUserOrGroups(null, List.of()))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("neither");
    assertThat(ids(queries.processDefinitions().orderByProcessDefinitionCategory().asc().list()))
        .containsExactly("12", "11", "13");
    assertThat(queries.processDefinitions().active().count()).isEqualTo(3);
    assertThat(queries.processDefinitions().suspended().count()).isZero();
    assertThatThrownBy(() -> queries.processDefinitions().processDefinitionVersion(0))
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  @Test
  void definitionsAreSerializable() throws Exception {
    ProcessDefinition definition = one(queries.processDefinitions().processDefinitionId("11"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(definition);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(in.readObject()).isEqualTo(definition);
    }
  }

  @Test
  void definitionsAreSorted() {
    assertThat(
            ids(
                queries
                    .processDefinitions()
                    .orderByProcessDefinitionKey()
                    .asc()
                    .orderByProcessDefinitionVersion()
                    .desc()
                    .list()))
        .containsExactly("12", "13", "11");
    assertThat(ids(queries.processDefinitions().orderByProcessDefinitionName().desc().list()))
        .containsExactly("11", "13", "12");
    assertThat(ids(queries.processDefinitions().orderByProcessDefinitionId().desc().list()))
        .containsExactly("13", "12", "11");
    assertThat(ids(queries.processDefinitions().orderByDeploymentId().desc().list()))
        .containsExactly("13", "11", "12");
  }
}
