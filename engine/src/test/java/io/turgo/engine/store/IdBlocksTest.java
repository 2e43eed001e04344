package io.turgo.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.turgo.engine.testing.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
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
        IdBlocks ids = new IdBlocks(store, 10, ForkJoinPool.commonPool());
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
}
