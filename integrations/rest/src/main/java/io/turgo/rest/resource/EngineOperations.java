package io.turgo.rest.resource;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.JobQueueState;
import io.turgo.engine.monitoring.EngineHealth;
import io.turgo.engine.monitoring.ExecutorMetrics;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.ListOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import java.util.List;

/** The engine of this node: how it is, its executor, its queues. */
final class EngineOperations {
  private static final View<Object, EngineHealth.Problem> PROBLEM =
      View.of("HealthProblem", EngineHealth.Problem.class)
          .field("part", Types.TEXT, EngineHealth.Problem::part)
          .field("reason", Types.TEXT, EngineHealth.Problem::reason)
          .field("since", Types.TIME, EngineHealth.Problem::since);
  private static final View<Object, ProcessEngine> ENGINE =
      View.of("Engine", ProcessEngine.class)
          .field("name", Types.TEXT, ProcessEngine::getName)
          .with(
              View.of("EngineHealth", EngineHealth.class)
                  .field("state", Types.TEXT, health -> health.state().name())
                  .says("HEALTHY, IMPAIRED, FAILED, CLOSED")
                  .field("problems", new ListOf(PROBLEM, 0, 10_000), EngineHealth::problems),
              (context, engine) -> engine.getHealth())
          .field("executorRunning", Types.FLAG, engine -> engine.getJobExecutor().isRunning())
          .field("time", Types.TIME, engine -> engine.getClock().instant())
          .says("the business clock")
          .with(
              View.of("EngineJobs", ExecutorMetrics.class)
                  .field("jobsStarted", Types.LONG, ExecutorMetrics::started)
                  .says("attempts by this node since its start")
                  .field("jobsReadyMillis", Types.LONG, metrics -> metrics.readyNanos() / 1_000_000)
                  .says("the sum of the times that they were ready before they started")
                  .field("jobsFinished", Types.LONG, ExecutorMetrics::finished)
                  .says("by this node since its start")
                  .field("jobsFailed", Types.LONG, ExecutorMetrics::failed)
                  .says("attempts by this node since its start")
                  .field("takeOvers", Types.LONG, ExecutorMetrics::takeOvers)
                  .says("shards taken over from dead nodes"),
              (context, engine) -> engine.getMetrics().executor());
  private static final View<Object, JobQueueState> QUEUE =
      View.of("Queue", JobQueueState.class)
          .field("name", Types.TEXT, JobQueueState::name)
          .field("channel", Types.TEXT, JobQueueState::channel)
          .field("paused", Types.FLAG, JobQueueState::paused)
          .field("consumed", Types.FLAG, JobQueueState::consumed)
          .says("by this node")
          .field("readyJobs", Types.LONG, JobQueueState::readyJobs)
          .field("oldestMillis", Types.LONG, JobQueueState::oldestMillis)
          .says("the time that the oldest of them has been ready")
          .maybe("waiting", Types.LONG, JobQueueState::waiting)
          .says("messages at the broker, if the broker reports them");
  private static final View<Object, List<JobQueueState>> QUEUES =
      View.list("Queues", "queues", QUEUE, 10_000, "");
  private static final String NOT_FOR_TENANTS = " Requires access to all tenants.";

  private EngineOperations() {}

  static List<Operation> all() {
    return List.of(
        Operation.get("/engine", "getEngine")
            .says("Returns the health and the counters of this node's engine." + NOT_FOR_TENANTS)
            .shows(
                ENGINE,
                "The state of the engine.",
                call -> {
                  Access.requireAllTenants(call, "the engine serves");
                  return call.engine();
                }),
        Operation.post("/engine/executor/start", "startExecutor", Level.OPERATE)
            .says("Starts the executor of this node." + NOT_FOR_TENANTS)
            .runs(call -> {
              Access.requireAllTenants(call, "the executor serves");
              call.engine().getJobExecutor().start();
            }),
        Operation.post("/engine/executor/stop", "stopExecutor", Level.OPERATE)
            .says("Stops the executor of this node; running jobs finish first." + NOT_FOR_TENANTS)
            .runs(call -> {
              Access.requireAllTenants(call, "the executor serves");
              call.engine().getJobExecutor().stop();
            }),
        Operation.get("/queues", "listQueues")
            .says("Lists the job queues on message brokers." + NOT_FOR_TENANTS)
            .shows(
                QUEUES,
                "The queues.",
                call -> {
                  Access.requireAllTenants(call, "queues serve");
                  return call.management().getJobQueues();
                }),
        Operation.post("/queues/{name}/pause", "pauseQueue", Level.OPERATE)
            .says("Pauses a queue: no node consumes its jobs." + NOT_FOR_TENANTS)
            .path("name", Text.name())
            .runs(call -> {
              Access.requireAllTenants(call, "queues serve");
              call.management().pauseJobQueue(call.path("name"));
            }),
        Operation.post("/queues/{name}/resume", "resumeQueue", Level.OPERATE)
            .says("Resumes a queue: all nodes consume its jobs again." + NOT_FOR_TENANTS)
            .path("name", Text.name())
            .runs(call -> {
              Access.requireAllTenants(call, "queues serve");
              call.management().resumeJobQueue(call.path("name"));
            }));
  }
}
