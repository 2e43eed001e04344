package io.turgo.bench.contender;

/**
 * What a JVM under test has used since it began.
 *
 * @param calls calls of the service task
 * @param cpuNanos CPU time of the whole JVM
 * @param allocatedBytes by all threads since the JVM began
 * @param serverCpuMillis CPU time of the server that the engine has started, as long as it runs
 */
public record Usage(long calls, long cpuNanos, long allocatedBytes, long serverCpuMillis) {}
