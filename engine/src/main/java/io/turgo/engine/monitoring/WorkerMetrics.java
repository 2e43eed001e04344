package io.turgo.engine.monitoring;

import io.turgo.engine.annotation.Experimental;

/**
 * What this node did for workers outside since its engine was built.
 *
 * @param taken jobs that workers took
 * @param lost times that a worker did not get a job because another was faster
 * @param waiting calls that wait for jobs now
 * @since 0.1.0
 */
@Experimental
public record WorkerMetrics(long taken, long lost, int waiting) {}
