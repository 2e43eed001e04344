package io.turgo.engine.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoStoreException;
import org.junit.jupiter.api.Test;

/** What an engine takes of pools of every size. */
class ConnectionSharesTest {
  @Test
  void everyPoolLeavesAQuarterToTheApplication() {
    for (int size = 10; size < 42; size++) {
      ConnectionShares shares = ConnectionShares.ofPool(size, 8);
      assertThat(size - shares.own() - shares.jobs())
          .as("left of " + size)
          .isGreaterThanOrEqualTo(size < 12 ? 1 : size / 4);
      assertThat(shares.loads()).isBetween(1, 8).isEqualTo(shares.reads());
      assertThat(shares.committers()).isBetween(1, 2);
      assertThat(shares.jobs()).isPositive();
      assertThat(shares.turns()).as("turns of " + size).isEqualTo(size < 20 ? 0 : 1);
    }
  }

  @Test
  void enoughIsNotCut() {
    assertThat(ConnectionShares.ofPool(42, 8).reads()).isEqualTo(8);
    assertThat(ConnectionShares.ofPool(42, 8).jobs()).isGreaterThanOrEqualTo(8);
  }

  @Test
  void tooFewAreRefusedWithTheNumbers() {
    assertThatThrownBy(() -> ConnectionShares.ofPool(9, 8))
        .isInstanceOf(TurgoStoreException.class)
        .hasMessageContaining("at most 9")
        .hasMessageContaining("10 or more (42 is enough for all)");
  }
}
