package io.turgo.bench.result;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How many times as fast one engine is as another.
 *
 * @param median of one divided by the median of the other
 * @param lowest the least of the ratios of runs that were made in turn
 * @param highest the greatest of them
 */
public record Ratio(double median, double lowest, double highest) {
  /**
   * The ratio of rates. Runs alternate, so the first of one is compared with the first of the other
   * and so on, which takes out what drifts with the machine; where their numbers differ, every one
   * with every one.
   */
  public static Ratio of(Runs subject, Runs other) {
    List<Double> ratios = new ArrayList<>();
    List<RunResult> ours = subject.runs();
    List<RunResult> theirs = other.runs();
    if (ours.size() == theirs.size()) {
      IntStream.range(0, ours.size())
          .forEach(i -> ratios.add(rate(ours.get(i)) / rate(theirs.get(i))));
    } else {
      ours.forEach(our -> theirs.forEach(their -> ratios.add(rate(our) / rate(their))));
    }
    DoubleSummaryStatistics spread =
        ratios.stream().mapToDouble(Double::doubleValue).summaryStatistics();
    return new Ratio(
        rate(subject.median()) / rate(other.median()), spread.getMin(), spread.getMax());
  }

  /** A run that did nothing has no rate to divide by; it is unverified anyway. */
  private static double rate(RunResult run) {
    return Math.max(1e-6, run.jobsPerSecond());
  }
}
