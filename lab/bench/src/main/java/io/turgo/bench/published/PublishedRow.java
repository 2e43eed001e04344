package io.turgo.bench.published;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A published result, and how it is run here.
 *
 * @param row its name in the table
 * @param figure what was published, in words where it was no number
 * @param jobsPerSecond the number; null where there is none
 * @param unit of the figure
 * @param system the engine that was measured
 * @param hardware what it ran on
 * @param source who published it, when and where
 * @param configuration what sets the row apart from others
 * @param load how it is run here
 */
public record PublishedRow(
    String row,
    String figure,
    @Nullable Double jobsPerSecond,
    String unit,
    String system,
    String hardware,
    String source,
    String configuration,
    Load load) {

  /** The figure with its unit, if it is a number. */
  String published() {
    return jobsPerSecond == null ? figure : figure + " " + unit;
  }

  /**
   * What is run.
   *
   * @param nodes engines that execute jobs
   * @param threads jobs that each of them runs at a time; with a message queue its consumers
   * @param page jobs that the other engine acquires at once; null for what its settings say
   * @param queue jobs that wait in the other engine's memory; null for what its settings say
   * @param lock whether the other engine acquires under its global lock; null where it has none
   * @param workMillis how long a job takes; null for no time
   * @param peers engines that the row is about, as {@code --peers} has them
   * @param messageQueue whether jobs go through a broker
   */
  public record Load(
      String scenario,
      int nodes,
      int threads,
      @Nullable Integer page,
      @Nullable Integer queue,
      @Nullable Boolean lock,
      @Nullable Integer workMillis,
      List<String> peers,
      boolean messageQueue) {
    public Load {
      peers = List.copyOf(peers);
    }
  }
}
