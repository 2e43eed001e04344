package io.turgo.engine;

import io.turgo.engine.annotation.Experimental;
import io.turgo.engine.monitoring.BatchMetrics;
import io.turgo.engine.monitoring.CommitMetrics;
import io.turgo.engine.monitoring.DriverMetrics;
import io.turgo.engine.monitoring.ExecutorMetrics;
import io.turgo.engine.monitoring.QueueMetrics;
import io.turgo.engine.monitoring.WorkerMetrics;
import java.util.Map;

/**
 * The counters of an engine since it was built.
 *
 * @param commits of the group commit of this node
 * @param driver of the units of work that this node has run
 * @param executor of the jobs that this node has run
 * @param queues of this node's job queues, by name; what waits in a queue and how old the oldest is
 *     costs a query: {@link ManagementService#getJobQueues}
 * @param workers of workers outside that asked this node for jobs
 * @param batches of the parts of bulk operations that this node has done
 * @param skippedTimerCycles firings of timers with a cycle that were left out, because no node was
 *     up or they would have come sooner than {@link ProcessEngineBuilder#shortestTimerCycle}
 * @since 0.1.0
 */
@Experimental
public record EngineMetrics(
    CommitMetrics commits,
    DriverMetrics driver,
    ExecutorMetrics executor,
    Map<String, QueueMetrics> queues,
    WorkerMetrics workers,
    BatchMetrics batches,
    long skippedTimerCycles) {}
