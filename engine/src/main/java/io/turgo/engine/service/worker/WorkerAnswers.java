package io.turgo.engine.service.worker;

import io.turgo.engine.exception.JobNotFoundException;
import io.turgo.engine.exception.TurgoIllegalArgumentException;
import io.turgo.engine.exception.TurgoObjectNotFoundException;
import io.turgo.engine.interpreter.Command;
import io.turgo.engine.interpreter.ExternalJobCommand;
import io.turgo.engine.job.ExternalWorkerJobFailureBuilder;
import io.turgo.engine.runtime.ExternalWorkerCompletionBuilder;
import io.turgo.engine.service.command.ApiCalls;
import io.turgo.engine.service.command.Arguments;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** What a worker outside says of a job that it has: that it is done, or failed. */
public final class WorkerAnswers {
  private final ApiCalls calls;
  private final String jobId;
  private final String workerId;

  public WorkerAnswers(ApiCalls calls, String jobId, String workerId) {
    this.calls = calls;
    this.jobId = Arguments.filled("externalJobId", jobId);
    this.workerId = Arguments.filled("workerId", workerId);
  }

  public ExternalWorkerCompletionBuilder completion() {
    return new Completion();
  }

  public ExternalWorkerJobFailureBuilder failure() {
    return new Failure();
  }

  private void say(LongFunction<Command> command) {
    try {
      calls.ofJob(jobId, command);
    } catch (JobNotFoundException e) {
      throw new TurgoObjectNotFoundException(
          "External job " + jobId + " does not exist; is it completed already?", e);
    }
  }

  /** {@link ExternalWorkerCompletionBuilder}. */
  private final class Completion implements ExternalWorkerCompletionBuilder {
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> local = new LinkedHashMap<>();

    @Override
    public ExternalWorkerCompletionBuilder variablesLocal(
        Map<String, ? extends @Nullable Object> brought) {
      local.putAll(brought);
      return this;
    }

    @Override
    public ExternalWorkerCompletionBuilder variables(
        Map<String, ? extends @Nullable Object> brought) {
      variables.putAll(brought);
      return this;
    }

    @Override
    public ExternalWorkerCompletionBuilder variable(String name, @Nullable Object value) {
      variables.put(name, value);
      return this;
    }

    @Override
    public void complete() {
      say(id ->
          new ExternalJobCommand.CompleteExternalJob(
              id, workerId, calls.encoded(variables), calls.encoded(local), true));
    }

    @Override
    public void bpmnError(@Nullable String errorCode, @Nullable String message) {
      if (errorCode != null && errorCode.indexOf('\n') >= 0) {
        throw new TurgoIllegalArgumentException(
            "Expected an error code in one line, found '" + errorCode + "'");
      }
      if (!local.isEmpty()) {
        throw new TurgoIllegalArgumentException(
            "A job that ends with a BPMN error cannot set local variables: " + local.keySet());
      }
      say(id ->
          new ExternalJobCommand.ExternalError(
              id, workerId, errorCode, message, calls.encoded(variables), true));
    }
  }

  /** {@link ExternalWorkerJobFailureBuilder}. */
  private final class Failure implements ExternalWorkerJobFailureBuilder {
    private @Nullable String message;
    private @Nullable String details;
    private @Nullable Integer retries;
    private @Nullable Long pauseMillis;
    private final Map<String, @Nullable Object> variables = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> local = new LinkedHashMap<>();

    @Override
    public ExternalWorkerJobFailureBuilder variables(
        Map<String, ? extends @Nullable Object> brought) {
      variables.putAll(brought);
      return this;
    }

    @Override
    public ExternalWorkerJobFailureBuilder variablesLocal(
        Map<String, ? extends @Nullable Object> brought) {
      local.putAll(brought);
      return this;
    }

    @Override
    public ExternalWorkerJobFailureBuilder errorMessage(@Nullable String text) {
      message = text;
      return this;
    }

    @Override
    public ExternalWorkerJobFailureBuilder errorDetails(@Nullable String text) {
      details = text;
      return this;
    }

    @Override
    public ExternalWorkerJobFailureBuilder retries(int left) {
      retries = left < 0 ? null : (Integer) left;
      return this;
    }

    @Override
    public ExternalWorkerJobFailureBuilder retryTimeout(Duration time) {
      Arguments.required("retryTimeout", time);
      pauseMillis = time.toMillis();
      return this;
    }

    @Override
    public void fail() {
      say(id ->
          new ExternalJobCommand.FailExternalJob(
              id,
              workerId,
              message,
              details,
              retries,
              pauseMillis,
              calls.encoded(variables),
              calls.encoded(local)));
    }
  }
}
