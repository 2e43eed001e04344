package io.turgo.engine.instance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What messages of failures have in common. */
class IncidentCauseTest {
  @ParameterizedTest
  @CsvSource({
    "Order 4711 of 2026-01-02 has no address, Order # of #-#-# has no address",
    "No row 0f8fad5b-d9cb-469f-a165-70867728950e, No row #",
    "Connection 7f00a9c1ffee lost, Connection # lost",
    "The facade is defaced, The facade is defaced",
    "'Value ''a'' is wrong', 'Value ''a'' is wrong'"
  })
  void numbersAndIdsMakeNoDifference(String message, String cause) {
    assertThat(IncidentCause.of(message, null).message()).isEqualTo(cause);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "java.lang.IllegalStateException: no, java.lang.IllegalStateException",
        "a.b.C$D, a.b.C$D",
        "'It did not work: no', none",
        "Exception, none",
        "'', none"
      })
  void theTypeIsThatOfTheStackTrace(String trace, String type) {
    assertThat(IncidentCause.of("no", trace).exceptionType()).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource({"'  first\nsecond', first", "'', ''", "'\n\n', ''"})
  void theFirstLineWillDo(String message, String cause) {
    assertThat(IncidentCause.of(message, null).message()).isEqualTo(cause);
    String endless = "é".repeat(299) + "\uD83D\uDE00" + "a".repeat(5_000);
    assertThat(IncidentCause.of(endless, null).message()).hasSize(299);
  }
}
