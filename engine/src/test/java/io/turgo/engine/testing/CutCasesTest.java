package io.turgo.engine.testing;

import static io.turgo.engine.testing.CaseText.control;
import static io.turgo.engine.testing.CaseText.entry;
import static io.turgo.engine.testing.CaseText.exit;
import static io.turgo.engine.testing.CaseText.human;
import static io.turgo.engine.testing.CaseText.milestone;
import static io.turgo.engine.testing.CaseText.sentry;
import static io.turgo.engine.testing.CaseText.stage;
import static io.turgo.engine.testing.CaseText.task;
import static io.turgo.engine.testing.CaseText.userEvent;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.store.TestPostgres;
import io.turgo.engine.store.postgres.PostgresStore;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Steps of cases that the database cuts off before each of their rows in turn. Afterwards either
 * the case is as before, or the whole step is done.
 */
@Timeout(300)
class CutCasesTest extends CaseScenarios {
  private static final int MOST_ROWS = 100;

  private Kit kit;
  private CutUnits cuts;

  /** A step of a case, and its plan items before and after. */
  enum Step {
    CHAIN(
        (kit, id) -> trigger(kit, id, "first"),
        "box=available first=active last=available reached=available stop=available",
        "again=active box=active deep=active last=available person=active stop=available"),
    EXIT_OF_A_STAGE(
        (kit, id) -> trigger(kit, id, "stop"),
        "again=active box=active deep=active last=available person=active stop=available",
        "last=active"),
    REPETITION(
        (kit, id) -> trigger(kit, id, "again"),
        "again=active box=active deep=active last=available person=active stop=available",
        "again=active box=active deep=active last=available person=active stop=available"),
    TERMINATION(
        (kit, id) -> cases(kit).terminateCaseInstance(id),
        "again=active box=active deep=active last=available person=active stop=available",
        "");

    private final BiConsumer<Kit, String> how;
    private final String before;
    private final String after;

    Step(BiConsumer<Kit, String> how, String before, String after) {
      this.how = how;
      this.before = before;
      this.after = after;
    }
  }

  @BeforeEach
  void open() {
    kit =
        Kit.on(
            PostgresStore.open(TestPostgres.settings(TestPostgres.newDatabase())),
            settings -> settings);
    deploy(
        kit,
        "c",
        "",
        task("first"),
        milestone("reached", entry("s1")),
        stage(
            "box",
            "",
            human("person") + stage("deep", "", task("again", control("repetitionRule", ""))),
            entry("s2"),
            exit("s3")),
        userEvent("stop"),
        task("last", entry("s4")),
        sentry("s1", "", "first complete"),
        sentry("s2", "", "first complete", "reached occur"),
        sentry("s3", "", "stop occur"),
        sentry("s4", "", "box exit"));
    cuts = new CutUnits(kit);
  }

  @AfterEach
  void close() {
    cuts.none();
    kit.finish();
    kit.close();
  }

  @ParameterizedTest
  @EnumSource
  void aStepThatIsRefusedAtAnyRowLeavesTheCaseAsItWas(Step step) {
    int refused = 0;
    boolean done = false;
    while (!done && refused < MOST_ROWS) {
      String id = begin(step);
      String past = history(kit, id);
      cuts.refuseAfter(refused);
      done = isDone(step, id);
      cuts.none();

      assertThat(items(kit, id)).as("row %s", refused).isEqualTo(done ? step.after : step.before);
      if (!done) {
        assertThat(history(kit, id)).isEqualTo(past);
        step.how.accept(kit, id); // the case goes on from there
        assertThat(items(kit, id)).isEqualTo(step.after);
      }
      refused += done ? 0 : 1;
    }
    assertThat(done).isTrue();
    assertThat(refused).isGreaterThan(2);
  }

  @ParameterizedTest
  @EnumSource
  void aServerProcessThatEndsAtAnyRowLeavesNothingHalf(Step step) {
    for (int row = 0; row < 3; row++) {
      String id = begin(step);
      long last = cuts.dieAfter(row);
      boolean done = isDone(step, id);
      cuts.none();

      assertThat(items(kit, id)).as("row %s", row).isEqualTo(done ? step.after : step.before);
      assertThat(cuts.written()).isGreaterThanOrEqualTo(last);
    }
  }

  private String begin(Step step) {
    String id = start(kit, "c", Map.of());
    if (step != Step.CHAIN) {
      trigger(kit, id, "first");
    }
    assertThat(items(kit, id)).isEqualTo(step.before);
    return id;
  }

  private boolean isDone(Step step, String id) {
    try {
      step.how.accept(kit, id);
      return true;
    } catch (TurgoException refused) {
      return false;
    }
  }
}
