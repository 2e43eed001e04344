package io.turgo.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoIllegalArgumentException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronExpressionTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final ZoneId LORD_HOWE = ZoneId.of("Australia/Lord_Howe"); // half an hour

  private static List<String> next(String expression, String from, ZoneId zone, int count) {
    CronExpression cron = CronExpression.parse(expression);
    ZonedDateTime time = Instant.parse(from).atZone(zone);
    List<String> found = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      time = cron.after(time).orElseThrow().atZone(zone);
      found.add(time.toInstant().toString());
    }
    return found;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 0 12 * * ?|2026-01-31T11:00:00Z",
        "0 15 10 ? * MON-FRI|2026-02-02T09:15:00Z",
        "0 15 10 * * MON-FRI|2026-02-02T09:15:00Z",
        "0 15 10 ? * 6L|2026-02-27T09:15:00Z",
        "0 15 10 ? * 6#3|2026-02-20T09:15:00Z",
        "0 0 0 L * ?|2026-01-30T23:00:00Z",
        "0 0 0 LW * ?|2026-02-26T23:00:00Z",
        "0 0 0 15W * ?|2026-02-15T23:00:00Z",
        "0/5 * * * * ?|2026-01-30T12:00:05Z",
        "0/5 * * * * *|2026-01-30T12:00:05Z",
        "0 0 8 1 JAN ? 2030/2|2030-01-01T07:00:00Z",
        "  0   0 8 1 jan ?  |2027-01-01T07:00:00Z",
      })
  void theQuartzDialect(String expression, String first) {
    assertThat(next(expression, "2026-01-30T12:00:00Z", BERLIN, 1)).containsExactly(first);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0 0 12 1 * MON",
        "0 0 12 ? * ?",
        "61 0 12 * * ?",
        "0 0 12 * *",
        "0 0 12 * * ? 2030 1",
        "a b c d e f",
        "@daily",
        "0 0 12 32 * ?"
      })
  void whatIsNone(String expression) {
    assertThatThrownBy(() -> CronExpression.parse(expression))
        .isInstanceOf(TurgoIllegalArgumentException.class)
        .hasMessageContaining("'" + expression + "'");
  }

  @Test
  void whatNeverComesIsNotLookedForForEver() {
    ZonedDateTime now = Instant.parse("2026-01-30T12:00:00Z").atZone(BERLIN);
    assertThat(CronExpression.parse("0 0 0 30 2 ?").after(now)).isEmpty();
    assertThat(CronExpression.parse("0 0 0 1 1 ? 2020").after(now)).isEmpty();
    assertThat(CronExpression.parse("0 0 0 29 2 ?").after(now))
        .contains(Instant.parse("2028-02-28T23:00:00Z"));
  }

  /** Clocks of Berlin go from 02:00 to 03:00 on 29 March 2026, at 01:00 UTC. */
  @Test
  void aTimeThatIsLeftOutIsLater() {
    assertThat(next("0 30 2 * * ?", "2026-03-28T00:00:00Z", BERLIN, 3))
        .containsExactly("2026-03-28T01:30:00Z", "2026-03-29T01:30:00Z", "2026-03-30T00:30:00Z");
    assertThat(next("0 15,45 * * * ?", "2026-03-29T00:00:00Z", BERLIN, 4))
        .containsExactly(
            "2026-03-29T00:15:00Z",
            "2026-03-29T00:45:00Z",
            "2026-03-29T01:15:00Z",
            "2026-03-29T01:45:00Z");
    assertThat(next("0 0 2,3 * * ?", "2026-03-28T23:00:00Z", BERLIN, 2))
        .containsExactly("2026-03-29T01:00:00Z", "2026-03-30T00:00:00Z");
  }

  /** Clocks of Berlin go from 03:00 to 02:00 on 25 October 2026, at 01:00 UTC. */
  @Test
  void ofATimeThatComesTwiceTheFirstCounts() {
    assertThat(next("0 30 2 * * ?", "2026-10-24T22:00:00Z", BERLIN, 2))
        .containsExactly("2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z");
    assertThat(next("0 30 2,3 * * ?", "2026-10-24T22:00:00Z", BERLIN, 2))
        .containsExactly("2026-10-25T00:30:00Z", "2026-10-25T02:30:00Z");
  }

  @Test
  void whatFiresEveryHourDoesSoInBothHours() {
    assertThat(next("0 0/30 * * * ?", "2026-10-24T23:40:00Z", BERLIN, 6))
        .containsExactly(
            "2026-10-25T00:00:00Z",
            "2026-10-25T00:30:00Z",
            "2026-10-25T01:00:00Z",
            "2026-10-25T01:30:00Z",
            "2026-10-25T02:00:00Z",
            "2026-10-25T02:30:00Z");
    // 02:00 becomes 01:30 on 5 April 2026, at 15:00 UTC of the day before
    assertThat(next("0 45 * * * ?", "2026-04-04T14:00:00Z", LORD_HOWE, 3))
        .containsExactly("2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z", "2026-04-04T16:15:00Z");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-03-27T00:00:00Z", "2026-10-23T00:00:00Z"})
  void everyQuarterOfAnHourHasNoGap(Instant start) {
    CronExpression cron = CronExpression.parse("0 0/15 * * * ?");
    ZonedDateTime time = start.atZone(BERLIN);
    for (int i = 0; i < 400; i++) {
      Instant next = cron.after(time).orElseThrow();
      assertThat(next).isEqualTo(time.toInstant().plusSeconds(900));
      time = next.atZone(BERLIN);
    }
  }
}
