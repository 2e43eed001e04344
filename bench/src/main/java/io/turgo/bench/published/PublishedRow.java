package io.turgo.bench.published;

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
 * @param load how it is run here; null for what can not be run yet
 * @param needs what has to exist before it can be run; null if it can be
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
    @Nullable Load load,
    @Nullable String needs) {

  public PublishedRow {
    if ((load == null) == (needs == null)) {
      throw new IllegalArgumentException(
          "Row " + row + " must either have a scenario or say what it needs");
    }
  }

  /** The figure with its unit, if it is a number. */
  String published() {
    return jobsPerSecond == null ? figure : figure + " " + unit;
  }

  /**
   * What is run.
   *
   * @param nodes engines that execute jobs
   * @param threads jobs that each of them runs at a time
   * @param page jobs that the other engine acquires at once; null for what its settings say
   * @param queue jobs that wait in the other engine's memory; null for what its settings say
   * @param lock whether the other engine acquires under its global lock; null where it has none
   * @param workMillis how long a job takes; null for no time
   * @param peer the engine that the row is about, as {@code --peers} has it
   */
  public record Load(
      String scenario,
      int nodes,
      int threads,
      @Nullable Integer page,
      @Nullable Integer queue,
      @Nullable Boolean lock,
      @Nullable Integer workMillis,
      String peer) {}
}
