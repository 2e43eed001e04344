package io.turgo.engine.testing.upgrade;

import io.turgo.engine.clock.BusinessClock;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.testing.Kit;
import io.turgo.engine.testing.LineDecisions;
import io.turgo.engine.variable.SerializableVariables;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All that waits in the database of an older version, and the engine with the code of it. */
final class AllWaits {
  /** One more than one unit makes at once. */
  private static final List<Integer> NUMBERS = IntStream.range(0, 1_001).boxed().toList();

  private AllWaits() {}

  static List<Wait> all() {
    return Stream.of(
            TaskWaits.all(),
            EventWaits.all(),
            JobWaits.all(),
            ScopeWaits.all(),
            DataWaits.all(),
            CaseWaits.all())
        .flatMap(List::stream)
        .toList();
  }

  /**
   * An engine whose time is {@link Kit#NOON}.
   *
   * @param running whether it runs jobs by itself
   * @param broken whether the work of some jobs fails
   */
  static Kit open(Store store, boolean running, boolean broken) {
    BusinessClock clock = new BusinessClock();
    clock.setCurrentTime(Kit.NOON);
    Kit kit =
        Kit.on(
            store,
            settings ->
                settings
                    .clock(clock)
                    .executorActive(running)
                    .executor(ExecutorSettings.defaults().withPollInterval(Duration.ofMillis(100)))
                    .retries(3, Duration.ofMinutes(10))
                    .decisionEngine(new LineDecisions())
                    .historicTaskLogging(true)
                    .processDefinitionHistoryLevel(true)
                    .variableType(SerializableVariables.allowing(DataWaits.Note.class))
                    .variableType(new DataWaits.MoneyType())
                    .bean("numbers", NUMBERS));
    kit.code("ok", execution -> {});
    kit.code(
        "broken",
        execution -> {
          if (broken) {
            throw new OutOfOrderException();
          }
        });
    kit.code(
        "count",
        execution -> execution.setVariable("count", number(execution.getVariable("count")) + 1));
    kit.code(
        "sum",
        execution ->
            execution.setVariable(
                "sum",
                number(execution.getVariable("sum")) + number(execution.getVariable("item"))));
    kit.taskCode("late", task -> task.setVariable("late", true));
    return kit;
  }

  private static int number(@Nullable Object value) {
    return (Integer) Objects.requireNonNull(value);
  }

  /** Has a stack trace of one line, so that dumps do not differ by lines of code. */
  private static final class OutOfOrderException extends RuntimeException {
    private static final long serialVersionUID = 1;

    OutOfOrderException() {
      super("out of order", null, false, false);
    }
  }
}
