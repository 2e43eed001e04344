package io.turgo.bench.chaos;

import io.turgo.bench.async27.Async27Process;
import io.turgo.bench.channel.ChannelKind;
import io.turgo.bench.crash.Acknowledgements;
import io.turgo.engine.ProcessEngine;
import io.turgo.engine.ProcessEngineBuilder;
import io.turgo.engine.channel.JobQueue;
import io.turgo.engine.history.HistoryLevel;
import io.turgo.engine.monitoring.JobObserver;
import io.turgo.engine.settings.ExecutorSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One node: an engine as applications embed it, under load of its own, that does what its parent
 * orders. Its standard output is for the ledger only.
 */
public final class NodeMain {
  /** Instances that wait to the end of the run, the first of them as counters. */
  static final int WAITING = 50;

  /** So many that jobs meet now and then, but do not stand in line. */
  static final int COUNTERS = 16;

  private static final Duration TASK_TIMER = Duration.ofMillis(200);

  /** So little that instances have to be loaded again all the time. */
  private static final long CACHE_BYTES = 100_000;

  /** Not longer than a heal may take, nor so short that a fault uses up all attempts. */
  private static final Duration RETRY_PAUSE = Duration.ofSeconds(2);

  private static final int CONSUMERS = 4;
  private static final int PREFETCH = 200;

  /** Sooner than the default, because a purged broker heals by it. */
  private static final Duration REPUBLISH_AFTER = Duration.ofSeconds(5);

  /** The process whose jobs stay with the shard feed, beside those of the queue. */
  private static final String FED = "called";

  private NodeMain() {}

  /**
   * Arguments: URL, number of the node, of its incarnation, seed, lease in milliseconds; then the
   * kind of the broker and its port, if jobs go through one.
   */
  public static void main(String[] arguments) throws Exception {
    Acknowledgements lines = new Acknowledgements();
    System.setOut(System.err);
    int node = Integer.parseInt(arguments[1]);
    int incarnation = Integer.parseInt(arguments[2]);
    long seed = Long.parseLong(arguments[3]);
    Duration lease = Duration.ofMillis(Long.parseLong(arguments[4]));
    Reporter reporter = new Reporter(lines);
    ChaosCode code = new ChaosCode(reporter, lease.toMillis() * 5 / 2);
    DisturbedChannel channel =
        arguments.length < 7
            ? null
            : new DisturbedChannel(
                StruckBroker.of(ChannelKind.valueOf(arguments[5]))
                    .connect(Integer.parseInt(arguments[6])),
                reporter,
                seed);
    ProcessEngine engine =
        engine(arguments[0], "chaos-" + node + "." + incarnation, lease, reporter, code, channel);
    code.uses(engine.getRuntimeService());
    if (engine.getRepositoryService().createProcessDefinitionQuery().count() == 0) {
      deploy(engine);
    }
    NodeLoad load =
        new NodeLoad(engine, reporter, node + "." + incarnation, seed + 7_919L * incarnation);
    load.begin();
    lines.write(Acknowledgements.UP);
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      new Orders(engine, code, load, reporter, channel).follow(in);
    }
    if (channel != null) {
      channel.close();
    }
  }

  private static ProcessEngine engine(
      String url,
      String name,
      Duration lease,
      Reporter reporter,
      ChaosCode code,
      @Nullable DisturbedChannel channel) {
    ProcessEngineBuilder builder =
        ProcessEngine.builder()
            .name(name)
            .postgres(url, Cluster.ROLE, "")
            .executor(
                ExecutorSettings.defaults().withNodeName(name).withLease(lease).withConcurrency(64))
            .history(HistoryLevel.FULL)
            .cacheBytes(CACHE_BYTES)
            .retries(Burnt.ATTEMPTS, RETRY_PAUSE)
            .jobObserver(
                new JobObserver() {
                  @Override
                  public void failed(long jobId, String activityId, Throwable error) {
                    reporter.attemptFailed(jobId, activityId, error);
                  }
                });
    code.addTo(builder);
    if (channel != null) {
      builder
          .jobQueue(
              JobQueue.of(KillableBroker.QUEUE, channel)
                  .withConsumers(Math.min(CONSUMERS, channel.mostConsumers()), PREFETCH)
                  .withRepublishAfter(REPUBLISH_AFTER))
          .jobRouting(job -> job.processDefinitionKey().equals(FED) ? null : KillableBroker.QUEUE);
    }
    return builder.build();
  }

  private static void deploy(ProcessEngine engine) throws IOException {
    String async27 =
        Async27Process.xml(TASK_TIMER)
            .replace(
                "turgo:class=\"io.turgo.bench.async27.SumDelegate\"",
                "turgo:delegateExpression=\"${sum}\"");
    engine
        .getRepositoryService()
        .createDeployment()
        .name("chaos")
        .addString("async27.bpmn", async27)
        .addString("chaos.bpmn", file("chaos.bpmn"))
        .addString("chaos.cmmn", file("chaos.cmmn"))
        .addString("late.bpmn", LateProcess.xml())
        .deploy();
    for (int i = 0; i < WAITING; i++) {
      engine.getRuntimeService().startProcessInstanceByKey("waiting", "hold/" + i, Map.of("n", 0L));
    }
  }

  private static String file(String name) {
    try (InputStream in = NodeMain.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            "Expected " + name + " beside this class, but it is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
