package io.turgo.bench.protocol;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Threads that start instances, each as fast as its calls return, or all together at a given rate.
 *
 * <p>An instance counts as started when the call has returned, that is, when it is durable, or when
 * it has ended where that is awaited. The first call that fails ends the others.
 *
 * @param first number of the first instance; each instance has its number in the variable {@code
 *     number}
 * @param count how many
 * @param producers threads
 * @param perSecond starts per second of all threads together; zero for as many as they can. A start
 *     that could not begin on time begins late, and the others do not wait for it.
 * @param withInputs whether instances get the integers {@code input1} and {@code input2} too
 * @param awaited whether they are workflows of {@link Steps} whose end is awaited: each thread
 *     starts one, and when all of these have ended, the next
 * @param cases whether they are cases
 */
record Starts(
    String key,
    int first,
    int count,
    int producers,
    double perSecond,
    boolean withInputs,
    boolean awaited,
    boolean cases) {
  /** How long no call may return. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  static Starts of(Message message) {
    return new Starts(
        message.get("key"),
        (int) message.number("first"),
        (int) message.number("count"),
        (int) message.number("producers"),
        Double.parseDouble(message.get("perSecond")),
        Boolean.parseBoolean(message.get("inputs")),
        Boolean.parseBoolean(message.get("awaited")),
        Boolean.parseBoolean(message.get("cases")));
  }

  /** Starts them all; answers with how long it took and how long the calls did. */
  Map<String, String> run(Contender contender) {
    ConcurrentHistogram latencies = new ConcurrentHistogram(3_600_000_000_000L, 3);
    AtomicInteger next = new AtomicInteger();
    ConcurrentLinkedQueue<CompletableFuture<Void>> ends = new ConcurrentLinkedQueue<>();
    Phaser rounds = new Phaser(producers);
    long begin = System.nanoTime();
    for (int i = 0; i < producers; i++) {
      int producer = i;
      CompletableFuture<Void> end = new CompletableFuture<>();
      ends.add(end);
      Thread.ofPlatform()
          .name("producer-" + producer)
          .daemon()
          .start(
              awaited
                  ? () -> complete(contender, producer, rounds, latencies, end)
                  : () -> produce(contender, next, begin, latencies, end));
    }
    await(CompletableFuture.allOf(ends.toArray(CompletableFuture<?>[]::new)), latencies);
    long nanos = System.nanoTime() - begin;
    Map<String, String> reply = new HashMap<>(Latencies.of(latencies));
    reply.put("nanos", Long.toString(nanos));
    return reply;
  }

  /** Waits for the threads, as long as calls return. */
  private void await(CompletableFuture<Void> ends, Histogram returned) {
    long before = -1;
    while (true) {
      try {
        ends.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        return;
      } catch (ExecutionException e) {
        throw new IllegalStateException("A start failed: " + e.getCause(), e.getCause());
      } catch (TimeoutException e) {
        long now = returned.getTotalCount();
        if (now == before) {
          throw new IllegalStateException(
              "No start of '%s' has returned for %d minutes; %,d of %,d did before"
                  .formatted(key, PATIENCE.toMinutes(), now, count),
              e);
        }
        before = now;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted while '" + key + "' is started", e);
      }
    }
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
        if (cases) {
          for (Map<String, Object> values : variables) {
            contender.startCase(key, values);
          }
        } else {
          contender.startInstances(key, variables);
        }
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

  /** One thread's workflows, one of each round. */
  private void complete(
      Contender contender,
      int producer,
      Phaser rounds,
      ConcurrentHistogram latencies,
      CompletableFuture<Void> end) {
    try {
      for (int i = producer; i - producer < count && !rounds.isTerminated(); i += producers) {
        if (i < count) {
          long before = System.nanoTime();
          List<Integer> results = contender.runSteps(first + i);
          latencies.recordValue(System.nanoTime() - before);
          Steps.check(first + i, results);
        }
        rounds.arriveAndAwaitAdvance();
      }
      end.complete(null);
    } catch (Exception e) {
      rounds.forceTermination();
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
