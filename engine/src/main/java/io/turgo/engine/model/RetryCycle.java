package io.turgo.engine.model;

import java.time.Duration;

/**
 * How often and after which wait a failed job is tried again, from {@code failedJobRetryTimeCycle}:
 * {@code R5/PT10S} is five attempts in all, ten seconds apart.
 *
 * @param attempts attempts in all, at least 1
 * @param pause time between two attempts
 */
public record RetryCycle(int attempts, Duration pause) {}
