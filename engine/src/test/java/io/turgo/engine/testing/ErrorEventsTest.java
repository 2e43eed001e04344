package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.taskHeard;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.delegate.AsyncTaskInvoker;
import io.turgo.engine.delegate.BpmnError;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.FutureJavaDelegate;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Errors that code and end events throw, who catches them, and event sub-processes. */
class ErrorEventsTest extends ScenarioTest {
  private static String catching(String id, String host, String error) {
    return "<boundaryEvent id='%s' attachedToRef='%s'>%s</boundaryEvent>"
        .formatted(id, host, definition(error));
  }

  private static String definition(String error) {
    return error.isEmpty()
        ? "<errorEventDefinition/>"
        : "<errorEventDefinition errorRef='" + error + "'/>";
  }

  private static String throwing(String id, String error) {
    return "<endEvent id='%s'>%s</endEvent>".formatted(id, definition(error));
  }

  private static String onEvent(String id, String trigger, boolean interrupting, String... inside) {
    return "<subProcess id='%s' triggeredByEvent='true'><startEvent id='%s-s' isInterrupting='%s'>%s</startEvent>%s</subProcess>"
        .formatted(id, id, interrupting, trigger, String.join("\n", inside));
  }

  private static String timer(String value) {
    return "<timerEventDefinition><%s</timerEventDefinition>".formatted(value);
  }

  private Kit throwing(Database database, String code) {
    return on(database)
        .code(
            "throw",
            execution -> {
              execution.setVariable("before", true);
              throw new BpmnError(code, "told so");
            });
  }

  @ParameterizedTest
  @EnumSource
  void anErrorOfAJobIsCaughtInItsUnit(Database database) {
    Kit kit = throwing(database, "late");
    String id =
        kit.run(
            "job",
            start("s"),
            code("t", "throw", "turgo:async='true'"),
            catching("b", "t", "late"),
            boundary("soon", "t", true, "timeDuration:PT1H"),
            user("u", ""),
            end("e"),
            flow("s -> t -> e"),
            flow("soon -> e"),
            flow("b -> u -> e"));

    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(kit.trail(id)).isEqualTo("s t! b u..");
    assertThat(kit.variable(id, "before")).as("what the code did before").isEqualTo(true);
    assertThat(kit.rows("SELECT count(*) FROM turgo_timer_job")).isZero();
    kit.complete(id, "u");
    kit.assertEnded(id, "s t! b u e");
  }

  @ParameterizedTest
  @EnumSource
  void anErrorEndEventCancelsTheOtherTokensOfWhatItIsCaughtAt(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "ends",
            start("s"),
            sub(
                "outer",
                "",
                start("os"),
                sub(
                    "inner",
                    "",
                    start("is"),
                    parallel("fork"),
                    user("beside", ""),
                    throwing("bad", "broken"),
                    end("ie"),
                    flow("is -> fork -> beside -> ie"),
                    flow("fork -> bad")),
                catching("other", "inner", "other"),
                end("oe"),
                flow("os -> inner -> oe")),
            catching("all", "outer", ""),
            user("repair", ""),
            end("e"),
            flow("s -> outer -> e"),
            flow("all -> repair -> e"));

    assertThat(kit.trail(id)).isEqualTo("s outer! os inner! is fork beside! bad! all repair..");
    assertThat(kit.rows("SELECT count(*) FROM turgo_execution")).isEqualTo(1);
    kit.checkConsistency();
  }

  @ParameterizedTest
  @EnumSource
  void anErrorThatNobodyCatchesIsToldToTheCallerAndChangesNothing(Database database) {
    Kit kit = throwing(database, "nobody");
    kit.deploy(
        "alone",
        start("s"),
        user("u", ""),
        code("t", "throw", ""),
        catching("b", "t", "somebody"),
        end("e"),
        flow("s -> u -> t -> e"),
        flow("b -> e"));
    String id = kit.start("alone", Map.of());

    assertThatThrownBy(() -> kit.complete(id, "u"))
        .isInstanceOf(BpmnError.class)
        .hasMessageContaining("No event catches the error 'nobody'")
        .hasMessageContaining("told so")
        .hasRootCauseInstanceOf(BpmnError.class);

    assertThat(kit.trail(id)).isEqualTo("s u..");
    assertThat(kit.variable(id, "before")).isNull();
  }

  @ParameterizedTest
  @EnumSource
  void anErrorOfAJobThatNobodyCatchesCostsItsAttempts(Database database) {
    Kit kit = throwing(database, "nobody");
    kit.run(
        "spent",
        start("s"),
        code("t", "throw", "turgo:async='true'"),
        end("e"),
        flow("s -> t -> e"));

    for (int i = 0; i < 3; i++) {
      kit.runJobs();
      kit.engine().getClock().advance(Duration.ofMinutes(1));
    }

    assertThat(kit.failures()).hasSize(3);
    assertThat(kit.engine().getManagementService().createDeadLetterJobQuery().list())
        .singleElement()
        .satisfies(job ->
            assertThat(job.getExceptionMessage()).contains("No event catches the error 'nobody'"));
  }

  @ParameterizedTest
  @EnumSource
  void anErrorOfAListenerToADeletionGoesToTheScopeAround(Database database) {
    Kit kit =
        on(database)
            .taskCode(
                "refuse",
                task -> {
                  throw new BpmnError("refused");
                });
    String id =
        kit.run(
            "refusal",
            start("s"),
            sub(
                "sub",
                "",
                start("i"),
                with(user("u", ""), taskHeard("complete", "refuse")),
                end("ie"),
                flow("i -> u -> ie")),
            catching("b", "sub", "refused"),
            user("again", ""),
            end("e"),
            flow("s -> sub -> e"),
            flow("b -> again -> e"));

    kit.complete(id, "u");

    assertThat(kit.trail(id)).isEqualTo("s sub! i u! b again..");
    assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("again");
  }

  @ParameterizedTest
  @EnumSource
  void anErrorOfWorkThatWentOnByItselfIsCaught(Database database) {
    Kit kit = on(database);
    FutureJavaDelegate<String> begun =
        new FutureJavaDelegate<>() {
          @Override
          public CompletableFuture<String> execute(
              DelegateExecution execution, AsyncTaskInvoker invoker) {
            return invoker.submit(() -> {
              throw new BpmnError("late");
            });
          }

          @Override
          public void afterExecution(DelegateExecution execution, String value) {}
        };
    kit.deploy(
        "future",
        start("s"),
        "<serviceTask id='t' turgo:delegateExpression='${begun}'/>",
        catching("b", "t", "late"),
        user("u", ""),
        end("e"),
        flow("s -> t -> e"),
        flow("b -> u -> e"));

    String id =
        kit.engine()
            .getRuntimeService()
            .createProcessInstanceBuilder()
            .processDefinitionKey("future")
            .transientVariable("begun", begun)
            .start()
            .getId();

    assertThat(kit.trail(id)).isEqualTo("s t! b u..");
  }

  @ParameterizedTest
  @EnumSource
  void anEventSubProcessTakesThePlaceOfItsScope(Database database) {
    Kit kit = throwing(database, "broken");
    String id =
        kit.run(
            "place",
            start("s"),
            sub(
                "sub",
                "",
                start("i"),
                parallel("fork"),
                user("beside", ""),
                user("before", ""),
                code("t", "throw", ""),
                end("ie"),
                flow("i -> fork -> beside -> ie"),
                flow("fork -> before -> t -> ie"),
                onEvent(
                    "esp",
                    definition("broken"),
                    true,
                    user("repair", ""),
                    end("ee"),
                    flow("esp-s -> repair -> ee")),
                onEvent(
                    "late",
                    timer("timeDuration>PT1H</timeDuration>"),
                    false,
                    end("le"),
                    flow("late-s -> le"))),
            boundary("limit", "sub", true, "timeDuration:PT2H"),
            end("e"),
            end("stopped"),
            flow("s -> sub -> e"),
            flow("limit -> stopped"));
    assertThat(kit.rows("SELECT count(*) FROM turgo_timer_job")).isEqualTo(2);

    kit.complete(id, "before");

    assertThat(kit.trail(id)).isEqualTo("s sub.. i fork beside! before t! esp.. esp-s repair..");
    assertThat(kit.rows("SELECT count(*) FROM turgo_timer_job"))
        .as("the timer at the boundary stays, that within is gone")
        .isEqualTo(1);
    kit.checkConsistency();
    kit.complete(id, "repair");
    kit.assertEnded(id, "s sub i fork beside! before t! esp esp-s repair ee e");
  }

  @ParameterizedTest
  @EnumSource
  void anErrorWithinAnEventSubProcessGoesFurtherOut(Database database) {
    Kit kit = throwing(database, "broken");
    String id =
        kit.run(
            "out",
            start("s"),
            sub(
                "sub",
                "",
                start("i"),
                code("t", "throw", ""),
                end("ie"),
                flow("i -> t -> ie"),
                onEvent(
                    "esp",
                    definition("broken"),
                    true,
                    throwing("again", "broken"),
                    flow("esp-s -> again"))),
            catching("around", "sub", "broken"),
            user("u", ""),
            end("e"),
            flow("s -> sub -> e"),
            flow("around -> u -> e"));

    assertThat(kit.trail(id)).isEqualTo("s sub! i t! esp! esp-s again! around u..");
  }

  @ParameterizedTest
  @EnumSource
  void aCycleStartsAnEventSubProcessAgainAndAgain(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "cycle",
            start("s"),
            user("u", ""),
            end("e"),
            flow("s -> u -> e"),
            onEvent(
                "esp",
                timer("timeCycle>R3/PT1H</timeCycle>"),
                false,
                user("remind", ""),
                end("ee"),
                flow("esp-s -> remind -> ee")));

    for (int i = 0; i < 4; i++) {
      kit.engine().getClock().advance(Duration.ofHours(1));
      kit.runJobs();
    }

    assertThat(kit.engine().getTaskService().createTaskQuery().taskDefinitionKey("remind").count())
        .isEqualTo(3);
    kit.complete(id, "u");
    assertThat(kit.isRunning(id)).as("the reminders are open").isTrue();
    kit.checkConsistency();
  }

  @Test
  void anEventSubProcessOfTheProcessWaitsThroughARestart(@TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("restart.db"));
    String id;
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      id =
          kit.run(
              "restart",
              start("s"),
              user("u", ""),
              end("e"),
              flow("s -> u -> e"),
              onEvent(
                  "esp",
                  timer("timeDuration>PT1H</timeDuration>"),
                  true,
                  user("late", ""),
                  end("ee"),
                  flow("esp-s -> late -> ee")));
    }
    try (Kit kit = Kit.on(SqliteStore.open(file), settings -> settings)) {
      kit.engine().getClock().advance(Duration.ofHours(1));
      kit.runJobs();
      assertThat(kit.trail(id)).isEqualTo("s u! esp.. esp-s late..");
      kit.complete(id, "late");
      kit.assertEnded(id, "s u! esp esp-s late ee");
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void anEventThatWaitsForAnErrorIsInOrder(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "waiting",
            start("s"),
            user("u", ""),
            catching("b", "u", "one"),
            end("e"),
            flow("s -> u -> e"),
            flow("b -> e"),
            onEvent("esp", definition("two"), true, end("ee"), flow("esp-s -> ee")));

    kit.checkConsistency();
    kit.complete(id, "u");
    kit.assertEnded(id, "s u e");
  }

  @Test
  void anErrorNeedsACode() {
    assertThatThrownBy(() -> new BpmnError(""))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("code");
    assertThat(List.of(new BpmnError("x").getErrorCode(), new BpmnError("x", "m").getMessage()))
        .containsExactly("x", "m");
  }

  /** The handler of just this error wins, wherever in the file one for all errors stands. */
  @ParameterizedTest
  @ValueSource(strings = {"just all", "all just"})
  void theHandlerOfAnErrorWinsAgainstOneForAll(String order) {
    Kit kit = on(Database.SQLITE);
    List<String> handlers = new ArrayList<>();
    for (String id : order.split(" ", -1)) {
      handlers.add(catching(id, "a", id.equals("just") ? "broken" : ""));
    }
    String id =
        kit.run(
            "order" + order.replace(' ', '-'),
            start("s"),
            sub("a", "", start("as"), throwing("bad", "broken"), flow("as -> bad")),
            handlers.get(0),
            handlers.get(1),
            user("named", ""),
            user("any", ""),
            end("e"),
            flow("s -> a -> e"),
            flow("just -> named"),
            flow("all -> any"));

    assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("named");
  }
}
