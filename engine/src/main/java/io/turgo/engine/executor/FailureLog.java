package io.turgo.engine.executor;

import io.turgo.engine.instance.InstanceState;
import io.turgo.engine.instance.JobRow;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Logs failed attempts of jobs for operators: a line for each, and the stack trace with the last.
 * The log's MDC names the place of the failure, under keys that begin with {@code turgo.}.
 */
public final class FailureLog {
  private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);

  private final LongFunction<String> processKeys;

  /**
   * @param processKeys gives the key of a definition by its id
   */
  public FailureLog(LongFunction<String> processKeys) {
    this.processKeys = processKeys;
  }

  /**
   * Notes an attempt whose failure is counted, whoever made the attempt.
   *
   * @param element at which user code failed; null if only the job is known
   * @param after the instance as the counting has left it
   */
  public void noted(long jobId, @Nullable String element, Throwable error, InstanceState after) {
    JobRow job = after.job(jobId);
    if (job == null) {
      LOG.warn(
          "Job {} failed and no longer exists, so it is not tried again: {}",
          jobId,
          error.toString());
    } else {
      noted(job, Objects.requireNonNullElse(element, job.activityId()), error, after);
    }
  }

  private void noted(JobRow job, String element, Throwable error, InstanceState after) {
    String process = process(job.ofDefinition());
    String businessKey = after.instance().businessKey();
    Map<String, String> before = context(job, process, element, businessKey);
    try {
      String place = place(job, process, element, businessKey);
      if (job.state() == JobRow.State.DEAD_LETTER) {
        LOG.warn(
            "{} failed, has no attempts left and is a dead letter now; remove the cause and"
                + " retry the job",
            place,
            error);
      } else {
        LOG.warn("{} failed, {} attempts left: {}", place, job.retries(), error.toString());
      }
    } catch (RuntimeException e) {
      LOG.warn("Job {} failed, and logging its error failed too: {}", job.id(), e.toString());
    } finally {
      before.forEach(FailureLog::put);
    }
  }

  private static String place(
      JobRow job, String process, String element, @Nullable String businessKey) {
    if (job.ofDefinition() == null) {
      return "Job %d of a %s".formatted(job.id(), job.kind().name().toLowerCase(Locale.ROOT));
    }
    return "Job %d at '%s' of process %s, instance %d%s"
        .formatted(
            job.id(),
            element,
            process,
            job.instanceId(),
            businessKey == null ? "" : ", business key '" + businessKey + "'");
  }

  /** A definition that is gone has its id only; what is of none has an empty text. */
  private String process(@Nullable Long definitionId) {
    if (definitionId == null) {
      return "";
    }
    try {
      return processKeys.apply(definitionId);
    } catch (RuntimeException e) {
      return String.valueOf(definitionId);
    }
  }

  /** Sets the context and answers what it was. */
  @SuppressWarnings("NullAway") // values of this map may be null
  private static Map<String, String> context(
      JobRow job, String process, String element, @Nullable String businessKey) {
    Map<String, String> context = new LinkedHashMap<>();
    context.put("turgo.job", String.valueOf(job.id()));
    context.put("turgo.process", process);
    context.put("turgo.instance", String.valueOf(job.instanceId()));
    context.put("turgo.element", element);
    context.put("turgo.businessKey", Objects.requireNonNullElse(businessKey, ""));
    if (job.traceParent() != null) {
      context.put("traceparent", job.traceParent());
    }
    Map<String, String> before = new LinkedHashMap<>();
    context.forEach((name, value) -> {
      before.put(name, MDC.get(name));
      MDC.put(name, value);
    });
    return before;
  }

  private static void put(String name, @Nullable String value) {
    if (value == null) {
      MDC.remove(name);
    } else {
      MDC.put(name, value);
    }
  }
}
