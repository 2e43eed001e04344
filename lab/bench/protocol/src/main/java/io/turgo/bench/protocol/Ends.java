package io.turgo.bench.protocol;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Callers that wait for the end of their instance of the scenario {@code steps}, in an engine that
 * tells a listener of it. Safe for all threads. {@link Starts} limits how long they wait.
 */
public final class Ends {
  private final Map<Integer, CompletableFuture<List<Integer>>> waiting = new ConcurrentHashMap<>();

  /** Starts the instance with a number, waits for its end, and returns what its steps returned. */
  public List<Integer> await(int number, Runnable start) {
    CompletableFuture<List<Integer>> end = new CompletableFuture<>();
    waiting.put(number, end);
    start.run();
    return end.join();
  }

  /** An instance has ended, durably, with these variables. */
  public void ended(Map<String, ? extends @Nullable Object> variables) {
    if (!(variables.get("number") instanceof Integer number)) {
      throw new IllegalStateException("An instance without a number has ended: " + variables);
    }
    CompletableFuture<List<Integer>> end = waiting.remove(number);
    if (end == null) {
      throw new IllegalStateException("Nobody waits for the end of instance " + number);
    }
    try {
      end.complete(Steps.results(variables));
    } catch (RuntimeException e) {
      end.completeExceptionally(e);
    }
  }
}
