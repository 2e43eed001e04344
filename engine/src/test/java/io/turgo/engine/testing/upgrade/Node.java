package io.turgo.engine.testing.upgrade;

import static io.turgo.engine.testing.BpmnText.boundary;
import static io.turgo.engine.testing.BpmnText.code;
import static io.turgo.engine.testing.BpmnText.end;
import static io.turgo.engine.testing.BpmnText.flow;
import static io.turgo.engine.testing.BpmnText.node;
import static io.turgo.engine.testing.BpmnText.parallel;
import static io.turgo.engine.testing.BpmnText.user;

import io.turgo.await.Await;
import io.turgo.engine.ManagementService;
import io.turgo.engine.runtime.ProcessInstance;
import io.turgo.engine.settings.ExecutorSettings;
import io.turgo.engine.task.Task;
import io.turgo.engine.testing.BpmnText;
import io.turgo.engine.testing.Database;
import io.turgo.engine.testing.Kit;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A node of a cluster, and the only process that it knows: jobs, a task, a worker, a join. */
final class Node implements AutoCloseable {
  /** What an ended instance was in, in the order of the alphabet. */
  static final String TRAIL = "e f first j j last s t w";

  private static final String[] PROCESS = {
    BpmnText.start("s"),
    code("first", "work", "turgo:async='true'"),
    parallel("f"),
    user("t", ""),
    boundary("late", "t", false, "timeDuration:PT100H"),
    node("serviceTask", "w", "turgo:type='external-worker' turgo:topic='outside'"),
    parallel("j"),
    code("last", "work", "turgo:async='true'"),
    end("e"),
    end("le"),
    flow("s -> first -> f -> t -> j -> last -> e"),
    flow("f -> w -> j"),
    flow("late -> le")
  };

  private final Kit kit;
  private final AtomicLong worked = new AtomicLong();

  private Node(String url) {
    kit =
        Kit.on(
            Dump.stores(Database.POSTGRES, url).get(),
            settings ->
                settings
                    .executorActive(true)
                    .executor(
                        ExecutorSettings.defaults()
                            .withPollInterval(Duration.ofMillis(100))
                            .withLease(Duration.ofSeconds(3))));
    kit.code("work", execution -> worked.incrementAndGet());
  }

  static Node open(String url) {
    return new Node(url);
  }

  Kit kit() {
    return kit;
  }

  void deploy() {
    kit.deploy("order", PROCESS);
  }

  void start(int number) {
    for (int i = 0; i < number; i++) {
      kit.start("order", Map.of("note", "x".repeat(100)));
    }
  }

  List<String> openTasks() {
    return kit.engine().getTaskService().createTaskQuery().list().stream()
        .map(Task::getId)
        .toList();
  }

  /** What an instance was in, as {@link #TRAIL}: branches of several nodes have no order. */
  String trail(String instanceId) {
    return Arrays.stream(kit.trail(instanceId).split(" ", -1))
        .sorted()
        .collect(Collectors.joining(" "));
  }

  long running() {
    return kit.engine().getRuntimeService().createProcessInstanceQuery().count();
  }

  void complete(Collection<String> taskIds) {
    taskIds.forEach(id -> kit.engine().getTaskService().complete(id));
  }

  /** Does the jobs of workers that are there. */
  void workOutside(String workerId) {
    ManagementService management = kit.engine().getManagementService();
    management
        .createExternalWorkerJobAcquireBuilder()
        .topic("outside", Duration.ofMinutes(5))
        .acquireAndLock(10, workerId)
        .forEach(job ->
            management
                .createExternalWorkerCompletionBuilder(job.getId(), workerId)
                .variables(Map.of("answer", 42))
                .complete());
  }

  /** How many jobs it has run. */
  long worked() {
    return worked.get();
  }

  @Override
  public void close() {
    kit.close();
  }

  /** A node of the next version, which is called by text. */
  static final class Next {
    private static @Nullable Node node;

    private Next() {}

    private static Node node() {
      return Objects.requireNonNull(node, "It is not open");
    }

    static void open(String url) {
      node = new Node(url);
    }

    static void start(String number) {
      node().start(Integer.parseInt(number));
    }

    static void complete(String taskIds) {
      node().complete(List.of(taskIds.split(" ", -1)));
    }

    static void workOutside() {
      node().workOutside("next");
    }

    static long worked() {
      return node().worked();
    }

    /** Brings all instances to their end; answers their trails. */
    static List<String> endAll() {
      List<String> ids =
          node().kit.engine().getRuntimeService().createProcessInstanceQuery().list().stream()
              .map(ProcessInstance::getId)
              .toList();
      Await.until(
          "all have ended",
          () -> {
            node().complete(node().openTasks());
            workOutside();
            return node().running() == 0;
          });
      node().kit.checkConsistency();
      return ids.stream().map(node()::trail).toList();
    }

    static void close() {
      if (node != null) {
        node.close();
      }
    }
  }
}
