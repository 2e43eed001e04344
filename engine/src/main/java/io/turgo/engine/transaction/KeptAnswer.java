package io.turgo.engine.transaction;

/**
 * The result of a request that is done once.
 *
 * @param text the result of the work, from this call or from the first one
 * @param repeated whether an earlier call did the work, so that this one did nothing
 * @since 0.1.0
 */
public record KeptAnswer(String text, boolean repeated) {}
