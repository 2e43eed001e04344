package io.turgo.bench.measure;

/**
 * What JVMs have used since they began.
 *
 * @param cpuNanos CPU time
 * @param allocatedBytes by all threads; 0 where it cannot be told from outside
 */
public record JvmUse(long cpuNanos, long allocatedBytes) {
  public static final JvmUse NOTHING = new JvmUse(0, 0);

  /** Of several together. */
  public JvmUse plus(JvmUse other) {
    return new JvmUse(cpuNanos + other.cpuNanos, allocatedBytes + other.allocatedBytes);
  }
}
