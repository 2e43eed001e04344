package io.turgo.engine;

import io.turgo.engine.commit.CommitMetrics;
import io.turgo.engine.driver.DriverMetrics;
import io.turgo.engine.executor.ExecutorMetrics;
import io.turgo.engine.executor.QueueMetrics;
import io.turgo.engine.job.WorkerMetrics;
import java.util.Map;

/**
 * The counters of an engine since it was built.
 *
 * @param queues of this node's job queues, by name; what waits in a queue and how old the oldest is
 *     costs a query: {@link ManagementService#getJobQueues}
 * @param workers of workers outside that asked this node for jobs
 */
public record EngineMetrics(
    CommitMetrics commits,
    DriverMetrics driver,
    ExecutorMetrics executor,
    Map<String, QueueMetrics> queues,
    WorkerMetrics workers) {}
