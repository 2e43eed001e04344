package io.turgo.bench.crash;

import io.turgo.engine.Authentication;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.task.Task;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * The load inside a child: threads that start instances and threads that complete tasks, each
 * acknowledging what has returned.
 *
 * <p>A call that throws a {@link TurgoException} is reported and tried again later, as an
 * application does when its database restarts. Any other exception ends {@link #failure()}.
 */
final class CrashLoad {
  private static final int STARTERS = 4;
  private static final int COMPLETERS = 3;
  private static final int MOST_RUNNING = 200;
  private static final int PAGE = 50;
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  private final ProcessEngine engine;
  private final Acknowledgements acknowledgements;
  private final int child;
  private final long seed;
  private final BacklogGate gate = new BacklogGate(MOST_RUNNING);
  private final CountDownLatch drained = new CountDownLatch(1);
  private final CompletableFuture<Void> failure = new CompletableFuture<>();
  private final List<Thread> starters = new ArrayList<>();

  /**
   * @param child number of the child, part of the business keys
   */
  CrashLoad(ProcessEngine engine, Acknowledgements acknowledgements, int child, long seed) {
    this.engine = engine;
    this.acknowledgements = acknowledgements;
    this.child = child;
    this.seed = seed;
  }

  void begin() {
    for (int i = 0; i < STARTERS; i++) {
      int number = i;
      starters.add(thread("starter-" + i, () -> startInstances(number)));
    }
    for (int i = 0; i < COMPLETERS; i++) {
      int number = i;
      thread("completer-" + i, () -> completeTasks(number));
    }
    thread("watcher", this::watch);
  }

  /** Starts nothing more and waits until no instance runs. */
  void drain() throws InterruptedException {
    gate.end();
    for (Thread starter : starters) {
      starter.join();
    }
    drained.await();
  }

  /** Completes exceptionally when something happened that must not. */
  CompletableFuture<Void> failure() {
    return failure;
  }

  private void startInstances(int starter) throws InterruptedException {
    RandomGenerator random =
        RandomGeneratorFactory.getDefault().create(seed + 1_000L * child + starter);
    Authentication.setAuthenticatedUserId("starter-" + starter);
    CrashProcess[] processes = CrashProcess.values();
    for (int number = 0; gate.pass(); number++) {
      CrashProcess process = processes[random.nextInt(processes.length)];
      String key = process.key() + "/" + child + "/" + starter + "/" + number;
      int count = number;
      attempt(
          "start of " + key,
          () -> {
            engine
                .getRuntimeService()
                .startProcessInstanceByKey(process.key(), key, process.variables(count));
            acknowledgements.write(Ledger.startedLine(key));
          });
    }
  }

  private void completeTasks(int completer) throws InterruptedException {
    while (!pause()) {
      List<Task> tasks = new ArrayList<>();
      attempt(
          "query of tasks",
          () ->
              tasks.addAll(
                  engine
                      .getTaskService()
                      .createTaskQuery()
                      .taskDefinitionKeys(List.of("review", "approve"))
                      .listPage(0, PAGE)));
      for (Task task : tasks) {
        if (Long.parseLong(task.getId()) % COMPLETERS == completer) {
          attempt(
              "completion of task " + task.getId(),
              () -> {
                engine.getTaskService().complete(task.getId());
                acknowledgements.write(Ledger.completedLine(task.getId()));
              });
        }
      }
    }
  }

  private void watch() throws InterruptedException {
    boolean ended = false;
    while (!ended) {
      pause();
      List<Long> running = new ArrayList<>();
      attempt(
          "count of instances",
          () -> running.add(engine.getRuntimeService().createProcessInstanceQuery().count()));
      for (long count : running) {
        gate.running(count);
        ended = count == 0 && starters.stream().noneMatch(Thread::isAlive);
      }
    }
    drained.countDown();
  }

  /** Waits a moment; true once everything has been drained. */
  private boolean pause() throws InterruptedException {
    return drained.await(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void attempt(String what, Runnable call) throws InterruptedException {
    try {
      call.run();
    } catch (TurgoException e) {
      acknowledgements.write(Acknowledgements.FAILED + what + ": " + e);
      pause();
    }
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
