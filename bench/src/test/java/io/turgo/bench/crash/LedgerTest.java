package io.turgo.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LedgerTest {
  private final Ledger ledger = new Ledger();

  @Test
  void keepsWhatWasAcknowledged() {
    ledger.enter(Ledger.startedLine("counting/1/2/3"));
    ledger.enter(Ledger.completedLine("4711"));

    assertThat(ledger.started()).containsExactly("counting/1/2/3");
    assertThat(ledger.completed()).containsExactly(4711L);
    assertThat(ledger.contradictions()).isEmpty();
  }

  @Test
  void noticesATaskThatWasCompletedTwice() {
    ledger.enter(Ledger.completedLine("4711"));
    ledger.enter(Ledger.completedLine("4711"));

    assertThat(ledger.contradictions())
        .containsExactly("the completion of task 4711 was acknowledged twice");
  }

  @Test
  void noticesALineThatMeansNothing() {
    ledger.enter("something printed by a library");

    assertThat(ledger.contradictions())
        .containsExactly("a child wrote a line that means nothing: something printed by a library");
  }
}
