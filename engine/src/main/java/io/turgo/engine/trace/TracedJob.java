package io.turgo.engine.trace;

import io.turgo.engine.annotation.Experimental;

/**
 * A job whose user code runs in a trace.
 *
 * @param traceParent the trace that the job continues, as W3C's Trace Context names it
 * @param jobId the job's id
 * @param instanceId the id of its process instance
 * @param definitionKey the key of its process; empty where there is none
 * @param activityId the element whose code runs; empty where it is of no element
 * @since 0.1.0
 */
@Experimental
public record TracedJob(
    String traceParent, String jobId, String instanceId, String definitionKey, String activityId) {}
