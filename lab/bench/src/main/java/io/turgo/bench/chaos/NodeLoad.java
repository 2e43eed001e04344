package io.turgo.bench.chaos;

import io.turgo.bench.async27.Async27Process;
import io.turgo.bench.crash.BusinessTable;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.RuntimeService;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.task.Task;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** The load of one node: threads that call the engine, each call told to the ledger. */
final class NodeLoad {
  private static final int PRODUCERS = 4;
  private static final long PAUSE_MILLIS = 150;
  private static final long LONG_EVERY_MILLIS = 2_000;
  private static final long PULSE_MILLIS = 250;
  private static final long OPERATOR_MILLIS = 700;

  /** The last of the waiting instances are those whose rows somebody else may hold. */
  private static final int HELD = 21;

  private static final int UNDECIDED = 4;

  private final ProcessEngine engine;
  private final RuntimeService runtime;
  private final Reporter reporter;
  private final OperatorLoad operator;
  private final String name;
  private final long seed;
  private final AtomicInteger numbers = new AtomicInteger();
  private final CountDownLatch over = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();

  /** Cases in which nobody has decided, the oldest first. */
  private final Queue<String> claims = new ConcurrentLinkedQueue<>();

  private volatile List<String> waiting = List.of();
  private volatile boolean calm;

  /**
   * @param name of this node's life, part of all keys
   */
  NodeLoad(ProcessEngine engine, Reporter reporter, String name, long seed) {
    this.engine = engine;
    this.runtime = engine.getRuntimeService();
    this.reporter = reporter;
    this.operator = new OperatorLoad(engine, reporter);
    this.name = name;
    this.seed = seed;
  }

  void begin() {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < NodeMain.WAITING; i++) {
      ProcessInstance instance =
          runtime
              .createProcessInstanceQuery()
              .processInstanceBusinessKey("hold/" + i)
              .singleResult();
      if (instance == null) {
        throw new IllegalStateException("Expected the instance hold/" + i + ", but it is missing");
      }
      found.add(instance.getId());
    }
    waiting = List.copyOf(found);
    for (int i = 0; i < PRODUCERS; i++) {
      RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed + i);
      threads.add(Thread.ofPlatform().daemon().name("producer-" + i).start(() -> produce(random)));
    }
    threads.add(Thread.ofPlatform().daemon().name("producer-long").start(this::keepLong));
    threads.add(Thread.ofPlatform().daemon().name("producer-pulse").start(this::pulse));
    RandomGenerator random = RandomGeneratorFactory.getDefault().create(seed - 1);
    threads.add(Thread.ofPlatform().daemon().name("operator").start(() -> operate(random)));
  }

  /** Starts no long jobs, or some again. */
  void calm(boolean newCalm) {
    calm = newCalm;
  }

  /** Starts nothing more; false if some call has not come back by then. */
  boolean end(long millis) throws InterruptedException {
    over.countDown();
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    boolean all = true;
    for (Thread thread : threads) {
      thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime())));
      all &= !thread.isAlive();
    }
    return all;
  }

  int stuck() {
    return (int) threads.stream().filter(Thread::isAlive).count();
  }

  String key(String process) {
    return process + "/" + name + "/" + numbers.incrementAndGet();
  }

  List<String> waiting() {
    return waiting;
  }

  /** Starts an instance by a call that the ledger can prove. */
  boolean start(String process, Map<String, ?> variables) {
    String key = key(process);
    return reporter.call(
        "start", key, () -> runtime.startProcessInstanceByKey(process, key, Map.copyOf(variables)));
  }

  /** Sets a variable of its own on an instance by a call that the ledger can prove. */
  boolean note(String instanceId) {
    String variable = key("note");
    return reporter.call(
        "note", instanceId + ":" + variable, () -> runtime.setVariable(instanceId, variable, 1));
  }

  private boolean pause(long millis) {
    try {
      return over.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  private void keepLong() {
    while (!pause(LONG_EVERY_MILLIS)) {
      if (!calm) {
        start("long", Map.of());
      }
    }
  }

  /** Calls that ask for nothing, so that they do not wait for queries. */
  private void pulse() {
    for (int i = 0; !pause(PULSE_MILLIS); i++) {
      note(waiting.get(NodeMain.COUNTERS + i % (waiting.size() - NodeMain.COUNTERS - HELD)));
    }
  }

  private void operate(RandomGenerator random) {
    while (!pause(OPERATOR_MILLIS)) {
      try {
        switch (random.nextInt(8)) {
          case 0 -> operator.batch(key(OperatorLoad.BATCH), random);
          case 1, 2, 3 -> operator.once("called", key("once"));
          default -> operator.pauseOrResume(random);
        }
      } catch (OutOfMemoryError e) {
        // The next call is made when there is room again.
      }
    }
    operator.settle();
  }

  private void produce(RandomGenerator random) {
    while (!pause(PAUSE_MILLIS)) {
      try {
        one(random);
      } catch (OutOfMemoryError e) {
        // The next call is made when there is room again.
      }
    }
  }

  private void one(RandomGenerator random) {
    int notable = waiting.size() - NodeMain.COUNTERS;
    switch (random.nextInt(10)) {
      case 0 -> start(Async27Process.KEY, Map.of("input1", random.nextInt(1000), "input2", 1));
      case 1, 2 -> book();
      case 3 -> add(random.nextInt(NodeMain.COUNTERS), random.nextInt(NodeMain.COUNTERS));
      case 4, 5 -> ask();
      case 6 -> start("straight", Map.of("x", 1));
      case 7 -> claim();
      default -> note(waiting.get(NodeMain.COUNTERS + random.nextInt(notable)));
    }
  }

  /** Has a job add to two counters, of which other jobs may want the same in another order. */
  boolean add(int first, int second) {
    int other = second == first ? (first + 1) % NodeMain.COUNTERS : second;
    return start("adding", Map.of("a", waiting.get(first), "b", waiting.get(other)));
  }

  /** The order's row and the instance, in one transaction of the caller. */
  private void book() {
    String key = key("booking");
    reporter.call("start", key, () -> engine.inTransaction(connection -> write(connection, key)));
  }

  private String write(Connection connection, String key) throws java.sql.SQLException {
    String id = runtime.startProcessInstanceByKey("booking", key).getId();
    BusinessTable.insert(connection, id, BusinessTable.ORDER);
    return id;
  }

  private void ask() {
    String key = key("asking");
    List<String> ids = new ArrayList<>();
    if (reporter.call(
        "start", key, () -> ids.add(runtime.startProcessInstanceByKey("asking", key).getId()))) {
      completeTask(ids.getFirst(), "ask");
    }
  }

  /** Starts a case, and completes the task of an earlier one, whose timer may have fired. */
  private void claim() {
    String key = key("claim");
    reporter.call(
        "start",
        key,
        () ->
            claims.add(
                engine
                    .getCmmnRuntimeService()
                    .createCaseInstanceBuilder()
                    .caseDefinitionKey("claim")
                    .businessKey(key)
                    .start()
                    .getId()));
    String earlier = claims.size() > UNDECIDED ? claims.poll() : null;
    if (earlier != null) {
      completeTask(earlier, "decide");
    }
  }

  /** What is not there yet, or could not be completed, is completed at the end of the run. */
  private void completeTask(String instanceId, String taskKey) {
    List<Task> tasks = new ArrayList<>();
    reporter.call(
        "query",
        instanceId,
        () ->
            tasks.addAll(
                engine
                    .getTaskService()
                    .createTaskQuery()
                    .processInstanceId(instanceId)
                    .taskDefinitionKey(taskKey)
                    .list()));
    for (Task task : tasks) {
      complete(task.getId());
    }
  }

  void complete(String taskId) {
    reporter.call("complete", taskId, () -> engine.getTaskService().complete(taskId));
  }
}
