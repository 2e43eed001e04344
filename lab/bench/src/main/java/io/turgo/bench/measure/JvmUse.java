package io.turgo.bench.measure;

/**
 * What JVMs have used since they began.
 *
 * @param cpuNanos CPU time
 * @param allocatedBytes by all threads; 0 where it cannot be told from outside
 * @param serverCpuMillis CPU time of the servers that they have started
 */
public record JvmUse(long cpuNanos, long allocatedBytes, long serverCpuMillis) {
  public static final JvmUse NOTHING = new JvmUse(0, 0, 0);

  /** Of several together. */
  public JvmUse plus(JvmUse other) {
    return new JvmUse(
        cpuNanos + other.cpuNanos,
        allocatedBytes + other.allocatedBytes,
        serverCpuMillis + other.serverCpuMillis);
  }
}
