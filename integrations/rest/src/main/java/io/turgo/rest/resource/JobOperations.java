package io.turgo.rest.resource;

import io.turgo.engine.ProcessEngine;
import io.turgo.engine.job.BaseJobQuery;
import io.turgo.engine.job.ExternalWorkerJob;
import io.turgo.engine.job.Job;
import io.turgo.rest.core.exchange.Answer;
import io.turgo.rest.core.exchange.Call;
import io.turgo.rest.core.exchange.Operation;
import io.turgo.rest.core.exchange.ProblemException;
import io.turgo.rest.core.exchange.ProblemType;
import io.turgo.rest.core.security.Level;
import io.turgo.rest.core.shape.Fields;
import io.turgo.rest.core.shape.Text;
import io.turgo.rest.core.shape.Types;
import io.turgo.rest.core.shape.View;
import io.turgo.rest.core.shape.Whole;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.function.Function;

/** Jobs of all states: looked for, repaired, moved. */
final class JobOperations {
  /** Jobs, which do not say in which state they are. */
  static final View<JobState, Job> JOB =
      View.<JobState, Job>of("Job")
          .when(
              ExternalWorkerJob.class,
              View.of("", ExternalWorkerJob.class)
                  .maybe("topic", Types.TEXT, ExternalWorkerJob::getJobHandlerConfiguration)
                  .says("the topic of an external job")
                  .maybe("lockOwner", Types.TEXT, ExternalWorkerJob::getLockOwner)
                  .says("the worker that has locked it")
                  .maybe("lockExpirationTime", Types.TIME, ExternalWorkerJob::getLockExpirationTime)
                  .says("the end of the worker's lock"))
          .field("id", Types.ID, Job::getId)
          .says("the id that stays the same when the job's state changes")
          .field("state", Text.Choice.of(JobState.words()), (state, job) -> state.path())
          .field("type", Types.TEXT, Job::getJobType)
          .says("timer, message, externalWorker")
          .field("handler", Types.TEXT, Job::getJobHandlerType)
          .says("the kind of job")
          .maybe("dueDate", Types.TIME, Job::getDuedate)
          .maybe("instanceId", Types.ID, Job::getProcessInstanceId)
          .maybe("executionId", Types.ID, Job::getExecutionId)
          .maybe("definitionId", Types.ID, Job::getProcessDefinitionId)
          .maybe("activityId", Types.TEXT, Job::getElementId)
          .maybe("activityName", Types.TEXT, Job::getElementName)
          .tenant(Job::getTenantId)
          .field("exclusive", Types.FLAG, Job::isExclusive)
          .field("priority", Types.INT, Job::getPriority)
          .maybe("category", Types.TEXT, Job::getCategory)
          .maybe("queue", Types.TEXT, Job::getQueue)
          .field("retries", Types.INT, Job::getRetries)
          .says("attempts that are left")
          .maybe("error", Types.TEXT, Job::getExceptionMessage)
          .says("the message of the last failure")
          .field("createTime", Types.TIME, Job::getCreateTime);

  private static final Whole RETRIES = new Whole(1, 1_000_000);
  private static final Fields RETRY =
      Fields.named("JobRetry").maybe("retries", RETRIES, "attempts left afterwards (default: 1)");
  private static final Fields CHANGE =
      Fields.named("JobChange")
          .maybe("retries", RETRIES, "attempts that are left")
          .maybe("priority", Types.INT, "");
  private static final Fields DUE =
      Fields.named("JobDue")
          .maybe("date", Types.TIME, "the new due time")
          .maybe("duration", Text.some(100), "the time from now, such as PT1H")
          .maybe("cycle", Text.some(200), "a repetition, such as R3/PT10M or a cron expression");

  private JobOperations() {}

  static List<Operation> all() {
    List<Operation> all = new ArrayList<>();
    for (JobState state : JobState.values()) {
      all.add(
          state
              .search()
              .operation("/jobs/" + state.path() + "/search", "search" + state.operation())
              .says("Finds jobs: " + state.description() + "."));
    }
    all.addAll(
        List.of(
            Operation.get("/jobs/{id}", "getJob")
                .says("Returns a job in any state.")
                .answers(200, JOB, "The job.")
                .does(call -> {
                  Found found = find(call);
                  return Answer.ok(JOB.show(found.state(), found.job()));
                }),
            Operation.get("/jobs/{id}/stack-trace", "getJobStackTrace")
                .says("Returns the stack trace of a job's last failure.")
                .answersBytes(
                    "text/plain;charset=UTF-8", "The stack trace; empty if there is none.")
                .does(JobOperations::stackTrace),
            Operation.post("/jobs/{id}/retry", "retryJob", Level.OPERATE)
                .says("Runs a dead-letter job or a waiting job as soon as possible.")
                .maybeBody(RETRY)
                .runs(JobOperations::retry),
            Operation.post("/jobs/{id}/dead-letter", "moveJobToDeadLetter", Level.OPERATE)
                .says("Makes a job a dead letter, which runs again only after a retry.")
                .runs(call -> call.management().moveJobToDeadLetterJob(find(call).job().getId())),
            Operation.post("/jobs/{id}/reschedule", "rescheduleJob", Level.OPERATE)
                .says("Changes the due time of a timer.")
                .body(DUE)
                .answers(200, JOB, "The changed job.")
                .does(JobOperations::reschedule),
            Operation.patch("/jobs/{id}", "changeJob", Level.OPERATE)
                .says("Changes a job's attempts left and its priority.")
                .body(CHANGE)
                .runs(JobOperations::change),
            Operation.delete("/jobs/{id}", "deleteJob", Level.OPERATE)
                .says("Deletes a job without running it.")
                .runs(call -> {
                  Found found = find(call);
                  found.state().delete(call.management(), found.job().getId());
                })));
    return all;
  }

  /** A job and where it was. */
  private record Found(JobState state, Job job) {}

  /** A job is in one of five tables, and may change between two looks. */
  private static Found find(Call call) {
    String id = call.path("id");
    for (int round = 0; round < 2; round++) {
      for (JobState state : JobState.values()) {
        Job job = state.find(call.engine(), id);
        if (job != null && call.caller().sees(job.getTenantId())) {
          return new Found(state, job);
        }
      }
    }
    throw ProblemException.notFound("job", id);
  }

  private static Answer stackTrace(Call call) {
    Found found = find(call);
    String trace = found.state().stackTrace(call.management(), found.job().getId());
    return new Answer.Bytes(
        "text/plain;charset=UTF-8", (trace == null ? "" : trace).getBytes(StandardCharsets.UTF_8));
  }

  private static void retry(Call call) {
    Found found = find(call);
    String id = found.job().getId();
    int retries = call.body().whole("retries", 1);
    switch (found.state()) {
      case DEAD_LETTER -> call.management().moveDeadLetterJobToExecutableJob(id, retries);
      case TIMER ->
          call.engine()
              .inTransaction(connection -> {
                if (call.body().has("retries")) {
                  call.management().setTimerJobRetries(id, retries);
                }
                return call.management().moveTimerToExecutableJob(id);
              });
      case EXECUTABLE -> {
        if (call.body().has("retries")) {
          call.management().setJobRetries(id, retries);
        }
      }
      case SUSPENDED ->
          throw new ProblemException(
              ProblemType.NOT_POSSIBLE,
              "Job " + id + " is suspended with its process instance; activate the instance first");
      case EXTERNAL ->
          throw new ProblemException(
              ProblemType.NOT_POSSIBLE,
              "Job " + id + " is an external job; workers take it by its topic");
    }
  }

  private static Answer reschedule(Call call) {
    Found found = find(call);
    if (found.state() != JobState.TIMER) {
      throw new ProblemException(
          ProblemType.NOT_POSSIBLE,
          "Job " + found.job().getId() + " is not a waiting timer: it is " + found.state().path());
    }
    if (call.body().fields().size() != 1) {
      throw ProblemException.invalid("", "expected one of date, duration and cycle");
    }
    Date date = call.body().timeOrNull("date");
    Job job =
        call.management()
            .rescheduleTimerJob(
                found.job().getId(),
                date == null ? null : date.toInstant().toString(),
                call.body().textOrNull("duration"),
                call.body().textOrNull("cycle"),
                null,
                null);
    return Answer.ok(JOB.show(JobState.TIMER, job));
  }

  private static void change(Call call) {
    Found found = find(call);
    String id = found.job().getId();
    if (call.body().fields().isEmpty()) {
      throw ProblemException.invalid("", "expected something to change");
    }
    call.engine()
        .inTransaction(connection -> {
          if (call.body().has("retries")) {
            int retries = call.body().whole("retries");
            switch (found.state()) {
              case TIMER -> call.management().setTimerJobRetries(id, retries);
              case EXECUTABLE -> call.management().setJobRetries(id, retries);
              default ->
                  throw new ProblemException(
                      ProblemType.NOT_POSSIBLE,
                      "Job "
                          + id
                          + " is "
                          + found.state().path()
                          + ": expected executable or timer");
            }
          }
          if (call.body().has("priority")) {
            call.management().setJobPriority(id, call.body().whole("priority"));
          }
          return Answer.nothing();
        });
  }

  static <Q extends BaseJobQuery<Q, T>, T extends Job> Search<Q, T> search(
      JobState state, Function<ProcessEngine, Q> query) {
    return new Search<Q, T>(state.operation(), query, JOB, (call, found) -> state)
        .id("id", "", BaseJobQuery::jobId)
        .ids("ids", "", BaseJobQuery::jobIds)
        .id("instanceId", "", BaseJobQuery::processInstanceId)
        .id("executionId", "", BaseJobQuery::executionId)
        .id("definitionId", "", BaseJobQuery::processDefinitionId)
        .text("definitionKey", "", BaseJobQuery::processDefinitionKey)
        .text("activityId", "", BaseJobQuery::elementId)
        .text("handler", "", BaseJobQuery::handlerType)
        .text("queue", "", BaseJobQuery::jobQueue)
        .whole("minPriority", "", BaseJobQuery::priorityHigherThanOrEquals)
        .whole("maxPriority", "", BaseJobQuery::priorityLowerThanOrEquals)
        .time("dueBefore", "", BaseJobQuery::duedateLowerThan)
        .time("dueAfter", "", BaseJobQuery::duedateHigherThan)
        .flag(
            "failed",
            "true if its last attempt failed",
            BaseJobQuery::withException,
            q -> {
              throw ProblemException.invalid("/filter/failed", "expected true, or leave it out");
            })
        .text("error", "the message of the last failure", BaseJobQuery::exceptionMessage)
        .tenant(BaseJobQuery::jobTenantId, BaseJobQuery::tenantIds)
        .sort("id", BaseJobQuery::orderByJobId)
        .sort("dueDate", BaseJobQuery::orderByJobDuedate)
        .sort("createTime", BaseJobQuery::orderByJobCreateTime)
        .sort("retries", BaseJobQuery::orderByJobRetries)
        .sort("priority", BaseJobQuery::orderByJobPriority)
        .sort("instanceId", BaseJobQuery::orderByProcessInstanceId);
  }
}
