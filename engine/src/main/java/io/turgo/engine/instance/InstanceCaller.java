package io.turgo.engine.instance;

/**
 * What called an instance: a token of another one, which waits at a call activity for its end.
 *
 * @param definitionId the definition of the calling instance, when it called
 * @param activityId the call activity
 * @param depth how many instances are above the called one, at least 1
 */
public record InstanceCaller(
    long instanceId, long executionId, long definitionId, String activityId, int depth) {}
