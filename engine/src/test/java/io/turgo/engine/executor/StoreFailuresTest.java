package io.turgo.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.commit.TransactionNotBegunException;
import io.turgo.engine.exception.TurgoEngineClosedException;
import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.exception.UnknownCommitException;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class StoreFailuresTest {
  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
  private final StoreFailures failures = new StoreFailures(now::get);

  /** The database works in between. */
  private boolean isToBeCounted(long jobId) {
    return failures.isToBeCounted(jobId, now.getAndAdd(2) + 1);
  }

  @Test
  void aNodeWaitsOnceManyFailInAMoment() {
    for (int i = 0; i < StoreFailures.MOST_AT_A_TIME; i++) {
      assertThat(failures.isGeneral()).isFalse();
    }
    assertThat(failures.isGeneral()).isTrue();
    now.addAndGet(StoreFailures.MOMENT_NANOS);
    assertThat(failures.isGeneral()).isFalse();
  }

  @Test
  void codeThatHasNotRunIsNoReason() {
    assertThat(StoreFailures.mayBeOfCode(new TurgoStoreException("gone"))).isTrue();
    assertThat(StoreFailures.mayBeOfCode(new UnknownCommitException("gone"))).isTrue();
    assertThat(StoreFailures.mayBeOfCode(new TurgoEngineClosedException("closed"))).isFalse();
    assertThat(
            StoreFailures.mayBeOfCode(
                new TransactionNotBegunException(new SQLException("no connection"))))
        .isFalse();
  }

  @Test
  void aJobThatFailsTimeAfterTimeIsCounted() {
    for (int i = 1; i < StoreFailures.MOST_IN_A_ROW; i++) {
      assertThat(isToBeCounted(1)).isFalse();
    }
    assertThat(isToBeCounted(2)).as("another job").isFalse();
    assertThat(isToBeCounted(1)).isTrue();
    assertThat(isToBeCounted(1)).as("its next attempt").isFalse();
  }

  @Test
  void failuresOfOneOutageAreOne() {
    long worked = now.get();
    for (int i = 0; i < 2 * StoreFailures.MOST_IN_A_ROW; i++) {
      now.incrementAndGet();
      assertThat(failures.isToBeCounted(1, worked)).isFalse();
    }
    for (int i = 2; i < StoreFailures.MOST_IN_A_ROW; i++) {
      assertThat(isToBeCounted(1)).isFalse();
    }
    assertThat(isToBeCounted(1)).isTrue();
  }

  @Test
  void whatEndedOtherwiseOrIsLongAgoIsForgotten() {
    for (int job = 1; job <= 2; job++) {
      for (int i = 1; i < StoreFailures.MOST_IN_A_ROW; i++) {
        isToBeCounted(job);
      }
    }
    failures.endedOtherwise(1);
    failures.forgetOld();
    assertThat(isToBeCounted(1)).isFalse();
    assertThat(isToBeCounted(2)).isTrue();
    now.addAndGet(StoreFailures.QUIET_NANOS + 1);
    isToBeCounted(3);
    failures.forgetOld();
    for (int i = 2; i < StoreFailures.MOST_IN_A_ROW; i++) {
      assertThat(isToBeCounted(1)).isFalse();
    }
  }
}
