package io.turgo.engine.testing;

import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.start;
import static io.turgo.engine.testing.BpmnText.user;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.check.ConsistencyCheck;
import io.turgo.engine.delegate.JavaDelegate;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.engine.service.TurgoProcessEngineBuilder;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.settings.PostgresSettings;
import io.turgo.engine.settings.SqliteSettings;
import io.turgo.engine.store.Store;
import io.turgo.engine.store.postgres.PostgresStore;
import io.turgo.engine.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A program whose heap is full time after time while the engine works, and which says in the end
 * what of the engine is left. Run in a JVM of its own with a small heap, by {@link FullHeapTest}.
 */
final class FullHeap {
  private static final int CALLERS = 4;
  private static final long PAUSE_NANOS = Duration.ofMillis(10).toNanos();
  private static final int TIMES_FULL = 3;
  private static final long BOUND_NANOS = Duration.ofSeconds(90).toNanos();

  /** Held by the garbage collector's roots, so that it stays. */
  private static volatile Object[] ballast = {};

  private static final Object[] NOTHING = {};

  private final Store store;
  private final ProcessEngine engine;
  private final AtomicInteger acknowledged = new AtomicInteger();
  private static final AtomicInteger timesFull = new AtomicInteger();

  private final AtomicInteger refused = new AtomicInteger();
  private volatile boolean calling = true;

  private FullHeap(String database) {
    store =
        database.startsWith("jdbc:")
            ? PostgresStore.open(
                PostgresSettings.of(database, null, null).withAllowUnsafeDurability(true))
            : SqliteStore.open(SqliteSettings.of(Path.of(database)));
    JavaDelegate work = execution -> {};
    JavaDelegate fill = execution -> fill();
    engine =
        new TurgoProcessEngineBuilder()
            .store(store)
            .retries(20, Duration.ZERO)
            .cacheBytes(1 << 20)
            .executor(ExecutorSettings.defaults().withLease(Duration.ofSeconds(3)))
            .bean("work", work)
            .bean("fill", fill)
            .build();
    deploy("plain", "<serviceTask id='x' turgo:async='true' turgo:delegateExpression='${work}'/>");
    deploy("full", "<serviceTask id='x' turgo:delegateExpression='${fill}'/>");
    deploy("later", "<serviceTask id='x' turgo:async='true' turgo:delegateExpression='${fill}'/>");
  }

  private void deploy(String key, String task) {
    String model =
        BpmnText.process(key, start("s"), task, user("u", ""), end("e"), flow("s -> x -> u -> e"));
    engine.getRepositoryService().createDeployment().addString(key + ".bpmn", model).deploy();
  }

  /**
   * @param arguments a JDBC URL of PostgreSQL or an SQLite file
   */
  @SuppressWarnings("CatchAndPrintStackTrace")
  public static void main(String[] arguments) {
    try {
      new FullHeap(arguments[0]).run();
      System.out.println("survived");
      System.exit(0);
    } catch (Throwable thrown) {
      thrown.printStackTrace();
      System.exit(1);
    }
  }

  private void run() throws Exception {
    // A call site that is linked first when the heap is full stays broken in this JVM.
    for (int i = 0; i < 20; i++) {
      begin();
    }
    until(
        "the first jobs have ended", () -> engine.getTaskService().createTaskQuery().count() == 20);
    Set<String> before = threads();
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      callers.add(Thread.ofPlatform().name("caller-" + i).start(this::callOn));
    }
    fillIn("full");
    fillIn("later");
    calling = false;
    for (Thread caller : callers) {
      caller.join(Duration.ofNanos(BOUND_NANOS));
      require(!caller.isAlive(), caller.getName() + " was told");
    }
    until("it is healthy", () -> engine.getHealth().state() == EngineHealth.State.HEALTHY);
    require(engine.getJobExecutor().isRunning(), "the executor runs");
    Set<String> missing = new TreeSet<>(before);
    missing.removeAll(threads());
    require(missing.isEmpty(), "threads are there: " + missing);
    for (int i = 0; i < 20; i++) {
      begin();
    }
    until("all jobs have ended", () -> engine.getManagementService().createJobQuery().count() == 0);
    long there =
        engine
            .getRuntimeService()
            .createProcessInstanceQuery()
            .processDefinitionKey("plain")
            .count();
    require(there >= acknowledged.get(), there + " of " + acknowledged + " instances are there");
    require(ConsistencyCheck.run(store).isEmpty(), "consistent");
    long began = System.nanoTime();
    engine.close();
    require(System.nanoTime() - began < BOUND_NANOS, "closed in time");
    System.out.println(acknowledged + " acknowledged, " + refused + " refused");
    require(timesFull.get() >= 6 * TIMES_FULL, "the heap was full " + timesFull + " times");
  }

  private void begin() {
    engine.getRuntimeService().startProcessInstanceByKey("plain", Map.of("v", 1));
    acknowledged.incrementAndGet();
  }

  private void callOn() {
    while (calling) {
      try {
        begin();
      } catch (Throwable told) {
        refused.incrementAndGet();
      }
      pause();
    }
  }

  /** Has user code fill the heap, in a call or in a job, and waits until that is over. */
  private void fillIn(String key) throws InterruptedException {
    RuntimeService runtime = engine.getRuntimeService();
    String id = null;
    while (id == null) {
      try {
        id = runtime.startProcessInstanceByKey(key).getId();
      } catch (Throwable full) {
        refused.incrementAndGet();
      }
      pause();
    }
    String started = id;
    until(
        key + " has come to its task",
        () -> engine.getTaskService().createTaskQuery().processInstanceId(started).count() == 1);
  }

  /** Takes all that is there, to the last bytes, time after time; then gives it back. */
  private static void fill() {
    try {
      for (int i = 0; i < TIMES_FULL; i++) {
        for (int size = 1 << 20; size >= 64; size /= 64) {
          take(size);
        }
      }
    } finally {
      ballast = NOTHING;
    }
  }

  @SuppressWarnings("InfiniteLoopStatement")
  private static void take(int size) {
    try {
      while (true) {
        ballast = new Object[] {ballast, new byte[size]};
      }
    } catch (OutOfMemoryError full) {
      timesFull.incrementAndGet(); // there is room for less, and for what others give back
    }
  }

  private static Set<String> threads() {
    Set<String> names = new TreeSet<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread
          .getName()
          .matches("turgo-(committer.*|leases|crashes|timers|waker|feed|listen|wake)")) {
        names.add(thread.getName());
      }
    }
    return names;
  }

  private void until(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + BOUND_NANOS;
    while (!isSo(condition)) {
      if (System.nanoTime() - end >= 0) { // which takes no memory while there is none
        require(false, () -> what + ", but " + state());
      }
      pause();
    }
  }

  private static void pause() {
    try {
      LockSupport.parkNanos(PAUSE_NANOS);
    } catch (OutOfMemoryError full) {
      Thread.onSpinWait(); // no pause then
    }
  }

  private static boolean isSo(BooleanSupplier condition) {
    try {
      return condition.getAsBoolean();
    } catch (OutOfMemoryError | TurgoException full) {
      return false;
    }
  }

  private String state() {
    return "%d jobs wait, the engine is %s and has ended %d"
        .formatted(
            engine.getManagementService().createJobQuery().count(),
            engine.getHealth(),
            engine.getMetrics().executor().finished());
  }

  private static void require(boolean condition, String what) {
    require(condition, () -> what);
  }

  private static void require(boolean condition, Supplier<String> what) {
    if (!condition) {
      throw new AssertionError("Not so: " + what.get());
    }
  }
}
