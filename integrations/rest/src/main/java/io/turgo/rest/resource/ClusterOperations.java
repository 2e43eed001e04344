package io.turgo.rest.resource;

import io.turgo.engine.monitoring.CappedCount;
import io.turgo.engine.monitoring.EngineNode;
import io.turgo.engine.monitoring.JobStatistics;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All nodes together: who serves which shards, and how many jobs there are. */
final class ClusterOperations {
  static final Fields COUNT =
      Fields.named("CappedCount")
          .with("count", Shown.LONG, "")
          .with("capped", Shown.FLAG, "whether there may be more: counting stops there");

  private static final Fields NODE =
      Fields.named("Node")
          .with("id", Text.id(), "")
          .with("name", Shown.ANY_TEXT, "")
          .with("here", Shown.FLAG, "whether it is the node that answers")
          .with(
              "state",
              Shown.ANY_TEXT,
              "ALIVE; LATE: it should have said something; DEAD: others take its shards")
          .with("startTime", Shown.TIME, "when its executor was started")
          .with("lastHeartbeat", Shown.TIME, "by the clock of the database")
          .with("leaseMillis", Shown.LONG, "how long others wait for its next heartbeat")
          .with("shards", new ListOf(Shown.NUMBER, 0, 100_000), "that it serves")
          .with("queues", new ListOf(Shown.ANY_TEXT, 0, 10_000), "that it takes jobs of")
          .with("jobsFinished", Shown.LONG, "since its start, as of the last heartbeat")
          .with("jobsFailed", Shown.LONG, "attempts, likewise")
          .with("jobsRunning", Shown.LONG, "likewise");
  private static final Fields NODES =
      Fields.named("Nodes").with("nodes", new ListOf(NODE, 0, 100_000), "by their names");
  private static final Fields JOBS =
      Fields.named("JobStatistics")
          .with("ready", COUNT, "may run now, or do")
          .with("timers", COUNT, "wait for their due time")
          .with("due", COUNT, "those of the timers whose time has come")
          .with("suspended", COUNT, "of suspended instances and of paused activities")
          .with("deadLetter", COUNT, "without attempts left")
          .with("external", COUNT, "for workers outside")
          .maybe("oldestDue", Shown.TIME, "since when the job has waited that waits longest")
          .with("countedAt", Shown.TIME, "by the business clock");

  private ClusterOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.get("/nodes", "listNodes")
            .says(
                "The nodes whose executors run, as of their last heartbeats; who is held to tenants"
                    + " may not ask.")
            .answers(200, NODES, "They.")
            .does(call -> {
              Access.requireAllTenants(call, "the nodes serve");
              return Answer.ok(
                  Map.of(
                      "nodes",
                      call.engine().getManagementService().getNodes().stream()
                          .map(ClusterOperations::show)
                          .toList()));
            }),
        Operation.get("/job-statistics", "getJobStatistics")
            .says(
                "How many jobs there are in each state, of all tenants; who is held to tenants may"
                    + " not ask. Asked often it costs no more: the answer is up to two seconds"
                    + " old.")
            .answers(200, JOBS, "They.")
            .does(ClusterOperations::jobs));
  }

  private static Answer jobs(Call call) {
    Access.requireAllTenants(call, "these figures are those of");
    JobStatistics jobs = call.engine().getManagementService().getJobStatistics();
    Instant oldest = jobs.oldestDue();
    return Answer.ok(
        new Shown()
            .put("ready", show(jobs.ready()))
            .put("timers", show(jobs.timers()))
            .put("due", show(jobs.due()))
            .put("suspended", show(jobs.suspended()))
            .put("deadLetter", show(jobs.deadLetter()))
            .put("external", show(jobs.external()))
            .put("oldestDue", oldest == null ? null : oldest.toString())
            .put("countedAt", jobs.countedAt().toString())
            .map());
  }

  static Map<String, @Nullable Object> show(CappedCount count) {
    return new Shown().put("count", count.number()).put("capped", count.atLeast()).map();
  }

  private static Map<String, @Nullable Object> show(EngineNode node) {
    return new Shown()
        .put("id", node.id())
        .put("name", node.name())
        .put("here", node.here())
        .put("state", node.state().name())
        .put("startTime", node.startTime().toString())
        .put("lastHeartbeat", node.lastHeartbeat().toString())
        .put("leaseMillis", node.lease().toMillis())
        .put("shards", node.shards().stream().sorted().map(Integer::longValue).toList())
        .put("queues", node.queues().stream().sorted().toList())
        .put("jobsFinished", node.jobsFinished())
        .put("jobsFailed", node.jobsFailed())
        .put("jobsRunning", node.jobsRunning())
        .map();
  }
}
