package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.job.Job;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When failed jobs are tried again. */
@SuppressWarnings("NullAway") // what is missing fails the test
class RetriesTest extends ScenarioTest {
  private static final String FAILS = "${code.named('fails')}";

  private final AtomicReference<Exception> failure =
      new AtomicReference<>(new IllegalStateException("never"));

  private Kit kit(Database database) {
    return on(database)
        .code(
            "fails",
            execution -> {
              throw new IllegalStateException(failure.get());
            });
  }

  private static String cycle(String text) {
    return "<turgo:failedJobRetryTimeCycle>" + text + "</turgo:failedJobRetryTimeCycle>";
  }

  private static String cycle(Class<?> exception, String text) {
    return "<turgo:failedJobRetryTimeCycle exception='%s'>%s</turgo:failedJobRetryTimeCycle>"
        .formatted(exception.getName(), text);
  }

  /** Lets the one job fail until it is dead; answers the waits between its attempts. */
  private static List<String> waits(Kit kit, int most) {
    List<String> waits = new ArrayList<>();
    kit.runJobs();
    while (waits.size() < most) {
      Job job = kit.engine().getManagementService().createTimerJobQuery().singleResult();
      if (job == null) {
        break;
      }
      kit.checkConsistency();
      var due = Objects.requireNonNull(job.getDuedate()).toInstant();
      waits.add(Duration.between(now(kit), due).toString());
      kit.engine().getClock().setCurrentTime(due);
      kit.runJobs();
    }
    return waits;
  }

  private static Instant now(Kit kit) {
    return Instant.ofEpochMilli(kit.engine().getClock().getAsLong());
  }

  private static long dead(Kit kit) {
    return kit.engine().getManagementService().createDeadLetterJobQuery().count();
  }

  private static String task(String... cycles) {
    return with(code("a", "fails", "turgo:async='true'"), cycles);
  }

  @ParameterizedTest
  @EnumSource
  void aListIsAnAttemptAfterEachWait(Database database) {
    Kit kit = kit(database);
    kit.run("p", start("s"), task(cycle("PT10S,PT1M,PT10M")), end("e"), flow("s -> a -> e"));
    assertThat(kit.engine().getManagementService().createJobQuery().singleResult().getRetries())
        .isEqualTo(4);
    assertThat(waits(kit, 9)).containsExactly("PT10S", "PT1M", "PT10M");
    assertThat(dead(kit)).isEqualTo(1);
  }

  @Test
  void waitsGrow() {
    Kit kit = kit(Database.SQLITE);
    kit.run("p", start("s"), task(cycle("R6/PT1S*3/PT20S")), end("e"), flow("s -> a -> e"));
    assertThat(waits(kit, 9)).containsExactly("PT1S", "PT3S", "PT9S", "PT20S", "PT20S");
    assertThat(dead(kit)).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource
  void anExpressionIsEvaluatedWhenTheJobFails(Database database) {
    Kit kit = kit(database);
    kit.deploy("p", start("s"), task(cycle("${cycle}")), end("e"), flow("s -> a -> e"))
        .start("p", Map.of("cycle", "PT1S,PT2S,PT3S,PT4S"));
    assertThat(waits(kit, 9)).containsExactly("PT1S", "PT2S", "PT3S", "PT4S");
    assertThat(dead(kit)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"${missing}", "${'soon'}", "${null}"})
  void anExpressionThatGivesNoneIsSaidAtTheJob(String expression) {
    Kit kit = kit(Database.SQLITE);
    kit.run("p", start("s"), task(cycle(expression)), end("e"), flow("s -> a -> e"));
    assertThat(waits(kit, 9)).containsExactly("PT10S", "PT10S");
    assertThat(
            kit.engine()
                .getManagementService()
                .createDeadLetterJobQuery()
                .singleResult()
                .getExceptionMessage())
        .contains("the failedJobRetryTimeCycle " + expression + " gives none");
  }

  @Test
  void attemptsThatAreSetCount() {
    Kit kit = kit(Database.SQLITE);
    kit.run("p", start("s"), task(cycle("PT1S,PT2S")), end("e"), flow("s -> a -> e"));
    String job = kit.engine().getManagementService().createJobQuery().singleResult().getId();
    kit.engine().getManagementService().setJobRetries(job, 5);
    assertThat(waits(kit, 9)).containsExactly("PT1S", "PT1S", "PT1S", "PT2S");
  }

  @ParameterizedTest
  @EnumSource
  void exceptionsHaveCyclesOfTheirOwn(Database database) {
    Kit kit = kit(database);
    String[] model = {
      start("s"),
      task(
          cycle(IOException.class, "R5/PT1M"),
          cycle(UnsupportedOperationException.class, "R1/PT1S"),
          cycle("R2/PT10S")),
      end("e"),
      flow("s -> a -> e")
    };
    failure.set(new FileNotFoundException("a subclass, and a cause"));
    kit.run("p", model);
    assertThat(waits(kit, 9)).containsExactly("PT1M", "PT1M", "PT1M", "PT1M");
    assertThat(dead(kit)).isEqualTo(1);

    failure.set(new UnsupportedOperationException("at once"));
    kit.run("p", model);
    assertThat(waits(kit, 9)).isEmpty();
    assertThat(dead(kit)).isEqualTo(2);

    failure.set(new IllegalArgumentException("as all others"));
    kit.run("p", model);
    assertThat(waits(kit, 9)).containsExactly("PT10S");
    assertThat(dead(kit)).isEqualTo(3);

    failure.set(new IOException("for long"));
    kit.run("p", model);
    assertThat(waits(kit, 2)).hasSize(2);
    failure.set(new IllegalArgumentException("and then as all others"));
    assertThat(waits(kit, 9)).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<scriptTask id='a' scriptFormat='juel' turgo:async='true'>X<script>"
            + FAILS
            + "</script></scriptTask>",
        "<task id='a' turgo:asyncAfter='true'>X</task>",
        "<intermediateCatchEvent id='a'>X<timerEventDefinition><timeDuration>PT0S</timeDuration>"
            + "</timerEventDefinition></intermediateCatchEvent>",
        "<exclusiveGateway id='a' turgo:async='true'>X</exclusiveGateway>",
        "<callActivity id='a' calledElement='missing' turgo:async='true'>X</callActivity>",
        "<subProcess id='a' turgo:async='true'>X<startEvent id='i'/><endEvent id='ie'/>"
            + "<sequenceFlow id='i-ie' sourceRef='i' targetRef='ie'/></subProcess>",
        "<serviceTask id='a' turgo:async='true' turgo:expression='${missing}'>X"
            + "<multiInstanceLoopCharacteristics><extensionElements/>"
            + "<loopCardinality>1</loopCardinality></multiInstanceLoopCharacteristics>"
            + "</serviceTask>",
      })
  void onEveryElement(String element) {
    Kit kit = kit(Database.SQLITE);
    kit.run(
        "p",
        start("s"),
        element.replace("X", BpmnText.extensions(cycle("PT7S"))),
        code("fail", "fails", ""),
        end("e"),
        flow("s -> a -> fail -> e"));
    assertThat(waits(kit, 9)).containsExactly("PT7S");
    assertThat(dead(kit)).isEqualTo(1);
  }

  @Test
  void onTimersThatStart() {
    try (Kit kit = Kit.on(Database.SQLITE.open(), settings -> settings)) {
      kit.code(
          "fails",
          execution -> {
            throw new IllegalStateException("never");
          });
      kit.deploy(
          "p",
          "<startEvent id='s'>"
              + BpmnText.extensions(cycle("${'PT7S,PT8S'}"))
              + "<timerEventDefinition><timeDuration>PT0S</timeDuration></timerEventDefinition>"
              + "</startEvent>",
          code("a", "fails", ""),
          end("e"),
          flow("s -> a -> e"));
      assertThat(waits(kit, 9)).containsExactly("PT7S", "PT8S");
      assertThat(dead(kit)).isEqualTo(1);
    }
  }
}
