package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RepositoryService;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.runtime.ConditionEvaluationBuilder;
import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.runtime.ProcessInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Start events that a condition begins. */
class ConditionalStartsTest extends ScenarioTest {
  private @Nullable Kit used;

  private Kit kit() {
    return Objects.requireNonNull(used);
  }

  private RuntimeService runtime() {
    return kit().engine().getRuntimeService();
  }

  private RepositoryService repository() {
    return kit().engine().getRepositoryService();
  }

  @AfterEach
  void removeAll() {
    repository()
        .createDeploymentQuery()
        .list()
        .forEach(deployment -> repository().deleteDeployment(deployment.getId(), true));
    assertThat(kit().rows("SELECT count(*) FROM turgo_event_subscription")).isZero();
  }

  private static String when(String id, String attributes, String condition) {
    return "<startEvent id='"
        + id
        + "'><conditionalEventDefinition "
        + attributes
        + "><condition>"
        + condition
        + "</condition></conditionalEventDefinition></startEvent>"
        + user("t" + id, "")
        + flow(id + " -> t" + id);
  }

  private String deploy(String key, String tenantId, String... elements) {
    String deployment =
        repository()
            .createDeployment()
            .tenantId(tenantId)
            .addString(key + ".bpmn", BpmnText.process(key, elements))
            .deploy()
            .getId();
    return Objects.requireNonNull(
            repository().createProcessDefinitionQuery().deploymentId(deployment).singleResult())
        .getId();
  }

  private ConditionEvaluationBuilder with(String name, @Nullable Object value) {
    return runtime().createConditionEvaluation().setVariable(name, value);
  }

  private List<String> trails(List<ProcessInstance> started) {
    return started.stream().map(instance -> kit().trail(instance.getId())).sorted().toList();
  }

  @ParameterizedTest
  @EnumSource
  void eachConditionThatHoldsStartsAnInstance(Database database) {
    used = on(database);
    deploy("big", "", when("a", "", "${x &gt; 10}"), when("b", "", "${x &gt; 5}"));
    deploy("other", "", when("c", "", "${y}"), start("s"));
    assertThat(runtime().createEventSubscriptionQuery().list())
        .extracting(EventSubscription::getEventType, EventSubscription::getActivityId)
        .containsOnly(
            org.assertj.core.groups.Tuple.tuple("conditional", "a"),
            org.assertj.core.groups.Tuple.tuple("conditional", "b"),
            org.assertj.core.groups.Tuple.tuple("conditional", "c"));

    assertThat(with("x", 1).evaluateStartConditions()).isEmpty();
    assertThat(runtime().createConditionEvaluation().evaluateStartConditions()).isEmpty();
    assertThat(trails(with("x", 7).evaluateStartConditions())).containsExactly("b tb..");
    List<ProcessInstance> started =
        with("x", 20)
            .setVariables(Map.of("y", true))
            .setVariables(null)
            .processInstanceBusinessKey("k")
            .evaluateStartConditions();

    assertThat(trails(started)).containsExactly("a ta..", "b tb..", "c tc..");
    assertThat(started)
        .allSatisfy(instance -> {
          assertThat(instance.getBusinessKey()).isEqualTo("k");
          assertThat(runtime().getVariables(instance.getId()))
              .isEqualTo(Map.of("x", 20, "y", true));
        });
    assertThat(kit().trail(runtime().startProcessInstanceByKey("other").getId())).isEqualTo("s");
  }

  @ParameterizedTest
  @EnumSource
  void onlyTheNewestVersionIsAskedUnlessOneIsNamed(Database database) {
    used = on(database);
    String first = deploy("p", "", when("a", "", "${x}"));
    String second = deploy("p", "", when("b", "", "${x}"));
    String none = deploy("q", "", start("s"));

    assertThat(trails(with("x", true).evaluateStartConditions())).containsExactly("b tb..");
    assertThat(trails(with("x", true).processDefinitionId(first).evaluateStartConditions()))
        .containsExactly("a ta..");
    assertThatThrownBy(with("x", true).processDefinitionId(none)::evaluateStartConditions)
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("('q', version 1) has no start event that a condition begins");
    assertThatThrownBy(with("x", true).processDefinitionId("1")::evaluateStartConditions)
        .isInstanceOf(TurgoObjectNotFoundException.class);

    repository().suspendProcessDefinitionById(second);
    assertThat(with("x", true).evaluateStartConditions()).isEmpty();
    assertThatThrownBy(with("x", true).processDefinitionId(second)::evaluateStartConditions)
        .hasMessageContaining("is suspended");
    repository().activateProcessDefinitionById(second);
    assertThat(with("x", true).evaluateStartConditions()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void tenants(Database database) {
    used = on(database);
    String ours = deploy("p", "", when("a", "", "${x}"));
    deploy("p", "t1", when("b", "", "${x}"));

    assertThat(trails(with("x", true).evaluateStartConditions()))
        .containsExactly("a ta..", "b tb..");
    assertThat(trails(with("x", true).tenantId("t1").evaluateStartConditions()))
        .containsExactly("b tb..");
    assertThat(trails(with("x", true).withoutTenantId().evaluateStartConditions()))
        .containsExactly("a ta..");
    assertThatThrownBy(
            with("x", true).withoutTenantId().processDefinitionId(ours)::evaluateStartConditions)
        .isInstanceOf(TurgoIllegalArgumentException.class);
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNoAnswerIsRefusedBeforeAnythingStarts(Database database) {
    used = on(database);
    deploy("p", "", when("a", "", "${x}"), when("b", "", "${true}"));
    deploy("named", "", when("c", "turgo:variableName='z'", "${true}"));

    assertThatThrownBy(with("x", "text")::evaluateStartConditions)
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("must be true or false, but is a java.lang.String");
    assertThat(runtime().createProcessInstanceQuery().count()).isZero();
    assertThat(trails(with("x", null).evaluateStartConditions())).containsExactly("b tb..");
    assertThat(trails(with("z", null).evaluateStartConditions()))
        .containsExactly("b tb..", "c tc..");
  }

  @ParameterizedTest
  @EnumSource
  void fromUserCodeAllIsOneUnit(Database database) {
    used = on(database);
    deploy("p", "", when("a", "", "${x}"));
    List<String> started = new ArrayList<>();
    kit()
        .code(
            "ask",
            e ->
                with("x", true)
                    .evaluateStartConditions()
                    .forEach(instance -> started.add(instance.getId())));

    kit().run("caller", start("s"), BpmnText.code("c", "ask", ""), flow("s -> c"));

    assertThat(started).hasSize(1);
    assertThat(kit().trail(started.getFirst())).isEqualTo("a ta..");
  }
}
