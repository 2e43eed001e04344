package io.turgo.engine.model;

/**
 * Where the value of an expression or a script goes.
 *
 * @param local to exactly the scope of the activity; otherwise where the name is found, or else to
 *     the instance
 * @param isTransient it is not stored, and gone when the process waits
 */
public record ResultVariable(String name, boolean local, boolean isTransient) {}
