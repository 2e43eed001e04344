package io.turgo.engine.transfer;

/**
 * How many ended instances of another engine the history has.
 *
 * @param processDefinitionId their definition here
 * @param cancelled whether they were cancelled, and not completed
 * @param count how many
 * @since 0.1.0
 */
public record EndedCount(String processDefinitionId, boolean cancelled, long count) {}
