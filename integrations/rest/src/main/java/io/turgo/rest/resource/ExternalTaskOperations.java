package io.turgo.rest.resource;

import io.turgo.engine.job.AcquiredExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJobAcquireBuilder;
import io.turgo.engine.job.ExternalWorkerJobFailureBuilder;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.ExternalWorkerCompletionBuilder;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.MapOf;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import io.turgo.rest.core.shape.Whole;
import io.turgo.rest.core.variable.TypedValue;
import java.time.Duration;
import java.util.List;

/** External tasks: workers outside take them by topic, do them and report. */
final class ExternalTaskOperations {
  private static final int MOST = 1_000;
  private static final Whole LOCK_MILLIS = new Whole(1_000, Duration.ofDays(7).toMillis());

  private static final View<Call, AcquiredExternalWorkerJob> TASK =
      View.<Call, AcquiredExternalWorkerJob>of("ExternalTask")
          .field("id", Types.ID, AcquiredExternalWorkerJob::getId)
          .field("topic", Types.TEXT, AcquiredExternalWorkerJob::getJobHandlerConfiguration)
          .maybe("instanceId", Types.ID, AcquiredExternalWorkerJob::getProcessInstanceId)
          .maybe("executionId", Types.ID, AcquiredExternalWorkerJob::getExecutionId)
          .maybe("definitionId", Types.ID, AcquiredExternalWorkerJob::getProcessDefinitionId)
          .maybe("activityId", Types.TEXT, AcquiredExternalWorkerJob::getElementId)
          .maybe("activityName", Types.TEXT, AcquiredExternalWorkerJob::getElementName)
          .tenant(AcquiredExternalWorkerJob::getTenantId)
          .field("priority", Types.INT, AcquiredExternalWorkerJob::getPriority)
          .field("retries", Types.INT, AcquiredExternalWorkerJob::getRetries)
          .says("attempts that are left")
          .maybe("lockExpirationTime", Types.TIME, AcquiredExternalWorkerJob::getLockExpirationTime)
          .says("the end of the worker's lock")
          .field("createTime", Types.TIME, AcquiredExternalWorkerJob::getCreateTime)
          .field(
              "variables",
              new MapOf(TypedValue.ANSWER, Integer.MAX_VALUE),
              (call, job) -> Variables.showObjects(call, job.getVariables()))
          .says("of the instance");
  private static final View<Call, List<AcquiredExternalWorkerJob>> TASKS =
      View.list("ExternalTasks", "items", TASK, MOST, "empty if there are none");
  private static final Fields DONE =
      worker("ExternalTaskCompletion").maybe("variables", Variables.BROUGHT, "for the instance");
  private static final Fields FAILED =
      worker("ExternalTaskFailure")
          .maybe("message", Text.upTo(4_000), "the error message")
          .maybe("details", Text.upTo(1_000_000), "such as a stack trace")
          .maybe(
              "retries", new Whole(0, 1_000_000), "attempts left (default: one less than before)")
          .maybe(
              "retryMillis",
              new Whole(0, Duration.ofDays(365).toMillis()),
              "the wait before the next attempt");
  private static final Fields ERROR =
      worker("ExternalTaskError")
          .maybe("code", Text.some(255), "of the BPMN error")
          .maybe("variables", Variables.BROUGHT, "for the instance");
  private static final Fields EXTENSION =
      worker("ExternalTaskExtension").with("lockMillis", LOCK_MILLIS, "from now on");
  private static final Fields RELEASE = worker("ExternalTaskRelease");

  private ExternalTaskOperations() {}

  private static Fields worker(String name) {
    return Fields.named(name).with("workerId", Text.name(), "the worker that locks the task");
  }

  static List<Operation> all(Duration longPoll) {
    Fields acquisition =
        worker("ExternalTaskAcquisition")
            .with("topic", Text.name(), "")
            .maybe("max", new Whole(1, MOST), "the most tasks to lock (default: 1)")
            .with("lockMillis", LOCK_MILLIS, "the duration of the lock")
            .maybe(
                "waitMillis",
                new Whole(0, longPoll.toMillis()),
                "the time to wait if there are none (default: 0)")
            .maybe("tenantId", Text.some(255), "locks only tasks of this tenant");
    return List.of(
        Operation.post("/external-tasks/acquire", "acquireExternalTasks", Level.WORK)
            .unnoted()
            .says("Locks tasks of a topic for a worker, and waits for some if there are none.")
            .body(acquisition)
            .answers(200, TASKS, "The tasks locked for the worker.")
            .does(ExternalTaskOperations::acquire),
        Operation.post("/external-tasks/{id}/complete", "completeExternalTask", Level.WORK)
            .says("Completes a task that the worker has locked.")
            .body(DONE)
            .runs(call -> completion(call).complete()),
        Operation.post("/external-tasks/{id}/error", "throwExternalTaskError", Level.WORK)
            .says("Ends a task with a BPMN error.")
            .body(ERROR)
            .runs(call -> completion(call).bpmnError(call.body().textOrNull("code"))),
        Operation.post("/external-tasks/{id}/failure", "failExternalTask", Level.WORK)
            .says("Reports the failure of a task; it is tried again or becomes a dead letter.")
            .body(FAILED)
            .runs(ExternalTaskOperations::fail),
        Operation.post("/external-tasks/{id}/extend", "extendExternalTask", Level.WORK)
            .unnoted()
            .says("Extends the lock of a task.")
            .body(EXTENSION)
            .runs(call ->
                call.management()
                    .extendExternalWorkerJobLock(
                        id(call),
                        call.body().text("workerId"),
                        Duration.ofMillis(call.body().wide("lockMillis")))),
        Operation.post("/external-tasks/{id}/release", "releaseExternalTask", Level.WORK)
            .says("Unlocks a task without completing it.")
            .body(RELEASE)
            .runs(call ->
                call.management()
                    .unacquireExternalWorkerJob(id(call), call.body().text("workerId"))));
  }

  private static Answer acquire(Call call) {
    Input body = call.body();
    ExternalWorkerJobAcquireBuilder builder =
        call.management()
            .createExternalWorkerJobAcquireBuilder()
            .topic(body.text("topic"), Duration.ofMillis(body.wide("lockMillis")));
    String tenant = Access.tenant(call, body.textOrNull("tenantId"));
    if (tenant != null) {
      builder.tenantId(tenant);
    }
    int most = body.whole("max", 1);
    int millis = body.whole("waitMillis", 0);
    if (millis == 0) {
      return show(call, builder.acquireAndLock(most, body.text("workerId")));
    }
    return Answer.Later.of(
        builder
            .waitAtMost(Duration.ofMillis(millis))
            .acquireAndLockLater(most, body.text("workerId")),
        jobs -> show(call, jobs));
  }

  /** Of another tenant there is no sign. */
  private static String id(Call call) {
    String id = call.path("id");
    if (call.caller().tenants() != null) {
      ExternalWorkerJob job =
          call.management().createExternalWorkerJobQuery().jobId(id).singleResult();
      Access.visible(call, "external task", id, job, Job::getTenantId);
    }
    return id;
  }

  private static ExternalWorkerCompletionBuilder completion(Call call) {
    return call.management()
        .createExternalWorkerCompletionBuilder(id(call), call.body().text("workerId"))
        .variables(Variables.brought(call.body(), "variables"));
  }

  private static void fail(Call call) {
    Input body = call.body();
    ExternalWorkerJobFailureBuilder builder =
        call.management().createExternalWorkerJobFailureBuilder(id(call), body.text("workerId"));
    body.ifText("message", builder::errorMessage);
    body.ifText("details", builder::errorDetails);
    if (body.has("retries")) {
      builder.retries(body.whole("retries"));
    }
    if (body.has("retryMillis")) {
      builder.retryTimeout(Duration.ofMillis(body.wide("retryMillis")));
    }
    builder.fail();
  }

  private static Answer show(Call call, List<AcquiredExternalWorkerJob> jobs) {
    return Answer.ok(TASKS.show(call, jobs));
  }
}
