package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
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
import io.turgo.engine.runtime.EventSubscription;
import io.turgo.engine.runtime.ProcessInstanceBuilder;
import io.turgo.engine.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Start events for messages and signals. */
class StartEventsTest extends ScenarioTest {
  private static final String DECLARED =
      "<message id='m' name='order'/>"
          + "<message id='n' name='${empty code ? &quot;none&quot; : &quot;named&quot;}'/>"
          + "<signal id='s' name='alarm'/>";

  private @Nullable Kit used;

  private Kit kit() {
    return Objects.requireNonNull(used);
  }

  @AfterEach
  void removeAll() {
    RepositoryService repository = kit().engine().getRepositoryService();
    repository
        .createDeploymentQuery()
        .list()
        .forEach(deployment -> repository.deleteDeployment(deployment.getId(), true));
    assertThat(kit().rows("SELECT count(*) FROM turgo_event_subscription")).isZero();
  }

  private RuntimeService runtime() {
    return kit().engine().getRuntimeService();
  }

  private String deploy(String key, String tenantId, String... elements) {
    return kit()
        .engine()
        .getRepositoryService()
        .createDeployment()
        .tenantId(tenantId)
        .addString(
            key + ".bpmn",
            BpmnText.process(key, elements).replace("<process ", DECLARED + "<process "))
        .deploy()
        .getId();
  }

  private static String message(String id, String ref) {
    return "<startEvent id='%s'><messageEventDefinition messageRef='%s'/></startEvent>"
        .formatted(id, ref);
  }

  private static String signal(String id) {
    return "<startEvent id='%s'><signalEventDefinition signalRef='s'/></startEvent>".formatted(id);
  }

  private String[] waiting() {
    return runtime().createEventSubscriptionQuery().list().stream()
        .map(EventSubscription::getActivityId)
        .sorted()
        .toArray(String[]::new);
  }

  private String[] tasks() {
    return kit().engine().getTaskService().createTaskQuery().list().stream()
        .map(Task::getTaskDefinitionKey)
        .sorted()
        .toArray(String[]::new);
  }

  @ParameterizedTest
  @EnumSource
  void theNewestVersionWaits(Database database) {
    used = on(database);
    String first =
        deploy(
            "p", "", message("a", "m"), signal("b"), user("t", ""), flow("a -> t"), flow("b -> t"));
    assertThat(waiting()).containsExactly("a", "b");
    String second = deploy("p", "", message("c", "m"), user("u", ""), flow("c -> u"));
    assertThat(waiting()).containsExactly("c");
    String id = runtime().startProcessInstanceByMessage("order", "bk", Map.of("x", 1)).getId();
    assertThat(tasks()).containsExactly("u");
    assertThat(kit().variable(id, "x")).isEqualTo(1);
    runtime().signalEventReceived("alarm");
    assertThat(tasks()).containsExactly("u");
    kit().checkConsistency();

    kit().engine().getRepositoryService().deleteDeployment(second, true);
    assertThat(waiting()).containsExactly("a", "b");
    runtime().signalEventReceived("alarm", Map.of("y", 2));
    runtime().startProcessInstanceByMessage("order");
    assertThat(tasks()).containsExactly("t", "t");
    kit().checkConsistency();

    String third = deploy("p", "", start("n"), user("u", ""), flow("n -> u"));
    assertThat(waiting()).isEmpty();
    assertThatThrownBy(() -> runtime().startProcessInstanceByMessage("order"))
        .isInstanceOf(TurgoObjectNotFoundException.class)
        .hasMessageContaining("No start event waits for the message 'order'");
    kit().engine().getRepositoryService().deleteDeployment(first, true);
    assertThat(waiting()).isEmpty();
    kit().engine().getRepositoryService().deleteDeployment(third, true);
  }

  @ParameterizedTest
  @EnumSource
  void aMessageStartsOneProcessOfATenant(Database database) {
    used = on(database);
    deploy("p", "", message("a", "m"), user("t", ""), flow("a -> t"));
    deploy("p", "acme", message("a", "m"), user("t", ""), flow("a -> t"));
    String moving = deploy("q", "other", message("b", "m"), user("t", ""), flow("b -> t"));
    assertThatThrownBy(() -> deploy("q", "", message("b", "m"), user("t", ""), flow("b -> t")))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("process 'p' waits for it already");
    assertThatThrownBy(
            () -> kit().engine().getRepositoryService().changeDeploymentTenantId(moving, "acme"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("wait for the messages order already");
    assertThat(
            runtime()
                .startProcessInstanceByMessageAndTenantId("order", Map.of(), "acme")
                .getTenantId())
        .isEqualTo("acme");
    assertThat(
            runtime()
                .createProcessInstanceBuilder()
                .messageName("order")
                .tenantId("nobody")
                .fallbackToDefaultTenant()
                .start()
                .getTenantId())
        .isEmpty();
    kit().checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void aMessageIsRefusedNextToADefinitionOrAStartEvent(Database database) {
    used = on(database);
    deploy("p", "", message("a", "m"), user("t", ""), flow("a -> t"));
    List<ProcessInstanceBuilder> both =
        List.of(
            runtime().createProcessInstanceBuilder().processDefinitionKey("p"),
            runtime().createProcessInstanceBuilder().processDefinitionId("1"),
            runtime().createProcessInstanceBuilder().startEventId("a"));
    List<String> names =
        List.of("processDefinitionKey 'p'", "processDefinitionId '1'", "startEventId 'a'");
    for (int i = 0; i < both.size(); i++) {
      ProcessInstanceBuilder start = both.get(i).messageName("order");
      assertThatThrownBy(start::start)
          .isInstanceOf(TurgoIllegalArgumentException.class)
          .hasMessageStartingWith("messageName 'order' alone says")
          .hasMessageContaining("but " + names.get(i) + " is set too; leave one of them out");
    }
    assertThat(runtime().createProcessInstanceQuery().count()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void whatUserCodeStartsIsOfItsUnit(Database database) {
    used = on(database);
    deploy("p", "", message("a", "m"), signal("b"), user("t", ""), flow("a -> t"), flow("b -> t"));
    kit()
        .code(
            "throwing",
            execution -> {
              runtime().startProcessInstanceByMessage("order");
              runtime().signalEventReceived("alarm");
              if (execution.hasVariable("fail")) {
                throw new IllegalStateException("not today");
              }
            });
    deploy("q", "", start("s"), code("w", "throwing", ""), user("u", ""), flow("s -> w -> u"));
    assertThatThrownBy(() -> runtime().startProcessInstanceByKey("q", Map.of("fail", true)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(tasks()).isEmpty();
    runtime().startProcessInstanceByKey("q");
    assertThat(tasks()).containsExactly("t", "t", "u");
    kit().checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void namesAreExpressionsAndStartsHaveIds(Database database) {
    used = on(database);
    deploy("p", "", start("s"), message("a", "n"), user("t", ""), flow("s -> t"), flow("a -> t"));
    runtime().startProcessInstanceByMessage("named");
    assertThat(
            runtime()
                .createProcessInstanceBuilder()
                .processDefinitionKey("p")
                .startEventId("a")
                .start()
                .isEnded())
        .isFalse();
    assertThatThrownBy(() ->
            runtime()
                .createProcessInstanceBuilder()
                .processDefinitionKey("p")
                .startEventId("t")
                .start())
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("Process 'p' has no start event 't'");
    assertThat(
            kit().engine().getHistoryService().createHistoricProcessInstanceQuery().list().stream()
                .map(instance -> instance.getStartActivityId())
                .distinct()
                .toList())
        .isEqualTo(List.of("a"));
    kit().checkConsistency();
  }
}
