package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaValue;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.ExternalWorkerJobFailureBuilder;
import io.turgo.engine.job.Job;
import io.turgo.engine.runtime.ExternalWorkerCompletionBuilder;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Input;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.Whole;
import java.time.Duration;
import java.util.List;

/** External tasks: what a worker that has one says of it, and what is changed about them. */
final class ExternalTaskOperations {
  /** How long a lock and a pause may be. */
  static final Whole MILLIS = new Whole(1, Duration.ofDays(3_650).toMillis());

  private static final Whole PAUSE = new Whole(0, Duration.ofDays(3_650).toMillis());
  private static final Whole RETRIES = new Whole(0, 1_000_000);

  private static final Fields COMPLETION =
      worker("CompleteExternalTaskDto")
          .maybe("variables", CamundaValue.MAP, "for the instance")
          .maybe("localVariables", CamundaValue.MAP, "for the execution of the task");
  private static final Fields FAILURE =
      worker("ExternalTaskFailureDto")
          .maybe("errorMessage", Text.upTo(1_000_000))
          .maybe("errorDetails", Text.upTo(4_000_000))
          .maybe("retries", RETRIES, "0 if left out")
          .maybe("retryTimeout", PAUSE, "0 if left out")
          .maybe("variables", CamundaValue.MAP)
          .maybe("localVariables", CamundaValue.MAP);
  private static final Fields ERROR =
      worker("ExternalTaskBpmnError")
          .maybe("errorCode", Text.upTo(255))
          .maybe("errorMessage", Text.upTo(4_000))
          .maybe("variables", CamundaValue.MAP);

  private final KnownDefinitions definitions;

  ExternalTaskOperations(KnownDefinitions definitions) {
    this.definitions = definitions;
  }

  private static Fields worker(String name) {
    return Fields.named(name).with("workerId", Text.name());
  }

  List<Operation> all() {
    return List.of(
        Asked.post("/external-task/{id}/complete", "completeExternalTask", Level.WORK)
            .body(COMPLETION)
            .runs(call ->
                completion(call)
                    .variablesLocal(CamundaValue.objects(call.body().map("localVariables")))
                    .complete()),
        Asked.post("/external-task/{id}/bpmnError", "throwExternalTaskError", Level.WORK)
            .body(ERROR)
            .runs(call -> {
              String code = call.body().textOrNull("errorCode");
              completion(call)
                  .bpmnError("".equals(code) ? null : code, call.body().textOrNull("errorMessage"));
            }),
        Asked.post("/external-task/{id}/failure", "failExternalTask", Level.WORK)
            .body(FAILURE)
            .runs(ExternalTaskOperations::fail),
        Asked.post("/external-task/{id}/lock", "lockExternalTask", Level.WORK)
            .body(worker("LockExternalTaskDto").with("lockDuration", MILLIS))
            .runs(ExternalTaskOperations::lock),
        Asked.post("/external-task/{id}/extendLock", "extendExternalTask", Level.WORK)
            .body(worker("ExtendLockOnExternalTaskDto").with("newDuration", MILLIS))
            .runs(call ->
                call.management()
                    .extendExternalWorkerJobLock(
                        id(call),
                        call.body().text("workerId"),
                        Duration.ofMillis(call.body().wide("newDuration")))),
        Asked.post("/external-task/{id}/unlock", "unlockExternalTask", Level.OPERATE)
            .maybeBody(Fields.named("UnlockExternalTaskDto"))
            .runs(call -> {
              ExternalWorkerJob job = job(call);
              String owner = job.getLockOwner();
              if (owner != null) {
                call.management().unacquireExternalWorkerJob(job.getId(), owner);
              }
            }),
        Asked.put("/external-task/{id}/retries", "setExternalTaskRetries", Level.OPERATE)
            .body(Fields.named("RetriesDto").with("retries", RETRIES))
            .runs(ExternalTaskOperations::setRetries),
        Asked.put("/external-task/{id}/priority", "setExternalTaskPriority", Level.OPERATE)
            .body(Fields.named("PriorityDto").with("priority", Types.INT))
            .runs(call -> {
              Job job = any(call);
              call.management().setJobPriority(job.getId(), call.body().whole("priority"));
            }),
        Asked.get("/external-task/{id}", "getExternalTask")
            .answers(ExternalTasks.TASK)
            .does(call -> {
              Job job = any(call);
              ExternalTasks known = new ExternalTasks(call, definitions, List.of(job));
              return Answer.ok(ExternalTasks.TASK.show(known, job));
            }),
        Asked.get("/external-task/{id}/errorDetails", "getExternalTaskErrorDetails")
            .answersBytes("text/plain", "")
            .answersNothing()
            .does(call -> {
              Job job = any(call);
              return Texts.answer(
                  job instanceof ExternalWorkerJob
                      ? call.management().getExternalWorkerJobErrorDetails(job.getId())
                      : Jobs.stackTrace(call, job));
            }));
  }

  /** Looks only if the caller does not see all tenants; the engine says what is not there. */
  private static String id(Call call) {
    String id = Asked.id(call, "external task");
    return call.caller().tenants() == null ? id : job(call).getId();
  }

  private static ExternalWorkerJob job(Call call) {
    String id = Asked.id(call, "external task");
    ExternalWorkerJob job =
        call.management().createExternalWorkerJobQuery().jobId(id).singleResult();
    return Access.visible(call, "external task", id, job, Job::getTenantId);
  }

  /** Also one that is suspended or has no retries left. */
  private static Job any(Call call) {
    String id = Asked.id(call, "external task");
    Job job = Jobs.find(call.engine(), id);
    Job external = job != null && ExternalTasks.isExternal(job) ? job : null;
    return Access.visible(call, "external task", id, external, Job::getTenantId);
  }

  private static ExternalWorkerCompletionBuilder completion(Call call) {
    return call.management()
        .createExternalWorkerCompletionBuilder(id(call), call.body().text("workerId"))
        .variables(CamundaValue.objects(call.body().map("variables")));
  }

  private static void fail(Call call) {
    Input body = call.body();
    ExternalWorkerJobFailureBuilder builder =
        call.management()
            .createExternalWorkerJobFailureBuilder(id(call), body.text("workerId"))
            .retries(body.whole("retries", 0))
            .retryTimeout(
                body.has("retryTimeout")
                    ? Duration.ofMillis(body.wide("retryTimeout"))
                    : Duration.ZERO)
            .variables(CamundaValue.objects(body.map("variables")))
            .variablesLocal(CamundaValue.objects(body.map("localVariables")));
    body.ifText("errorMessage", builder::errorMessage);
    body.ifText("errorDetails", builder::errorDetails);
    builder.fail();
  }

  private static void lock(Call call) {
    ExternalWorkerJob job = job(call);
    String worker = call.body().text("workerId");
    Duration time = Duration.ofMillis(call.body().wide("lockDuration"));
    if (worker.equals(job.getLockOwner())) {
      try {
        call.management().extendExternalWorkerJobLock(job.getId(), worker, time);
        return;
      } catch (TurgoIllegalArgumentException e) {
        throw ProblemException.invalid("workerId", String.valueOf(e.getMessage()));
      }
    }
    boolean taken =
        !call.management()
            .createExternalWorkerJobAcquireBuilder()
            .topic(job.getJobHandlerConfiguration(), time)
            .among(most -> List.of(job))
            .acquireAndLock(1, worker)
            .isEmpty();
    if (!taken) {
      throw ProblemException.invalid(
          "workerId", "expected a task that no other worker has, such as " + job.getLockOwner());
    }
  }

  private static void setRetries(Call call) {
    Job job = any(call);
    int retries = call.body().whole("retries");
    if (retries == 0) {
      call.management().moveJobToDeadLetterJob(job.getId());
    } else if (job.getRetries() == 0) {
      call.management().moveDeadLetterJobToExecutableJob(job.getId(), retries);
    } else {
      call.management().setJobRetries(job.getId(), retries);
    }
  }
}
