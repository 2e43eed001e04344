package io.turgo.bench.contender;

import io.turgo.bench.contender.ContenderKind.Sort;
import io.turgo.command.CommandException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All engines that can be put to the test. */
public final class ContenderKinds {
  /** Turgo itself. */
  public static final ContenderKind TURGO =
      new ContenderKind(
          "turgo",
          "Turgo",
          "io.turgo.bench.turgo.TurgoContender",
          null,
          Sort.PROCESS_ENGINE,
          List.of("--enable-native-access=ALL-UNNAMED"),
          List.of("executor.concurrency"),
          List.of("executor.pageSize"));

  /** A hand-written program that makes the same row changes without an engine. */
  public static final ContenderKind FLOOR =
      new ContenderKind(
          "floor",
          "Floor",
          "io.turgo.bench.floor.FloorContender",
          null,
          Sort.PROCESS_ENGINE,
          List.of("--enable-native-access=ALL-UNNAMED"),
          List.of(),
          List.of());

  /** Camunda 7, which fills databases and is not put to the test itself. */
  public static final ContenderKind CAMUNDA7 =
      new ContenderKind(
          "camunda7",
          "Camunda 7",
          "io.turgo.bench.peer.Camunda7Filler",
          "peers/camunda7",
          Sort.PROCESS_ENGINE,
          List.of(),
          List.of(),
          List.of());

  /** Flowable 8, which fills databases too. */
  public static final ContenderKind FLOWABLE_FILLER =
      new ContenderKind(
          "flowable",
          "Flowable 8.0.0",
          "io.turgo.bench.peer.FlowableFiller",
          "peers/flowable8",
          Sort.PROCESS_ENGINE,
          List.of(),
          List.of(),
          List.of());

  private static final List<String> FLOWABLE_THREADS =
      List.of("engine.asyncExecutorCorePoolSize", "engine.asyncExecutorMaxPoolSize");
  private static final List<String> FLOWABLE_PAGE =
      List.of(
          "engine.asyncExecutorMaxAsyncJobsDuePerAcquisition",
          "engine.asyncExecutorMaxTimerJobsPerAcquisition");
  private static final List<String> POOL = List.of("executor.corePoolSize", "executor.maxPoolSize");
  private static final List<String> ACTIVITI_PAGE =
      List.of("executor.maxAsyncJobsDuePerAcquisition", "executor.maxTimerJobsPerAcquisition");

  private static final List<ContenderKind> PEERS =
      List.of(
          flowable("flowable", "Flowable 8.0.0", "flowable8"),
          flowable("flowable68", "Flowable 6.8", "flowable68"),
          flowable("flowable66", "Flowable 6.6.0", "flowable66"),
          new ContenderKind(
              "flowable-cmmn",
              "Flowable CMMN 7.2.0",
              "io.turgo.bench.peer.FlowableCmmnContender",
              "peers/flowable-cmmn",
              Sort.CASE_ENGINE,
              List.of(),
              FLOWABLE_THREADS,
              FLOWABLE_PAGE),
          new ContenderKind(
              "activiti6",
              "Activiti 6.0.0",
              "io.turgo.bench.peer.Activiti6Contender",
              "peers/activiti6",
              Sort.PROCESS_ENGINE,
              List.of(),
              POOL,
              ACTIVITI_PAGE),
          new ContenderKind(
              "activiti5",
              "Activiti 5",
              "io.turgo.bench.peer.Activiti5Contender",
              "peers/activiti5",
              Sort.PROCESS_ENGINE,
              List.of(),
              POOL,
              ACTIVITI_PAGE),
          new ContenderKind(
              "operaton",
              "Operaton",
              "io.turgo.bench.peer.OperatonContender",
              "peers/operaton",
              Sort.PROCESS_ENGINE,
              List.of(),
              POOL,
              List.of("executor.maxJobsPerAcquisition")),
          new ContenderKind(
              "db-scheduler",
              "db-scheduler",
              "io.turgo.bench.peer.DbSchedulerContender",
              "peers/db-scheduler",
              Sort.JOB_QUEUE,
              List.of(),
              List.of("executor.threads"),
              List.of()),
          new ContenderKind(
              "jobrunr",
              "JobRunr",
              "io.turgo.bench.peer.JobRunrContender",
              "peers/jobrunr",
              Sort.JOB_QUEUE,
              List.of(),
              List.of("executor.workerCount"),
              List.of()),
          new ContenderKind(
              "dbos",
              "DBOS",
              "io.turgo.bench.peer.DbosContender",
              "peers/dbos",
              Sort.WORKFLOWS,
              List.of(),
              List.of(),
              List.of()),
          new ContenderKind(
              "temporal",
              "Temporal",
              "io.turgo.bench.peer.TemporalContender",
              "peers/temporal",
              Sort.WORKFLOWS,
              "target/go/temporal",
              List.of(),
              List.of("worker.maxConcurrentActivityExecutionSize"),
              List.of()));

  private static final List<String> CONSUMERS = List.of("channel.consumers");

  /** Engines of {@link #PEERS} with another executor. */
  private static final Map<String, ContenderKind> ON_MESSAGE_QUEUE =
      Map.of(
          "flowable68",
          new ContenderKind(
              "flowable68-jms",
              "Flowable 6.8.1, message queue",
              "io.turgo.bench.peer.FlowableQueueContender",
              "peers/flowable68",
              Sort.PROCESS_ENGINE,
              List.of(),
              CONSUMERS,
              FLOWABLE_PAGE),
          "activiti6",
          new ContenderKind(
              "activiti6-jms",
              "Activiti 6.0.0, message queue",
              "io.turgo.bench.peer.Activiti6QueueContender",
              "peers/activiti6",
              Sort.PROCESS_ENGINE,
              List.of(),
              CONSUMERS,
              ACTIVITI_PAGE));

  private ContenderKinds() {}

  /** Engines to compare with. */
  public static List<ContenderKind> peers() {
    return PEERS;
  }

  /** The peer with this name. */
  public static ContenderKind peer(String name) {
    return PEERS.stream()
        .filter(kind -> kind.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new CommandException(
                "--peers must name engines out of %s, but names '%s'."
                    .formatted(
                        PEERS.stream().map(ContenderKind::name).collect(Collectors.joining(", ")),
                        name)));
  }

  /** The peer with this name, with the executor that takes its jobs from a broker. */
  public static ContenderKind onMessageQueue(String name) {
    ContenderKind kind = ON_MESSAGE_QUEUE.get(name);
    if (kind == null) {
      throw new CommandException(
          "%s has no executor on a message queue: only %s have one."
              .formatted(peer(name).display(), String.join(", ", ON_MESSAGE_QUEUE.keySet())));
    }
    return kind;
  }

  /** Whether its jobs go through a broker when a run has one. */
  public static boolean takesMessages(ContenderKind kind) {
    return kind.equals(TURGO) || ON_MESSAGE_QUEUE.containsValue(kind);
  }

  private static ContenderKind flowable(String name, String display, String module) {
    return new ContenderKind(
        name,
        display,
        "io.turgo.bench.peer.FlowableContender",
        "peers/" + module,
        Sort.PROCESS_ENGINE,
        List.of(),
        FLOWABLE_THREADS,
        FLOWABLE_PAGE);
  }
}
