package io.turgo.engine.job;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Jobs that are stuck for the same cause: at the same element of the same definition, with the same
 * exception and, but for numbers and ids, the same message.
 *
 * @param cause names it, in {@link DeadLetterJobQuery#incidentCause} and the like
 * @param state where its jobs are
 * @param exceptionType the class of what was thrown; null where the jobs do not say
 * @param message its first line with a # for each number and id; null if there is none
 * @param handlerType what the jobs do, as in {@link Job#getJobHandlerType}
 * @param processDefinitionId null for jobs of no definition
 * @param processDefinitionKey null for those too, and where the definition is gone
 * @param processDefinitionName null where the process has no name or the definition is gone
 * @param processDefinitionVersion null for jobs of no definition, and where the definition is gone
 * @param elementId null for jobs of no element
 * @param elementName null where the model has none
 * @param tenantId empty for none
 * @param count how many jobs there are
 * @param capped whether there may be more: counting stops there
 * @param oldest when the first of them was made
 * @param newest when the last of them was made
 * @param newestJobId the last of them
 * @since 0.1.0
 */
public record Incident(
    String cause,
    State state,
    @Nullable String exceptionType,
    @Nullable String message,
    String handlerType,
    @Nullable String processDefinitionId,
    @Nullable String processDefinitionKey,
    @Nullable String processDefinitionName,
    @Nullable Integer processDefinitionVersion,
    @Nullable String elementId,
    @Nullable String elementName,
    String tenantId,
    long count,
    boolean capped,
    Instant oldest,
    Instant newest,
    String newestJobId) {

  /** What becomes of the jobs if nobody does anything. */
  public enum State {
    /** Nothing: dead letter jobs, those of workers outside included. */
    STUCK,
    /** They are tried again when they are due. */
    RETRIED,
    /** Workers outside may take them again. */
    RETRIED_OUTSIDE
  }
}
