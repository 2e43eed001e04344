package io.turgo.bench.protocol;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;

/**
 * Threads that start instances, each as fast as its calls return, or all together at a given rate.
 *
 * <p>An instance counts as started when the call has returned, that is, when it is durable. The
 * first call that fails ends the others.
 *
 * @param first number of the first instance; each instance has its number in the variable {@code
 *     number}
 * @param count how many
 * @param producers threads
 * @param perSecond starts per second of all threads together; zero for as many as they can. A start
 *     that could not begin on time begins late, and the others do not wait for it.
 * @param withInputs whether instances get the integers {@code input1} and {@code input2} too
 */
record Starts(
    String key, int first, int count, int producers, double perSecond, boolean withInputs) {
  static Starts of(Message message) {
    return new Starts(
        message.get("key"),
        (int) message.number("first"),
        (int) message.number("count"),
        (int) message.number("producers"),
        Double.parseDouble(message.get("perSecond")),
        Boolean.parseBoolean(message.get("inputs")));
  }

  /** Starts them all; answers with how long it took and how long the calls did. */
  Map<String, String> run(Contender contender) {
    ConcurrentHistogram latencies = new ConcurrentHistogram(3_600_000_000_000L, 3);
    AtomicInteger next = new AtomicInteger();
    ConcurrentLinkedQueue<CompletableFuture<Void>> ends = new ConcurrentLinkedQueue<>();
    long begin = System.nanoTime();
    for (int producer = 0; producer < producers; producer++) {
      CompletableFuture<Void> end = new CompletableFuture<>();
      ends.add(end);
      Thread.ofPlatform()
          .name("producer-" + producer)
          .daemon()
          .start(() -> produce(contender, next, begin, latencies, end));
    }
    try {
      CompletableFuture.allOf(ends.toArray(CompletableFuture<?>[]::new)).join();
    } catch (CompletionException e) {
      throw new IllegalStateException("A start failed: " + e.getCause(), e.getCause());
    }
    long nanos = System.nanoTime() - begin;
    Map<String, String> reply = new HashMap<>(Latencies.of(latencies));
    reply.put("nanos", Long.toString(nanos));
    return reply;
  }

  private void produce(
      Contender contender,
      AtomicInteger next,
      long begin,
      ConcurrentHistogram latencies,
      CompletableFuture<Void> end) {
    try {
      int perCall = perSecond > 0 ? 1 : contender.startsPerCall();
      for (int i = next.getAndAdd(perCall); i < count; i = next.getAndAdd(perCall)) {
        if (perSecond > 0) {
          awaitTurn(begin + (long) (i / perSecond * 1e9));
        }
        int from = first + i;
        int to = first + Math.min(count, i + perCall);
        List<Map<String, Object>> variables = new ArrayList<>(to - from);
        for (int number = from; number < to; number++) {
          variables.add(variables(number));
        }
        long before = System.nanoTime();
        contender.startInstances(key, variables);
        for (int number = from; number < to; number++) {
          Work.starts().returned(number);
        }
        latencies.recordValueWithCount(System.nanoTime() - before, to - from);
      }
      end.complete(null);
    } catch (Exception e) {
      next.set(count);
      end.completeExceptionally(e);
    }
  }

  private static void awaitTurn(long nanoTime) {
    for (long left = nanoTime - System.nanoTime(); left > 0; left = nanoTime - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private Map<String, Object> variables(int number) {
    return withInputs
        ? Map.of("number", number, "input1", number, "input2", 1)
        : Map.of("number", number);
  }
}
