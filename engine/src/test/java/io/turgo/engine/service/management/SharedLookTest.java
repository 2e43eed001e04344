package io.turgo.engine.service.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.await.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ForkJoinPool.ManagedBlocker;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many who look at what one of them reads, with a database that hangs. */
@Timeout(60)
class SharedLookTest {
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger reads = new AtomicInteger();
  private volatile CompletableFuture<String> database = new CompletableFuture<>();

  private final SharedLook<String> look =
      new SharedLook<>(
          () -> {
            reads.incrementAndGet();
            return answer();
          },
          nanos::get);

  private String answer() {
    try {
      return database.join();
    } catch (CompletionException e) {
      throw (RuntimeException) e.getCause();
    }
  }

  /** Looks of so many threads, all of which wait for the database or for the one who asks it. */
  private List<CompletableFuture<String>> waiting(int count) {
    List<CompletableFuture<String>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(
          CompletableFuture.supplyAsync(look::get, task -> await(Thread.ofPlatform().start(task))));
    }
    return all;
  }

  private static void await(Thread thread) {
    Await.until(() -> {
      assertThat(thread.isAlive()).isTrue();
      return LockSupport.getBlocker(thread) instanceof ManagedBlocker;
    });
  }

  @Test
  void thoseWhoWaitGetTheFailureOfTheOneWhoReadsAndTheNextTriesAgain() {
    List<CompletableFuture<String>> all = waiting(8);
    database.completeExceptionally(new IllegalStateException("the database hangs"));

    for (CompletableFuture<String> each : all) {
      assertThatThrownBy(() -> each.get(30, TimeUnit.SECONDS))
          .hasRootCauseInstanceOf(IllegalStateException.class)
          .hasRootCauseMessage("the database hangs");
    }
    assertThat(reads).hasValue(1);

    database = CompletableFuture.completedFuture("figures");
    assertThat(look.get()).isEqualTo("figures");
    assertThat(look.get()).isEqualTo("figures");
    assertThat(reads).hasValue(2);
  }

  @Test
  void thoseWhoWaitGetTheAnswerOfTheOneWhoReads() throws Exception {
    List<CompletableFuture<String>> all = waiting(8);
    database.complete("figures");

    for (CompletableFuture<String> each : all) {
      assertThat(each.get(30, TimeUnit.SECONDS)).isEqualTo("figures");
    }
    assertThat(reads).hasValue(1);
  }

  @Test
  void nobodyButTheOneWhoReadsWaitsWhereThereIsAnAnswerThatIsOld() throws Exception {
    database.complete("old figures");
    assertThat(look.get()).isEqualTo("old figures");
    nanos.addAndGet(Duration.ofSeconds(3).toNanos());
    database = new CompletableFuture<>();
    CompletableFuture<String> first = waiting(1).getFirst();

    assertThat(look.get()).isEqualTo("old figures");
    assertThat(reads).hasValue(2);
    database.complete("new figures");
    assertThat(first.get(30, TimeUnit.SECONDS)).isEqualTo("new figures");
    assertThat(look.get()).isEqualTo("new figures");
    assertThat(reads).hasValue(2);
  }
}
