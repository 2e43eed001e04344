package io.turgo.engine.definition;

import io.turgo.engine.model.TimerDue;

/**
 * A timer of a start event that another engine has begun, and what is left of it.
 *
 * @param key of its job in the other engine
 * @param jobId of its job here
 * @param activityId the start event
 * @param due when it fires next, with the rest of its cycle
 * @param retries attempts that are left; 0 makes it a dead-letter job
 */
public record StartTimerRest(
    String key, long jobId, String activityId, TimerDue due, int retries) {}
