package io.turgo.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class TimerValuesTest {
  private static final CyclePace PACE = CyclePace.defaults();
  private static final ZonedDateTime NOW = ZonedDateTime.parse("2026-01-31T12:00:00Z");

  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @ParameterizedTest
  @CsvSource({
    "DATE,2026-03-01,2026-03-01T00:00:00Z",
    "DATE,2026-03-01T10:00,2026-03-01T10:00:00Z",
    "DATE, 2026-03-01T10:00:05.25 ,2026-03-01T10:00:05.250Z",
    "DATE,2026-03-01T10:00:00Z,2026-03-01T10:00:00Z",
    "DATE,2026-03-01T10:00:00+02:00,2026-03-01T08:00:00Z",
    "DATE,2026-03-01T10:00:00+0200,2026-03-01T08:00:00Z",
    "DATE,2026-03-01T10:00:00-03,2026-03-01T13:00:00Z",
    "DATE,2026-03-01T23,2026-03-01T23:00:00Z",
    "DATE,2026-03-01T23+02,2026-03-01T21:00:00Z",
    "DATE,2026-03,2026-03-01T00:00:00Z",
    "DATE,2026-03T10:30,2026-03-01T10:30:00Z",
    "DATE,2026,2026-01-01T00:00:00Z",
    "DATE,P1D,2026-02-01T12:00:00Z",
    "DURATION,2026-03-01T23/PT10S,2026-03-01T23:00:10Z",
    "DURATION,Sun Mar 01 23:00:00 UTC 2026/P1D,2026-03-02T23:00:00Z",
    "DURATION,PT10S/2026-03,2026-03-01T00:00:00Z",
    "DURATION,2026-01-01/2026-03,2026-03-01T00:00:00Z",
    "CYCLE,R3/2026-03/PT10S,2026-03-01T00:00:00Z",
    "CYCLE,R3/Sun Mar 01 23:00:00 UTC 2026/PT10S,2026-03-01T23:00:00Z",
    "DURATION,PT1H30M,2026-01-31T13:30:00Z",
    "DURATION,PT0.5S,2026-01-31T12:00:00.500Z",
    "DURATION,P1M,2026-02-28T12:00:00Z",
    "DURATION,P1Y1DT1H,2027-02-01T13:00:00Z",
    "DURATION,P2W,2026-02-14T12:00:00Z",
    "DURATION,-PT1H,2026-01-31T11:00:00Z",
    "CYCLE,R3/PT10S,2026-01-31T12:00:10Z",
    "CYCLE,R3/2026-02-01T00:00:00Z/PT10S,2026-02-01T00:00:00Z",
  })
  void texts(TimerDefinition.Kind kind, String value, Instant due) {
    assertThat(TimerValues.dueAt(kind, value, NOW)).isEqualTo(due);
  }

  static Stream<Arguments> objects() {
    Instant noon = Instant.parse("2026-03-01T12:00:00Z");
    return Stream.of(
        Arguments.of(noon, noon),
        Arguments.of(Date.from(noon), noon),
        Arguments.of(new java.sql.Date(noon.toEpochMilli()), noon),
        Arguments.of(OffsetDateTime.parse("2026-03-01T14:00:00+02:00"), noon),
        Arguments.of(ZonedDateTime.parse("2026-03-01T13:00:00+01:00[Europe/Berlin]"), noon),
        Arguments.of(LocalDateTime.parse("2026-03-01T12:00:00"), noon),
        Arguments.of(LocalDate.parse("2026-03-01"), Instant.parse("2026-03-01T00:00:00Z")),
        Arguments.of(Duration.ofHours(1), NOW.plusSeconds(3600).toInstant()),
        Arguments.of(Period.ofMonths(1), Instant.parse("2026-02-28T12:00:00Z")),
        Arguments.of("P1D", Instant.parse("2026-02-01T12:00:00Z")));
  }

  @ParameterizedTest
  @MethodSource("objects")
  void values(Object value, Instant due) {
    assertThat(TimerValues.dueAt(TimerDefinition.Kind.DATE, value, NOW)).isEqualTo(due);
    assertThat(TimerValues.dueAt(TimerDefinition.Kind.DURATION, value, NOW)).isEqualTo(due);
  }

  static Stream<Arguments> unusable() {
    return Stream.of(
        Arguments.of(TimerDefinition.Kind.DATE, null, "found 'null'"),
        Arguments.of(TimerDefinition.Kind.DATE, 5, "found '5' of java.lang.Integer"),
        Arguments.of(TimerDefinition.Kind.DATE, "", "found ''"),
        Arguments.of(TimerDefinition.Kind.DATE, "tomorrow", "found 'tomorrow'"),
        Arguments.of(TimerDefinition.Kind.DATE, "2026-02-30", "found '2026-02-30'"),
        Arguments.of(TimerDefinition.Kind.DURATION, "", "found ''"),
        Arguments.of(TimerDefinition.Kind.DURATION, "P", "found 'P'"),
        Arguments.of(TimerDefinition.Kind.DURATION, "PT", "found 'PT'"),
        Arguments.of(TimerDefinition.Kind.DURATION, "P1DT", "found 'P1DT'"),
        Arguments.of(TimerDefinition.Kind.DURATION, "10", "found '10'"),
        Arguments.of(TimerDefinition.Kind.DURATION, "2026-01-01", "found '2026-01-01'"),
        Arguments.of(TimerDefinition.Kind.DURATION, "soon/PT1S", "found 'soon'"),
        Arguments.of(TimerDefinition.Kind.DURATION, "2026/PT1S/2027", "PT1S/2027"),
        Arguments.of(TimerDefinition.Kind.DURATION, "PT1S/PT1S", "found 'PT1S'"),
        Arguments.of(TimerDefinition.Kind.DURATION, "P/2026", "found 'P'"),
        Arguments.of(TimerDefinition.Kind.DATE, "2026-01-01/PT1S", "found '2026-01-01/PT1S'"),
        Arguments.of(TimerDefinition.Kind.DATE, "2026-13", "found '2026-13'"),
        Arguments.of(TimerDefinition.Kind.DATE, "2026-W10", "found '2026-W10'"),
        Arguments.of(TimerDefinition.Kind.DURATION, "P999999999Y", "years 1 to 9999"),
        Arguments.of(TimerDefinition.Kind.DURATION, "PT9999999999999H", "PT9999999999999H"),
        Arguments.of(TimerDefinition.Kind.DATE, Instant.MAX, "years 1 to 9999"),
        Arguments.of(TimerDefinition.Kind.CYCLE, null, "found 'null'"),
        Arguments.of(TimerDefinition.Kind.CYCLE, Duration.ofHours(1), "repeating interval"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "PT1H", "found 'PT1H'"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "R3", "found 'R3'"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "Rx/PT1H", "'Rx' is no number"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "R0/PT1H", "at least once"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "R-1/PT1H", "at least once"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "R3/PT0S", "longer than nothing"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "R3/-PT1S", "must have an interval"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "R3/PT-1S", "longer than nothing"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "R3/PT1H/2026-01-01", "a cycle that fires after"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "R3/PT1H/PT2H/PT3H", "must have an interval"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "R3/a/PT2H/b/c", "too many parts"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "R3/2027/2026", "longer than nothing"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "0 12 * * ?", "it has 5 fields"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "0 0 25 * * ?", "found '0 0 25 * * ?'"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "0 0 12 30 2 ?", "a cycle that fires after"),
        Arguments.of(TimerDefinition.Kind.CYCLE, "0 0 12 1 1 ? 2020", "a cycle that fires after"));
  }

  @ParameterizedTest
  @MethodSource("unusable")
  void unusableValues(TimerDefinition.Kind kind, @Nullable Object value, String part) {
    assertThatThrownBy(() -> TimerValues.dueAt(kind, value, NOW))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageStartingWith("Expected ")
        .hasMessageContaining(part);
  }

  /** Berlin has no 02:30 on 29 March 2026, and two on 25 October. */
  @ParameterizedTest
  @CsvSource({
    "DATE,2026-03-01T10:00,2026-03-01T09:00:00Z",
    "DATE,2026-07,2026-06-30T22:00:00Z",
    "DATE,2026-03-29T02:30,2026-03-29T01:30:00Z",
    "DATE,2026-10-25T02:30,2026-10-25T00:30:00Z",
    "DATE,2026-10-25T02:30+01:00,2026-10-25T01:30:00Z",
    "DURATION,2026-03-28T12/P1D,2026-03-29T10:00:00Z",
    "DURATION,2026-03-28T12/PT24H,2026-03-29T11:00:00Z",
    "DURATION,2026-03-28T02:30/P1D,2026-03-29T01:30:00Z",
    "DURATION,P2M,2026-03-31T11:00:00Z",
    "CYCLE,R/2026-10-25T02:30/P1D,2026-10-25T00:30:00Z",
  })
  void timesWithoutAnOffsetAreOfTheZone(TimerDefinition.Kind kind, String value, Instant due) {
    assertThat(TimerValues.dueAt(kind, value, NOW.withZoneSameInstant(BERLIN))).isEqualTo(due);
  }

  @Test
  void theTextOfADateIsReadInItsOwnZone() {
    Date date = Date.from(Instant.parse("2026-03-01T23:00:00Z"));

    for (ZoneId zone : List.of(ZoneId.systemDefault(), BERLIN, ZoneOffset.UTC)) {
      assertThat(
              TimerValues.dueAt(
                  TimerDefinition.Kind.DURATION, date + "/PT10S", NOW.withZoneSameInstant(zone)))
          .isEqualTo(Instant.parse("2026-03-01T23:00:10Z"));
    }
  }

  @Test
  void datesOfJavaWithoutAZoneAreOfTheZone() {
    ZonedDateTime now = NOW.withZoneSameInstant(BERLIN);

    assertThat(
            TimerValues.dueAt(
                TimerDefinition.Kind.DATE, LocalDateTime.parse("2026-03-29T02:30"), now))
        .isEqualTo(Instant.parse("2026-03-29T01:30:00Z"));
    assertThat(TimerValues.dueAt(TimerDefinition.Kind.DATE, LocalDate.parse("2026-07-01"), now))
        .isEqualTo(Instant.parse("2026-06-30T22:00:00Z"));
  }

  @Test
  void aDailyCycleKeepsItsTimeOfDay() {
    ZonedDateTime first = ZonedDateTime.parse("2026-03-28T12:00+01:00[Europe/Berlin]");

    IntervalCycle cycle = IntervalCycle.parse("R/2026-03-28T12:00/P1D", first);
    assertThat(cycle.fired(first, PACE).orElseThrow()).hasToString("R/2026-03-29T10:00:00Z/P1D");
    assertThat(cycle.fired(first.plusDays(300), PACE).orElseThrow())
        .hasToString("R/2027-01-23T11:00:00Z/P1D");
  }

  @Test
  void aCycleCountsDown() {
    IntervalCycle first = IntervalCycle.parse("R2/PT10S", NOW);
    IntervalCycle second = first.fired(NOW.plusSeconds(10), PACE).orElseThrow();

    assertThat(first.remaining()).isEqualTo(2);
    assertThat(second).hasToString("R1/2026-01-31T12:00:20Z/PT10S");
    assertThat(second.fired(NOW.plusSeconds(20), PACE)).isEmpty();
  }

  @Test
  void anEndlessCycleGoesOn() {
    IntervalCycle cycle = IntervalCycle.parse("R/P1M", NOW);

    assertThat(cycle.remaining()).isEqualTo(IntervalCycle.ENDLESS);
    assertThat(cycle.nextDue()).isEqualTo(Instant.parse("2026-02-28T12:00:00Z"));
    assertThat(cycle.fired(cycle.nextDue().atZone(NOW.getZone()), PACE).orElseThrow())
        .hasToString("R/2026-03-28T12:00:00Z/P1M");
  }

  @Test
  void missedFiringsAreNotMadeUpAndDoNotCount() {
    assertThat(IntervalCycle.parse("R3/2020-01-01T00:00:05Z/PT10S", NOW))
        .hasToString("R3/2026-01-31T12:00:05Z/PT10S");
    assertThat(IntervalCycle.parse("R/0001-01-01/P1D", NOW).nextDue())
        .isEqualTo(Instant.parse("2026-02-01T00:00:00Z"));
    assertThat(IntervalCycle.parse("R3/PT10S", NOW).fired(NOW.plusSeconds(95), PACE).orElseThrow())
        .hasToString("R2/2026-01-31T12:01:40Z/PT10S");
  }

  /** A cycle of a millisecond would make jobs faster than they can run. */
  @Test
  void firingsThatComeTooSoonAreSkippedAndCounted() {
    AtomicLong skipped = new AtomicLong();
    CyclePace pace = new CyclePace(Duration.ofSeconds(1), skipped::addAndGet);
    IntervalCycle quick = IntervalCycle.parse("R3/PT0.001S", NOW);
    ZonedDateTime first = quick.nextDue().atZone(NOW.getZone());

    IntervalCycle next = quick.fired(first, pace).orElseThrow();
    assertThat(next.nextDue()).isEqualTo(quick.nextDue().plusSeconds(1));
    assertThat(next.remaining()).isEqualTo(2);
    assertThat(skipped).hasValue(999);

    skipped.set(0);
    assertThat(quick.fired(first.plusHours(1), pace).orElseThrow().nextDue())
        .isEqualTo(quick.nextDue().plusSeconds(3600).plusMillis(1));
    assertThat(skipped).as("missed").hasValue(3_600_000);

    skipped.set(0);
    IntervalCycle second = IntervalCycle.parse("R/PT1S", NOW);
    assertThat(second.fired(second.nextDue().plusMillis(900).atZone(NOW.getZone()), pace))
        .hasValueSatisfying(
            cycle -> assertThat(cycle.nextDue()).isEqualTo(NOW.plusSeconds(2).toInstant()));
    assertThat(skipped).hasValue(0);

    CyclePace minute = new CyclePace(Duration.ofMinutes(1), skipped::addAndGet);
    TimerCycle cron = TimerCycle.begin("*/10 * * * * ?", null, NOW).orElseThrow();
    assertThat(((CronCycle) cron).fired(cron.nextDue().atZone(NOW.getZone()), minute))
        .hasValueSatisfying(
            cycle -> assertThat(cycle.nextDue()).isEqualTo(NOW.plusSeconds(70).toInstant()));
    assertThat(skipped).hasValue(5);
    assertThatThrownBy(() -> new CyclePace(Duration.ZERO, skipped::addAndGet))
        .hasMessageContaining("at least a millisecond");
  }

  /** Each skipped firing takes a search, and a process may have stood still for years. */
  @Test
  void missedFiringsAreCountedToABound() {
    AtomicLong skipped = new AtomicLong();
    CyclePace pace = new CyclePace(Duration.ofSeconds(1), skipped::addAndGet);
    TimerCycle cron = TimerCycle.begin("* * * * * ?", null, NOW).orElseThrow();

    assertThat(((CronCycle) cron).fired(NOW.plusDays(1), pace))
        .hasValueSatisfying(cycle ->
            assertThat(cycle.nextDue()).isEqualTo(NOW.plusDays(1).plusSeconds(1).toInstant()));
    assertThat(skipped).hasValue(1_000);
  }

  @Test
  void aCalendarThatAnswersTooSoonFiresNoSooner() {
    Instant due = NOW.toInstant();
    CalendarCycle cycle = CalendarCycle.begin("shop", "open", due, null);

    assertThat(cycle.next(due.plusMillis(1), PACE).nextDue()).isEqualTo(due.plusSeconds(1));
    assertThat(cycle.next(due.minusSeconds(60), PACE).nextDue()).isEqualTo(due.plusSeconds(1));
    assertThat(cycle.next(due.plusSeconds(60), PACE).nextDue()).isEqualTo(due.plusSeconds(60));
  }

  @Test
  void aStoredCycleFiresWhatIsOverdue() {
    String stored = IntervalCycle.parse("R3/PT10S", NOW).toString();

    assertThat(IntervalCycle.resume(stored, NOW.plusSeconds(3600)))
        .isEqualTo(IntervalCycle.parse("R3/PT10S", NOW));
  }

  @ParameterizedTest
  @CsvSource({"P1DT2H", "PT1M30.5S", "P1Y2M3D", "PT0S", "P-1D"})
  void intervalsReadWhatTheyWrite(String text) {
    assertThat(TimeInterval.parse(text)).hasToString(text);
  }
}
