package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.evaluate;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.delegate.DelegateExecution;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.delegate.MapBasedTurgoFutureJavaDelegate;
import io.turgo.engine.delegate.ReadOnlyDelegateExecution;
import io.turgo.engine.delegate.TriggerableActivityBehavior;
import io.turgo.engine.delegate.TriggerableJavaDelegate;
import io.turgo.engine.delegate.TurgoFutureJavaDelegate;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Service tasks that wait for a trigger, or whose work goes on beside the unit. */
class TriggerableAndFutureTest extends ScenarioTest {
  /** Stays until it was triggered twice. */
  public static final class Staying implements JavaDelegate, TriggerableJavaDelegate {
    @Override
    public void execute(DelegateExecution execution) {
      execution.setVariable("count", 0);
    }

    @Override
    public void trigger(Context context) {
      Object count = context.getExecution().getVariable("count");
      int next = (count instanceof Integer number ? number : 0) + 1;
      context.getExecution().setVariable("count", next);
      if (next < 2) {
        context.doNotLeave();
      }
    }
  }

  /** Is left after a trigger. */
  public static final class Leaving implements JavaDelegate, TriggerableActivityBehavior {
    @Override
    public void execute(DelegateExecution execution) {
      execution.setVariable("executed", true);
    }

    @Override
    public void trigger(
        DelegateExecution execution, @Nullable String signalEvent, @Nullable Object signalData) {
      execution.setVariable("triggered", execution.getVariable("given"));
    }
  }

  /** Meets another one before either is done. */
  public static final class Meeting implements TurgoFutureJavaDelegate<String, String> {
    private final CyclicBarrier barrier;

    public Meeting(CyclicBarrier barrier) {
      this.barrier = barrier;
    }

    @Override
    public String prepareExecutionData(DelegateExecution execution) {
      return execution.getCurrentActivityId();
    }

    @Override
    public String execute(String inputData) {
      try {
        barrier.await(30, TimeUnit.SECONDS);
      } catch (Exception e) {
        throw new IllegalStateException("The other one did not come", e);
      }
      return "met in " + inputData;
    }

    @Override
    public void afterExecution(DelegateExecution execution, String executionData) {
      execution.setVariable(execution.getCurrentActivityId(), executionData);
    }
  }

  /** Counts how many of its kind work at a time. */
  public static final class Counting implements TurgoFutureJavaDelegate<String, Integer> {
    private final AtomicInteger working = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    @Override
    public String prepareExecutionData(DelegateExecution execution) {
      return String.valueOf(execution.getCurrentActivityId());
    }

    @Override
    public Integer execute(String inputData) {
      int now = working.incrementAndGet();
      most.accumulateAndGet(now, Math::max);
      Thread.onSpinWait();
      working.decrementAndGet();
      return now;
    }

    @Override
    public void afterExecution(DelegateExecution execution, Integer executionData) {
      execution.setVariable(execution.getCurrentActivityId(), executionData);
    }
  }

  /** A bean whose work at {@code slow} is done only once what comes after {@code fast} was. */
  public static final class Overtaken {
    private final CompletableFuture<String> overtaken = new CompletableFuture<>();
    private final List<String> order = new CopyOnWriteArrayList<>();

    public CompletableFuture<String> slow() {
      return overtaken.completeOnTimeout("nobody came", 60, TimeUnit.SECONDS);
    }

    public CompletableFuture<String> fast() {
      return CompletableFuture.supplyAsync(() -> "fast");
    }

    public void after(Object what) {
      order.add(String.valueOf(what));
      overtaken.complete("overtaken");
    }
  }

  /** Doubles a number. */
  public static final class Doubling implements MapBasedTurgoFutureJavaDelegate {
    @Override
    public Map<String, @Nullable Object> execute(ReadOnlyDelegateExecution execution) {
      if (!(execution.getVariable("n") instanceof Integer n)) {
        throw new IllegalStateException("n is missing at " + execution.getCurrentActivityId());
      }
      return Map.of("n", n * 2);
    }
  }

  /** A bean that gives futures. */
  public static final class Futures {
    public CompletableFuture<String> text() {
      return CompletableFuture.supplyAsync(() -> "later");
    }
  }

  private static String task(String id, Class<?> delegate, String attributes) {
    return "<serviceTask id='%s' turgo:class='%s' %s/>"
        .formatted(id, delegate.getName(), attributes);
  }

  private static String execution(Kit kit, String instanceId, String activityId) {
    return kit.engine()
        .getRuntimeService()
        .createExecutionQuery()
        .processInstanceId(instanceId)
        .activityId(activityId)
        .list()
        .getFirst()
        .getId();
  }

  @ParameterizedTest
  @EnumSource
  void delegateDecidesWhetherATriggerLeavesIt(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "staying",
            start("s"),
            task("a", Staying.class, "turgo:triggerable='true'"),
            user("u", ""),
            end("e"),
            flow("s -> a -> u -> e"));
    assertThat(kit.trail(id)).isEqualTo("s a..");
    kit.checkConsistency();

    kit.engine().getRuntimeService().trigger(execution(kit, id, "a"));
    assertThat(kit.trail(id)).isEqualTo("s a..");
    kit.engine().getRuntimeService().trigger(execution(kit, id, "a"));

    assertThat(kit.trail(id)).isEqualTo("s a u..");
    assertThat(kit.variable(id, "count")).isEqualTo(2);
  }

  @ParameterizedTest
  @EnumSource
  void triggerBringsVariables(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "leaving",
            start("s"),
            task("a", Leaving.class, "turgo:triggerable='true' turgo:async='true'"),
            user("u", ""),
            end("e"),
            flow("s -> a -> u -> e"));
    String execution = execution(kit, id, "a");
    assertThatThrownBy(() -> kit.engine().getRuntimeService().trigger(execution))
        .isInstanceOf(TurgoException.class)
        .hasMessageContaining("job");
    kit.runJobs();
    assertThat(kit.variable(id, "executed")).isEqualTo(true);

    kit.engine().getRuntimeService().trigger(execution, Map.of("given", 7));

    assertThat(kit.trail(id)).isEqualTo("s a u..");
    assertThat(kit.variable(id, "triggered")).isEqualTo(7);
  }

  @ParameterizedTest
  @EnumSource
  void triggerableExpressionsWaitAndPlainDelegatesDoNot(Database database) {
    Kit kit = on(database);
    String id =
        kit.run(
            "waiting",
            start("s"),
            task("plain", Leaving.class, ""),
            evaluate("a", "${1}", "turgo:triggerable='true' turgo:resultVariable='r'"),
            user("u", ""),
            end("e"),
            flow("s -> plain -> a -> u -> e"));
    assertThat(kit.trail(id)).isEqualTo("s plain a..");
    assertThat(kit.variable(id, "r")).isEqualTo(1L);

    kit.engine().getRuntimeService().trigger(execution(kit, id, "a"));

    assertThat(kit.trail(id)).isEqualTo("s plain a u..");
    assertThatThrownBy(() -> kit.engine().getRuntimeService().trigger(execution(kit, id, "u")))
        .isInstanceOf(TurgoException.class);
  }

  @ParameterizedTest
  @EnumSource
  void worksOfParallelBranchesRunAtTheSameTime(Database database) {
    CyclicBarrier barrier = new CyclicBarrier(2);
    try (Kit kit =
        Kit.on(database.open(), settings -> settings.bean("meeting", new Meeting(barrier)))) {
      String id =
          kit.run(
              "meeting",
              start("s"),
              parallel("f"),
              "<serviceTask id='a' turgo:delegateExpression='${meeting}'/>",
              "<serviceTask id='b' turgo:delegateExpression='${meeting}'/>",
              parallel("j"),
              user("u", ""),
              end("e"),
              flow("s -> f -> a -> j -> u -> e"),
              flow("f -> b -> j"));

      assertThat(kit.variable(id, "a")).isEqualTo("met in a");
      assertThat(kit.variable(id, "b")).isEqualTo("met in b");
      assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("u");
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void variablesGoInAndOut(Database database) {
    Kit kit = on(database);
    kit.deploy(
        "doubling",
        start("s"),
        task("a", Doubling.class, ""),
        task("b", Doubling.class, "turgo:async='true'"),
        user("u", ""),
        end("e"),
        flow("s -> a -> b -> u -> e"));

    String id = kit.start("doubling", Map.of("n", 3));
    assertThat(kit.variable(id, "n")).isEqualTo(6);
    kit.runJobs();

    assertThat(kit.failures()).isEmpty();
    assertThat(kit.variable(id, "n")).isEqualTo(12);
    assertThatThrownBy(() -> kit.start("doubling", Map.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("n is missing at a");
  }

  @ParameterizedTest
  @EnumSource
  void expressionsMayGiveFutures(Database database) {
    try (Kit kit = Kit.on(database.open(), settings -> settings.bean("futures", new Futures()))) {
      String id =
          kit.run(
              "future",
              start("s"),
              evaluate("a", "${futures.text()}", "turgo:resultVariable='r'"),
              user("u", ""),
              end("e"),
              flow("s -> a -> u -> e"));

      assertThat(kit.variable(id, "r")).isEqualTo("later");
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void theFirstThatIsDoneGoesOnFirst(Database database) {
    Overtaken bean = new Overtaken();
    try (Kit kit = Kit.on(database.open(), settings -> settings.bean("bean", bean))) {
      String id =
          kit.run(
              "overtaking",
              start("s"),
              parallel("fork"),
              evaluate("slow", "${bean.slow()}", "turgo:resultVariable='a'"),
              evaluate("afterSlow", "${bean.after(a)}", ""),
              evaluate("fast", "${bean.fast()}", "turgo:resultVariable='b'"),
              evaluate("afterFast", "${bean.after(b)}", ""),
              parallel("join"),
              user("u", ""),
              flow("s -> fork -> slow -> afterSlow -> join -> u"),
              flow("fork -> fast -> afterFast -> join"));

      assertThat(bean.order).containsExactly("fast", "overtaken");
      assertThat(kit.task(id).getTaskDefinitionKey()).isEqualTo("u");
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void oneThatFailsDoesNotWaitForOthers(Database database) {
    CompletableFuture<String> never = new CompletableFuture<>();
    CompletableFuture<String> failed =
        CompletableFuture.failedFuture(new IllegalStateException("out of stock"));
    try (Kit kit =
        Kit.on(
            database.open(),
            settings -> settings.bean("given", Map.of("never", never, "failed", failed)))) {
      kit.deploy(
          "failing",
          start("s"),
          parallel("fork"),
          evaluate("a", "${given.never}", ""),
          evaluate("b", "${given.failed}", ""),
          flow("s -> fork -> a"),
          flow("fork -> b"));

      assertThatThrownBy(() -> kit.start("failing", Map.of()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("out of stock");
      kit.finish();
    } finally {
      never.complete("");
    }
  }

  @ParameterizedTest
  @EnumSource
  void workBeyondTheThreadsWaitsInLine(Database database) {
    Counting counting = new Counting();
    try (Kit kit =
        Kit.on(database.open(), settings -> settings.futureThreads(1).bean("counting", counting))) {
      String delegate = "turgo:delegateExpression='${counting}'";
      String id =
          kit.run(
              "inLine",
              start("s"),
              parallel("fork"),
              node("serviceTask", "a", delegate),
              node("serviceTask", "b", delegate),
              node("serviceTask", "c", delegate),
              parallel("join"),
              user("u", ""),
              flow("s -> fork -> a -> join -> u"),
              flow("fork -> b -> join"),
              flow("fork -> c -> join"));

      assertThat(kit.engine().getRuntimeService().getVariables(id))
          .isEqualTo(Map.of("a", 1, "b", 1, "c", 1));
      assertThat(counting.most.get()).isEqualTo(1);
    }
  }

  @Test
  void theWorkNeedsAThread() {
    assertThatThrownBy(() -> Kit.on(Database.SQLITE.open(), settings -> settings.futureThreads(0)))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("futureThreads is 0");
  }
}
