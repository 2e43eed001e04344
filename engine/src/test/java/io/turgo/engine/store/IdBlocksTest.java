package io.turgo.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.turgo.engine.exception.TurgoStoreException;
import io.turgo.engine.health.Health;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.testing.Database;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class IdBlocksTest {
  @ParameterizedTest
  @EnumSource
  void noIdIsGivenTwice(Database database) {
    try (Store store = database.open()) {
      Set<Long> given = ConcurrentHashMap.newKeySet();
      List<CompletableFuture<Void>> threads = new ArrayList<>();
      for (int node = 0; node < 2; node++) {
        IdBlocks ids =
            new IdBlocks(
                store, 10, ForkJoinPool.commonPool(), Duration.ofSeconds(30), new Health());
        for (int thread = 0; thread < 2; thread++) {
          threads.add(
              CompletableFuture.runAsync(() -> {
                for (int i = 0; i < 200; i++) {
                  long id = ids.getAsLong();
                  assertThat(given.add(id)).as("id %s is new", id).isTrue();
                }
              }));
        }
      }
      CompletableFuture.allOf(threads.toArray(CompletableFuture[]::new))
          .orTimeout(30, TimeUnit.SECONDS)
          .join();
      assertThat(given).hasSize(800);
    }
  }

  @Test
  @Timeout(60)
  void aTransactionThatHasTakenIdsHoldsNobodyUp() throws Exception {
    try (Store store = Database.POSTGRES.open();
        Connection foreign = store.reads().getConnection()) {
      try (Statement begin = foreign.createStatement()) {
        begin.execute("BEGIN READ WRITE");
      }
      long first = store.allocateIds(foreign, 10);

      IdBlocks ids =
          new IdBlocks(store, 10, ForkJoinPool.commonPool(), Duration.ofSeconds(10), new Health());

      assertThat(ids.getAsLong()).isGreaterThanOrEqualTo(first + 10);
      try (Statement end = foreign.createStatement()) {
        end.execute("ROLLBACK");
      }
    }
  }

  @Test
  @Timeout(60)
  void allCallersAreToldAtOnceThatTheDatabaseIsAway() throws Exception {
    CommitRelay relay = new CommitRelay(TestPostgres.server().getPort());
    PostgresSettings settings =
        PostgresSettings.of(
                "jdbc:postgresql://localhost:"
                    + relay.port()
                    + "/"
                    + TestPostgres.newDatabase()
                    + "?user=postgres&sslmode=disable",
                null,
                null)
            .withAllowUnsafeDurability(true);
    try (Store store = PostgresStore.open(settings);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      IdBlocks ids = new IdBlocks(store, 10, threads, Duration.ofSeconds(3), new Health());
      for (int i = 0; i < 10; i++) {
        ids.getAsLong();
      }
      relay.cutAll();
      List<Future<Long>> callers = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        callers.add(
            threads.submit(() -> {
              while (true) {
                ids.getAsLong(); // until what was fetched ahead is used up
              }
            }));
      }
      long start = System.nanoTime();

      for (Future<Long> caller : callers) {
        assertThatThrownBy(caller::get).hasCauseInstanceOf(TurgoStoreException.class);
      }

      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(45));
    }
  }

  /** Gives blocks of ten, the first from 1; each fetch is told its place first. */
  private static Store giving(IntConsumer before) {
    AtomicInteger fetches = new AtomicInteger();
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (proxy, method, arguments) -> {
              int place = fetches.getAndIncrement();
              before.accept(place);
              return 1 + 10L * place;
            });
  }

  @Test
  void idsAreFetchedAgainAfterAFetchThatFailed() {
    Store store =
        giving(place -> {
          if (place == 0) {
            throw new TurgoStoreException("away");
          }
        });
    IdBlocks ids = new IdBlocks(store, 10, Runnable::run, Duration.ofSeconds(1), new Health());

    assertThatThrownBy(ids::getAsLong).isInstanceOf(TurgoStoreException.class);

    assertThat(ids.getAsLong()).isEqualTo(11);
  }

  /** The block that was fetched ahead is older than what the transaction has taken. */
  @Test
  void noIdIsGivenThatATransactionOfACallerHasPassed() {
    IdBlocks ids =
        new IdBlocks(giving(place -> {}), 10, Runnable::run, Duration.ofSeconds(1), new Health());
    for (int i = 1; i <= 8; i++) {
      assertThat(ids.getAsLong()).isEqualTo(i);
    }

    ids.tookElsewhere(25);

    assertThat(ids.getAsLong()).isGreaterThan(25);
  }
}
