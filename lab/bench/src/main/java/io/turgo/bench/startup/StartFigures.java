package io.turgo.bench.startup;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a start took, or the median of several.
 *
 * @param startedSeconds from the start of the process until Boot says that it has started
 * @param answeredSeconds until the first request, for the health, was answered
 * @param cpuSeconds of all threads of the JVM until it had started; 0 where it cannot be told
 * @param memoryMb of the process, as the system counts it, after a collection; 0 where it cannot be
 *     told
 * @param heapMb objects that are in use after a collection
 * @param classes loaded by then
 */
record StartFigures(
    double startedSeconds,
    double answeredSeconds,
    double cpuSeconds,
    double memoryMb,
    double heapMb,
    double classes) {
  /** The median of each figure by itself. */
  static StartFigures median(List<StartFigures> starts) {
    return each(figure -> median(starts, figure));
  }

  /** The lowest of each figure by itself. */
  static StartFigures lowest(List<StartFigures> starts) {
    return each(figure -> starts.stream().mapToDouble(figure).min().orElseThrow());
  }

  /** The median of what the starts took more than those at the same places of another list. */
  static StartFigures medianDifference(List<StartFigures> starts, List<StartFigures> others) {
    List<StartFigures> differences = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      differences.add(starts.get(i).minus(others.get(i)));
    }
    return median(differences);
  }

  private StartFigures minus(StartFigures other) {
    return each(figure -> figure.applyAsDouble(this) - figure.applyAsDouble(other));
  }

  private static StartFigures each(ToDoubleFunction<ToDoubleFunction<StartFigures>> of) {
    return new StartFigures(
        of.applyAsDouble(StartFigures::startedSeconds),
        of.applyAsDouble(StartFigures::answeredSeconds),
        of.applyAsDouble(StartFigures::cpuSeconds),
        of.applyAsDouble(StartFigures::memoryMb),
        of.applyAsDouble(StartFigures::heapMb),
        of.applyAsDouble(StartFigures::classes));
  }

  private static double median(List<StartFigures> starts, ToDoubleFunction<StartFigures> figure) {
    return StartSeconds.median(starts.stream().mapToDouble(figure).toArray());
  }
}
