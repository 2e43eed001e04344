package io.turgo.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChaosLedgerTest {
  private static final String LIFE = "0.1";

  @TempDir Path directory;

  @SuppressWarnings("NullAway.Init")
  private ChaosLedger ledger;

  @BeforeEach
  void open() throws IOException {
    ledger = new ChaosLedger(directory.resolve("ledger.txt"));
    ledger.born(LIFE);
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  @Test
  void tellsHowEachCallEnded() {
    ledger.enter(LIFE, "C 1 1000 start straight/0.1/1");
    ledger.enter(LIFE, "A 1 1010");
    ledger.enter(LIFE, "C 2 1000 start straight/0.1/2");
    ledger.enter(LIFE, "X 2 1020 TurgoStoreException: Nothing of it was committed");
    ledger.enter(LIFE, "C 3 1000 note 7:note/0.1/3");
    ledger.enter(LIFE, "X 3 1030 UnknownCommitException: nobody knows");
    ledger.enter(LIFE, "C 4 1000 complete 9");

    assertThat(ledger.calls())
        .extracting(call -> call.outcome)
        .containsExactly(
            ChaosLedger.Outcome.ACKNOWLEDGED,
            ChaosLedger.Outcome.REFUSED,
            ChaosLedger.Outcome.UNKNOWN,
            ChaosLedger.Outcome.OPEN);
    assertThat(ledger.openSince(2_000)).extracting(call -> call.key).containsExactly("9");
    assertThat(ledger.failed(1_000, 1_025)).isEqualTo(1);
    assertThat(ledger.strange()).isEmpty();
  }

  @Test
  void blamesNoCallThatDiedWithItsNodeOrWasFrozenWithIt() {
    ledger.enter(LIFE, "C 1 1000 start straight/0.1/1");
    ledger.frozen(LIFE);
    assertThat(ledger.openSince(2_000)).isEmpty();
    ledger.thawed(LIFE);
    assertThat(ledger.openSince(2_000)).isEmpty();
    assertThat(ledger.openSince(Long.MAX_VALUE)).hasSize(1);
    ledger.died(LIFE);
    assertThat(ledger.openSince(Long.MAX_VALUE)).isEmpty();
  }

  @Test
  void measuresTheLongestTimeWithoutAnything() {
    for (int at : new int[] {1_000, 1_100, 4_100, 4_200}) {
      ledger.enter(LIFE, "R " + at + " 7 work");
    }

    ledger.enter(LIFE, "C 1 1000 note 7:note/0.1/1");
    ledger.enter(LIFE, "A 1 2500");
    ledger.enter(LIFE, "C 2 1000 start straight/0.1/2");
    ledger.enter(LIFE, "A 2 3500");

    assertThat(ledger.longestGaps(LIFE, 1_000, 5_000)).containsExactly(2_500, 3_000);
  }

  @Test
  void saysWhatItCanNotRead() {
    ledger.enter(LIFE, "at org.postgresql.Driver");

    assertThat(ledger.strange()).hasSize(1);
  }
}
