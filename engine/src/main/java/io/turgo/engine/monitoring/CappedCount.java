package io.turgo.engine.monitoring;

/**
 * A count that stops somewhere, so that it costs the same however many there are.
 *
 * @param number how many were counted
 * @param atLeast whether there may be more: counting stopped there
 * @since 0.1.0
 */
public record CappedCount(long number, boolean atLeast) {}
