package io.turgo.rest.resource;

import io.turgo.engine.monitoring.CappedCount;
import io.turgo.engine.monitoring.EngineNode;
import io.turgo.engine.monitoring.JobStatistics;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;
import java.util.TreeSet;

/** All nodes together: who serves which shards, and how many jobs there are. */
final class ClusterOperations {
  static final View<Object, CappedCount> COUNT =
      View.of("CappedCount", CappedCount.class)
          .field("count", Types.LONG, CappedCount::number)
          .field("capped", Types.FLAG, CappedCount::atLeast)
          .says("true if there may be more, because counting stopped");
  private static final View<Object, EngineNode> NODE =
      View.of("Node", EngineNode.class)
          .field("id", Types.ID, EngineNode::id)
          .field("name", Types.TEXT, EngineNode::name)
          .field("here", Types.FLAG, EngineNode::here)
          .says("true for the node that answers this request")
          .field("state", Types.TEXT, node -> node.state().name())
          .says("ALIVE; LATE: its heartbeat is overdue; DEAD: other nodes take over its shards")
          .field("startTime", Types.TIME, EngineNode::startTime)
          .says("the start time of its executor")
          .field("lastHeartbeat", Types.TIME, EngineNode::lastHeartbeat)
          .says("by the clock of the database")
          .field("leaseMillis", Types.LONG, node -> node.lease().toMillis())
          .says("the time that other nodes wait for its next heartbeat")
          .field("shards", new ListOf(Types.INT, 0, 100_000), node -> new TreeSet<>(node.shards()))
          .says("the shards that it serves")
          .field("queues", new ListOf(Types.TEXT, 0, 10_000), node -> new TreeSet<>(node.queues()))
          .says("the queues that it consumes")
          .field("jobsFinished", Types.LONG, EngineNode::jobsFinished)
          .says("since its start, as of the last heartbeat")
          .field("jobsFailed", Types.LONG, EngineNode::jobsFailed)
          .says("attempts, likewise")
          .field("jobsRunning", Types.LONG, EngineNode::jobsRunning)
          .says("likewise");
  private static final View<Object, List<EngineNode>> NODES =
      View.list("Nodes", "nodes", NODE, 100_000, "by their names");
  private static final View<Object, JobStatistics> JOBS =
      View.of("JobStatistics", JobStatistics.class)
          .field("ready", COUNT, JobStatistics::ready)
          .says("ready to run, or running")
          .field("timers", COUNT, JobStatistics::timers)
          .says("wait for their due time")
          .field("due", COUNT, JobStatistics::due)
          .says("timers that are due")
          .field("suspended", COUNT, JobStatistics::suspended)
          .says("of suspended instances and of paused activities")
          .field("deadLetter", COUNT, JobStatistics::deadLetter)
          .says("without attempts left")
          .field("external", COUNT, JobStatistics::external)
          .says("external jobs")
          .maybe("oldestDue", Types.TIME, JobStatistics::oldestDue)
          .says("the time since which the oldest ready job has waited")
          .field("countedAt", Types.TIME, JobStatistics::countedAt)
          .says("by the business clock");

  private ClusterOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.get("/nodes", "listNodes")
            .says(
                "Lists the nodes whose executors run, as of their last heartbeats. Requires"
                    + " access to all tenants.")
            .shows(
                NODES,
                "The nodes.",
                call -> {
                  Access.requireAllTenants(call, "the nodes serve");
                  return call.management().getNodes();
                }),
        Operation.get("/job-statistics", "getJobStatistics")
            .says(
                "Counts the jobs of all tenants in each state. Requires access to all tenants."
                    + " The result is cached for up to two seconds.")
            .shows(
                JOBS,
                "The numbers of jobs.",
                call -> {
                  Access.requireAllTenants(call, "these figures are those of");
                  return call.management().getJobStatistics();
                }));
  }
}
