package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.catchTimer;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.sub;
import static io.turgo.engine.testing.BpmnText.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.ManagementService;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.job.Job;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Cron, cycles with an end, and calendars of the application, wherever a timer can be. */
@SuppressWarnings("NullAway") // what is missing fails the test
class TimerCyclesTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  private static Kit kit(Store store) {
    return Kit.on(store, TimerCyclesTest::settings);
  }

  private static ProcessEngineBuilder settings(ProcessEngineBuilder settings) {
    return settings
        .timeZone(BERLIN)
        .businessCalendar("none", (text, now) -> null)
        .businessCalendar("workdays", TimerCyclesTest::workday);
  }

  /** {@code 3 workdays} later, at nine o'clock; nothing comes after the tenth of January. */
  private static @Nullable Instant workday(String text, ZonedDateTime now) {
    int days = Integer.parseInt(text.substring(text.indexOf('/') + 1));
    ZonedDateTime time = now;
    for (int i = 0; i < days; i++) {
      time = time.plusDays(1);
      while (time.getDayOfWeek().getValue() > 5) {
        time = time.plusDays(1);
      }
    }
    return time.getDayOfMonth() > 10
        ? null
        : time.toLocalDate().atTime(9, 0).atZone(now.getZone()).toInstant();
  }

  private static String timer(String attributes, String inside) {
    return "<timerEventDefinition " + attributes + ">" + inside + "</timerEventDefinition>";
  }

  private static String beside(String id, String host, String timer) {
    return "<boundaryEvent id='%s' attachedToRef='%s' cancelActivity='false'>%s</boundaryEvent>"
        .formatted(id, host, timer);
  }

  private static @Nullable Instant due(Kit kit) {
    List<Job> jobs = kit.engine().getManagementService().createTimerJobQuery().timers().list();
    assertThat(jobs).hasSizeLessThan(2);
    return jobs.isEmpty() ? null : jobs.getFirst().getDuedate().toInstant();
  }

  /** Lets the timer fire that waits; answers when it was due. */
  private static String fire(Kit kit) {
    Instant due = due(kit);
    assertThat(due).as("the next timer").isNotNull();
    kit.engine().getClock().setCurrentTime(due);
    kit.runJobs();
    assertThat(kit.failures()).isEmpty();
    kit.checkConsistency();
    return String.valueOf(due);
  }

  private static long started(Kit kit) {
    return kit.engine().getHistoryService().createHistoricProcessInstanceQuery().count();
  }

  @ParameterizedTest
  @EnumSource
  void cronStartsInstances(Database database) {
    try (Kit kit = kit(database.open())) {
      kit.deploy(
          "p",
          "<startEvent id='s'>"
              + timer("", "<timeCycle turgo:endDate='2030-01-03'>0 0 8 * * ?</timeCycle>")
              + "</startEvent>",
          end("e"),
          flow("s -> e"));
      assertThat(fire(kit)).isEqualTo("2030-01-02T07:00:00Z");
      assertThat(started(kit)).isEqualTo(1);
      assertThat(due(kit)).isNull();
      assertThat(kit.rows("SELECT count(*) FROM turgo_instance")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aBoundaryEventFiresUntilItsCycleEnds(Database database) {
    try (Kit kit = kit(database.open())) {
      String id =
          kit.deploy(
                  "p",
                  start("s"),
                  user("u", ""),
                  beside(
                      "b", "u", timer("", "<timeCycle turgo:endDate='${last}'>R/PT1H</timeCycle>")),
                  end("e"),
                  end("be"),
                  flow("s -> u -> e"),
                  flow("b -> be"))
              .start("p", Map.of("last", Date.from(Kit.NOON.plus(Duration.ofHours(2)))));
      assertThat(fire(kit)).isEqualTo("2030-01-01T13:00:00Z");
      assertThat(fire(kit)).isEqualTo("2030-01-01T14:00:00Z");
      assertThat(due(kit)).isNull();
      kit.complete(id, "u");
      kit.assertEnded(id, "s u b be b be e");
      kit.finish();
    }
  }

  @Test
  void anEndMayBePartOfTheCycle() {
    try (Kit kit = kit(Database.SQLITE.open())) {
      String id =
          kit.run(
              "p",
              start("s"),
              user("u", ""),
              beside("b", "u", timer("", "<timeCycle>R9/PT1H/2030-01-01T14:30:00Z</timeCycle>")),
              end("e"),
              flow("s -> u -> e"));
      assertThat(fire(kit)).isEqualTo("2030-01-01T13:00:00Z");
      assertThat(fire(kit)).isEqualTo("2030-01-01T14:00:00Z");
      assertThat(due(kit)).isNull();
      assertThat(kit.isRunning(id)).isTrue();
      kit.finish();
    }
  }

  @Test
  void whatIsOverBeforeItBeginsDoesNotWait() {
    try (Kit kit = kit(Database.SQLITE.open())) {
      String over = timer("", "<timeCycle turgo:endDate='2029-12-31'>0 0 * * * ?</timeCycle>");
      String id =
          kit.run(
              "p",
              start("s"),
              user("u", ""),
              beside("b", "u", over),
              "<intermediateCatchEvent id='c'>" + over + "</intermediateCatchEvent>",
              end("e"),
              flow("s -> u -> c -> e"));
      assertThat(due(kit)).isNull();
      kit.checkConsistency();
      assertThatThrownBy(() -> kit.complete(id, "u"))
          .isInstanceOf(TurgoIllegalArgumentException.class)
          .hasMessageContaining("timer of 'c' would never fire: '0 0 * * * ?'");
      kit.deploy("never", "<startEvent id='s'>" + over + "</startEvent>", end("e"), flow("s -> e"));
      assertThat(due(kit)).isNull();
      kit.finish();
    }
  }

  @Test
  void noCycleFiresMoreOftenThanTheEngineIsSet() {
    try (Kit kit =
        Kit.on(
            Database.SQLITE.open(),
            settings -> settings(settings).shortestTimerCycle(Duration.ofMinutes(5)))) {
      kit.deploy(
          "starts",
          "<startEvent id='s'>" + timer("", "<timeCycle>R3/PT1M</timeCycle>") + "</startEvent>",
          end("e"),
          flow("s -> e"));
      assertThat(fire(kit)).isEqualTo("2030-01-01T12:01:00Z");
      assertThat(fire(kit)).isEqualTo("2030-01-01T12:06:00Z");
      assertThat(kit.engine().getMetrics().skippedTimerCycles()).isEqualTo(8);
      assertThat(fire(kit)).isEqualTo("2030-01-01T12:11:00Z");
      assertThat(due(kit)).isNull();

      kit.run(
          "waits",
          start("s"),
          user("u", ""),
          beside("b", "u", timer("", "<timeCycle>0 * * ? * *</timeCycle>")),
          end("e"),
          flow("s -> u -> e"));
      assertThat(fire(kit)).isEqualTo("2030-01-01T12:12:00Z");
      assertThat(fire(kit)).isEqualTo("2030-01-01T12:17:00Z");
    }
  }

  @Test
  void aCatchEventWaitsForTheFirstTime() {
    try (Kit kit = kit(Database.SQLITE.open())) {
      String id =
          kit.run(
              "p",
              start("s"),
              catchTimer("c", "timeCycle:0 0/20 * ? * *"),
              end("e"),
              flow("s -> c -> e"));
      assertThat(fire(kit)).isEqualTo("2030-01-01T12:20:00Z");
      kit.assertEnded(id, "s c e");
    }
  }

  /** Clocks of Berlin go from 02:00 to 03:00 on 31 March 2030. */
  @Test
  void anEventSubProcessKeepsItsTimeOfDayOverARestart(@TempDir Path folder) {
    SqliteSettings file = SqliteSettings.of(folder.resolve("turgo.db")).withDurable(false);
    String id;
    try (Kit kit = kit(SqliteStore.open(file))) {
      kit.engine().getClock().setCurrentTime(Instant.parse("2030-03-30T00:00:00Z"));
      id =
          kit.run(
              "p",
              start("s"),
              user("u", ""),
              end("e"),
              flow("s -> u -> e"),
              sub(
                  "es",
                  "triggeredByEvent='true'",
                  "<startEvent id='t' isInterrupting='false'>"
                      + timer("", "<timeCycle>0 30 2 * * ?</timeCycle>")
                      + "</startEvent>",
                  end("te"),
                  flow("t -> te")));
      assertThat(fire(kit)).isEqualTo("2030-03-30T01:30:00Z");
      assertThat(fire(kit)).isEqualTo("2030-03-31T01:30:00Z");
    }
    try (Kit kit = kit(SqliteStore.open(file))) {
      kit.engine().getClock().setCurrentTime(Instant.parse("2030-03-31T02:00:00Z"));
      assertThat(fire(kit)).isEqualTo("2030-04-01T00:30:00Z");
      kit.complete(id, "u");
      assertThat(kit.isRunning(id)).isFalse();
      kit.finish();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aCalendarOfTheApplicationSaysWhen(Database database) {
    try (Kit kit = kit(database.open())) {
      kit.deploy(
          "starts",
          "<startEvent id='s'>"
              + timer("turgo:businessCalendarName='workdays'", "<timeCycle>R3/4</timeCycle>")
              + "</startEvent>",
          end("e"),
          flow("s -> e"));
      assertThat(fire(kit)).isEqualTo("2030-01-07T08:00:00Z");
      assertThat(due(kit)).isNull();
      assertThat(started(kit)).isEqualTo(1);

      kit.engine().getClock().setCurrentTime(Kit.NOON);
      String id =
          kit.deploy(
                  "p",
                  start("s"),
                  user("u", "turgo:businessCalendarName='${calendar}' turgo:dueDate='2'"),
                  beside(
                      "b",
                      "u",
                      timer(
                          "turgo:businessCalendarName='${calendar}'",
                          "<timeCycle>${days}</timeCycle>")),
                  "<intermediateCatchEvent id='c'>"
                      + timer("turgo:businessCalendarName='workdays'", "<timeDate>1</timeDate>")
                      + "</intermediateCatchEvent>",
                  end("e"),
                  flow("s -> u -> c -> e"))
              .start("p", Map.of("calendar", "workdays", "days", "R5/3"));
      assertThat(kit.task(id).getDueDate()).isEqualTo(Instant.parse("2030-01-03T08:00:00Z"));
      assertThat(fire(kit)).isEqualTo("2030-01-04T08:00:00Z");
      assertThat(fire(kit)).isEqualTo("2030-01-09T08:00:00Z");
      assertThat(due(kit)).as("after the last working day").isNull();
      kit.complete(id, "u");
      assertThat(fire(kit)).isEqualTo("2030-01-10T08:00:00Z");
      kit.assertEnded(id, "s u b b c e");
    }
  }

  @Test
  void aCalendarMayCount() {
    try (Kit kit = kit(Database.SQLITE.open())) {
      String id =
          kit.run(
              "p",
              start("s"),
              user("u", "turgo:businessCalendarName='none' turgo:dueDate='x'"),
              beside(
                  "b",
                  "u",
                  timer("turgo:businessCalendarName='workdays'", "<timeCycle>R2/1</timeCycle>")),
              end("e"),
              flow("s -> u -> e"));
      assertThat(kit.task(id).getDueDate()).isNull();
      fire(kit);
      fire(kit);
      assertThat(due(kit)).isNull();
      kit.finish();
    }
  }

  @Test
  void builtInCalendarsReadOtherForms() {
    try (Kit kit = kit(Database.SQLITE.open())) {
      String id =
          kit.run(
              "p",
              start("s"),
              "<intermediateCatchEvent id='a'>"
                  + timer("turgo:businessCalendarName='duration'", "<timeDate>PT1H</timeDate>")
                  + "</intermediateCatchEvent>",
              "<intermediateCatchEvent id='b'>"
                  + timer("turgo:businessCalendarName='cycle'", "<timeDate>0 0 15 * * ?</timeDate>")
                  + "</intermediateCatchEvent>",
              "<intermediateCatchEvent id='c'>"
                  + timer(
                      "turgo:businessCalendarName='dueDate'",
                      "<timeDuration>2030-02</timeDuration>")
                  + "</intermediateCatchEvent>",
              end("e"),
              flow("s -> a -> b -> c -> e"));
      assertThat(fire(kit)).isEqualTo("2030-01-01T13:00:00Z");
      assertThat(fire(kit)).isEqualTo("2030-01-01T14:00:00Z");
      assertThat(fire(kit)).isEqualTo("2030-01-31T23:00:00Z");
      kit.assertEnded(id, "s a b c e");
    }
  }

  @Test
  void aCalendarThatIsMissingIsNamed() {
    try (Kit kit = kit(Database.SQLITE.open())) {
      String strange = timer("turgo:businessCalendarName='moon'", "<timeDate>full</timeDate>");
      kit.deploy(
          "p",
          start("s"),
          "<intermediateCatchEvent id='c'>" + strange + "</intermediateCatchEvent>",
          end("e"),
          flow("s -> c -> e"));
      assertThatThrownBy(() -> kit.start("p", Map.of()))
          .hasStackTraceContaining("There is no business calendar 'moon'")
          .hasStackTraceContaining("[none, workdays]");
      assertThatThrownBy(() ->
              kit.deploy(
                  "q", "<startEvent id='s'>" + strange + "</startEvent>", end("e"), flow("s -> e")))
          .hasStackTraceContaining("There is no business calendar 'moon'");
      kit.finish();
    }
  }

  @Test
  void aTimerIsRescheduledByAnyCalendar() {
    try (Kit kit = kit(Database.SQLITE.open())) {
      kit.run(
          "p",
          start("s"),
          user("u", ""),
          beside("b", "u", timer("", "<timeCycle>R/PT1H</timeCycle>")),
          end("e"),
          flow("s -> u -> e"));
      ManagementService management = kit.engine().getManagementService();
      String job = management.createTimerJobQuery().singleResult().getId();
      assertThat(management.rescheduleTimeCycleJob(job, "0 0 20 * * ?").getDuedate())
          .isEqualTo(Instant.parse("2030-01-01T19:00:00Z"));
      management.rescheduleTimerJob(job, null, null, "2", null, "workdays");
      assertThat(fire(kit)).isEqualTo("2030-01-03T08:00:00Z");
      assertThat(due(kit)).isEqualTo(Instant.parse("2030-01-07T08:00:00Z"));
      job = management.createTimerJobQuery().singleResult().getId();
      management.rescheduleTimerJob(job, null, null, "0 0 12 * * ?", "2030-01-04T11:00:00Z", null);
      fire(kit);
      assertThat(fire(kit)).isEqualTo("2030-01-04T11:00:00Z");
      assertThat(due(kit)).isNull();
      kit.finish();
    }
  }

  @Test
  void namesOfCalendarsAreChecked() {
    try (Store store = Database.SQLITE.open()) {
      for (String name : List.of("", " ", "a/b", "cycle", "dueDate", "duration")) {
        assertThatThrownBy(() ->
                Kit.on(store, settings -> settings.businessCalendar(name, (text, now) -> null)))
            .isInstanceOf(TurgoIllegalArgumentException.class)
            .hasMessageContaining("'" + name + "'");
      }
    }
  }
}
