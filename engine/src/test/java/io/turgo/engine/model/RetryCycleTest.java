package io.turgo.engine.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryCycleTest {
  private static List<String> pauses(RetryCycle cycle, int count) {
    List<String> pauses = new ArrayList<>();
    int left = cycle.attempts() - 1;
    for (int i = 0; i < count && left > 0; i++, left--) {
      pauses.add(cycle.pause(left, 7).toString());
    }
    return pauses;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "R3/PT10S|PT10S PT10S",
        "PT10S|PT10S",
        "PT10S, PT1M ,PT10M|PT10S PT1M PT10M",
        "R6/PT10S*2/PT1M|PT10S PT20S PT40S PT1M PT1M",
        " R4/PT1M * 1.5 / P1D |PT1M PT1M30S PT2M15S",
        "R1/PT1S|''",
        "R/P1D|PT24H PT24H PT24H PT24H PT24H PT24H",
        "R/PT1S*10/PT1H|PT1S PT10S PT1M40S PT16M40S PT1H PT1H",
      })
  void waits(String text, String waits) {
    assertThat(String.join(" ", pauses(RetryCycle.parse(text), 6))).isEqualTo(waits);
  }

  @Test
  void growthHasNoEnd() {
    RetryCycle cycle = RetryCycle.parse("R/PT1S*999/P7D");
    assertThat(cycle.pause(1, 1)).isEqualTo(Duration.ofDays(7));
  }

  @Test
  void moreThanItSaysIsTheFirstWait() {
    assertThat(RetryCycle.parse("PT1S,PT2S").pause(10, 1)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void waitsAreSpreadAndTheSameForAStepThatIsMadeAgain() {
    RetryCycle cycle = RetryCycle.parse("R5/PT100S~20%");
    List<Long> seconds =
        LongStream.range(0, 1000).mapToObj(id -> cycle.pause(3, id).toSeconds()).toList();
    assertThat(seconds).allMatch(s -> s >= 80 && s <= 120);
    assertThat(seconds).anyMatch(s -> s < 85).anyMatch(s -> s > 115);
    assertThat(cycle.pause(3, 42)).isEqualTo(cycle.pause(3, 42));
    assertThat(cycle.pause(2, 42)).isNotEqualTo(cycle.pause(3, 42));
  }
}
