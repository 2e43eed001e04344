package io.turgo.bench.scenario;

import io.turgo.bench.channel.BrokerProcess;
import io.turgo.bench.channel.ChannelModule;
import io.turgo.bench.contender.ContenderKind;
import io.turgo.bench.contender.ContenderKinds;
import io.turgo.bench.contender.ContenderProcess;
import io.turgo.bench.contender.ContenderSettings;
import io.turgo.bench.contender.StartReply;
import io.turgo.bench.contender.StartRequest;
import io.turgo.bench.contender.Usage;
import io.turgo.bench.database.RunDatabase;
import io.turgo.bench.measure.CostMeter;
import io.turgo.bench.measure.CostMeter.Costs;
import io.turgo.bench.measure.JvmUse;
import io.turgo.bench.measure.Traffic;
import io.turgo.bench.protocol.Counts;
import io.turgo.command.CommandException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One engine on a fresh database, with all its nodes: what scenarios do with it. Calls come from
 * one thread.
 */
public final class Trial implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final double CHUNK_SECONDS = 5;

  private final RunSettings settings;
  private final ContenderSettings contenderSettings;
  private final Contestant contestant;
  private final RunDatabase database;
  private final String jdbcUrl;
  private final Path directory;
  private final ProgressLines progress;
  private final List<ContenderProcess> nodes = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();
  private final List<Model> deployed = new ArrayList<>();
  private final @Nullable BrokerProcess broker;
  private final CostMeter meter;
  private final String version;
  private long started;

  /**
   * Starts the JVMs and builds the engines.
   *
   * @param jdbcUrl how the engines reach the database
   * @param directory for logs and models
   * @param broker that jobs go through; null without one
   */
  Trial(
      RunSettings settings,
      ContenderSettings contenderSettings,
      Contestant contestant,
      int nodeCount,
      RunDatabase database,
      String jdbcUrl,
      Path directory,
      ProgressLines progress,
      @Nullable BrokerProcess broker) {
    this.broker = broker;
    this.settings = settings;
    this.contenderSettings = contenderSettings;
    this.contestant = contestant;
    this.database = database;
    this.jdbcUrl = jdbcUrl;
    this.directory = directory;
    this.progress = progress;
    try {
      for (int i = 0; i < nodeCount; i++) {
        Path log = directory.resolve("%s-%d.log".formatted(contestant.kind().name(), i + 1));
        nodes.add(start(log));
      }
      version = nodes.getFirst().version();
      openEngines();
      meter =
          new CostMeter(
              database.postgres(),
              this::use,
              nodes.stream().map(ContenderProcess::pid).toList(),
              this::traffic);
    } catch (RuntimeException e) {
      nodes.forEach(ContenderProcess::close);
      throw e;
    }
  }

  public RunSettings settings() {
    return settings;
  }

  /** What the engine was told, by its own names. */
  public ContenderSettings contenderSettings() {
    return contenderSettings;
  }

  public Contestant contestant() {
    return contestant;
  }

  /** Name and version of the engine as it runs. */
  public String version() {
    return version;
  }

  public RunDatabase database() {
    return database;
  }

  ProgressLines progress() {
    return progress;
  }

  public int nodeCount() {
    return nodes.size();
  }

  /** The models that were deployed. */
  List<Model> deployed() {
    return List.copyOf(deployed);
  }

  /** All instances that were started. */
  public long started() {
    return started;
  }

  /** Deploys a model; every node gets to know it. */
  public void deploy(Model model) {
    try {
      Path file = directory.resolve(model.file());
      ContenderProcess first = nodes.getFirst();
      Files.writeString(file, model.forEngine(first.namespace(), settings.engine().exclusive()));
      first.deploy(model.file(), file);
      deployed.add(model);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Starts instances on all nodes and waits until all are durable.
   *
   * @param perSecond of all together; zero for as fast as they can
   */
  public StartReply start(Model model, long count, int producers, double perSecond) {
    return startOn(nodes, model, count, producers, perSecond, false);
  }

  /** Starts workflows of {@link Model#STEPS} on all nodes, in batches whose ends are awaited. */
  public StartReply complete(Model model, long count, int batch) {
    return startOn(nodes, model, count, batch, 0, true);
  }

  /** Starts instances on one node. */
  public StartReply startOn(int node, Model model, long count, int producers) {
    return startOn(List.of(nodes.get(node)), model, count, producers, 0, false);
  }

  private StartReply startOn(
      List<ContenderProcess> on,
      Model model,
      long count,
      int producers,
      double perSecond,
      boolean awaited) {
    completeCosts();
    int parts = (int) Math.min(on.size(), Math.min(count, producers));
    StartReply[] replies = new StartReply[parts];
    long first = started;
    Parallel.forEach(
        IntStream.range(0, parts).boxed().toList(),
        part -> {
          long from = count * part / parts;
          long to = count * (part + 1) / parts;
          replies[part] =
              on.get(part)
                  .start(
                      new StartRequest(
                          model.key(),
                          first + from,
                          to - from,
                          producers * (part + 1) / parts - producers * part / parts,
                          perSecond / parts,
                          model.inputs(),
                          awaited,
                          model.cases()));
        });
    started += count;
    // Of several nodes the slowest counts.
    StartReply slowest = replies[0];
    for (StartReply reply : replies) {
      slowest = reply.seconds() > slowest.seconds() ? reply : slowest;
    }
    return slowest;
  }

  /**
   * Starts instances for later, in chunks, so that there is something to see.
   *
   * @return starts per second
   */
  public double generate(Model model, long count, int producers) {
    double seconds = 0;
    long done = 0;
    long chunk = Math.min(count, 2_000);
    while (done < count) {
      seconds += start(model, Math.min(chunk, count - done), producers, 0).seconds();
      done += Math.min(chunk, count - done);
      chunk = Math.max(1_000, (long) (done / Math.max(1e-3, seconds) * CHUNK_SECONDS));
      progress.update("started %,d of %,d instances".formatted(done, count));
    }
    return count / Math.max(1e-3, seconds);
  }

  /** Switches the executors of all nodes. */
  public void executor(boolean active) {
    if (active) {
      completeCosts();
    }
    Parallel.forEach(nodes, node -> node.executor(active));
  }

  /** Switches the executor of one node. */
  public void executorOf(int node, boolean active) {
    nodes.get(node).executor(active);
  }

  /** Says what each call of the service task does from now on. */
  public void work(Duration duration, boolean record) {
    nodes.forEach(node -> node.work(duration, record));
  }

  /** The first node, for what only one can tell. */
  public ContenderProcess firstNode() {
    return nodes.getFirst();
  }

  /** Calls of the service task, on all nodes together. */
  public long calls() {
    return nodes.stream().map(ContenderProcess::usage).mapToLong(Usage::calls).sum();
  }

  /** What is pending now. */
  public long pending() {
    return nodes.getFirst().pending();
  }

  /**
   * Waits until nothing is pending.
   *
   * @param jobs how many there were, about
   * @return {@link System#nanoTime} of the end
   */
  public long awaitNonePending(long jobs) {
    return new EndWatch(this::pending, System::nanoTime, LockSupport::parkNanos, PATIENCE)
        .await(jobs, left -> progress.update("%,d jobs left".formatted(left)));
  }

  /** Runs what is pending with all executors, switched on and off again; the seconds it took. */
  public double drain(long jobs) {
    long begin = System.nanoTime();
    executor(true);
    long end = awaitNonePending(jobs);
    executor(false);
    return (end - begin) / 1e9;
  }

  /** Begins a stretch; executors may be off after it. */
  public Costs beginStretch() {
    settle();
    return meter.begin();
  }

  /** Ends a stretch. */
  public void endStretch(Costs costs) {
    meter.end(costs);
  }

  /** Has the planner know the tables as they are now. */
  public void analyze() {
    database.analyze();
  }

  /** Notes it as a problem when a count in the database is not what it must be. */
  public void expect(String what, long expected, long found) {
    if (expected != found) {
      problems.add("expected %,d %s, but found %,d".formatted(expected, what, found));
    }
  }

  /** Notes it as a problem when something was not counted once for each instance started. */
  void expectCount(String what) {
    expect(what, started, nodes.getFirst().counts().getOrDefault(what, -1L));
  }

  /** Checks that all instances of a model that was deployed alone have come to its end state. */
  public void verify(Model model) {
    Map<String, Long> counts = nodes.getFirst().counts();
    expect("jobs", 0, counts.getOrDefault(Counts.JOBS, 0L));
    expect("timers", 0, counts.getOrDefault(Counts.TIMERS, 0L));
    expect("jobs without retries left", 0, counts.getOrDefault(Counts.DEAD_LETTERS, 0L));
    if (contestant.kind().sort() == ContenderKind.Sort.JOB_QUEUE) {
      verifyQueue(counts);
    } else if (model.ends()) {
      expect("finished instances", started, counts.getOrDefault(Counts.FINISHED, -1L));
      expect("running instances", 0, counts.getOrDefault(Counts.INSTANCES, -1L));
    } else {
      expect("running instances", started, counts.getOrDefault(Counts.INSTANCES, -1L));
      expect("user tasks", started, counts.getOrDefault(Counts.TASKS, -1L));
      expect("user tasks 'wait'", started, counts.getOrDefault(Counts.TASKS + ".wait", 0L));
    }
  }

  /** A queue has no instances; one that deletes its jobs keeps nothing, so the calls must do. */
  private void verifyQueue(Map<String, Long> counts) {
    expect("jobs that were run", started, calls());
    if (counts.containsKey(Counts.FINISHED)) {
      expect("finished jobs", started, counts.getOrDefault(Counts.FINISHED, -1L));
    }
  }

  /** What is wrong so far. */
  List<String> problems() {
    return List.copyOf(problems);
  }

  /** Ends the engines, and completes the costs; the database stays. */
  @Override
  public void close() {
    closeAll(nodes, ContenderProcess::closeEngine);
    try {
      meter.close();
    } finally {
      nodes.forEach(ContenderProcess::close);
    }
  }

  /** Ends the JVMs without asking the engines, after a failure, which is what is to be told. */
  void abandon() {
    nodes.forEach(ContenderProcess::close);
    try {
      meter.close();
    } catch (CommandException e) {
      progress.say("also: " + e.getMessage());
    }
  }

  /** What comes now is not part of the last stretch. */
  private void completeCosts() {
    if (meter.incomplete()) {
      settle();
    }
  }

  /**
   * Has all counters reported. In a quick run the engines end their sessions for it, which is
   * faster than to wait.
   */
  private void settle() {
    if (database.postgres() == null) {
      return;
    }
    if (settings.quick()) {
      nodes.forEach(ContenderProcess::closeEngine);
      meter.awaitEnds();
      openEngines();
    } else {
      progress.say("waiting for the database's counters");
      meter.awaitReports();
    }
  }

  private void openEngines() {
    nodes.forEach(node -> node.open(jdbcUrl, settings.engine().history(), contenderSettings));
  }

  private ContenderProcess start(Path log) {
    ContenderKind kind = contestant.kind();
    return broker == null || !kind.equals(ContenderKinds.TURGO)
        ? ContenderProcess.start(kind, contenderSettings, log)
        : ContenderProcess.start(
            kind, ChannelModule.classPath(broker.kind()), contenderSettings, log);
  }

  private @Nullable Traffic traffic() {
    if (settings.channel() == null) {
      return null;
    }
    Map<String, Long> sums = new HashMap<>();
    for (ContenderProcess node : nodes) {
      node.traffic().forEach((name, count) -> sums.merge(name, count, Long::sum));
    }
    OptionalLong cpu = broker == null ? OptionalLong.empty() : broker.cpuMillis();
    return new Traffic(
        sums.getOrDefault(Counts.PUBLISHED, 0L),
        sums.getOrDefault(Counts.MESSAGES, sums.getOrDefault(Counts.PUBLISHED, 0L)),
        sums.getOrDefault(Counts.DELIVERED, 0L),
        sums.getOrDefault(Counts.REDELIVERED, 0L),
        cpu.isPresent() ? cpu.getAsLong() : null);
  }

  private JvmUse use() {
    return nodes.stream()
        .map(ContenderProcess::usage)
        .map(usage -> new JvmUse(usage.cpuNanos(), usage.allocatedBytes(), usage.serverCpuMillis()))
        .reduce(JvmUse.NOTHING, JvmUse::plus);
  }

  private static void closeAll(List<ContenderProcess> nodes, Consumer<ContenderProcess> close) {
    @Nullable CommandException first = null;
    for (ContenderProcess node : nodes) {
      try {
        close.accept(node);
      } catch (CommandException e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
