package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.manyTimes;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoLimitException;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Events for conditions and for variables: who looks when, and what goes on. */
class VariableEventsTest extends ScenarioTest {
  private static String condition(String attributes, String condition) {
    return "<conditionalEventDefinition %s><condition><![CDATA[%s]]></condition></conditionalEventDefinition>"
        .formatted(attributes, condition);
  }

  private static String changes(String name, String type) {
    return "<extensionElements><turgo:variableListenerEventDefinition variableName='%s' variableChangeType='%s'/></extensionElements>"
        .formatted(name, type);
  }

  private static String caught(String id, String definition) {
    return "<intermediateCatchEvent id='%s'>%s</intermediateCatchEvent>".formatted(id, definition);
  }

  private static String boundary(String id, String host, boolean interrupting, String definition) {
    return "<boundaryEvent id='%s' attachedToRef='%s' cancelActivity='%s'>%s</boundaryEvent>"
        .formatted(id, host, interrupting, definition);
  }

  private static String eventSub(boolean interrupting, String definition) {
    return sub(
        "esp",
        "triggeredByEvent='true'",
        "<startEvent id='es' isInterrupting='%s'>%s</startEvent>"
            .formatted(interrupting, definition),
        user("et", ""),
        end("ee"),
        flow("es -> et -> ee"));
  }

  @ParameterizedTest
  @EnumSource
  void aConditionIsLookedAtWheneverItsVariablesChange(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "caught",
            start("s"),
            caught("c", condition("", "${x > 5}")),
            end("e"),
            flow("s -> c -> e"));

    assertThat(kit.trail(id)).isEqualTo("s c..");
    kit.engine().getRuntimeService().setVariable(id, "y", 9);
    kit.engine().getRuntimeService().setVariable(id, "x", 5);
    assertThat(kit.trail(id)).isEqualTo("s c..");
    kit.engine().getRuntimeService().setVariable(id, "x", 6);
    kit.assertEnded(id, "s c e");
  }

  @Test
  void aScriptOfAConditionThatNamesNoVariableYetDoesNotHold() {
    Kit kit = on(Database.SQLITE);
    String id =
        kit.run(
            "caughtByScript",
            start("s"),
            caught(
                "c",
                condition("", "x > 5").replace("<condition>", "<condition language='groovy'>")),
            end("e"),
            flow("s -> c -> e"));

    assertThat(kit.trail(id)).isEqualTo("s c..");
    kit.engine().getRuntimeService().setVariable(id, "x", 6);
    kit.assertEnded(id, "s c e");
  }

  @ParameterizedTest
  @EnumSource
  void aConditionThatHoldsAtOnceLetsNothingBeginBesideIt(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "atOnce",
            start("s"),
            user("u", ""),
            boundary("b", "u", true, condition("", "${vars:isEmpty(x)}")),
            end("e"),
            end("be"),
            flow("s -> u -> e"),
            flow("b -> be"));

    kit.assertEnded(id, "s u! b be");
    assertThat(
            kit.engine()
                .getHistoryService()
                .createHistoricTaskInstanceQuery()
                .processInstanceId(id)
                .count())
        .isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aConditionOfAManyTimesActivityThatHoldsAtOnceLetsNoneBegin(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "noneOfMany",
            start("s"),
            manyTimes(user("u", ""), "", BpmnText.cardinality(300)),
            boundary("b", "u", true, condition("", "${vars:isEmpty(x)}")),
            end("e"),
            end("be"),
            flow("s -> u -> e"),
            flow("b -> be"));

    assertThat(kit.isRunning(id)).isFalse();
    assertThat(kit.trail(id)).endsWith("b be");
  }

  @ParameterizedTest
  @EnumSource
  void codeInsideOfAScopeIsInterruptedBeforeTheNextElement(Database database) {
    Kit kit = on(database);
    kit.code("set", e -> e.setVariable("x", true));
    kit.code("never", e -> e.setVariable("went", "too far"));
    String id =
        kit.run(
            "between",
            start("s"),
            sub(
                "sub",
                "",
                start("i"),
                code("first", "set", ""),
                code("second", "never", ""),
                end("ie"),
                flow("i -> first -> second -> ie")),
            boundary("b", "sub", true, condition("", "${x}")),
            end("e"),
            user("late", ""),
            flow("s -> sub -> e"),
            flow("b -> late"));

    assertThat(kit.trail(id)).isEqualTo("s sub! i first! b late..");
    assertThat(kit.variable(id, "went")).isNull();
    kit.complete(id, "late");
  }

  @ParameterizedTest
  @EnumSource
  void anEventSubProcessBeginsAgainWithEachChangeThatItNames(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "again",
            start("s"),
            user("u", ""),
            end("e"),
            flow("s -> u -> e"),
            eventSub(
                false,
                condition("turgo:variableName='x' turgo:variableEvents='update'", "${x>1}")));
    var runtime = kit.engine().getRuntimeService();

    runtime.setVariable(id, "x", 2);
    assertThat(kit.trail(id)).isEqualTo("s u..");
    runtime.setVariable(id, "y", 2);
    assertThat(kit.trail(id)).isEqualTo("s u..");
    runtime.setVariable(id, "x", 3);
    assertThat(kit.trail(id)).isEqualTo("s u.. esp.. es et..");
    runtime.setVariable(id, "x", 1);
    runtime.setVariable(id, "x", 4);
    assertThat(kit.trail(id)).isEqualTo("s u.. esp.. es et.. esp.. es et..");
    runtime.deleteProcessInstance(id, "enough");
  }

  @ParameterizedTest
  @EnumSource
  void nothingBeginsInAScopeThatIsBeingLeft(Database database) {
    Kit kit = on(database);
    kit.code("set", e -> e.setVariable("x", 1));
    for (String definition : new String[] {condition("", "${x == 1}"), changes("x", "all")}) {
      String id =
          kit.run(
              "left",
              start("s"),
              sub(
                  "sub",
                  "turgo:asyncLeave='true'",
                  start("i"),
                  "<endEvent id='ie'><extensionElements><turgo:executionListener event='end'"
                      + " delegateExpression=\"${code.named('set')}\"/></extensionElements></endEvent>",
                  flow("i -> ie"),
                  eventSub(true, definition)),
              end("e"),
              flow("s -> sub -> e"));
      kit.runJobs();
      kit.assertEnded(id, "s sub i ie e");
    }
  }

  @ParameterizedTest
  @EnumSource
  void theFirstOfAGatewaysEventsWhoseConditionHoldsAtOnceGoesOn(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "gateway",
            start("s"),
            BpmnText.node("eventBasedGateway", "g", ""),
            caught("c", condition("", "${vars:isEmpty(x)}")),
            caught("d", condition("", "${vars:isEmpty(y)}")),
            caught("v", changes("v", "all")),
            end("e"),
            flow("s -> g -> c -> e"),
            flow("g -> d -> e"),
            flow("g -> v -> e"));

    kit.assertEnded(id, "s g c e");
  }

  @ParameterizedTest
  @EnumSource
  void conditionsOfFilesForFlowableWaitForACall(Database database) {
    Kit kit = on(database);
    String file =
        BpmnText.process(
                "called",
                start("s"),
                user("u", ""),
                boundary("b", "u", true, condition("", "${x == 'go'}")),
                end("e"),
                flow("s -> u -> e"),
                flow("b -> e"))
            .replace("http://turgo.io/bpmn", "http://flowable.org/bpmn");
    kit.engine().getRepositoryService().createDeployment().addString("called.bpmn", file).deploy();
    String id = kit.start("called", Map.of("x", "go"));
    var runtime = kit.engine().getRuntimeService();

    assertThat(kit.trail(id)).isEqualTo("s u..");
    runtime.evaluateConditionalEvents(id, Map.of("x", "no"));
    assertThat(kit.trail(id)).isEqualTo("s u..");
    runtime.evaluateConditionalEvents(id, Map.of("x", "go"));
    kit.assertEnded(id, "s u! b e");
  }

  private static String scopeWithCondition(int n) {
    return sub(
        "sub" + n,
        "",
        start("i" + n),
        user("u" + n, ""),
        boundary("b" + n, "u" + n, true, condition("", "${x == 1}")),
        end("e" + n),
        flow("i%d -> u%d -> e%d".formatted(n, n, n)),
        flow("b%d -> e%d".formatted(n, n).replace("b%d-e%d".formatted(n, n), "x" + n)));
  }

  @ParameterizedTest
  @EnumSource
  void onlyConditionsThatSeeAVariableAreLookedAt(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "seen",
            start("s"),
            parallel("fork"),
            scopeWithCondition(1),
            scopeWithCondition(2),
            end("e"),
            flow("s -> fork -> sub1 -> e"),
            flow("fork -> sub2").replace("fork-sub2", "fork2"),
            flow("sub2 -> e"));
    var runtime = kit.engine().getRuntimeService();
    String one = runtime.createExecutionQuery().activityId("sub1").list().getFirst().getId();

    runtime.setVariableLocal(one, "x", 1);
    assertThat(kit.trail(id)).isEqualTo("s fork sub1 sub2.. i1 i2 u1! u2.. b1 e1 e");
    kit.complete(id, "u2");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aVariableIsHeardOfWhenAllTokensWait(Database database) {
    Kit kit = on(database);
    kit.code("set", e -> e.setVariable("v", "1"));
    String id =
        kit.run(
            "atRest",
            start("s"),
            parallel("fork"),
            code("set", "set", ""),
            user("u", ""),
            boundary("b", "u", false, changes("v", "create")),
            end("e"),
            end("ue"),
            end("be"),
            flow("s -> fork -> set -> e"),
            flow("fork -> u -> ue"),
            flow("b -> be"));

    assertThat(kit.trail(id)).isEqualTo("s fork set u.. e b be");
    kit.engine().getRuntimeService().setVariable(id, "v", "2");
    assertThat(kit.trail(id)).isEqualTo("s fork set u.. e b be");
    kit.complete(id, "u");
    assertThat(kit.isRunning(id)).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void aPathThatChangesWhatItsEventWaitsForIsStopped(Database database) {
    Kit kit = on(database);
    AtomicInteger counted = new AtomicInteger(2);
    kit.code("count", e -> e.setVariable("v", counted.incrementAndGet()));
    for (String definition : new String[] {changes("v", "all"), condition("", "${v > 1}")}) {
      String id =
          kit.run(
              "endless",
              start("s"),
              user("u", ""),
              boundary("b", "u", false, definition),
              code("count", "count", ""),
              end("e"),
              end("be"),
              flow("s -> u -> e"),
              flow("b -> count -> be"));
      var runtime = kit.engine().getRuntimeService();

      assertThatThrownBy(() -> runtime.setVariable(id, "v", 2))
          .isInstanceOf(TurgoLimitException.class)
          .hasMessageContaining("more than 1000 times in one step")
          .hasMessageContaining("'b'");
      assertThat(kit.trail(id)).isEqualTo("s u..");
      assertThat(kit.variable(id, "v")).isNull();
      kit.complete(id, "u");
    }
  }

  @ParameterizedTest
  @EnumSource
  void deletingAVariableIsAChangeToo(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "gone", start("s"), caught("c", changes("v", "delete")), end("e"), flow("s -> c -> e"));
    var runtime = kit.engine().getRuntimeService();

    runtime.setVariable(id, "v", 1);
    runtime.setVariable(id, "v", 2);
    assertThat(kit.trail(id)).isEqualTo("s c..");
    runtime.removeVariable(id, "v");
    kit.assertEnded(id, "s c e");
  }

  @Test
  void whatWaitsIsFoundAfterARestart(@TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("restart.db"));
    String condition;
    String variable;
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      condition =
          kit.run(
              "condition",
              start("s"),
              user("u", ""),
              boundary("b", "u", true, condition("", "${x == 1}")),
              end("e"),
              flow("s -> u -> e"),
              flow("b -> e"));
      variable =
          kit.run(
              "variable",
              start("s"),
              caught("c", changes("v", "all")),
              end("e"),
              flow("s -> c -> e"));
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      kit.engine().getRuntimeService().setVariable(condition, "x", 1);
      kit.engine().getRuntimeService().setVariable(variable, "v", 1);
      kit.assertEnded(condition, "s u! b e");
      kit.assertEnded(variable, "s c e");
      kit.finish();
    }
  }
}
