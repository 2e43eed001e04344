package io.turgo.bench.scenario;

import io.turgo.bench.channel.ChannelSettings;
import io.turgo.command.CommandException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How scenarios are run. A value that cannot be is a {@link CommandException} that names its
 * option.
 *
 * @param nodes JVMs on one database
 * @param networkLatency of a round trip between engine and database
 * @param quick one short run that is not for publication
 * @param channel what jobs go through; null for the shard feed, and what else engines have
 */
public record RunSettings(
    Size size,
    Load load,
    Engine engine,
    int nodes,
    Duration networkLatency,
    boolean quick,
    @Nullable ChannelSettings channel) {

  public RunSettings {
    atLeastOne("--nodes", (long) nodes);
    if (nodes > 1 && channel != null && !channel.kind().hasBroker()) {
      throw new CommandException("--channel memory is a queue of one JVM: --nodes must be 1.");
    }
    if (networkLatency.isNegative()) {
      throw new CommandException(
          "--network-latency-ms must be 0 or more, but is " + networkLatency.toMillis() + ".");
    }
  }

  /** Through the shard feed. */
  public RunSettings(
      Size size, Load load, Engine engine, int nodes, Duration networkLatency, boolean quick) {
    this(size, load, engine, nodes, networkLatency, quick, null);
  }

  /** One node, full history, everything else as the scenarios have it. */
  public static RunSettings defaults() {
    return new RunSettings(Size.CALIBRATED, Load.DEFAULT, Engine.DEFAULT, 1, Duration.ZERO, false);
  }

  /** A copy with a given size. */
  public RunSettings with(Size newSize) {
    return new RunSettings(newSize, load, engine, nodes, networkLatency, quick, channel);
  }

  /** A copy with another load. */
  public RunSettings with(Load newLoad) {
    return new RunSettings(size, newLoad, engine, nodes, networkLatency, quick, channel);
  }

  /** A copy whose jobs go through a channel; null for the shard feed. */
  public RunSettings with(@Nullable ChannelSettings newChannel) {
    return new RunSettings(size, load, engine, nodes, networkLatency, quick, newChannel);
  }

  /** How often one activity is done in parallel, rising, by default in full and in quick runs. */
  List<Long> legs(List<Long> full, List<Long> quickly) {
    return !load.waiting().isEmpty()
        ? load.waiting().stream().sorted().toList()
        : quick ? quickly : full;
  }

  /**
   * How much is run.
   *
   * @param instances null calibrates, so that at least ten seconds are measured
   * @param warmUp instances that are run before anything is measured; null for the scenario's
   *     choice
   */
  public record Size(@Nullable Long instances, @Nullable Long warmUp) {
    public static final Size CALIBRATED = new Size(null, null);

    public Size {
      atLeastOne("--instances", instances);
      atLeastOne("--warm-up", warmUp);
    }
  }

  /**
   * What is run.
   *
   * @param producers threads that start instances, where a scenario runs with several numbers of
   *     them one after the other; empty for the scenario's own choice
   * @param work how long a job takes; null for the scenario's choice
   * @param steps jobs in a row of a chain
   * @param waiting how many jobs wait, or how often one activity is done in parallel, several to
   *     run with each; empty for the scenario's choice
   */
  public record Load(
      List<Integer> producers, @Nullable Duration work, int steps, List<Long> waiting) {
    public static final Load DEFAULT = new Load(List.of(), null, 5, List.of());

    public Load {
      producers = List.copyOf(producers);
      waiting = List.copyOf(waiting);
      atLeastOne("--steps", (long) steps);
      producers.forEach(number -> atLeastOne("--producers", number.longValue()));
      waiting.forEach(number -> atLeastOne("--waiting", number));
      if (work != null && work.isNegative()) {
        throw new CommandException("--work-ms must be 0 or more, but is " + work.toMillis() + ".");
      }
    }
  }

  /**
   * What engines are told, beside their settings files.
   *
   * @param concurrency jobs that run at a time; null for what the settings file says
   * @param pageSize jobs taken from the table at once; null for what the settings file says
   * @param history none, activity, audit or full
   * @param exclusive whether the jobs of one instance run one after the other
   * @param set settings of Turgo that override its file
   */
  public record Engine(
      @Nullable Integer concurrency,
      @Nullable Integer pageSize,
      String history,
      boolean exclusive,
      Map<String, String> set) {
    private static final List<String> LEVELS = List.of("none", "activity", "audit", "full");

    public static final Engine DEFAULT = new Engine(null, null, "full", true, Map.of());

    public Engine {
      set = Map.copyOf(set);
      atLeastOne("--concurrency", concurrency == null ? null : concurrency.longValue());
      atLeastOne("--page-size", pageSize == null ? null : pageSize.longValue());
      if (!LEVELS.contains(history)) {
        throw new CommandException(
            "--history must be none, activity, audit or full, but is '" + history + "'.");
      }
    }
  }

  private static void atLeastOne(String option, @Nullable Long value) {
    if (value != null && value < 1) {
      throw new CommandException(option + " must be 1 or more, but is " + value + ".");
    }
  }
}
