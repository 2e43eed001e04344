package io.turgo.bench.crash;

import io.turgo.engine.ProcessEngine;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The load inside a child: threads that start instances and threads that move them on, each
 * acknowledging what has returned. What no {@link Attempts} expects ends {@link #failure()}.
 */
final class CrashLoad {
  private static final int STARTERS = 4;
  private static final int COMPLETERS = 3;
  private static final int NOTERS = 2;
  private static final int MOST_RUNNING = 200;

  /** More values than any child gives. */
  private static final int VALUES_PER_CHILD = 100_000;

  private final ProcessEngine engine;
  private final Attempts attempts;
  private final int child;
  private final long seed;
  private final BacklogGate gate = new BacklogGate(MOST_RUNNING);
  private final CompletableFuture<Void> failure = new CompletableFuture<>();
  private final List<Thread> starters = new ArrayList<>();

  /**
   * @param child number of the child, part of the business keys
   */
  CrashLoad(ProcessEngine engine, Acknowledgements acknowledgements, int child, long seed) {
    this.engine = engine;
    this.attempts = new Attempts(acknowledgements);
    this.child = child;
    this.seed = seed;
  }

  void begin() {
    for (int i = 0; i < STARTERS; i++) {
      String keys = child + "/" + i + "/";
      StartLoad starter = new StartLoad(engine, attempts, gate, keys, seed + 1_000L * child + i);
      starters.add(thread("starter-" + i, starter::run));
    }
    int first = child * VALUES_PER_CHILD;
    for (int i = 0; i < COMPLETERS; i++) {
      thread("completer-" + i, new TaskLoad(engine, attempts, i, COMPLETERS, first)::run);
    }
    for (int i = 0; i < NOTERS; i++) {
      thread("noter-" + i, new NoteLoad(engine, attempts, i, NOTERS, first)::run);
    }
    thread("worker", new ErrandLoad(engine, attempts, "worker-" + child)::run);
    thread("watcher", this::watch);
  }

  /** Starts nothing more and waits until nothing runs. */
  void drain() throws InterruptedException {
    gate.end();
    for (Thread starter : starters) {
      starter.join();
    }
    attempts.awaitEnd();
  }

  /** Completes exceptionally when something happened that must not. */
  CompletableFuture<Void> failure() {
    return failure;
  }

  private void watch() throws InterruptedException {
    boolean ended = false;
    while (!ended) {
      attempts.pause();
      List<Long> running = new ArrayList<>();
      attempts.call(
          "count of instances",
          () ->
              running.add(
                  engine.getRuntimeService().createProcessInstanceQuery().count()
                      + engine.getCmmnRuntimeService().createCaseInstanceQuery().count()
                      + engine.getTaskService().createTaskQuery().taskName(TaskLoad.MEMO).count()));
      for (long count : running) {
        gate.running(count);
        ended = count == 0 && starters.stream().noneMatch(Thread::isAlive);
      }
    }
    attempts.end();
  }

  private Thread thread(String name, Body body) {
    return Thread.ofPlatform()
        .name(name)
        .daemon()
        .start(() -> {
          try {
            body.run();
          } catch (InterruptedException | RuntimeException e) {
            failure.completeExceptionally(new IllegalStateException(name + " failed", e));
          }
        });
  }

  private interface Body {
    void run() throws InterruptedException;
  }
}
