package io.turgo.bench.chaos;

import io.turgo.bench.channel.ChannelKind;
import io.turgo.command.CommandException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What to do to how many nodes and for how long.
 *
 * @param seed of the choice of faults, their times and the load; the same seed does not repeat a
 *     run to the millisecond
 * @param time for which new faults are begun
 * @param faults in random order, or exactly once in this order if {@code once}
 * @param lease of the nodes
 * @param classPath of the nodes, for a build of the engine with a planted bug; empty for this JVM's
 * @param tablePrefix of the engine's tables in that build
 * @param channel what jobs go through; null for the shard feed
 */
public record ChaosSettings(
    long seed,
    Duration time,
    int nodes,
    List<FaultKind> faults,
    boolean once,
    Duration lease,
    String classPath,
    String tablePrefix,
    @Nullable ChannelKind channel) {
  /** What the engine's tables begin with. */
  public static final String PREFIX = "turgo_";

  /** Half of an engine's default, so that an hour is enough for all faults. */
  public static final Duration LEASE = Duration.ofSeconds(5);

  private static final Duration LONGEST = Duration.ofDays(7);

  public ChaosSettings {
    if (nodes < 2) {
      throw new CommandException("--nodes must be 2 or more, but is " + nodes + ".");
    }
    if (time.isNegative() || time.isZero() || time.compareTo(LONGEST) > 0) {
      throw new CommandException(
          "--minutes must be more than 0, and %,d at most.".formatted(LONGEST.toMinutes()));
    }
    if (channel != null && !KillableBroker.CAN_BE_STRUCK.contains(channel)) {
      throw new CommandException(
          "--channel must be one of %s here, but is '%s'; others have no process that can be struck, or nobody has written how."
              .formatted(
                  KillableBroker.CAN_BE_STRUCK.stream()
                      .map(ChannelKind::option)
                      .collect(Collectors.joining(", ")),
                  channel.option()));
    }
    faults = List.copyOf(faults);
    for (FaultKind fault : faults) {
      if (channel == null && fault.needsBroker()) {
        throw new CommandException("The fault " + fault.label() + " needs --channel.");
      }
    }
  }
}
