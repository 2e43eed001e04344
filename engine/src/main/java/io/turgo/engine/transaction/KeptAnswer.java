package io.turgo.engine.transaction;

/**
 * What came of a request that is done once.
 *
 * @param text what the work has returned, now or when it was done
 * @param repeated whether it was done before, so that nothing was done now
 * @since 0.1.0
 */
public record KeptAnswer(String text, boolean repeated) {}
