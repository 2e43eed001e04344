package io.turgo.rest.resource;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.JobQueueState;
import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.engine.monitoring.ExecutorMetrics;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The engine of this node: how it is, its executor, its queues. */
final class EngineOperations {
  private static final Fields PROBLEM =
      Fields.named("HealthProblem")
          .with("part", Shown.ANY_TEXT, "")
          .with("reason", Shown.ANY_TEXT, "")
          .with("since", Shown.TIME, "");
  private static final Fields ENGINE =
      Fields.named("Engine")
          .with("name", Shown.ANY_TEXT, "")
          .with("state", Shown.ANY_TEXT, "HEALTHY, IMPAIRED, FAILED, CLOSED")
          .with("problems", new ListOf(PROBLEM, 0, 10_000), "")
          .with("executorRunning", Shown.FLAG, "")
          .with("time", Shown.TIME, "the business clock")
          .with("jobsStarted", Shown.LONG, "attempts, by this node since its start")
          .with(
              "jobsReadyMillis",
              Shown.LONG,
              "how long those were ready before they began, all together")
          .with("jobsFinished", Shown.LONG, "by this node since its start")
          .with("jobsFailed", Shown.LONG, "attempts, by this node since its start")
          .with("takeOvers", Shown.LONG, "shards taken over from nodes that were gone");
  private static final Fields QUEUE =
      Fields.named("Queue")
          .with("name", Shown.ANY_TEXT, "")
          .with("channel", Shown.ANY_TEXT, "")
          .with("paused", Shown.FLAG, "")
          .with("consumed", Shown.FLAG, "by this node")
          .with("readyJobs", Shown.LONG, "")
          .with("oldestMillis", Shown.LONG, "how long the oldest of them has been ready")
          .maybe("waiting", Shown.LONG, "messages at the broker, where it says");
  private static final Fields QUEUES =
      Fields.named("Queues").with("queues", new ListOf(QUEUE, 0, 10_000), "");

  private static final String NOT_FOR_TENANTS = " Not for callers who are held to tenants.";

  private EngineOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.get("/engine", "getEngine")
            .says("How the engine of this node is." + NOT_FOR_TENANTS)
            .answers(200, ENGINE, "It.")
            .does(call -> {
              Access.requireAllTenants(call, "the engine serves");
              return Answer.ok(show(call.engine()));
            }),
        Operation.post("/engine/executor/start", "startExecutor", Level.OPERATE)
            .says("Has this node do jobs." + NOT_FOR_TENANTS)
            .answersNothing()
            .does(call -> {
              Access.requireAllTenants(call, "the executor serves");
              call.engine().getJobExecutor().start();
              return Answer.nothing();
            }),
        Operation.post("/engine/executor/stop", "stopExecutor", Level.OPERATE)
            .says(
                "Has this node do no jobs; those under way come to their end first."
                    + NOT_FOR_TENANTS)
            .answersNothing()
            .does(call -> {
              Access.requireAllTenants(call, "the executor serves");
              call.engine().getJobExecutor().stop();
              return Answer.nothing();
            }),
        Operation.get("/queues", "listQueues")
            .says("The queues that bring jobs through brokers." + NOT_FOR_TENANTS)
            .answers(200, QUEUES, "They.")
            .does(call -> {
              Access.requireAllTenants(call, "queues serve");
              return Answer.ok(
                  Map.of(
                      "queues",
                      call.engine().getManagementService().getJobQueues().stream()
                          .map(EngineOperations::show)
                          .toList()));
            }),
        Operation.post("/queues/{name}/pause", "pauseQueue", Level.OPERATE)
            .says("Has all nodes take no jobs of a queue." + NOT_FOR_TENANTS)
            .path("name", Text.name())
            .answersNothing()
            .does(call -> {
              Access.requireAllTenants(call, "queues serve");
              call.engine().getManagementService().pauseJobQueue(call.path("name"));
              return Answer.nothing();
            }),
        Operation.post("/queues/{name}/resume", "resumeQueue", Level.OPERATE)
            .says("Has all nodes take jobs of a queue again." + NOT_FOR_TENANTS)
            .path("name", Text.name())
            .answersNothing()
            .does(call -> {
              Access.requireAllTenants(call, "queues serve");
              call.engine().getManagementService().resumeJobQueue(call.path("name"));
              return Answer.nothing();
            }));
  }

  private static Map<String, @Nullable Object> show(ProcessEngine engine) {
    EngineHealth health = engine.getHealth();
    ExecutorMetrics metrics = engine.getMetrics().executor();
    return new Shown()
        .put("name", engine.getName())
        .put("state", health.state().name())
        .put(
            "problems",
            health.problems().stream()
                .map(problem ->
                    new Shown()
                        .put("part", problem.part())
                        .put("reason", problem.reason())
                        .put("since", problem.since().toString())
                        .map())
                .toList())
        .put("executorRunning", engine.getJobExecutor().isRunning())
        .put("time", engine.getClock().instant().toString())
        .put("jobsStarted", metrics.started())
        .put("jobsReadyMillis", metrics.readyNanos() / 1_000_000)
        .put("jobsFinished", metrics.finished())
        .put("jobsFailed", metrics.failed())
        .put("takeOvers", metrics.takeOvers())
        .map();
  }

  private static Map<String, @Nullable Object> show(JobQueueState queue) {
    return new Shown()
        .put("name", queue.name())
        .put("channel", queue.channel())
        .put("paused", queue.paused())
        .put("consumed", queue.consumed())
        .put("readyJobs", queue.readyJobs())
        .put("oldestMillis", queue.oldestMillis())
        .put("waiting", queue.waiting())
        .map();
  }
}
