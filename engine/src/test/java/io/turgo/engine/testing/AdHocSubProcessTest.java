package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.RuntimeService;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.repository.bpmn.FlowNode;
import io.turgo.engine.runtime.Execution;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sub-processes in which activities are begun from outside. */
@SuppressWarnings("NullAway") // what is missing fails the test
class AdHocSubProcessTest extends ScenarioTest {
  private static String adHoc(String attributes, String condition, String... elements) {
    return "<adHocSubProcess id='ad' %s>%s%s</adHocSubProcess>"
        .formatted(
            attributes,
            String.join("\n", elements),
            condition.isEmpty()
                ? ""
                : "<completionCondition>" + condition + "</completionCondition>");
  }

  private static String[] model(String adHoc, String... more) {
    String[] all = {start("s"), adHoc, end("e"), flow("s -> ad -> e"), String.join("\n", more)};
    return all;
  }

  private static String execution(Kit kit, String instance) {
    List<Execution> executions =
        kit.engine().getRuntimeService().getAdhocSubProcessExecutions(instance);
    assertThat(executions).hasSize(1);
    return executions.getFirst().getId();
  }

  private static List<String> enabled(Kit kit, String execution) {
    return kit
        .engine()
        .getRuntimeService()
        .getEnabledActivitiesFromAdhocSubProcess(execution)
        .stream()
        .map(FlowNode::getId)
        .toList();
  }

  private static void begin(Kit kit, String execution, String activity) {
    assertThat(
            kit.engine()
                .getRuntimeService()
                .executeActivityInAdhocSubProcess(execution, activity)
                .getActivityId())
        .isEqualTo(activity);
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void activitiesInAnyOrderUntilItIsCompleted(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "p", model(adHoc("", "", user("a", ""), user("b", ""), user("c", ""), flow("a -> c"))));
    kit.checkConsistency();
    String ad = execution(kit, id);
    assertThat(enabled(kit, ad)).containsExactly("a", "b");
    begin(kit, ad, "b");
    begin(kit, ad, "a");
    begin(kit, ad, "b");
    RuntimeService runtime = kit.engine().getRuntimeService();
    assertThatThrownBy(() -> runtime.completeAdhocSubProcess(ad))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("something runs in it");
    kit.complete(id, "a");
    kit.complete(id, "c");
    kit.engine()
        .getTaskService()
        .createTaskQuery()
        .processInstanceId(id)
        .list()
        .forEach(task -> kit.engine().getTaskService().complete(task.getId()));
    kit.checkConsistency();
    assertThat(kit.isRunning(id)).isTrue();
    runtime.completeAdhocSubProcess(ad);
    kit.assertEnded(id, "s ad b a b c e");
  }

  @Test
  void oneAtATime() {
    Kit kit = on(Database.SQLITE);
    String id =
        kit.deploy(
                "p", model(adHoc("ordering='Sequential'", "${done}", user("a", ""), user("b", ""))))
            .start("p", Map.of("done", false));
    String ad = execution(kit, id);
    begin(kit, ad, "a");
    assertThat(enabled(kit, ad)).isEmpty();
    assertThatThrownBy(() -> begin(kit, ad, "b"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("it is sequential");
    kit.complete(id, "a");
    assertThat(enabled(kit, ad)).containsExactly("a", "b");
    kit.engine().getRuntimeService().setVariable(id, "done", true);
    begin(kit, ad, "b");
    kit.complete(id, "b");
    kit.assertEnded(id, "s ad a b e");
  }

  @ParameterizedTest
  @EnumSource
  void theConditionCancelsWhatRemains(Database database) {
    Kit kit = on(database);
    String id =
        kit.deploy(
                "p",
                model(
                    adHoc(
                        "",
                        "${done}",
                        user("a", ""),
                        user("b", ""),
                        user("c", ""),
                        flow("a -> c"),
                        sub(
                            "in",
                            "",
                            start("is"),
                            user("iu", ""),
                            end("ie"),
                            flow("is -> iu -> ie")))))
            .start("p", Map.of("done", true));
    String ad = execution(kit, id);
    begin(kit, ad, "b");
    begin(kit, ad, "in");
    begin(kit, ad, "a");
    kit.complete(id, "a");
    kit.assertEnded(id, "s ad b! in! is iu! a e");
  }

  @Test
  void theConditionWaitsForWhatRemains() {
    Kit kit = on(Database.SQLITE);
    String id =
        kit.deploy(
                "p",
                model(
                    adHoc(
                        "cancelRemainingInstances='false'",
                        "${done}",
                        user("a", ""),
                        user("b", ""))))
            .start("p", Map.of("done", true));
    String ad = execution(kit, id);
    begin(kit, ad, "a");
    begin(kit, ad, "b");
    kit.complete(id, "a");
    assertThat(kit.isRunning(id)).isTrue();
    kit.complete(id, "b");
    kit.assertEnded(id, "s ad a b e");
  }

  @Test
  void itLivesOverARestart(@TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("turgo.db")).withDurable(false);
    String id;
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      id =
          kit.code("work", execution -> execution.setVariable("done", true))
              .run(
                  "p",
                  model(
                      adHoc(
                          "turgo:async='true'",
                          "${var:get('done') == true}",
                          user("a", ""),
                          code("b", "work", "turgo:async='true'"))));
      kit.runJobs();
      begin(kit, execution(kit, id), "a");
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      kit.code("work", execution -> execution.setVariable("done", true));
      begin(kit, execution(kit, id), "b");
      kit.runJobs();
      assertThat(kit.failures()).isEmpty();
      kit.assertEnded(id, "s ad a! b e");
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void neighboursCancelIt(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "p",
            model(
                adHoc("", "", user("a", "")),
                boundary("t", "ad", true, "timeDuration:PT1H"),
                end("te"),
                flow("t -> te")));
    begin(kit, execution(kit, id), "a");
    kit.engine().getClock().advance(Duration.ofHours(1));
    kit.runJobs();
    kit.assertEnded(id, "s ad! a! t te");
    String empty = kit.start("p", Map.of());
    kit.engine().getRuntimeService().deleteProcessInstance(empty, null);
  }

  @Test
  void anInterruptingEventSubProcessEndsIt() {
    Kit kit = on(Database.SQLITE);
    String id =
        kit.run(
            "p",
            model(
                adHoc(
                    "",
                    "",
                    user("a", ""),
                    sub(
                        "es",
                        "triggeredByEvent='true'",
                        "<startEvent id='t'><timerEventDefinition><timeDuration>PT1H</timeDuration>"
                            + "</timerEventDefinition></startEvent>",
                        end("te"),
                        flow("t -> te")))));
    String ad = execution(kit, id);
    assertThat(enabled(kit, ad)).containsExactly("a");
    begin(kit, ad, "a");
    kit.engine().getClock().advance(Duration.ofHours(1));
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    assertThat(kit.isRunning(id)).isFalse();
  }

  @Test
  void whatIsAskedForMustBeThere() {
    Kit kit = on(Database.SQLITE);
    String id = kit.run("p", model(adHoc("", "", user("a", ""), user("b", ""), flow("a -> b"))));
    RuntimeService runtime = kit.engine().getRuntimeService();
    String ad = execution(kit, id);
    assertThatThrownBy(() -> runtime.executeActivityInAdhocSubProcess(ad, "b"))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("one of [a], found 'b'");
    for (String other : List.of(id, "999")) {
      Class<? extends TurgoException> type =
          other.equals(id) ? TurgoException.class : TurgoObjectNotFoundException.class;
      assertThatThrownBy(() -> runtime.executeActivityInAdhocSubProcess(other, "a"))
          .isInstanceOf(type);
      assertThatThrownBy(() -> runtime.completeAdhocSubProcess(other)).isInstanceOf(type);
      assertThatThrownBy(() -> runtime.getEnabledActivitiesFromAdhocSubProcess(other))
          .isInstanceOf(type);
    }
    assertThat(runtime.getAdhocSubProcessExecutions("999")).isEmpty();
    runtime.suspendProcessInstanceById(id);
    assertThatThrownBy(() -> runtime.executeActivityInAdhocSubProcess(ad, "a"))
        .hasMessageContaining("is suspended");
    runtime.activateProcessInstanceById(id);
  }
}
