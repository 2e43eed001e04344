package io.turgo.bench.crash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
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
  void keepsWhatWasDoneWithTasksAndVariables() {
    ledger.enter(Ledger.madeLine("1"));
    ledger.enter(Ledger.claimedLine("2"));
    ledger.enter(Ledger.priorityLine("2", 7));
    ledger.enter(Ledger.priorityLine("2", 9));
    ledger.enter(Ledger.notedLine("3", 5));
    ledger.enter(Ledger.notedLine("3", 6));
    ledger.enter(Ledger.toldLine("4", "seat"));

    assertThat(ledger.made()).containsExactly(1L);
    assertThat(ledger.claimed()).containsExactly(2L);
    assertThat(ledger.priorities()).isEqualTo(Map.of(2L, 9L));
    assertThat(ledger.noted()).isEqualTo(Map.of(3L, Set.of(5L, 6L)));
    assertThat(ledger.told()).containsExactly("4 seat");
    assertThat(ledger.contradictions()).isEmpty();
  }

  @Test
  void noticesACommitThatWasToldTwice() {
    ledger.enter(Ledger.toldLine("4", "seat"));
    ledger.enter(Ledger.toldLine("4", "seat"));

    assertThat(ledger.contradictions())
        .containsExactly("the commit of 4 seat was acknowledged twice");
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
