package io.turgo.camunda7.rest.resource;

import io.turgo.camunda7.rest.value.CamundaTime;
import io.turgo.camunda7.rest.value.NotServed;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.job.Job;
import io.turgo.rest.core.exchange.Access;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.Whole;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Jobs of the executor, one by one. */
final class JobOperations {
  private static final Fields RETRIES =
      Fields.named("JobRetriesDto")
          .with("retries", new Whole(0, 1_000_000))
          .maybe("dueDate", new NotServed("set it by itself"));
  private static final Fields DUE =
      Fields.named("JobDuedateDto").with("duedate", CamundaTime.SHAPE).maybe("cascade", Types.FLAG);

  private final KnownDefinitions definitions;

  JobOperations(KnownDefinitions definitions) {
    this.definitions = definitions;
  }

  List<Operation> all() {
    return List.of(
        Asked.get("/job/{id}", "getJob").shows(JobLists.view(definitions), JobOperations::job),
        Asked.get("/job/{id}/stacktrace", "getJobStacktrace")
            .answersBytes("text/plain", "")
            .answersNothing()
            .does(call -> Texts.answer(Jobs.stackTrace(call, job(call)))),
        Asked.post("/job/{id}/execute", "executeJob", Level.OPERATE)
            .maybeBody(Fields.named("ExecuteJobDto"))
            .runs(JobOperations::execute),
        Asked.put("/job/{id}/retries", "setJobRetries", Level.OPERATE)
            .body(RETRIES)
            .runs(JobOperations::setRetries),
        Asked.put("/job/{id}/priority", "setJobPriority", Level.OPERATE)
            .body(Fields.named("JobPriorityDto").with("priority", Types.INT))
            .runs(call ->
                call.management().setJobPriority(job(call).getId(), call.body().whole("priority"))),
        Asked.put("/job/{id}/duedate", "setJobDuedate", Level.OPERATE)
            .body(DUE)
            .runs(call -> {
              if (call.body().flag("cascade")) {
                throw ProblemException.invalid(
                    "/cascade", "expected none: a new time ends a cycle");
              }
              Date time = Objects.requireNonNull(call.body().timeOrNull("duedate"));
              call.management()
                  .rescheduleTimeDateJob(
                      job(call).getId(), DateTimeFormatter.ISO_INSTANT.format(time.toInstant()));
            }),
        Asked.delete("/job/{id}", "deleteJob", Level.OPERATE)
            .runs(call -> delete(call, job(call))));
  }

  private static Job job(Call call) {
    String id = Asked.id(call, "job");
    Job job = Jobs.find(call.engine(), id);
    return Access.visible(call, "job", id, job, Job::getTenantId);
  }

  private static @Nullable Jobs state(Call call, Job job) {
    return Jobs.stateOf(call.engine(), job.getId());
  }

  /** One that waits is moved first; the executor may then be there before this thread. */
  private static void execute(Call call) {
    Job job = job(call);
    Jobs state = state(call, job);
    if (state == Jobs.TIMER) {
      call.management().moveTimerToExecutableJob(job.getId());
    } else if (state == Jobs.DEAD) {
      call.management().moveDeadLetterJobToExecutableJob(job.getId(), 1);
    }
    try {
      call.management().executeJob(job.getId());
    } catch (TurgoObjectNotFoundException e) {
      if (state != Jobs.TIMER && state != Jobs.DEAD) {
        throw e;
      }
    }
  }

  private static void setRetries(Call call) {
    Job job = job(call);
    int retries = call.body().whole("retries");
    Jobs state = state(call, job);
    if (retries == 0) {
      call.management().moveJobToDeadLetterJob(job.getId());
    } else if (state == Jobs.DEAD) {
      call.management().moveDeadLetterJobToExecutableJob(job.getId(), retries);
    } else if (state == Jobs.TIMER) {
      call.management().setTimerJobRetries(job.getId(), retries);
    } else {
      call.management().setJobRetries(job.getId(), retries);
    }
  }

  private static void delete(Call call, Job job) {
    switch (state(call, job)) {
      case null -> {}
      case EXECUTABLE -> call.management().deleteJob(job.getId());
      case TIMER -> call.management().deleteTimerJob(job.getId());
      case SUSPENDED -> call.management().deleteSuspendedJob(job.getId());
      case DEAD -> call.management().deleteDeadLetterJob(job.getId());
      case EXTERNAL -> call.management().deleteExternalWorkerJob(job.getId());
    }
  }
}
