package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.extensions;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.delegate.CustomPropertiesResolver;
import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.TransactionDependentExecutionListener;
import io.turgo.engine.delegate.TransactionDependentTaskListener;
import io.turgo.engine.delegate.event.AbstractTurgoEventListener;
import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.delegate.event.TurgoEvent;
import io.turgo.engine.delegate.event.TurgoEventListener;
import io.turgo.engine.exception.BpmnDeploymentException;
import io.turgo.engine.repository.bpmn.FlowElement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Listeners that wait for a phase of the transaction of their event. */
class PhaseListenersTest extends ScenarioTest {
  private static final List<String> TOLD = new CopyOnWriteArrayList<>();

  @BeforeEach
  void forget() {
    TOLD.clear();
  }

  /** Says what it is told. */
  public static class Says
      implements TransactionDependentExecutionListener, TransactionDependentTaskListener {
    private final String phase;

    Says(String phase) {
      this.phase = phase;
    }

    @Override
    public void notify(
        String processInstanceId,
        String executionId,
        FlowElement element,
        Map<String, @Nullable Object> executionVariables,
        Map<String, Object> customPropertiesMap) {
      TOLD.add(
          phase + " " + element.getId() + " " + executionVariables.get("n") + customPropertiesMap);
    }
  }

  /** Before the commit. */
  public static final class Before extends Says {
    public Before() {
      super("before");
    }
  }

  /** After the commit. */
  public static final class Committed extends Says {
    public Committed() {
      super("committed");
    }
  }

  /** After the rollback. */
  public static final class RolledBack extends Says {
    public RolledBack() {
      super("rolled back");
    }
  }

  /** Says it and throws. */
  public static final class Throws extends Says {
    public Throws() {
      super("throws");
    }

    @Override
    public void notify(
        String processInstanceId,
        String executionId,
        FlowElement element,
        Map<String, @Nullable Object> executionVariables,
        Map<String, Object> customPropertiesMap) {
      super.notify(
          processInstanceId, executionId, element, executionVariables, customPropertiesMap);
      throw new IllegalStateException("thrown on purpose");
    }
  }

  /** One property. */
  public static final class Properties implements CustomPropertiesResolver {
    @Override
    public Map<String, Object> getCustomPropertiesMap(DelegateExecution execution) {
      return Map.of("at", execution.getCurrentActivityId());
    }
  }

  private static String listener(String kind, String event, Class<?> type, String phase) {
    return "<turgo:%s event='%s' class='%s' onTransaction='%s'/>"
        .formatted(kind, event, type.getName(), phase);
  }

  private static String[] all(String kind, String event) {
    return new String[] {
      listener(kind, event, Committed.class, "committed"),
      listener(kind, event, Before.class, "before-commit"),
      listener(kind, event, RolledBack.class, "rolled-back")
    };
  }

  private static String[] all() {
    return all("executionListener", "start");
  }

  private static Kit logging(Kit kit) {
    return kit.code("work", execution -> TOLD.add("work"));
  }

  @ParameterizedTest
  @EnumSource
  void areToldAroundTheCommitOfTheirUnit(Database database) {
    logging(on(database))
        .deploy(
            "order",
            start("s"),
            with(code("a", "work", ""), all()),
            code("b", "work", ""),
            end("e"),
            flow("s -> a -> b -> e"))
        .start("order", Map.of("n", 1));

    assertThat(TOLD).containsExactly("work", "work", "before a 1{}", "committed a 1{}");
  }

  @ParameterizedTest
  @EnumSource
  void customPropertiesAreFoundWhenTheEventHappens(Database database) {
    String given =
        "<turgo:executionListener event='start' class='%s' onTransaction='committed' %s/>";
    logging(on(database))
        .deploy(
            "properties",
            start("s"),
            with(
                code("a", "work", ""),
                given.formatted(
                    Committed.class.getName(),
                    "customPropertiesResolverClass='" + Properties.class.getName() + "'"),
                given.formatted(
                    Committed.class.getName(), "customPropertiesResolverExpression='${given}'")),
            end("e"),
            flow("s -> a -> e"));
    assertThatThrownBy(() -> on(database).start("properties", Map.of("given", 7)))
        .hasMessageContaining("needs for its custom properties a java.util.Map");
    assertThat(TOLD).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aFailedUnitTellsOfTheRollbackOnly(Database database) {
    Kit kit = on(database);
    kit.code(
            "fail",
            execution -> {
              throw new IllegalStateException("failed on purpose");
            })
        .deploy(
            "fails", start("s"), with(code("a", "fail", ""), all()), end("e"), flow("s -> a -> e"));

    assertThatThrownBy(() -> kit.start("fails", Map.of("n", 1))).hasMessage("failed on purpose");

    assertThat(TOLD).containsExactly("rolled back a 1{}");
  }

  @ParameterizedTest
  @EnumSource
  void whatIsThrownBeforeTheCommitUndoesTheUnit(Database database) {
    Kit kit = logging(on(database));
    kit.deploy(
        "throws",
        extensions(listener("executionListener", "end", RolledBack.class, "rolled-back")),
        start("s"),
        with(
            code("a", "work", ""),
            listener("executionListener", "end", Throws.class, "before-commit")),
        end("e"),
        flow("s -> a -> e"));

    assertThatThrownBy(() -> kit.start("throws", Map.of("n", 1))).hasMessage("thrown on purpose");

    assertThat(TOLD).containsExactly("work", "throws a 1{}", "rolled back e 1{}");
    assertThat(kit.engine().getHistoryService().createHistoricProcessInstanceQuery().count())
        .isZero();
  }

  @ParameterizedTest
  @EnumSource
  void whatIsThrownAfterTheCommitUndoesNothing(Database database) {
    Kit kit = logging(on(database));
    String id =
        kit.deploy(
                "late",
                start("s"),
                with(
                    code("a", "work", ""),
                    listener("executionListener", "start", Throws.class, "committed"),
                    listener("executionListener", "end", Committed.class, "committed")),
                end("e"),
                flow("s -> a -> e"))
            .start("late", Map.of("n", 1));

    kit.assertEnded(id, "s a e");
    assertThat(TOLD).containsExactly("work", "throws a 1{}", "committed a 1{}");
  }

  @ParameterizedTest
  @EnumSource
  void aClashTellsNobodyTwice(Database database) {
    clash(on(database), "");
  }

  @ParameterizedTest
  @EnumSource
  void jobsWithATransactionTellTheSame(Database database) {
    Kit kit = logging(on(database));
    kit.deploy(
        "transactional",
        start("s"),
        with(code("a", "work", "turgo:async='true' turgo:transactional='true'"), all()),
        end("e"),
        flow("s -> a -> e"));

    kit.start("transactional", Map.of("n", 1));
    kit.runJobs();

    assertThat(TOLD).containsExactly("work", "before a 1{}", "committed a 1{}");
  }

  private static void clash(Kit kit, String attributes) {
    kit.code(
            "interfere",
            execution -> {
              TOLD.add("work");
              Kit.elsewhere(() ->
                  kit.engine()
                      .getRuntimeService()
                      .setVariable(execution.getProcessInstanceId(), "other", 1));
            })
        .deploy(
            "clash",
            start("s"),
            with(code("a", "interfere", "turgo:async='true'" + attributes), all()),
            end("e"),
            flow("s -> a -> e"));

    String id = kit.start("clash", Map.of("n", 1));
    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    kit.assertEnded(id, "s a e");
    assertThat(TOLD).containsExactly("work", "before a 1{}", "committed a 1{}");
  }

  @ParameterizedTest
  @EnumSource
  void taskListenersWaitToo(Database database) {
    Kit kit = on(database);
    String id =
        kit.deploy(
                "task",
                start("s"),
                with(user("u", ""), all("taskListener", "complete")),
                end("e"),
                flow("s -> u -> e"))
            .start("task", Map.of("n", 1));
    assertThat(TOLD).isEmpty();

    kit.complete(id, "u");

    assertThat(TOLD).containsExactly("before u 1{}", "committed u 1{}");
  }

  @ParameterizedTest
  @EnumSource
  void aJoinedUnitEndsWithItsCallersTransaction(Database database) {
    Kit kit = on(database);
    kit.deploy("joined", start("s"), with(user("u", ""), all()), end("e"), flow("s -> u -> e"));

    kit.engine()
        .<String, RuntimeException>inTransaction(connection -> {
          String id = kit.start("joined", Map.of("n", 1));
          TOLD.add("in");
          return id;
        });
    assertThat(TOLD).containsExactly("before u 1{}", "in", "committed u 1{}");

    TOLD.clear();
    assertThatThrownBy(() ->
            kit.engine()
                .<String, RuntimeException>inTransaction(connection -> {
                  kit.start("joined", Map.of("n", 2));
                  throw new IllegalStateException("the caller's");
                }))
        .hasMessage("the caller's");
    assertThat(TOLD).containsExactly("before u 2{}", "rolled back u 2{}");
  }

  @ParameterizedTest
  @EnumSource
  void anUnknownPhaseIsRefused(Database database) {
    Kit kit = on(database);
    assertThatThrownBy(() ->
            kit.deploy(
                "unknown",
                with(
                    start("s"),
                    listener("executionListener", "start", Committed.class, "sometime")),
                end("e"),
                flow("s -> e")))
        .isInstanceOf(BpmnDeploymentException.class)
        .hasMessageContaining("Expected before-commit, committed or rolled-back");
  }

  private static TurgoEventListener waitingFor(String phase) {
    return new AbstractTurgoEventListener() {
      @Override
      public void onEvent(TurgoEvent event) {
        TOLD.add(phase);
      }

      @Override
      public boolean isFireOnTransactionLifecycleEvent() {
        return true;
      }

      @Override
      public String getOnTransaction() {
        return phase;
      }
    };
  }

  @ParameterizedTest
  @EnumSource
  void eventListenersWaitToo(Database database) {
    Kit kit = logging(on(database));
    kit.code(
            "fail",
            execution -> {
              throw new IllegalStateException("failed on purpose");
            })
        .deploy("good", start("s"), code("a", "work", ""), end("e"), flow("s -> a -> e"))
        .deploy("bad", start("s"), code("a", "fail", ""), end("e"), flow("s -> a -> e"));
    List<TurgoEventListener> listeners =
        List.of(waitingFor("COMMITTED"), waitingFor("COMMITTING"), waitingFor("ROLLED_BACK"));
    for (TurgoEventListener listener : listeners) {
      kit.engine()
          .getRuntimeService()
          .addEventListener(listener, TurgoEngineEventType.PROCESS_STARTED);
    }
    try {
      kit.start("good", Map.of());
      assertThat(TOLD).containsExactly("work", "COMMITTING", "COMMITTED");
      TOLD.clear();
      assertThatThrownBy(() -> kit.start("bad", Map.of())).hasMessage("failed on purpose");
      assertThat(TOLD).containsExactly("ROLLED_BACK");
    } finally {
      listeners.forEach(kit.engine().getRuntimeService()::removeEventListener);
    }
  }
}
