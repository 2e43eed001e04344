package io.turgo.bench.scenario;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** The same at the same time for several nodes. */
final class Parallel {
  private Parallel() {}

  /** Waits for all; the first failure comes out. */
  static <T> void forEach(List<T> items, Consumer<T> action) {
    if (items.size() == 1) {
      action.accept(items.getFirst());
      return;
    }
    try (ExecutorService threads =
        Executors.newThreadPerTaskExecutor(Thread.ofPlatform().name("node-", 0).factory())) {
      CompletableFuture<?>[] ends =
          items.stream()
              .map(item -> CompletableFuture.runAsync(() -> action.accept(item), threads))
              .toArray(CompletableFuture<?>[]::new);
      CompletableFuture.allOf(ends).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw e;
    }
  }
}
