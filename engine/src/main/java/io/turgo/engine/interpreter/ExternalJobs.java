package io.turgo.engine.interpreter;

import io.turgo.engine.delegate.event.TurgoEngineEventType;
import io.turgo.engine.exception.TurgoException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.exception.TurgoOptimisticLockingException;
import io.turgo.engine.instance.ExecutionRow;
import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobPayload;
import io.turgo.engine.instance.JobRow;
import io.turgo.engine.instance.VariableRow;
import io.turgo.engine.model.GraphNode;
import io.turgo.engine.model.InputOutput;
import io.turgo.engine.model.RetryCycle;
import io.turgo.engine.model.RetryRules;
import io.turgo.engine.variable.VariableType;
import io.turgo.engine.variable.VariableValue;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Jobs that workers outside do: made for a token, taken for a time, given back, and ended one way
 * or another. The time is the business time; that only one worker has a job is due to the rev of
 * the instance, which each of these steps.
 */
final class ExternalJobs {
  private static final VariableValue NOTHING =
      new VariableValue(VariableType.NULL, null, null, null, null, false);

  private final StepParts step;
  private final InstanceState state;

  ExternalJobs(StepParts step) {
    this.step = step;
    this.state = step.state();
  }

  /** Makes the job of a token that waits at its task. */
  void open(GraphNode.ExternalTask node, ExecutionRow token) {
    step.calls()
        .evaluate(
            token,
            Arrays.asList(node.topic(), node.job().category(), node.job().priority()),
            values -> {
              Object topic = values.get(0);
              if (topic == null || topic.toString().isEmpty()) {
                throw new Rejection(
                    new TurgoException(
                        "The topic of '"
                            + node.id()
                            + "' needs a text, but "
                            + node.topic().text()
                            + " is "
                            + (topic == null ? "null" : "empty")));
              }
              JobLabels labels = JobLabels.of(node.id(), node.job(), values.get(1), values.get(2));
              put(node, token, topic.toString(), labels);
            });
  }

  private void put(
      GraphNode.ExternalTask node, ExecutionRow token, String topic, JobLabels labels) {
    boolean suspended = state.instance().suspended();
    JobRow job =
        new JobRow(
            step.newId(),
            JobRow.State.SUSPENDED,
            new JobPayload.External(topic),
            step.jobs().locationOf(token.id(), node.id()),
            JobRow.Dispatch.of(
                node.common().async().exclusive(), labels.priority(), labels.category(), null),
            node.common().async().retries().attempts(step.context().policy().attempts()),
            null,
            step.now(),
            state.nextRev(),
            null,
            step.context().traceParent(),
            null);
    JobRow made = suspended ? job : job.outside(step.context().tenant().get(), null, null);
    state.put(made);
    step.events().created(made);
  }

  void perform(ExternalJobCommand command) {
    JobRow job = job(command.jobId());
    if (command instanceof ExternalJobCommand.LockExternalJob lock) {
      lock(job, lock);
      return;
    }
    checkOwner(job, command);
    switch (command) {
      case ExternalJobCommand.LockExternalJob lock ->
          throw new IllegalStateException(lock + " is done");
      case ExternalJobCommand.ExtendLock extend -> {
        if (until(job) <= step.now()) {
          throw new Rejection(
              new TurgoException(
                  "Worker '"
                      + extend.workerId()
                      + "' cannot extend its lock of job "
                      + job.id()
                      + ", which has expired; take the job again"));
        }
        take(job, extend.workerId(), extend.millis());
      }
      case ExternalJobCommand.UnlockExternalJob unlock -> state.put(free(job, null));
      case ExternalJobCommand.FailExternalJob fail -> fail(job, fail);
      case ExternalJobCommand.CompleteExternalJob complete -> {
        if (complete.later()) {
          forget(job);
          step.variables().setAll(job.executionId(), complete.localVariables(), true);
          step.jobs().doneOutside(job, null, complete.variables());
        } else {
          ExecutionRow token = end(job);
          step.variables().setAll(token.id(), complete.localVariables(), true);
          leave(token, job.id(), complete.variables());
        }
      }
      case ExternalJobCommand.ExternalError error -> {
        if (error.later()) {
          forget(job);
          JobPayload.WorkerError thrown = new JobPayload.WorkerError(error.code(), error.message());
          step.jobs().doneOutside(job, thrown, error.variables());
        } else {
          ExecutionRow token = end(job);
          raise(token, error.code(), error.message(), error.variables());
        }
      }
    }
  }

  private void lock(JobRow job, ExternalJobCommand.LockExternalJob lock) {
    if (until(job) > step.now()) {
      throw new Rejection(
          new TurgoOptimisticLockingException(
              "Worker '"
                  + lock.workerId()
                  + "' cannot take job "
                  + job.id()
                  + ": "
                  + (owner(job) == null
                      ? "it waits to be tried again"
                      : "worker '" + owner(job) + "' has it")));
    }
    forget(job);
    take(job, lock.workerId(), lock.millis());
    GraphNode.ExternalTask node = (GraphNode.ExternalTask) step.graph().node(job.activityId());
    List<GraphNode.WorkerParameter> parameters = node.handsOut();
    handOut(job, node, parameters == null ? List.of() : parameters);
  }

  /** Finds the parameters that are expressions; the worker gets them as what its job brings. */
  private void handOut(JobRow job, GraphNode node, List<GraphNode.WorkerParameter> left) {
    if (left.isEmpty()) {
      return;
    }
    GraphNode.WorkerParameter parameter = left.getFirst();
    List<GraphNode.WorkerParameter> others = left.subList(1, left.size());
    if (parameter.sourceExpression() == null) {
      handOut(job, node, others);
      return;
    }
    find(
        step.token(job.executionId()),
        node,
        parameter,
        found -> {
          VariableValue value = Objects.requireNonNullElse(found.value(), NOTHING);
          state.put(VariableRow.brought(step.newId(), job, parameter.target(), value));
          handOut(job, node, others);
        });
  }

  private void find(
      ExecutionRow token,
      GraphNode node,
      GraphNode.WorkerParameter parameter,
      Consumer<CallOutcome.VariableChange> then) {
    step.calls()
        .ask(
            token.id(),
            node,
            new Work.FindParameter(
                new InputOutput.Parameter(
                    parameter.target(),
                    new InputOutput.OfExpression(
                        Objects.requireNonNull(parameter.sourceExpression()))),
                false),
            found -> then.accept(Objects.requireNonNull(found)));
  }

  /** What a worker that had the job before was given by expressions. */
  private void forget(JobRow job) {
    for (VariableRow row : state.broughtBy(job)) {
      state.removeVariable(row.id());
    }
  }

  private void take(JobRow job, String workerId, long millis) {
    state.put(job.outside(outside(job).tenantId(), workerId, step.now() + millis));
  }

  /** The job as others may take it, at once or later. */
  private JobRow free(JobRow job, @Nullable Long notBefore) {
    return job.outside(outside(job).tenantId(), null, notBefore);
  }

  private void fail(JobRow job, ExternalJobCommand.FailExternalJob fail) {
    int left = fail.retries() == null ? job.retries() - 1 : fail.retries();
    step.variables().setAll(job.executionId(), fail.variables(), false);
    step.variables().setAll(job.executionId(), fail.localVariables(), true);
    Work.WorkerAnswer answer =
        new Work.WorkerAnswer(
            Long.toString(job.id()), Math.max(0, left), fail.message(), fail.details());
    unlessError(
        step.token(job.executionId()),
        answer,
        true,
        error -> {
          end(job);
          raise(step.token(job.executionId()), error, fail.message());
        },
        () -> tryAgain(job, left, fail));
  }

  private void tryAgain(JobRow job, int left, ExternalJobCommand.FailExternalJob fail) {
    JobRow failed = JobFailures.described(job, fail.message(), fail.details());
    if (left <= 0) {
      JobRow dead = failed.withRetries(0).withDueAt(null).withState(JobRow.State.DEAD_LETTER);
      state.put(dead);
      step.events().jobMoved(job, dead);
      return;
    }
    pause(
        job,
        left,
        fail.pauseMillis(),
        pause ->
            state.put(
                free(failed.withRetries(left), pause <= 0 ? null : (Long) (step.now() + pause))));
  }

  /** How long nobody gets a job that failed: what the worker says, else what its task says. */
  private void pause(JobRow job, int left, @Nullable Long said, LongConsumer then) {
    GraphNode node = step.graph().node(job.activityId());
    RetryRules.Rule rule = node.common().async().retries().rule(null);
    if (said != null || rule == null) {
      then.accept(said == null ? 0 : said);
    } else if (rule.cycle() != null) {
      then.accept(rule.cycle().pause(left, job.id()).toMillis());
    } else {
      step.calls()
          .ask(
              job.executionId(),
              node,
              new Work.FindRetry(rule.text()),
              found ->
                  then.accept(
                      found instanceof Work.FoundRetry.By(RetryCycle cycle)
                          ? cycle.pause(left, job.id()).toMillis()
                          : step.context().policy().retryPause().toMillis()));
    }
  }

  /** The job goes; its token is about to go on. */
  private ExecutionRow end(JobRow job) {
    state.removeJob(job.id());
    step.events().entity(TurgoEngineEventType.ENTITY_DELETED, job);
    return step.token(job.executionId());
  }

  /** Goes on behind a task in the job that its worker's answer has become. */
  void done(
      JobRow job, JobPayload.@Nullable WorkerError thrown, Map<String, VariableValue> brought) {
    ExecutionRow token = step.token(job.executionId());
    if (thrown == null) {
      leave(token, job.id(), brought);
    } else {
      raise(token, thrown.code(), thrown.message(), brought);
    }
  }

  private void raise(
      ExecutionRow token,
      @Nullable String code,
      @Nullable String message,
      Map<String, VariableValue> brought) {
    step.variables().setAll(token.id(), brought, false);
    String name = code == null ? "of the worker of '" + token.activityId() + "'" : code;
    step.propagation().error(token.id(), new ThrownError(code, name, message, null));
  }

  /**
   * Leaves the task with what a worker has brought: set by its name as seen from the token, or what
   * the task makes of it.
   */
  private void leave(ExecutionRow token, long jobId, Map<String, VariableValue> brought) {
    List<GraphNode.WorkerParameter> parameters =
        ((GraphNode.ExternalTask) step.node(token)).takesBack();
    step.variables().setAll(token.id(), brought, !parameters.isEmpty());
    unlessError(
        token,
        new Work.WorkerAnswer(Long.toString(jobId), 0, null, null),
        false,
        error -> raise(token, error, null),
        () ->
            next(
                token,
                parameters,
                () -> {
                  if (!parameters.isEmpty()) {
                    brought
                        .keySet()
                        .forEach(name -> step.variables().remove(token.id(), name, true));
                  }
                  step.tokens().leave(token);
                }));
  }

  /** Goes on, or throws the first error of the task whose condition holds of an answer. */
  private void unlessError(
      ExecutionRow token,
      Work.WorkerAnswer answer,
      boolean lenient,
      Consumer<GraphNode.WorkerError> thrown,
      Runnable then) {
    GraphNode.ExternalTask node = (GraphNode.ExternalTask) step.node(token);
    if (node.errors().isEmpty()) {
      then.run();
      return;
    }
    step.calls()
        .ask(
            token.id(),
            node,
            new Work.FindWorkerError(node.errors(), answer, lenient),
            error -> {
              if (error != null) {
                thrown.accept(error);
              } else {
                then.run();
              }
            });
  }

  private void raise(ExecutionRow token, GraphNode.WorkerError error, @Nullable String message) {
    step.propagation()
        .error(token.id(), new ThrownError(error.code(), error.name(), message, null));
  }

  private void next(ExecutionRow token, List<GraphNode.WorkerParameter> left, Runnable then) {
    if (left.isEmpty()) {
      then.run();
      return;
    }
    GraphNode.WorkerParameter parameter = left.getFirst();
    List<GraphNode.WorkerParameter> others = left.subList(1, left.size());
    if (parameter.sourceExpression() == null) {
      VariableRow brought = state.variable(token.id(), Objects.requireNonNull(parameter.source()));
      VariableValue value = brought == null ? NOTHING : brought.value();
      step.variables().set(token.parentId(), parameter.target(), value, false);
      next(token, others, then);
      return;
    }
    find(
        token,
        step.node(token),
        parameter,
        found -> {
          step.calls().change(token.parentId(), found);
          next(token, others, then);
        });
  }

  private JobRow job(long id) {
    JobRow job = state.job(id);
    if (job == null || job.kind() != JobRow.Kind.EXTERNAL) {
      throw new Rejection(
          new TurgoObjectNotFoundException(
              "External job " + id + " does not exist; is it completed already?"));
    }
    if (job.state() != JobRow.State.EXTERNAL) {
      throw new Rejection(
          new TurgoObjectNotFoundException(
              "External job "
                  + id
                  + (job.state() == JobRow.State.SUSPENDED
                      ? " waits until process instance " + state.id() + " is activated"
                      : " has no retries left; moveDeadLetterJobToExecutableJob brings it back")));
    }
    return job;
  }

  private static void checkOwner(JobRow job, ExternalJobCommand command) {
    String workerId = command.workerId();
    String owner = owner(job);
    if (workerId != null && !workerId.equals(owner)) {
      String message =
          "Worker '"
              + workerId
              + "' does not hold a lock on the requested job "
              + job.id()
              + (owner == null ? ", which nobody has" : ", worker '" + owner + "' does");
      throw new Rejection(
          command instanceof ExternalJobCommand.UnlockExternalJob
              ? new TurgoException(message)
              : new TurgoIllegalArgumentException(message));
    }
  }

  private static JobRow.Outside outside(JobRow job) {
    return Objects.requireNonNull(job.outside());
  }

  private static @Nullable String owner(JobRow job) {
    return outside(job).lockOwner();
  }

  private static long until(JobRow job) {
    Long until = job.dueAt();
    return until == null ? Long.MIN_VALUE : until;
  }
}
