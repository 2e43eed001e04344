package io.turgo.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class InstructionCounterTest {
  @Test
  void readsWhatPerfWrites() {
    assertThat(InstructionCounter.counted("123456789,,instructions:u,1000,100.00,,\n"))
        .isEqualTo(123_456_789L);
    assertThat(InstructionCounter.counted("Warning: x\n7,,instructions:u,1000,100.00,1.2,insn\n"))
        .isEqualTo(7);
    assertThat(InstructionCounter.counted("<not supported>,,instructions:u,0,100.00,,\n")).isNull();
    assertThat(InstructionCounter.counted("5,,cycles:u,0,100.00,,\n")).isNull();
    assertThat(InstructionCounter.counted("")).isNull();
  }

  /** A machine that counts counts something; one that does not says so and goes on. */
  @Test
  void countsThisProcessOrNothing() {
    InstructionCounter counter = InstructionCounter.start(List.of(ProcessHandle.current().pid()));
    long sum = 0;
    for (int i = 0; i < 1_000_000; i++) {
      sum += Integer.toString(i).length();
    }
    Long counted = counter.stop();

    assertThat(sum).isPositive();
    if (counter == InstructionCounter.NONE) {
      assertThat(counted).isNull();
    } else {
      assertThat(counted).isGreaterThan(1_000_000);
    }
    assertThat(InstructionCounter.start(List.of()).stop()).isNull();
  }
}
