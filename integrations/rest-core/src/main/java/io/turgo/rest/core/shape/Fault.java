package io.turgo.rest.core.shape;

/**
 * Something in a request that is not as it has to be.
 *
 * @param field where: a JSON pointer into the body, or the name of a parameter
 * @param message what is expected there
 * @since 0.1.0
 */
public record Fault(String field, String message) {}
