package io.turgo.bench.startup;

import java.util.Arrays;
import java.util.List;

/**
 * The seconds that several starts of one kind took.
 *
 * @param median the middle one
 * @param lowest the fastest
 * @param cpu the median of the CPU time of all threads; 0 where it cannot be told
 */
record StartSeconds(double median, double lowest, double cpu) {
  /**
   * One start.
   *
   * @param seconds from the start of the process until it was ready
   * @param cpu seconds of all its threads by then
   */
  record One(double seconds, double cpu) {}

  static StartSeconds of(List<One> starts) {
    double[] seconds = starts.stream().mapToDouble(One::seconds).toArray();
    return new StartSeconds(
        median(seconds),
        Arrays.stream(seconds).min().orElseThrow(),
        median(starts.stream().mapToDouble(One::cpu).toArray()));
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
