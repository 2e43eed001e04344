package io.turgo.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AcknowledgementsTest {
  @Test
  void aMessageOfSeveralLinesIsOneLine() {
    assertThat(Acknowledgements.oneLine("F query: SQL [SELECT 1\n  FROM job\r\n]; refused"))
        .isEqualTo("F query: SQL [SELECT 1   FROM job ]; refused");
  }
}
