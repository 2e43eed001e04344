package io.turgo.bench.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final GuardKey ROWS = new GuardKey(GuardedWork.NOOP, GuardMode.GROUPS, Count.ROWS);
  private static final GuardKey INSTRUCTIONS =
      new GuardKey(GuardedWork.NOOP, GuardMode.GROUPS, Count.INSTRUCTIONS);

  /** What every machine can count of a work. */
  static List<Count> told(GuardedWork work, GuardMode mode) {
    if (work == GuardedWork.ASYNC27_SQLITE) {
      return mode == GuardMode.GROUPS ? List.of(Count.ALLOCATED_BYTES) : List.of();
    }
    List<Count> database =
        List.of(Count.STATEMENTS, Count.TRANSACTIONS, Count.ROWS, Count.LOG_BYTES);
    return mode == GuardMode.ALONE
        ? database
        : List.of(
            Count.STATEMENTS,
            Count.TRANSACTIONS,
            Count.ROWS,
            Count.LOG_BYTES,
            Count.ALLOCATED_BYTES);
  }

  @Test
  void threePercentMoreAreAllowed() {
    assertThat(new Comparison(ROWS, 100.0, 102.9).fails()).isFalse();
    assertThat(new Comparison(ROWS, 100.0, 103.1).fails()).isTrue();
    assertThat(new Comparison(ROWS, 100.0, 20.0).fails()).isFalse();
    assertThat(new Comparison(ROWS, 0.0, 0.1).fails()).isTrue();
    assertThat(new Comparison(ROWS, 0.0, 0.0).fails()).isFalse();
  }

  @Test
  void roundsOfTheEngineAreAllowedWhereJobsRunAlone() {
    GuardKey alone = new GuardKey(GuardedWork.NOOP, GuardMode.ALONE, Count.STATEMENTS);
    assertThat(new Comparison(alone, 1.0, 1.079).fails()).isFalse();
    assertThat(new Comparison(alone, 1.0, 1.081).fails()).isTrue();
    GuardKey groups = new GuardKey(GuardedWork.NOOP, GuardMode.GROUPS, Count.STATEMENTS);
    assertThat(new Comparison(groups, 1.0, 1.029).fails()).isFalse();
    assertThat(new Comparison(groups, 1.0, 1.031).fails()).isTrue();
    assertThat(new Comparison(groups, 0.02, 0.03).fails()).isTrue();
  }

  @Test
  void whatWasNotStoredIsNoSuccess() {
    assertThat(new Comparison(ROWS, null, 7.0).fails()).isTrue();
    assertThat(new Comparison(INSTRUCTIONS, null, 7.0).fails()).isFalse();
    assertThat(new Comparison(INSTRUCTIONS, 7.0, 8.0).fails()).isTrue();
  }

  @Test
  void whatIsNotCountedIsNoSuccess() {
    assertThat(new Comparison(ROWS, 7.0, null).fails()).isTrue();
    assertThat(new Comparison(INSTRUCTIONS, 7.0, null).fails()).isFalse();
  }

  @Test
  void theTableMarksWhatFails() {
    StringWriter out = new StringWriter();

    long marked =
        GuardTable.print(
            List.of(
                new Comparison(ROWS, 7.0, 7.1),
                new Comparison(INSTRUCTIONS, 1_000.0, 2_000.0),
                new Comparison(
                    new GuardKey(GuardedWork.LEGS, GuardMode.ALONE, Count.STATEMENTS), null, 9.5),
                new Comparison(
                    new GuardKey(GuardedWork.START, GuardMode.ALONE, Count.ROWS), 11.0, null)),
            new PrintWriter(out));

    assertThat(marked).isEqualTo(3);
    assertThat(out.toString())
        .containsPattern("noop +groups +rows +7.0000 +7.1000 +\\+1.4 %\n")
        .containsPattern("noop +groups +instructions +1,000 +2,000 +\\+100.0 % +TOO MUCH\n")
        .containsPattern("legs +alone +statements +- +9.5000 +- +NOT STORED\n")
        .containsPattern("start +alone +rows +11.0000 +- +- +NOT COUNTED\n")
        .contains("3 counts are marked");
  }
}
