package io.turgo.bench.chaos;

import io.turgo.bench.async27.Async27Process;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.job.Job;
import io.turgo.engine.task.Task;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Does what the parent orders a node to do, each order on a thread of its own. */
final class Orders {
  static final String STOP = "STOP";
  static final String FINISH = "FINISH";
  static final String CLOSE = "CLOSE";
  static final String QUIT = "QUIT";
  static final String NOTE = "NOTE";
  static final String IDS = "IDS";
  static final String CROSS = "CROSS";
  static final String QUERIES = "QUERIES";
  static final String EAT = "EAT";
  static final String SINK = "SINK";
  static final String RUNAWAY = "RUNAWAY";
  static final String DEADLY = "DEADLY";
  static final String CALM = "CALM";
  static final String BUSY = "BUSY";
  static final String REVIVE = "REVIVE";
  static final String DELETE = "DELETE";
  static final String MESSAGES = "MESSAGES";

  /** Tasks that nobody completes. */
  private static final Set<String> LEFT = Set.of(Async27Process.TASK, "remind");

  private static final long STUCK_AFTER_MILLIS = 20_000;
  private static final int VARIABLES = 100;
  private static final long SMALL_STACK = 256 << 10;
  private static final int DEEP_CALLS = 200;
  private static final int DEEP_INSTANCES = 8;

  /** Of a depth that differs between two calls. */
  private static final int FRAMES = 3;

  private static final int DEEP_SECONDS = 4;
  private static final int MOST_STUCK = 4;
  private static final int INSIDE_SECONDS = 8;

  private final ProcessEngine engine;
  private final RuntimeService runtime;
  private final ChaosCode code;
  private final NodeLoad load;
  private final Reporter reporter;
  private final @Nullable DisturbedChannel channel;

  /**
   * @param channel of the engine's jobs; null for the shard feed
   */
  Orders(
      ProcessEngine engine,
      ChaosCode code,
      NodeLoad load,
      Reporter reporter,
      @Nullable DisturbedChannel channel) {
    this.channel = channel;
    this.engine = engine;
    this.runtime = engine.getRuntimeService();
    this.code = code;
    this.load = load;
    this.reporter = reporter;
  }

  /** Returns once the engine was closed; ends the process when the parent has gone. */
  void follow(BufferedReader in) throws Exception {
    while (true) {
      String line = read(in);
      if (line == null) {
        Runtime.getRuntime().halt(1);
      } else if (line.equals(CLOSE)) {
        close();
        return;
      } else if (line.equals(QUIT)) {
        close(List.of());
        return;
      } else {
        Thread.ofPlatform().daemon().name(line).start(() -> obey(line));
      }
    }
  }

  @SuppressWarnings("NullAway")
  private static String read(BufferedReader in) throws IOException {
    while (true) {
      try {
        return in.readLine();
      } catch (OutOfMemoryError e) {
        // A job eats the heap by order; the parent's next line is read when there is room again.
      }
    }
  }

  private void obey(String line) {
    String[] words = line.split(" ", -1);
    try {
      switch (words[0]) {
        case STOP -> load.end(STUCK_AFTER_MILLIS);
        case FINISH -> finish();
        case NOTE -> note(List.of(words[1].split(",")));
        case IDS -> burnIds(Integer.parseInt(words[1]));
        case CROSS -> cross(Integer.parseInt(words[1]));
        case QUERIES -> query(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
        case EAT -> eat(Integer.parseInt(words[1]));
        case SINK -> sink();
        case RUNAWAY -> load.start("endless", Map.of());
        case DEADLY -> load.start("deadly", Map.of());
        case CALM -> load.calm(true);
        case BUSY -> load.calm(false);
        case REVIVE -> revive();
        case MESSAGES -> disturb(words[1]);
        case DELETE -> runtime.deleteProcessInstance(words[1], "by order");
        default -> throw new IllegalArgumentException("Nobody knows the order " + line);
      }
    } catch (Throwable e) {
      e.printStackTrace(System.err);
    }
    reporter.done(words[0]);
  }

  /**
   * Completes what waits for somebody, until nothing is left but what waits for its timer or its
   * exit criterion, however late that is: the end check counts both.
   */
  private void finish() throws InterruptedException {
    while (true) {
      List<Task> tasks = engine.getTaskService().createTaskQuery().listPage(0, 200);
      if (tasks.isEmpty()) {
        return;
      }
      code.closed.complete(null);
      for (Task task : tasks) {
        if (!LEFT.contains(String.valueOf(task.getTaskDefinitionKey()))) {
          load.complete(task.getId());
        }
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private void note(List<String> instances) throws InterruptedException {
    all(instances.size(), i -> load.note(instances.get(i)));
  }

  private void burnIds(int instances) throws InterruptedException {
    Map<String, Object> variables = new HashMap<>();
    for (int i = 0; i < VARIABLES; i++) {
      variables.put("v" + i, i);
    }
    int threads = 10;
    all(
        threads,
        thread -> {
          for (int i = 0; i < instances / threads; i++) {
            load.start("straight", variables);
          }
        });
  }

  private void cross(int jobs) throws InterruptedException {
    all(
        4,
        thread -> {
          for (int i = 0; i < jobs / 4; i++) {
            load.add(thread & 1, 1 - (thread & 1));
          }
        });
  }

  private void query(int queries, int seconds) throws InterruptedException {
    all(
        queries,
        i ->
            reporter.call(
                "slow",
                "query",
                () ->
                    runtime
                        .createNativeProcessInstanceQuery()
                        .sql(
                            "SELECT i.* FROM %s i, (SELECT pg_sleep(%d)) x WHERE i.id < 0"
                                .formatted(
                                    engine
                                        .getManagementService()
                                        .getTableName(
                                            io.turgo.engine.runtime.ProcessInstance.class),
                                    seconds))
                        .list()));
  }

  private void eat(int seconds) throws InterruptedException {
    code.eating = true;
    for (int i = 0; i < 2; i++) {
      load.start("eating", Map.of());
    }
    TimeUnit.SECONDS.sleep(seconds);
    code.eating = false;
  }

  /**
   * Calls of the engine with less and less of the stack left, one on each thread, and a job that
   * goes deeper and deeper; then calls for the same instances.
   */
  private void sink() throws InterruptedException {
    code.sinking = true;
    load.start("sinking", Map.of());
    int stuck = 0;
    for (int i = 1; i <= DEEP_CALLS; i++) {
      String instance = load.waiting().get(NodeMain.COUNTERS + i % DEEP_INSTANCES);
      int left = i * FRAMES;
      Thread deep = new Thread(null, () -> callDeep(instance, left), "deep-" + i, SMALL_STACK);
      deep.setDaemon(true);
      deep.start();
      if (!deep.join(Duration.ofSeconds(DEEP_SECONDS)) && ++stuck == MOST_STUCK) {
        break;
      }
    }
    code.sinking = false;
    all(DEEP_INSTANCES, i -> load.note(load.waiting().get(NodeMain.COUNTERS + i)));
  }

  private void callDeep(String instance, int left) {
    int[] depth = new int[1];
    try {
      down(depth, Integer.MAX_VALUE, instance);
    } catch (StackOverflowError e) {
      // So deep is the stack.
    }
    int call = depth[0] - left;
    depth[0] = 0;
    try {
      down(depth, call, instance);
    } catch (StackOverflowError e) {
      // That is what it is for.
    } catch (RuntimeException e) {
      System.err.println("a call at the end of the stack failed: " + e);
    }
  }

  private void down(int[] depth, int call, String instance) {
    depth[0]++;
    if (depth[0] >= call) {
      runtime.setVariable(instance, "depth", depth[0]);
    } else {
      down(depth, call, instance);
    }
  }

  private void disturb(String how) {
    if (channel == null) {
      throw new IllegalStateException("This node has no channel");
    }
    channel.disturb(DisturbedChannel.Disturbance.valueOf(how));
  }

  private void revive() {
    for (Job job : engine.getManagementService().createDeadLetterJobQuery().list()) {
      String process = String.valueOf(job.getProcessInstanceId());
      System.err.println("dead letter of instance " + process + ": " + job.getExceptionMessage());
      engine.getManagementService().moveDeadLetterJobToExecutableJob(job.getId(), Burnt.ATTEMPTS);
    }
  }

  /** Closes the engine while callers are in it, some of them in code that ends after the close. */
  private void close() throws InterruptedException {
    List<Thread> late = new ArrayList<>();
    load.start(LateProcess.KEY, Map.of());
    List<Task> tasks = new ArrayList<>();
    reporter.call(
        "query",
        "late",
        () ->
            tasks.addAll(
                engine
                    .getTaskService()
                    .createTaskQuery()
                    .processDefinitionKey(LateProcess.KEY)
                    .list()));
    for (Task task : tasks) {
      late.add(
          Thread.ofPlatform()
              .daemon()
              .name("late")
              .start(() ->
                  reporter.call(
                      "late", task.getId(), () -> engine.getTaskService().complete(task.getId()))));
    }
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(INSIDE_SECONDS);
    while (code.lingering.get() < late.size() && System.nanoTime() < until) {
      TimeUnit.MILLISECONDS.sleep(10);
    }
    close(late);
  }

  private void close(List<Thread> late) throws InterruptedException {
    long begun = System.nanoTime();
    engine.close();
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    code.closed.complete(null);
    load.end(STUCK_AFTER_MILLIS);
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(STUCK_AFTER_MILLIS);
    int stuck = load.stuck();
    for (Thread thread : late) {
      thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime())));
      if (thread.isAlive()) {
        stuck++;
        System.err.println("stuck after close: " + List.of(thread.getStackTrace()));
      }
    }
    reporter.closed(millis, stuck);
  }

  private interface Part {
    void run(int number);
  }

  private static void all(int threads, Part part) throws InterruptedException {
    List<Thread> running = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int number = i;
      running.add(Thread.ofPlatform().daemon().name("order-" + i).start(() -> part.run(number)));
    }
    for (Thread thread : running) {
      thread.join();
    }
  }
}
