package io.turgo.engine.monitoring;

import io.turgo.engine.annotation.Experimental;

/**
 * What there is at one element of a process now.
 *
 * @param activityId the id of the element in the file
 * @param tokens executions that are there and hold no others
 * @param readyJobs that may run now, or do
 * @param timerJobs that wait for their due time
 * @param suspendedJobs of suspended instances
 * @param deadLetterJobs without attempts left
 * @param externalJobs for workers outside
 * @since 0.1.0
 */
@Experimental
public record ActivityStatistics(
    String activityId,
    long tokens,
    long readyJobs,
    long timerJobs,
    long suspendedJobs,
    long deadLetterJobs,
    long externalJobs) {}
